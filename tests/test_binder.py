"""Binder: what can be known of the image without building it.

repo2docker writes the build file; the steps in it run in the order that our files need.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import jupyterlab
import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

REPOSITORY = Path(__file__).parents[1]
BINDER = REPOSITORY / "binder"
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="repo2docker runs on Unix only")


@pytest.fixture(scope="module")
def build_file(tmp_path_factory):
    """The Dockerfile that Binder would build for this repository."""
    words = ["--no-build", "--debug", "--user-id", "1000", "--user-name", "jovyan", str(REPOSITORY)]
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", *words],
        cwd=tmp_path_factory.mktemp("repo2docker"), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "FROM " in done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def ready_made():
    """Name and version of what Binder's image holds before our packages come."""
    version = (BINDER / "runtime.txt").read_text().strip().removeprefix("python-")
    conda = Path(find_spec("repo2docker").origin).parent / "buildpacks" / "conda"
    lock = (conda / f"environment.py-{version}-linux-64.lock").read_text()
    return dict(re.findall(r"/([a-z0-9_.-]+?)-(\d[0-9.]*)-[^/]*\.conda", lock))


def test_the_repository_is_there_before_it_is_installed(build_file):
    lines = [line for line in build_file.splitlines() if not line.startswith("#")]
    copied = next(n for n, line in enumerate(lines) if line.startswith("COPY") and line.endswith("src/ ${REPO_DIR}/"))
    installed = [n for n, line in enumerate(lines) if "pip install" in line and "binder/requirements.txt" in line]
    after = [n for n, line in enumerate(lines) if line == "RUN ./binder/postBuild"]
    assert len(installed) == len(after) == 1
    assert copied < installed[0] < after[0]


def test_the_package_itself_is_installed():
    lines = (BINDER / "requirements.txt").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-e ."]


def test_its_python_and_packages_are_ones_that_we_allow(ready_made):
    assert (BINDER / "runtime.txt").read_text() == "python-3.11\n"
    assert SpecifierSet(PROJECT["requires-python"]).contains(ready_made["python"])
    wanted = [Requirement(text) for text in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["lab"]]]
    there = [one for one in wanted if one.name in ready_made]
    assert {one.name for one in there} == {"ipywidgets", "traitlets", "jupyterlab"}
    assert all(one.specifier.contains(ready_made[one.name]) for one in there)


def test_the_settings_are_ones_that_jupyterlab_has():
    schemas = Path(jupyterlab.__file__).parent / "schemas"
    schemas = schemas if schemas.is_dir() else Path(sys.prefix) / "share" / "jupyter" / "lab" / "schemas"
    for plugin, settings in json.loads((BINDER / "overrides.json").read_text()).items():
        extension, name = plugin.split(":")
        schema = json.loads((schemas / extension / f"{name}.json").read_text())
        assert set(settings) <= set(schema["properties"])


def test_what_is_done_after_the_build(tmp_path):
    """Run postBuild with a `jupyter` that only writes down its words and a `python` of another place."""
    tools, prefix, said = tmp_path / "bin", tmp_path / "prefix", tmp_path / "said"
    tools.mkdir()
    elsewhere = f"import sys; sys.prefix = {str(prefix)!r}; exec(sys.argv[2])"
    for name, line in {
        "jupyter": f'echo "$@" >> "{said}"',
        "python": f'exec "{sys.executable}" -c "{elsewhere}" "$@"',
    }.items():
        (tools / name).write_text(f"#!/bin/sh\n{line}\n")
        (tools / name).chmod(0o755)
    post_build = BINDER / "postBuild"
    assert os.access(post_build, os.X_OK)
    path = f"{tools}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([post_build], cwd=REPOSITORY, env={**os.environ, "PATH": path}, check=True)
    assert said.read_text() == "labextension disable @jupyterlab/apputils-extension:announcements\n"
    written = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert written.read_bytes() == (BINDER / "overrides.json").read_bytes()
