"""The Venice card: when it interrupts, and what is scored."""

import pytest

from games.oltremare.table import Table, table

GRAIN = ["grain-01", "grain-02", "grain-03", "grain-05", "grain-06"]
GERARD = [*GRAIN, "gem-01", "gem-02", "olive-04", "olive-15"]


def venice_next(**words: list[str]) -> Table:
    return table(
        hands={0: words.get("hand", ["salt-13"])},
        cargo={0: words.get("cargo", ["grain-20"]), 1: ["silk-01"], 2: ["silk-08"]},
        deck_top=["venice", "parchment-03", "parchment-04"],
    )


@pytest.mark.rule("venice-cargo", "lots")
def test_worked_example_gerard_at_venice() -> None:
    t = table(
        hands={0: []},
        cargo={0: ["parchment-01", "salt-05"], 1: GERARD, 2: ["silk-08"]},
        deck_top=["venice", "gem-03"],
        ducats={0: 10},
    )
    t.play("0: buy")
    assert t.points("cargo") == [1, 17, 0]
    assert t.cargo(1) == ["olive-04", "olive-15"]
    assert t.cargo(0) == ["salt-05"]
    assert t.cargo(2) == ["silk-08"]
    assert sorted(t.data()["discard"]) == sorted([*GRAIN, "gem-01", "gem-02", "parchment-01"])


@pytest.mark.rule("venice-prestige")
def test_worked_example_prestige_three_two_two_none_d18() -> None:
    t = table(4, hands={0: []}, prestige={0: 3, 1: 2, 2: 2, 3: 0}, deck_top=["venice", "gem-03"])
    t.play("0: buy")
    assert t.points("prestige") == [6, 3, 3, 1]
    assert t.prestige == [0, 0, 0, 0]


@pytest.mark.rule("venice-prestige")
@pytest.mark.parametrize(
    ("tiles", "ducats"),
    [
        ((0, 0, 0, 0, 0), [6, 6, 6, 6, 6]),
        ((1, 0, 0, 0, 0), [6, 3, 3, 3, 3]),
        ((5, 4, 3, 2, 1), [6, 3, 1, 0, 0]),
        ((2, 2, 1, 1, 0), [6, 6, 3, 3, 1]),
        ((4, 0), [6, 3]),
    ],
)
def test_equals_share_a_place_none_is_skipped_and_zero_counts_d18_d24(
    tiles: tuple[int, ...], ducats: list[int]
) -> None:
    t = table(len(tiles), hands={0: []}, prestige=dict(enumerate(tiles)), deck_top=["venice", "gem-03"])
    t.play("0: buy")
    assert t.points("prestige") == ducats


@pytest.mark.rule("venice-card", "price")
def test_drawn_as_a_purchase_it_is_paid_once_at_the_price_before_d7_d16() -> None:
    t = table(hands={0: []}, cargo={0: ["gem-01", "grain-16"]}, ducats={0: 0}, deck_top=["venice", "gem-03", "salt-01"])
    t.play("0: buy")
    assert t.hand(0) == ["gem-03"]
    assert t.points("purchases")[0] == -4
    assert t.ducats[0] == 0 - 4 + 6 + 2
    assert (t.view()["bought"], t.phase) == (1, "trade")
    assert (t.view()["venice_to_come"], t.view()["venice_on_top"]) == (False, False)
    t.play("0: buy")
    assert t.points("purchases")[0] == -7
    assert len(t.events("venice")) == 1


@pytest.mark.rule("venice-card")
def test_drawn_for_the_hand_it_is_replaced_and_the_turn_goes_on_d16() -> None:
    t = venice_next()  # salt-13: ducat and cards
    t.play("0: play salt-13")
    assert t.hand(0) == ["parchment-03"]
    assert t.phase == "loading"
    assert len(t.events("venice")) == 1


@pytest.mark.rule("venice-card", "pirate-symbol")
def test_drawn_as_a_pirate_its_replacement_goes_to_the_pirate_pile_d16() -> None:
    t = venice_next(hand=["salt-07", "salt-08"], cargo=["grain-20", "grain-16"])  # two flags, one pack
    t.play("0: play salt-07, play salt-08")
    assert t.pirates(0)[:2] == ["parchment-03", "parchment-04"]
    assert (len(t.pirates(0)), len(t.hand(0))) == (3, 1)
    kinds = [event["event"] for event in t.events() if event["event"] in ("venice", "pirate")]
    assert kinds == ["venice", "pirate", "pirate", "pirate"]


@pytest.mark.rule("venice-card", "venice-put")
def test_on_top_at_the_end_of_a_turn_it_is_scored_and_not_replaced_d16() -> None:
    t = table(
        hands={0: ["salt-06"]},
        cargo={0: ["gem-01", "grain-20"]},
        ship={0: "zara"},
        deck_top=["venice", "parchment-03"],
    )
    assert t.view()["venice_on_top"]
    assert all(t.view(seat)["venice_on_top"] for seat in (0, 1, 2, None))  # all see it, and nothing happens yet
    size = t.view()["deck"]
    t.play("0: play salt-06, sail venice")
    assert t.events("venice") == []
    assert t.phase == "loading"
    t.play("0: load salt-06")
    assert len(t.events("venice")) == 1
    assert t.deck()[-1] == "parchment-03"
    assert t.view()["deck"] == size - 1
    assert t.cargo(0) == ["salt-06"]  # loading came first: the gem and the grain are sold
    assert t.points("cargo")[0] == 2 + 0
    assert t.seat == 1


@pytest.mark.rule("venice-card")
def test_cards_played_but_not_loaded_and_pirates_do_not_count_d17() -> None:
    t = table(
        hands={0: ["salt-13"]},
        cargo={0: ["gem-01", "salt-12"]},
        pirates={0: ["olive-01", "olive-02"]},
        deck_top=["venice", "parchment-03"],
    )
    t.play("0: play salt-13")
    assert t.points("cargo")[0] == 2
    assert t.cargo(0) == ["salt-12"]
    assert t.points("pirates") == [0, 0, 0]
    assert t.pirates(0) == ["olive-01", "olive-02"]
    t.play("0: load salt-13")
    assert t.cargo(0) == ["salt-12", "salt-13"]


@pytest.mark.rule("venice-cargo")
def test_a_pile_of_one_good_is_kept_whole() -> None:
    t = table(hands={0: []}, cargo={0: ["salt-12", "salt-13"]}, deck_top=["venice", "parchment-03"])
    t.play("0: buy")
    assert t.cargo(0) == ["salt-12", "salt-13"]
    assert t.points("cargo") == [0, 0, 0]
    assert t.view()["discard"] == 0


@pytest.mark.rule("venice-cargo")
def test_what_is_due_does_not_change_by_the_interruption() -> None:
    t = table(hands={0: []}, cargo={0: ["salt-12", "silk-01"]}, deck_top=["venice", "parchment-03"])
    t.play("0: buy")
    assert t.view()["due"] == 4


@pytest.mark.rule("venice-card", "last-round", "reshuffle")
def test_drawn_as_the_last_card_it_begins_the_last_round_d16_d19() -> None:
    """Only in an edition where it may lie at the bottom of the draw pile."""
    t = table(first=0, active=2, hands={2: ["salt-13"]}, cargo={2: ["grain-20"]}, deck_top=["venice"], deck_size=1)
    t.play("2: play salt-13, load salt-13")  # the card is drawn from the discard pile
    kinds = [event["event"] for event in t.events() if event["event"] in ("venice", "last round", "reshuffle", "draw")]
    assert kinds == ["venice", "last round", "reshuffle", "draw"]
    assert t.phase == "over"


@pytest.mark.rule("venice-card", "last-round")
def test_removed_as_the_last_card_at_the_end_of_a_turn_it_begins_the_last_round_too_d16_d19() -> None:
    t = table(
        first=0,
        active=1,
        hands={1: ["salt-06"]},
        cargo={1: ["grain-20"]},
        ship={1: "zara"},
        deck_top=["venice"],
        deck_size=1,
    )
    t.play("1: play salt-06, sail venice, load salt-06")
    assert (len(t.events("venice")), len(t.events("last round"))) == (1, 1)
    assert t.view()["last_round"]
    assert t.seat == 2
