"""The whole example of the authors' guide, and ways to spoil it."""

import re
from importlib import resources

from conquian_nb.lessons import Lesson, validate

GUIDE = (resources.files("conquian_nb.lessons") / "README.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)[1]


def lesson_text(name):
    return (resources.files("conquian_nb.lessons") / f"{name}.toml").read_text(encoding="utf-8")


def changed(text, old, new):
    """The text with one piece replaced, which must be there."""
    assert old in text, old
    return text.replace(old, new, 1)


def faults(text):
    return [str(fault) for fault in validate(Lesson.parse(text))]
