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
    t.refused(0, "claim ship", "offer-order")
    t.refused(0, "with ship", "offer-order")
    t.refused(0, "or salt", "offer-order")
    t.play("0: give salt-04")
    t.refused(0, "give salt-02", "offer-order")
    t.refused(0, "give salt-04", "offer-order")
    t.play("0: claim cards")
    t.refused(0, "claim ducat", "offer-order")
    t.play("0: claim hand 5")
    t.refused(0, "claim ship", "offer-order")
    t.refused(0, "claim hand 4", "offer-order")
    t.play("0: claim cargo 2, ask silk, or pottery")
    t.refused(0, "give olive-01", "offer-order")
    t.refused(0, "claim cargo 3", "offer-order")
    t.refused(0, "ask gem", "offer-order")
    t.refused(0, "or salt", "offer-order")
    t.play("0: with cards")
    t.refused(0, "or olive", "offer-order")
    t.refused(0, "with ducat", "offer-order")
    t.play("0: with ship, with hand 4, ask silk, ask olive, ask any")
    t.refused(0, "ask grain", "offer-order")
    t.refused(0, "or grain", "offer-order")
    t.play("0: with cargo 1")
    t.refused(0, "with hand 3", "offer-order")
    t.play("0: ask any, pay 30")
    for text in ("ask any", "with ship", "pay 1", "charge 1", "give olive-01", "accept", "buy", "pass"):
        t.refused(0, text, "offer-order")
    t.play("0: propose")


@pytest.mark.rule("offer-order")
def test_proposing_is_never_the_only_thing_to_do() -> None:
    """So nothing is ever proposed by itself."""
    t = market()
    t.play("0: offer 1, give salt-02, charge 3")
    assert t.legal() == ["propose", "drop"]
    t.play("0: propose", "1: counter, give gem-01, charge 5")
    assert t.legal() == ["propose", "decline"]
    t.play("1: propose", "0: decline, call", "1: ask any, pay 1")
    assert t.legal(1) == ["propose", "pass"]


@pytest.mark.rule("offer-limits")
def test_eight_cards_are_the_most_to_ask_for_in_one_offer() -> None:
    t = market()
    t.play("0: offer 1", "0: ask gem, ask gem, ask salt, ask salt, or olive, ask olive, ask olive, ask grain")
    assert "ask any" in t.legal()
    t.play("0: ask any")
    t.refused(0, "ask any", "offer-limits")
    t.play("0: propose")
    t = market()
    t.play("0: offer 1", "0: ask gem, ask gem, ask gem, ask gem, ask gem, ask gem, ask gem, ask gem")
    t.refused(0, "ask grain", "offer-limits")


@pytest.mark.rule("offer-limits", "wishes", "claims")
def test_two_symbols_are_the_most_to_claim_or_to_wish_for() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, claim pirate, claim cards")
    t.refused(0, "claim ship", "offer-limits")
    t.play("0: ask salt, with ducat, with pirate")
    t.refused(0, "with cards", "offer-limits")
    t.refused(0, "with ship", "offer-limits")
    t.play("0: with hand 5, with cargo 2, ask salt, with cards, with ship, ask any, with hand 3, propose")
    offer = t.view(2)["offer"]
    assert offer is not None
    assert offer["asked"] == [
        {"goods": ["salt"], "symbols": ["ducat", "pirate"], "hand": 5, "cargo": 2},
        {"goods": ["salt"], "symbols": ["cards", "ship"], "hand": None, "cargo": None},
        {"goods": [], "symbols": [], "hand": 3, "cargo": None},
    ]


@pytest.mark.rule("asked-goods", "truth")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_is_told_what_an_offer_holds(seat: int | None) -> None:
    t = market()
    (offer,) = t.told(
        seat, "0: offer 1, give salt-02, claim hand 6, ask gem, or silk, ask olive, with ship, pay 2, propose"
    )
    assert offer == {
        "event": "offer",
        "seat": 0,
        "to": 1,
        "answer_to": None,
        "given": [{"good": "salt", "symbols": [], "hand": 6, "cargo": None}],
        "asked": [
            {"goods": ["gem", "silk"], "symbols": [], "hand": None, "cargo": None},
            {"goods": ["olive"], "symbols": ["ship"], "hand": None, "cargo": None},
        ],
        "ducats": 2,
    }


@pytest.mark.rule("offer-limits")
def test_forty_ducats_are_the_most_in_one_offer() -> None:
    t = market()
    t.play("0: offer 1, give salt-02")
    assert {"pay 1", "pay 40", "charge 1", "charge 40"} <= set(t.legal())
    for text in ("pay 41", "charge 41", "pay 0"):
        with pytest.raises(NotationError):
            t.position.read(0, text)


@pytest.mark.rule("offer-order")
def test_until_it_is_proposed_any_of_it_can_be_taken_back() -> None:
    t = market()
    t.play("0: offer 1")
    for text in ("give silk-03", "claim cargo 1", "ask gem", "or olive", "with ship", "pay 3"):
        assert shows_nothing(t.position, 0, t.position.read(0, text))
        t.play(f"0: {text}")
    assert not shows_nothing(t.position, 0, t.position.read(0, "propose"))


@pytest.mark.rule("own-cards")
def test_nobody_gives_what_they_do_not_hold_d9() -> None:
    t = market()
    t.play("0: offer 1")
    t.refused(0, "give gem-01", "own-cards")
    t.play("0: ask gem, ask gem, propose")
    assert t.legal() == ["decline", "counter"]  # seat 1 has one gem
    t.refused(1, "accept", "own-cards")
    t.play("1: decline", "0: offer 2, ask gem, ask gem, propose")
    assert t.legal() == ["accept", "decline", "counter"]
    t.play("2: accept")
    t.refused(2, "give gem-01", "asked-goods")


@pytest.mark.rule("truth", "claims")
def test_the_good_is_true_and_claims_need_not_be() -> None:
    t = market()
    # salt-02 has ducat and cards, a hand limit of 3 and a cargo of 4.
    t.play("0: offer 1, give salt-02, claim pirate, claim ship, claim hand 6, claim cargo 1, give olive-01, propose")
    for seat in (1, 2, None):
        offer = t.view(seat)["offer"]
        assert offer is not None
        lie, silence = offer["given"]
        assert lie == {
            "good": "salt",
            "card": None,
            "said_symbols": ["pirate", "ship"],
            "said_hand": 6,
            "said_cargo": 1,
        }
        assert (silence["good"], silence["card"], silence["said_symbols"]) == ("olive", None, [])
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
        {"event": "card", "seat": 0, "to": 1, "good": "salt", "claim": None},
        {"event": "card", "seat": 1, "to": 0, "good": "gem", "claim": None},
    ]
    t = market()
    t.play("0: offer 1, give salt-02, ask salt, propose", "1: accept")
    assert "salt-02" not in str(t.view(seat))
    assert "salt-06" not in str(t.view(seat))


@pytest.mark.rule("claims")
def test_a_true_claim_and_a_half_claim_are_as_good() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, claim ducat, claim cards, give salt-04, claim ship, claim cargo 3, propose")
    offer = t.view(1)["offer"]
    assert offer is not None
    assert [(card["said_symbols"], card["said_hand"], card["said_cargo"]) for card in offer["given"]] == [
        (["ducat", "cards"], None, None),
        (["ship"], None, 3),
    ]


@pytest.mark.rule("asked-goods", "wishes")
def test_a_player_who_accepts_chooses_the_cards_and_wishes_do_not_bind_d11() -> None:
    t = market()
    t.play("0: offer 1, ask salt, with pirate, ask salt, propose", "1: accept")
    assert t.legal() == ["give salt-06", "give salt-08", "give salt-10"]
    t.refused(1, "give olive-02", "asked-goods")
    t.refused(1, "decline", "asked-goods")
    t.play("1: give salt-10")
    assert t.legal() == ["give salt-06", "give salt-08"]
    t.refused(1, "give salt-10", "asked-goods")
    t.play("1: give salt-06")  # neither has a pirate
    assert {"salt-06", "salt-10"} <= set(t.hand(0))
    assert t.hand(1) == ["gem-01", "salt-08", "olive-02"]


@pytest.mark.rule("asked-goods")
def test_goods_that_nobody_holds_may_be_asked_for_d11() -> None:
    t = market()
    t.play("0: offer all, give salt-02, ask grain, propose")
    for seat in (1, 2):
        assert t.legal(seat) == ["decline", "counter"]
        t.play(f"{seat}: decline")
    assert t.phase == "trade"


@pytest.mark.rule("asked-goods")
def test_one_of_several_goods_can_be_asked_for_and_any_card() -> None:
    t = market()
    t.play("0: offer 1, ask gem, or olive, ask pottery, or olive, ask any, propose", "1: accept")
    # The olive is needed for the second card, so it must be the gem for the first.
    assert t.legal() == ["give gem-01"]
    t.play("1: give gem-01")
    assert t.legal() == ["give olive-02"]
    t.play("1: give olive-02")
    assert t.legal() == ["give salt-06", "give salt-08", "give salt-10"]
    t.play("1: give salt-08")
    assert {"gem-01", "salt-08", "olive-02"} <= set(t.hand(0))


@pytest.mark.rule("asked-goods", "own-cards")
def test_each_card_that_is_asked_for_needs_its_own() -> None:
    t = market()
    t.play("0: offer 2, ask gem, or silk, ask gem, or silk, ask gem, or silk, propose")
    t.refused(2, "accept", "own-cards")  # two gems, and no silk
    t.play("2: decline", "0: offer 2, ask any, ask any, ask any, ask any, propose")
    t.refused(2, "accept", "own-cards")  # three cards
    t.play("2: decline", "0: offer 2, ask gem, or silk, ask gem, or silk, ask any, propose", "2: accept")
    assert t.legal() == ["give gem-02", "give gem-03"]


@pytest.mark.rule("false-claim", "claims")
def test_what_was_false_is_marked_for_the_receiver_while_the_card_is_in_that_hand() -> None:
    t = market()
    # salt-02 has ducat and cards, a hand limit of 3 and a cargo of 4.
    line = "0: offer 1, give salt-02, claim ducat, claim ship, claim hand 3, claim cargo 1, propose"
    t.play(line)
    (card,) = [event for event in t.listen("1: accept") if event.fields["event"] == "card"]
    claim = {"good": "salt", "symbols": ["ducat", "ship"], "hand": 3, "cargo": 1}
    assert card.seen_by(2) == {"event": "card", "seat": 0, "to": 1, "good": "salt", "claim": claim}
    assert card.seen_by(1) == {**card.seen_by(2), "card": "salt-02", "false": ["ship", "cargo"]}
    false = [{"card": "salt-02", "symbols": ["ship"], "hand": None, "cargo": 1}]
    assert [t.view(seat)["false_claims"] for seat in (0, 1, 2, None)] == [[], false, [], []]
    assert all(twin.view(1)["false_claims"] == false for twin in t.redeals(1))
    t.play("0: offer 1, ask salt, propose", "1: accept, give salt-02")
    assert [t.view(seat)["false_claims"] for seat in (0, 1, 2, None)] == [[], [], [], []]


@pytest.mark.rule("false-claim")
def test_a_true_claim_is_not_marked() -> None:
    t = market()
    t.play("0: offer 1, give salt-02, claim ducat, claim hand 3, propose")
    (card,) = [event for event in t.listen("1: accept") if event.fields["event"] == "card"]
    assert card.seen_by(1)["false"] == []
    assert t.view(1)["false_claims"] == []


@pytest.mark.rule("asked-goods", "no-grain")
def test_grain_with_two_players_may_not_be_asked_for_d11() -> None:
    t = market(2)
    t.play("0: offer 1")
    t.refused(0, "ask grain", "no-grain")
