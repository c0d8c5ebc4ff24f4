"""A real JupyterLab on a copy of the notebooks, and the Chromium that opens it: what clicks, for tests and timings."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat

REPOSITORY = Path(__file__).parents[2]
TOKEN = "test-token"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_ARGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
ERRORS = """() => {
  const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
  const code = Array.from({ length: cells.length }, (_, n) => cells.get(n)).filter((cell) => cell.type === "code");
  if (!code.every((cell) => cell.executionCount)) return null;
  const outputs = code.flatMap((cell) => cell.outputs.toJSON());
  return outputs.filter((output) => output.output_type === "error").map((output) => output.evalue);
}"""


def find_chromium(own):
    """The browser to use: the one named, the system's, or playwright's own at the path given."""
    named = os.environ.get("CHROMIUM_PATH")
    if named:
        return named
    found = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    return found or (own if Path(own).exists() else None)


class Lab:
    """A running JupyterLab: `root` is its folder, with `notebooks/` in it."""

    def __init__(self, root, port):
        self.root = root
        self.base = f"http://127.0.0.1:{port}"

    def api(self, path, method="GET"):
        request = urllib.request.Request(self.base + path, method=method, headers={"Authorization": f"token {TOKEN}"})
        with urllib.request.urlopen(request, timeout=10) as response:
            data = response.read()
        return json.loads(data) if data else None

    def write(self, name, *sources):
        """Write a notebook of code cells into the root."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(notebook, self.root / name)

    def restore(self, name):
        """Lay a notebook of the repository there as it is stored, whatever has been saved over it."""
        shutil.copy(REPOSITORY / name, self.root / name)

    def open(self, page, name, run=True):
        """Open a notebook with a kernel of its own and, unless told not to, start to run all its cells."""
        self.stop_kernels()  # else JupyterLab takes the old kernel with its old modules
        page.goto(f"{self.base}/lab/tree/{name}?reset&token={TOKEN}")
        self.wait_ready(page)
        if run:
            self.command(page, "notebook:run-all-cells")

    def reload(self, page):
        """Save the notebook and reload the page; the kernel lives on."""
        self.command(page, "docmanager:save", wait=True)
        page.reload()
        self.wait_ready(page)

    def theme(self, page, dark):
        """Switch JupyterLab to its dark or its light theme; its splash screen must be gone before the next switch."""
        self.command(page, "apputils:change-theme", theme="JupyterLab Dark" if dark else "JupyterLab Light")
        page.locator(f"body[data-jp-theme-light={'false' if dark else 'true'}]").wait_for(state="attached")
        page.locator("#jupyterlab-splash").wait_for(state="detached")

    def errors(self, page, timeout=60_000):
        """What went wrong in the notebook's cells, once all have run; those scrolled out of sight count too."""
        return page.wait_for_function(ERRORS, timeout=timeout).json_value()

    def command(self, page, name, wait=False, **options):
        """Carry out a command of JupyterLab: toolbars and menus differ between versions, commands stay."""
        execute = "window.jupyterapp.commands.execute(name, options)"
        page.evaluate(f"([name, options, wait]) => wait ? {execute} : void {execute}", [name, options, wait])

    def wait_ready(self, page):
        """Wait until the notebook is there and its kernel idle and connected: before, a run would do nothing."""
        page.locator(".jp-NotebookPanel .jp-Notebook").wait_for(timeout=60_000)
        self.wait_kernel()
        page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]').first.wait_for(timeout=60_000)
        page.locator('button:has-text("No Kernel")').wait_for(state="detached")
        page.locator("#jupyterlab-splash").wait_for(state="detached")

    def wait_kernel(self, timeout=60):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                kernels = self.api("/api/kernels")
            except urllib.error.HTTPError:  # a starting kernel makes the server answer 500
                kernels = []
            if kernels and kernels[0]["execution_state"] == "idle" and kernels[0]["connections"] > 0:
                return
            time.sleep(0.1)
        raise TimeoutError("the kernel is not idle and connected")

    def stop_kernels(self):
        for session in self.api("/api/sessions"):
            self.api(f"/api/sessions/{session['id']}", "DELETE")


@contextmanager
def running_lab(folder):
    """A `Lab` on a copy of the notebooks in this folder, with settings of its own, until the block ends."""
    root, settings = folder / "lab", folder / "settings"
    root.mkdir()
    shutil.copytree(REPOSITORY / "notebooks", root / "notebooks", ignore=shutil.ignore_patterns(".*"))
    (settings / "labconfig").mkdir(parents=True)
    news = {"@jupyterlab/apputils-extension:announcements": True}
    page = {"disabledExtensions": news, "buildCheck": False, "buildAvailable": False}  # else each page starts node
    (settings / "labconfig" / "page_config.json").write_text(json.dumps(page))
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(settings),
        "JUPYTERLAB_SETTINGS_DIR": str(settings / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(settings / "workspaces"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(REPOSITORY), os.environ.get("PYTHONPATH")])),
    }
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "lab.log"
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--ServerApp.port_retries=0", f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={root}",
        "--LabApp.expose_app_in_browser=True",
    ]  # fmt: skip
    with log.open("w") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
    lab = Lab(root, port)
    try:
        wait_server(lab, server, log)
        yield lab
        lab.stop_kernels()
    finally:
        server.terminate()
        server.wait(15)


def wait_server(lab, server, log, timeout=60):
    end = time.monotonic() + timeout
    while True:
        try:
            lab.api("/api/status")
            return
        except OSError:
            if server.poll() is not None or time.monotonic() > end:
                raise RuntimeError(log.read_text()[-4000:]) from None
            time.sleep(0.2)
