// Deals with all that the reader does to a picture; `find` looks for its box, which may not be there yet. The canvas
// itself takes no events (look.css): left alone it keeps the Tab key, blocks scrolling and sends a message for every move.
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", " "];
const plain = (e) => !e.ctrlKey && !e.metaKey && !e.altKey && !e.shiftKey;

const SENTENCES = ["alt0", "alt1", "alt2", "alt3", "alt4", "alt5", "alt6", "alt7"];

function guard(model, find) {
  const undo = [];
  const listen = (node, type, act) => {
    node.addEventListener(type, act);
    undo.push(() => node.removeEventListener(type, act));
  };
  const observe = (observer, ...what) => {
    observer.observe(...what);
    undo.push(() => observer.disconnect());
  };
  const follow = (trait, act) => {
    model.on("change:" + trait, act);
    undo.push(() => model.off("change:" + trait, act));
  };

  const attach = (host) => {
    const describe = () => {
      const live = model.get("interactive");
      host.setAttribute("role", live ? "application" : "img");
      host.setAttribute("aria-label", SENTENCES.map((name) => model.get(name)).filter(Boolean).join(" "));
      host.toggleAttribute("data-cq-live", live);
      if (live) {
        host.setAttribute("tabindex", "0");
        host.setAttribute("aria-roledescription", model.get("picture"));
      } else {
        host.removeAttribute("tabindex");
        host.removeAttribute("aria-roledescription");
      }
    };
    const quieten = () => {
      for (const canvas of host.querySelectorAll("canvas")) {
        canvas.removeAttribute("tabindex");
        canvas.setAttribute("aria-hidden", "true");
      }
    };
    describe();
    quieten();
    for (const trait of [...SENTENCES, "interactive", "picture"]) follow(trait, describe);
    observe(new MutationObserver(quieten), host, { childList: true, subtree: true });

    listen(host, "click", (e) => {
      const canvas = host.querySelector("canvas");
      if (!canvas || !model.get("interactive")) return;
      const seen = canvas.getBoundingClientRect();
      if (!seen.width || !seen.height) return;
      const share = [(e.clientX - seen.left) / seen.width, (e.clientY - seen.top) / seen.height];
      model.send({ kind: "click", at: share });
    });
    listen(host, "keydown", (e) => {
      if (e.target !== host || !model.get("interactive") || !plain(e)) return;
      const wanted = KEYS.includes(e.key) || (e.key === "Escape" && model.get("escape"));
      if (!wanted) return;
      e.preventDefault();
      e.stopPropagation();
      if (!e.repeat || e.key.startsWith("Arrow")) model.send({ kind: "key", key: e.key });
    });

    // JupyterLab's one-letter commands (b inserts a cell, x cuts one) must not fire from our box.
    let box = host;
    for (let up = host; up; up = up.parentElement?.closest(".cq")) box = up;
    listen(box, "keydown", (e) => {
      const passes = e.ctrlKey || e.metaKey || e.altKey || ["Tab", "Escape"].includes(e.key) || (e.key === "Enter" && e.shiftKey);
      if (!passes) e.stopPropagation();
    });

    // A button that is pressed and then hidden or switched off would take the focus with it: pass it to a neighbour.
    let last = null, order = [];
    const usable = (e) => e.isConnected && !e.disabled && e.getClientRects().length > 0;
    const keep = () => requestAnimationFrame(() => {
      if (!last || usable(last) || ![document.body, last].includes(document.activeElement)) return;
      const at = order.indexOf(last);
      const next = order.slice(at + 1).find(usable) || order.slice(0, at).reverse().find(usable);
      if (next) next.focus();
    });
    listen(box, "focusin", (e) => {
      last = e.target;
      order = [...box.querySelectorAll("button, input, select, [tabindex='0']")];
    });
    listen(document, "pointerdown", (e) => { if (!box.contains(e.target)) last = null; });
    observe(new MutationObserver(keep), box, { attributes: true, attributeFilter: ["style", "disabled"], subtree: true });

    const theme = () => model.send({ kind: "theme", dark: document.body.dataset.jpThemeLight === "false" });
    observe(new MutationObserver(theme), document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    theme();

    const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
    const motion = () => model.send({ kind: "motion", reduced: calm.matches });
    listen(calm, "change", motion);
    motion();

    let told = 0, waiting = 0;
    const width = () => {
      const now = Math.round(host.clientWidth);
      if (now && now !== told) model.send({ kind: "width", width: (told = now) });
    };
    observe(new ResizeObserver(() => {
      clearTimeout(waiting);
      if (told) waiting = setTimeout(width, 150);
      else width();
    }), host);
    undo.push(() => clearTimeout(waiting));
  };

  let gone = false;
  undo.push(() => { gone = true; });
  const start = () => {
    const host = find();
    if (host) attach(host);
    else if (!gone) requestAnimationFrame(start);
  };
  start();
  return () => undo.forEach((act) => act());
}
