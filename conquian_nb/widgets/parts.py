"""Small pieces of page that ipywidgets lacks: a line that is read aloud when it changes, text to copy, words beside.

A piece shows words of its own, or words that the picture beside it carries: then all that a step changes is told to
the page in one message (see TablePicture.carry).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets
from ipywidgets import Widget, widget_serialization

from conquian_nb.engine.language import LANGUAGES, later, spoken

from .labels import labelled

SHARE_LINE = (files("conquian_nb.widgets") / "share.js").read_text("utf-8")  # a function shareLine(get, el)
LANGUAGE_LIST = (files("conquian_nb.widgets") / "language.js").read_text("utf-8")  # languageList(get, choose, el)
LANGUAGE_NAME = "Language / Idioma"  # in both, so that it is found by whoever reads one of them
SHARED = {  # the words of a line to copy, but for its own name
    "copy": later("Copy"),
    "copied": later("Copied."),
    "by_hand": later("Selected: copy it with your own key."),
}

# Each part makes its nodes with made(el, get, send), which answers with the function that shows what is so now.
_FOLLOW = """
    async function render({ model, el }) {
      const names = model.get("names"), of = model.get("of");
      const source = of ? await model.widget_manager.get_model(of.slice("IPY_MODEL_".length)) : model;
      const get = (word) => (word in names ? source.get(names[word]) : model.get(word));
      const show = made(el, get, (content) => model.send(content));
      show();
      source.on("change", show);
      return () => source.off("change", show);
    }
    export default { render };
"""


class Part(anywidget.AnyWidget):
    """A piece of page. Words in `names` are those called so in another model, `of`: ``{"text": "said"}``."""

    of = traitlets.Instance(Widget, allow_none=True).tag(sync=True, **widget_serialization)
    names = traitlets.Dict().tag(sync=True)


class LiveLine(Part):
    """A live region: screen readers say its text when it changes. The text is shown as text, never as markup."""

    _esm = (
        """
    function made(el, get) {
      const line = document.createElement("p");
      line.setAttribute("role", "status");
      line.className = "status";
      el.appendChild(line);
      return () => { if (line.textContent !== get("text")) line.textContent = get("text"); };
    }"""
        + _FOLLOW
    )
    text = traitlets.Unicode("").tag(sync=True)


class ShareLine(Part):
    """A line of text with a button that copies it."""

    _esm = SHARE_LINE + "const made = (el, get) => shareLine(get, el);" + _FOLLOW
    label, text, copy, copied, by_hand = (traitlets.Unicode("").tag(sync=True) for _ in range(5))

    def __init__(self, label: str = later("Position"), **words: Any) -> None:
        super().__init__(**words)
        labelled(self, label=label, **SHARED)


class Markup(Part):
    """Text as markup, already escaped (see markup.py)."""

    _esm = (
        """
    function made(el, get) {
      el.classList.add("widget-html-content");
      let shown;
      return () => { if (shown !== get("text")) el.innerHTML = shown = get("text"); };
    }"""
        + _FOLLOW
    )
    text = traitlets.Unicode("").tag(sync=True)


class StepList(Part):
    """A list of steps to choose from: `titles` counted from 0, and `at`, the one where the reader is.

    Calls chosen(step) when the reader chooses one.
    """

    _esm = (
        """
    function made(el, get, send) {
      const label = document.createElement("label"), list = document.createElement("select");
      const name = document.createElement("span");
      label.append(name, list);
      list.size = 8;
      list.addEventListener("change", () => send({ step: list.selectedIndex }));
      el.classList.add("cq-steps");
      el.appendChild(label);
      return () => {
        const titles = get("titles");
        name.textContent = get("label");
        while (list.length > titles.length) list.remove(list.length - 1);
        titles.forEach((title, n) => { if (list[n]?.text !== title) list[n] = new Option(title); });
        if (list.selectedIndex !== get("at")) list.selectedIndex = get("at");
      };
    }"""
        + _FOLLOW
    )
    label = traitlets.Unicode("").tag(sync=True)
    titles = traitlets.List(traitlets.Unicode()).tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)

    def __init__(self, chosen: Callable[[int], None], **words: Any) -> None:
        super().__init__(**words)
        labelled(self, label=later("Steps"))
        self.on_msg(lambda _, content, __: self._hear(content, chosen))

    def _hear(self, content: Any, chosen: Callable[[int], None]) -> None:
        match content:
            case {"step": int() as step} if 0 <= step < len(self._titles()):
                chosen(step)

    def _titles(self) -> list[str]:
        return list(getattr(self.of, self.names["titles"]) if "titles" in self.names else self.titles)


class LanguageChoice(Part):
    """The list from which the reader chooses the language of one widget; calls chosen(language)."""

    _esm = (
        LANGUAGE_LIST
        + """
    const made = (el, get, send) => languageList(get, (language) => send({ language }), el);"""
        + _FOLLOW
    )
    language = traitlets.Unicode("").tag(sync=True)
    language_name = traitlets.Unicode(LANGUAGE_NAME).tag(sync=True)
    languages = traitlets.List([[key, name] for key, name in LANGUAGES.items()]).tag(sync=True)

    def __init__(self, chosen: Callable[[str], None]) -> None:
        super().__init__()
        labelled(self, language=spoken)
        self.on_msg(lambda _, content, __: chosen(content["language"]) if is_language(content) else None)


def is_language(content: Any) -> bool:
    """Whether a message of a page names a language there is."""
    match content:
        case {"language": str() as language}:
            return language in LANGUAGES
    return False
