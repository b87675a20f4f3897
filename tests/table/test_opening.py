"""What is settled when a table is opened."""

import json
from typing import Any

import pytest

from engine.matches import another_edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, own_edition
from fondaco.table.customs.clock import Clock
from fondaco.table.opening import Opening, new_opening, read_opening
from fondaco.table.seating import Seat

EDITION = own_edition(find_game("millefiori"))


def opened(**changes: Any) -> Opening:
    return new_opening({"game": "millefiori", "seats": ["me:Ann", "greedy"], **changes}, EDITION)


def test_what_is_not_said_is_as_usual() -> None:
    opening = opened()
    assert opening.seats == [Seat("Ann", ""), Seat("", "greedy")]
    assert (opening.options, opening.undo, opening.clock, opening.listed) == (
        {"late_choice": False},
        "free",
        Clock(),
        False,
    )
    assert (opening.version, opening.edition) == (find_game("millefiori").version, EDITION.digest)


def test_an_opening_reads_back_from_json() -> None:
    opening = opened(
        options={"late_choice": True},
        undo="consent",
        clock={"kind": "correspondence", "days": 3},
        listed=True,
        pace="human",
    )._replace(sat=frozenset([0, 1]))
    assert read_opening(json.loads(json.dumps(opening.to_dict())), EDITION) == opening


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": 7}, "the game of a table is 7; it must be text"),
        ({"seats": ["me"]}, "millefiori is not played with 1 seats"),
        ({"seats": "me,greedy"}, "the seats of a table must be a list"),
        ({"seats": ["me", 3]}, "the seats of a table must be a list"),
        ({"seats": ["me", "hal"]}, "'hal' is neither a person nor a bot"),
        ({"options": {"fast": True}}, "has no option 'fast'"),
        ({"options": []}, "the options and the clock of a table must be objects"),
        ({"clock": 7}, "the options and the clock of a table must be objects"),
        ({"undo": "always"}, "undo is 'always'; use one of: free, consent, none"),
        ({"pace": "slow"}, "pace is 'slow'; use one of: quick, human"),
        ({"seats": ["me:" + "a" * 31, "greedy"]}, "a name must have 1 to 30 characters and no comma"),
        ({"seats": ["me:A, B", "greedy"]}, "a name must have 1 to 30 characters and no comma"),
        ({"listed": 1}, "listed is 1; use true or false"),
        ({"stakes": 10}, "a table has no 'stakes'; use one of: game, seats"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(FondacoError, match=complaint):
        opened(**changes)


def test_the_first_person_has_opened_the_table() -> None:
    assert opened(seats=["greedy", "me", "me"]).sat == {1}
    assert opened(seats=["greedy", "random"]).sat == frozenset()


def test_a_table_that_was_opened_before_there_was_a_pace_is_a_quick_one() -> None:
    data = {key: value for key, value in opened(pace="human").to_dict().items() if key not in ("pace", "sat")}
    assert read_opening(data, EDITION) == opened()


def test_a_table_of_other_rules_or_another_edition_says_why_it_cannot_go_on() -> None:
    data = opened().to_dict()
    with pytest.raises(FondacoError, match="version 99 of the rules of Mille Fiori; this program has version 1"):
        read_opening({**data, "version": 99}, EDITION)
    with pytest.raises(FondacoError, match=r"began with edition .* of Mille Fiori; this server uses"):
        read_opening(data, another_edition())


TOUR = ["me:Ann", "greedy", "greedy"]


def test_a_tour_is_dealt_to_everybody_alike_and_reads_back_from_json() -> None:
    opening = opened(seats=TOUR, tour=True)
    assert opening.game.tour is not None
    assert opening.new_seed() == str(opening.game.tour.seed)
    assert read_opening(json.loads(json.dumps(opening.to_dict())), EDITION) == opening
    assert opened(seats=TOUR).new_seed() != opened(seats=TOUR).new_seed()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"seats": ["me:Ann", "me:Ben", "greedy"]}, "the seats of a tour of Mille Fiori are me, greedy, greedy"),
        ({"seats": ["me:Ann", "greedy"]}, "the seats of a tour of Mille Fiori are me, greedy, greedy"),
        ({"seats": ["greedy", "me", "greedy"]}, "the seats of a tour of Mille Fiori are me, greedy, greedy"),
        ({"listed": True}, "a tour has no clock and no options, and is not listed"),
        ({"options": {"late_choice": True}}, "a tour has no clock and no options, and is not listed"),
        ({"clock": {"kind": "live", "bank": 900, "increment": 0}}, "a tour has no clock and no options"),
        ({"tour": 1}, "tour is 1; use true or false"),
    ],
)
def test_at_a_tour_one_person_sits_with_its_bots(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(FondacoError, match=complaint):
        opened(**{"seats": TOUR, "tour": True, **changes})


def test_there_is_no_tour_with_another_edition() -> None:
    with pytest.raises(FondacoError, match="there is no tour of Mille Fiori here"):
        new_opening({"game": "millefiori", "seats": TOUR, "tour": True}, another_edition())
