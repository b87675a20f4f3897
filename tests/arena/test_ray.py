"""Arena, simulations and self-play on the workers of a Ray."""

import csv
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arena.test_arena import SMALL, without_times
from bots.test_spread import dies, dies_once, refuses
from fondaco.arena import compete
from fondaco.bots.batch import simulate
from fondaco.bots.spread import LOCAL, workers
from fondaco.engine.errors import FondacoError
from fondaco.research import play
from fondaco.terminal.app import app
from fondaco.training.train import Plan, Run
from terminal.command import run

pytest.importorskip("ray", reason="Ray is not installed: pip install 'fondaco[ray]'")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own


@pytest.fixture(scope="module", autouse=True)
def two_workers() -> Iterator[None]:
    """One Ray for all these tests. It gives itself 30 s to start: where that is allowed, it goes before all else."""
    usual = os.getpriority(os.PRIO_PROCESS, 0)
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    with workers(2, LOCAL):
        os.setpriority(os.PRIO_PROCESS, 0, usual)
        yield


def test_an_arena_has_the_same_results_as_on_one_process(tmp_path: Path) -> None:
    words = ["arena", SMALL.game, "--bots", ",".join(SMALL.bots), "--seats", "3", "--games", "4", "--seed", "5"]
    done = CliRunner().invoke(app, [*words, "--ray", LOCAL, "--processes", "2", "--out", str(tmp_path), "--lang", "en"])
    assert done.exit_code == 0, done.output
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = [row[:-1] for row in csv.reader(file)]
    assert rows[1:] == without_times(compete(SMALL))


def test_a_simulation_counts_the_same() -> None:
    bots = ["greedy", "random"]
    one, many = simulate("millefiori", bots, 30), simulate("millefiori", bots, 30, ray=LOCAL)
    assert many.to_dict() == one.to_dict()


def test_games_are_written_the_same(tmp_path: Path) -> None:
    bots = ["random", "random"]
    one = play("millefiori", 10, bots, tmp_path / "one.parquet")
    many = play("millefiori", 10, bots, tmp_path / "many.parquet", ray=LOCAL)
    assert many.read_bytes() == one.read_bytes()


def test_self_play_learns_the_same(tmp_path: Path) -> None:
    plan = Plan("oltremare", seats=2, games=50, seed=3)
    learned = []
    for name, address in (("one", None), ("many", LOCAL)):
        a_run = Run(plan, tmp_path / name)
        with workers(1, address) as found:
            a_run.generation(found)
        learned.append(a_run.weights)
    assert learned[0] == learned[1]


def test_a_worker_that_dies_is_replaced_and_what_it_was_at_is_done_again(tmp_path: Path) -> None:
    with workers(2, LOCAL) as found:
        assert list(found.imap(partial(dies_once, tmp_path), range(8))) == list(range(8))
    assert (tmp_path / "died").exists()


def test_one_that_dies_again_and_again_is_said_to() -> None:
    with workers(2, LOCAL, tries=0) as found, pytest.raises(FondacoError, match="Ray gave up on part of the work"):
        list(found.imap(dies, [1]))


def test_an_error_of_the_work_is_raised_here() -> None:
    with workers(2, LOCAL) as found, pytest.raises(ValueError, match="not 5"):
        list(found.imap(refuses, [5]))


def test_where_there_is_no_ray_the_command_says_so(tmp_path: Path) -> None:
    words = ("simulate", "millefiori", "--games", "2", "--ray", "127.0.0.1:1")
    done = run(tmp_path, *words)
    assert done.returncode == 2
    assert "there is no Ray at 127.0.0.1:1" in done.stderr
