"""An offer: how it is put together, what it may hold, what is said of it, and who learns what from it."""

import pytest

from fondaco.engine.errors import NotationError
from fondaco.engine.undo import shows_nothing
from games.oltremare.table import market


@pytest.mark.rule("offer-cards")
def test_ducats_alone_are_no_exchange_d10() -> None:
    t = market()
    t.play("0: offer 1")
    assert not [text for text in t.legal() if text.startswith(("pay", "charge", "propose"))]
    t.refused(0, "propose", "offer-cards")
    for text in ("pay 3", "charge 3"):
        action = t.position.read(0, text)
        assert action not in t.position.legal(0)
    t.play("0: ask gem, charge 3, propose")
    assert t.seat == 1


@pytest.mark.rule("offer-order")
def test_an_offer_is_put_together_in_one_order() -> None:
    t = market()
    t.play("0: offer 1")
    t.refused(0, "claim ducat+ship", "offer-order")
    t.refused(0, "with ship", "offer-order")
    t.play("0: give salt-04")
    t.refused(0, "give salt-02", "offer-order")
    t.refused(0, "give salt-04", "offer-order")
    t.play("0: claim hand 5")
    t.refused(0, "claim ducat+ship", "offer-order")
    t.refused(0, "claim hand 4", "offer-order")
    t.play("0: claim cargo 2, ask salt")
    t.refused(0, "give olive-01", "offer-order")
    t.refused(0, "claim cargo 3", "offer-order")
    t.refused(0, "ask gem", "offer-order")
    t.play("0: with cards")
    t.refused(0, "with ducat", "offer-order")
    t.play("0: with ship, ask salt, ask olive, pay 30")
    for text in ("ask olive", "with ship", "pay 1", "charge 1", "give olive-01", "accept", "buy", "pass"):
        t.refused(0, text, "offer-order")
    t.play("0: propose")


@pytest.mark.rule("offer-limits")
def test_six_goods_are_the_most_in_one_offer() -> None:
    t = market()
    t.play("0: offer 1", "0: ask gem, ask gem, ask salt, ask salt, ask olive")
    assert "ask olive" in t.legal()
    t.play("0: ask olive")
    t.refused(0, "ask olive", "offer-limits")
    t.refused(0, "ask grain", "offer-limits")
    t.play("0: propose")


@pytest.mark.rule("offer-limits", "asked-goods")
def test_two_symbols_are_the_most_to_wish_for_with_one_good() -> None:
    t = market()
    t.play("0: offer 1, ask salt, with ducat, with pirate")
    t.refused(0, "with cards", "offer-limits")
    t.refused(0, "with ship", "offer-limits")
    t.play("0: ask salt, with cards, with ship, propose")
    offer = t.view(2)["offer"]
    assert offer is not None
    assert [asked["wished"] for asked in offer["asked"]] == [["ducat", "pirate"], ["cards", "ship"]]


@pytest.mark.rule("asked-goods", "truth")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_is_told_what_an_offer_holds(seat: int | None) -> None:
    t = market()
    (offer,) = t.told(seat, "0: offer 1, give salt-02, claim hand 6, ask gem, ask olive, with ship, pay 2, propose")
    assert offer == {
        "event": "offer",
        "seat": 0,
        "to": 1,
        "given": ["salt"],
        "asked": ["gem", "olive"],
        "wished": [[], ["ship"]],
        "ducats": 2,
        "said": [{"good": "salt", "symbols": None, "hand": 6, "cargo": None}],
    }


@pytest.mark.rule("offer-limits")
def test_thirty_ducats_are_the_most_in_one_offer() -> None:
    t = market()
    t.play("0: offer 1, give salt-02")
    assert {"pay 1", "pay 30", "charge 1", "charge 30"} <= set(t.legal())
    for text in ("pay 31", "charge 31", "pay 0"):
        with pytest.raises(NotationError):
            t.position.read(0, text)


@pytest.mark.rule("offer-order")
def test_until_it_is_proposed_any_of_it_can_be_taken_back() -> None:
    t = market()
    t.play("0: offer 1")
    for text in ("give silk-03", "claim cargo 1", "ask gem", "with ship", "pay 3"):
        assert shows_nothing(t.position, 0, t.position.read(0, text))
        t.play(f"0: {text}")
    assert not shows_nothing(t.position, 0, t.position.read(0, "propose"))


@pytest.mark.rule("own-cards")
def test_nobody_gives_what_they_do_not_hold_d9() -> None:
    t = market()
    t.play("0: offer 1")
    t.refused(0, "give gem-01", "own-cards")
    t.play("0: ask gem, ask gem, propose")
    assert t.legal() == ["decline"]  # seat 1 has one gem
    t.refused(1, "accept", "own-cards")
    t.play("1: decline", "0: offer 2, ask gem, ask gem, propose")
    assert t.legal() == ["accept", "decline"]
    t.play("2: accept")
    t.refused(2, "give gem-01", "asked-goods")


@pytest.mark.rule("truth", "claims")
def test_the_good_is_true_and_claims_need_not_be() -> None:
    t = market()
    # salt-02 has ducat and cards, a hand limit of 3 and a cargo of 4.
    t.play("0: offer 1, give salt-02, claim pirate+ship, claim hand 6, claim cargo 1, give olive-01, propose")
    for seat in (1, 2, None):
        offer = t.view(seat)["offer"]
        assert offer is not None
        lie, silence = offer["given"]
        assert lie == {"good": "salt", "card": None, "said_symbols": "pirate+ship", "said_hand": 6, "said_cargo": 1}
        assert (silence["good"], silence["card"], silence["said_symbols"]) == ("olive", None, None)
    told = t.told(1, "1: accept")
    cards = [event["card"] for event in told if event["event"] == "card"]
    assert cards == ["salt-02", "olive-01"]  # now the truth is out, for giver and taker
    (card,) = [card for card in t.view(1)["hand"] if card["card"] == "salt-02"]
    assert (card["symbols"], card["hand"], card["cargo"]) == ("ducat+cards", 3, 4)


@pytest.mark.rule("truth")
@pytest.mark.parametrize("seat", [2, None])
def test_those_who_stand_by_learn_the_goods_only(seat: int | None) -> None:
    t = market()
    told = t.told(seat, "0: offer 1, give salt-02, ask gem, propose", "1: accept, give gem-01")
    cards = [event for event in told if event["event"] == "card"]
    assert cards == [
        {"event": "card", "seat": 0, "to": 1, "good": "salt"},
        {"event": "card", "seat": 1, "to": 0, "good": "gem"},
    ]
    t = market()
    t.play("0: offer 1, give salt-02, ask salt, propose", "1: accept")
    assert "salt-02" not in str(t.view(seat))
    assert "salt-06" not in str(t.view(seat))


@pytest.mark.rule("claims")
def test_a_true_claim_and_a_half_claim_are_as_good() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, claim ducat+cards, give salt-04, claim cargo 3, propose")
    offer = t.view(1)["offer"]
    assert offer is not None
    assert [(card["said_symbols"], card["said_hand"], card["said_cargo"]) for card in offer["given"]] == [
        ("ducat+cards", None, None),
        (None, None, 3),
    ]


@pytest.mark.rule("asked-goods")
def test_whoever_accepts_chooses_the_cards_and_wishes_do_not_bind_d11() -> None:
    t = market()
    t.play("0: offer 1, ask salt, with pirate, ask salt, propose", "1: accept")
    offer = t.view(1)["offer"]
    assert offer is not None
    assert offer["asked"] == [{"good": "salt", "wished": ["pirate"]}, {"good": "salt", "wished": []}]
    assert t.legal() == ["give salt-06", "give salt-08"]  # one more must follow, in order of their numbers
    t.refused(1, "give olive-02", "asked-goods")
    t.refused(1, "decline", "asked-goods")
    t.play("1: give salt-06")
    assert t.legal() == ["give salt-08", "give salt-10"]
    t.refused(1, "give salt-06", "asked-goods")
    t.play("1: give salt-10")  # neither has a pirate
    assert {"salt-06", "salt-10"} <= set(t.hand(0))
    assert t.hand(1) == ["gem-01", "salt-08", "olive-02"]


@pytest.mark.rule("asked-goods")
def test_goods_that_nobody_holds_may_be_asked_for_d11() -> None:
    t = market()
    t.play("0: offer all, give salt-02, ask grain, propose")
    for seat in (1, 2):
        assert t.legal(seat) == ["decline"]
        t.play(f"{seat}: decline")
    assert t.phase == "trade"


@pytest.mark.rule("asked-goods", "no-grain")
def test_grain_with_two_players_may_not_be_asked_for_d11() -> None:
    t = market(2)
    t.play("0: offer 1")
    t.refused(0, "ask grain", "no-grain")
