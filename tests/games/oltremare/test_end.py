"""The last round, what happens when there are no cards, the final scoring, and who wins."""

import pytest

from fondaco.games.oltremare import scoring
from games.oltremare.table import Table, table


def closing(first: int = 0, active: int = 0, size: int = 1, rest: int | None = None, **words: list[str]) -> Table:
    """Everybody has one card due and one in hand that draws one; the draw pile is nearly used up."""
    return table(
        first=first,
        active=active,
        hands={0: ["salt-13"], 1: ["grain-18"], 2: ["silk-12"]},
        cargo={0: ["gem-08"], 1: ["olive-15"], 2: ["olive-17"]},
        deck_top=words.get("deck_top", []),
        discard=words.get("discard", []),
        deck_size=size,
        rest=rest,
        venice=False,
    )


def turn(t: Table, seat: int, card: str) -> None:
    t.play(f"{seat}: play {card}, load {card}")


@pytest.mark.rule("last-round")
def test_all_have_equally_many_turns() -> None:
    t = closing(deck_top=["gem-01"])
    assert not t.view()["last_round"]
    turn(t, 0, "salt-13")  # takes the last card
    assert t.view()["last_round"]
    assert t.seat == 1
    turn(t, 1, "grain-18")
    assert t.seat == 2
    turn(t, 2, "silk-12")
    assert t.phase == "over"
    assert t.position.to_act() == []


@pytest.mark.rule("last-round")
def test_if_the_right_neighbour_of_the_first_player_takes_the_last_card_it_is_over_d19() -> None:
    t = closing(first=0, active=2, size=2, deck_top=["gem-01", "gem-02"])
    turn(t, 2, "silk-12")  # one flag, one pack: both cards
    assert t.phase == "over"
    assert len(t.events("last round")) == 1


@pytest.mark.rule("last-round", "reshuffle")
def test_exactly_emptying_the_pile_does_not_shuffle_d19() -> None:
    t = closing(deck_top=["gem-01"])
    discarded = t.view()["discard"]
    turn(t, 0, "salt-13")
    assert (t.view()["deck"], t.view()["discard"]) == (0, discarded)
    assert t.events("reshuffle") == []
    turn(t, 1, "grain-18")
    assert len(t.events("reshuffle")) == 1
    assert (t.view()["deck"], t.view()["discard"]) == (discarded - 1, 0)
    turn(t, 2, "silk-12")
    assert t.position.ending() == "discard"


@pytest.mark.rule("reshuffle")
def test_a_draw_of_several_cards_goes_on_across_the_reshuffle_d19() -> None:
    t = closing(active=2, first=2, deck_top=["gem-01"])
    t.play("2: play silk-12")
    assert t.pirates(2) == ["gem-01"]
    assert len(t.hand(2)) == 1
    kinds = [event["event"] for event in t.events() if event["event"] in ("pirate", "last round", "reshuffle", "draw")]
    assert kinds == ["last round", "pirate", "reshuffle", "draw"]


@pytest.mark.rule("reshuffle", "purchases")
def test_purchases_too_are_made_from_the_shuffled_discard_d19() -> None:
    t = closing(size=0, rest=2, discard=["gem-01", "gem-02"])
    t.play("0: buy")
    assert len(t.events("reshuffle")) == 1
    assert {"gem-01", "gem-02"} & set(t.hand(0))


@pytest.mark.rule("reshuffle")
def test_the_shuffle_is_fair_and_follows_from_the_deal() -> None:
    orders = set()
    for shuffles in range(20):
        t = closing(size=0)
        t.position.shuffles = shuffles
        t.play("0: buy")
        orders.add(tuple(t.deck()))
    assert len(orders) == 20


@pytest.mark.rule("second-exhaustion")
def test_the_first_players_piles_are_scored_at_once_and_shuffled_d20() -> None:
    t = table(
        first=0,
        active=1,
        hands={0: [], 1: [], 2: []},
        cargo={0: ["gem-01", "gem-02", "salt-13"], 1: ["olive-15"], 2: ["olive-17"]},
        pirates={0: ["silk-01", "silk-02"]},
        prestige={0: 1},
        deck_size=0,
        discard=["gem-03"],
        rest=2,
        venice=False,
        markers={0: 2},
    )
    t.play("1: buy")
    assert t.events("early") == []
    t.play("1: buy")
    assert len(t.events("early")) == 1
    assert t.points("cargo") == [5 + 1, 0, 0]
    assert t.points("pirates") == [-2, 0, 0]
    assert t.points("prestige") == [0, 0, 0]  # ranked at the end, with everybody
    assert (t.cargo(0), t.pirates(0), t.view()["deck"]) == ([], [], 4)
    for seat in (1, 2):
        while t.position.to_act() == [seat]:
            t.play(f"{seat}: {'buy' if 'buy' in t.legal() else t.legal()[0]}")
    assert t.phase == "over"
    assert t.position.ending() == "first"
    assert t.points("cargo")[0] == 6  # not sold twice
    assert t.points("pirates")[0] == -2
    assert t.points("prestige") == [6, 3, 3]
    assert t.points("harbours")[0] == 6


@pytest.mark.rule("second-exhaustion")
def test_an_empty_discard_leads_straight_to_it_d20() -> None:
    t = closing(size=0, rest=2, first=0, active=1)
    t.play("1: buy")
    assert (t.events("reshuffle"), len(t.events("early"))) == ([], 1)
    assert t.hand(1) == ["gem-08", "grain-18"]


@pytest.mark.rule("second-exhaustion", "cargo-number")
def test_in_the_first_players_own_turn_what_is_due_stays_and_pirates_just_laid_are_in_d20() -> None:
    t = table(
        hands={0: ["silk-12", "olive-18"], 1: [], 2: []},  # two flags, two packs
        cargo={0: ["gem-01", "grain-16"], 1: ["olive-15"], 2: ["olive-17"]},
        deck_top=["gem-02"],
        deck_size=1,
        rest=2,
        venice=False,
    )
    t.play("0: play silk-12, play olive-18")
    # The gem is the first pirate; the second is drawn from the gem, the other gem and the grain: all three are taken.
    assert len(t.events("early")) == 1
    assert t.points("pirates")[0] == -1
    assert t.points("cargo")[0] == 2
    assert (len(t.pirates(0)), len(t.hand(0)), t.view()["deck"]) == (2, 1, 0)
    t.play("0: load olive-18, load silk-12")
    assert t.cargo(0) == ["olive-18", "silk-12"]  # later cards form new piles
    assert t.position.early_cargo == 2  # and for the tie-break those scored early count


@pytest.mark.rule("second-exhaustion", "cargo-number")
def test_bought_away_in_the_own_turn_as_many_cards_are_due_as_before_d20() -> None:
    t = table(
        hands={0: ["silk-12"], 1: [], 2: []},
        cargo={0: ["gem-01", "grain-16"], 1: ["olive-15"], 2: ["olive-17"]},
        deck_size=0,
        rest=2,
        venice=False,
    )
    t.play("0: buy")
    assert t.cargo(0) == []
    assert t.view()["due"] == 2
    assert t.public(0)["cargo_top"] is None
    (bought,) = [card for card in t.hand(0) if card != "silk-12"]
    t.play(f"0: play silk-12, play {bought}")
    assert len(t.view()["played"]) == 2


@pytest.mark.rule("second-exhaustion", "purchases")
def test_a_third_time_what_does_not_exist_is_not_taken_d21() -> None:
    t = table(
        active=1,
        first=0,
        hands={0: [], 1: ["salt-13", "salt-09", "olive-12"], 2: []},  # three packs would draw six cards
        cargo={0: ["gem-01", "gem-02"], 1: ["grain-10"], 2: ["olive-17"]},
        deck_size=0,
        rest=2,
        venice=False,
    )
    t.play("1: play salt-13, play salt-09, play olive-12")
    assert t.hand(1) == ["gem-01", "gem-02"]
    t.play("1: load salt-13, load salt-09, load olive-12")
    t.refused(2, "buy", "purchases")
    assert "buy pirates" in t.legal(2)  # but what lies there can be bought


@pytest.mark.rule("final-scoring", "lots")
def test_worked_example_three_final_evaluations() -> None:
    """Gérard 42, Anna 40, Alexandre 45, who plays the last card of the game: it has a flag and no ducat."""
    t = table(
        first=0,
        active=2,
        hands={0: [], 1: [], 2: ["pottery-16"]},
        cargo={
            0: [
                "salt-01",
                "salt-02",
                "parchment-01",
                "parchment-02",
                "parchment-03",
                "olive-01",
                "olive-02",
                "olive-03",
            ],
            1: ["gem-01", "gem-02", "silk-01", "gem-03", "gem-04"],
            2: ["salt-03", "salt-04", "salt-05", *[f"grain-0{number}" for number in range(1, 6)], "pottery-14"],
        },
        pirates={1: ["silk-02", "silk-03", "silk-04"]},
        ducats={0: 18, 1: 20, 2: 21},
        prestige={0: 2, 1: 3, 2: 1},
        markers={0: 4, 1: 4, 2: 2},
        deck_size=2,
        venice=False,
    )
    t.play("2: play pottery-16")
    assert t.ducats == [18, 20, 21]
    t.play("2: load pottery-16")
    assert t.phase == "over"
    assert t.points("prestige") == [3, 6, 1]
    assert t.points("cargo") == [4 + 8 + 3, 5 + 1 + 5, 3 + 12 + 6]
    assert t.points("pirates") == [0, -3, -1]
    assert t.points("harbours") == [6, 6, 3]
    assert t.ducats == [42, 40, 45]
    assert t.position.ranking() == [[2], [0], [1]]


@pytest.mark.rule("lots")
@pytest.mark.parametrize(
    ("pile", "ducats"),
    [
        ([], 0),
        (["gem"], 2),
        (["gem"] * 3, 9),
        (["gem"] * 5, 9),
        (["parchment"] * 3, 8),
        (["parchment"] * 4, 8),
        (["silk"] * 4, 11),
        (["silk"] * 6, 11),
        (["salt"] * 3, 6),
        (["salt"] * 7, 10),
        (["pottery"], 1),
        (["pottery"] * 2, 3),
        (["pottery"] * 3, 6),
        (["olive"] * 5, 12),
        (["olive"] * 8, 12),
        (["grain"], 0),
        (["grain"] * 5, 12),
        (["grain"] * 10, 12),
        (["gem", "gem", "silk", "gem", "gem"], 11),
        (["gem", "salt", "gem", "salt"], 6),
    ],
)
def test_a_lot_pays_by_its_size_and_no_more_than_the_last_figure(pile: list[str], ducats: int) -> None:
    box = table().position.box
    counts: dict[str, int] = {}
    cards = []
    for good in pile:
        counts[good] = counts.get(good, 0) + 1
        cards.append(box.card_number[f"{good}-{counts[good]:02}"])
    assert scoring.lots(box, cards) == ducats


@pytest.mark.rule("final-scoring")
def test_the_parts_of_the_final_scoring_add_up() -> None:
    t = closing(first=0, active=2, size=2, deck_top=["gem-01", "gem-02"])
    turn(t, 2, "silk-12")
    assert t.points("prestige") == [6, 6, 6]
    assert t.points("harbours") == [6, 6, 6]  # zero is a place too
    assert t.points("cargo") == [2, 1, 1 + 1]
    assert t.points("pirates") == [0, 0, -1]
    for seat in range(3):
        assert sum(t.position.breakdown(seat).values()) == t.ducats[seat]
    assert t.events("over") == [{"event": "over", "ending": "pile", "scores": t.ducats}]


@pytest.mark.rule("game-over")
def test_after_the_end_nothing_is_played() -> None:
    t = closing(first=0, active=2, size=2, deck_top=["gem-01", "gem-02"])
    turn(t, 2, "silk-12")
    for seat in range(3):
        for text in ("buy", "call", "load silk-12"):
            t.refused(seat, text, "game-over")


@pytest.mark.rule("winner", "goal")
def test_the_most_ducats_win() -> None:
    t = table(4, ducats={0: 3, 1: -8, 2: 30, 3: 12})
    assert t.position.ranking() == [[2], [3], [0], [1]]


@pytest.mark.rule("winner")
def test_among_equals_more_cargo_then_nearest_clockwise_to_the_first_player_d22() -> None:
    t = table(4, active=2, cargo={0: ["gem-01", "gem-02"]})
    assert t.position.ranking() == [[0], [2], [3], [1]]
    t = table(5, active=3)
    assert t.position.ranking() == [[3], [4], [0], [1], [2]]


@pytest.mark.rule("winner")
def test_cargo_that_was_scored_early_counts_among_equals_d20_d22() -> None:
    t = table(active=0, cargo={1: ["gem-01", "gem-02"]})
    assert t.position.ranking() == [[1], [0], [2]]
    t.position.early_cargo = 2
    assert t.position.ranking() == [[0], [1], [2]]
