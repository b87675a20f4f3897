"""The action phase: playing, the four symbols, sailing, loading."""

import pytest

from fondaco.engine.registry import box_of, load_edition
from fondaco.games.oltremare.game import GAME
from games.oltremare.table import Table, table

SIX = ["gem-01", "gem-02", "gem-03", "gem-04", "gem-05", "gem-06"]
FOUR_DUE = {0: ["grain-20", "grain-04"]}  # on top: hand limit 3, four cards to play
THREE_DUE = {0: ["grain-20", "grain-10"]}
TWO_DUE = {0: ["grain-20", "grain-16"]}
ONE_DUE = {0: ["grain-04", "grain-20"]}


def acting(cards: list[str]) -> Table:
    """Seat 0 has played all these cards."""
    due = {1: ONE_DUE, 2: TWO_DUE, 3: THREE_DUE, 4: FOUR_DUE}[len(cards)]
    t = table(
        hands={0: cards[:3]},
        cargo=due,
        ducats={0: 13 if len(cards) == 4 else 10},
        ship={0: "zara"},
        deck_top=[*cards[3:], *SIX, "parchment-03", "parchment-04"],
    )
    if len(cards) == 4:
        t.play("0: buy")
    return t.play("0: " + ", ".join(f"play {card}" for card in cards))


@pytest.mark.rule("play-cards")
def test_cards_of_the_hand_are_played_face_up_and_no_others() -> None:
    t = table(hands={0: ["salt-02", "salt-04"], 1: ["silk-03"]}, cargo=TWO_DUE)
    t.refused(0, "play silk-03", "play-cards")
    t.play("0: play salt-04")
    t.refused(0, "play salt-04", "play-cards")
    for seat in (1, 2, None):
        assert [card["card"] for card in t.view(seat)["played"]] == ["salt-04"]


@pytest.mark.rule("symbols", "ducat-symbol")
@pytest.mark.parametrize(
    ("cards", "ducats"),
    [
        (["salt-14"], 0),
        (["salt-13"], 1),
        (["salt-04", "salt-02"], 3),
        (["salt-04", "salt-02", "silk-09"], 6),
        (["salt-04", "salt-02", "silk-09", "silk-11"], 6),
    ],
)
def test_ducat_symbols(cards: list[str], ducats: int) -> None:
    t = acting(cards)
    assert t.ducats[0] == 10 + ducats
    assert t.points("symbols") == [ducats, 0, 0]


@pytest.mark.rule("symbols", "pirate-symbol")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (["salt-13"], 0),
        (["salt-14"], 1),
        (["salt-14", "salt-11"], 3),
        (["salt-14", "salt-11", "salt-08"], 6),
        (["salt-14", "salt-11", "salt-08", "salt-04"], 6),
    ],
)
def test_pirate_symbols_lay_cards_unseen(cards: list[str], count: int) -> None:
    t = acting(cards)
    assert t.pirates(0) == SIX[:count]
    assert t.view(0)["pirates_top"] is None  # not even the owner may look
    assert t.public(0)["pirates"] == count
    assert t.events("pirate") == [{"event": "pirate", "seat": 0}] * count


@pytest.mark.rule("symbols", "cards-symbol")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (["salt-06"], 0),
        (["salt-13"], 1),
        (["salt-13", "salt-09"], 3),
        (["salt-13", "salt-09", "salt-12"], 6),
        (["salt-13", "salt-09", "salt-12", "salt-01"], 6),
    ],
)
def test_packs_of_cards_are_drawn_to_the_hand(cards: list[str], count: int) -> None:
    t = acting(cards)
    assert t.hand(0) == SIX[:count]


@pytest.mark.rule("symbols")
def test_ducats_then_pirates_then_cards_then_the_ship_d15() -> None:
    t = acting(["salt-08", "salt-05"])  # ducat and pirate, cards and ship
    kinds = [event["event"] for event in t.events() if event["event"] not in ("turn", "play")]
    assert kinds == ["ducats", "pirate", "draw"]
    assert (t.pirates(0), t.hand(0)) == (["gem-01"], ["gem-02"])
    assert t.phase == "sailing"
    t.play("0: sail venice")
    assert t.phase == "loading"  # the order of loading is chosen after drawing and sailing


@pytest.mark.rule("ship-symbol")
@pytest.mark.parametrize(
    ("cards", "steps"),
    [
        (["salt-12"], 1),
        (["salt-12", "salt-05"], 2),
        (["salt-12", "salt-05", "salt-06"], 3),
        (["salt-12", "salt-05", "salt-06", "salt-10"], 4),
    ],
)
def test_the_ship_sails_exactly_as_many_ports_as_symbols(cards: list[str], steps: int) -> None:
    t = acting(cards)
    for port in ["ragusa", "durazzo", "corfu", "modon"][:steps]:
        assert t.phase == "sailing"
        t.refused(0, "load salt-12", "routes")
        t.refused(0, "stay", "routes")
        t.play(f"0: sail {port}")
    assert t.phase == "loading"


@pytest.mark.rule("ship-symbol", "arrival")
def test_without_ship_symbols_nothing_moves_and_the_marker_stays_d5() -> None:
    t = table(
        hands={0: ["salt-13"]}, cargo=ONE_DUE, ship={0: "zara"}, ports={"zara": "compass"}, marker={0: "calm_sea"}
    )
    t.play("0: play salt-13")
    assert (t.phase, t.public(0)["port"], t.public(0)["marker"]) == ("loading", "zara", "calm_sea")
    assert t.view()["ports"]["zara"] == "compass"


@pytest.mark.rule("routes")
def test_the_ship_follows_the_routes_each_once_in_a_turn_d5() -> None:
    t = acting(["salt-12", "salt-05", "salt-06", "salt-10"])
    t.refused(0, "sail corfu", "routes")
    t.refused(0, "sail zara", "routes")
    t.play("0: sail ragusa")
    assert t.legal() == ["sail bari", "sail durazzo"]
    t.refused(0, "sail zara", "routes")  # back the same way
    t.play("0: sail bari, sail ancona, sail venice")
    assert t.public(0)["port"] == "venice"


@pytest.mark.rule("routes")
def test_in_the_next_turn_a_route_may_be_used_again() -> None:
    t = table(
        2,
        hands={0: ["salt-12", "salt-14"], 1: ["salt-13"]},
        cargo={0: ["pottery-16"], 1: ["gem-08"]},
        ship={0: "zara"},
    )
    t.play("0: play salt-12, sail venice, load salt-12", "1: play salt-13, load salt-13")
    t.play("0: play salt-14, sail zara")
    assert t.public(0)["port"] == "zara"


@pytest.mark.rule("routes", "arrival")
def test_a_round_trip_ends_in_an_emptied_port_and_the_marker_is_lost_d5() -> None:
    t = table(
        hands={0: ["salt-05", "salt-06", "salt-10"]},
        cargo=FOUR_DUE,
        ship={0: "corfu"},
        ports={"corfu": None},
        marker={0: "calm_sea"},
        deck_top=["salt-12"],
    )
    t.play("0: buy, play salt-05, play salt-06, play salt-10, play salt-12")
    t.play("0: sail durazzo, sail ragusa, sail bari, sail corfu")
    assert (t.phase, t.public(0)["port"]) == ("loading", "corfu")
    assert (t.public(0)["marker"], t.public(0)["markers"]) == (None, 1)


@pytest.mark.rule("routes", "arrival")
def test_passing_through_takes_nothing_d5() -> None:
    t = table(
        hands={0: ["salt-06", "salt-10"]},
        cargo=TWO_DUE,
        ship={0: "zara"},
        ports={"ragusa": "calm_sea", "bari": "good_business"},
    )
    t.play("0: play salt-06, play salt-10, sail ragusa, sail bari")
    assert t.view()["ports"]["ragusa"] == "calm_sea"
    assert t.view()["ports"]["bari"] is None
    assert (t.public(0)["marker"], t.public(0)["markers"]) == ("good_business", 1)


@pytest.mark.rule("routes")
def test_several_ships_may_lie_in_one_port() -> None:
    t = table(hands={0: ["salt-06"]}, cargo=ONE_DUE, ship={0: "zara", 1: "venice", 2: "venice"})
    t.play("0: play salt-06, sail venice")
    assert [t.public(seat)["port"] for seat in range(3)] == ["venice"] * 3


@pytest.mark.rule("routes")
def test_from_no_port_can_four_legs_get_stuck_d5() -> None:
    box = table().position.box

    def stuck(port: int, used: set[int], legs: int) -> bool:
        onward = [
            (route, end)
            for route, end in zip(box.routes_from[port], box.leads_to[port], strict=True)
            if route not in used
        ]
        if legs and not onward:
            return True
        return bool(legs) and any(stuck(end, used | {route}, legs - 1) for route, end in onward)

    assert not [port for port in range(30) if stuck(port, set(), 4)]


@pytest.mark.rule("routes", "arrival")
def test_on_another_map_a_ship_that_can_go_no_further_stops_and_arrives_d5() -> None:
    text = GAME.components().replace('ports = ["zara", "ragusa"]', 'ports = ["venice", "ragusa"]')
    edition = load_edition(GAME, text)
    hands = {0: ["salt-06", "salt-10", "salt-13"]}
    data = table(hands=hands, cargo={0: ["salt-05"]}, ports={"zara": "calm_sea"}).data()
    t = Table(GAME.from_dict({**data, "edition": edition.digest}, box_of(GAME, edition)))
    t.play("0: play salt-06, play salt-10, play salt-13, sail zara")
    assert (t.phase, t.public(0)["port"], t.public(0)["marker"]) == ("loading", "zara", "calm_sea")


@pytest.mark.rule("loading")
def test_the_cards_played_are_loaded_in_an_order_of_ones_choice_d15() -> None:
    t = acting(["salt-02", "silk-02", "gem-07"])
    t.refused(0, "load gem-01", "loading")
    t.play("0: load gem-07")
    t.refused(0, "load gem-07", "loading")
    assert t.seat == 0
    t.play("0: load silk-02, load salt-02")
    assert t.cargo(0) == ["grain-20", "grain-10", "gem-07", "silk-02", "salt-02"]
    assert t.seat == 1
    top = t.public(0)["cargo_top"]
    assert top is not None
    assert (top["card"], top["hand"], top["cargo"]) == ("salt-02", 3, 4)


@pytest.mark.rule("loading", "cargo-number", "hand-limit")
def test_the_last_card_loaded_rules_the_next_turn() -> None:
    for last, due in (("salt-02", 4), ("gem-07", 1)):
        t = table(2, hands={0: ["salt-02", "gem-07"], 1: ["salt-13"]}, cargo={0: ["olive-14"], 1: ["gem-08"]})
        other = "gem-07" if last == "salt-02" else "salt-02"
        t.play(f"0: play salt-02, play gem-07, load {other}, load {last}", "1: play salt-13, load salt-13")
        assert (t.seat, t.view()["due"]) == (0, due)
