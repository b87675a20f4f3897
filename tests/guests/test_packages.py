"""What other packages declare: found when it is asked for, and never able to break Fondaco."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import fondaco
from conformance.toy import GAME as TOY
from fondaco import FondacoError, find_game, games
from fondaco.analysis.model import model_for
from fondaco.analysis.puzzles import Puzzle, find_puzzle
from fondaco.arena.measured import rating_of
from fondaco.bots import bot, bots
from fondaco.engine.registry import load_games
from fondaco.languages.speech import speaking
from fondaco.server.device.device_store import MemoryTextStore
from fondaco.table import Seat
from fondaco.terminal.boards import board_for
from fondaco.words import words_for
from guests.packages import pretend
from server.device_tour import Page, device_on, post
from terminal.command import run

TOY_AS = """
from dataclasses import replace
from conformance.toy import Toy
from fondaco.terminal.boards.plain import PlainBoard
from fondaco.words.names import Names
from fondaco.words.plain import WORDS as PLAIN

class {name}(Toy):
    name = "{name}"

class MyNames(Names):
    colours = ("purple", "grey")

class MyBoard(PlainBoard):
    def legend(self):
        return "my board"

GAME = {name}()
WORDS = replace(PLAIN, names=MyNames)
"""

pytestmark = pytest.mark.usefixtures("fresh_registry")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_importing_the_house_looks_for_no_packages() -> None:
    program = "import sys, fondaco; fondaco.deal('millefiori', 2, 7); print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_games_can_be_listed_and_their_packages_imported() -> None:
    import fondaco.games.liguria

    assert fondaco.games.liguria.GAME is find_game("liguria")  # type: ignore[attr-defined]
    assert "liguria" in fondaco.games()


def test_a_game_that_is_declared_is_found_with_its_words_and_its_board(site: Path) -> None:
    declared = {
        "fondaco.games": {"guest_toy": "mine:GAME"},
        "fondaco.words": {"guest_toy": "mine:WORDS"},
        "fondaco.boards": {"guest_toy": "mine:MyBoard"},
    }
    pretend(site, "mine", declared, TOY_AS.format(name="guest_toy"))
    assert "guest_toy" in games()
    game = find_game("guest_toy")
    assert game in load_games()
    seats = [Seat("", ""), Seat("", "")]
    with speaking("en"):
        assert words_for(game, fondaco.own_edition(game), seats).names.name(1) == "Grey"
        assert board_for(game, fondaco.own_edition(game), seats).legend() == "my board"


def test_a_game_without_words_and_board_has_plain_ones() -> None:
    seats = [Seat("Ann", ""), Seat("", "greedy")]
    with speaking("en"):
        board = board_for(TOY, fondaco.own_edition(TOY), seats)
        assert type(board).__name__ == "PlainBoard"
        assert board.words.choice("hide 3")[2] == "Hide 3"
        assert board.ask(fondaco.deal(TOY, 2, 1).view(0), 0) == "Ann: choose an action."


def test_a_game_brings_its_ratings_chances_and_puzzles_in_its_own_folder(site: Path) -> None:
    pretend(site, "gifts", {"fondaco.games": {"gifted": "gifts.game:GAME"}})
    folder = site / "gifts"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "game.py").write_text(TOY_AS.format(name="gifted"))
    game = find_game("gifted")
    (folder / "ratings.toml").write_text("[ratings]\ngreedy = [30.5, 2.0]\n")
    fit = {"seats": 2, "knots": [0.0], "spreads": [4.0], "checked": 8, "error": 0.5, "worlds": 3}
    (folder / "chances.toml").write_text("\n".join(["[[fitted]]", *[f"{key} = {fit[key]}" for key in fit]]))
    puzzle = Puzzle("gifted-1", 0, fondaco.deal(game, 2, 1).to_dict(), seed=1, step=0)
    (folder / "puzzles.jsonl").write_bytes(b"{}\n" + msgspec.json.encode(puzzle))
    rating = rating_of(game, "greedy")
    assert rating is not None
    assert rating.mu == 30.5
    assert (model_for(game, 2).worlds, model_for(game, 2).spreads) == (3, (4.0,))
    assert find_puzzle("gifted-1") == (game, puzzle)
    assert rating_of(TOY, "greedy") is None
    assert not model_for(TOY, 2).spreads


@pytest.mark.parametrize(
    ("value", "module", "problem"),
    [
        ("broken:GAME", "import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("broken:GAME", "1 / 0", "ZeroDivisionError"),
        ("broken:GAME", "", "has no attribute 'GAME'"),
        ("broken:GAME", "GAME = 7", "broken:GAME is no Game"),
        ("broken:GAME", TOY_AS.format(name="other"), "its name is 'other'"),
    ],
)
def test_a_broken_package_is_named_when_its_game_is_asked_for(
    site: Path, monkeypatch: pytest.MonkeyPatch, value: str, module: str, problem: str
) -> None:
    monkeypatch.delitem(sys.modules, "broken", raising=False)
    pretend(site, "broken", {"fondaco.games": {"bad": value}}, module)
    assert "bad" in games()
    with pytest.raises(FondacoError) as error:
        find_game("bad")
    assert "the game bad of the package broken cannot be loaded" in str(error.value)
    assert problem in str(error.value)
    with pytest.warns(UserWarning, match="of the package broken cannot be loaded"):
        assert {game.name for game in load_games()} == {"liguria", "millefiori", "oltremare"}
    monkeypatch.delitem(sys.modules, "broken", raising=False)


def test_the_house_goes_on_with_a_broken_package(tmp_path: Path) -> None:
    pretend(tmp_path / "site", "broken", {"fondaco.games": {"bad": "broken:GAME"}}, "1 / 0")
    path = ":".join([str(tmp_path / "site"), *sys.path])
    listed = run(tmp_path, "games", PYTHONPATH=path)
    assert listed.returncode == 0
    assert "Mille Fiori" in listed.stdout
    assert "of the package broken cannot be loaded" in " ".join(listed.stdout.split())
    asked = run(tmp_path, "rules", "bad", PYTHONPATH=path)
    assert asked.returncode == 2
    assert "the game bad of the package broken cannot be loaded: ZeroDivisionError" in asked.stderr
    assert run(tmp_path, "rules", "millefiori", PYTHONPATH=path).returncode == 0


def test_broken_words_and_boards_leave_plain_ones(site: Path) -> None:
    declared = {"fondaco.words": {TOY.name: "broken2:WORDS"}, "fondaco.boards": {TOY.name: "broken2:BOARD"}}
    pretend(site, "broken2", declared, "1 / 0")
    seats = [Seat("Ann", ""), Seat("Ben", "")]
    with pytest.warns(UserWarning, match=r"fondaco\.words of the package broken2 cannot be loaded: ZeroDivisionError"):
        words = words_for(TOY, fondaco.own_edition(TOY), seats)
    assert words.names.name(0) == "Ann"
    with pytest.warns(UserWarning, match=r"fondaco\.boards of the package broken2 cannot be loaded"):
        board = board_for(TOY, fondaco.own_edition(TOY), seats)
    assert type(board).__name__ == "PlainBoard"
    words_for(TOY, fondaco.own_edition(TOY), seats)  # it is named once


def test_the_houses_own_games_keep_their_names(site: Path) -> None:
    pretend(site, "thief", {"fondaco.games": {"liguria": "thief:GAME"}}, TOY_AS.format(name="liguria"))
    with pytest.warns(UserWarning, match=r"liguria in fondaco\.games of the package thief is left out: fondaco has"):
        assert games().count("liguria") == 1
    assert find_game("liguria").title == "Liguria"


def test_of_two_packages_with_the_same_game_the_first_has_it(site: Path) -> None:
    for package in ("beta", "alpha"):
        pretend(site, package, {"fondaco.games": {"twice": f"{package}:GAME"}}, TOY_AS.format(name="twice"))
    with pytest.warns(UserWarning, match=r"twice in fondaco\.games of the package beta is left out: alpha has"):
        assert "twice" in games()
    assert type(find_game("twice")).__module__ == "alpha"


BOTS = """
from fondaco.bots import Bot

class Hasty(Bot):
    name = "hasty"
    def think(self, position, seat, chance):
        return position.legal(seat)[0]

class Crashing(Bot):
    name = "crashing"
    def think(self, position, seat, chance):
        raise KeyError(seat)
"""


def test_a_bot_that_is_declared_plays_and_one_that_fails_is_replaced(site: Path) -> None:
    declared = {"hasty": "botty:Hasty", "crashing": "botty:Crashing", "lost": "botty:Lost", "renamed": "botty:Hasty"}
    pretend(site, "botty", {"fondaco.bots": {**declared, "greedy": "botty:Hasty"}}, BOTS)
    assert bots()[-4:] == ["crashing", "hasty", "lost", "renamed"]
    assert bot("greedy").name == "greedy"  # ours keep their names
    tally = fondaco.simulate("millefiori", ["hasty", "random"], 1)
    assert tally.bots == ["hasty", "random"]
    for name in ("lost", "renamed"):
        with pytest.raises(FondacoError, match=f"the bot {name} of the package botty cannot be loaded"):
            bot(name)
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))
    done = run(site, "play", "millefiori", "--seats", "me,crashing", typed="quit\n", PYTHONPATH=path)
    assert "Crashing failed, so Merchant makes this move." in done.stdout


@pytest.fixture
def trap(site: Path) -> Path:
    """The bot of one package, and the game of another that cannot advise `merchant`."""
    advice = "    def appraise(self, position, seat, actions):\n        raise KeyError(seat)\n"
    game = TOY_AS.format(name="trap").replace('"trap"\n', f'"trap"\n{advice}')
    pretend(site, "trapped", {"fondaco.games": {"trap": "trapped:GAME"}}, game)
    pretend(site, "botty", {"fondaco.bots": {"crashing": "botty:Crashing"}}, BOTS)
    return site


def test_at_the_terminal_the_random_bot_acts_where_all_others_fail(trap: Path) -> None:
    path = os.pathsep.join(filter(None, [str(trap), *sys.path]))
    done = run(trap, "play", "trap", "--seats", "me,crashing", typed="1\n1\n1\nquit\n", PYTHONPATH=path)
    assert "Crashing failed, so Random makes this move." in done.stdout, done.stderr


@pytest.mark.usefixtures("trap")
@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
async def test_on_a_device_it_does_so_too() -> None:
    page = Page()
    async with device_on(MemoryTextStore(), page) as device:
        opened = await post(device, "/api/tables", {"game": "trap", "seats": ["me", "crashing"]})
        device.connect(1, "/api/live")
        device.receive(1, json.dumps({"key": json.loads(opened.body)["seats"]["0"], "language": "en"}))
        await page.until(lambda: any("Crashing failed or was too slow, so Random" in text for text in page.heard))
