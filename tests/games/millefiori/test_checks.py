"""Positions from anywhere: what cannot come up in a game is refused with the entry named."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.millefiori.moments import BY_LOZENGES, GAME, VARIANT, Change, Data, drop, moment, put, refused


def upside_down(*path: Any) -> Change:
    def change(data: Any) -> None:
        for step in path:
            data = data[step]
        data.reverse()

    return change


def choose_for_the_last(data: Data) -> None:
    """The only seat that has not chosen chooses; it holds the packet that it was dealt."""
    seat = data["chosen"].index(None)
    data["chosen"][seat] = data["packets"][seat][0]


def play_again(data: Data) -> None:
    """Of two seats the one that has played this turn is to play, and the other has played."""
    data.update(doge=data["active"], active=data["doge"], chosen=data["chosen"][::-1])


def take_back_a_lozenge(data: Data) -> None:
    """The lozenge on the first place of a track goes back to the supply, but the place stays taken."""
    place = next(places[0] for places in data["bonus"].values() if places)
    place["lozenge"] = False
    data["left"][place["seat"]] += 1


def one_chooses(data: Data) -> bool:
    return bool(data["phase"] == "choosing" and data["trick"] == 0 and data["chosen"].count(None) == 1)


def first(game: list[Data], wanted: Callable[[Data], object]) -> Data:
    return next(data for data in game if wanted(data))


DO_NOT_FIT: dict[str, tuple[Data, Change, str]] = {
    "an unsorted hand": (
        moment(GAME, 1, phase="choosing"),
        upside_down("packets", 0),
        "packets.0: the cards are not in order of symbols and numbers",
    ),
    "an unsorted display": (
        moment(GAME, 1, phase="choosing"),
        upside_down("display"),
        "display: the cards are not in order of symbols and numbers",
    ),
    "using without an open card": (
        moment(GAME, 1, phase="using"),
        put("card", None),
        "card: a card lies open in the phase using, and only then",
    ),
    "an open card before it is played": (
        moment(GAME, 1, phase="playing"),
        put("card", "ship1"),
        "card: a card lies open in the phase using, and only then",
    ),
    "choosing in the variant": (
        moment(VARIANT, 1, phase="playing", trick=1),
        put("phase", "choosing"),
        "phase: nobody chooses beforehand in the variant",
    ),
    "choosing after the last turn": (
        moment(GAME, 1, phase="choosing"),
        put("last_turn", True),
        "phase: nobody chooses again after the last turn",
    ),
    "somebody else than the Doge holder begins": (
        moment(GAME, 1, phase="choosing", doge=1),
        put("active", 0),
        "active: this must be the Doge holder, seat 1",
    ),
    "all cards of the round are played": (
        moment(GAME, 1, phase="playing"),
        put("trick", 4),
        "trick: this does not fit the phase playing",
    ),
    "over too early": (
        GAME[-1],
        put("round", 5),
        "round: the game is over before the last round",
    ),
    "a hand with a card too many": (
        moment(GAME, 1, phase="choosing", trick=1),
        lambda data: data["packets"][0].insert(0, "quartz1"),
        "packets.0: expected 4 cards, got 5",
    ),
    "a hand of the turn before": (
        moment(GAME, 1, phase="playing", trick=1),
        put("trick", 2),
        "packets.1: expected 2 cards, got 3",
    ),
    "a hand that was played from already": (
        moment(VARIANT, 1, phase="using", active=1, doge=1),
        lambda data: data["packets"][1].insert(0, "quartz1"),
        "packets.1: expected 4 cards, got 5",
    ),
    "cards in hand after the last round": (
        GAME[-1],
        put("packets", 0, ["quartz1"]),
        "packets.0: expected 0 cards, got 1",
    ),
    "a choice that is not in the hand": (
        moment(GAME, 1, phase="choosing", trick=0),
        put("chosen", 0, "quartz1"),
        "chosen.0: this card is not in the hand of seat 0",
    ),
    "a choice in the variant": (
        moment(VARIANT, 1, phase="playing"),
        put("chosen", 0, "quartz1"),
        "chosen.0: a chosen card lies before those who have yet to play it, and nobody else",
    ),
    "all have chosen": (
        first(GAME, one_chooses),
        choose_for_the_last,
        "phase: all have chosen, so the first player is to play",
    ),
    "nothing chosen by one who is to play": (
        moment(GAME, 1, phase="playing", active=1, doge=1),
        put("chosen", 2, None),
        "chosen.2: a chosen card lies before those who have yet to play it, and nobody else",
    ),
    "a card in the deck too few": (
        moment(GAME, 1, phase="choosing"),
        lambda data: data["deck"].pop(),
        "deck: expected 75 cards, got 74",
    ),
    "a display that has grown too fast": (
        moment(GAME, 2, phase="choosing"),
        lambda data: data.update(display=[*data["display"], *["ship5"] * 9]),
        "display: ",
    ),
    "no extra card to take": (
        moment(GAME, 1, phase="taking"),
        put("display", []),
        "display: there is no extra card to take",
    ),
    "an extra card that nobody has earned": (
        moment(GAME, 0, phase="choosing"),
        lambda data: data["discard"].append(data["display"].pop()),
        "display: expected at least 4 cards, got 3",
    ),
    "a house row with a gap": (
        moment(GAME, 4, phase="choosing"),
        drop("lozenges", "h02"),
        "lozenges.h03: this cell cannot be occupied before h02",
    ),
    "an unsupported pyramid": (
        first(BY_LOZENGES, lambda data: "p_m2" in data["lozenges"]),
        drop("lozenges", "p_b3"),
        "lozenges.p_m2: this cell cannot be occupied before p_b3",
    ),
    "more lozenges than cards": (
        moment(GAME, 0, phase="choosing"),
        put("lozenges", "w01", 0),
        "lozenges: 1 on cells for pigments, but only 0 such cards have been used",
    ),
    "a ship that no card has moved": (
        moment(GAME, 0, phase="choosing"),
        put("ships", 0, 1),
        "ships: farther than the cards used so far can sail",
    ),
    "a lozenge too many": (
        moment(GAME, 0, phase="choosing"),
        put("left", 0, 29),
        "left.0: expected 30 lozenges in all, got 29",
    ),
    "the last turn too early": (
        moment(GAME, 1, phase="playing"),
        put("last_turn", True),
        "last_turn: the last turn begins when a supply is used up, and not before",
    ),
    "the last turn forgotten": (
        moment(BY_LOZENGES, 5, last_turn=True, phase="using"),
        put("last_turn", False),
        "last_turn: the last turn begins when a supply is used up, and not before",
    ),
    "a supply that was used up before its turn": (
        moment(BY_LOZENGES, 5, last_turn=True, phase="playing"),
        play_again,
        "left.0: a supply is used up before the turn of its owner",
    ),
    "a bonus without a lozenge, though there is one": (
        first(BY_LOZENGES, lambda data: any(data["bonus"].values())),
        take_back_a_lozenge,
        "bonus.populi: seat 1 still has a lozenge for this bonus",
    ),
    "a bonus that was not taken": (
        first(BY_LOZENGES, lambda data: any(data["bonus"].values())),
        lambda data: (data["bonus"]["populi"].clear(), put("left", 1, data["left"][1] + 1)(data)),
        "bonus.populi: this does not fit what seat 1 has occupied",
    ),
    "a bonus that was not earned": (
        moment(GAME, 1, phase="choosing"),
        lambda data: (
            data["bonus"]["houses"].append({"seat": 0, "lozenge": True}),
            put("left", 0, data["left"][0] - 1)(data),
        ),
        "bonus.houses: this does not fit what seat 0 has occupied",
    ),
    "a bonus twice": (
        first(BY_LOZENGES, lambda data: any(data["bonus"].values())),
        lambda data: (
            data["bonus"]["populi"].append(data["bonus"]["populi"][0]),
            put("left", 1, data["left"][1] - 1)(data),
        ),
        "bonus.populi: seat 1 has this bonus twice",
    ),
    "points for nothing": (
        moment(GAME, 0, phase="choosing"),
        put("points", 0, "nobili", 1),
        "points.0.nobili: expected 0 to 0 points, got 1",
    ),
    "points that the row of houses does not give": (
        first(GAME, lambda data: "h01" in data["lozenges"] and "h02" not in data["lozenges"]),
        put("points", 0, "houses", 30),
        "points.0.houses: expected 0 to 0 points, got 30",
    ),
    "points for a bonus that nobody has": (
        moment(GAME, 0, phase="choosing"),
        put("points", 1, "bonus", 20),
        "points.1.bonus: expected 0 to 0 points, got 20",
    ),
    "points of a ship that has not left": (
        moment(GAME, 0, phase="choosing"),
        put("points", 2, "sea", 10),
        "points.2.sea: expected 0 to 0 points, got 10",
    ),
}


@pytest.mark.parametrize("fault", DO_NOT_FIT)
def test_what_does_not_fit_together_is_refused(fault: str) -> None:
    data, change, problem = DO_NOT_FIT[fault]
    assert refused(json.loads(json.dumps(data)), change).startswith(problem)
