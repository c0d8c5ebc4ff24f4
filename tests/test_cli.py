"""The command: what it copies, what it never overwrites, how it opens JupyterLab, and what it says."""

import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from conquian_nb import _copies
from conquian_nb._version import __version__
from conquian_nb.cli import FIRST, main
from conquian_nb.lessons import lesson_names

LESSONS = Path(__file__).parents[1] / "conquian_nb" / "lessons"


def notebook(*sources, output=None):
    """The text of a notebook; running it changes outputs and counts, writing in it changes a source."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": [output]}] if output else []
    rest = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": outputs}
    cells = [{"id": f"c{n}", "source": text, **rest} for n, text in enumerate(sources)]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """A folder of originals that a test can change, as a new version would."""
    folder = tmp_path / "shipped"
    folder.mkdir()
    (folder / "00_index.ipynb").write_text(notebook("1"))
    (folder / "01_first_deal.ipynb").write_text(notebook("deal"))
    monkeypatch.setattr(_copies, "originals", lambda: folder)
    return folder


@pytest.fixture
def copied(shipped, tmp_path, capsys):
    folder = tmp_path / "mine"
    assert main(["notebooks", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder}: 2 new.\n"
    return folder


@pytest.fixture
def again(copied, capsys):
    """Give the command once more and return the line it says."""

    def give():
        assert main(["notebooks", str(copied)]) == 0
        said = capsys.readouterr().out
        assert said.count("\n") == 1
        return said.removeprefix(f"{copied}: ").rstrip()

    return give


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_copies_are_the_originals(shipped, copied):
    assert names(copied) == [".conquian-nb.json", "00_index.ipynb", "01_first_deal.ipynb"]
    for path in shipped.iterdir():
        assert (copied / path.name).read_bytes() == path.read_bytes()


def test_a_second_time_nothing_is_written(copied, again):
    before = {path.name: path.stat().st_mtime_ns for path in copied.glob("*.ipynb")}
    assert again() == "all notebooks are up to date."
    assert before == {path.name: path.stat().st_mtime_ns for path in copied.glob("*.ipynb")}


def test_a_missing_copy_comes_back(copied, again):
    (copied / "00_index.ipynb").unlink()
    assert again() == "1 new."


def test_an_untouched_copy_is_brought_up_to_date(shipped, copied, again):
    (shipped / "00_index.ipynb").write_text(notebook("2"))
    assert again() == "1 brought up to date."
    assert (copied / "00_index.ipynb").read_text() == notebook("2")


def test_a_copy_that_was_only_run_is_untouched(shipped, copied, again):
    (copied / "00_index.ipynb").write_text(notebook("1", output="as run by the reader"))
    assert again() == "all notebooks are up to date."
    assert (copied / "00_index.ipynb").read_text() == notebook("1", output="as run by the reader")
    (shipped / "00_index.ipynb").write_text(notebook("2"))
    assert again() == "1 brought up to date."


def test_a_new_picture_alone_reaches_an_untouched_copy(shipped, copied, again):
    (shipped / "00_index.ipynb").write_text(notebook("1", output="new picture"))
    assert again() == "1 brought up to date."
    assert (copied / "00_index.ipynb").read_text() == notebook("1", output="new picture")


def test_a_changed_copy_is_kept_and_nothing_put_beside_without_news(copied, again):
    (copied / "00_index.ipynb").write_text(notebook("mine"))
    assert again() == "1 that you changed kept as you left it."
    assert len(names(copied)) == 3


def test_news_go_beside_a_changed_copy_once(shipped, copied, again, monkeypatch):
    (copied / "00_index.ipynb").write_text(notebook("mine"))
    (shipped / "00_index.ipynb").write_text(notebook("2"))
    monkeypatch.setattr(_copies, "__version__", "0.2.0")
    beside = "00_index-0.2.0.ipynb"
    assert again() == f"1 that you changed kept as you left it (this version's is beside: {beside})."
    assert (copied / "00_index.ipynb").read_text() == notebook("mine")
    assert (copied / beside).read_text() == notebook("2")
    assert again() == "1 that you changed kept as you left it."
    assert beside in names(copied)
    assert len(names(copied)) == 4


def test_a_changed_version_beside_is_not_overwritten_either(shipped, copied, again):
    (copied / "00_index.ipynb").write_text(notebook("mine"))
    beside = copied / f"00_index-{__version__}.ipynb"
    beside.write_text(notebook("mine too"))
    (shipped / "00_index.ipynb").write_text(notebook("2"))
    assert f"00_index-{__version__}-2.ipynb" in again()
    assert beside.read_text() == notebook("mine too")


@pytest.mark.parametrize("text", ["no notebook", '{"cells": 3}', "[" * 100_000, notebook("1") + "my notes"])
def test_what_is_no_notebook_any_more_is_the_readers(copied, again, text):
    (copied / "00_index.ipynb").write_text(text)
    assert again() == "1 that you changed kept as you left it."
    assert (copied / "00_index.ipynb").read_text() == text


@pytest.mark.parametrize(
    "memory", [None, "", "[]", '{"files": 7}', '{"files": {"00_index.ipynb": "x"}}', "[" * 100_000]
)
def test_without_a_memory_nothing_that_differs_is_overwritten(copied, again, memory):
    (copied / "00_index.ipynb").write_text(notebook("whose"))
    remembered = copied / ".conquian-nb.json"
    remembered.unlink() if memory is None else remembered.write_text(memory)
    assert f"00_index-{__version__}.ipynb" in again()
    assert (copied / "00_index.ipynb").read_text() == notebook("whose")


@pytest.mark.skipif(os.name == "nt", reason="symbolic links need rights on Windows")
def test_nothing_is_written_through_a_link(shipped, copied, again, tmp_path):
    elsewhere = tmp_path / "elsewhere.ipynb"
    elsewhere.write_text(notebook("1"))
    (copied / "00_index.ipynb").unlink()
    (copied / "00_index.ipynb").symlink_to(elsewhere)
    (shipped / "00_index.ipynb").write_text(notebook("2"))
    assert f"00_index-{__version__}.ipynb" in again()
    assert (copied / "00_index.ipynb").is_symlink()
    assert elsewhere.read_text() == notebook("1")


def test_hidden_files_of_the_originals_stay_there(shipped, copied, again):
    (shipped / ".ipynb_checkpoints").mkdir()
    (shipped / ".ipynb_checkpoints" / "00_index-checkpoint.ipynb").write_text(notebook("old"))
    assert again() == "all notebooks are up to date."


def test_the_originals_are_never_copied_onto_themselves(shipped, capsys):
    assert main(["notebooks", str(shipped)]) == 0
    assert "these are the originals" in capsys.readouterr().out
    assert names(shipped) == ["00_index.ipynb", "01_first_deal.ipynb"]


def refused(capsys, *words):
    """Give a command that can't be carried out and return the one sentence it says."""
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("conquian-nb: ")
    assert err.count("\n") == 1
    return err.removeprefix("conquian-nb: ").rstrip()


def test_a_file_in_the_way_of_the_folder(shipped, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        assert refused(capsys, "notebooks", str(place)).endswith("is in the way: it is not a folder.")


def test_a_folder_in_the_way_of_a_notebook(shipped, tmp_path, capsys):
    (tmp_path / "mine" / "01_first_deal.ipynb").mkdir(parents=True)
    assert "01_first_deal.ipynb is in the way: it is a folder" in refused(capsys, "notebooks", str(tmp_path / "mine"))
    assert names(tmp_path / "mine") == ["01_first_deal.ipynb"], "nothing is copied by half"


def test_a_folder_that_can_not_be_written(shipped, tmp_path, capsys, monkeypatch):
    def deny(self, data):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "write_bytes", deny)  # root may write anywhere, so the refusal is played
    assert refused(capsys, "notebooks", str(tmp_path / "mine")).endswith("mine can't be used: Permission denied.")
    assert names(tmp_path / "mine") == []


def test_a_name_too_long_for_a_folder(shipped, capsys):
    assert "can't be used" in refused(capsys, "notebooks", "a" * 5000)


def test_an_installation_without_notebooks(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(_copies, "__file__", str(tmp_path / "conquian_nb" / "_copies.py"))
    assert "missing from this installation" in refused(capsys, "notebooks", str(tmp_path / "mine"))


@pytest.mark.parametrize("words", [["notebooks", "a", "b"], ["notebooks", "--all"], ["check"], ["chek", "x"], [""]])
def test_words_that_make_no_command(words, capsys):
    assert refused(capsys, *words)


def test_what_a_terminal_would_obey_is_not_printed(capsys):
    assert "\x1b" not in refused(capsys, "\x1b[2J")


def test_version_and_help(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"conquian-nb {__version__}\n"
    assert main(["lab", "--help"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("lab", "notebooks", "check", "--version"))
    assert max(map(len, told.splitlines())) <= 80


def test_check_passes_the_lessons_of_the_package(capsys):
    lessons = [str(LESSONS / f"{name}.toml") for name in lesson_names()]
    assert main(["check", *lessons]) == 0
    assert capsys.readouterr().out == "".join(f"{lesson}: no faults\n" for lesson in lessons)


def test_check_names_each_fault_with_file_and_place(tmp_path, capsys):
    lesson = (LESSONS / f"{lesson_names()[0]}.toml").read_text(encoding="utf-8")
    broken, missing, words = tmp_path / "broken.toml", tmp_path / "missing.toml", tmp_path / "words.toml"
    broken.write_text(lesson.replace('"pass"', '"discard Ac"', 1), encoding="utf-8")
    words.write_text("this is no lesson \x1b[2J", encoding="utf-8")
    assert main(["check", str(broken), str(missing), str(words)]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert "\x1b" not in out
    for file in (broken, missing, words):
        assert any(line.startswith(f"{file}: ") and len(line) > len(f"{file}: ") + 20 for line in out.splitlines())


def test_without_jupyterlab_it_says_how_to_install_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    said = refused(capsys, "lab", str(tmp_path / "mine"))
    assert "JupyterLab is not installed" in said
    assert "-m pip install" in said
    assert not (tmp_path / "mine").exists()


def test_root_is_told_what_to_say(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(sys, "argv", ["conquian-nb"])
    folder = str(tmp_path / "mine")
    said = refused(capsys, "lab", folder, "--no-browser")
    assert said.endswith(f"conquian-nb lab {folder} --allow-root --no-browser")


def status(address):
    """The answer to a first visit; JupyterLab prints its address a moment before it listens."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(address, timeout=30) as page:
                return page.status
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
        time.sleep(0.1)
    return None


def test_jupyterlab_opens_on_the_index(tmp_path):
    """The whole way: copy, start, and the page is there under the address that JupyterLab prints."""
    folder = tmp_path / "my notebooks"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = f"--port={free.getsockname()[1]}"
    words = [sys.executable, "-m", "conquian_nb", "lab", str(folder), "--no-browser", "--allow-root", port]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as lab:
        try:
            lines = iter(lab.stdout.readline, "")
            assert "new" in next(lines)
            address = next(line.split()[-1] for line in lines if "http://127.0.0.1" in line)
            assert f"/lab/tree/{FIRST}?token=" in address
            assert status(address) == 200
        finally:
            lab.terminate()
    assert (folder / FIRST).is_file()
