"""What translators must keep to, in every catalogue; and how the code marks its texts."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from conquian_nb.engine.naming import FORMS

REPOSITORY = Path(__file__).parents[1]
PACKAGE = REPOSITORY / "conquian_nb"
CATALOGUES = sorted((PACKAGE / "locale" / "es" / "LC_MESSAGES").rglob("*.po"))
SCREENS = PACKAGE / "locale" / "es" / "LC_MESSAGES" / "screens.po"

MARKS = {"_": (0,), "later": (0,), "several": (0, 1), "about": (0, 1)}  # where their texts stand

# One word per thing: where a text has the first, its translation has the second, by the glossary.
WORDS = {
    r"\bmelds?\b": "combin|baj|oblig|embona",  # one forces a player, and what fits fits melds
    r"\b(?:run|runs)\b(?! (?:this|the|it|out|that|again))": "corrida|ejecut",
    r"\bstock\b": "baceta",
    r"\bsuits?\b": "palo",
    r"\branks?\b": "índice",
    r"\bstakes?\b": "apuesta",
    r"\blayouts?\b": "disposici",
    r"\bdiscards?\b": "descart|discard",  # the second where it is what one writes
    r"\bdead\b": "muer[et]",
    r"\b[Ss]eats?\b": "lugar",
    r"\bdealer\b": "repart|da ",
}


def messages(path):
    with path.open("rb") as file:
        return [message for message in read_po(file) if message.id]


def both(message):
    """Pairs of a text and its translation, for the singular and the plural."""
    if isinstance(message.id, str):
        return [(message.id, message.string)]
    return list(zip(message.id, message.string))


def fields(text):
    """The fields of a template: each name with its form."""
    return [(name, form) for _, name, form, _ in Formatter().parse(text) if name is not None]


SCREEN_TEXTS = [pair for message in messages(SCREENS) for pair in both(message) if pair[1]]


def test_a_translation_of_a_screen_has_the_fields_of_its_text():
    wrong = []
    for message in messages(SCREENS):
        for nth, (text, said) in enumerate(both(message)):
            wanted, found = fields(text), fields(said)
            names, given = ({name for name, _ in these} for these in (wanted, found))
            forms = {form for _, form in wanted} | {*FORMS, "roman"}
            one = isinstance(message.id, tuple) and not nth and given < names  # one needs no number
            if not (given == names or one) or not {form for _, form in found} <= {*forms, ""}:
                wrong.append((text, said))
    assert not wrong


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_everything_is_translated(path):
    assert [message.id for message in messages(path) if not all(said for _, said in both(message))] == []


def test_one_word_for_one_thing():
    wrong = [
        (text, said)
        for text, said in SCREEN_TEXTS
        for word, wanted in WORDS.items()
        if re.search(word, re.sub(r"\{[^}]*\}", "", text)) and not re.search(wanted, said, re.IGNORECASE)
    ]
    assert not wrong


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_translation_begins_and_ends_like_its_text(path):
    wrong = {}
    unlike = ("number", "No.")  # an abbreviation, in Spanish N.º
    texts = (message for message in messages(path) if (message.context, message.id) != unlike)
    for text, said in (pair for message in texts for pair in both(message) if pair[1]):
        ends = re.search(r"[.?:]?\s*$", text)[0]
        if not said.endswith(ends) or (text[0] == " ") != (said[0] == " "):
            wrong[text] = said
    assert not wrong


def test_the_spanish_of_screens_is_written_like_spanish():
    titles_and_fields = re.compile(r"“[^”]*”|\{[^}]*\}")
    plain = [titles_and_fields.sub("", said) for _, said in SCREEN_TEXTS]
    wrong = [said for said in plain if set("«»!¡") & set(said) or said.count("¿") != said.count("?")]
    assert not wrong


def calls():
    """The calls by which texts are marked: a file and a node each."""
    for path in sorted(PACKAGE.rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        ours = [node for node in nodes if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("language")]
        marks = {alias.name for node in ours for alias in node.names} & MARKS.keys()
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in marks:
                yield path, node


def test_a_text_is_marked_as_it_is_and_filled_afterwards():
    """What is put together before it is looked up is found in no catalogue."""
    found, wrong = 0, []
    for path, node in calls():
        for argument in [node.args[place] for place in MARKS[node.func.id]]:
            found += isinstance(argument, ast.Constant)
            made = isinstance(argument, ast.JoinedStr | ast.BinOp) or ".format(" in ast.unparse(argument)
            if made or not (isinstance(argument, ast.Constant) or node.func.id == "_"):
                wrong.append(f"{path.relative_to(REPOSITORY)}:{node.lineno}")
    assert found > 1000
    assert not wrong


SPY = """
import importlib, pkgutil, sys
import conquian_nb.engine.language as language
def asked():
    raise AssertionError("a text is looked up while a module is imported")
language.spoken = asked
try:
    language._("The stock is empty.")
except AssertionError:
    import conquian_nb
    for module in pkgutil.walk_packages(conquian_nb.__path__, "conquian_nb."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    print(len([name for name in sys.modules if name.startswith("conquian_nb.")]))
"""


def test_nothing_is_looked_up_when_a_module_is_imported():
    done = subprocess.run([sys.executable, "-c", SPY], cwd=REPOSITORY, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 150
