// The list from which a reader chooses the language of one widget: `get` gives `language`, `language_name` and
// `languages`, pairs of a key and a name; `choose` is called with a key. The widget's outermost box is marked as being in
// that language, so that screen readers pronounce it. Answers with the function that shows what is so now.
function languageList(get, choose, el) {
  const label = document.createElement("label"), name = document.createElement("span"), list = document.createElement("select");
  label.className = "cq-field cq-language";
  label.append(name, list);
  list.addEventListener("change", () => choose(list.value));
  list.addEventListener("keydown", (e) => { if (e.key.startsWith("Arrow")) e.stopPropagation(); });  // else JupyterLab takes them
  el.append(label);
  let tries = 0;
  const mark = () => {
    if (!el.isConnected) {
      if (tries++ < 600) requestAnimationFrame(mark);  // it is about to be put into the page
      return;
    }
    let box = null;
    for (let up = el.closest(".cq"); up; up = up.parentElement?.closest(".cq")) box = up;
    if (box) box.lang = get("language");
  };
  const show = () => {
    name.textContent = get("language_name");
    const options = get("languages");
    if (list.length !== options.length) {
      list.replaceChildren(...options.map(([key, text]) => Object.assign(new Option(text, key), { lang: key })));
    }
    list.value = get("language");
    mark();
  };
  show();
  return show;
}
