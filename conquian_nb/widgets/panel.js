// What panels are made of: nodes, buttons, fields with a name. A panel is a piece of page beside a picture that follows
// one model, so that a click is one message there and one back.
const WORDS = { label: "Position", copy: "Copy", copied: "Copied.", by_hand: "Selected: copy it with your own key." };

function make(tag, options = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (name === "text") made.textContent = value;
    else if (name === "class") made.className = value;
    else if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
const shown = (node, wanted) => { node.style.display = wanted ? "" : "none"; };
const button = (text, act, look = "") => {
  const made = make("button", { type: "button", text, class: look });
  made.addEventListener("click", () => { if (made.getAttribute("aria-disabled") !== "true") act(made); });
  return made;
};
const labelled = (text, field) => make("label", { class: "cq-field" }, make("span", { text }), field);
const onEnter = (field, act) => field.addEventListener("keydown", (e) => { if (e.key === "Enter") act(); });
