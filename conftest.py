"""How the whole suite runs: no settings of the reader leak in, notebooks are compared, the browser comes last."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings
from nbval.plugin import IPyNbCell

settings.register_profile("facts", deadline=None, print_blob=True)
settings.load_profile("facts")

UI = Path(__file__).parent / "tests" / "ui"
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="session", autouse=True)
def no_settings_of_the_reader(tmp_path_factory):
    """Kernels and JupyterLab start from an empty configuration, and keep no history."""
    home = tmp_path_factory.mktemp("jupyter")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(home / name.lower()))
        for name in ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH"):
            patch.delenv(name, raising=False)
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """In several processes: file by file in the order below; one browser at a time, since two slow each other down."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid):
            return "tests/ui" if nodeid.startswith("tests/ui/") else super()._split_scope(nodeid)

    config.option.loadscopereorder = False
    return Scheduling(config, log)


def pytest_collection_modifyitems(items):
    """Tests first, then notebooks, then the browser: its event loop stays open and would stop nbval's."""
    for item in items:
        if isinstance(item, IPyNbCell):
            # Counts aren't stored, and nbval compares a cell only if it has one.
            item.cell.execution_count = item.cell.execution_count or 0
            item.compare_outputs = partial(compare_static, item.compare_outputs)
    items.sort(key=rank)


def rank(item):
    """0 for tests, 1 for cells of notebooks, 2 for what drives a browser."""
    if isinstance(item, IPyNbCell):
        return 1
    return 2 if UI in item.path.parents else 0


def compare_static(compare, test, ref):
    """Compare what a notebook keeps: of a widget what stands for it where no kernel runs, never its view."""
    return compare([out for out in test if not is_bare(out.get("data", {}))], ref)


def is_bare(data):
    """Whether an output is nothing but the view of a widget."""
    return WIDGET in data and "text/html" not in data
