"""Run notebooks and store what a reader without a kernel should see, and nothing else.

    python .ci/clean_notebooks.py                 all notebooks
    python .ci/clean_notebooks.py 01_first_deal   only this one

Stored are texts and static pictures, also those that stand for a widget where no kernel runs; never widget views or
state, execution counts, or traces of the editor.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def clean(notebook):
    """Strip a notebook, in place, of all that is not to be stored; return it."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({key: cell.metadata[key] for key in ("tags",) if cell.metadata.get(key)})
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [static(output) for output in cell.outputs if not bare(output)]
    return notebook


def bare(output):
    """Whether an output is a widget that leaves nothing to be seen where no kernel runs."""
    return WIDGET in output.get("data", {}) and "text/html" not in output.data


def static(output):
    """Strip one output of what differs from run to run; return it."""
    output.get("data", {}).pop(WIDGET, None)
    if output.output_type == "execute_result":
        output.execution_count = None
    if output.output_type == "error":
        output.traceback = [f"{output.ename}: {output.evalue}"]  # the rest names places on one machine
    return output


def run(path):
    """Run a notebook from its own folder and store it clean; a cell that fails stops here and nothing is written."""
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=60, kernel_name="python3", resources=folder, record_timing=False).execute()
    nbformat.write(clean(notebook), path)


if __name__ == "__main__":
    paths = [(NOTEBOOKS / name).with_suffix(".ipynb") for name in sys.argv[1:]] or sorted(NOTEBOOKS.glob("*.ipynb"))
    for path in paths:
        run(path)
        print(f"{path.name}: run and stored")
