"""What the notebooks keep. That they run and print what they store, nbval holds."""

import ast
import importlib.util
import json
import re
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

from conquian_nb import lesson_names, widgets

REPOSITORY = Path(__file__).parents[1]
NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))
INDEX = "00_index.ipynb"
LONGEST_CELL = 4

spec = importlib.util.spec_from_file_location("clean_notebooks", REPOSITORY / ".ci" / "clean_notebooks.py")
clean_notebooks = importlib.util.module_from_spec(spec)
spec.loader.exec_module(clean_notebooks)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request):
    return nbformat.read(request.param, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def prose(notebook):
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def links(notebook):
    return re.findall(r"\]\(([^)#\s]+\.ipynb)\)", prose(notebook))


def test_there_is_an_index_and_it_leads_everywhere():
    index = nbformat.read(REPOSITORY / "notebooks" / INDEX, as_version=4)
    assert set(links(index)) == {path.name for path in NOTEBOOKS} - {INDEX}


def numbered():
    """The notebooks of the course, in order."""
    return [path for path in NOTEBOOKS if path.name[0].isdigit()]


@pytest.mark.parametrize(("here", "after"), list(pairwise(numbered())), ids=lambda path: path.stem)
def test_each_leads_on_to_the_next(here, after):
    told = prose(nbformat.read(here, as_version=4))
    assert re.findall(r"\*\*Next:\*\*.*?\]\(([^)]+)\)", told) == [after.name]


def test_the_index_has_a_place_for_every_lesson():
    told = prose(nbformat.read(REPOSITORY / "notebooks" / INDEX, as_version=4))
    assert all(f"`{name}`" in told for name in lesson_names())


def test_links_lead_to_notebooks(notebook):
    assert set(links(notebook)) <= {path.name for path in NOTEBOOKS}


def test_it_is_valid(notebook):
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)


def test_nothing_is_stored_but_static_output(notebook):
    """No widget views or state, no counts, no traces of an editor: to clean it changes nothing."""
    stored = json.dumps(notebook, sort_keys=True)
    assert json.dumps(clean_notebooks.clean(notebook), sort_keys=True) == stored


def test_cells_are_a_few_lines(notebook):
    assert all(len(cell.source.splitlines()) <= LONGEST_CELL for cell in code(notebook))


def test_there_is_at_least_as_much_prose_as_code(notebook):
    assert len(prose(notebook)) >= sum(len(cell.source) for cell in code(notebook))


def test_pictures_are_stored_with_words(notebook):
    for cell in code(notebook):
        if re.search(r"\bshow(_step)?\(", cell.source):
            kept = [output.data for output in cell.outputs if "data" in output]
            assert any({"text/html", "image/svg+xml", "text/plain"} <= set(data) for data in kept), cell.source
            assert all('alt=""' not in data["text/html"] and " alt=" in data["text/html"] for data in kept)


def openers():
    """The functions that open a widget, by name."""
    return {name for name in widgets.__all__ if getattr(widgets, name).__annotations__.get("return") in widgets.__all__}


def opens_a_widget(cell):
    """Whether the last thing a cell does is to open a widget."""
    last = ast.parse(cell.source).body[-1]
    called = last.value.func if isinstance(last, ast.Expr) and isinstance(last.value, ast.Call) else None
    return isinstance(called, ast.Name) and called.id in openers()


def test_where_no_kernel_runs_something_stands_for_each_widget(notebook):
    for cell in filter(opens_a_widget, code(notebook)):
        if "raises-exception" not in cell.metadata.get("tags", []):
            [output] = cell.outputs
            assert "run this cell to" in output.data["text/plain"], cell.source
            assert "run this cell to" in output.data["text/html"], cell.source


def test_as_a_web_page_it_shows_all_its_pictures(notebook):
    page, _ = HTMLExporter().from_notebook_node(notebook)
    kept = [output.data.get("text/html", "") for cell in code(notebook) for output in cell.outputs if "data" in output]
    pictures = [source for stored in kept for source in re.findall(r'src="[^"]+"', stored)]
    assert all(source in page for source in pictures)
    assert "No description has been provided" not in page
    assert "widget-view" not in page
    assert "model not found" not in page


def test_nothing_is_hidden_from_comparison(notebook):
    for cell in code(notebook):
        assert not {"nbval-skip", "nbval-ignore-output"} & set(cell.metadata.get("tags", [])), cell.source
        assert "NBVAL_" not in cell.source


def test_nothing_complains(notebook):
    assert not [out for cell in code(notebook) for out in cell.outputs if out.get("name") == "stderr"]


def test_cells_are_python(notebook):
    """No magics: the same cells run in any Python that has the package."""
    for cell in code(notebook):
        ast.parse(cell.source)


def test_cleaning_keeps_static_output_and_nothing_else():
    new = nbformat.v4
    widget = new.new_output("display_data", {clean_notebooks.WIDGET: {"model_id": "a"}, "text/plain": "VBox()"})
    still = new.new_output("display_data", {clean_notebooks.WIDGET: {"model_id": "b"}, "text/html": "<img>"})
    result = new.new_output("execute_result", {"text/plain": "7h"}, execution_count=3)
    error = new.new_output("error", ename="CardError", evalue="no card", traceback=["a", "b"])
    cell = new.new_code_cell("x", execution_count=3, outputs=[widget, still, result, error])
    cell.metadata = nbformat.from_dict({"tags": ["raises-exception"], "collapsed": True})
    dirty = new.new_notebook(cells=[cell], metadata={"widgets": {"state": {}}, "language_info": {"name": "x"}})
    cleaned = clean_notebooks.clean(dirty)
    assert "widgets" not in cleaned.metadata
    assert cleaned.metadata.kernelspec.name == "python3"
    [cell] = cleaned.cells
    assert cell.metadata == {"tags": ["raises-exception"]}
    assert cell.execution_count is None
    assert [output.output_type for output in cell.outputs] == ["display_data", "execute_result", "error"]
    assert cell.outputs[0].data == {"text/html": "<img>"}
    assert cell.outputs[1].execution_count is None
    assert cell.outputs[2].traceback == ["CardError: no card"]
    nbformat.validate(cleaned)
