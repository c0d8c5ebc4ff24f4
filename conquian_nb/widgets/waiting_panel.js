// What stands beside the picture of the waiting room: the ending, the ways, the pack to be marked, what came of it, and
// under all of it the ways and layouts side by side, the tables that can never be completed, and positions of one's own.
// What comes before it is in panel.js.

// A quiet or plain button whose text is one of the model's `helps`; without a text it is not there.
function help(model, { follow, tell }, name, look = "quiet") {
  const node = button("", () => tell(name), look);
  return follow(node, () => { const text = model.get("helps")[name]; if (text) node.textContent = text; shown(node, !!text); }, "helps");
}

function first(model, { follow, tell, says, language }) {
  const [ending, showEnding] = list(says("ending"), (name) => tell("open", { name }));
  follow(ending, () => showEnding(model.get("choices").endings, model.get("ending")), "ending");
  const [deck, showDeck] = list(says("faces"), (deck) => tell("deck", { deck }));
  follow(deck, () => showDeck(model.get("choices").decks, model.get("deck")), "deck");
  return make("div", { class: "row cq-first" }, ending, button(says("next"), () => tell("next"), "cq-sign-next"), deck, language());
}

function tools(model, { follow, tell, says }) {
  const [eyes, showEyes] = radios(says("seen_by"), (seat) => tell("see", { seat }));
  follow(eyes, () => showEyes(model.get("eyes")), "eyes");
  const [whose, showWhose] = radios(says("who_waits"), (seat) => tell("whose", { seat }));
  follow(whose, () => { showWhose(model.get("whose")); shown(whose, model.get("whose").options.length > 1); }, "whose");
  return make("div", { class: "row cq-tools" }, eyes, whose);
}

// The cards that are marked, as text: another way to mark them.
function written(model, { follow, tell, says }) {
  const field = make("input", { type: "text", maxLength: 200, spellcheck: false, placeholder: says("such_as") });
  field.addEventListener("change", () => tell("write", { text: field.value }));
  return follow(labelled(says("marked"), field), () => { field.value = model.get("marks"); }, "marks");
}

function marking(model, at) {
  const { follow, tell, says } = at;
  const marked = () => model.get("pressed").match(/../g) || [];
  const grid = packGrid(model, at, {
    pressed: (card) => marked().includes(card), press: (card) => tell("card", { card }), escape: () => false,
  }, "pressed");
  const [living, showLiving] = radios(says("mark"), (value) => tell("living", { value: !!value }));
  follow(living, () => showLiving({ options: [[0, says("mark_all")], [1, says("mark_living")]], value: +model.get("living") }), "living");
  const check = at.named("check", () => tell("check")), field = written(model, at);
  const row = make("div", { class: "row cq-marking" }, living, field);
  follow(row, () => { shown(row, !!model.get("check")); check.classList.toggle("primary", !model.get("actions").length); }, "check", "actions");
  return make("div", { class: "stack cq-marks" }, at.text("heading", "h4"), grid, row,
    make("div", { class: "row" }, check, help(model, at, "hint"), help(model, at, "solve"), help(model, at, "compare"), help(model, at, "again")),
    at.markup("outcome"));
}

function lying(model, at) {
  const { follow, tell, says } = at;
  const open = help(model, at, "layouts", "");
  const [reading, showReading] = radios(says("borrowing"), (seat) => tell("read", { seat }));
  follow(reading, () => { showReading(model.get("reading")); shown(reading, model.get("reading").value >= 0); }, "reading");
  return make("div", { class: "stack cq-lying" }, make("div", { class: "row" }, open, reading), at.markup("layouts"));
}

function tables(model, at) {
  const suits = model.get("choices").suits.map(([suit, name]) => button(name, () => at.tell("suit", { suit })));
  return make("div", { class: "stack cq-tables" }, make("h4", { text: at.says("never") }),
    make("p", { text: at.says("never_told") }),
    make("div", { class: "row" }, ...suits, help(model, at, "every", "")), at.markup("tables"));
}

function setting(model, at) {
  const { tell, says } = at;
  const text = make("input", { type: "text", maxLength: 2000, spellcheck: false, placeholder: says("position_such_as") });
  const set = () => { if (text.value.trim()) tell("set", { text: text.value }); };
  onEnter(text, set);
  return make("div", { class: "stack cq-setting" }, make("h4", { text: says("own_table") }),
    make("div", { class: "row" }, labelled(says("position_or_melds"), text), button(says("set_up"), set)),
    at.markup("trouble", { class: "cq-trouble" }), at.share("share"));
}

function draw(model, el) {
  const at = page(model, el);
  const second = (e) => { if (e.detail > 1 && e.target.closest("button")) e.stopPropagation(); };  // of a double click: it would take back what the first has done
  el.addEventListener("click", second, true);
  const ask = make("div", { class: "ask stack" }, at.text("question", "h4"), actions(model, at),
    at.named("choose", () => at.tell("choose"), "primary"), at.markup("chosen"));
  at.follow(ask, () => shown(ask, model.get("actions").length > 0), "actions");
  el.append(first(model, at), at.markup("remark", { class: "cq-remark" }), tools(model, at),
    at.text("live", "p", { class: "status", role: "status" }), ask, marking(model, at),
    at.markup("ways", { class: "cq-ways" }), lying(model, at), tables(model, at), setting(model, at));
  return () => { el.removeEventListener("click", second, true); at.end(); };
}
export default { initialize, render: inLanguage(draw) };
