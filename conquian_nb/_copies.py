"""A reader's copies of the notebooks: brought up to date while untouched, never overwritten once changed.

A hidden file beside the copies remembers what was put there. Running a notebook changes its outputs only, which
any run brings back; a copy counts as changed when its cells do.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from conquian_nb._files import write_whole
from conquian_nb._version import __version__

REMEMBERED = ".conquian-nb.json"


class CommandError(Exception):
    """Why a command can't be carried out, in one sentence."""


@dataclass(frozen=True)
class Stamp:
    """Two fingerprints of a file: of all its bytes, and of what a reader writes in it."""

    all: str
    written: str


@dataclass(frozen=True)
class Copy:
    """What becomes of one notebook: "new", "updated", "same" or "kept" (the reader's); `to` is where it is written."""

    name: str
    verb: str
    to: Path | None
    data: bytes
    stamp: Stamp


def originals() -> Path:
    """Return the folder of the notebooks that came with this package."""
    package = Path(__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    raise CommandError("The notebooks are missing from this installation: install the package again.")


def bring(folder: Path) -> str:
    """Put the notebooks into a folder, made if need be, and say in one line what was done.

    A copy whose cells were not changed is brought up to date. A changed one is kept, and where this version brings
    something new, that is put beside it under a name of its own. CommandError when the folder can't be used.
    """
    source = originals()
    try:
        if folder.resolve() == source.resolve():
            return f"{folder}: these are the originals, nothing was copied."
        folder.mkdir(parents=True, exist_ok=True)
        remembered = _recall(folder / REMEMBERED)
        copies = [_plan(path.relative_to(source), source, folder, remembered) for path in _files(source)]
        for copy in copies:
            if copy.to is not None:
                write_whole(copy.to, copy.data)
        _remember(folder / REMEMBERED, copies)
    except (FileExistsError, NotADirectoryError) as error:
        raise CommandError(f"{error.filename} is in the way: it is not a folder.") from None
    except (OSError, RuntimeError) as error:
        raise CommandError(f"{folder} can't be used: {getattr(error, 'strerror', None) or error}.") from None
    return f"{folder}: {_told(copies)}."


def _files(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(source).parts):
            yield path


def _plan(name: Path, source: Path, folder: Path, remembered: dict[str, Stamp]) -> Copy:
    data = (source / name).read_bytes()
    new, old = _stamp(data), remembered.get(name.as_posix())
    place = folder / name
    verb, to = "same", None
    if not os.path.lexists(place):
        verb, to = "new", place
    elif place.is_dir():
        raise CommandError(f"{place} is in the way: it is a folder, and a notebook goes there.")
    else:
        mine = _stamp(place.read_bytes()) if place.is_file() else None
        ours = mine is not None and not place.is_symlink()
        if mine == new or (old == new and mine and mine.written == new.written):
            pass
        elif ours and old and mine and mine.written == old.written:
            verb, to = "updated", place
        elif mine is None or mine.written != new.written:
            verb, to = "kept", None if old == new else _free(place, data)
    return Copy(name.as_posix(), verb, to, data, new)


def _free(place: Path, data: bytes) -> Path | None:
    """Return a name beside the reader's own copy that nothing has, or None if the same file is there already."""
    for number in range(1, 1000):
        extra = __version__ if number == 1 else f"{__version__}-{number}"
        beside = place.with_name(f"{place.stem}-{extra}{place.suffix}")
        if not os.path.lexists(beside):
            return beside
        if beside.is_file() and beside.read_bytes() == data:
            return None
    raise CommandError(f"Beside {place} there are too many versions of it already.")


def _stamp(data: bytes) -> Stamp:
    everything = sha256(data).hexdigest()
    try:
        cells = [
            (cell["cell_type"], "".join(cell["source"]), cell.get("attachments"))
            for cell in json.loads(data)["cells"]
        ]
        written = sha256(json.dumps(cells, sort_keys=True).encode()).hexdigest()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        written = everything
    return Stamp(everything, written)


def _recall(place: Path) -> dict[str, Stamp]:
    """What was put here before; nothing if that can't be read, and then no copy counts as ours."""
    try:
        files = json.loads(place.read_bytes())["files"]
        return {str(name): Stamp(str(one["all"]), str(one["written"])) for name, one in files.items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def _remember(place: Path, copies: list[Copy]) -> None:
    files = {copy.name: {"all": copy.stamp.all, "written": copy.stamp.written} for copy in copies}
    text = json.dumps({"version": __version__, "files": files}, indent=1) + "\n"
    write_whole(place, text.encode())


def _told(copies: list[Copy]) -> str:
    def count(verb: str) -> int:
        return sum(copy.verb == verb for copy in copies)

    told = [f"{count('new')} new"] if count("new") else []
    if count("updated"):
        told.append(f"{count('updated')} brought up to date")
    if count("kept"):
        told.append(f"{count('kept')} that you changed kept as you left {'it' if count('kept') == 1 else 'them'}")
    beside = [copy.to.name for copy in copies if copy.verb == "kept" and copy.to]
    if beside:
        told[-1] += f" (this version's is beside: {', '.join(beside)})"
    return ", ".join(told) or "all notebooks are up to date"
