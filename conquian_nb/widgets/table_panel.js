// All that stands beside the picture of a table: what is said, what can be done, settings, tracker, review; panel.js comes
// before it. The parts are laid out by look.css as if they were children of the box that holds the picture.
const SEEN = ["h", "m", "o", "d", "k"];  // where a card that has been seen can be

// The buttons of all legal actions; they are used again and again, so that the focus stays where it is. Where it is lost
// because somebody else acts, it waits in their box and goes on to what can be done next. A key held down does nothing
// more: by then the buttons are others.
function acting(model, { follow, tell, says }) {
  const box = make("div", { class: "cq-actions", role: "group", "aria-label": says("acts"), tabIndex: -1 }), made = [];
  const added = (n) => {
    const act = (node) => { if (node.getAttribute("aria-disabled") !== "true") tell("act", { n, text: node.textContent }); };
    const node = button("", act, "cq-action");
    box.append(node);
    return node;
  };
  box.addEventListener("keydown", (e) => { if (e.repeat && e.key === "Enter") e.preventDefault(); });
  const show = () => {
    const texts = model.get("actions"), aimed = model.get("aimed"), busy = model.get("busy");
    const held = made.indexOf(document.activeElement), waits = box === document.activeElement;
    while (made.length < texts.length) made.push(added(made.length));
    made.forEach((b, n) => {
      if (n < texts.length) b.textContent = texts[n];
      shown(b, n < texts.length);
      b.setAttribute("aria-disabled", busy ? "true" : "false");
      b.classList.toggle("primary", n === aimed);
      b.classList.toggle("cq-sign-tick", n === aimed);
    });
    box.classList.toggle("cq-short", texts.length > 4 && texts.every((text) => text.length < 16));
    if (waits ? texts.length : held >= texts.length) (made[Math.min(Math.max(held, 0), texts.length - 1)] ?? box).focus();
  };
  return follow(box, show, "actions", "aimed", "busy");
}

// The cards of the pack and where they are, for all this seat knows.
function tracker(model, { follow, says }) {
  const title = make("summary"), grid = make("div", { class: "cq-tracker", "aria-hidden": "true" });
  const words = make("p", { class: "cq-heard" });
  const legend = make("small");
  const box = make("details", { class: "cq-seen", open: true }, title, grid, words, legend);
  let cells = [], dealt = null;
  const deal = () => {
    const chips = Object.values(dealt = model.get("chips"));
    grid.style.setProperty("--cq-ranks", chips.length / 4);
    grid.innerHTML = chips.join("");
    cells = [...grid.children];
  };
  const show = () => {
    if (dealt !== model.get("chips")) deal();
    const where = model.get("tracked");
    shown(box, !!where);
    const names = {};
    cells.forEach((cell, n) => {
      cell.dataset.where = where[n] || "u";
      (names[cell.dataset.where] ??= []).push(cell.getAttribute("aria-label"));
    });
    const seen = cells.length - (names.u || []).length;
    legend.textContent = `${says("legend")} ${says(names.k ? "framed" : "others")}`;
    title.textContent = model.get("curtain") ? says("seen") : fill(says("seen_of"), { seen, all: cells.length });
    words.textContent = SEEN.filter((key) => names[key]).map((key) => fill(says("at_" + key), { cards: names[key].join(", ") })).join(" ");
  };
  return follow(box, show, "chips", "tracked", "curtain");
}

// Before a bad mistake is final.
function tutor(model, { follow, tell, says }) {
  const said = make("div"), box = make("div", { class: "try cq-tutor", role: "group", "aria-label": says("tutor") });
  const rethink = button(says("rethink"), () => tell("rethink"), "primary");
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
    if (html && !open) takeFocus(box, rethink);
    open = !!html;
  };
  return follow(box, show, "doubt");
}

// Each decision after the deal: by what could be seen, and with all cards open, never mixed.
function review(model, { follow, tell, says }) {
  const begin = button(says("review"), () => tell("review"), "");
  const status = make("p", { role: "status", class: "status" }), rows = make("tbody"), body = make("div");
  const head = make("tr", {}, ...["decision", "by_sight", "all_open"]
    .map((name) => make("th", { scope: "col", text: says(name) })));
  const table = make("table", { class: "grid cq-decisions" }, make("thead", {}, head), rows);
  const eyes = button("", () => tell("open_up"), ""), back = button(says("to_end"), () => tell("look", { step: 0 }), "quiet");
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
  return follow(box, show, "looked");
}

// Who plays how, the rules and the seed of the next deal, how it looks, saving.
function settings(model, { follow, tell, says, share, language }, seen) {
  const { strengths, presets, decks, sizes, paces, scorings } = model.get("choices");
  const set = (name) => (value) => tell("set", { name, value });
  const seats = [1, 2, 3, 4, 5, 6, 7].map((n) => list("", (who) => tell("sit", { n, who })));
  const warns = make("input", { type: "checkbox" });
  warns.addEventListener("change", () => tell("set", { name: "tutor", value: warns.checked }));
  const tutor = make("label", { class: "cq-field cq-warns" }, warns, make("span", { text: says("warns") }));
  const sitting = make("div", { class: "cq-seats" }, ...seats.map(([node]) => node), tutor);

  const rules = make("input", { type: "text", maxLength: 400, spellcheck: false });
  const [preset, showPreset] = list(says("rules"), (name) => { rules.value = name; });
  const seed = make("input", { type: "text", maxLength: 60, spellcheck: false, placeholder: says("any_deal") });
  const total = make("input", { type: "number", min: 0, max: 1000000, class: "cq-number" });
  const [scoring, showScoring] = list(says("match_for"), () => {});
  const deal = () => {
    const agreed = scoring.querySelector("select").value;
    tell("new", { rules: rules.value, seed: seed.value, scoring: agreed, total: Math.trunc(+total.value) || 0 });
  };
  for (const field of [rules, seed, total]) onEnter(field, deal);
  const fresh = make("details", {}, make("summary", { text: says("new_section") }), make("div", { class: "stack" },
    preset, labelled(says("as_text"), rules), labelled(says("seed"), seed),
    make("small", { text: says("same_seed") }),
    ...(scorings.length ? [scoring, labelled(says("up_to"), total), make("small", { text: says("no_end") })] : []),
    make("div", { class: "row" }, button(says("new_deal"), deal))));

  const [deck, showDeck] = list(says("faces"), set("deck")), [size, showSize] = list(says("size"), set("size"));
  const [pace, showPace] = list(says("computer"), set("pace"));
  const looks = make("details", {}, make("summary", { text: says("looks") }), make("div", { class: "stack" }, deck, size, pace));

  const kept = share("saved", "cq-saved", { label: "saved_table" });
  const paste = make("textarea", { rows: 3, spellcheck: false });
  const save = make("details", {}, make("summary", { text: says("saving") }), make("div", { class: "stack" },
    make("div", { class: "row" }, button(says("save"), () => tell("save"))), kept,
    labelled(says("saved_text"), paste),
    make("div", { class: "row" }, button(says("resume"), () => tell("resume", { text: paste.value })))));
  const show = () => {
    const now = model.get("settings");
    seats.forEach(([node, sit], n) => {
      shown(node, n < now.sat.length);
      if (n >= now.sat.length) return;
      node.firstChild.textContent = now.names[n];
      sit(strengths, now.sat[n]);
    });
    shown(tutor, now.tutor !== undefined);  // a game without a tutor has none to switch on
    warns.checked = now.tutor;
    showDeck(decks, now.deck);
    showSize(sizes, now.size);
    showPace(paces, now.pace);
    const was = JSON.stringify([now.rules, now.scoring, now.total]);
    if (fresh.dataset.was !== was) {  // else what the reader has written would be lost
      fresh.dataset.was = was;
      rules.value = now.rules;
      total.value = now.total;
      showPreset(presets, presets.some(([key]) => key === now.rules) ? now.rules : now.rules.split("+")[0]);
      showScoring(scorings, now.scoring);
    }
    shown(kept, !!model.get("saved"));
  };
  return follow(make("div", { class: "stack cq-settings" }, sitting, language(), seen, fresh, looks, save), show, "settings", "saved");
}

// An action written as text.
function writing(model, { on, follow, tell, says }) {
  const field = make("input", { type: "text", maxLength: 200, spellcheck: false, placeholder: says("such_as") });
  const write = () => { if (field.value.trim()) tell("write", { text: field.value }); };
  onEnter(field, write);
  on("msg:custom", (content) => { if (content.kind === "written") field.value = ""; });
  const row = make("div", { class: "row cq-write" }, labelled(says("write"), field), button(says("do_it"), write));
  return follow(row, () => shown(row, model.get("actions").length > 0 || model.get("busy")), "actions", "busy");
}

// What the reader is asked. It keeps its height while somebody else acts: nothing jumps under the mouse.
function asked(model, at) {
  const { follow, tell, says } = at;
  const other = button(says("other"), () => tell("other"), "cq-often"), down = button(says("down"), () => tell("down"), "quiet");
  const layouts = make("div", { class: "row" }, other, down);
  follow(layouts, () => { shown(other, model.get("several")); shown(layouts, model.get("begun")); }, "several", "begun");
  const undo = button(says("undo"), () => tell("undo"), "quiet cq-often cq-sign-undo");
  follow(undo, () => { undo.disabled = !model.get("can_undo"); }, "can_undo");
  const doing = acting(model, at);
  const next = ["lift", "go_on"].map((trait) => {
    const node = at.named(trait, () => tell({ lift: "lift", go_on: "next" }[trait]), "primary");
    return follow(node, () => { if (model.get(trait) && doing === document.activeElement) node.focus(); }, trait);
  });
  const ask = make("div", { class: "ask stack" }, ...next, doing, layouts, writing(model, at),
    at.markup("hint", { class: "cq-hint" }), make("div", { class: "row" }, at.named("hint_next", () => tell("hint"), "quiet"), undo));
  let tall = 0;
  new ResizeObserver(() => { if (!model.get("busy")) tall = ask.offsetHeight; }).observe(ask);
  return follow(ask, () => { ask.style.minHeight = model.get("busy") ? `${tall}px` : ""; }, "busy");
}

function draw(model, el) {
  const at = page(model, el);
  const side = make("div", { class: "stack cq-side" },
    make("div", {}, at.text("heading", "h3"), at.text("lead", "p")), asked(model, at), at.markup("ledger", { class: "cq-ledger" }),
    settings(model, at, tracker(model, at)));
  // The second click of a double click would do what the button there now says, or deal twice.
  const second = (e) => { if (e.detail === 2 && e.target.closest("button:not(.cq-often)")) e.stopPropagation(); };
  el.addEventListener("click", second, true);
  el.append(at.text("live", "p", { class: "status", role: "status" }), at.markup("refused"), tutor(model, at), review(model, at), side,
    at.share("share", "cq-position"));
  return () => { el.removeEventListener("click", second, true); at.end(); };
}
export default { initialize, render: inLanguage(draw) };
