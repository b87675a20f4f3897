"""Positions from anywhere: one that can come up in a game is read, any other is refused with what is wrong with it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal, from_dict
from games.millefiori.table import Table
from games.millefiori.test_golden import GOLDEN

Data = dict[str, Any]
Change = Callable[[Data], object]


def random_game(seats: int, seed: int, late_choice: bool = False, declines: bool = True) -> list[Data]:
    """Every position of a game, in which extra cards are perhaps never declined."""
    position, chance = deal("millefiori", seats, seed, late_choice=late_choice), FastChance(seed, 1)
    found = [position.to_dict()]
    while position.to_act():
        seat = position.to_act()[0]
        legal = position.legal(seat)
        choices = len(legal) if declines or len(legal) == 1 else len(legal) - 1
        position.apply(seat, legal[chance.below(choices)])
        found.append(position.to_dict())
    return found


GAME = random_game(3, 4)
VARIANT = random_game(3, 4, late_choice=True)
BY_LOZENGES = random_game(2, 9, declines=False)
"""Nobody ever sails or declines, so a supply is used up."""


def moment(game: list[Data], since: int, **wanted: object) -> Data:
    """The first position from this round on with these entries."""
    for data in game:
        if data["round"] >= since and all(data[key] == value for key, value in wanted.items()):
            return json.loads(json.dumps(data))  # type: ignore[no-any-return]
    raise AssertionError(f"no such moment: {wanted}")


# Positions that can come up


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
@pytest.mark.parametrize("declines", [False, True])
def test_every_position_of_a_game_is_read(seats: int, late_choice: bool, declines: bool) -> None:
    for data in random_game(seats, 21, late_choice, declines):
        assert from_dict(json.loads(json.dumps(data))).to_dict() == data


@GOLDEN.every_match
def test_every_position_of_a_golden_game_is_read(name: str) -> None:
    for step in GOLDEN.steps(GOLDEN.read(name)):
        assert from_dict(step.after.to_dict()) == step.after


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_every_redealt_position_is_read(seats: int, late_choice: bool) -> None:
    for number, data in enumerate(random_game(seats, 22, late_choice)):
        position = from_dict(data)
        for seat in (None, *range(seats)):
            again = position.redeal(seat, FastChance(number))
            assert from_dict(again.to_dict()) == again


def test_numbers_and_symbols_on_the_board_are_known_again() -> None:
    t = Table(from_dict(moment(GAME, 5, phase="using")))
    twin = Table(from_dict(t.data()))
    for name in ("houses", "symbols", "numbers", "owner"):
        assert getattr(twin.position, name) == getattr(t.position, name)


# Positions that cannot


def refused(data: Data, change: Change) -> str:
    """What is said of data that were changed; unchanged they are read."""
    from_dict(data)
    change(data)
    with pytest.raises(FondacoError) as error:
        from_dict(data)
    text = str(error.value)
    assert text.startswith("not a valid millefiori position: ")
    return text.removeprefix("not a valid millefiori position: ")


def put(*path: Any) -> Change:
    """Put the last of these where the others lead."""

    def change(data: Any) -> None:
        *way, key, value = path
        for step in way:
            data = data[step]
        data[key] = value

    return change


def drop(*path: Any) -> Change:
    def change(data: Any) -> None:
        *way, key = path
        for step in way:
            data = data[step]
        del data[key]

    return change


WRONG_KIND: dict[str, tuple[Change, str]] = {
    "entry missing": (drop("doge"), "doge: this entry is missing"),
    "entry unknown": (put("wind", 3), "wind: there is no such entry in this game"),
    "seats": (put("seats", 5), "seats: 5 is not a whole number from 2 to 4"),
    "fraction": (put("round", 1.0), "round: 1.0 is not a whole number from 0 to 6"),
    "flag for a number": (put("round", True), "round: True is not a whole number from 0 to 6"),
    "round": (put("round", 7), "round: 7 is not a whole number from 0 to 6"),
    "negative trick": (put("trick", -1), "trick: -1 is not a whole number from 0 to 4"),
    "doge": (put("doge", 3), "doge: 3 is not a whole number from 0 to 2"),
    "active": (put("active", None), "active: None is not a whole number from 0 to 2"),
    "number for a flag": (put("last_turn", 0), "last_turn: 0 is none of true, false"),
    "phase": (put("phase", "sleeping"), "phase: 'sleeping' is not one of choosing, playing, using, taking, over"),
    "phase as a number": (put("phase", 2), "phase: 2 is none of choosing, playing, using, taking, over"),
    "card": (put("card", "quartz9"), "card: there is no card 'quartz9': cards are written like quartz3 or ship5"),
    "no card": (put("deck", 0, None), "deck.0: there is no card 'None': cards are written like quartz3 or ship5"),
    "text for a list": (put("display", "quartz1"), "display: this must be a list"),
    "list for a table": (put("lozenges", []), "lozenges: this must be a table"),
    "packets": (lambda data: data["packets"].pop(), "packets: 2 entries, where there must be 3"),
    "chosen": (lambda data: data["chosen"].append(None), "chosen: 4 entries, where there must be 3"),
    "cell": (put("lozenges", "w31", 0), "lozenges.w31: there is no such cell"),
    "owner": (put("lozenges", "w01", 3), "lozenges.w01: 3 is not a whole number from 0 to 2"),
    "negative lozenges": (put("left", 1, -1), "left.1: -1 is not a whole number from 0 to 30"),
    "ship at sea": (put("ships", 1, 21), "ships.1: 21 is not a whole number from 0 to 20"),
    "track missing": (drop("bonus", "trade"), "bonus.trade: this entry is missing"),
    "track unknown": (put("bonus", "port", []), "bonus.port: there is no such entry in this game"),
    "place of nobody": (
        put("bonus", "trade", [{"seat": None, "lozenge": True}]),
        "bonus.trade.0.seat: None is not a whole number from 0 to 2",
    ),
    "place without a word on its lozenge": (
        put("bonus", "trade", [{"seat": 0}]),
        "bonus.trade.0.lozenge: this entry is missing",
    ),
    "too many places": (
        put("bonus", "trade", [{"seat": 0, "lozenge": True}] * 5),
        "bonus.trade: 5 entries, where there must be from 0 to 4",
    ),
    "bonus twice": (
        put("bonus", "trade", [{"seat": 0, "lozenge": True}] * 2),
        "bonus.trade.1.seat: seat 0 has this bonus already",
    ),
    "source missing": (drop("points", 0, "sea"), "points.0.sea: this entry is missing"),
    "negative points": (put("points", 0, "sea", -1), "points.0.sea: -1 is not a whole number from 0 to 100000"),
}


@pytest.mark.parametrize("fault", WRONG_KIND)
def test_an_entry_of_the_wrong_kind_is_refused(fault: str) -> None:
    change, problem = WRONG_KIND[fault]
    assert refused(moment(GAME, 1, phase="using"), change) == problem


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
        "packets.0: 5 cards, where there must be 4",
    ),
    "a hand of the turn before": (
        moment(GAME, 1, phase="playing", trick=1),
        put("trick", 2),
        "packets.1: 3 cards, where there must be 2",
    ),
    "a hand that was played from already": (
        moment(VARIANT, 1, phase="using", active=1, doge=1),
        lambda data: data["packets"][1].insert(0, "quartz1"),
        "packets.1: 5 cards, where there must be 4",
    ),
    "cards in hand after the last round": (
        GAME[-1],
        put("packets", 0, ["quartz1"]),
        "packets.0: 1 cards, where there must be 0",
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
        "deck: 74 cards, where there must be 75",
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
        "ships: farther than the cards that have been used can sail",
    ),
    "a lozenge too many": (
        moment(GAME, 0, phase="choosing"),
        put("left", 0, 29),
        "left.0: 29 lozenges in all, where there must be 30",
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
    "points for nothing": (
        moment(GAME, 0, phase="choosing"),
        put("points", 0, "nobili", 1),
        "points.0.nobili: 1 points, where there can be from 0 to 0",
    ),
    "points that the row of houses does not give": (
        first(GAME, lambda data: "h01" in data["lozenges"] and "h02" not in data["lozenges"]),
        put("points", 0, "houses", 30),
        "points.0.houses: 30 points, where there can be from",
    ),
    "points for a bonus that nobody has": (
        moment(GAME, 0, phase="choosing"),
        put("points", 1, "bonus", 20),
        "points.1.bonus: 20 points, where there can be from 0 to 0",
    ),
    "points of a ship that has not left": (
        moment(GAME, 0, phase="choosing"),
        put("points", 2, "sea", 10),
        "points.2.sea: 10 points, where there can be from 0 to 0",
    ),
}


@pytest.mark.parametrize("fault", DO_NOT_FIT)
def test_what_does_not_fit_together_is_refused(fault: str) -> None:
    data, change, problem = DO_NOT_FIT[fault]
    assert refused(json.loads(json.dumps(data)), change).startswith(problem)
