"""Two small pieces of page that ipywidgets lacks: a line that is read aloud when it changes, and text to copy."""

from __future__ import annotations

from importlib.resources import files

import anywidget
import traitlets

SHARE_LINE = (files("conquian_nb.widgets") / "share.js").read_text("utf-8")  # a function shareLine(get, el)


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

    _esm = (
        SHARE_LINE
        + """
    function render({ model, el }) {
      const show = shareLine((name) => model.get(name), el);
      model.on("change", show);
      return () => model.off("change", show);
    }
    export default { render };
    """
    )
    label = traitlets.Unicode("Position").tag(sync=True)
    text = traitlets.Unicode("").tag(sync=True)
    copy = traitlets.Unicode("Copy").tag(sync=True)
    copied = traitlets.Unicode("Copied.").tag(sync=True)
    by_hand = traitlets.Unicode("Selected: copy it with your own key.").tag(sync=True)
