"""What a seat may see, and what it may not."""

import json

import pytest

from games.oltremare.table import Table, dealt, table

EVERYBODY = [0, 1, 2, None]


def full() -> Table:
    return table(
        hands={0: ["salt-02", "salt-04", "silk-03"], 1: ["gem-01", "gem-02"], 2: ["olive-01"]},
        cargo={0: ["grain-08", "grain-13"], 1: ["grain-02", "grain-03", "grain-16"], 2: ["grain-11"]},
        pirates={0: ["parchment-01", "parchment-02"], 1: ["parchment-03"]},
        laid={0: [False, True]},
        deck_top=["pottery-01"],
        discard=["pottery-02"],
    )


@pytest.mark.rule("open-piles")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_only_the_own_hand_the_tops_of_cargo_piles_and_what_one_laid_oneself_are_seen(seat: int | None) -> None:
    t = full()
    text = json.dumps(t.view(seat))
    seen = {name for name in t.position.box.card_ids if f'"{name}"' in text}
    tops = {"grain-13", "grain-16", "grain-11"}
    own: dict[int | None, set[str]] = {
        0: {"salt-02", "salt-04", "silk-03", "parchment-02"},
        1: {"gem-01", "gem-02"},
        2: {"olive-01"},
        None: set(),
    }
    assert seen == tops | own[seat]


@pytest.mark.rule("open-piles")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_sizes_are_public_d26(seat: int | None) -> None:
    view = full().view(seat)
    assert [public["cards"] for public in view["seats"]] == [3, 2, 1]
    assert [public["cargo"] for public in view["seats"]] == [2, 3, 1]
    assert [public["pirates"] for public in view["seats"]] == [2, 1, 0]
    assert (view["deck"], view["discard"]) == (len(full().deck()), 1)


@pytest.mark.rule("open-piles")
def test_the_goods_that_lie_together_on_top_are_shown_to_their_owner_d26() -> None:
    t = table(cargo={0: ["grain-08", "salt-02", "salt-04"], 1: ["grain-02", "grain-03", "grain-16"]})
    assert [t.view(seat)["cargo_run"] for seat in (0, 1, None)] == [2, 3, 0]


@pytest.mark.rule("open-piles")
def test_cargo_piles_lie_open_if_so_agreed() -> None:
    closed, opened = dealt(3), dealt(3, open_piles=True)
    for seat in range(3):
        assert closed.public(seat)["cargo_pile"] == []
        assert opened.public(seat)["cargo_pile"] == opened.cargo(seat)
    t = table(cargo={1: ["grain-02", "grain-03", "grain-16"]}, open_piles=True)
    for viewer in EVERYBODY:
        assert t.view(viewer)["seats"][1]["cargo_pile"] == ["grain-02", "grain-03", "grain-16"]
    assert t.view()["open_piles"]


@pytest.mark.rule("offer-order", "truth")
def test_while_an_offer_is_put_together_only_its_maker_sees_it() -> None:
    t = full()
    t.play("0: offer 1, give silk-03, claim cargo 1, ask gem, with ship, charge 4")
    mine = t.view(0)["offer"]
    assert mine is not None
    assert mine["given"][0]["card"] == "silk-03"
    assert mine["ducats"] == -4
    for seat in (1, 2, None):
        offer = t.view(seat)["offer"]
        assert offer is not None
        assert (offer["maker"], offer["given"], offer["asked"], offer["ducats"]) == (0, [], [], 0)
    t.play("0: propose")
    for seat in (1, 2, None):
        offer = t.view(seat)["offer"]
        assert offer is not None
        assert [card["good"] for card in offer["given"]] == ["silk"]
        assert offer["asked"] == [{"goods": ["gem"], "symbols": ["ship"], "hand": None, "cargo": None}]
        assert offer["ducats"] == -4


@pytest.mark.rule("truth", "asked-goods")
def test_the_cards_that_are_handed_over_are_seen_when_all_are_there() -> None:
    t = full()
    t.play("0: offer 1, give silk-03, ask gem, ask gem, propose", "1: accept, give gem-01")
    assert t.view(1)["handed"] == ["gem-01"]
    assert [card["card"] for card in t.view(1)["answers"][0]["given"]] == ["gem-01"]
    for seat in (0, 2, None):
        assert t.view(seat)["handed"] == []
        assert t.view(seat)["answers"] == [{"seat": 1, "state": "thinking", "offer": None, "given": []}]


@pytest.mark.rule("cards-symbol", "purchases", "hand-limit")
def test_what_is_drawn_bought_or_discarded_only_its_owner_is_told() -> None:
    for line in ("0: buy", "0: buy pirates"):
        for seat in (0, 1, None):
            (event,) = [event for event in full().told(seat, line) if event["event"] in ("draw", "ransom")]
            assert ("card" in event) == (seat == 0)
    for seat in (0, 1, None):
        t = table(hands={0: ["salt-02", "salt-04", "silk-03", "gem-01"]}, cargo={0: ["salt-01"]})
        (event,) = [event for event in t.told(seat, "0: discard gem-01") if event["event"] == "discard"]
        assert ("card" in event) == (seat == 0)


@pytest.mark.rule("debt")
def test_ducats_and_where_they_came_from_are_public() -> None:
    t = full()
    t.play("0: buy")
    for seat in EVERYBODY:
        public = t.view(seat)["seats"][0]
        assert public["ducats"] == 8
        assert (public["breakdown"]["start"], public["breakdown"]["purchases"]) == (11, -3)
