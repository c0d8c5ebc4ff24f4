"""A real JupyterLab in a real Chromium, for tests that click.

`lab` is a running JupyterLab on a copy of the notebooks; `page` a fresh browser page for one test, `module_page` one
for all tests of a module (opening a notebook takes seconds: open it once and check much). Both fail at the end if the
page complained: an error in it, an error on its console, or a request that left this machine.
"""

from __future__ import annotations

import os
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe

from .lab import CHROMIUM_ARGS, find_chromium, running_lab

WITHOUT = (
    "no Chromium was found: install your system's chromium, or name one in CHROMIUM_PATH, "
    "or run `python3 -m playwright install chromium`"
)
OUTPUT = ".jp-OutputArea-output"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args, browser_type):
    chromium = find_chromium(browser_type.executable_path)
    if not chromium:
        # Where nobody looks at the reasons of skips, a missing browser must not pass.
        (pytest.fail if os.environ.get("CI") else pytest.skip)(WITHOUT)
    args = [*browser_type_launch_args.get("args", []), *CHROMIUM_ARGS]
    return {**browser_type_launch_args, "executable_path": chromium, "args": args}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@contextmanager
def no_complaints(page):
    """Fail if, in the meantime, the page threw, wrote an error to its console or asked the outside for something."""
    complaints = []

    def console(message):
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def request(request):
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")):
            complaints.append(f"request: {request.url}")

    page.on("pageerror", lambda error: complaints.append(f"page error: {error}"))
    page.on("console", console)
    page.on("request", request)
    yield page
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page(page):
    with no_complaints(page):
        yield page


@pytest.fixture(scope="session")
def new_page(browser, browser_context_args):
    """A context manager for a page of one's own: `with new_page(device_scale_factor=2) as page:`.

    Pages with the same options share what the browser keeps of JupyterLab's files, so that it opens sooner.
    """
    contexts = {}

    @contextmanager
    def made(**options):
        kind = repr(sorted(options.items()))
        if kind not in contexts:
            contexts[kind] = browser.new_context(**{**browser_context_args, **options})
        page = contexts[kind].new_page()
        try:
            with no_complaints(page):
                yield page
        finally:
            page.close()

    yield made
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="module")
def module_page(new_page):
    with new_page() as page:
        yield page


@pytest.fixture(scope="session")
def lab(tmp_path_factory, browser_type_launch_args):  # without a browser there is no need for a server
    with running_lab(tmp_path_factory.mktemp("jupyterlab")) as lab:
        yield lab


@pytest.fixture(scope="session")
def axe_clean():
    """Assert that axe finds nothing in our output; JupyterLab's own pages are not ours to judge."""

    def check(page, within=OUTPUT):
        assert page.locator(within).count(), f"nothing to check: {within}"
        rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
        found = Axe().run(page, context={"include": [[within]]}, options=rules)
        assert not found.response["violations"], found.generate_report()

    return check
