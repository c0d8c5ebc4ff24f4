"""What a stranger gets: the wheel, the two commands of the README, its picture and its example."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from conquian_nb._version import __version__

REPOSITORY = Path(__file__).parents[1]
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCES = {".py", ".md", ".toml", ".json", ".js", ".css", ".typed", ".po", ".mo"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, REPOSITORY]
    subprocess.run(words, capture_output=True, check=True)
    [path] = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def unpacked(wheel, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)}  # fmt: skip


def test_the_wheel_runs_on_every_machine(wheel):
    assert wheel.name == f"conquian_nb-{__version__}-py3-none-any.whl"
    assert PROJECT["requires-python"] == ">=3.11"


def test_the_wheel_holds_the_package_with_its_data_and_the_notebooks(unpacked):
    held = files(unpacked / "conquian_nb")
    ours = {name for name in files(REPOSITORY / "conquian_nb") if Path(name).suffix in SOURCES}
    notebooks = {f"notebooks/{path.name}" for path in (REPOSITORY / "notebooks").glob("*.ipynb")}
    assert "notebooks/00_index.ipynb" in notebooks
    assert {"py.typed", "lessons/first_deal.toml"} <= ours
    assert held == ours | notebooks
    assert {path.name for path in unpacked.iterdir()} == {"conquian_nb", f"conquian_nb-{__version__}.dist-info"}


def test_the_command_works_outside_the_repository(unpacked, tmp_path):
    words = [sys.executable, "-m", "conquian_nb", "notebooks"]
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("conquian-notebooks: ")
    for path in (REPOSITORY / "notebooks").glob("*.ipynb"):
        assert (tmp_path / "conquian-notebooks" / path.name).read_bytes() == path.read_bytes()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.M | re.S)


def test_readme_has_one_command_to_open_and_one_to_test():
    opening, testing = (block.strip() for block in blocks(""))
    installing, opens = (shlex.split(half) for half in opening.split(" && "))
    assert installing == ["python3", "-m", "pip", "install", ".[lab]"]
    assert opens == ["python3", "-m", "conquian_nb"]
    installing, tests = (shlex.split(half) for half in testing.split(" && "))
    assert installing == ["python3", "-m", "pip", "install", "-e", ".[test]"]
    assert tests == ["python3", "-m", "pytest", "-n", "2"]


def test_ci_runs_what_the_readme_says():
    """CI takes the command out of the README; here is the line it takes."""
    script = (REPOSITORY / ".ci" / "run").read_text()
    pattern = re.search(r"grep -E '([^']+)' README.md", script)[1]
    assert [line for line in README.splitlines() if re.search(pattern, line)] == [blocks("")[1].strip()]
    assert 'bash -euo pipefail -c "$test_command"' in script
    assert os.access(REPOSITORY / ".ci" / "run", os.X_OK)
    assert len(re.findall(r"pip install|-m pytest", script)) == 2, "only in that pattern: there is no second way"


def test_the_versions_known_good_are_allowed():
    known = [line for line in (REPOSITORY / ".ci" / "constraints.txt").read_text().splitlines() if "==" in line]
    versions = {canonicalize_name(name): version for name, version in (line.split("==") for line in known)}
    extras = PROJECT["optional-dependencies"]
    for wanted in map(Requirement, [*PROJECT["dependencies"], *extras["lab"], *extras["test"]]):
        if wanted.name != "conquian_nb":
            assert wanted.specifier.contains(versions[canonicalize_name(wanted.name)]), wanted


def test_the_picture_is_what_the_package_draws():
    spec = importlib.util.spec_from_file_location("draw_picture", REPOSITORY / ".ci" / "draw_picture.py")
    draw_picture = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(draw_picture)
    assert draw_picture.PLACE.read_text(encoding="utf-8") == draw_picture.picture().svg, f"run {draw_picture.__file__}"


def test_links_of_the_readme_lead_somewhere():
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", README) if "://" not in link]
    pages = {f"{folder}/README.md" for folder in ("conquian_nb/lessons", "conquian_nb/teaching", "tests/bench")}
    assert set(links) == {"picture.svg", "LICENSE", *pages}
    assert all((REPOSITORY / link).is_file() for link in links)
    assert "notebooks/00_index.ipynb" in README
    assert (REPOSITORY / "notebooks" / "00_index.ipynb").is_file()


def test_the_example_of_the_readme_runs():
    [example] = blocks("python")
    names = {}
    exec(example, names)
    assert names["position"].legal()
