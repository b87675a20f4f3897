"""Extra cards: taken from the display, played at once, chained, declined or lapsed."""

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal
from fondaco.games.millefiori.position import MilleFioriPosition
from games.millefiori.table import table
from scale import whole_games


@pytest.mark.rule("extra-card")
def test_any_card_of_the_display_can_be_taken_or_none_r4() -> None:
    t = table(card="house1", ships={0: 6}, display=["ash2", "ash2", "fish1", "ship5"])
    t.play("sail")
    assert t.phase == "taking"
    assert t.legal() == ["play ash2", "play fish1", "play ship5", "decline"]
    assert t.position.to_act() == [0]


@pytest.mark.rule("extra-card")
def test_an_extra_card_is_played_like_a_card_of_the_hand() -> None:
    t = table(card="house1", ships={0: 6}, display=["ash2", "fish1"], lozenges={"w02": 0})
    t.play("sail, play ash2")
    assert t.view()["card"] == "ash2"
    assert t.view()["display"] == ["fish1"]
    assert "place w05" in t.legal()
    assert t.refuse("place w04") == "workshops-place"
    t.play("place w05")
    assert t.scores == [1, 0, 0, 0]
    assert t.view()["discard"][-2:] == ["house1", "ash2"]
    assert t.seat == 1


@pytest.mark.rule("extra-card", "sail-instead")
def test_an_extra_card_may_sail_r3() -> None:
    t = table(card="house1", ships={0: 6}, display=["ash5"])
    t.play("sail, play ash5, sail")
    assert t.view()["seats"][0]["ship"] == 12
    assert t.scores == [10, 0, 0, 0]


@pytest.mark.rule("extra-card")
def test_it_may_be_declined_r4() -> None:
    t = table(card="house1", ships={0: 6}, display=["ash5"])
    t.play("sail, decline")
    assert t.view()["display"] == ["ash5"]
    assert t.seat == 1


@pytest.mark.rule("extra-card")
def test_a_card_once_taken_must_be_played_r28() -> None:
    t = table(card="house1", ships={0: 6}, display=["ash5", "fish1"])
    t.play("sail, play ash5")
    assert t.refuse("decline") == "use-card"
    assert t.refuse("play fish1") == "use-card"


@pytest.mark.rule("extra-card")
def test_only_cards_of_the_display_can_be_taken() -> None:
    t = table(
        card="house1",
        ships={0: 6},
        display=["ash5"],
        chosen={1: "lime1"},
        hands={0: ["coin1", "swan1", "swan2", "swan3"]},
    )
    t.play("sail")
    for text in ("play lime1", "play coin1", "play house1", "place w01", "sail", "choose ash5"):
        assert t.refuse(text) == "extra-card"


@pytest.mark.rule("extra-card", "resolving")
@pytest.mark.parametrize(
    ("card", "cell", "lozenges", "points"),
    [
        # the fourth material and the third cell around a star
        ("lime5", "w06", {"w05": 0, "w13": 0, "w20": 0}, 4 + 20),
        # the third symbol and the top of the pyramid: 12, and 3 for the middle cell below
        ("cross1", "n_t3", {"n_m4": 0, "n_b5": 0, "n_m3": 1, "n_b3": 1, "n_b4": 1}, 12 + 3 + 1 + 20),
        # the fourth good and a good deal
        ("swan1", "t3_swan", {"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0, "t1_swan": 1, "t2_swan": 1}, 3 + 20),
    ],
)
def test_a_bonus_and_an_extra_card_at_once_are_both_gained_r2(
    card: str, cell: str, lozenges: dict[str, int], points: int
) -> None:
    t = table(card=card, lozenges=lozenges)
    t.play(f"place {cell}")
    assert t.scores[0] == points
    assert t.phase == "taking"
    supply = 27 - sum(1 for owner in lozenges.values() if owner == 0) - 2
    assert t.view()["seats"][0]["supply"] == supply


@pytest.mark.rule("extra-card")
def test_a_ship_card_that_fills_a_fleet_and_reaches_a_star_earns_one_extra_card_r2() -> None:
    t = table(card="ship1", ships={0: 6}, lozenges={"s1_1": 0, "s1_2": 0, "t1_swan": 1}, display=["ash1", "ash2"])
    t.play("place s1_3")
    assert t.phase == "taking"
    t.play("play ash1, place w02")
    assert t.seat == 1


@pytest.mark.rule("extra-chain")
def test_extra_cards_chain_without_limit_r3() -> None:
    t = table(
        card="house1",
        ships={0: 6},
        lozenges={"w19": 1, "w20": 1, "t1_swan": 2, "t2_swan": 2, "h01": 1, "h02": 0, "h03": 0},
        display=["ash1", "house5", "swan3", "ship5", "lion5"],
    )
    t.play("sail")  # space 7: a star
    t.play("play ash1, place w27")  # the last cell around a star of the workshops
    t.play("play swan3, place t3_swan")  # a good deal
    t.play("play house5, place h04")  # the third number
    assert t.phase == "taking"
    t.play("play ship5, place s1_1")  # space 12: ten points and no star
    assert (t.phase, t.seat) == ("playing", 1)
    assert t.scores == [1 + 3 + 12 + 10, 0, 6, 0]
    assert t.view()["display"] == ["lion5"]
    assert t.view()["discard"][-5:] == ["house1", "ash1", "swan3", "house5", "ship5"]


@pytest.mark.rule("extra-none")
def test_with_an_empty_display_the_extra_card_lapses_r4() -> None:
    t = table(card="house1", ships={0: 6}, display=[])
    told = t.told(None, "sail")
    assert told[-1] == {"event": "extra", "seat": 0, "lapses": True}
    assert (t.phase, t.seat) == ("playing", 1)


@pytest.mark.rule("extra-none", "extra-chain")
def test_a_chain_ends_when_it_has_emptied_the_display() -> None:
    t = table(card="house1", ships={0: 6}, lozenges={"w19": 1, "w20": 1}, display=["ash1"])
    t.play("sail, play ash1, place w27")
    assert t.view()["display"] == []
    assert (t.phase, t.seat) == ("playing", 1)


@pytest.mark.rule("extra-card", "round-end")
def test_the_display_is_not_refilled_within_a_round_r5() -> None:
    t = table(3, card="house1", ships={0: 6}, display=["ash1", "ash2"])
    t.play("sail, play ash1, sail")
    deck = t.view()["deck"]
    while t.view()["round"] == 2:
        assert t.view()["display"] == ["ash2"]
        t.idle()
    assert t.view()["deck"] == deck - 15
    assert len(t.view()["display"]) == 1 + 3


@whole_games
@pytest.mark.rule("extra-card", "extra-chain")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_ever_earns_two_extra_cards_r2(seats: int) -> None:
    """Between two extra cards that are taken lies the use of a card that earned the second."""
    longest = 0
    for seed in range(40):
        position, chance = deal("millefiori", seats, seed), FastChance(seed, 2)
        assert isinstance(position, MilleFioriPosition)
        position.events = []
        while position.to_act():
            seat = position.to_act()[0]
            legal = position.legal(seat)
            position.apply(seat, legal[chance.below(len(legal))])
        chain = earned = 0
        for event in position.events:
            kind = event.fields["event"]
            if kind == "play":
                if event.fields["extra"]:
                    assert earned == 1
                    chain += 1
                else:
                    chain = 0
                earned = 0
            elif kind == "extra":
                earned += 1
                assert earned == 1
            longest = max(longest, chain)
    assert longest >= 3
