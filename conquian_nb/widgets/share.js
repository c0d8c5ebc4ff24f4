// A line of text with a button that copies it. `get` gives its words: label, text, copy, copied, by_hand.
function shareLine(get, el) {
  el.classList.add("share");
  const name = document.createElement("span"), code = document.createElement("code");
  const button = document.createElement("button"), said = document.createElement("span");
  code.tabIndex = 0;
  code.setAttribute("role", "textbox");
  code.setAttribute("aria-readonly", "true");
  button.type = "button";
  said.setAttribute("role", "status");
  const show = () => {
    name.textContent = get("label");
    code.textContent = get("text");
    code.setAttribute("aria-label", get("label"));
    button.textContent = get("copy");
    said.textContent = "";
  };
  const select = () => {
    const range = document.createRange();
    range.selectNodeContents(code);
    const selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };
  button.addEventListener("click", async () => {
    let done = false;
    try { await navigator.clipboard.writeText(get("text")); done = true; } catch { select(); }
    if (!done) { try { done = document.execCommand("copy"); } catch { done = false; } }
    said.textContent = get(done ? "copied" : "by_hand");
  });
  show();
  el.append(name, code, button, said);
  return show;
}
