// What stands beside the picture of the forcing lab. A click is one message there and one back, with what has changed.
// panel.js comes before it.

// Before the deal is given away.
function warning(model, { follow, tell }) {
  const said = make("p"), rethink = button("Rethink", () => tell("rethink"), "primary");
  const insist = button("Force it anyway", () => tell("confirm"));
  const box = make("div", { class: "try", role: "group", "aria-label": "Warning" }, said, make("div", { class: "row" }, rethink, insist));
  const show = () => {
    const text = model.get("warning");
    shown(box, !!text);
    said.textContent = text;
    if (text) requestAnimationFrame(() => { if (box.closest(".cq")?.contains(document.activeElement)) rethink.focus(); });
  };
  return follow(box, show, "warning");
}

function choice(model, el, at) {
  const { follow, tell } = at;
  const [situation, showSituation] = list("Situation", (name) => tell("open", { name }));
  follow(situation, () => showSituation(model.get("choices").situations, model.get("situation")), "situation");
  const [deck, showDeck] = list("Cards", (deck) => tell("deck", { deck }));
  follow(deck, () => showDeck(model.get("choices").decks, model.get("deck")), "deck");
  const undo = button("Undo", () => tell("undo"), "cq-sign-undo"), again = button("Start again", () => tell("again"), "cq-sign-start");
  follow(undo, () => { undo.disabled = again.disabled = !model.get("can_undo"); }, "can_undo");
  const [eyes, showEyes] = radios("Seen by", (seat) => tell("see", { seat }));
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
    make("div", { class: "row cq-first" }, situation, button("Next situation", () => tell("next"), "cq-sign-next"), deck),
    make("div", { class: "row cq-tools" }, undo, again, eyes),
    at.text("live", "p", { class: "status", role: "status" }),
    make("div", { class: "stack cq-side" }, at.markup("remark"), ask));
}

function pack(model, el, at) {
  const { follow, tell } = at;
  const [table, showTable] = radios("Whose melds", (seat) => tell("table", { seat }));
  follow(table, () => showTable(model.get("table")), "table");
  const way = button("Other layout of this card", () => tell("other_way"));
  follow(way, () => shown(way, model.get("several")), "several");

  const put = () => { const asked = model.get("card"); if (asked) tell("card", { card: "" }); return asked; };
  const ask = (card) => tell("card", { card: card === model.get("card") ? "" : card });

  const [wanted, showWanted] = list("Find a deal where", () => {});
  showWanted(model.get("choices").wanted, model.get("choices").wanted[0][0]);
  const kind = wanted.querySelector("select"), seed = make("input", { type: "number", min: 0, max: 1e9, value: 1, class: "cq-number" });
  const find = () => tell("find", { wanted: kind.value, seed: seed.value });
  const text = make("input", { type: "text", maxLength: 2000, spellcheck: false, placeholder: "its line of text, or melds such as 3h4h5h6h,3d4d5d6d" });
  const set = () => { if (text.value.trim()) tell("set", { text: text.value }); };
  onEnter(seed, find);
  onEnter(text, set);
  const share = make("div", {}), again = shareLine((name) => ({ ...WORDS, text: model.get("share") })[name], share);
  follow(share, again, "share");
  el.append(
    make("div", { class: "stack cq-pack-head" }, at.text("heading", "h4"), table),
    packGrid(model, at, { pressed: (card) => card === model.get("card"), press: ask, escape: put }, "card"),
    make("div", { class: "stack cq-asked" }, make("h4", { text: "How would a card fit?" }), at.markup("said"), at.layout("way"), way),
    make("div", { class: "cq-owes" }, at.markup("meter"), at.text("owing", "small")),
    make("div", { class: "stack cq-setting" }, make("h4", { text: "Another position" }),
      make("div", { class: "row" }, wanted, labelled("Number", seed), button("Find it", find), make("small", { text: "The same number finds the same deal for everybody." })),
      make("div", { class: "row" }, labelled("Set a position", text), button("Set it up", set)),
      at.markup("trouble", { class: "cq-trouble" }), share));
}

function render({ model, el }) {
  const at = page(model, el);
  choice(model, el, at);
  pack(model, el, at);
  return at.end;
}
export default { render };
