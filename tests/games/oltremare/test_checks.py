"""Positions from anywhere: what cannot come up in a game is refused with the entry named."""

from collections.abc import Callable

import pytest

import fondaco
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import box_of, deal, from_dict, load_edition, own_edition
from fondaco.games.oltremare.actions import (
    ANSWERING,
    HANDING,
    LIMIT,
    LOADING,
    PLAYING,
    SAILING,
    STEERING,
    TRADE,
)
from fondaco.games.oltremare.actions import PHASES as NAMES
from fondaco.games.oltremare.box import SHIP
from fondaco.games.oltremare.game import GAME
from fondaco.games.oltremare.pile import FRESH
from fondaco.games.oltremare.position import OltreMarePosition
from games.oltremare.moments import (
    PHASES,
    Data,
    called,
    changed,
    giving,
    of_active,
    picking,
    play,
    somewhere,
    used_up,
)
from games.oltremare.table import Table, table
from games.positions import refusal

NO_TRAITS: Data = {"symbols": [], "hand": None, "cargo": None}


# A hand that is over the limit or not, a compass that was used or not: nothing else tells these from each other.
ALIKE = ((LIMIT, TRADE), (PLAYING, LOADING), (STEERING, LOADING), (LOADING, STEERING))


@pytest.mark.parametrize("phase", PHASES)
def test_no_phase_fits_where_another_does(phase: int) -> None:
    """A hand above the limit, cards played, steps to sail, an offer: each belongs to its own phase."""
    data = somewhere(phase)
    for other in PHASES:
        if other != phase and (phase, other) not in ALIKE:
            refusal(changed(data, {"phase": NAMES[other]}))


DO_NOT_FIT: list[tuple[int, Data, str]] = [
    (TRADE, {"turns": 0}, "turns: the first turn is number 1"),
    (TRADE, {"phase": "over"}, "phase: the game is over only after the last round"),
    (TRADE, {"last_round": True}, "last_round: expected False, got True"),
    (TRADE, {"venice": False}, "venice: expected True, got False"),
    (TRADE, {"venice_low": 0}, "venice_low: expected 36, got 0"),
    (TRADE, {"venice_high": 99}, "venice_high: expected 46, got 99"),
    (TRADE, {"early_cargo": 2}, "early_cargo: expected 0, got 2"),
    (TRADE, {"prestige": [30, 11, 0]}, "prestige: there are only 40 tiles"),
    (TRADE, {"marker": ["compass", None, None]}, "marker.0: a compass is used at once"),
    (TRADE, {"marker": ["calm_sea", None, None], "markers": [0, 0, 0]}, "marker.0: this seat has not collected"),
    (TRADE, {"markers": [20, 9, 2]}, "markers.0: this seat cannot have collected so many yet"),
    (TRADE, {"due": 0}, "due: 0 is not a whole number from 1 to 4"),
    (TRADE, {"proposals": 0, "rewarded": [0]}, "rewarded: nobody has traded in this turn"),
    (TRADE, {"called": True}, "called: on a call all others are asked"),
    (TRADE, {"partner": "0"}, "partner: there is one while an offer is made or answered, and only then"),
    (TRADE, {"taking": 1}, "taking: expected False, got True"),
    (TRADE, {"replies": ["declined", "not asked", "not asked"]}, "replies.0: all who were asked have an answer"),
    (TRADE, {"steps": 2}, "steps: expected 0, got 2"),
    (TRADE, {"sailed": [0]}, "sailed: there cannot be 1 routes in the phase trade"),
    (TRADE, {"sure": [{"gem": 9}] * 3}, "sure.0.gem: this seat does not hold so many"),
    (TRADE, {"active": 1}, "active: expected 2, got 1"),
    (LIMIT, {"bought": 1}, "bought: expected 0, got 1"),
    (LIMIT, {"proposals": 1}, "proposals: expected 0, got 1"),
    (ANSWERING, {"proposals": 0}, "proposals: 0 is not a whole number from 1 to 12"),
    (ANSWERING, {"partner": None}, "partner: there is one while an offer is made or answered, and only then"),
    (ANSWERING, {"offers.active": None}, "offers.active: it cannot have been proposed: see rule 'offer-cards'"),
    (ANSWERING, {"offers.active.handed": ["gem-01"]}, "offers.active.handed: expected 0 entries, got 1"),
    (HANDING, {"offers.active.handed": ["gem-01"]}, "offers.active.handed.0: this card cannot be given for what"),
    (HANDING, {"taking": None}, "taking: expected True, got False"),
    (SAILING, {"steps": 0}, "steps: 0 is not a whole number from 1 to"),
    (SAILING, {"steps": 9}, "steps: 9 is not a whole number from 1 to"),
    (STEERING, {"sailed": []}, "sailed: there cannot be 0 routes in the phase steering"),
    (LOADING, {"sailed": list(range(40))}, "sailed: there cannot be 40 routes in the phase loading"),
    (LOADING, {"played": []}, "played: there cannot be 0 cards in the phase loading"),
]


@pytest.mark.parametrize(("phase", "changes", "says"), DO_NOT_FIT, ids=lambda value: str(value)[:50])
def test_an_entry_that_does_not_fit_the_others_is_named(phase: int, changes: Data, says: str) -> None:
    data = somewhere(phase)
    assert refusal(changed(data, changes)).startswith(of_active(data, says))


OFFERS: list[tuple[Data, str]] = [
    ({"given": [NO_TRAITS | {"card": card} for card in ("gem-02", "gem-01")]}, "made: see rule 'own-cards'"),
    ({"asked": [NO_TRAITS | {"goods": [good]} for good in ("silk", "gem")]}, "made: see rule 'offer-order'"),
    ({"asked": [NO_TRAITS | {"goods": goods} for goods in ([], ["gem"])]}, "made: see rule 'offer-order'"),
    ({"asked": [NO_TRAITS | {"goods": ["gem"]}] * 9}, "made: see rule 'offer-limits'"),
    (
        {"asked": [NO_TRAITS | {"goods": ["gem"], "symbols": ["ducat", "pirate", "ship"]}]},
        "made: see rule 'offer-limits'",
    ),
    ({"given": [], "asked": [], "ducats": 0}, "proposed: see rule 'offer-cards'"),
]


@pytest.mark.parametrize(("changes", "says"), OFFERS)
def test_an_offer_that_nobody_could_have_made_is_refused(changes: Data, says: str) -> None:
    data = somewhere(ANSWERING)
    seat = data["active"]
    offer = data["offers"][seat] | changes
    assert refusal(changed(data, {f"offers.{seat}": offer})) == f"offers.{seat}: it cannot have been {says}"


def test_cards_are_given_in_their_order() -> None:
    data = giving()
    given = data["offers"][data["active"]]["given"]
    assert len(given) == 2
    assert "see rule 'offer-order'" in refusal(changed(data, {"offers.active.given": given[::-1]}))


def test_cards_that_are_chosen_must_be_those_that_are_asked_for() -> None:
    data = giving()
    seat = int(data["partner"])
    other = data["hands"][data["active"]][0]
    entry = f"offers.{seat}.handed"
    assert "cannot be given for what was asked for" in refusal(changed(data, {f"{entry}.0": other}))
    chosen = data["hands"][seat][:3]
    assert "has nothing more to give" in refusal(changed(data, {entry: chosen}))
    accepted = changed(data, {f"replies.{seat}": "accepted"})
    assert refusal(accepted) == "replies: all have answered"


def test_only_what_is_not_so_of_a_card_in_a_hand_is_a_false_claim() -> None:
    data = deal("oltremare", 3, 1).to_dict()
    box = box_of(GAME, own_edition(GAME))
    card = data["hands"][0][0]
    hand = box.limit[box.card_number[card]]
    false = NO_TRAITS | {"card": card, "hand": 3 if hand != 3 else 4}
    assert from_dict({**data, "false_claims": [false]}).to_dict() == {**data, "false_claims": [false]}
    for wrong in (
        [false, false],
        [false | {"hand": hand}],
        [false | {"hand": None}],
        [false | {"card": data["deck"][0]}],
    ):
        assert "false_claims." in refusal({**data, "false_claims": wrong})


def sailing_on(*actions: str, bari: str = "pirate_victory") -> Data:
    """Cards with two ship symbols are played, and the ship has sailed from Zara to Ragusa; then come these actions."""
    t = table(
        hands={0: ["salt-06", "salt-10", "salt-13"]},
        cargo={0: ["salt-07"]},
        ports={"bari": bari, "tana": "calm_sea", "venice": "good_business"},
    )
    t.play("0: play salt-06, play salt-10, play salt-13, sail ragusa", *actions)
    return t.data()


ZARA_RAGUSA, RAGUSA_BARI, VENICE_ZARA, BARI_ANCONA, SINOPE_CAFFA = 29, 25, 28, 26, 39


@pytest.mark.parametrize(
    ("data", "routes"),
    [
        (sailing_on(), [SINOPE_CAFFA]),
        (sailing_on("sail bari"), [ZARA_RAGUSA, SINOPE_CAFFA]),
        (sailing_on("sail bari", bari="compass"), [ZARA_RAGUSA, SINOPE_CAFFA]),
        # A compass leads to any port; but the ship came to it on one line, from a port without a marker.
        (sailing_on("sail bari", "stay", bari="compass"), [VENICE_ZARA, ZARA_RAGUSA]),
        (sailing_on("sail bari", "sail tana", bari="compass"), [ZARA_RAGUSA, SINOPE_CAFFA]),
        (sailing_on("sail bari", "sail tana", bari="compass"), [VENICE_ZARA, BARI_ANCONA]),
    ],
)
def test_a_ship_lies_where_the_routes_lead_that_it_has_used(data: Data, routes: list[int]) -> None:
    assert from_dict(data).to_dict() == data
    steps = {"steps": 2 - len(routes)} if data["phase"] == "sailing" else {}
    assert "these routes do not lead to" in refusal(changed(data, {"sailed": sorted(routes)} | steps))


@pytest.mark.parametrize(
    "data",
    [
        sailing_on("sail bari"),
        sailing_on("sail bari, load salt-06"),
        sailing_on("sail bari, load salt-13, load salt-10"),
        sailing_on("sail bari", bari="compass"),
        sailing_on("sail bari, sail tana", bari="compass"),
    ],
)
def test_a_ship_has_sailed_as_many_ports_as_the_cards_say(data: Data) -> None:
    assert from_dict(data).to_dict() == data
    for routes in ([], [ZARA_RAGUSA], [RAGUSA_BARI], [RAGUSA_BARI, BARI_ANCONA, VENICE_ZARA]):
        assert "sailed: " in refusal(changed(data, {"sailed": sorted(routes)}))


def test_a_ship_that_could_go_no_further_has_sailed_fewer_ports() -> None:
    text = GAME.components().replace('ports = ["zara", "ragusa"]', 'ports = ["venice", "ragusa"]')
    edition = load_edition(GAME, text)
    t = table(hands={0: ["salt-06", "salt-10", "salt-13"]}, cargo={0: ["salt-05"]})
    position = GAME.from_dict({**t.data(), "edition": edition.digest}, box_of(GAME, edition))
    data = Table(position).play("0: play salt-06, play salt-10, play salt-13, sail zara").data()
    assert (data["phase"], data["sailed"]) == ("loading", [VENICE_ZARA])
    assert from_dict(data, edition).to_dict() == data


def reversed_hand(data: Data) -> Data:
    seat = data["active"]
    return {"hands": [hand[::-1] if at == seat else hand for at, hand in enumerate(data["hands"])]}


def without_cargo(data: Data) -> Data:
    return {"cargo": [[], *data["cargo"][1:]], "deck": [*data["cargo"][0], *data["deck"]]}


def venice_elsewhere(data: Data) -> Data:
    return {"deck": ["venice", *[card for card in data["deck"] if card != "venice"]]}


def too_many_of_a_kind(data: Data) -> Data:
    return {"at_port": dict.fromkeys(data["at_port"], "good_business")}


def a_marker_under_a_ship(data: Data) -> Data:
    port, kind = next(iter(data["at_port"].items()))
    return {
        "at_port": {
            **{other: lying for other, lying in data["at_port"].items() if other != port},
            data["ships"][0]: kind,
        }
    }


def discarded_early(data: Data) -> Data:
    return {"deck": data["deck"][1:], "discard": data["deck"][:1]}


def another_source(data: Data) -> Data:
    return {"ducats": [data["ducats"][0] + 1, *data["ducats"][1:]]}


def paid(data: Data, source: str, ducats: int) -> Data:
    """Seat 0 has so many more ducats from this source."""
    before = data["by_source"][0][source]
    return {"ducats.0": data["ducats"][0] + ducats, f"by_source.0.{source}": before + ducats}


def start_of_another(data: Data) -> Data:
    return paid(data, "start", 1)


def a_costly_cargo(data: Data) -> Data:
    return paid(data, "cargo", -1)


def a_purchase_that_pays(data: Data) -> Data:
    return paid(data, "purchases", 1)


def harbours_too_early(data: Data) -> Data:
    return paid(data, "harbours", 1)


def one_sided_trade(data: Data) -> Data:
    return paid(data, "trades", 3)


def known_to_be_elsewhere(data: Data) -> Data:
    """The spectator remembers that all cards lie in the draw pile."""
    return {"may.3": {"deck": list(box_of(GAME, own_edition(GAME)).card_ids)}}


def missing_card(data: Data) -> Data:
    return {"deck": data["deck"][1:]}


def unknown_card(data: Data) -> Data:
    return {"deck": ["salt-99", *data["deck"][1:]]}


def known_pirates(data: Data) -> Data:
    return {"laid": [[*pile, True] for pile in data["laid"]]}


@pytest.mark.parametrize(
    ("breaks", "says"),
    [
        (reversed_hand, ": the cards are not in the order of the components file"),
        (without_cargo, "cargo.0: a cargo pile cannot be empty"),
        (venice_elsewhere, "deck: the Venice card cannot lie there"),
        (too_many_of_a_kind, "at_port: there are not that many good_business markers"),
        (a_marker_under_a_ship, ": there cannot be a marker where a ship has arrived"),
        (discarded_early, "discard: nothing can have been discarded yet"),
        (another_source, "ducats.0: expected 11, got 12"),
        (start_of_another, "by_source.0.start: expected 11, got 12"),
        (a_costly_cargo, "by_source.0.cargo: expected 0, got -1"),
        (a_purchase_that_pays, "by_source.0.purchases: expected 0, got 1"),
        (harbours_too_early, "by_source.0.harbours: expected 0, got 1"),
        (one_sided_trade, "by_source: what one pays in a trade the other must receive"),
        (known_to_be_elsewhere, "may.3: "),
        (missing_card, "pieces are missing"),
        (unknown_card, "deck.0: 'salt-99' is not one of gem-01 … venice"),
        (known_pirates, "laid.0: expected 0 entries, got 1"),
    ],
)
def test_a_table_that_cannot_be_is_refused(breaks: Callable[[Data], Data], says: str) -> None:
    data = deal("oltremare", 3, 1).to_dict()
    assert from_dict(data).to_dict() == data
    assert says in refusal(changed(data, breaks(data)))


AT_FIRST: dict[str, tuple[Data, str]] = {
    "no markers left": ({"at_port": {}}, "at_port: more markers have left than can have been taken"),
    "a marker collected": ({"markers.{next}": 1}, "markers.{next}: this seat cannot have collected so many yet"),
    "prestige": ({"prestige.{next}": 1}, "prestige.{next}: this seat cannot have earned so many tiles yet"),
    "a pirate": ({"pirates.{next}": ["{top}"], "laid.{next}": [False]}, "pirates.{next}: expected 0 entries, got 1"),
    "a ship at sea": ({"ships.{next}": "{home}"}, "ships.{next}: this ship has not sailed yet"),
    "a pile that has grown": ({"cargo.{next}": ["{card}", "{top}"]}, "cargo.{next}: 2 cards cannot lie there after 0"),
    "a pile without a port": ({"cargo.{next}": ["{portless}"]}, "cargo.{next}: the first card names no port"),
    "many turns": ({"turns": 301}, "cargo.0: 1 cards cannot lie there after 100 turns"),
    "no Venice card": ({"venice": False, "deck": "{without venice}"}, "venice: the Venice card has not been drawn yet"),
    "ducats from symbols": ({"by_source.0.symbols": 6, "ducats.0": 17}, "by_source.0.symbols: expected 0, got 6"),
    "ducats from markers": ({"by_source.0.markers": 2, "ducats.0": 13}, "by_source.0.markers: expected 0, got 2"),
    "ducats from Venice": ({"by_source.0.prestige": 6, "ducats.0": 17}, "by_source.0.prestige: expected 0, got 6"),
    "nothing bought": ({"by_source.0.purchases": -3, "ducats.0": 8}, "by_source.0.purchases: expected 0, got -3"),
    "nothing paid": ({"bought": 4}, "by_source.{active}.purchases: 0 is not a whole number from -16 to -12"),
    "a trade that nobody proposed": (
        {"by_source.0.trades": 3, "ducats.0": 14, "by_source.1.trades": -3, "ducats.1": 8},
        "by_source.0.trades: expected 0, got 3",
    ),
    "a reward without a tile": ({"proposals": 1, "rewarded": ["{next}"]}, "rewarded: seat {next} has no prestige tile"),
}
"""What nobody can have in the first turn of the game."""


@pytest.mark.parametrize("fault", AT_FIRST)
def test_what_no_turn_so_far_can_have_brought_is_refused(fault: str) -> None:
    data = deal("oltremare", 3, 1).to_dict()
    box = box_of(GAME, own_edition(GAME))
    changes, says = AT_FIRST[fault]
    active = data["active"]
    cards = [card for card in data["deck"] if card != "venice"]
    places = {
        "{active}": active,
        "{next}": (active + 1) % 3,
        "{home}": data["ships"][active],
        "{card}": data["cargo"][(active + 1) % 3][0],
        "{top}": cards[-1],
        "{portless}": next(card for card in cards if box.port[box.card_number[card]] < 0),
        "{without venice}": cards,
    }

    def filled(value: object) -> object:
        if isinstance(value, list):
            return [filled(one) for one in value]
        return places.get(value, value) if isinstance(value, str) else value

    def named(text: str) -> str:
        for place, value in places.items():
            text = text.replace(place, str(value))
        return text

    assert refusal(changed(data, {named(path): filled(value) for path, value in changes.items()})).startswith(
        named(says)
    )


def at_sea(p: OltreMarePosition) -> bool:
    """Whether no ship is where that of the first player began."""
    return p.phase == TRADE and p.venice and p.box.port[p.cargo[p.first][0]] not in p.ships


def test_no_marker_lies_where_a_ship_began() -> None:
    p = next(p for p in play(3, 1) if at_sea(p))
    home = p.box.port_ids[p.box.port[p.cargo[p.first][0]]]
    lying = p.to_dict()["at_port"]
    kinds = [lying[port] for port in lying]
    moved = dict(zip([home, *list(lying)[1:]], kinds, strict=True))
    change = {"at_port": {port: moved[port] for port in p.box.port_ids if port in moved}}
    assert refusal(changed(p.to_dict(), change)) == f"at_port.{home}: a ship has begun there"


def test_more_markers_are_not_collected_than_have_left_the_ports() -> None:
    p = next(p for p in play(3, 1) if p.turns > 12 and p.phase == TRADE)
    change = {"markers": [(p.turns - 1) // 3] * 3}
    assert refusal(changed(p.to_dict(), change)).startswith("markers: so many have not been taken from the ports")


def test_cards_are_bought_until_there_are_enough_to_play() -> None:
    data = somewhere(SAILING)
    seat = data["active"]
    assert len(data["played"]) == data["due"] > 1
    kept = {"played": data["played"][:1], f"hands.{seat}": sorted([*data["hands"][seat], *data["played"][1:]])}
    box = box_of(GAME, own_edition(GAME))
    kept[f"hands.{seat}"].sort(key=box.card_ids.index)
    steps = box.count_symbols([box.card_number[card] for card in data["played"][:1]])[SHIP] - len(data["sailed"])
    assert refusal(changed(data, {**kept, "steps": steps})) == f"played: seat {seat} must buy on first"


def test_after_venice_the_turns_have_loaded_what_was_sold() -> None:
    data = next(p.to_dict() for p in play(3, 1) if not p.venice and p.refilled == FRESH and p.phase == TRADE)
    assert from_dict(data).to_dict() == data
    for turns in (data["turns"] % 3, data["turns"] + 300):
        assert "turns: " in refusal(changed(data, {"turns": turns}))


def test_a_game_has_no_more_turns_than_cards() -> None:
    data = used_up()
    assert refusal(changed(data, {"turns": data["turns"] + 400})).startswith("turns: ")


def test_on_a_call_others_make_offers_to_the_active_seat() -> None:
    data = called()
    others = [seat for seat in range(3) if seat != data["active"]]
    assert "offers." in refusal(changed(data, {"called": False}))
    assert "called: on a call all others are asked" in refusal(changed(data, {"partner": str(others[0])}))
    accepts = {f"replies.{others[0]}": "accepted"}
    assert refusal(changed(data, accepts)).endswith("on a call there is nothing to accept")
    asked = {f"replies.{data['active']}": "declined"}
    assert "all who were asked have an answer or owe one" in refusal(changed(data, asked))
    unasked = {f"replies.{others[1]}": "not asked"}
    assert "all who were asked have an answer or owe one" in refusal(changed(data, unasked))


def test_offers_are_picked_when_all_have_answered_and_there_are_some() -> None:
    data = picking()
    seats = [seat for seat in range(3) if seat != data["active"]]
    offered = next(seat for seat in seats if data["replies"][seat] == "offered")
    assert refusal(changed(data, {f"replies.{offered}": "countering"})).endswith("all have answered")
    none = {f"replies.{seat}": "declined" for seat in seats}
    assert refusal(changed(data, none | {"offers": [None] * 3})) == "replies: there is nothing to take"
    counter = somewhere(HANDING)
    partner = counter["partner"]
    assert refusal(changed(counter, {f"replies.{partner}": "accepted"})).startswith("taking: this seat has made no")
    assert "only on a call" in refusal(changed(counter, {f"replies.{partner}": "taken"}))


def test_grain_cannot_have_been_asked_for_with_two() -> None:
    data = next(p.to_dict() for p in play(2, 1) if p.phase == ANSWERING and p.offers[p.active].asked)
    last = len(data["offers"][data["active"]]["asked"]) - 1
    change = {f"offers.active.asked.{last}.goods": ["grain"]}
    assert "see rule 'no-grain'" in refusal(changed(data, change))


def test_when_the_pile_was_used_up_twice_the_first_player_has_been_scored() -> None:
    data = used_up()
    assert "early_cargo: 0 is not a whole number from 1 to" in refusal(changed(data, {"early_cargo": 0}))
    assert "last_round: expected True, got False" in refusal(changed(data, {"last_round": False}))


def test_an_offer_that_asks_for_more_than_the_active_seat_can_spare_is_refused() -> None:
    p = fondaco.deal("oltremare", seats=3, seed=1)
    while "call" not in [p.write(seat, action) for seat in p.to_act() for action in p.legal(seat)]:
        (seat,) = p.to_act()
        p.apply(seat, p.legal(seat)[0])
    (seat,) = p.to_act()
    p.apply(seat, p.read(seat, "call"))
    data = p.to_dict()
    assert fondaco.from_dict(data) == p
    maker = (seat + 1) % 3
    offer = {"given": [], "asked": [NO_TRAITS | {"goods": ["gem"]}] * 6, "ducats": 0, "handed": []}
    offers = [offer if at == maker else None for at in range(3)]
    with pytest.raises(FondacoError, match=rf"offers.{maker}: it cannot have been made: see rule 'enough-cards'"):
        fondaco.from_dict({**data, "offers": offers, "bought": 4})
