"""Games written to Parquet files, and read back."""

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import fondaco
from fondaco import FondacoError
from fondaco.bots import bot
from fondaco.engine.registry import box_of
from fondaco.research import Trajectories, observer_of, play, torch_batches

GAMES = 12


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    counted: list[int] = []
    to = tmp_path_factory.mktemp("played") / "games.parquet"
    play("millefiori", GAMES, ["greedy", "random"], to, seed=3, progress=counted.append)
    assert sum(counted) == GAMES
    return to


def test_the_file_is_the_same_on_two_processes(played: Path, tmp_path: Path) -> None:
    other = play("millefiori", GAMES, ["greedy", "random"], tmp_path / "other.parquet", seed=3, processes=2)
    assert other.read_bytes() == played.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["other.parquet"]


def test_these_are_the_games_of_a_simulation(played: Path) -> None:
    tally = fondaco.simulate("millefiori", ["greedy", "random"], GAMES, 3)
    table = Trajectories(played).table(["game", "bot", "score", "place"]).to_pydict()
    assert len(table["game"]) == tally.actions
    scores = {
        (game, name): score for game, name, score in zip(table["game"], table["bot"], table["score"], strict=True)
    }
    assert [[scores[game, name] for game in range(GAMES)] for name in ("greedy", "random")] == tally.scores


def test_every_row_can_be_played_again(played: Path) -> None:
    trajectories = Trajectories(played)
    decisions, texts = trajectories.read(), trajectories.table(["text"])["text"].to_pylist()
    assert repr(trajectories) == f"<{len(decisions.action)} decisions of millefiori, 2 seats>"
    observer = observer_of(fondaco.find_game("millefiori"), 2)
    assert [block.name for block in trajectories.layout] == [block.name for block in observer.layout.blocks]
    game = fondaco.find_game("millefiori")
    position = game.deal(
        2,
        fondaco.FastChance(3, 0),
        {"late_choice": False},
        box_of(game, fondaco.own_edition(game)),
    )
    for number in np.flatnonzero(decisions.game == 0):
        seat, action = int(decisions.seat[number]), int(decisions.action[number])
        assert seat == position.next_to_act()
        assert decisions.observation[number].tobytes() == observer.observe(position, seat)
        assert np.flatnonzero(decisions.mask[number]).tolist() == position.legal(seat)
        assert texts[number] == position.write(seat, action)
        position.apply(seat, action)
    assert not position.to_act()


def test_torch_gets_every_decision_once(played: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    shuffled = torch_batches(played, size=100, seed=1)
    for _epoch in range(2):
        batches = list(shuffled)
        assert sum(len(batch["action"]) for batch in batches) == len(Trajectories(played))
        assert all(bool(batch["mask"].gather(1, batch["action"][:, None]).all()) for batch in batches)


def test_what_was_played_stands_in_the_file(played: Path) -> None:
    information = json.loads(pq.read_schema(played).metadata[b"fondaco"])
    assert information["bots"] == ["greedy", "random"]
    assert (information["seed"], information["reward"], information["options"]) == (3, "rank", {"late_choice": False})


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    to = tmp_path / "games.parquet"
    with pytest.raises(FondacoError, match="given by name"):
        play("millefiori", 2, [bot("random"), bot("random")], to, processes=2)
    with pytest.raises(FondacoError, match="at least one"):
        play("millefiori", 0, ["random", "random"], to)
    with pytest.raises(FondacoError, match="unknown bot"):
        play("millefiori", 1, ["random", "nobody"], to)
    assert not list(tmp_path.iterdir())
    pq.write_table(pa.table({"a": [1]}), to)
    with pytest.raises(FondacoError, match="not written by"):
        Trajectories(to)
