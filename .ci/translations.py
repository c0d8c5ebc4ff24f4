"""Bring the catalogues of translations up to date with the texts of the package.

    python .ci/translations.py              all catalogues
    python .ci/translations.py mine.po …    the same, and what these files translate is taken into them

Every text marked in the Python files (``_``, ``later``, ``several``, ``about``) goes into the catalogue ``screens``,
every text for readers in a TOML file of ``lessons/`` into a catalogue named after that file. A text keeps its
translation as long as not a letter of it changes; a text that is gone leaves its catalogue. All are compiled too.
"""

import ast
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from conquian_nb.engine.language import LANGUAGES, SCREENS
from conquian_nb.engine.pan_record import PanRecord
from conquian_nb.engine.toml_text import tables, texts
from conquian_nb.lessons.comparison import read_comparison
from conquian_nb.lessons.format import Lesson
from conquian_nb.lessons.history import read_history
from conquian_nb.lessons.puzzles import read_puzzles
from conquian_nb.lessons.spoken import catalogue_of
from conquian_nb.lessons.waiting import read_endings

PACKAGE = Path(__file__).parents[1] / "conquian_nb"
LOCALE = PACKAGE / "locale"
HEAD = "# Kept up to date by .ci/translations.py; fill in or correct what stands behind msgstr."
OTHERS = [language for language in LANGUAGES if language != "en"]


class Plain(Catalog):
    """A catalogue whose head holds what is needed to read it, and nothing that changes from day to day."""

    num_plurals = 2  # of what is counted here there are never a million

    @property
    def mime_headers(self):
        """Name and value of each line of the head."""
        kind = "text/plain; charset=utf-8"
        plural = f"nplurals={self.num_plurals}; plural=(n != 1);"
        return [("Language", str(self.locale)), ("Content-Type", kind), ("Content-Transfer-Encoding", "8bit"),
                ("Plural-Forms", plural)]  # fmt: skip

    @mime_headers.setter
    def mime_headers(self, headers):
        """What a file says of itself is not taken over."""


def marked() -> Iterator[tuple[str | tuple[str, str], str | None, str]]:
    """The texts marked in the Python files, also those inside f-strings: each with its context and the file."""
    for folder, folders, names in os.walk(PACKAGE):
        folders.sort()
        for path in (Path(folder) / name for name in sorted(names) if name.endswith(".py")):
            for text, context in calls(ast.parse(path.read_text(encoding="utf-8"))):
                yield text, context, path.relative_to(PACKAGE).as_posix()


def calls(tree: ast.AST) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """The texts that are given to the functions that mark them, in the order in which they are written down."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for node in sorted(found, key=lambda node: (node.lineno, node.col_offset)):
        texts = tuple(arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
        match node.func.id, texts:
            case ("_" | "later"), (text, *_):
                yield text, None
            case "several", (one, more, *_):
                yield (one, more), None
            case "about", (context, text, *_):
                yield text, context


def lesson_files() -> list[Path]:
    """The TOML files whose texts are translated; the glossary says everything in both languages itself."""
    return [path for path in sorted((PACKAGE / "lessons").rglob("*.toml")) if path.stem != "glossary"]


def told(path: Path) -> Iterator[str]:
    """The texts for readers in a TOML file."""
    toml = path.read_text(encoding="utf-8")
    holds = tables(toml)
    if "lesson" in holds:
        yield from Lesson.parse(toml, path.stem).texts()
    elif "puzzle" in holds:
        yield from (text for puzzle in read_puzzles(toml) for text in texts(puzzle))
    elif "ending" in holds:
        yield from (text for ending in read_endings(toml) for text in texts(ending))
    elif "kin" in holds:
        yield from texts(read_comparison(toml))
    elif "start" in holds:
        yield from texts(PanRecord.parse(toml))
    else:
        yield from texts(read_history(toml))


def wanted() -> dict[str, Catalog]:
    """By their names, the catalogues as they should be, still without translations."""
    found = {SCREENS: Plain()}
    for text, context, file in marked():
        found[SCREENS].add(text, context=context, locations=[(file, 0)])
    for path in lesson_files():
        catalogue = found[catalogue_of(path.relative_to(PACKAGE / "lessons").as_posix())] = Plain()
        for text in told(path):
            catalogue.add(text)
    return found


def place(language: str, name: str) -> Path:
    """Where a catalogue lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{name}.po"


def stored(path: Path) -> Catalog:
    """A catalogue from its file; an empty one where there is none. What is doubtful (fuzzy) counts as untranslated."""
    if not path.is_file():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True, ignore_obsolete=True)


def filled(empty: Catalog, language: str, known: list[Catalog]) -> Catalog:
    """A catalogue with the translations that are known, the last ones first."""
    full = Plain(locale=language, header_comment=HEAD, fuzzy=False)
    for message in empty:
        if message.id:
            found = (one.get(message.id, message.context) for one in reversed(known))
            strings = (one.string for one in found if one is not None and one.id == message.id and not one.fuzzy)
            string = next((one for one in strings if one and (isinstance(one, str) or all(one))), "")
            full.add(message.id, string, message.locations, context=message.context).flags.clear()
    return full


def written(catalogue: Catalog) -> bytes:
    """A catalogue as the text of its file."""
    file = io.BytesIO()
    write_po(file, catalogue, width=110, include_lineno=False)
    return file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as it is read when the package runs."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main(more: list[str]) -> None:
    """Write all catalogues anew, and say what lacks a translation."""
    taken = [stored(Path(path)) for path in more]
    catalogues = wanted()
    for language in OTHERS:
        kept = {place(language, name) for name in catalogues}
        for name, empty in catalogues.items():
            path = place(language, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            full = filled(empty, language, [stored(path), *taken])
            path.write_bytes(written(full))
            path.with_suffix(".mo").write_bytes(compiled(full))
            missing = sum(not any(m.string) if isinstance(m.string, tuple) else not m.string for m in full if m.id)
            if missing:
                print(f"{language}, {name}: {missing} of {len(full)} texts have no translation")
        for path in (LOCALE / language).rglob("*.[pm]o"):
            if path.with_suffix(".po") not in kept:
                path.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
