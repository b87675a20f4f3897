"""Compiled and interpreted, the same files play the same games."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco import compiled

TRACE = Path(__file__).with_name("trace.py")

where_compiled = pytest.mark.skipif(compiled.MODE != compiled.COMPILED, reason="nothing was compiled")


def python(*words: str, interpreted: bool = False, path: Path | None = None) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "FONDACO_INTERPRETED"}
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    if interpreted:
        environment["FONDACO_INTERPRETED"] = "1"
    ran = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@where_compiled
def test_every_move_leads_to_the_same_position_both_ways() -> None:
    """The digests of position, views, events, legal actions and a redeal, after every move of every kind of match."""
    by_compiled, by_files = python(str(TRACE), "1"), python(str(TRACE), "1", interpreted=True)
    assert len(by_files.splitlines()) > 20
    for one, other in zip(by_compiled.splitlines(), by_files.splitlines(), strict=True):
        match, _, moves = one.partition(" : ")
        assert other.startswith(match)
        differing = [
            number
            for number, (a, b) in enumerate(zip(moves.split(), other.partition(" : ")[2].split(), strict=True))
            if a != b
        ]
        assert not differing, f"{match}: they part at move {differing[0]}"


@where_compiled
def test_what_is_played_with_is_compiled() -> None:
    program = (
        "import fondaco, sys; fondaco.find_game('liguria'); print([m for m in sys.modules if m.startswith('fondaco.') "
    )
    program += "and str(getattr(sys.modules[m], '__file__', '')).endswith('.so')])"
    loaded = python("-c", program)
    for module in ("engine.chance", "engine.contract", "games.liguria.rules", "bots.random", "bots.simulation"):
        assert f"'fondaco.{module}'" in loaded
    assert python("-c", program, interpreted=True).strip() == "[]"


def test_what_kind_a_thing_is_does_not_depend_on_what_was_asked_before() -> None:
    """Compiled, classes below one of `abc.ABC` share its memory of such answers, so none of them is one."""
    program = (
        "import fondaco; from fondaco.bots import Bot, bot; from fondaco.bots.doge import DogeBot; "
        "from fondaco.engine.contract import Position; "
        "from fondaco.games.millefiori.position import MilleFioriPosition; "
        "position, player = fondaco.deal('oltremare', seats=3, seed=1), bot('greedy'); "
        "print(isinstance(position, MilleFioriPosition), isinstance(position, Position), "
        "isinstance(player, DogeBot), isinstance(player, Bot))"
    )
    assert python("-c", program).split() == ["False", "True", "False", "True"]


MODE = "import fondaco.compiled as c, fondaco.engine.contract as e; print(c.MODE, e.__file__)"


def test_the_files_can_be_forced() -> None:
    mode, file = python("-c", MODE, interpreted=True).split()
    assert mode == compiled.FORCED
    assert file.endswith(".py")


@where_compiled
def test_files_that_are_newer_than_what_was_compiled_are_used(tmp_path: Path) -> None:
    """In a checkout; what was compiled of the others is left alone then as well."""
    source = Path(compiled.__file__).parent.parent
    shutil.copytree(source, tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").touch()
    assert python("-c", MODE, path=tmp_path / "src").split()[0] == compiled.COMPILED
    os.utime(tmp_path / "src" / "fondaco" / "engine" / "undo.py")
    mode, file = python("-c", MODE, path=tmp_path / "src").split()
    assert mode == compiled.STALE
    assert file == str(tmp_path / "src" / "fondaco" / "engine" / "contract.py")
    (tmp_path / "pyproject.toml").unlink()
    assert python("-c", MODE, path=tmp_path / "src").split()[0] == compiled.COMPILED
