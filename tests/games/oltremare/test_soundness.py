"""Positions from anywhere: all that come up in games are accepted, and what cannot come up is refused."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal, from_dict
from fondaco.games.oltremare.actions import (
    ANSWERING,
    COMPOSING,
    HANDING,
    LIMIT,
    LOADING,
    OVER,
    PLAYING,
    SAILING,
    STEERING,
    TRADE,
)
from fondaco.games.oltremare.box import COMPASS, GOODS, NO_MARKER
from fondaco.games.oltremare.pile import FIRST_USED
from fondaco.games.oltremare.position import OltreMarePosition
from games.golden import Golden

GOLDEN = Golden(__file__, OltreMarePosition)
Data = dict[str, Any]


def play(seats: int, seed: int) -> list[OltreMarePosition]:
    """Every position of a random game."""
    position = deal("oltremare", seats, seed)
    assert isinstance(position, OltreMarePosition)
    found = [position.clone()]
    player, chance = bot("random"), FastChance(5, seed)
    while position.to_act():
        seat = position.to_act()[0]
        position.apply(seat, player.choose(position, seat, chance))
        found.append(position.clone())
    return found


@cache
def somewhere(phase: int) -> Data:
    """A position in which this is waited for, with something in the offer if there is one, and some cards in hand."""
    if phase == HANDING:
        return handing()
    for seed in range(40):
        for p in play(3, seed):
            full = p.offer.given and p.offer.asked
            if p.phase == phase and (full or not p.in_offer()) and len(p.hands[p.active]) > 1:
                return p.to_dict()
    raise AssertionError(f"no game came to phase {phase}")


def handing() -> Data:
    """A seat that accepted has given the first of the three cards that it was asked for."""
    p = deal("oltremare", 3, 1)
    assert isinstance(p, OltreMarePosition)
    partner = (p.active + 1) % 3
    given, held = p.hands[p.active][0], p.hands[partner][:3]
    asked = [f"ask {GOODS[p.box.good[card]]}" for card in held]
    for text in (f"offer {partner}", f"give {p.box.card_ids[given]}", *asked, "propose"):
        p.apply(p.active, p.read(p.active, text))
    for text in ("accept", f"give {p.box.card_ids[held[0]]}"):
        p.apply(partner, p.read(partner, text))
    return p.to_dict()


@cache
def called() -> Data:
    return next(p.to_dict() for seed in range(9) for p in play(3, seed) if p.called and p.phase == ANSWERING)


@cache
def used_up() -> Data:
    """Where the first player's piles have become the draw pile."""
    steps = GOLDEN.steps(GOLDEN.read("4-pile-used-up-twice"))
    return next(step.after.to_dict() for step in steps if step.after.refilled == FIRST_USED)


def changed(data: Data, changes: Data) -> Data:
    """A copy with some entries replaced; `offer.ducats` is one inside another."""
    copy = {key: dict(value) if isinstance(value, dict) else value for key, value in data.items()}
    for name, value in changes.items():
        outer, dot, inner = name.partition(".")
        if dot:
            copy[outer][inner] = value
        else:
            copy[name] = value
    return copy


def refusal(data: Data) -> str:
    with pytest.raises(FondacoError) as error:
        from_dict(data)
    return str(error.value)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_of_a_game_and_every_redeal_of_it_is_accepted(seats: int) -> None:
    for number, position in enumerate(play(seats, 3)):
        assert from_dict(position.to_dict()) == position
        if number % 20 == 0:
            for observer in (None, *range(seats)):
                twin: Position = position.redeal(observer, FastChance(number, 2))
                assert from_dict(twin.to_dict()) == twin


@GOLDEN.every_match
def test_the_positions_of_the_golden_games_are_accepted(name: str) -> None:
    for step in GOLDEN.steps(GOLDEN.read(name))[::4]:
        assert from_dict(step.after.to_dict()) == step.after


PHASES = (LIMIT, TRADE, COMPOSING, ANSWERING, HANDING, PLAYING, SAILING, STEERING, LOADING, OVER)


def test_what_the_refusals_begin_with_is_accepted() -> None:
    for data in [*map(somewhere, PHASES), called(), used_up()]:
        assert from_dict(data).to_dict() == data


# A hand that is over the limit or not, a compass that was used or not: nothing else tells these from each other.
ALIKE = ((LIMIT, TRADE), (ANSWERING, HANDING), (PLAYING, LOADING), (STEERING, LOADING), (LOADING, STEERING))


@pytest.mark.parametrize("phase", PHASES)
def test_no_phase_fits_where_another_does(phase: int) -> None:
    """A hand above the limit, cards played, steps to sail, an offer: each belongs to its own phase."""
    data = somewhere(phase)
    for other in PHASES:
        if other != phase and (phase, other) not in ALIKE:
            refusal(changed(data, {"phase": other}))


FIELDS: list[tuple[int, Data]] = [
    (TRADE, {"seats": 1}),
    (TRADE, {"seats": 6}),
    (TRADE, {"first": 3}),
    (TRADE, {"first": -1}),
    (TRADE, {"turns": 0}),
    (TRADE, {"turns": 1.5}),
    (TRADE, {"active": 7}),
    (TRADE, {"actor": 5}),
    (TRADE, {"phase": 10}),
    (TRADE, {"phase": -1}),
    (TRADE, {"phase": OVER}),
    (TRADE, {"last_round": True}),
    (TRADE, {"refilled": 3}),
    (TRADE, {"venice": False}),
    (TRADE, {"venice_low": 0}),
    (TRADE, {"venice_high": 99}),
    (TRADE, {"early_cargo": 2}),
    (TRADE, {"shuffles": -4}),
    (TRADE, {"ducats": [11, 11]}),
    (TRADE, {"by_source": [0] * 26}),
    (TRADE, {"prestige": [-1, 0, 0]}),
    (TRADE, {"prestige": [30, 11, 0]}),
    (TRADE, {"at_port": [NO_MARKER] * 29}),
    (TRADE, {"at_port": [9] + [NO_MARKER] * 29}),
    (TRADE, {"ships": [0, 1, 30]}),
    (TRADE, {"marker": [COMPASS, NO_MARKER, NO_MARKER]}),
    (TRADE, {"marker": [0, NO_MARKER, NO_MARKER], "markers": [0, 0, 0]}),
    (TRADE, {"markers": [-1, 0, 0]}),
    (TRADE, {"markers": [20, 9, 2]}),
    (TRADE, {"due": 0}),
    (TRADE, {"due": 5}),
    (TRADE, {"bought": 5}),
    (TRADE, {"bought": -1}),
    (TRADE, {"proposals": 13}),
    (TRADE, {"rewarded": 8}),
    (TRADE, {"called": True}),
    (TRADE, {"steps": 2}),
    (TRADE, {"sailed": 1}),
    (TRADE, {"sure": [9] * 21}),
    (TRADE, {"sure": [0] * 20}),
    (TRADE, {"may": [0]}),
    (TRADE, {"may": [-1] * 28}),
    (LIMIT, {"bought": 1}),
    (LIMIT, {"proposals": 1}),
    (ANSWERING, {"proposals": 0}),
    (ANSWERING, {"called": True}),
    (ANSWERING, {"offer.maker": 4}),
    (ANSWERING, {"offer.partner": -1}),
    (ANSWERING, {"offer.given": [3, 2]}),
    (ANSWERING, {"offer.said_pair": []}),
    (ANSWERING, {"offer.said_pair": [6]}),
    (ANSWERING, {"offer.said_limit": [7]}),
    (ANSWERING, {"offer.said_cargo": [0]}),
    (ANSWERING, {"offer.asked": [9]}),
    (ANSWERING, {"offer.asked": [4, 3]}),
    (ANSWERING, {"offer.asked": [0] * 7, "offer.wished": [0] * 7}),
    (ANSWERING, {"offer.wished": [0] * 7}),
    (ANSWERING, {"offer.ducats": 31}),
    (ANSWERING, {"offer.handed": [1]}),
    (COMPOSING, {"offer.partner": 99}),
    (HANDING, {"offer.handed": [-1]}),
    (SAILING, {"steps": 0}),
    (SAILING, {"steps": 9}),
    (SAILING, {"sailed": -1}),
    (STEERING, {"sailed": 0}),
    (LOADING, {"sailed": (1 << 40) - 1}),
    (LOADING, {"played": []}),
]


@pytest.mark.parametrize(("phase", "changes"), FIELDS, ids=lambda value: str(value)[:50])
def test_a_field_that_cannot_be_is_named(phase: int, changes: Data) -> None:
    name = next(iter(changes))
    assert f": {name} cannot be" in refusal(changed(somewhere(phase), changes))


def reversed_hand(data: Data) -> Data:
    seat = data["active"]
    return {"hands": [hand[::-1] if at == seat else hand for at, hand in enumerate(data["hands"])]}


def without_cargo(data: Data) -> Data:
    return {"cargo": [[], *data["cargo"][1:]], "deck": [*data["cargo"][0], *data["deck"]]}


def venice_elsewhere(data: Data) -> Data:
    return {"deck": ["venice", *[card for card in data["deck"] if card != "venice"]]}


def too_many_of_a_kind(data: Data) -> Data:
    return {"at_port": [NO_MARKER if kind == NO_MARKER else 1 for kind in data["at_port"]]}


def a_marker_under_a_ship(data: Data) -> Data:
    free = data["ships"][0]
    moved = next(port for port, kind in enumerate(data["at_port"]) if kind != NO_MARKER)
    ports = list(data["at_port"])
    ports[free], ports[moved] = ports[moved], NO_MARKER
    return {"at_port": ports}


def discarded_early(data: Data) -> Data:
    return {"deck": data["deck"][1:], "discard": data["deck"][:1]}


def another_source(data: Data) -> Data:
    return {"ducats": [data["ducats"][0] + 1, *data["ducats"][1:]]}


def one_sided_trade(data: Data) -> Data:
    return {
        "ducats": [data["ducats"][0] + 3, *data["ducats"][1:]],
        "by_source": [ducats + 3 if at == 4 else ducats for at, ducats in enumerate(data["by_source"])],
    }


def known_to_be_elsewhere(data: Data) -> Data:
    """The spectator remembers that all cards lie in the draw pile."""
    return {"may": [*data["may"][:-7], (1 << 98) - 1, *data["may"][-6:]]}


def missing_card(data: Data) -> Data:
    return {"deck": data["deck"][1:]}


def unknown_card(data: Data) -> Data:
    return {"deck": ["salt-99", *data["deck"][1:]]}


def known_pirates(data: Data) -> Data:
    return {"laid": [[*pile, True] for pile in data["laid"]]}


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (reversed_hand, "a hand must be in the order"),
        (without_cargo, "a cargo pile cannot be empty"),
        (venice_elsewhere, "the Venice card cannot lie there"),
        (too_many_of_a_kind, "there are not so many markers of a kind"),
        (a_marker_under_a_ship, "there cannot be a marker where a ship has arrived"),
        (discarded_early, "nothing can have been discarded yet"),
        (another_source, "ducats and their sources do not agree"),
        (one_sided_trade, "what one pays in a trade the other must receive"),
        (known_to_be_elsewhere, "a card lies where somebody knows that it is not"),
        (missing_card, "pieces are missing"),
        (unknown_card, "salt-99"),
        (known_pirates, "laid cannot be"),
    ],
)
def test_a_table_that_cannot_be_is_refused(breaks: Callable[[Data], Data], says: str) -> None:
    data = deal("oltremare", 3, 1).to_dict()
    assert from_dict(data).to_dict() == data
    assert says in refusal(changed(data, breaks(data)))


def test_an_offer_that_nobody_could_have_proposed_is_refused() -> None:
    data = somewhere(ANSWERING)
    nothing: Data = {
        f"offer.{name}": [] for name in ("given", "said_pair", "said_limit", "said_cargo", "asked", "wished")
    }
    assert "see rule 'offer-cards'" in refusal(changed(data, nothing))


def test_three_wished_symbols_are_refused() -> None:
    data = somewhere(ANSWERING)
    wished = [7, *data["offer"]["wished"][1:]]
    assert "offer.wished cannot be" in refusal(changed(data, {"offer.wished": wished}))


def test_on_a_call_others_make_offers_to_the_active_seat() -> None:
    data = called()
    assert "called cannot be" in refusal(changed(data, {"called": False}))
    assert "offer.to_all cannot be" in refusal(changed(data, {"offer.to_all": True}))


def test_grain_cannot_have_been_asked_for_with_two() -> None:
    data = next(p.to_dict() for p in play(2, 1) if p.phase == ANSWERING and p.offer.asked)
    count = len(data["offer"]["asked"])
    asked = [*data["offer"]["asked"][: count - 1], GOODS.index("grain")]
    assert "offer.asked cannot be" in refusal(changed(data, {"offer.asked": asked}))


def test_when_the_pile_was_used_up_twice_the_first_player_has_been_scored() -> None:
    data = used_up()
    assert "early_cargo cannot be 0" in refusal(changed(data, {"early_cargo": 0}))
    assert "last_round cannot be" in refusal(changed(data, {"last_round": False}))


def test_an_offer_that_asks_for_more_than_the_active_seat_can_spare_is_refused() -> None:
    p = fondaco.deal("oltremare", seats=3, seed=1)
    while "call" not in [p.write(seat, action) for seat in p.to_act() for action in p.legal(seat)]:
        (seat,) = p.to_act()
        p.apply(seat, p.legal(seat)[0])
    (seat,) = p.to_act()
    p.apply(seat, p.read(seat, "call"))
    data = p.to_dict()
    assert fondaco.from_dict(data) == p
    offer = {**data["offer"], "asked": [0] * 6, "wished": [3] * 6}
    with pytest.raises(FondacoError, match="this offer cannot have been made: see rule 'enough-cards'"):
        fondaco.from_dict({**data, "offer": offer, "bought": 4})
