"""Dealing anew what a seat cannot know: it keeps all that the seat has seen, and nothing else."""

import pytest

from fondaco.engine.chance import FastChance
from fondaco.games.oltremare import knowledge
from games.oltremare.table import Table, dealt, table
from scale import whole_games

EASY = {0: ["pottery-10"], 1: ["salt-01"], 2: ["grain-16"]}  # seat 1 has a hand limit of 3


def market() -> Table:
    return table(
        hands={
            0: ["salt-02", "salt-04", "silk-03", "olive-01"],
            1: ["gem-01", "gem-04", "olive-02"],
            2: ["gem-02", "gem-03", "parchment-01"],
        },
        cargo=EASY,
        pirates={0: ["parchment-02", "parchment-04", "parchment-07"], 1: ["parchment-03"]},
        laid={0: [False, True, False]},
    )


def place(t: Table, card: str) -> str:
    """Where a card lies."""
    data = t.data()
    for seat in range(t.position.seats):
        for pile in ("hands", "pirates", "cargo"):
            if card in data[pile][seat]:
                return f"{pile} {seat}"
    return "deck" if card in data["deck"] else "elsewhere"


def places(tables: list[Table], card: str) -> set[str]:
    return {place(t, card) for t in tables}


@pytest.mark.rule("start-hand", "open-piles")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_is_hidden_is_dealt_anew_and_what_is_seen_stays(seat: int | None) -> None:
    t = market()
    tables = t.redeals(seat)
    for other in range(3):
        hands = {tuple(twin.hand(other)) for twin in tables}
        assert (hands == {tuple(t.hand(other))}) == (other == seat)
        assert {tuple(twin.cargo(other)) for twin in tables} == {tuple(t.cargo(other))}
    assert len({tuple(twin.deck()) for twin in tables}) == len(tables)
    for twin in tables:
        assert twin.view(seat) == t.view(seat)
        assert twin.position.components() == t.position.components()


@pytest.mark.rule("hand-limit", "pirate-symbol")
def test_pirates_that_one_laid_oneself_stay_and_those_laid_unseen_do_not() -> None:
    t = market()
    tables = t.redeals(0)
    assert {twin.pirates(0)[1] for twin in tables} == {"parchment-04"}
    assert len({twin.pirates(0)[0] for twin in tables}) > 10
    assert len({twin.pirates(0)[2] for twin in tables}) > 10
    assert len({twin.pirates(0)[1] for twin in t.redeals(1)}) > 10


@pytest.mark.rule("truth")
def test_a_card_that_i_gave_away_is_in_my_partners_hand() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, ask gem, propose", "1: accept, give gem-04")
    assert places(t.redeals(0), "salt-02") == {"hands 1"}
    assert places(t.redeals(1), "gem-04") == {"hands 0"}
    assert "deck" in places(t.redeals(2), "salt-02")  # who stood by does not know which card it was
    assert "deck" in places(t.redeals(None), "gem-04")


@pytest.mark.rule("truth")
@pytest.mark.parametrize("seat", [2, None])
def test_who_stood_by_knows_the_goods_that_changed_hands(seat: int | None) -> None:
    t = market()
    t.play("0: offer 1, give salt-02, give salt-04, ask gem, propose", "1: accept, give gem-04")
    for twin in t.redeals(seat):
        assert len([card for card in twin.hand(1) if card.startswith("salt")]) >= 2
        assert [card for card in twin.hand(0) if card.startswith("gem")]


@pytest.mark.rule("truth", "hand-limit")
def test_later_it_is_in_that_hand_or_on_that_pirate_pile() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, propose", "1: accept", "0: play salt-04, play silk-03")
    while t.seat == 0:
        t.play(f"0: {t.legal()[-1]}")
    assert (t.seat, t.phase) == (1, "limit")
    assert places(t.redeals(0), "salt-02") == {"hands 1"}
    t.play("1: discard salt-02")
    assert places(t.redeals(0, 60), "salt-02") == {"hands 1", "pirates 1"}
    t.play("1: buy pirates, buy")
    assert places(t.redeals(0), "salt-02") <= {"hands 1", "pirates 1"}
    t.play("1: play salt-02")
    assert places(t.redeals(0), "salt-02") == {"elsewhere"}  # it lies open


@pytest.mark.rule("truth")
def test_a_card_that_is_given_back_is_known_to_both() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, propose", "1: accept")
    t.play("0: offer 1, ask salt, propose", "1: accept, give salt-02")
    assert places(t.redeals(0), "salt-02") == {"hands 0"}
    assert places(t.redeals(1), "salt-02") == {"hands 0"}


@pytest.mark.rule("truth", "answer")
def test_the_goods_of_an_offer_that_stands_are_kept() -> None:
    t = market()
    t.play("0: offer 1, give silk-03, give salt-02, ask gem, ask gem, propose")
    for twin in t.redeals(2):
        assert {card.split("-")[0] for card in twin.hand(0)} >= {"silk", "salt"}
        assert twin.view(2) == t.view(2)
    t.play("1: accept, give gem-01")
    for twin in t.redeals(2):  # nobody knows yet what is being answered
        assert twin.view(2) == t.view(2)
        assert twin.view(1)["handed"] == []
    assert any("gem-01" not in twin.hand(1) for twin in t.redeals(2))
    t.play("1: give gem-04")
    for twin in t.redeals(2):
        assert len([card for card in twin.hand(0) if card.startswith("gem")]) >= 2
        assert twin.view(2) == t.view(2)


@whole_games
@pytest.mark.rule("truth", "picking", "answer")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_goods_in_answers_that_stand_are_kept(seat: int | None) -> None:
    t = market()
    t.play("0: offer all, give salt-02, ask any, propose", "1: accept, give olive-02")
    t.play("2: counter, give gem-02, claim ship, give parchment-01, ask silk, or salt, propose")
    hidden = [1, 2] if seat == 0 else [2] if seat == 1 else [0, 1, 2]
    for twin in t.redeals(seat):
        assert twin.view(seat) == t.view(seat)
        goods = {other: {card.split("-")[0] for card in twin.hand(other)} for other in range(3)}
        assert "olive" in goods[1]
        assert {"gem", "parchment"} <= goods[2]
        assert "salt" in goods[0]
        twin.play("0: take 1")
        assert any(card.startswith("olive") for card in twin.hand(0))
    for other in hidden:
        assert len({tuple(twin.hand(other)) for twin in t.redeals(seat)}) > 10


@pytest.mark.rule("answer")
def test_an_answer_that_is_not_shown_may_be_any() -> None:
    t = market()
    t.play("0: offer all, give salt-02, propose", "1: accept")
    replies = {twin.data()["replies"][1] for twin in t.redeals(2)}
    assert replies == {"accepted", "declined"}
    assert {twin.data()["replies"][1] for twin in t.redeals(1)} == {"accepted"}
    t.play("2: counter, give gem-02")
    assert {twin.data()["replies"][2] for twin in t.redeals(0)} == {"thinking"}
    t = market()
    t.play("0: call", "1: pass", "2: give gem-02")
    assert {twin.data()["replies"][1] for twin in t.redeals(0)} == {"declined", "offered"}
    assert {tuple(twin.data()["offers"]) for twin in t.redeals(0) if twin.data()["offers"][2]} == set()


@pytest.mark.rule("picking", "asked-goods")
def test_what_the_active_seat_is_about_to_give_is_not_known() -> None:
    t = market()
    t.play("0: call", "1: give gem-01, ask any, ask any, propose", "2: pass", "0: take 1, give silk-03")
    assert (t.view(0)["phase"], t.view(0)["taking"], t.view(0)["handed"]) == ("handing", 1, ["silk-03"])
    for seat in (1, 2, None):
        view = t.view(seat)
        assert (view["phase"], view["taking"], view["handed"]) == ("picking", None, [])
        for twin in t.redeals(seat):
            assert twin.data()["phase"] == "picking"
            assert twin.view(seat) == view


@pytest.mark.rule("offer-order")
def test_an_offer_that_is_being_put_together_is_not_known() -> None:
    t = market()
    t.play("0: offer 1, give silk-03, ask gem")
    for twin in t.redeals(1):
        offer = twin.view(0)["offer"]
        assert offer is not None
        assert (offer["given"], offer["asked"]) == ([], [])
    for twin in t.redeals(0):
        assert twin.view(0) == t.view(0)


@whole_games
@pytest.mark.rule("venice-put")
def test_venice_is_somewhere_about_the_middle_or_where_it_is_seen_d16() -> None:
    t = market()
    low, high = t.position.venice_low, t.position.venice_high
    found = {twin.deck().index("venice") for twin in t.redeals(0, 120)}
    assert found == set(range(low, high + 1))
    t = table(deck_top=["venice"])
    assert {twin.deck()[-1] for twin in t.redeals(1)} == {"venice"}


SALT = ["salt-01", "salt-03", "salt-05", "salt-06", "salt-07"]


def last_round() -> Table:
    """The draw pile is used up, and the discard pile, which all have seen, has five cards of salt and a gem."""
    return table(
        hands={0: ["salt-02", "salt-04"], 1: ["gem-01", "gem-04", "olive-02"], 2: ["gem-02"]},
        cargo={0: ["pottery-10"], 1: ["salt-12"], 2: ["grain-16"]},
        discard=[*SALT, "gem-03"],
        deck_size=0,
        rest=2,
        venice=False,
    )


@whole_games
@pytest.mark.rule("reshuffle")
def test_cards_that_were_shuffled_again_are_in_the_pile_or_with_who_drew_since() -> None:
    t = last_round()
    t.play("0: buy")
    (drawn,) = [card for card in t.hand(0) if card in (*SALT, "gem-03")]
    for card in (*SALT, "gem-03"):
        assert places(t.redeals(0), card) == ({"hands 0"} if card == drawn else {"deck"})
        for seat in (1, None):
            assert places(t.redeals(seat, 40), card) == {"deck", "hands 0"}


@whole_games
@pytest.mark.rule("reshuffle", "truth")
def test_what_i_gave_away_tells_me_nothing_of_cards_that_i_never_held() -> None:
    t = last_round()
    t.play("0: buy", "0: offer 1, give salt-02, propose", "1: accept")
    still = [card for card in SALT if card in t.deck()]
    assert len(still) >= 4
    for card in still:
        assert places(t.redeals(0, 80), card) == {"deck"}  # seat 1 has drawn nothing, and from me it has salt-02
    assert places(t.redeals(0), "salt-02") == {"hands 1"}


@whole_games
@pytest.mark.rule("second-exhaustion")
def test_the_first_players_cargo_is_known_to_be_in_the_pile() -> None:
    t = table(
        active=1,
        first=0,
        hands={0: [], 1: [], 2: []},
        cargo={0: ["gem-01", "gem-02", "gem-03", "gem-04"], 1: ["pottery-10"], 2: ["grain-16"]},
        deck_size=0,
        rest=2,
        venice=False,
    )
    t.play("1: buy")
    (bought,) = t.hand(1)
    for card in ("gem-01", "gem-02", "gem-03", "gem-04"):
        assert places(t.redeals(1), card) == ({"hands 1"} if card == bought else {"deck"})
        assert places(t.redeals(0, 80), card) == {"deck", "hands 1"}


@whole_games
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_whole_games_nobody_remembers_what_is_not_so(seats: int) -> None:
    """A card that an observer thinks to be in one of some places is in one of them."""
    count = knowledge.places(seats)
    for seed in range(3):
        t = dealt(seats, seed)
        p, chance = t.position, FastChance(seed, 3)
        while p.to_act():
            seat = p.to_act()[0]
            actions = p.legal(seat)
            p.apply(seat, actions[chance.below(len(actions))])
            if not p.tracked:
                continue
            piles = [p.deck, *(pile for each in range(seats) for pile in (p.hands[each], p.pirates[each]))]
            lies_in = {card: place for place, pile in enumerate(piles) for card in pile}
            for observer in range(seats + 1):
                may = p.may[observer * count : (observer + 1) * count]
                for card, place in lies_in.items():
                    own = place == knowledge.hand_of(observer) if observer < seats else False
                    if not own and any(known >> card & 1 for known in may):
                        laid = place == knowledge.pirates_of(observer) if observer < seats else False
                        assert laid or may[place] >> card & 1
