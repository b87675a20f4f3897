"""A card that is played: laid open, used to place a lozenge or to sail, and in what order its effects come."""

import pytest

from fondaco.engine.chance import FastChance
from games.millefiori.table import Table, dealt, table
from scale import whole_games


@pytest.mark.rule("play-chosen")
def test_the_chosen_card_is_played_and_no_other() -> None:
    t = table(chosen={0: "lime1"}, hands={0: ["lime2", "ship1", "ash1", "ash2"]})
    assert t.legal() == ["play lime1"]
    for text in ("play lime2", "play ship1", "place w04", "sail", "decline", "choose lime2", "choose lime1"):
        assert t.refuse(text) == "play-chosen"
    t.play("play lime1")
    assert t.view()["card"] == "lime1"
    assert t.view(0)["chosen"] is None


@pytest.mark.rule("use-card")
def test_a_card_that_lies_open_is_used_to_place_or_to_sail_r6() -> None:
    t = table(card="jewelry4", lozenges={"t2_jewelry": 3})
    assert t.legal() == ["place t1_jewelry", "place t3_jewelry", "place t4_jewelry", "place t5_jewelry", "sail"]
    for text in ("decline", "play jewelry4", "play jewelry5", "choose jewelry4"):
        assert t.refuse(text) == "use-card"


@pytest.mark.rule("use-card")
@pytest.mark.parametrize(("use", "lozenges", "ship"), [("place t5_jewelry", {"t5_jewelry": 0}, 0), ("sail", {}, 4)])
def test_a_used_card_is_discarded_and_the_next_seat_has_its_turn(use: str, lozenges: dict[str, int], ship: int) -> None:
    t = table(card="jewelry4").play(use)
    assert t.view()["discard"][-1] == "jewelry4"
    assert t.view()["card"] is None
    assert t.view()["lozenges"] == lozenges
    assert t.view()["seats"][0]["supply"] == 27 - len(lozenges)
    assert t.view()["seats"][0]["ship"] == ship
    assert t.seat == 1


@whole_games
@pytest.mark.rule("use-card", "cards")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_while_there_is_a_lozenge_every_card_has_a_cell_r1(seats: int) -> None:
    for seed in range(40):
        position, chance = dealt(seats, seed).position, FastChance(seed, 1)
        while position.to_act():
            seat = position.to_act()[0]
            legal = position.legal(seat)
            if position.card >= 0 and position.left[seat]:
                assert len(legal) > 1
                assert position.write(seat, legal[-1]) == "sail"
            position.apply(seat, legal[chance.below(len(legal))])


@pytest.mark.rule("use-card")
def test_the_discard_pile_only_grows_r5() -> None:
    t = dealt(2)
    gone: list[str] = []
    while t.phase != "over":
        now = t.view()["discard"]
        assert now[: len(gone)] == gone
        assert len(now) - len(gone) in (0, 1)
        gone = now
        t.idle()
    assert len(t.view()["discard"]) == 10 * 3 * 2


@pytest.mark.rule("free-cell")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(
    ("card", "cell"), [("lime1", "w04"), ("house1", "h01"), ("coin1", "n_b2"), ("swan1", "t3_swan"), ("ship1", "s1_1")]
)
def test_an_occupied_cell_can_never_be_taken_not_even_by_its_owner(card: str, cell: str, owner: int) -> None:
    t = table(card=card, lozenges={cell: owner})
    assert t.refuse(f"place {cell}") == "free-cell"


@pytest.mark.rule("free-cell")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lozenges_never_move(seats: int) -> None:
    t, chance = dealt(seats, 4), FastChance(4, 1)
    lying: dict[str, int] = {}
    while t.phase != "over":
        now = t.view()["lozenges"]
        assert lying.items() <= now.items()
        lying = now
        seat = t.position.to_act()[0]
        legal = t.position.legal(seat)
        t.position.apply(seat, legal[chance.below(len(legal))])


# The order of effects


def story(t: Table, line: str) -> list[str]:
    return [str(event.get("source") or event["event"]) for event in t.told(None, line)]


@pytest.mark.rule("resolving")
def test_points_then_bonus_then_extra_card_r24() -> None:
    t = table(card="lime5", lozenges={"w05": 0, "w13": 0, "w20": 0})
    # The second "bonus" is the points that it brings.
    assert story(t, "place w06") == ["place", "workshops", "bonus", "bonus", "extra"]


@pytest.mark.rule("resolving", "port-sail")
def test_with_a_ship_card_the_fleet_is_scored_before_the_ship_sails_r7() -> None:
    t = table(card="ship3", ships={0: 17}, lozenges={"s1_1": 0, "s1_2": 1, "t1_swan": 2})
    assert story(t, "place s1_3") == ["place", "port", "port", "sail", "sea", "extra"]
    assert t.scores == [1 + 1 + 10, 1, 0, 0]


@pytest.mark.rule("resolving", "people-resting")
def test_all_who_receive_points_do_so_before_the_bonus() -> None:
    t = table(card="lion1", lozenges={"n_b1": 0, "n_b2": 1, "n_b5": 0})
    told = t.told(None, "place n_m1")
    points = [(event["seat"], event["source"], event["points"]) for event in told if event["event"] == "points"]
    assert points == [(0, "nobili", 6), (0, "nobili", 1), (1, "nobili", 1), (0, "bonus", 20)]
