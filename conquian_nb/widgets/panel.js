// What the panels beside a picture have in common: small parts of a page, and a model whose traits they follow. A click
// is one message there and one back, with what has changed. Markup comes from the kernel, which has escaped it; a card
// in it is <i data-c="7h"></i> and becomes the chip of that card here.
// Words come from the kernel as well, by name: `at.says("undo")`.
const fill = (text, given) => text.replace(/\{(\w+)\}/g, (_, name) => given[name]);

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
// A question that has to be answered first takes the focus, if that is in this widget. It takes it at once: the button that
// has led here may be hidden already, and loses the focus with the next frame.
const takeFocus = (box, node) => { if (box.closest(".cq")?.contains(document.activeElement)) node.focus(); };
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
  const group = `cq-${Math.random().toString(36).slice(2)}`;  // a name of its own: a page may show many
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

// A panel as a page shows it: `draw(model, el)` fills the node and answers with a function that ends that. In another
// language, or when other things can be chosen, all is drawn anew; what stands open, what was written and the focus stay.
// It is the guard of the picture that stands in the same box, too.
function inLanguage(draw) {
  return ({ model, el }) => {
    el.classList.add("cq-panel");
    const unguard = guard(model, () => el.parentElement?.querySelector(":scope > .cq-picture"));
    let end = draw(model, el);
    const fields = () => el.querySelectorAll("textarea, input[type=text], input[type=number]");
    const lists = () => [...el.querySelectorAll("select")];  // a reader chooses in one of them what makes all anew
    const anew = () => {
      const held = lists().indexOf(document.activeElement);
      const open = [...el.querySelectorAll("details")].map((part) => part.open), wrote = [...fields()].map((field) => field.value);
      end();
      el.replaceChildren();
      end = draw(model, el);
      el.querySelectorAll("details").forEach((part, n) => { part.open = open[n]; });
      fields().forEach((field, n) => { field.value = wrote[n]; });
      lists()[held]?.focus();
    };
    model.on("change:texts change:choices", anew);
    return () => { model.off("change:texts change:choices", anew); end(); unguard(); };
  };
}

// What every panel does: following traits, telling the kernel, markup with chips in it.
function page(model, el) {
  const off = [], says = (name) => model.get("texts")[name];
  const on = (event, act) => { model.on(event, act); off.push(() => model.off(event, act)); };
  const follow = (node, show, ...traits) => {
    show();
    for (const trait of traits) on("change:" + trait, show);
    return node;
  };
  const filled = (html) => html.replace(/<i data-c="(..)"><\/i>/g, (_, card) => model.get("chips")[card] || card);
  return {
    on, follow, says, end: () => off.forEach((undo) => undo()),
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
        if (state) run.append(make("small", { text: says(state) }));
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
    // The position as text, to be copied; `own` are words of its own.
    share: (trait, look = "", own = {}) => {
      const node = make("div", { class: look });
      const get = (name) => name === "text" ? model.get(trait) : says(own[name] ?? (name === "label" ? "position" : name));
      return follow(node, shareLine(get, node), trait);
    },
    language: () => {
      const node = make("div", { class: "cq-language" });
      return follow(node, languageList((name) => model.get(name), (language) => model.send({ kind: "language", language }), node), "language");
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

// The pack, a row a suit. The ring and badge of a card tell how it fits ("-" when that is not told), its body where it
// is; its name tells both.
// One card at a time can be reached by Tab, the others from there by the arrow keys. `pressed` says which cards are,
// `press` is called with a card, `escape` with nothing; it answers whether there was something to put down.
function packGrid(model, { follow, says }, { pressed, press, escape }, ...traits) {
  const { fits, places, signs } = model.get("choices");
  const box = make("div", { class: "cq-fits", role: "group" }), heard = make("p", { class: "cq-heard" });
  let cards = [], cells = [], dealt = null, at = 0;
  const reach = (n) => { cells[at].tabIndex = -1; cells[at = n].tabIndex = 0; };
  const deal = () => {
    const chips = dealt = model.get("chips"), held = box.contains(document.activeElement);
    cards = Object.keys(chips);
    cells = cards.map((card, n) => {
      const cell = button("", () => { reach(n); press(card); });
      cell.innerHTML = chips[card] + "<b></b>";
      cell.dataset.name = cell.firstChild.getAttribute("aria-label");
      cell.tabIndex = -1;
      return cell;
    });
    box.style.setProperty("--cq-ranks", cards.length / 4);
    box.replaceChildren(...cells);
    reach(Math.min(at, cells.length - 1));
    if (held) cells[at].focus();
  };
  const show = () => {
    if (dealt !== model.get("chips")) deal();
    const known = model.get("cells"), groups = {};
    cells.forEach((cell, n) => {
      const fit = known[2 * n], place = known[2 * n + 1];
      const said = [place === "t" ? "" : fits[fit], places[place]].filter(Boolean).join(", ");
      if (cell.dataset.fit !== fit) cell.lastChild.innerHTML = signs[fit] || "";
      cell.dataset.fit = fit;
      cell.dataset.place = place;
      cell.setAttribute("aria-label", [cell.dataset.name, said].filter(Boolean).join(", "));
      cell.setAttribute("aria-pressed", pressed(cards[n]));
      if (fit in signs) (groups[said] ??= []).push(cell.dataset.name);
    });
    box.setAttribute("aria-label", model.get("heading"));
    heard.textContent = Object.entries(groups).map(([said, names]) => `${said[0].toUpperCase()}${said.slice(1)}: ${names.join(", ")}.`).join(" ");
    if (!heard.textContent && !cells.some((cell) => cell.dataset.fit === "-")) heard.textContent = says("no_card_fits");
  };
  box.addEventListener("keydown", (e) => {
    const ranks = cells.length / 4, here = cells.indexOf(document.activeElement);
    if (e.ctrlKey || e.metaKey || e.altKey || e.shiftKey || here < 0) return;
    if (e.key === "Escape" && escape()) { e.preventDefault(); e.stopPropagation(); return; }
    const row = here - here % ranks;
    const to = { ArrowLeft: Math.max(row, here - 1), ArrowRight: Math.min(row + ranks - 1, here + 1), ArrowUp: here < ranks ? here : here - ranks,
      ArrowDown: row + ranks < cells.length ? here + ranks : here, Home: row, End: row + ranks - 1 }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    reach(to);
    cells[to].focus();
  });
  const key = (fit, place, text) => make("span", {}, make("i", { "data-fit": fit, "data-place": place }), text);
  const legend = make("p", { class: "cq-keys", "aria-hidden": "true" }, ...Object.keys(signs).map((fit) => key(fit, "-", fits[fit])),
    ...Object.entries(places).map(([place, word]) => key("n", place, word)));
  follow(box, show, "chips", "cells", "heading", ...traits);
  return make("div", { class: "cq-fitting" }, box, legend, heard);
}
