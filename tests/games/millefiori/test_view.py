"""What a seat may look at, and what it is told."""

import json

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal
from games.millefiori.table import Table, dealt, table
from scale import whole_games

HAND = ["ash1", "lime2", "house3", "fish1", "ship3"]
OTHER = ["ash2", "lime4", "coin1", "swan1", "ship1"]


def strangers(t: Table, seat: int) -> list[int | None]:
    return [None, *[other for other in range(t.position.seats) if other != seat]]


@pytest.mark.rule("choose")
def test_a_hand_is_seen_by_its_owner_only() -> None:
    t = table(3, hands={1: HAND})
    assert t.view(1)["hand"] == HAND
    for stranger in strangers(t, 1):
        assert t.view(stranger)["hand"] != HAND
    assert t.view(None)["hand"] == []
    assert [seat["cards"] for seat in t.view(None)["seats"]] == [5, 5, 5]


@pytest.mark.rule("choose")
def test_a_choice_is_seen_by_its_owner_only_and_others_see_that_it_was_made() -> None:
    t = table(3, hands={1: HAND})
    t.play("1: choose fish1")
    assert t.view(1)["chosen"] == "fish1"
    assert t.view(1)["hand"] == HAND  # it is still in the hand
    for stranger in strangers(t, 1):
        assert t.view(stranger)["chosen"] is None
        assert [seat["has_chosen"] for seat in t.view(stranger)["seats"]] == [False, True, False]
        assert "fish1" not in json.dumps(t.view(stranger)["seats"])


@pytest.mark.rule("pass", "choose")
def test_once_passed_on_a_hand_is_seen_by_nobody_until_it_is_taken_up() -> None:
    t = table(2, hands={0: HAND, 1: OTHER})
    t.play("0: choose fish1", "1: choose swan1")
    for seat in (0, 1, None):
        assert t.view(seat)["hand"] == []
    assert [seat["cards"] for seat in t.view()["seats"]] == [0, 0]
    assert t.view(0)["chosen"] == "fish1"
    assert t.view(1)["chosen"] == "swan1"
    t.play("0: play fish1, sail", "1: play swan1, sail")
    assert t.view(1)["hand"] == ["ash1", "lime2", "house3", "ship3"]
    assert t.view(0)["hand"] == ["ash2", "lime4", "coin1", "ship1"]


@pytest.mark.rule("round-end", "two-players")
@pytest.mark.parametrize(("seats", "stay"), [(2, 2), (3, 1), (4, 1)])
@pytest.mark.parametrize("late_choice", [False, True])
def test_in_the_last_turn_of_a_round_each_sees_the_own_cards_that_stay_for_the_display(
    seats: int, stay: int, late_choice: bool
) -> None:
    t = dealt(seats, seed=8, late_choice=late_choice)
    t.idle_to(card=t.view()["cards_of_round"], phase="playing")
    display = t.view()["display"]
    while t.view()["round"] == 1:
        hands = t.hands()
        played = [(seat - t.view()["doge"]) % seats < (t.seat - t.view()["doge"]) % seats for seat in range(seats)]
        if t.phase != "playing":
            played[t.seat] = True
        for seat in range(seats):
            # In the variant, those who are yet to play hold the card that they will play, too.
            assert len(hands[seat]) == stay + (1 if late_choice and not played[seat] else 0)
            assert [other["cards"] for other in t.view(seat)["seats"]] == [len(hand) for hand in hands]
            assert t.view(seat)["display"] == display
        assert t.view(None)["hand"] == []
        t.idle()
    joined = sorted(card for hand in hands for card in hand)
    assert sorted(t.view()["display"]) == sorted([*display, *joined])


@pytest.mark.rule("round-end")
def test_a_card_that_stays_is_seen_by_its_owner_only() -> None:
    t = table(3, card="lime1", active=1, doge=0, tricks_played=3, hands={0: ["swan1"], 1: ["coin1"], 2: ["fish2"]})
    assert t.hands() == [["swan1"], ["coin1"], ["fish2"]]
    for stranger in strangers(t, 1):
        assert "coin1" not in json.dumps(t.view(stranger))


@pytest.mark.rule("turn-order")
def test_a_card_is_shown_to_all_when_it_is_laid_open() -> None:
    t = table(2, hands={0: HAND, 1: OTHER}).play("0: choose fish1", "1: choose swan1")
    assert t.view(1)["card"] is None
    t.play("0: play fish1")
    for seat in (0, 1, None):
        assert t.view(seat)["card"] == "fish1"
    assert t.view(0)["chosen"] is None


@pytest.mark.rule("late-choice")
def test_in_the_variant_a_hand_is_seen_until_its_owner_has_played() -> None:
    t = table(3, late_choice=True, active=1, hands={1: HAND, 2: OTHER})
    others = t.view(0)["hand"]
    assert t.view(1)["hand"] == HAND
    t.play("1: play fish1")
    assert t.view(1)["hand"] == []
    assert t.view(2)["hand"] == OTHER
    assert [seat["cards"] for seat in t.view()["seats"]] == [5, 0, 5]
    t.play("1: sail", "2: play swan1, sail")
    assert t.view(2)["hand"] == []
    assert t.view(0)["hand"] == others
    t.play(f"0: play {others[0]}, sail")
    if t.phase == "taking":
        t.play("decline")
    assert t.view(2)["hand"] == ["ash1", "lime2", "house3", "ship3"]
    assert t.view(0)["hand"] == ["ash2", "lime4", "coin1", "ship1"]
    assert all(not seat["has_chosen"] for seat in t.view()["seats"])


def test_when_the_game_is_over_no_hand_is_shown() -> None:
    for late_choice in (False, True):
        t = table(2, card="lime1", active=1, doge=0, left={1: 4}, late_choice=late_choice).play("place w19")
        assert t.hands() == [[], []]
        assert t.view()["active"] is None


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("late_choice", [False, True])
def test_all_see_the_same_table_but_for_hand_and_choice(seats: int, late_choice: bool) -> None:
    t, chance = dealt(seats, 9, late_choice), FastChance(9, 1)
    while t.phase != "over":
        seen = []
        for seat in (None, *range(seats)):
            view = t.view(seat)
            assert view["seat"] == seat
            json.dumps(view)
            seen.append({k: v for k, v in view.items() if k not in ("seat", "hand", "chosen")})
        assert all(view == seen[0] for view in seen)
        seat = t.position.to_act()[0]
        legal = t.position.legal(seat)
        t.position.apply(seat, legal[chance.below(len(legal))])


def test_a_view_tells_where_the_game_stands() -> None:
    t = table(3, card="lime1", active=2, doge=1, lozenges={"w05": 0}, rounds_played=2, tricks_played=1, ships={1: 4})
    view = t.view(0)
    assert (view["round"], view["rounds"], view["card_of_round"], view["cards_of_round"]) == (3, 7, 2, 4)
    assert (view["doge"], view["active"], view["to_act"], view["phase"]) == (1, 2, [2], "using")
    assert view["lozenges"] == {"w05": 0}
    assert view["seats"][1]["ship"] == 4
    assert view["deck"] == 4 * 15
    assert dealt().view()["active"] is None


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_there_is_no_view_for_a_seat_that_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        dealt(4).view(seat)


# Events


@pytest.mark.rule("choose")
def test_others_are_told_that_a_card_was_chosen_but_not_which() -> None:
    whole = {"event": "choose", "seat": 1, "card": "fish1"}
    without_card = {"event": "choose", "seat": 1}
    for seat, told in ((1, whole), (0, without_card), (2, without_card), (None, without_card)):
        assert table(3, hands={1: HAND}).told(seat, "1: choose fish1") == [told]


@pytest.mark.rule("pass")
def test_all_are_told_when_the_cards_are_passed_on() -> None:
    t = table(2, hands={0: HAND, 1: OTHER})
    assert t.told(None, "0: choose fish1") == [{"event": "choose", "seat": 0}]
    assert t.told(None, "1: choose swan1") == [{"event": "choose", "seat": 1}, {"event": "pass"}]


@pytest.mark.rule("pass", "round-end")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_passed_on_in_the_last_turn_of_a_round(seats: int) -> None:
    t = dealt(seats)
    passed: list[int] = []
    while t.view()["round"] == 1:
        card = t.view()["card_of_round"]
        t.position.events = []
        t.idle()
        passed += [card for event in t.events("pass")]
    assert passed == list(range(1, t.view()["cards_of_round"]))


@pytest.mark.rule("pass")
def test_everyone_is_told_of_the_own_new_hand_only() -> None:
    for seat in (0, 1, None):
        t = table(2, card="fish2", active=1, doge=0, hands={0: HAND[:4], 1: OTHER[:4]})
        hands = [event for event in t.told(seat, "sail") if event["event"] == "hand"]
        # Seat 0 takes up what seat 1 passed on, and the other way round.
        expected = [{"event": "hand", "seat": 0}, {"event": "hand", "seat": 1}]
        if seat is not None:
            expected[seat]["cards"] = (OTHER if seat == 0 else HAND)[:4]
        assert hands == expected


def test_a_whole_turn_as_it_is_told() -> None:
    t = table(4, chosen={0: "lime5", 1: "ash1"}, lozenges={"w05": 0, "w13": 0, "w20": 0}, display=["ash2"])
    assert t.told(None, "play lime5, place w06") == [
        {"event": "play", "seat": 0, "card": "lime5", "extra": False},
        {"event": "place", "seat": 0, "cell": "w06"},
        {"event": "points", "seat": 0, "source": "workshops", "points": 4},
        {"event": "bonus", "seat": 0, "track": "workshops", "place": 0, "lozenge": True},
        {"event": "points", "seat": 0, "source": "bonus", "points": 20},
        {"event": "extra", "seat": 0, "lapses": False},
    ]
    assert t.told(None, "play ash2, sail") == [
        {"event": "play", "seat": 0, "card": "ash2", "extra": True},
        {"event": "sail", "seat": 0, "start": 0, "end": 2},
        {"event": "points", "seat": 0, "source": "sea", "points": 1},
    ]


def test_declining_and_the_last_turn_are_told() -> None:
    t = table(2, card="lime1", active=1, doge=0, left={1: 4}, lozenges={"w20": 0, "w27": 0}, display=["ash2"])
    assert [event["event"] for event in t.told(None, "place w19")] == ["place", "last turn", "points", "extra"]
    assert t.told(0, "decline") == [
        {"event": "decline", "seat": 1},
        {"event": "over", "ending": "lozenges", "scores": [0, 1]},
    ]


@pytest.mark.rule("round-end", "deal")
def test_the_end_of_a_round_is_told() -> None:
    t = table(3, card="lime1", active=2, doge=0, tricks_played=3, hands={0: ["ash1"], 1: ["swan2"], 2: ["coin3"]})
    told = t.told(1, "place w19")
    assert told[2:4] == [
        {"event": "display", "cards": ["ash1", "coin3", "swan2"]},
        {"event": "round", "round": 3, "doge": 1},
    ]
    assert [event.get("cards") for event in told[4:]] == [None, t.view(1)["hand"], None]


def test_nobody_listens_unless_asked() -> None:
    position = deal("millefiori", 2, 7)
    position.apply(0, position.legal(0)[-1])
    assert position.events is None
    assert position.clone().events is None
