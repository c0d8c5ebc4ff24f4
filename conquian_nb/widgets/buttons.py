"""Buttons for answers and actions: a column that is filled anew without making new widgets each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from ipywidgets import Button, DOMWidget, Text, VBox

from .guard import SPARE
from .labels import labelled

Act = Callable[[], None]
READY = 4  # buttons made before they are asked for: when they are, the page need not wait for them


def button(text: str, act: Act, sign: str = "", look: str = "") -> Button:
    """A button with its full name, marked by `later`; sign is one of look.css, look is ``primary`` or ``quiet``.

    With "" it is named when it is shown.
    """
    made = labelled(Button(), description=text) if text else Button()
    for name in filter(None, (sign and f"cq-sign-{sign}", look and f"cq-{look}")):
        made.add_class(name)
    made.on_click(lambda _: act())
    return made


class ButtonColumn:
    """Buttons under one another, each with a full name; pressing one calls act(its place)."""

    def __init__(self, act: Callable[[int], None]) -> None:
        self.widget = VBox()
        self.widget.add_class("cq-answers")
        self._act = act
        self._made: list[Button] = []
        setattr(self.widget, SPARE, self._made)
        self._make(READY)

    def show(
        self,
        texts: Sequence[str],
        chosen: int | None = None,
        off: bool = False,
        sign: Literal["tick", "cross"] = "tick",
    ) -> None:
        """Show these texts; the chosen one has a sign and a strong line; off buttons can't be pressed."""
        self._make(len(texts))
        shown = self._made[: len(texts)]
        if len(shown) < len(self.widget.children):
            self.widget.children = shown  # first, or for a moment two buttons could say the same
        for place, (made, text) in enumerate(zip(shown, texts, strict=True)):
            made.description, made.disabled = text, off
            for name in ("cq-on", "cq-sign-tick", "cq-sign-cross"):
                on = place == chosen and name in ("cq-on", f"cq-sign-{sign}")
                made.add_class(name) if on else made.remove_class(name)
        if self.widget.children != tuple(shown):
            self.widget.children = shown

    def _make(self, many: int) -> None:
        """See to it that there are so many buttons; they look alike and share what says so."""
        for place in range(len(self._made), many):
            alike = {"layout": self._made[0].layout, "style": self._made[0].style} if self._made else {}
            self._made.append(Button(**alike))
            self._made[place].on_click(lambda _, place=place: self._act(place))


def written(text: Text, act: Act) -> Text:
    """The text field, so that Enter in it does something. Leaving the field does nothing."""
    text.on_msg(lambda _, content, __: act() if content.get("event") == "submit" else None)
    return text


def pass_on(text: Text, act: Callable[[str], bool]) -> None:
    """Pass on what is written in a text field, if anything is; the field is emptied when act says that it was taken."""
    wanted = text.value.strip()
    if wanted and act(wanted):
        text.value = ""


def visible(widget: DOMWidget, wanted: bool) -> None:
    """Show a widget, or take its room away."""
    widget.layout.display = None if wanted else "none"
