"""Puzzles: the same for everybody on a day, answered on what the seat knows, and made of matches, too."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import fondaco
from conformance.toy import GAME as TOY
from fondaco.analysis.hints import candidates, ends_decision
from fondaco.analysis.puzzles import ACCEPTED, check_answer, collection, find_puzzle, puzzle_of_day
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import box_of, own_edition
from server.running import HTTP, Server, running
from words.tables import words_of

GOLDEN = Path(__file__).parents[1] / "games"
GAMES = ("millefiori", "oltremare", "liguria")
DAY = date(2026, 11, 16)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("puzzles")) as one:
        yield one


def is_answer(known: Position, seat: int, actions: Sequence[str]) -> bool:
    """Whether these actions are the whole decision: the seat sees something new after them, or others are to act."""
    position = known.clone()
    turn = position.turn()
    for text in actions[:-1]:
        position.apply(seat, position.read(seat, text))
    return bool(actions) and ends_decision(position, seat, position.read(seat, actions[-1]), turn)


@pytest.mark.parametrize("name", GAMES)
def test_every_day_has_a_puzzle_and_each_comes_in_its_turn(name: str) -> None:
    game = fondaco.find_game(name)
    found = collection(game)
    assert len({puzzle.id for puzzle in found}) == len(found) >= 30
    days = [puzzle_of_day(game, DAY + timedelta(days=days)) for days in range(len(found))]
    assert {puzzle.id for puzzle in days if puzzle} == {puzzle.id for puzzle in found}
    for puzzle in found:
        assert find_puzzle(puzzle.id) == (game, puzzle)
        position = game.from_dict(puzzle.position, box_of(game, own_edition(game)))
        assert len(position.legal(puzzle.seat)) > 2
        assert puzzle.seat in position.to_act()
    assert puzzle_of_day(TOY, DAY) is None
    for id in ("chess-1", f"{name}-0", f"{name}-x", "", "../x-1"):
        with pytest.raises(FondacoError, match="there is no puzzle"):
            find_puzzle(id)


@pytest.mark.parametrize("name", GAMES)
def test_the_best_answer_is_right_another_is_not_and_nothing_hidden_matters(name: str) -> None:
    game = fondaco.find_game(name)
    puzzle = collection(game)[0]
    position = game.from_dict(puzzle.position, box_of(game, own_edition(game)))
    sources = words_of(name, position.seats).coach.sources
    known = position.redeal(puzzle.seat, FastChance(0))
    chains = candidates(known, puzzle.seat)
    verdicts = [check_answer(known, puzzle.seat, chain, sources) for chain in chains[:3]]
    assert all(is_answer(known, puzzle.seat, chain) for chain in chains)
    assert [verdict.right for verdict, _best, _own in verdicts].count(True) == 1
    for verdict, best, own in verdicts:
        assert verdict.right == (best.choice.chance.mean - own.choice.chance.mean < ACCEPTED)
    elsewhere = position.redeal(puzzle.seat, FastChance(7)).redeal(puzzle.seat, FastChance(0))
    assert check_answer(elsewhere, puzzle.seat, chains[0], sources) == verdicts[0]


def ask(server: Server, path: str, **body: Any) -> Any:
    return HTTP.post(f"{server.address}/api/puzzles{path}", json=body)


def test_the_puzzles_of_a_day_are_looked_at_and_answered(server: Server) -> None:
    today = HTTP.get(f"{server.address}/api/puzzles?day=2026-11-16").json()
    assert today["day"] == "2026-11-16"
    assert sorted(one["game"] for one in today["puzzles"]) == sorted(GAMES)
    assert HTTP.get(f"{server.address}/api/puzzles").status_code == 200
    id = next(one["id"] for one in today["puzzles"] if one["game"] == "millefiori")
    shown = ask(server, "?language=fr", id=id).json()
    assert (shown["done"], shown["actions"], shown["view"]["seat"]) == (False, [], shown["seat"])
    assert shown["words"]["asked"].startswith("À toi")
    assert [choice["action"] for choice in shown["choices"]] == shown["legal"]
    best = ask(server, "/answer?language=fr", id=id).json()
    assert (best["right"], best["yours"]) == (False, None)
    done = ask(server, "", id=id, actions=best["best"]["actions"]).json()
    assert (done["done"], done["legal"]) == (True, [])
    assert ask(server, "/answer", id=id, actions=best["best"]["actions"]).json()["right"]
    ahead = ask(server, "/forecast", id=id, chain=best["best"]["actions"][:1]).json()
    assert ahead["actions"] == best["best"]["actions"][:1]


def test_what_cannot_be_is_refused_and_says_why(server: Server) -> None:
    assert ask(server, "", id="millefiori-999").json()["error"] == "there is no puzzle 'millefiori-999'"
    assert ask(server, "", replay="0" * 32).status_code == 404
    id = collection(fondaco.find_game("millefiori"))[0].id
    refused = ask(server, "", id=id, actions=["nonsense"])
    assert (refused.status_code, refused.json()["part"]) == (400, 0)
    answer = ask(server, "/answer", id=id).json()["best"]["actions"]
    assert "complete before" in ask(server, "", id=id, actions=[*answer, answer[-1]]).json()["error"]


def test_a_moment_of_a_match_is_a_puzzle_for_the_one_who_decides_there(server: Server) -> None:
    journal = (GOLDEN / "millefiori" / "golden" / "3-mixed.fondaco").read_text()
    id = HTTP.post(f"{server.address}/api/replays", json={"journal": journal}).json()["id"]
    shown = ask(server, "", replay=id, at=0, seat=1).json()
    assert shown["view"]["hand"] == fondaco.Journal.read(journal).at(0).view(1)["hand"]
    assert shown["legal"]
    last = ask(server, "", replay=id, at=len(fondaco.Journal.read(journal).standing()), seat=0)
    assert last.json()["error"] == "this seat has nothing to decide here"
