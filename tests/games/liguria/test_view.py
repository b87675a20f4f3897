"""What a seat may see, what it may not, and what it could guess at."""

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import deal
from games.liguria.table import Table, begun, dealt, table

EVERYBODY = [0, 1, 2, 3, None]


def full(at: str = "sea", open_screens: bool = False) -> Table:
    return table(
        at=at,
        coins={0: 3, 1: 4},
        cards={0: 35} if at == "sea" else {},
        past={0: [55, 2], 1: [41]},
        tiles={0: "knight-1 diplomat-2 pair-red ship-2 monk", 1: "knight-4 rainbow-blue"},
        upgraded={0: "start-merchant"},
        expelled={1: "knight-2"},
        store={0: "rr", 1: "yb"},
        hold={0: "yb", 1: "r"},
        dock={0: "b", 1: "ryy"},
        islands={4: "1 knight-1 knight-3"},
        envoys={(0, "ship"): "1 diplomat-1"},
        open_screens=open_screens,
    )


@pytest.mark.rule("hidden")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_only_the_own_screen_is_open_r25(seat: int | None) -> None:
    view = full().view(seat)
    for other, public in enumerate(view["seats"]):
        assert (public["screen"] is None) == (other != seat)
        assert (public["score"] is None) == (other != seat)
        points = set(public["breakdown"])
        assert points == {"islands", "tiles", "diplomats"} | (
            {"balance", "contracts", "sets"} if other == seat else set()
        )


@pytest.mark.rule("hidden")
def test_behind_the_screen_are_coins_cubes_tiles_and_past_cards_r2_r25() -> None:
    assert full().screen(0) == {
        "coins": 3,
        "cubes": {"red": 2, "yellow": 0, "blue": 0},
        "tiles": {"diplomat-2": 1, "knight-1": 1, "pair-red": 1},
        "cards": ["55", "2"],
        "balance": -6 + 5 - 3 + 1,
        "fulfilled": ["pair-red"],
    }


@pytest.mark.rule("hidden")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_harbours_docks_holds_islands_and_the_cards_of_this_round_are_open_r25(seat: int | None) -> None:
    view = full().view(seat)
    first, second = view["seats"][:2]
    assert first["rows"] == {
        "ship": {
            "front": {"start-ship": 1, "ship-2": 1},
            "upgraded": {},
            "minister": 1,
            "diplomats": {"diplomat-1": 1},
        },
        "merchant": {"front": {}, "upgraded": {"start-merchant": 1}, "minister": None, "diplomats": {}},
        "building": {"front": {}, "upgraded": {}, "minister": None, "diplomats": {}},
        "monk": {"front": {"monk": 1}, "upgraded": {}, "minister": None, "diplomats": {}},
    }
    assert (first["hold"], first["dock"]) == (
        {"red": 0, "yellow": 1, "blue": 1},
        {"red": 0, "yellow": 0, "blue": 1},
    )
    assert (first["card"], first["wheels"], first["sacks"], first["ministers"]) == ("35", 3, 0, 7)
    assert (second["expelled"], second["ministers"]) == ({"knight-2": 1}, 5)
    assert view["circuit"][4]["knights"] == {"knight-1": 1, "knight-3": 1}
    assert (view["circuit"][4]["holder"], view["circuit"][4]["swords"]) == (1, 4)
    assert (view["bank"], view["supply"]) == (43, {"red": 21, "yellow": 21, "blue": 22})


@pytest.mark.rule("open-screens", "hidden")
def test_open_screens_show_everything_to_everybody_and_change_nothing_else() -> None:
    t = full(open_screens=True)
    assert t.position.options == {"open_screens": True}
    assert full().position.options == {"open_screens": False}
    closed = full()
    for viewer in EVERYBODY:
        view = t.view(viewer)
        assert view["open_screens"]
        for seat in range(4):
            assert view["seats"][seat] == closed.view(seat)["seats"][seat]
    assert t.legal() == closed.legal()
    assert t.position.scores() == closed.position.scores()


@pytest.mark.rule("hidden", "game-over")
def test_at_the_end_all_screens_are_open() -> None:
    t = full("final")
    t.play("0: stop", "1: stop", "2: stop")
    assert all(seat["screen"] is None for seat in t.view(None)["seats"])
    t.play("3: stop")
    for viewer in EVERYBODY:
        assert [seat["score"] for seat in t.view(viewer)["seats"]] == t.position.scores()
        assert all(seat["screen"] is not None for seat in t.view(viewer)["seats"])


@pytest.mark.rule("hidden")
def test_all_that_happens_everybody_is_told() -> None:
    t = begun(3)
    while t.position.to_act():
        t.told(t.legal()[0])  # it asserts that nothing is kept from a spectator


def test_there_is_no_view_nor_redeal_for_a_seat_that_is_not_there() -> None:
    p = dealt(3).position
    for seat in (-1, 3):
        for ask in (p.view, p.breakdown, p.legal):
            with pytest.raises(FondacoError):
                ask(seat)
        with pytest.raises(FondacoError):
            Table(p).redeals(seat)


# What is unknown


@pytest.mark.rule("hidden")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_only_the_order_of_bag_and_deck_is_dealt_anew_r43(seat: int | None) -> None:
    t = full()
    truth = t.data()
    bags, decks, shuffles = set(), set(), set()
    for other in t.redeals(seat, 20):
        data = other.data()
        assert sorted(data["bag"]) == sorted(truth["bag"])
        assert sorted(data["deck"]) == sorted(truth["deck"])
        unknown = ("bag", "deck", "shuffles")
        assert {key: data[key] for key in data if key not in unknown} == {
            key: truth[key] for key in truth if key not in unknown
        }
        assert other.view(seat) == t.view(seat)
        bags.add(tuple(data["bag"]))
        decks.add(tuple(data["deck"]))
        shuffles.add(data["shuffles"])
    assert len(bags) == len(decks) == len(shuffles) == 20


@pytest.mark.rule("hidden")
def test_a_redeal_does_not_depend_on_what_is_unknown() -> None:
    one = full()
    other = Table(one.position.clone())
    other.position.bag.reverse()
    other.position.deck.reverse()
    other.position.shuffles = 1
    assert other.position != one.position
    assert [t.data() for t in one.redeals(0, 20)] == [t.data() for t in other.redeals(0, 20)]


# Copies


def test_a_clone_goes_its_own_way() -> None:
    t = full()
    before = t.data()
    twin = Table(t.position.clone())
    assert twin.position == t.position
    twin.play("0: sail, anchor, lay knight-1, conquer, sail, stop")
    assert t.data() == before
    assert twin.position != t.position


def test_a_position_is_shown_in_a_word() -> None:
    assert repr(dealt(3).position) == "<Liguria, 3 seats, round 1, scores [0, 0, 0]>"


# The turn


@pytest.mark.rule("hidden")
def test_what_the_active_seat_has_before_it_is_shown_only_while_it_counts() -> None:
    nothing = {
        "to_take": 0,
        "price": 0,
        "arrows": 0,
        "steps": 0,
        "may_turn": False,
        "may_anchor": False,
        "stopover": False,
        "sacks_left": 0,
        "gifts": 0,
        "laid": {},
    }
    t = dealt(4)
    assert t.view()["turn"] == nothing
    t = begun(4)
    assert t.view()["turn"] == nothing
    t = table(cards={0: 49}, ships={0: 2}, dock={1: "r"})
    assert t.view()["turn"] == nothing | {"steps": 5, "may_turn": True, "may_anchor": True}
    t.play("0: sail, anchor")
    assert t.view()["turn"] == nothing | {"steps": 4, "may_turn": True, "stopover": True, "sacks_left": 1}
    t.play("0: sail, stop")
    assert t.view()["turn"] == nothing | {"may_turn": True}
    t.play("0: turn")
    assert t.view()["turn"] == nothing | {"steps": 4}
    t = table(cards={0: 49}, ships={0: 4})
    t.play("0: sail, stop")  # an anchor that was not used is no more of use, nor are the other steps
    assert t.view()["turn"] == nothing | {"may_turn": True}
    t = table(at="final")
    for _ in range(4):
        t.play("stop")
    assert t.view()["turn"] == nothing


@pytest.mark.rule("hidden")
def test_the_turns_are_numbered() -> None:
    t = begun(3)
    seen = [t.position.turn()]
    while t.position.to_act():
        seat = t.seat
        t.play(t.legal()[0])
        now = t.position.turn()
        assert now >= seen[-1]
        if not t.position.to_act() or t.seat != seat:
            assert now > seen[-1]
        seen.append(now)
    # Buyers, tiles, cards and ships of three players in nine rounds; the rest is before and after.
    assert seen[-1] > 9 * 4 * 3


def test_a_deal_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    assert deal("liguria", 4, 3) == deal("liguria", 4, 3)
    assert deal("liguria", 4, 3) != deal("liguria", 4, 4)
