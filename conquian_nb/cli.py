"""The command `conquian-nb`: the notebooks in JupyterLab, or just in a folder; and a check for lesson files."""

from __future__ import annotations

import importlib.util
import os
import shlex
import subprocess
import sys
from pathlib import Path

from conquian_nb._copies import CommandError, bring
from conquian_nb._version import __version__

FOLDER = "conquian-notebooks"
FIRST = "00_index.ipynb"
HELP = f"""\
Learn Conquian in Jupyter notebooks.

  conquian-nb [lab [DIR]] [OPTIONS]   copy the notebooks to a folder and open
                                      them in JupyterLab, with its OPTIONS
  conquian-nb notebooks [DIR]         only copy them
  conquian-nb check FILE...           say what is wrong in lesson files
  conquian-nb --version
  conquian-nb --help

The folder is {FOLDER} unless you name one. A notebook that you
changed is never overwritten: what a new version brings is put beside it. To
have one fresh, rename or delete yours and give the command again.
"""


def main(argv: list[str] | None = None) -> int:
    """Carry out one command and return its exit code: 0 done, 1 faults in a lesson, 2 it can't be done."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a console that lacks a letter must not stop us
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        return _carry_out(words)
    except CommandError as trouble:
        print(_plain(f"conquian-nb: {trouble}"), file=sys.stderr)
        return 2


def _carry_out(words: list[str]) -> int:
    if "--help" in words or "-h" in words:
        print(HELP, end="")
        return 0
    match words:
        case ["--version"]:
            print(f"conquian-nb {__version__}")
            return 0
        case ["notebooks", *rest]:
            return _notebooks(rest)
        case ["check", *files]:
            return _check(files)
        case ["lab", folder, *options] if not folder.startswith("-"):
            return _lab(folder, options)
        case ["lab", *options]:
            return _lab(FOLDER, options)
        case [command, *_] if not command.startswith("-"):
            raise CommandError(f"There is no command {command}: conquian-nb --help lists them.")
        case options:
            return _lab(FOLDER, options)


def _notebooks(words: list[str]) -> int:
    match words:
        case []:
            folder = FOLDER
        case [folder] if not folder.startswith("-"):
            pass
        case _:
            raise CommandError("notebooks takes the name of one folder, or none.")
    print(_plain(bring(_folder(folder))))
    return 0


def _lab(name: str, options: list[str]) -> int:
    if importlib.util.find_spec("jupyterlab") is None:
        install = _command_line([sys.executable, "-m", "pip", "install", "jupyterlab>=4.4,<5"])
        raise CommandError(f"JupyterLab is not installed here; install it with: {install}")
    if hasattr(os, "geteuid") and os.geteuid() == 0 and "--allow-root" not in options:
        ours = [sys.executable, "-m", "conquian_nb"] if Path(sys.argv[0]).name == "__main__.py" else ["conquian-nb"]
        again = _command_line([*ours, "lab", name, "--allow-root", *options])
        raise CommandError(f"You are root, and for root JupyterLab starts only if told so: {again}")
    folder = _folder(name)
    print(_plain(bring(folder)), flush=True)
    command = [
        sys.executable,
        *("-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}", f"--LabApp.default_url=/lab/tree/{FIRST}"),
        *options,
    ]
    if os.name == "posix":
        os.execv(sys.executable, command)
    while_running = subprocess.Popen(command)  # elsewhere exec would give the prompt back at once
    while True:
        try:
            return while_running.wait()
        except KeyboardInterrupt:
            continue  # JupyterLab got it too, and asks the reader itself


def _check(files: list[str]) -> int:
    if not files:
        raise CommandError("check needs the name of a lesson file.")
    from conquian_nb.lessons import LessonError, load, validate

    code = 0
    for file in files:
        try:
            faults = [str(fault) for fault in validate(load(Path(file)))]
        except LessonError as error:
            faults = [str(error)]
        for fault in faults or ["no faults"]:
            print(_plain(f"{file}: {fault}"))
        if faults:
            code = 1
    return code


def _folder(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise CommandError(f"{name}: there is no such home folder.") from None


def _command_line(words: list[str]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _plain(line: str) -> str:
    """One line without anything that a terminal would obey: file names and lessons are other people's text."""
    return "".join(ch if ch.isprintable() else f"\\x{ord(ch):02x}" for ch in line)
