"""Positions from anywhere: those of a game are read back, and what cannot come up in one is refused."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal, from_dict
from fondaco.games.liguria.actions import PHASES
from fondaco.games.liguria.box import HIDDEN, KINDS
from fondaco.games.liguria.position import LiguriaPosition
from games.golden import Golden

GOLDEN = Golden(__file__, LiguriaPosition)
Data = dict[str, Any]


@cache
def moments() -> dict[str, Data]:
    """The first position of each sort in games at random, as dicts; all have four seats."""
    found: dict[str, Data] = {}
    for seed in range(40):
        if len(found) == len(SORTS_OF_MOMENTS):
            break
        chance = FastChance(seed, 3)
        p = deal("liguria", 4, seed)
        assert isinstance(p, LiguriaPosition)
        while True:
            for name, fits in SORTS_OF_MOMENTS.items():
                if name not in found and fits(p):
                    found[name] = p.to_dict()
            if not p.to_act():
                break
            actions = p.legal(p.active)
            p.apply(p.active, actions[chance.below(len(actions))])
    return found


def phase(name: str, in_round: int = -1) -> Callable[[LiguriaPosition], bool]:
    return lambda p: PHASES[p.phase] == name and in_round in (-1, p.round + 1)


def at_sea(name: str, *held: Callable[[LiguriaPosition], object]) -> Callable[[LiguriaPosition], bool]:
    return lambda p: phase(name)(p) and p.round > 1 and all(fits(p) for fits in held)


def in_harbour(p: LiguriaPosition) -> bool:
    return p.ships[p.active] % 3 == 0


SORTS_OF_MOMENTS: dict[str, Callable[[LiguriaPosition], bool]] = {
    "docking": lambda p: phase("docking")(p) and any(p.dock) and p.order.index(p.active) == 2,
    "first buyer": lambda p: phase("buying", 1)(p) and any(buyer >= 0 for buyer in p.street),
    "buying": phase("buying", 3),
    "picking": lambda p: phase("picking", 3)(p) and p.taken >= 1 and len(p.order) == 1 and p.wanted >= 3,
    "choosing": lambda p: phase("choosing", 3)(p) and len(p.on_offer) == 2,
    "first card": phase("choosing", 1),
    "upgrading": phase("upgrading", 3),
    "first ship": phase("departing", 1),
    "second ship": lambda p: phase("underway", 1)(p) and p.order.index(p.active) == 1,
    "departing": at_sea("departing", lambda p: not in_harbour(p), lambda p: not p.uturn, lambda p: not p.anchor),
    "with everything": at_sea("departing", lambda p: p.uturn, lambda p: p.anchor, lambda p: not in_harbour(p)),
    "underway": at_sea("underway", lambda p: p.anchor, lambda p: p.steps >= 2),
    "stopover": at_sea("stopped", lambda p: p.stopover, lambda p: not in_harbour(p)),
    "loading": at_sea("stopped", lambda p: p.sacks_left, lambda p: not p.uturn, lambda p: not any(p.laid)),
    "at home": at_sea("stopped", lambda p: p.ships[p.active] == p.harbour_of(p.active)),
    "conquering": at_sea("stopped", lambda p: any(p.laid), lambda p: not in_harbour(p)),
    "deploying": at_sea("stopped", lambda p: any(p.laid), in_harbour),
    "deployed": at_sea("stopped", lambda p: p.deployed, lambda p: p.stopover),
    "visiting": at_sea("visiting"),
    "final": lambda p: p.is_final() and phase("departing")(p),
    "over": phase("over"),
}


def put(entry: str, value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[entry] = value

    return change


def at(entry: str, index: int | str, value: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[entry][index] = value

    return change


def without(entry: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        del data[entry]

    return change


def swap(entry: str, one: int, other: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[entry][one], data[entry][other] = data[entry][other], data[entry][one]

    return change


def pop(entry: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[entry].pop()

    return change


def island(data: Data, *, held: bool | None = None) -> int:
    """A place with a coloured island."""
    for place, colour in enumerate(data["colour"]):
        if colour not in ("harbour", "blank") and held in (None, data["holder"][place] is not None):
            return place
    raise AssertionError("there is none")


def one_colour(data: Data) -> None:
    """Only red cards for this round, though there are green ones in the deck."""
    p = from_dict(moments()["buying"])
    assert isinstance(p, LiguriaPosition)
    cards = sorted([*p.on_offer, *p.deck], key=lambda card: (p.box.score[card], card))
    data["on_offer"] = [p.box.card_ids[card] for card in sorted(cards[:4])]
    data["deck"] = [p.box.card_ids[card] for card in cards[4:]]


def blank_together(data: Data) -> None:
    """Two blank islands between the same harbours."""
    colours = data["colour"]
    one, other = [place for place, colour in enumerate(colours) if colour == "blank"]
    beside = one + 1 if one % 3 == 1 else one - 1
    for entry in ("colour", "value", "holder", "garrison"):
        data[entry][other], data[entry][beside] = data[entry][beside], data[entry][other]


def another_island(data: Data) -> None:
    place = island(data, held=False)
    data["colour"][place] = "blank"
    data["value"][place] = 0


def buyer_too_early(data: Data) -> None:
    data["street"] = [data["order"][0], *[None] * 6]


def minister(harbour: int, seat: int) -> Callable[[Data], None]:
    """A minister of this seat for the first row of this harbour, without diplomats."""

    def change(data: Data) -> None:
        data["envoy"][harbour][0] = seat

    return change


def nobodys_diplomats(data: Data) -> None:
    data["credentials"][0][0] = {"diplomat-1": 1}


BROKEN: dict[str, tuple[str, Callable[[Data], object], str]] = {
    # What is no value of its kind
    "no seats": ("buying", put("seats", 5), "seats: 5"),
    "seats in words": ("buying", put("seats", "four"), "seats: 'four'"),
    "screens half open": ("buying", put("open_screens", 1), "open_screens: 1"),
    "entry missing": ("buying", without("street"), "street: this entry is missing"),
    "number in words": ("buying", put("round", "two"), "round: 'two' is not a whole number from 0 on"),
    "a flag for a number": ("buying", put("bank", True), "bank: True is not a whole number"),
    "less than none": ("buying", at("coins", 1, -1), "coins: -1 is not a whole number"),
    "a number for a flag": ("departing", put("turned", 0), "turned: 0 is not true or false"),
    "no phase": ("buying", put("phase", "sleeping"), "phase: 'sleeping' is not one of docking"),
    "no seat": ("buying", put("active", 4), "active: there is no seat 4"),
    "no tile": ("buying", at("bag", 0, "ship-9"), "bag: there is no tile 'ship-9'"),
    "no card": ("buying", at("deck", 0, "99"), "deck: there is no card '99'"),
    "no heading": ("buying", at("heading", 0, 0), "heading: 0 is not 1 or -1"),
    "no list": ("buying", put("ships", 3), "ships: 3 is not a list"),
    "a ship too few": ("buying", pop("ships"), "ships: 3 entries, where there must be 4"),
    "a space too few": ("buying", pop("street"), "street: 6 entries, where there must be 7"),
    "no cubes": ("buying", at("dock", 0, [1, 0, 0]), "dock: [1, 0, 0] is not a table of numbers"),
    "cubes of another colour": ("buying", at("stock", "green", 1), "stock: 'green' is not one of red, yellow, blue"),
    "a knight in the garrison": ("buying", at("garrison", 1, {"monk": 1}), "garrison: 'monk' is not one of knight-1"),
    "deployed nowhere": ("departing", put("deployed", [7]), "deployed: there is no seat 7"),
    # The course of the game
    "round": ("buying", put("round", 9), "round: there are only 8 rounds"),
    "over too early": ("buying", put("phase", "over"), "phase: over cannot be in round 3"),
    "docks too late": ("buying", put("phase", "docking"), "phase: docking cannot be in round 3"),
    "market in the final movement": ("final", put("phase", "picking"), "phase: picking cannot be in round 9"),
    "a stop in the final movement": ("final", put("phase", "stopped"), "phase: stopped cannot be in round 9"),
    "shuffles": ("buying", put("shuffles", 1 << 62), "shuffles: 4611686018427387904 is too large"),
    "order": ("choosing", at("order", 0, 1), "order: every seat has one place"),
    "first order": ("first buyer", swap("order", 0, 1), "order: at first the order goes clockwise"),
    "somebody else picks": (
        "picking",
        lambda data: put("active", data["order"][0])(data),
        "active: the leftmost buyer",
    ),
    "a buyer too late": ("choosing", at("street", 0, 1), "street: these buyers cannot stand on the street now"),
    "a buyer too early": ("first buyer", buyer_too_early, "street: these buyers cannot stand on the street now"),
    "turns at the docks": ("docking", put("turns", 4), "turns: 4 is not a whole number from 2 to 2"),
    "turns": ("buying", put("turns", 3), "turns: 3 is not a whole number"),
    "turns while picking": ("picking", put("turns", 3), "turns: 3"),
    "turns with cards": ("choosing", put("turns", 3), "turns: 3"),
    "turns at sea": ("underway", put("turns", 3), "turns: 3"),
    "turns at the end": ("over", put("turns", 3), "turns: 3"),
    # The circuit
    "an island for a harbour": ("buying", swap("colour", 0, 1), "colour: a harbour lies at every place that 3 divides"),
    "another island": ("first card", another_island, "colour: these are not the islands of the game"),
    "blank islands": ("first card", blank_together, "colour: more than 1 blank islands"),
    "score tile twice": (
        "buying",
        lambda data: at("value", island(data), max(data["value"][island(data) + 1 :]))(data),
        "value: there is no such score tile",
    ),
    "score of a harbour": ("buying", at("value", 0, 3), "value: there is no such score tile for place 0"),
    "a ship at sea": ("buying", at("ships", 0, 12), "ships: there is no place 12"),
    "a harbour conquered": ("buying", at("holder", 3, 0), "holder: place 3 cannot be conquered"),
    "nobody's knights": (
        "departing",
        lambda data: at("garrison", island(data, held=False), {"knight-2": 1})(data),
        "garrison: knights lie on the islands that are held",
    ),
    "held without knights": (
        "departing",
        lambda data: at("holder", island(data, held=False), 1)(data),
        "garrison: knights lie on the islands that are held",
    ),
    "own harbour": ("buying", minister(0, 0), "envoy: nobody deploys"),
    "nobody's diplomats": ("buying", nobodys_diplomats, "credentials: diplomats lie where a minister stands"),
    "a minister for nothing": ("buying", minister(0, 1), "credentials: too few scrolls"),
    # Tiles
    "bag": ("buying", pop("bag"), "bag: this is 74, where there must be 75"),
    "ship behind a screen": ("buying", lambda data: data["screen"][0].update(monk=1), "screen: only diplomats"),
    "knight in a harbour": ("buying", lambda data: data["front"][0].update({"knight-1": 1}), "front: diplomats"),
    "contract turned over": ("buying", lambda data: data["back"][0].update({"pair-red": 1}), "back: diplomats"),
    "two start ships": (
        "buying",
        lambda data: data["front"][0].update({"start-ship": 2}),
        "front: every seat has exactly one start-ship",
    ),
    "no start merchant": (
        "first buyer",
        lambda data: data["front"][0].pop("start-merchant"),
        "front: every seat has exactly one start-merchant",
    ),
    "row": ("buying", pop("row"), "row: there cannot be 14 tiles"),
    "row while picking": ("picking", lambda data: data["row"].extend(["monk"] * 9), "row: there cannot be"),
    "row after picking": ("choosing", lambda data: data["row"].extend(["monk"] * 15), "row: there cannot be"),
    "row in the final movement": ("final", put("row", ["monk"]), "row: there cannot be 1 tiles"),
    "gone": ("buying", put("gone", {"monk": 15}), "gone: so many tiles cannot have left the game by round 3"),
    "gap in the row": ("buying", at("row", 4, None), "row: there are gaps only while tiles are picked"),
    "picks of another time": ("buying", put("wanted", 2), "wanted: this is 2, where there must be 0"),
    "wanted": ("picking", put("wanted", 1), "wanted: this is 1"),
    "taken": ("picking", lambda data: put("taken", data["wanted"])(data), "taken: the last pick ends the turn"),
    "taken more than gaps": ("picking", put("taken", 2), "taken: this is 2, where there must be 1"),
    "leftmost": ("picking", lambda data: put("leftmost", data["leftmost"] + 1)(data), "leftmost: this is"),
    "rightmost": ("picking", lambda data: put("rightmost", data["rightmost"] + 1)(data), "rightmost: this is"),
    "gaps too dear": (
        "picking",
        lambda data: data.update(
            row=[None, *["monk"] * (len(data["row"]) - 2), None],
            taken=2,
            leftmost=0,
            rightmost=len(data["row"]) - 1,
            coins=[0, 0, 0, 0],
        ),
        "coins: seat",
    ),
    # Cards
    "past": ("buying", lambda data: data["past"][2].pop(), "past: this is 1, where there must be 2"),
    "card too early": ("buying", lambda data: at("card", 0, data["deck"].pop())(data), "card: cards are taken"),
    "card too late": ("departing", at("card", 0, None), "card: cards are taken"),
    "on offer": ("choosing", pop("on_offer"), "on_offer: this is 1, where there must be 2"),
    "on offer at sea": ("departing", lambda data: data["on_offer"].append(data["deck"].pop()), "on_offer: this is 1"),
    "order of cards": ("buying", lambda data: data["on_offer"].reverse(), "on_offer: the cards on offer lie in"),
    "one colour": ("buying", one_colour, "on_offer: the cards of a round are of both colours"),
    "arrows": ("upgrading", put("arrows", 4), "arrows: the card does not have so many"),
    "no arrows": ("upgrading", put("arrows", 0), "arrows: the card does not have so many"),
    "arrows of another time": ("choosing", put("arrows", 1), "arrows: this is 1, where there must be 0"),
    # Cubes, and the beginning
    "hold": ("buying", at("hold", 0, {"red": 5, "yellow": 5, "blue": 1}), "hold: a ship has room for 10 cubes"),
    "coins at first": ("first buyer", at("coins", 0, 7), "coins: this is 7"),
    "dock at first": ("first card", at("dock", 0, {"red": 2, "yellow": 0, "blue": 0}), "dock: seat 0 cannot have"),
    "dock too early": (
        "docking",
        lambda data: at("dock", data["order"][0], {"red": 1, "yellow": 0, "blue": 0})(data),
        "dock: seat",
    ),
    "dock already full": (
        "docking",
        lambda data: at("dock", data["active"], {"red": 1, "yellow": 1, "blue": 0})(data),
        "dock: seat",
    ),
    "sailed too early": ("first card", at("ships", 1, 4), "ships: the ship of seat 1 has not sailed yet"),
    "sailed before its turn": (
        "second ship",
        lambda data: at("ships", data["order"][3], 11)(data),
        "ships: the ship of seat",
    ),
    "turned too early": ("first card", at("heading", 1, -1), "heading: the ship of seat 1 has not turned yet"),
    "loaded too early": ("first card", at("hold", 1, {"red": 1, "yellow": 0, "blue": 0}), "hold: the ship of seat 1"),
    "stored too early": ("first card", at("store", 1, {"red": 1, "yellow": 0, "blue": 0}), "hold: the ship of seat 1"),
    "minister gone too early": ("first card", at("ministers", 1, 6), "ministers: the ship of seat 1"),
    # Voyages
    "steps on land": ("buying", put("steps", 1), "steps: this only applies while a ship sails"),
    "turned on land": ("buying", put("turned", True), "turned: this only applies"),
    "U-turn on land": ("buying", put("uturn", True), "uturn: this only applies"),
    "anchor on land": ("buying", put("anchor", True), "anchor: this only applies"),
    "stopover on land": ("buying", put("stopover", True), "stopover: this only applies"),
    "sacks on land": ("buying", put("sacks_left", 1), "sacks_left: this only applies"),
    "deployed on land": ("buying", put("deployed", [0]), "deployed: this only applies"),
    "gifts on land": ("buying", put("gifts", 1), "gifts: this only applies"),
    "knights on land": ("buying", put("laid", {"knight-1": 1}), "laid: this only applies"),
    "too many steps": ("departing", lambda data: put("steps", data["steps"] + 1)(data), "steps: "),
    "no step left under way": ("underway", put("steps", 0), "steps: 0 is not a whole number from 1 to"),
    "steps after the movement": ("loading", put("steps", 5), "steps: 5"),
    "turned at an island": ("departing", put("turned", True), "turned: this ship could not turn"),
    "U-turn without a card": ("departing", put("uturn", True), "uturn: this does not fit"),
    "U-turn used for nothing": ("with everything", put("uturn", False), "uturn: this does not fit"),
    "U-turn kept": ("with everything", put("turned", True), "uturn: this does not fit"),
    "anchor without a card": ("departing", put("anchor", True), "anchor: this does not fit"),
    "anchor used in harbour": ("with everything", put("anchor", False), "anchor: this does not fit"),
    "anchor at a stopover": ("stopover", put("anchor", True), "anchor: this does not fit"),
    "stopover under way": ("underway", put("stopover", True), "stopover: there is no stopover here"),
    "deployed before departure": ("departing", put("deployed", [1]), "deployed: seat"),
    "deployed without a minister": (
        "deployed",
        lambda data: put("deployed", [*data["deployed"], data["active"]])(data),
        "deployed: seat",
    ),
    # Stops
    "sacks at an island": ("stopover", put("sacks_left", 1), "sacks_left: seat"),
    "too many sacks": ("loading", put("sacks_left", 30), "sacks_left: seat"),
    "too many gifts": ("visiting", put("gifts", 7), "gifts: so many cubes are not due here"),
    "gifts elsewhere": ("stopover", put("gifts", 1), "gifts: so many cubes are not due here"),
    "visit without gifts": ("visiting", put("gifts", 0), "phase: no cubes are due here"),
    "knights under way": ("underway", put("laid", {"knight-1": 1}), "laid: tiles are laid down at a stop"),
    "knights in a harbour": ("deploying", put("laid", {"knight-1": 1}), "laid: these tiles cannot be used here"),
    "diplomats at an island": ("conquering", put("laid", {"diplomat-1": 1}), "laid: these tiles cannot be used here"),
    "cubes at home": (
        "at home",
        lambda data: at("hold", data["active"], {"red": 1, "yellow": 0, "blue": 0})(data),
        "hold: a ship in its own harbour is empty",
    ),
    "nothing to do": (
        "loading",
        lambda data: data.update(sacks_left=0, screen=[{} for _ in range(4)]),
        "phase: the turn of seat",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_what_cannot_come_up_is_refused_with_the_entry_named(fault: str) -> None:
    name, change, problem = BROKEN[fault]
    data = copy.deepcopy(moments()[name])
    from_dict(data)
    change(data)
    with pytest.raises(FondacoError) as error:
        from_dict(data)
    assert str(error.value).startswith(f"not a valid liguria position: {problem}")


def test_every_sort_of_moment_was_found() -> None:
    assert list(SORTS_OF_MOMENTS) == [name for name in SORTS_OF_MOMENTS if name in moments()]


def test_upgrading_needs_a_tile_to_upgrade() -> None:
    data = copy.deepcopy(moments()["upgrading"])
    seat = data["active"]
    for id, count in data["front"][seat].items():
        data["back"][seat][id] = data["back"][seat].get(id, 0) + count
    data["front"][seat] = {}
    with pytest.raises(FondacoError, match=f"phase: seat {seat} has no tile to upgrade"):
        from_dict(data)


def test_names_are_told_by_their_ids_and_no_bits_or_kinds_by_number() -> None:
    data = moments()["deployed"]
    assert data["phase"] == "stopped"
    assert data["deployed"] == [data["colour"][: data["ships"][data["active"]]].count("harbour")]
    assert set(data["colour"]) == {"harbour", "red", "yellow", "blue", "blank"}
    assert data["stock"].keys() == {"red", "yellow", "blue"}
    assert all(isinstance(id, str) for pile in data["screen"] for id in pile)
    assert json.loads(json.dumps(data)) == data


@GOLDEN.every_match
def test_the_positions_of_a_recorded_match_are_read_back(name: str) -> None:
    steps = GOLDEN.steps(GOLDEN.read(name))
    for step in [*steps[:40], *steps[40::9], steps[-1]]:
        assert from_dict(step.after.to_dict()) == step.after


def test_every_redealt_position_is_read_back() -> None:
    for name, data in moments().items():
        position = from_dict(data)
        for seat in (None, 0, 3):
            other = position.redeal(seat, FastChance(len(name), 1))
            assert from_dict(other.to_dict()) == other


def test_what_can_be_counted_is_not_written_and_comes_back() -> None:
    position = from_dict(moments()["over"])
    assert isinstance(position, LiguriaPosition)
    for seat in range(4):
        front = position.front[seat * KINDS : seat * KINDS + HIDDEN]
        assert position.wheels[seat] == sum(n * position.box.wheels[kind] for kind, n in enumerate(front))
        assert position.sacks[seat] == sum(n * position.box.sacks[kind] for kind, n in enumerate(front))
