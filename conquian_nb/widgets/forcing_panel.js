// What stands beside the two pictures of the forcing lab, in two parts that stand beside one picture each. A click is
// one message there and one back, with what has changed. Markup comes from the kernel, which has escaped it; a card in
// it is <i data-c="7h"></i> and becomes the chip of that card here.
const WORDS = { label: "Position", copy: "Copy", copied: "Copied.", by_hand: "Selected: copy it with your own key." };

function make(tag, options = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (name === "text") made.textContent = value;
    else if (name === "class") made.className = value;
    else if (name in made) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}
const shown = (node, wanted) => { node.style.display = wanted ? "" : "none"; };
const button = (text, act, look = "") => {
  const made = make("button", { type: "button", text, class: look });
  made.addEventListener("click", () => act(made));
  return made;
};
const labelled = (text, field) => make("label", { class: "cq-field" }, make("span", { text }), field);
const onEnter = (field, act) => field.addEventListener("keydown", (e) => { if (e.key === "Enter") act(); });

// A select whose options may change; `act` is called with what the reader chose.
function list(name, act) {
  const field = make("select");
  field.addEventListener("change", () => act(field.value));
  let had = "";
  const show = (options, value) => {
    const now = JSON.stringify(options);
    if (now !== had) field.replaceChildren(...options.map(([value, text]) => make("option", { value, text })));
    had = now;
    field.value = value;
  };
  return [labelled(name, field), show];
}

// Radio buttons in a row, made anew only when there are others.
function radios(name, act) {
  const group = `cq-${Math.random().toString(36).slice(2)}`;  // a name of its own: a page may show many labs
  const row = make("div", { class: "widget-radio-box", role: "radiogroup", "aria-label": name });
  let had = "";
  const show = ({ options = [], value }) => {
    const now = JSON.stringify(options);
    if (now !== had) {
      row.replaceChildren(...options.map(([seat, text]) => {
        const dot = make("input", { type: "radio", name: group, value: seat });
        dot.addEventListener("change", () => act(seat));
        return make("label", {}, dot, make("span", { text }));
      }));
    }
    had = now;
    for (const dot of row.querySelectorAll("input")) dot.checked = +dot.value === value;
  };
  return [make("div", { class: "cq-eyes" }, make("span", { text: name, "aria-hidden": "true" }), row), show];
}

// What the two parts have in common: following traits, telling the kernel, markup with chips in it.
function page(model, el) {
  el.classList.add("cq-panel");
  const off = [];
  const on = (event, act) => { model.on(event, act); off.push(() => model.off(event, act)); };
  const follow = (node, show, ...traits) => {
    show();
    for (const trait of traits) on("change:" + trait, show);
    return node;
  };
  const filled = (html) => html.replace(/<i data-c="(..)"><\/i>/g, (_, card) => model.get("chips")[card] || card);
  return {
    on, follow, end: () => off.forEach((undo) => undo()),
    tell: (kind, more = {}) => model.send({ kind, ...more }),
    text: (trait, tag, options = {}) => {
      const node = make(tag, options);
      return follow(node, () => { node.textContent = model.get(trait); }, trait);
    },
    markup: (trait, options = {}) => {
      const node = make("div", options);
      return follow(node, () => { const html = model.get(trait); node.innerHTML = filled(html); shown(node, !!html); }, trait, "chips");
    },
    named: (trait, act, look) => {
      const node = button("", act, look);
      return follow(node, () => { const text = model.get(trait); if (text) node.textContent = text; shown(node, !!text); }, trait);
    },
    // Melds as they would lie: what is lent or forced has a ring and a word.
    layout: (trait) => {
      const node = make("div", { class: "cq-lay", role: "img" });
      const part = (state, cards) => {
        const run = make("span", { class: "run", "data-state": state });
        if (state) run.append(make("small", { text: state }));
        run.append(make("span", {}, ...cards.map((card) => {
          const chip = make("span");
          chip.innerHTML = filled(`<i data-c="${card}"></i>`);
          return chip.firstChild;
        })));
        return run;
      };
      const show = () => {
        const { melds, lent = [], forced = "", words = "" } = model.get(trait);
        shown(node, !!melds);
        node.setAttribute("aria-label", words);
        const state = (card) => card === forced ? "forced" : lent.includes(card) ? "lent" : "";
        node.replaceChildren(...(melds || []).map((meld) => {
          const runs = [];
          for (const card of meld) {
            if (runs.length && runs[runs.length - 1][0] === state(card)) runs[runs.length - 1][1].push(card);
            else runs.push([state(card), [card]]);
          }
          return make("span", { class: "meld" }, ...runs.map(([state, cards]) => part(state, cards)));
        }));
      };
      return follow(node, show, trait, "chips");
    },
  };
}

// The buttons of what can be done; they are used again and again, so that the focus stays where it is.
function actions(model, { follow, tell }) {
  const box = make("div", { class: "cq-actions" }), made = [];
  const show = () => {
    const texts = model.get("actions"), planned = model.get("planned");
    while (made.length < texts.length) {
      const n = made.length;
      made.push(button("", (b) => tell("act", { n, text: b.textContent })));
      box.append(made[n]);
    }
    made.forEach((b, n) => {
      if (n < texts.length) b.textContent = texts[n];
      shown(b, n < texts.length);
      b.classList.toggle("on", n === planned);
      b.classList.toggle("cq-sign-tick", n === planned);
    });
    shown(box, texts.length > 0);
  };
  return follow(box, show, "actions", "planned");
}

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

function choice(model, el) {
  const at = page(model, el), { follow, tell } = at;
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
    warning(model, at), at.named("force", () => tell("force"), "primary"), actions(model, at),
    at.named("go_on", () => tell("go_on"), "cq-sign-next"), at.markup("outcome"), make("div", { class: "row" }, ...helps));
  el.append(
    make("div", { class: "row cq-first" }, situation, button("Next situation", () => tell("next"), "cq-sign-next"), deck),
    make("div", { class: "row cq-tools" }, undo, again, eyes),
    at.text("live", "p", { class: "status", role: "status" }),
    make("div", { class: "stack cq-side" }, at.markup("remark"), ask));
  return at.end;
}

function pack(model, el) {
  const at = page(model, el), { follow, tell } = at;
  const [table, showTable] = radios("Whose melds", (seat) => tell("table", { seat }));
  follow(table, () => showTable(model.get("table")), "table");
  const [card, showCard] = list("Card", (card) => tell("card", { card }));
  follow(card, () => showCard(model.get("cards"), model.get("card")), "cards", "card");
  const way = button("Other layout of this card", () => tell("other_way"));
  follow(way, () => shown(way, model.get("several")), "several");

  const [wanted, showWanted] = list("Find a deal where", () => {});
  showWanted(model.get("choices").wanted, model.get("choices").wanted[0][0]);
  const kind = wanted.querySelector("select"), seed = make("input", { type: "number", min: 0, max: 1e9, value: 1, class: "cq-number" });
  const find = () => tell("find", { wanted: kind.value, seed: seed.value });
  const text = make("input", { type: "text", maxLength: 2000, spellcheck: false, placeholder: "paste its line of text here" });
  const set = () => { if (text.value.trim()) tell("set", { text: text.value }); };
  onEnter(seed, find);
  onEnter(text, set);
  const share = make("div", {}), again = shareLine((name) => ({ ...WORDS, text: model.get("share") })[name], share);
  follow(share, again, "share");
  el.append(
    make("div", { class: "stack cq-pack-head" }, at.markup("heading"), table),
    make("div", { class: "stack cq-asked" }, make("h4", { text: "How would a card fit?" }), card, at.markup("said"),
      at.layout("lay"), way),
    at.markup("meter", { class: "cq-owes" }),
    make("div", { class: "stack cq-setting" }, make("h4", { text: "Another position" }),
      make("div", { class: "row" }, wanted, labelled("Number", seed), button("Find it", find)),
      make("div", { class: "row" }, labelled("Set a position", text), button("Set it up", set)),
      at.markup("trouble", { class: "cq-trouble" }), share));
  return at.end;
}

function render({ model, el }) {
  return (model.get("part") === "choice" ? choice : pack)(model, el);
}
export default { render };
