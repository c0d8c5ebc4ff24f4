// What stands beside the picture of the forcing lab. A click is one message there and one back, with what has changed.
// panel.js comes before it.

// Before the deal is given away.
function warning(model, { follow, tell, says }) {
  const said = make("p"), rethink = button(says("rethink"), () => tell("rethink"), "primary");
  const insist = button(says("insist"), () => tell("confirm"));
  const box = make("div", { class: "try", role: "group", "aria-label": says("warning") }, said, make("div", { class: "row" }, rethink, insist));
  const show = () => {
    const text = model.get("warning");
    shown(box, !!text);
    said.textContent = text;
    if (text) takeFocus(box, rethink);
  };
  return follow(box, show, "warning");
}

function choice(model, el, at) {
  const { follow, tell, says } = at;
  const [situation, showSituation] = list(says("situation"), (name) => tell("open", { name }));
  follow(situation, () => showSituation(model.get("choices").situations, model.get("situation")), "situation");
  const [deck, showDeck] = list(says("faces"), (deck) => tell("deck", { deck }));
  follow(deck, () => showDeck(model.get("choices").decks, model.get("deck")), "deck");
  const undo = button(says("undo"), () => tell("undo"), "cq-sign-undo"), again = button(says("again"), () => tell("again"), "cq-sign-start");
  follow(undo, () => { undo.disabled = again.disabled = !model.get("can_undo"); }, "can_undo");
  const [eyes, showEyes] = radios(says("seen_by"), (seat) => tell("see", { seat }));
  follow(eyes, () => showEyes(model.get("eyes")), "eyes");

  const other = at.named("other", () => tell("other")), count = at.text("count", "small");
  const row = make("div", { class: "row" }, other, count);
  follow(row, () => shown(row, model.get("other") || model.get("count")), "other", "count");
  const helps = ["hint", "beware", "prices", "solve"].map((name) => {
    const node = button("", () => tell(name), "quiet");
    const show = () => { const text = model.get("helps")[name]; if (text) node.textContent = text; shown(node, !!text); };
    return follow(node, show, "helps");
  });
  const ask = make("div", { class: "ask stack" }, at.markup("title"), at.layout("lay"), row,
    warning(model, at), at.named("force", (b) => tell("force", { text: b.textContent }), "primary"), actions(model, at),
    at.named("go_on", (b) => tell("go_on", { text: b.textContent }), "cq-sign-next"), at.markup("outcome"), make("div", { class: "row" }, ...helps));
  el.append(
    make("div", { class: "row cq-first" }, situation, button(says("next"), () => tell("next"), "cq-sign-next"), deck, at.language()),
    make("div", { class: "row cq-tools" }, undo, again, eyes),
    at.text("live", "p", { class: "status", role: "status" }),
    make("div", { class: "stack cq-side" }, at.markup("remark"), ask));
}

function pack(model, el, at) {
  const { follow, tell, says } = at;
  const [table, showTable] = radios(says("whose"), (seat) => tell("table", { seat }));
  follow(table, () => showTable(model.get("table")), "table");
  const way = button(says("other_way"), () => tell("other_way"));
  follow(way, () => shown(way, model.get("several")), "several");

  const put = () => { const asked = model.get("card"); if (asked) tell("card", { card: "" }); return asked; };
  const ask = (card) => tell("card", { card: card === model.get("card") ? "" : card });

  const [wanted, showWanted] = list(says("find_where"), () => {});
  showWanted(model.get("choices").wanted, model.get("choices").wanted[0][0]);
  const kind = wanted.querySelector("select"), seed = make("input", { type: "number", min: 0, max: 1e9, value: 1, class: "cq-number" });
  const find = () => tell("find", { wanted: kind.value, seed: seed.value });
  const text = make("input", { type: "text", maxLength: 2000, spellcheck: false, placeholder: says("position_such_as") });
  const set = () => { if (text.value.trim()) tell("set", { text: text.value }); };
  onEnter(seed, find);
  onEnter(text, set);
  el.append(
    make("div", { class: "stack cq-pack-head" }, at.text("heading", "h4"), table),
    packGrid(model, at, { pressed: (card) => card === model.get("card"), press: ask, escape: put }, "card"),
    make("div", { class: "stack cq-asked" }, make("h4", { text: says("how_fit") }), at.markup("said"), at.layout("way"), way),
    make("div", { class: "cq-owes" }, at.markup("meter"), at.text("owing", "small")),
    make("div", { class: "stack cq-setting" }, make("h4", { text: says("another") }),
      make("div", { class: "row" }, wanted, labelled(says("number"), seed), button(says("find"), find), make("small", { text: says("same_number") })),
      make("div", { class: "row" }, labelled(says("set_position"), text), button(says("set_up"), set)),
      at.markup("trouble", { class: "cq-trouble" }), at.share("share")));
}

function draw(model, el) {
  const at = page(model, el);
  choice(model, el, at);
  pack(model, el, at);
  return at.end;
}
export default { initialize, render: inLanguage(draw) };
