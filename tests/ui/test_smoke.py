"""The ground the other browser tests stand on: a widget shows and answers, themes switch, axe reads."""

import pytest
from playwright.sync_api import expect

CLICKS = """\
import ipywidgets as w
button, said = w.Button(description="Deal"), w.HTML("<p role='status'>no card yet</p>")
button.on_click(lambda _: setattr(said, "value", "<p role='status'>a card</p>"))
w.VBox([button, said])"""


@pytest.fixture(scope="module")
def clicks(lab, module_page):
    lab.write("clicks.ipynb", CLICKS)
    lab.open(module_page, "clicks.ipynb")
    expect(module_page.get_by_role("button", name="Deal")).to_be_visible(timeout=20_000)
    return module_page


def test_a_click_reaches_python_and_its_answer_the_page(clicks):
    clicks.get_by_role("button", name="Deal").click()
    expect(clicks.get_by_role("status").filter(has_text="a card")).to_be_visible()


def test_axe_reads_our_output(clicks, axe_clean):
    axe_clean(clicks)


def test_axe_sees_a_fault(clicks, axe_clean):
    clicks.evaluate("document.querySelector('.jp-OutputArea-output').insertAdjacentHTML('beforeend', '<select>')")
    with pytest.raises(AssertionError, match="select-name"):
        axe_clean(clicks)
    clicks.evaluate("document.querySelector('.jp-OutputArea-output select').remove()")


def test_themes_switch(clicks, lab):
    lab.theme(clicks, dark=True)
    lab.theme(clicks, dark=False)


def test_after_a_reload_the_widget_is_there_and_its_kernel_alive(clicks, lab):
    clicks.get_by_role("button", name="Deal").click()
    expect(clicks.get_by_role("status").filter(has_text="a card")).to_be_visible()
    lab.reload(clicks)
    expect(clicks.get_by_role("status").filter(has_text="a card")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize(
    ("event", "script", "complaint"),
    [
        ("pageerror", "setTimeout(() => { throw new Error('lost') })", "page error: .*lost"),
        ("console", "console.error('wrong suit')", "console: wrong suit"),
        ("request", "fetch('http://localhost:9/font').catch(() => 0)", "request: http://localhost:9/font"),
    ],
)
def test_what_a_page_complains_of_fails_its_test(new_page, event, script, complaint):
    def visit():
        with new_page() as page:
            page.goto("data:text/html,<p>hello")
            with page.expect_event(event):
                page.evaluate(f"() => {{ {script}; }}")

    with pytest.raises(AssertionError, match=complaint):
        visit()
