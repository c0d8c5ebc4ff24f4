// The table of sources and rule points. All that is shown comes as text and stays text; each row has one button.
const SHAPES = {
  "said": '<circle cx="6" cy="6" r="5" fill="currentColor"/>',
  "odd": '<path d="M6 0 L12 6 L6 12 L0 6 Z" fill="currentColor"/>',
  "not in its game":
    '<circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2 2"/>',
  "completed": '<path d="M6 1.5 L11 10.5 L1 10.5 Z" fill="none" stroke="currentColor" stroke-width="1.6"/>',
  "ours": '<rect x="1.5" y="1.5" width="9" height="9" fill="none" stroke="currentColor" stroke-width="2"/>',
};
function render({ model, el }) {
  const make = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const mark = (kind) => {
    const box = document.createElement("span");
    box.innerHTML = '<svg viewBox="0 0 12 12" aria-hidden="true">' + (SHAPES[kind] || "") + "</svg>";
    return box.firstChild;
  };
  const marked = (kind, text) => {
    const span = make("span", "mk " + (kind === "odd" ? "odd" : ["said", "ours"].includes(kind) ? "" : "silent"));
    span.append(mark(kind), make("span", "", text));
    return span;
  };
  const scroll = make("div", "scroll"), table = make("table", "grid cq-points"), legend = make("div", "cq-legend");
  const head = make("thead"), body = make("tbody");
  table.append(head, body);
  scroll.append(table);
  el.append(scroll, legend);
  const show = () => {
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.point : null;
    head.replaceChildren(make("tr"));
    for (const name of model.get("heads")) {
      const cell = make("th", "", name);
      cell.scope = "col";
      head.firstChild.append(cell);
    }
    body.replaceChildren(...model.get("rows").map((row) => {
      const line = make("tr", row.point === model.get("point") ? "sel" : "");
      const name = make("th"), button = make("button", "", row.title);
      name.scope = "row";
      button.type = "button";
      button.dataset.point = row.point;
      if (row.point === model.get("point")) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => model.send({ kind: "point", point: row.point }));
      name.append(button, make("span", "cq-heard", ", " + row.verdict));
      line.append(name);
      for (const cell of row.cells) {
        const box = make("td");
        box.title = cell.sentence;
        box.append(marked(cell.mark, cell.text), make("small", "", cell.word));
        if (!cell.word) box.append(make("span", "cq-heard", ", " + model.get("marks")[cell.mark]));
        line.append(box);
      }
      const game = make("td", row.differs ? "cq-differs" : "", row.game);
      if (row.differs) game.append(make("small", "", model.get("changed")));
      line.append(game);
      return line;
    }));
    legend.replaceChildren(...Object.entries(model.get("marks")).map(([kind, text]) => marked(kind, text)));
    if (focused) body.querySelector('[data-point="' + focused + '"]')?.focus();
  };
  show();
  model.on("change", show);
  return () => model.off("change", show);
}
export default { render };
