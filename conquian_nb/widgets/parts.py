"""Two small pieces of page that ipywidgets lacks: a line that is read aloud when it changes, and text to copy."""

from __future__ import annotations

import anywidget
import traitlets


class LiveLine(anywidget.AnyWidget):
    """A live region: screen readers say its text when it changes. The text is shown as text, never as markup."""

    _esm = """
    function render({ model, el }) {
      const line = document.createElement("p");
      line.setAttribute("role", "status");
      line.className = "status";
      const show = () => { line.textContent = model.get("text"); };
      show();
      model.on("change:text", show);
      el.appendChild(line);
      return () => model.off("change:text", show);
    }
    export default { render };
    """
    text = traitlets.Unicode("").tag(sync=True)


class ShareLine(anywidget.AnyWidget):
    """A line of text with a button that copies it."""

    _esm = """
    function render({ model, el }) {
      el.classList.add("share");
      const name = document.createElement("span"), code = document.createElement("code");
      const button = document.createElement("button"), said = document.createElement("span");
      code.tabIndex = 0;
      code.setAttribute("role", "textbox");
      code.setAttribute("aria-readonly", "true");
      button.type = "button";
      said.setAttribute("role", "status");
      const show = () => {
        name.textContent = model.get("label");
        code.textContent = model.get("text");
        code.setAttribute("aria-label", model.get("label"));
        button.textContent = model.get("copy");
        said.textContent = "";
      };
      const select = () => {
        const range = document.createRange();
        range.selectNodeContents(code);
        const selection = window.getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
      };
      button.addEventListener("click", async () => {
        let done = false;
        try { await navigator.clipboard.writeText(model.get("text")); done = true; } catch { select(); }
        if (!done) { try { done = document.execCommand("copy"); } catch { done = false; } }
        said.textContent = model.get(done ? "copied" : "by_hand");
      });
      show();
      model.on("change", show);
      el.append(name, code, button, said);
      return () => model.off("change", show);
    }
    export default { render };
    """
    label = traitlets.Unicode("Position").tag(sync=True)
    text = traitlets.Unicode("").tag(sync=True)
    copy = traitlets.Unicode("Copy").tag(sync=True)
    copied = traitlets.Unicode("Copied.").tag(sync=True)
    by_hand = traitlets.Unicode("Selected: copy it with your own key.").tag(sync=True)
