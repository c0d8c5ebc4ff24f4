"""The house: imports run one way, files stay readable, and nothing of a workplace is left in them."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import conquian_nb

REPOSITORY = Path(__file__).parents[1]
PACKAGE = REPOSITORY / "conquian_nb"

# Which rooms each room may look into. The modules beside the rooms (the public names, the command) are "".
ROOMS = {
    "engine": set(),
    "analysis": {"engine"},
    "drawing": {"engine"},
    "lessons": {"engine", "analysis"},
    "teaching": {"engine", "analysis", "drawing", "lessons"},
    "widgets": {"engine", "analysis", "drawing", "lessons", "teaching"},
    "": {"engine", "analysis", "drawing", "lessons", "teaching"},
}
ANYWHERE = {("", "_version"), ("", "_files")}
# Inside the engine each module knows only those before it: what is first must make sense alone.
ENGINE = ["language", "naming", "cards", "toml_text", "rules", "points", "game_words", "melds", "actions", "notation", "moment", "refusals", "game"]
ENGINE += ["deal", "situations", "record", "match"]
ENGINE += ["pan_rules", "pan_points", "pan_melds", "pan_conditions", "pan_actions", "pan_moves"]
ENGINE += ["pan_state", "pan_notation", "pan_moment", "pan_refusals", "panguingue", "pan_deal", "pan_record"]
# Third parties, room by room: the progress bar of a simulation is drawn by tqdm.
THIRD_PARTIES = {"widgets": {"ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython"}, "analysis": {"tqdm"}}


def modules(room):
    """The files of a room; of the package itself for ""."""
    return sorted(PACKAGE.glob("*.py") if room == "" else (PACKAGE / room).rglob("*.py"))


def imported(path):
    """Full names of all that a file imports, wherever it does so, except only for type checking."""
    package = path.relative_to(REPOSITORY).parent.parts
    for node in at_run_time(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def at_run_time(tree):
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            for other in node.orelse:
                yield other
                yield from at_run_time(other)
        else:
            yield node
            yield from at_run_time(node)


def ours(path):
    """The (room, module) pairs of this package that a file imports; ("", "") for the package itself."""
    for name in imported(path):
        first, *rest = name.split(".")
        if first == "conquian_nb":
            room = rest[0] if rest and rest[0] in ROOMS else ""
            yield room, ".".join(rest[1:2] if room else rest[:1])


def test_every_room_is_known():
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= set(ROOMS)
    assert {"engine", "drawing", "lessons", "widgets"} <= rooms


@pytest.mark.parametrize("room", ROOMS)
def test_imports_run_one_way(room):
    wrong = [
        f"{path.name} imports {other or 'the package'}"
        for path in modules(room)
        for other, module in ours(path)
        if other != room and other not in ROOMS[room] and (other, module) not in ANYWHERE
    ]
    assert not wrong


@pytest.mark.parametrize("room", ROOMS)
def test_only_widgets_need_third_parties(room):
    allowed = sys.stdlib_module_names | {"conquian_nb"} | THIRD_PARTIES.get(room, set())
    wrong = {f"{path.name}: {name}" for path in modules(room) for name in imported(path)
             if name.split(".")[0] not in allowed}  # fmt: skip
    assert not wrong


def test_inside_the_engine_each_module_knows_only_those_before_it():
    paths = {path.stem: path for path in modules("engine") if path.stem != "__init__"}
    assert set(paths) == set(ENGINE), "a new module takes its place in the order"
    wrong = [
        f"{name} imports {module}"
        for name, path in paths.items()
        for room, module in ours(path)
        if room == "engine" and module in ENGINE and ENGINE.index(module) >= ENGINE.index(name)
    ]
    assert not wrong


@pytest.mark.parametrize("room", ["analysis", "drawing", "lessons", "teaching", "widgets"])
def test_no_two_modules_need_each_other(room):
    knows = {
        path.stem: {module for other, module in ours(path) if other == room} & {p.stem for p in modules(room)}
        for path in modules(room)
        if path.stem != "__init__"
    }
    while free := {name for name, needs in knows.items() if not needs & set(knows)}:
        knows = {name: needs for name, needs in knows.items() if name not in free}
    assert not knows, "these import one another in a circle"


def test_the_reader_of_imports_sees_them_all(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "REPOSITORY", tmp_path)
    path = tmp_path / "conquian_nb" / "engine" / "cards.py"
    path.parent.mkdir(parents=True)
    path.write_text(
        "import os.path\nfrom . import rules\nfrom ..drawing.svg import show\nfrom typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    import numpy\nelse:\n    import json\ndef f():\n    from conquian_nb import widgets\n"
    )
    assert set(imported(path)) >= {"os.path", "json", "conquian_nb.drawing.svg"}
    assert "numpy" not in set(imported(path))
    assert set(ours(path)) >= {("engine", "rules"), ("drawing", "svg"), ("widgets", "")}


def test_public_names():
    assert len(conquian_nb.__all__) <= 40
    assert len(set(conquian_nb.__all__)) == len(conquian_nb.__all__)
    assert not [name for name in conquian_nb.__all__ if not hasattr(conquian_nb, name)]
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.parametrize(
    ("statement", "unwanted"),
    [
        ("import conquian_nb; conquian_nb.simulate(deals=1); import json", ["ipywidgets", "IPython", "tqdm", "conquian_nb.widgets"]),
        ("import conquian_nb", ["ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython", "conquian_nb.widgets"]),
        ("import conquian_nb.cli", ["ipywidgets", "jupyterlab", "conquian_nb.widgets"]),
        (  # what would make the import of the engine twice as slow
            "import conquian_nb.engine",
            ["dataclasses", "inspect", "pathlib", "random", "hashlib", "gettext", "unicodedata", "json", "tomllib"],
        ),
    ],
)
def test_what_is_not_needed_is_not_loaded(statement, unwanted):
    code = f"{statement}, sys; print(*sorted(set({unwanted!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def text_files():
    """What a person of this project wrote: no caches, no environments, nothing hidden but what CI runs."""
    roots = ["conquian_nb", "tests", "notebooks", "binder", ".ci"]
    found = [path for root in roots for path in (REPOSITORY / root).rglob("*")]
    found += [path for path in REPOSITORY.iterdir() if path.suffix in {".py", ".md", ".toml"}]
    return [
        path
        for path in found
        if path.is_file()
        and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)
        and path.suffix in {"", ".py", ".md", ".toml", ".txt", ".json", ".js", ".css", ".ipynb"}
    ]


def test_files_can_be_read_in_one_sitting():
    paths = [path for path in text_files() if path.suffix == ".py"]
    lengths = {str(path.relative_to(REPOSITORY)): path.read_text(encoding="utf-8").count("\n") for path in paths}
    assert len(lengths) > 20
    assert not {path: lines for path, lines in lengths.items() if lines > 400}


def written(path):
    """The lines of a file that a person wrote; of a notebook its cells, for pictures in it are any letters at all."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        text = "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return text.splitlines()


@pytest.mark.parametrize(
    "left_over",
    ["TO" "DO", "FIX" "ME", "XX" "X", "/wo" "rk/", "/ro" "ot/", "/ho" "me/", "/t" "mp/", "py" "pi.", "npm" "js"],
)  # fmt: skip
def test_no_left_overs(left_over):
    assert not [
        f"{path.relative_to(REPOSITORY)}:{number}"
        for path in text_files()
        for number, line in enumerate(written(path), 1)
        if left_over in line
    ]
