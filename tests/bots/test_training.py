"""Learning by self-play."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

from fondaco import find_game
from fondaco.bots.spread import workers
from fondaco.bots.value import read_weights
from fondaco.training.export import export_weights
from fondaco.training.train import Plan, Run
from terminal.command import run

SMALL = Plan("oltremare", seats=2, games=60, seed=3)


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Two generations of a small run."""
    run = Run(SMALL, tmp_path_factory.mktemp("run"))
    with workers() as found:
        run.generation(found)
        run.generation(found)
    return run


def test_a_generation_learns_and_says_how_well(learned: Run) -> None:
    game = find_game("oltremare")
    assert [len(row) for row in learned.weights] == [game.feature_count] * len(game.knots)
    assert [figures["generation"] for figures in learned.curve] == [0, 1]
    assert learned.curve[0]["explained"] > 0.1
    assert learned.fit.rows > 100


def test_a_run_goes_on_where_it_stopped_on_any_number_of_processes(learned: Run, tmp_path: Path) -> None:
    first = Run(SMALL, tmp_path)
    with workers(2) as found:
        first.generation(found)
    again = Run(SMALL, tmp_path)
    assert len(again.curve) == 1
    with workers() as found:
        again.generation(found)
    for row, expected in zip(again.weights, learned.weights, strict=True):
        assert row == pytest.approx(expected, abs=0.02)  # the equations are kept a little rounded


def test_a_run_that_was_killed_while_it_was_saved_counts_no_generation_twice(learned: Run, tmp_path: Path) -> None:
    first = Run(SMALL, tmp_path)
    with workers() as found:
        first.generation(found)
    shutil.copy(learned.folder / "fit-2.npz", tmp_path)  # all but run.json had been written
    again = Run(SMALL, tmp_path)
    assert len(again.curve) == 1
    assert again.fit.sides == pytest.approx(first.fit.sides)
    again.save()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fit-1.npz", "run.json"]


def test_the_folder_of_another_run_is_left_alone(learned: Run) -> None:
    with pytest.raises(ValueError, match="holds another run"):
        Run(Plan("oltremare", seats=2, games=60, seed=4), learned.folder)


def test_what_cannot_be_learned_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not played with 9 seats"):
        Run(Plan("oltremare", seats=9, games=60), tmp_path)


def test_what_was_learned_is_written_beside_what_others_have(learned: Run, tmp_path: Path) -> None:
    file = tmp_path / "value.toml"
    export_weights(learned, file)
    other = Run(Plan("oltremare", seats=3, games=60), tmp_path / "three")
    other.weights, other.curve = learned.weights, learned.curve
    export_weights(other, file)
    found = read_weights(file.read_text(encoding="utf-8"), find_game("oltremare"))
    assert sorted(found) == [2, 3]
    assert found[2][0] == pytest.approx(learned.weights[0], abs=0.001)


def test_the_command_learns_and_exports(tmp_path: Path) -> None:
    file = tmp_path / "value.toml"
    words = ("train", "oltremare", "--seats", "2", "--games", "40", "--generations", "1", "--processes", "1")
    done = run(tmp_path, *words, "--out", str(tmp_path / "run"), "--export", str(file))
    assert done.returncode == 0, done.stderr
    assert "generation: 0" in done.stdout
    (entry,) = tomllib.loads(file.read_text(encoding="utf-8"))["learned"]
    assert entry["command"].startswith("fondaco train oltremare --seats 2 --games 40 --seed 1 --explore 0.15 ")
    assert entry["command"].endswith(" --generations 1 --out FOLDER --export FILE")
    assert json.loads((tmp_path / "run" / "run.json").read_text())["plan"]["games"] == 40
    wrong = run(tmp_path, "train", "oltremare", "--seats", "9", "--out", str(tmp_path / "wrong"))
    assert wrong.returncode == 2
    assert "not played with 9 seats" in wrong.stderr
