"""The notebooks run from their first cell to their last, as they are kept: without outputs.

Every cell is executed here as a kernel would, in one namespace a notebook, and what it ends with is shown as a notebook
shows it: by `_repr_svg_` or `repr`. A kernel would take longer to start than the cells to run.
"""

import ast
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "docs" / "notebooks"


def shown(value: object) -> str:
    draw = getattr(value, "_repr_svg_", None)
    if draw is None:
        return repr(value)
    svg: str = draw()
    ElementTree.fromstring(svg)
    return svg


def run(cell: str, names: dict[str, Any]) -> str:
    """Execute a cell; returns what it shows."""
    body = ast.parse(cell).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    if last is None:
        return ""
    assert isinstance(last, ast.Expr)
    return shown(eval(compile(ast.Expression(last.value), "cell", "eval"), names))


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are drawn without a window, and IPython's way to show one, where it is not installed, is ours."""
    monkeypatch.setenv("MPLBACKEND", "agg")
    picture = SimpleNamespace(SVG=lambda svg: SimpleNamespace(_repr_svg_=lambda: svg))
    monkeypatch.setitem(sys.modules, "IPython.display", picture)


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_it_runs(path: Path, display: None) -> None:
    from matplotlib import pyplot  # here, for it takes longer to load than the rest of the file

    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    names: dict[str, Any] = {"__name__": "__main__"}
    outputs = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
            outputs.append(run("".join(cell["source"]), names))
    pyplot.close("all")
    assert any(output.startswith("<svg") or "greedy" in output for output in outputs)
