"""Positions from anywhere: what cannot come up in a game is refused with the entry named."""

import copy

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import from_dict
from fondaco.games.liguria.position import LiguriaPosition
from games.liguria.moments import Change, Data, at, moments, pop, put, refused, swap


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


def minister(harbour: int, seat: int) -> Change:
    """A minister of this seat for the first row of this harbour, without diplomats."""

    def change(data: Data) -> None:
        data["envoy"][harbour][0] = seat

    return change


def nobodys_diplomats(data: Data) -> None:
    data["credentials"][0][0] = {"diplomat-1": 1}


def upgraded(data: Data) -> None:
    data["back"][0]["start-ship"] = data["front"][0].pop("start-ship")


def all_upgraded(data: Data) -> None:
    """Every tile in the harbour of seat 0, though its two cards have fewer arrows."""
    for id in list(data["front"][0]):
        data["back"][0][id] = data["back"][0].get(id, 0) + data["front"][0].pop(id)


def tiles_of_another(data: Data) -> None:
    """Seat 0 has a tile of its own and all that seat 1 has picked."""
    for pile in ("screen", "front"):
        for id in [id for id in data[pile][1] if not id.startswith("start")]:
            data[pile][1].pop(id)
    data["front"][0] = {"start-ship": 1, "start-merchant": 1}
    data["screen"][0] = {"knight-1": 1}


BROKEN: dict[str, tuple[str, Change, str]] = {
    # The course of the game
    "round": ("buying", put("round", 9), "round: there are only 8 rounds"),
    "over too early": ("buying", put("phase", "over"), "phase: over cannot be in round 3"),
    "docks too late": ("buying", put("phase", "docking"), "phase: docking cannot be in round 3"),
    "market in the final movement": ("final", put("phase", "picking"), "phase: picking cannot be in round 9"),
    "a stop in the final movement": ("final", put("phase", "stopped"), "phase: stopped cannot be in round 9"),
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
    "bag": ("buying", pop("bag"), "bag: expected 75 entries, got 74"),
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
    "picks of another time": ("buying", put("wanted", 2), "wanted: expected 0, got 2"),
    "wanted": ("picking", put("wanted", 1), "wanted: expected 3, got 1"),
    "taken": ("picking", lambda data: put("taken", data["wanted"])(data), "taken: the last pick ends the turn"),
    "taken more than gaps": ("picking", put("taken", 2), "taken: expected 1, got 2"),
    "leftmost": ("picking", lambda data: put("leftmost", data["leftmost"] + 1)(data), "leftmost: expected 9, got 10"),
    "rightmost": (
        "picking",
        lambda data: put("rightmost", data["rightmost"] + 1)(data),
        "rightmost: expected 9, got 10",
    ),
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
    "tiles of another": ("first card", tiles_of_another, "screen.1: expected 1 to 5 tiles in all, got 0"),
    "coins that nobody can have": ("first card", at("coins", 0, 20), "coins.0: expected at most 4"),
    # Cards
    "upgraded without arrows": ("docking", upgraded, "back.0: expected at most 0 upgraded tiles, got 1"),
    "more upgraded than arrows": ("buying", all_upgraded, "back.0: "),
    "past": ("buying", lambda data: data["past"][2].pop(), "past.2: expected 2 entries, got 1"),
    "card too early": ("buying", lambda data: at("card", 0, data["deck"].pop())(data), "card: cards are taken"),
    "card too late": ("departing", at("card", 0, None), "card: cards are taken"),
    "on offer": ("choosing", pop("on_offer"), "on_offer: expected 2 entries, got 1"),
    "on offer at sea": (
        "departing",
        lambda data: data["on_offer"].append(data["deck"].pop()),
        "on_offer: expected 0 entries, got 1",
    ),
    "order of cards": ("buying", lambda data: data["on_offer"].reverse(), "on_offer: the cards on offer must be in"),
    "one colour": ("buying", one_colour, "on_offer: the cards of a round are of both colours"),
    "arrows": ("upgrading", put("arrows", 4), "arrows: the card does not have so many"),
    "no arrows": ("upgrading", put("arrows", 0), "arrows: the card does not have so many"),
    "arrows of another time": ("choosing", put("arrows", 1), "arrows: expected 0, got 1"),
    # Cubes, and the beginning
    "hold": ("buying", at("hold", 0, {"red": 5, "yellow": 5, "blue": 1}), "hold: a ship has room for 10 cubes"),
    "coins at first": ("first buyer", at("coins", 0, 7), "coins: expected 1, got 7"),
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
    "expelled too early": ("first card", lambda data: data["back"][1].update({"knight-1": 1}), "back: the ship of"),
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
    "too many gifts": ("visiting", put("gifts", 7), "gifts: not that many cubes are due here"),
    "gifts elsewhere": ("stopover", put("gifts", 1), "gifts: not that many cubes are due here"),
    "visit without gifts": ("visiting", put("gifts", 0), "phase: no cubes are due here"),
    "knights under way": ("underway", put("laid", {"knight-1": 1}), "laid: tiles can only be laid down at a stop"),
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
    assert refused(name, change).startswith(problem)


def test_upgrading_needs_a_tile_to_upgrade() -> None:
    data = copy.deepcopy(moments()["upgrading"])
    seat = data["active"]
    for id, count in data["front"][seat].items():
        data["back"][seat][id] = data["back"][seat].get(id, 0) + count
    data["front"][seat] = {}
    with pytest.raises(FondacoError, match=f"phase: seat {seat} has no tile to upgrade"):
        from_dict(data)
