// All that stands beside the picture of a table: what is said, what can be done, settings, tracker, review. One model
// for all of it, so that a move of the game is one message. The parts are laid out by look.css as if they were children
// of the box that holds the picture. Text stays text; only what the kernel has escaped itself comes as markup.
const SEEN = { h: "in your hand", m: "on the table", o: "on offer", d: "dead", k: "in another hand", u: "not seen" };
const WORDS = { copy: "Copy", copied: "Copied.", by_hand: "Selected: copy it with your own key." };

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
const list = (options, act) => {
  const made = make("select", {}, ...options.map(([value, text]) => make("option", { value, text })));
  made.addEventListener("change", () => act(made.value));
  return made;
};
const onEnter = (field, act) => field.addEventListener("keydown", (e) => { if (e.key === "Enter") act(); });

// The buttons of all legal actions; they are used again and again, so that the focus stays where it is.
function actions(model, tell) {
  const box = make("div", { class: "cq-actions" }), made = [];
  const show = () => {
    const texts = model.get("actions"), aimed = model.get("aimed"), busy = model.get("busy");
    const held = made.findIndex((b) => b === document.activeElement);
    while (made.length < texts.length) {
      const n = made.length;
      made.push(button("", (b) => tell("act", { n, text: b.textContent }), "cq-action"));
      box.append(made[n]);
    }
    made.forEach((b, n) => {
      if (n < texts.length) b.textContent = texts[n];
      shown(b, n < texts.length);
      b.setAttribute("aria-disabled", busy ? "true" : "false");
      b.classList.toggle("primary", n === aimed);
      b.classList.toggle("cq-sign-tick", n === aimed);
    });
    box.classList.toggle("cq-short", texts.length > 4 && texts.every((text) => text.length < 16));
    if (held >= texts.length && texts.length) made[texts.length - 1].focus();
  };
  return [box, show, ["actions", "aimed", "busy"]];
}

// The cards of the pack and where they are, for all this seat knows.
function tracker(model) {
  const title = make("summary"), grid = make("div", { class: "cq-tracker", "aria-hidden": "true" });
  const words = make("p", { class: "cq-heard" });
  const legend = make("small", { text: "Bar: on the table. Dashed: in your hand. Struck out: dead. All others may still come." });
  const box = make("details", { class: "cq-seen", open: true }, title, grid, words, legend);
  let cells = [];
  const deal = () => {
    const chips = model.get("chips");
    grid.style.setProperty("--cq-ranks", chips.length / 4);
    grid.innerHTML = chips.join("");
    cells = [...grid.children];
  };
  const show = () => {
    const where = model.get("tracked");
    const names = {};
    cells.forEach((cell, n) => {
      cell.dataset.where = where[n] || "u";
      (names[cell.dataset.where] ??= []).push(cell.getAttribute("aria-label"));
    });
    const seen = cells.length - (names.u || []).length;
    title.textContent = model.get("curtain") ? "Cards seen" : `Cards you have seen (${seen} of ${cells.length})`;
    words.textContent = Object.entries(SEEN).filter(([key]) => key !== "u" && names[key])
      .map(([key, word]) => `${word[0].toUpperCase()}${word.slice(1)}: ${names[key].join(", ")}.`).join(" ");
  };
  let dealt = null;
  return [box, () => { if (dealt !== model.get("chips")) { dealt = model.get("chips"); deal(); } show(); }, ["chips", "tracked", "curtain"]];
}

// Before a bad mistake is final.
function tutor(model, tell) {
  const said = make("div"), box = make("div", { class: "try cq-tutor", role: "group", "aria-label": "Tutor" });
  const rethink = button("Rethink", () => tell("rethink"), "primary");
  const insist = button("", () => tell("insist")), look = button("", () => tell("show_me"));
  box.append(said, make("div", { class: "row" }, rethink, insist, look));
  let open = false;
  const show = () => {
    const { html, insist: anyway, look: text } = model.get("doubt");
    shown(box, !!html);
    said.innerHTML = html || "";
    insist.textContent = anyway || "";
    look.textContent = text || "";
    shown(look, !!text);
    if (html && !open) requestAnimationFrame(() => { if (box.closest(".cq")?.contains(document.activeElement)) rethink.focus(); });
    open = !!html;
  };
  return [box, show, ["doubt"]];
}

// Each decision after the deal: by what could be seen, and with all cards open, never mixed.
function review(model, tell) {
  const begin = button("Look at my decisions", () => tell("review"), "");
  const status = make("p", { role: "status", class: "status" }), rows = make("tbody"), body = make("div");
  const head = make("tr", {}, ...["Your decision", "By what you could see", "With all cards open"]
    .map((text) => make("th", { scope: "col", text })));
  const table = make("table", { class: "grid cq-decisions" }, make("thead", {}, head), rows);
  const eyes = button("", () => tell("open_up"), ""), back = button("Back to the end of the deal", () => tell("look", { step: 0 }), "quiet");
  const tools = make("div", { class: "row" }, eyes, back);
  const box = make("div", { class: "stack cq-review" }, begin, status, make("div", { class: "scroll" }, table), body, tools);
  const show = () => {
    const now = model.get("looked");
    shown(box, now.ready);
    shown(begin, !now.begun);
    status.textContent = now.status || "";
    shown(status, !!now.status);
    shown(table, !!now.rows?.length);
    const held = rows.contains(document.activeElement) ? document.activeElement.dataset.step : null;
    rows.replaceChildren(...(now.rows || []).map(([step, text, seen, open]) => {
      const pick = button(text, () => tell("look", { step }), "cq-pick");
      pick.dataset.step = step;
      if (step === now.step) pick.setAttribute("aria-current", "true");
      return make("tr", { class: step === now.step ? "sel" : "" }, make("th", { scope: "row" }, pick), make("td", { text: seen }), make("td", { text: open }));
    }));
    if (held) rows.querySelector(`[data-step="${held}"]`)?.focus();
    body.innerHTML = now.body || "";
    shown(tools, !!now.step);
    eyes.textContent = now.eyes || "";
  };
  return [box, show, ["looked"]];
}

// Who plays how, the rules and the seed of the next deal, how it looks, saving.
function settings(model, tell, tracker) {
  const { strengths, presets, decks, sizes, paces, scorings } = model.get("choices");
  const set = (name) => (value) => tell("set", { name, value });
  const sitters = [1, 2, 3].map((n) => list(strengths, (who) => tell("sit", { n, who })));
  const seats = sitters.map((field) => labelled("", field));
  const warns = make("input", { type: "checkbox" });
  warns.addEventListener("change", () => tell("set", { name: "tutor", value: warns.checked }));
  const tutor = make("label", { class: "cq-field cq-warns" }, warns, make("span", { text: "Tutor: speak before a bad mistake is final" }));
  const sitting = make("div", { class: "cq-seats" }, ...seats, tutor);

  const preset = list(presets, (name) => { rules.value = name; });
  const rules = make("input", { type: "text", maxLength: 400, spellcheck: false });
  const seed = make("input", { type: "text", maxLength: 60, spellcheck: false, placeholder: "none: any deal" });
  const total = make("input", { type: "number", min: 0, max: 1000000, class: "cq-number" });
  const scoring = list(scorings, () => {});
  const deal = () => tell("new", { rules: rules.value, seed: seed.value, scoring: scoring.value, total: +total.value || 0 });
  for (const field of [rules, seed, total]) onEnter(field, deal);
  const fresh = make("details", {}, make("summary", { text: "New deal, rules, match" }), make("div", { class: "stack" },
    labelled("Rules", preset), labelled("as text", rules), labelled("Seed", seed),
    make("small", { text: "Everybody who writes the same seed plays the same deal." }),
    labelled("Match for", scoring), labelled("up to", total),
    make("small", { text: "0: deal after deal, with no end agreed." }),
    make("div", { class: "row" }, button("New deal", deal))));

  const deck = list(decks, set("deck")), size = list(sizes, set("size")), pace = list(paces, set("pace"));
  const looks = make("details", {}, make("summary", { text: "Cards and pace" }), make("div", { class: "stack" },
    labelled("Cards", deck), labelled("Size", size), labelled("Computer", pace)));

  const kept = make("div", { class: "cq-saved" });
  const copy = shareLine((name) => ({ ...WORDS, label: "Saved table", text: model.get("saved") })[name], kept);
  const paste = make("textarea", { rows: 3, spellcheck: false });
  const save = make("details", {}, make("summary", { text: "Save and resume" }), make("div", { class: "stack" },
    make("div", { class: "row" }, button("Save", () => tell("save"))), kept,
    labelled("Saved text, record or position", paste),
    make("div", { class: "row" }, button("Resume", () => tell("resume", { text: paste.value })))));
  const show = () => {
    const now = model.get("settings");
    sitters.forEach((field, n) => {
      shown(seats[n], n < now.sat.length);
      if (n >= now.sat.length) return;
      seats[n].firstChild.textContent = now.names[n];
      field.value = now.sat[n];
    });
    warns.checked = now.tutor;
    deck.value = now.deck; size.value = now.size; pace.value = now.pace;
    if (rules.dataset.was !== now.rules) {
      rules.dataset.was = rules.value = now.rules;
      preset.value = now.rules.split("+")[0];
      total.value = now.total; scoring.value = now.scoring;
    }
    shown(kept, !!model.get("saved"));
    copy();
  };
  return [make("div", { class: "stack cq-settings" }, sitting, tracker, fresh, looks, save), show, ["settings", "saved"]];
}

function render({ model, el }) {
  el.classList.add("cq-panel");
  const off = [];
  const tell = (kind, more = {}) => model.send({ kind, ...more });
  const follow = ([node, show, traits]) => {
    show();
    for (const trait of traits) {
      model.on("change:" + trait, show);
      off.push(() => model.off("change:" + trait, show));
    }
    return node;
  };
  const text = (tag, trait, options = {}) => {
    const node = make(tag, options);
    return follow([node, () => { node.textContent = model.get(trait); }, [trait]]);
  };
  const markup = (trait, options = {}) => {
    const node = make("div", options);
    return follow([node, () => { node.innerHTML = model.get(trait); shown(node, !!model.get(trait)); }, [trait]]);
  };
  const named = (trait, act, look) => {
    const node = button("", act, look);
    return follow([node, () => { node.textContent = model.get(trait); shown(node, !!model.get(trait)); }, [trait]]);
  };

  const written = make("input", { type: "text", maxLength: 200, spellcheck: false, placeholder: "such as take 4c5c6c" });
  const write = () => { if (written.value.trim()) tell("write", { text: written.value }); };
  onEnter(written, write);
  const emptied = (content) => { if (content.kind === "written") written.value = ""; };
  model.on("msg:custom", emptied);
  off.push(() => model.off("msg:custom", emptied));
  const writing = make("div", { class: "row cq-write" }, labelled("Write it", written), button("Do it", write));
  follow([writing, () => shown(writing, model.get("actions").length > 0), ["actions"]]);
  const other = button("Other layout", () => tell("other")), down = button("Put down", () => tell("down"), "quiet");
  const layouts = make("div", { class: "row" }, other, down);
  follow([layouts, () => { shown(other, model.get("several")); shown(down, model.get("begun")); shown(layouts, model.get("begun")); }, ["several", "begun"]]);
  const undo = button("Undo", () => tell("undo"), "quiet cq-sign-undo");
  follow([undo, () => { undo.disabled = !model.get("can_undo"); }, ["can_undo"]]);

  const ask = make("div", { class: "ask stack" },
    named("lift", () => tell("lift"), "primary"), named("go_on", () => tell("next"), "primary"),
    follow(actions(model, tell)), layouts, writing, markup("hint", { class: "cq-hint" }),
    make("div", { class: "row" }, named("hint_next", () => tell("hint"), "quiet"), undo));
  const side = make("div", { class: "stack cq-side" },
    make("div", {}, text("h3", "heading"), text("p", "lead")), ask, markup("ledger", { class: "cq-ledger" }),
    follow(settings(model, tell, follow(tracker(model)))));
  const share = make("div", { class: "cq-position" });
  const again = shareLine((name) => ({ ...WORDS, label: "Position", text: model.get("share") })[name], share);
  follow([share, again, ["share"]]);
  el.append(text("p", "live", { class: "status", role: "status" }), markup("refused"), follow(tutor(model, tell)), follow(review(model, tell)), side, share);
  return () => off.forEach((undo) => undo());
}
export default { render };
