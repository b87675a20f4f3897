"""Setting up, for two to five players."""

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal, find_game, load_edition
from fondaco.games.oltremare.box import MARKERS
from fondaco.games.oltremare.game import GAME
from games.oltremare.table import Table, dealt
from scale import whole_games

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@pytest.mark.rule("goal")
def test_two_to_five_merchants_and_the_richest_wins() -> None:
    assert find_game("oltremare").seat_counts == (2, 3, 4, 5)
    for seats in (1, 6):
        with pytest.raises(FondacoError):
            deal("oltremare", seats, 0)
    t = dealt(4)
    t.position.ducats[2] += 1
    assert t.position.ranking()[0] == [2]


@EVERY_COUNT
@pytest.mark.rule("start-hand")
def test_everybody_has_four_cards_eleven_ducats_and_one_cargo_card(seats: int) -> None:
    t = dealt(seats)
    for seat in range(seats):
        public = t.public(seat)
        assert (public["cards"], public["ducats"], public["cargo"], public["pirates"]) == (4, 11, 1, 0)
        assert (public["prestige"], public["marker"], public["markers"]) == (0, None, 0)
        assert public["breakdown"]["start"] == 11


@EVERY_COUNT
@pytest.mark.rule("start-hand")
def test_the_symbols_of_the_first_cargo_card_are_never_carried_out_d8(seats: int) -> None:
    for seed in range(20):
        t = dealt(seats, seed)
        assert t.ducats == [11] * seats
        assert t.events() == []
        assert (t.view()["deck"], t.phase) == (99 - (20 if seats == 2 else 0) - 5 * seats, "trade")


@EVERY_COUNT
@pytest.mark.rule("markers-laid", "home-port")
def test_thirty_markers_lie_in_thirty_ports_and_those_of_the_home_ports_are_gone(seats: int) -> None:
    laid: set[str] = set()
    for seed in range(20):
        t = dealt(seats, seed)
        ports = t.view()["ports"]
        assert len(ports) == 30
        homes = {t.public(seat)["port"] for seat in range(seats)}
        assert {port for port, marker in ports.items() if marker is None} == homes
        for kind, most in zip(MARKERS, (6, 6, 4, 4, 6, 6), strict=True):
            found = list(ports.values()).count(kind)
            assert most - 2 - seats <= found <= most
            laid |= {kind} if found else set()
    assert laid == set(MARKERS)


@EVERY_COUNT
@pytest.mark.rule("home-port")
def test_the_ship_starts_in_the_port_that_the_first_cargo_card_names_d23(seats: int) -> None:
    for seed in range(20):
        t = dealt(seats, seed)
        box = t.position.box
        for seat in range(seats):
            (card,) = t.cargo(seat)
            assert box.port_ids[box.port[box.card_number[card]]] == t.public(seat)["port"]
        # Cards turned in vain are shuffled back: all are there.
        assert set(t.position.components().values()) == {1}


@EVERY_COUNT
@pytest.mark.rule("first-player", "turn-order")
def test_the_first_player_is_drawn_and_begins(seats: int) -> None:
    firsts = set()
    for seed in range(40):
        t = dealt(seats, seed)
        assert t.view()["first"] == t.view()["active"] == t.seat
        firsts.add(t.seat)
    assert firsts == set(range(seats))


@pytest.mark.rule("no-grain")
def test_with_two_there_is_no_grain_and_nobody_can_ask_for_it_d11_d24() -> None:
    for seed in range(20):
        t = dealt(2, seed)
        data = t.data()
        cards = [name for pile in [*data["hands"], *data["cargo"], data["deck"]] for name in pile]
        assert len(cards) == 78 + 1
        assert not [name for name in cards if name.startswith("grain")]
    other = 1 - t.seat
    t.play(f"offer {other}")
    assert "ask olive" in t.legal()
    t.refused(t.seat, "ask grain", "no-grain")


@pytest.mark.rule("no-grain")
def test_with_three_grain_is_in_the_game() -> None:
    data = dealt(3).data()
    cards = [name for pile in [*data["hands"], *data["cargo"], data["deck"]] for name in pile]
    assert len(cards) == 98 + 1
    assert len([name for name in cards if name.startswith("grain")]) == 20


@whole_games
@EVERY_COUNT
@pytest.mark.rule("venice-put")
def test_venice_is_at_most_five_places_from_the_middle_d16(seats: int) -> None:
    found = set()
    for seed in range(150):
        deck = dealt(seats, seed).deck()
        found.add(deck.index("venice") - (len(deck) - 1) // 2)
    assert found == set(range(-5, 6))


@pytest.mark.rule("home-port")
def test_where_an_edition_names_a_port_twice_ships_share_it_d23() -> None:
    text = GAME.components()
    for port in ("venice", "zara", "ragusa", "durazzo", "bari", "modon", "candia"):
        text = text.replace(f'port = "{port}" }}', 'port = "corfu" }')
    edition = load_edition(GAME, text)
    shared = False
    for seed in range(30):
        t = Table(deal("oltremare", 5, seed, edition))
        homes = [t.public(seat)["port"] for seat in range(5)]
        shared = shared or homes.count("corfu") > 1
        assert {port for port, marker in t.view()["ports"].items() if marker is None} == set(homes)
    assert shared
