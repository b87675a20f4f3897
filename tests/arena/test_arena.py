"""Bots measured against each other."""

import csv
import os
import re
import tomllib
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import pexpect
import pytest

from fondaco.arena import Design, Pairing, Result, compete, summaries
from fondaco.arena.design import find_bot, places, read_bots
from fondaco.arena.measured import RATINGS_FILE, rating_of
from fondaco.arena.plot import draw
from fondaco.arena.rating import ratings
from fondaco.arena.results import interval
from fondaco.arena.sources import files_of, played_by
from fondaco.bots import LEVELS, Bot
from fondaco.bots.doge import DogeBot
from fondaco.engine.registry import find_game, own_games
from ratings import text_of
from terminal.command import run, sit_down

SMALL = Design("millefiori", ("greedy", "random"), seats=3, games=4, seed=5)


class LastBot(Bot):
    """It always takes the last of its actions."""

    name = "last"

    def think(self, position: Any, seat: int, chance: Any) -> int:
        return int(position.legal(seat)[-1])


class RememberingBot(Bot):
    """It keeps where it sat and when, and is kept itself."""

    name = "remembering"
    made: ClassVar[list["RememberingBot"]] = []

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.turns: list[int] = []
        self.made.append(self)

    def think(self, position: Any, seat: int, chance: Any) -> int:
        self.seats.add(seat)
        self.turns.append(position.turn())
        return int(position.legal(seat)[0])


def without_times(results: list[Result]) -> list[list[str]]:
    return [result.row()[:-1] for result in results]


def test_every_bot_is_alone_against_copies_of_every_other() -> None:
    three = Design("millefiori", ("a", "b", "c"), seats=4, games=8)
    assert len(three.pairings()) == 6
    assert Pairing("c", "a") in three.pairings()
    assert three.deals() == 2
    two_seats = Design("millefiori", ("a", "b", "c"), seats=2, games=8)
    assert two_seats.pairings() == [Pairing("a", "b"), Pairing("a", "c"), Pairing("b", "c")]


def test_in_each_deal_it_has_every_seat_once() -> None:
    results = compete(SMALL)
    assert len(results) == 2 * 2 * 3  # four games do not come out even with three seats: two whole deals
    for pairing in SMALL.pairings():
        mine = [(result.deal, result.seat) for result in results if result.pairing == pairing]
        assert mine == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_the_better_bot_is_seen_to_be_better() -> None:
    greedy, other = summaries(compete(SMALL), 3)
    assert (greedy.share, other.share) == (1.0, 0.0)
    assert greedy.low > 0.5 > other.high
    assert greedy.place == 1.0
    assert greedy.margin > 0 > other.margin
    assert greedy.by_seat == (1.0, 1.0, 1.0)
    rated = ratings(compete(SMALL), SMALL.bots)
    assert rated["greedy"].mu > rated["random"].mu + 5


def test_on_several_processes_the_same_games_are_played(tmp_path: Path) -> None:
    one, several = compete(SMALL), compete(SMALL, processes=2, folder=tmp_path)
    assert without_times(one) == without_times(several)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole = compete(SMALL)

    def stop(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compete(SMALL, folder=tmp_path, progress=stop)
    told: list[int] = []
    assert without_times(compete(SMALL, folder=tmp_path, progress=told.append)) == without_times(whole)
    assert told == [3, 3, 3, 3]
    assert compete(SMALL, folder=tmp_path, progress=told.append)
    assert told[4:] == [12]  # nothing was left to play


def test_a_line_may_have_been_cut_short_anywhere(tmp_path: Path) -> None:
    whole = compete(SMALL, folder=tmp_path)
    text = (tmp_path / "games.csv").read_bytes()
    rows = text.splitlines(keepends=True)
    last = text.index(rows[-1])
    for end in (5, last, last + 1, text.rindex(b",") + 1):
        (tmp_path / "games.csv").write_bytes(text[:end])
        assert without_times(compete(SMALL, folder=tmp_path)) == without_times(whole), text[:end][-20:]


def test_the_games_of_earlier_runs_are_never_off_the_disk(tmp_path: Path) -> None:
    """The old file stays as it is until the new one is whole."""
    compete(SMALL, folder=tmp_path)
    before = (tmp_path / "games.csv").read_text()
    with (tmp_path / "games.csv").open() as old:
        compete(SMALL, folder=tmp_path)
        assert old.read() == before
    assert (tmp_path / "games.csv").read_text() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["design.json", "games.csv"]


GATED = """
from pathlib import Path

from fondaco.bots import Bot


class Gated(Bot):
    name = "gated"
    decisions = 0

    def think(self, position, seat, chance):
        Gated.decisions += 1
        if Gated.decisions > 250:
            Path(__file__).with_name("gate").open().close()
        actions = position.legal(seat)
        return actions[chance.below(len(actions))]
"""


def test_after_ctrl_c_in_a_terminal_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both processes are in the middle of a game then: the bot waits at a pipe that nobody writes to."""
    (tmp_path / "gated.py").write_text(GATED)
    os.mkfifo(tmp_path / "gate")
    out = tmp_path / "games"
    words = ("arena", "millefiori", "--bots", "random,gated:Gated", "--seats", "2", "--games", "24", "--out", str(out))
    begun = sit_down(tmp_path, *words, "--processes", "2", PYTHONPATH=str(tmp_path))
    begun.expect(r"[2-8]/24")
    begun.sendintr()
    begun.expect("Stopped early. Run the same command again to go on from here.")
    begun.expect(pexpect.EOF)
    kept = (out / "games.csv").read_text().splitlines()
    assert 1 < len(kept) < 25
    (tmp_path / "gate").unlink()
    (tmp_path / "gate").touch()
    done = run(tmp_path, *words, PYTHONPATH=str(tmp_path))
    assert done.returncode == 0, done.stderr
    games = (out / "games.csv").read_text().splitlines()
    assert games[: len(kept)] == kept
    monkeypatch.syspath_prepend(tmp_path)
    anew = compete(Design("millefiori", ("random", "gated:Gated"), seats=2, games=24))
    assert [row.split(",")[:-1] for row in games[1:]] == without_times(anew)


def test_a_folder_of_other_games_is_left_alone(tmp_path: Path) -> None:
    compete(SMALL, folder=tmp_path)
    before = (tmp_path / "games.csv").read_text()
    with pytest.raises(ValueError, match="holds the games of another arena"):
        compete(Design("millefiori", ("greedy", "random"), seats=3, games=4, seed=6), folder=tmp_path)
    assert (tmp_path / "games.csv").read_text() == before


def test_games_of_other_rules_or_bots_are_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "changing.py").write_text("from fondaco.bots.greedy import GreedyBot\n\nclass Own(GreedyBot): ...\n")
    design = Design("millefiori", ("changing:Own", "random"), seats=2, games=2)
    compete(design, folder=tmp_path / "games")
    compete(design, folder=tmp_path / "games")
    before = (tmp_path / "games/games.csv").read_text()
    with (tmp_path / "changing.py").open("a") as file:
        file.write("# better\n")
    with pytest.raises(ValueError, match="played by another version of the rules or bots"):
        compete(design, folder=tmp_path / "games")
    assert (tmp_path / "games/games.csv").read_text() == before


def test_what_decides_the_games_is_known_by_a_digest_of_its_files() -> None:
    found = {name for name, _file in files_of(SMALL)}
    assert {"bots/greedy.py", "engine/chance.py", "games/millefiori/value.toml"} <= found
    assert "games/millefiori/ratings.toml" not in found  # measured, and decides nothing
    assert played_by(SMALL) == played_by(Design("millefiori", ("greedy", "random"), seats=2, games=1))


def test_those_who_share_a_place_have_its_mean() -> None:
    assert places([5, 9, 5, 1], [[1], [0, 2], [3]]) == [2.5, 1.0, 2.5, 4.0]


def test_an_interval_never_leaves_what_a_share_can_be() -> None:
    assert interval(0.0, 10)[0] == 0.0
    assert 0.2 < interval(0.0, 10)[1] < 0.4
    assert interval(1.0, 10)[1] == pytest.approx(1.0)
    assert interval(0.5, 1000)[1] - interval(0.5, 1000)[0] < interval(0.5, 100)[1] - interval(0.5, 100)[0]


def test_ones_own_bot_is_found_by_module_and_class() -> None:
    assert isinstance(find_bot(f"{__name__}:LastBot"), Bot)
    results = compete(Design("millefiori", (f"{__name__}:LastBot", "greedy"), seats=2, games=2))
    assert [result.share for result in results] == [0.0, 0.0]


def test_a_bot_remembers_nothing_but_its_own_seat_in_one_game() -> None:
    compete(Design("millefiori", (f"{__name__}:RememberingBot", "random"), seats=3, games=3))
    asked = [one for one in RememberingBot.made if one.turns]
    assert len(asked) == 3 * 1 + 3 * 2  # alone in three games, and twice in three others
    assert all(len(one.seats) == 1 and one.turns == sorted(one.turns) for one in asked)


class FailingBot(LastBot):
    """Now it crashes, and now it does what is not allowed."""

    def think(self, position: Any, seat: int, chance: Any) -> int:
        if position.turn() == 3:
            raise KeyError("what\n is, it?")
        return super().think(position, seat, chance) if position.turn() != 5 else -7


def test_a_bot_that_fails_is_replaced_for_that_decision_and_this_is_kept(tmp_path: Path) -> None:
    design = Design("millefiori", (f"{__name__}:FailingBot", "random"), seats=3, games=3)
    results = compete(design, folder=tmp_path)
    assert compete(design, folder=tmp_path) == results
    alone, others = summaries(results, 3)
    assert alone.replaced > 0
    assert alone.replaced_others == others.replaced == 0
    assert others.replaced_others > alone.replaced
    first = next(result for result in results if result.replaced[result.seat])
    assert re.search(r"FailingBot on seat \d: KeyError: 'what\\n is, it\?' \(test_arena.py:\d+\)", first.failure)


def test_each_bot_may_have_a_time_of_its_own_and_several_processes() -> None:
    slow, quick = find_bot("doge@1", 0.3, 2), find_bot("doge", 0.3)
    assert isinstance(slow, DogeBot)
    assert isinstance(quick, DogeBot)
    assert (slow.seconds, quick.seconds) == (1.0, 0.3)
    assert (slow.processes, quick.processes) == (2, 1)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hal", "unknown bot 'hal'"),
        ("no_such_module:Bot", "bot 'no_such_module:Bot' cannot be loaded"),
        ("fondaco.bots:Nothing", "bot 'fondaco.bots:Nothing' cannot be loaded"),
        ("fondaco.bots:bot", "'fondaco.bots:bot' is not a bot"),
        (":x", "bot ':x' cannot be loaded"),
        ("doge@soon", "'doge@soon': after the @ comes the time per decision in seconds, as in doge@0.05"),
        ("doge@0", "after the @ comes the time"),
    ],
)
def test_a_bot_that_is_none_is_refused(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        find_bot(name)


def test_wrong_designs_are_refused() -> None:
    with pytest.raises(ValueError, match="name at least two bots, each only once"):
        Design("millefiori", ("greedy", "greedy"), 2, 4).check()
    with pytest.raises(ValueError, match="not played with 7 seats"):
        Design("millefiori", ("greedy", "random"), 7, 4).check()
    several = Design("millefiori", ("greedy", "random"), 2, 4, bot_processes=2)
    with pytest.raises(ValueError, match="one game at a time"):
        compete(several, processes=2)
    assert without_times(compete(several)) == without_times(compete(Design("millefiori", ("greedy", "random"), 2, 4)))
    with pytest.raises(ValueError, match="name at least two of these bots"):
        read_bots(" , ")
    assert read_bots("a, b") == ("a", "b")


def test_the_picture_names_every_pairing() -> None:
    found = summaries(compete(SMALL), 3)
    picture = ElementTree.fromstring(draw(found, 3, "Mille <Fiori>"))
    texts = [element.text for element in picture.iter() if element.text]
    assert "greedy : random" in texts
    assert "Mille <Fiori>" in texts
    assert "100.0 %" in texts


def test_the_picture_has_room_for_long_names() -> None:
    long = "openspiel_yardstick:IsMcts@0.05"
    found = [replace(row, pairing=Pairing("doge@0.05", long)) for row in summaries(compete(SMALL), 3)]
    picture = ElementTree.fromstring(draw(found, 3, ""))
    [label, *_] = [element for element in picture.iter() if element.text == f"doge@0.05 : {long}"]
    assert float(label.attrib["x"]) > 7 * len(label.text or "")
    assert float(picture.attrib["width"]) > float(label.attrib["x"]) + 400


def test_the_command_prints_a_table_and_keeps_the_figures(tmp_path: Path) -> None:
    out = tmp_path / "games"
    words = ("arena", "millefiori", "--bots", "greedy,random", "--seats", "2", "--games", "2", "--out", str(out))
    first = run(tmp_path, *words)
    assert first.returncode == 0, first.stderr
    assert "greedy" in first.stdout
    assert "100.0%" in first.stdout
    with (out / "summary.csv").open() as file:
        [row] = csv.DictReader(file)
    assert (row["bot"], row["against"], row["games"], row["share"]) == ("greedy", "random", "2", "1.0000")
    assert (out / "shares.svg").read_text().startswith("<svg")
    with (out / "ratings.csv").open() as file:
        best, other = csv.DictReader(file)
    assert (best["bot"], other["bot"]) == ("greedy", "random")
    assert float(best["low"]) < float(best["rating"]) < float(best["high"])
    again = run(tmp_path, *words)
    assert again.stdout == first.stdout
    wrong = run(tmp_path, "arena", "millefiori", "--bots", "greedy,hal")
    assert wrong.returncode == 2
    assert "unknown bot 'hal'" in wrong.stderr


def test_the_ratings_that_people_see_say_how_they_were_measured() -> None:
    for name in own_games():
        game = find_game(name)
        text = game.file(RATINGS_FILE)
        entry = tomllib.loads(text)
        assert text_of(entry) == text
        assert entry["command"].endswith(name)
        assert entry["games"] > 0
        assert entry["commit"]
        found = [rating_of(game, level) for level in LEVELS]
        means = [rating.mu for rating in found if rating is not None]
        assert len(means) == len(LEVELS)
        assert means == sorted(means)
        assert rating_of(game, "nobody") is None
