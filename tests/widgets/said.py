"""What a widget says to a page, and a language in which each looked-up text is marked: ⟦Undo⟧."""

import re
import string
import sys
from gettext import NullTranslations
from html import unescape
from pathlib import Path

from babel.messages.pofile import read_po

from conquian_nb.engine import language as language_module
from conquian_nb.engine import naming
from conquian_nb.lessons.glossary import terms

MARK = re.compile(r"⟦[^⟦⟧]*⟧")
WORD = re.compile(r"[^\W\d_]{2,}")
# What a page gets that is not said to anybody: keys, scripts, classes, cards as letters, text that is copied as it is.
KEPT = {
    "cells", "pressed", "marks", "share", "position", "tracked", "code", "data", "names", "situation", "deck", "ending",
    "languages", "language", "language_name", "chosen", "point", "icon", "orientation", "layout", "style", "of", "card",
    "button_style", "theme", "settings", "saved",
}  # fmt: skip
WITHIN = {"state", "where", "mark", "point", "signs", "lent", "forced", "melds", "settings", "kind"}


COPIED = {("ShareLine", "text"), ("CardFace", "text")}  # the glossary says everything in both languages


class Marked(NullTranslations):
    """Marks each text, but not what is put into it afterwards: that has to be marked by itself."""

    def __init__(self, whole):
        super().__init__()
        self._whole = whole  # nothing is put into it: what stands in braces is its own

    def gettext(self, message):
        if self._whole:
            return f"⟦{message}⟧"
        parts = []
        for text, field, spec, conversion in string.Formatter().parse(message):
            parts.append(f"⟦{text}⟧" if text else "")
            if field is not None:
                parts.append(f"{{{field}{f'!{conversion}' if conversion else ''}{f':{spec}' if spec else ''}}}")
        return "".join(parts)

    def pgettext(self, context, message):
        return self.gettext(message)

    def ngettext(self, one, more, n):
        return self.gettext(one if n == 1 else more)


def forget():
    """Forget all that is kept in words; packs and tables of melds, of which there is one each, hold none."""
    one_each = {"conquian_nb.engine.cards", "conquian_nb.engine.melds"}
    for name, module in list(sys.modules.items()):
        if name.startswith("conquian_nb"):
            for value in list(vars(module).values()):
                if callable(getattr(value, "cache_clear", None)) and value.__module__ not in one_each:
                    value.cache_clear()


def grammar():
    """The words of the language itself: cards, numbers, and what stands between them."""
    words = {"el", "la", "los", "las", "de", "del", "al", "un", "una", "otro", "otra"}
    for known in (naming.RANK_NAMES, naming.SUIT_NAMES, naming._SPANISH_RANKS, naming._SPANISH_SUITS):
        words |= {part for name in known["es"].values() for part in name.split()}
    ranks = {f"{name[:-1]}ces" if name[-1] == "z" else name for name in naming.RANK_NAMES["es"].values()}
    words |= {"caballos"} | {f"{rank}s" for rank in ranks} | {f"{rank}es" for rank in ranks} | ranks
    words |= {word.casefold() for term in terms("es") for word in WORD.findall(term.es)}
    return words | set(naming._NUMBERS["es"]) | set(naming._ORDINALS["es"].values())


def pieces(text):
    """A text, and the texts between the tags in it."""
    yield from (piece.strip() for piece in re.split(r"<[^>]*>", unescape(text)) if piece.strip())


def translated():
    """The English texts that are said otherwise in Spanish."""
    with (Path(language_module.__file__).parents[1] / "locale" / "es" / "LC_MESSAGES" / "screens.po").open("rb") as file:
        texts = {message.id: message.string for message in read_po(file) if message.id and not message.context}
    return {text for text, spanish in texts.items() if isinstance(text, str) and spanish and text != spanish}


def walk(root):
    """A widget and all within it."""
    yield root
    for child in getattr(root, "children", ()):
        yield from walk(child)


def shown(root):
    """A widget and all within it that can be seen."""
    if getattr(getattr(root, "layout", None), "display", None) != "none":
        yield root
        for child in getattr(root, "children", ()):
            yield from shown(child)


def strings(value):
    """All strings in what a page gets, but for the keys of choices."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in WITHIN:
                yield from strings(inner)
    elif isinstance(value, list | tuple):
        pair = len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], str)
        for inner in value[1:] if pair else value:
            yield from strings(inner)


def visible(text):
    """The words of a text, of its markup too: names for screen readers, tips."""
    text = re.sub(r'<details class="cq-words">.*?</details>', " ", unescape(text), flags=re.S)
    for term in terms("es"):  # the glossary says everything in both languages itself
        text = text.replace(term.es_says, " ")
    named = re.findall(r'(?:aria-label|title|alt)="([^"]*)"', text)
    return " ".join([re.sub(r"<[^>]*>", " ", text), *named])


def said(widget):
    """All that a widget says now, as (where, text)."""
    for one in shown(widget):
        for name in one.keys:
            if name.startswith("_") or name in KEPT or (type(one).__name__, name) in COPIED:
                continue
            value = getattr(one, name)
            if name == "options":
                value = list(getattr(one, "_options_labels", value))
            if name == "value" and type(one).__name__ != "HTML":
                continue
            for text in strings(value):
                yield f"{type(one).__name__}.{name}", text


def unmarked(widget, *known):
    """The words on a widget that are in no looked-up text; `known` are those of names and other data."""
    data = grammar() | {word for text in known for word in WORD.findall(text)}
    found = []
    for where, text in said(widget):
        left = visible(text)
        while MARK.search(left):
            left = MARK.sub(" ", left)
        left = re.sub(r"(?<![^\W\d_])(?:[A2-9TJQK][cdhs])+(?:[0-9][td])?\b|\b[0-9]+[odfws][0-9]*\b", " ", left)
        left = re.sub(r"\{\w+\}|“[^”]*”|\b[0-9a-f]{6}\b", " ", left)  # what the page fills in; the reader's own words
        words = [word for word in WORD.findall(left) if word not in data and word.lower() not in data]
        if words:
            found.append((where, " ".join(words), text[:200]))
    return found


def in_marks(monkeypatch):
    """Say all Spanish texts marked from now on."""
    monkeypatch.setattr(language_module, "_catalogue", lambda language, domain: Marked(domain != language_module.SCREENS))
    forget()
