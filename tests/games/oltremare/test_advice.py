"""The greedy bot at Oltre Mare: it trades, to its own good, and beats chance."""

import pytest
from benchmarks.trading import fish

from fondaco import compiled
from fondaco.bots import bot
from fondaco.bots.batch import simulate
from fondaco.bots.simulation import play_out
from fondaco.bots.spread import workers
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal
from fondaco.games.oltremare.actions import ACCEPT, ANSWERING
from fondaco.games.oltremare.bargains import worth_of_accepting
from fondaco.games.oltremare.box import PAIR_NAMES
from fondaco.games.oltremare.game import GAME
from fondaco.games.oltremare.position import OltreMarePosition
from games.oltremare.table import Table, market, table
from scale import many, whole_games

FISHED = 2.0
"""So many ducats a fisher may have more than one in its place that does not fish, by chance, in few games."""


@whole_games
def test_greedy_beats_random() -> None:
    tally = simulate(GAME, [bot("greedy"), bot("random")], many(20), 1, {})
    assert tally.wins[0] >= tally.games - 1


@whole_games
def test_greedy_bots_trade_with_each_other_and_never_to_their_loss() -> None:
    traded, games = 0, many(5)
    for seed in range(games):
        position = deal(GAME, 4, seed)
        assert isinstance(position, OltreMarePosition)
        position.events = []
        chance, player = FastChance(2, seed), bot("greedy")
        while acting := position.to_act():
            seat = acting[0]
            action = player.choose(position, seat, chance)
            if position.phase == ANSWERING and action == ACCEPT:
                assert worth_of_accepting(position, seat) > 0
            position.apply(seat, action)
        traded += any(event.fields["event"] == "trade" for event in position.events)
    assert traded == games


def test_greedy_makes_an_offer_when_the_table_is_asked() -> None:
    """A person who calls gets something to answer, in most games."""
    offered = 0
    for seed in range(10):
        position = deal(GAME, 4, seed)
        position.events = []
        seat = position.to_act()[0]
        position.apply(seat, position.read(seat, "call"))
        chance, player = FastChance(2, seed), bot("greedy")
        while position.view(None)["phase"] == "answering":
            other = position.to_act()[0]
            position.apply(other, player.choose(position, other, chance))
        offered += any(event.fields["event"] == "offer" for event in position.events)
    assert offered >= 5


def choice(t: Table, seat: int) -> str:
    """What the greedy bot does, and does not change its mind about, whatever is hidden from it."""
    p = t.position
    (found,) = {p.write(seat, bot("greedy").choose(p, seat, FastChance(3, number))) for number in range(4)}
    return found


def answers(t: Table, seat: int) -> list[str]:
    """All that the greedy bot does until it has answered."""
    done: list[str] = []
    while seat in t.position.to_act() and t.phase == "answering":
        done.append(choice(t, seat))
        t.play(f"{seat}: {done[-1]}")
    return done


def test_it_accepts_what_helps_it_and_gives_its_least_useful_card() -> None:
    t = table(
        hands={0: ["gem-04", "salt-02", "salt-04"], 1: ["gem-01", "gem-02", "olive-02"]},
        cargo={0: ["pottery-10"], 1: ["olive-11"]},
    )
    t.play("0: offer 1, give gem-04, ask any, propose")
    assert answers(t, 1) == ["accept", "give olive-02"]


def test_among_cards_that_are_alike_it_fulfils_a_wish() -> None:
    box = market().position.box
    alike = [card for card in range(box.cards) if box.good_name(card) == "olive" and box.limit[card] == 4]
    ducat = next(card for card in alike if PAIR_NAMES[box.pair[card]].startswith("ducat"))
    other = next(card for card in alike if "ducat" not in PAIR_NAMES[box.pair[card]])
    for wish, given in (("with ducat", ducat), (f"with {PAIR_NAMES[box.pair[other]].split('+')[0]}", other)):
        held = ["gem-01", *[box.card_ids[card] for card in sorted((ducat, other))]]
        t = table(hands={0: ["gem-04", "salt-02"], 1: held}, cargo={0: ["pottery-10"]})
        t.play(f"0: offer 1, give gem-04, ask olive, {wish}, propose", "1: accept")
        if PAIR_NAMES[box.pair[ducat]].split("+")[1] != wish.split()[1]:
            assert choice(t, 1) == f"give {box.card_ids[given]}"


def test_it_declines_what_is_lopsided_and_asks_for_ducats_where_a_few_would_do() -> None:
    hands = {0: ["grain-03", "salt-02", "salt-04"], 1: ["gem-01", "gem-02", "olive-02", "grain-05"]}
    t = table(hands=hands, cargo={0: ["pottery-10"]})
    t.play("0: offer 1, ask gem, ask gem, propose")
    assert answers(t, 1) == ["decline"]
    t.play("0: offer 1, give grain-03, ask olive, charge 1, propose")
    steps = answers(t, 1)
    assert steps[0] == "counter"
    assert steps[-1] == "propose"
    assert t.phase == "picking"
    counter = t.view(0)["answers"][0]["offer"]
    assert counter is not None
    assert counter["ducats"] <= 0 < counter["ducats"] + 3
    assert [card["good"] for card in counter["given"]] == ["olive"]


@whole_games
def test_claims_count_for_nothing_and_it_makes_only_true_ones() -> None:
    def worth(claims: str) -> float:
        t = table(hands={0: ["grain-03", "salt-02"], 1: ["gem-01", "olive-02"]}, cargo={0: ["pottery-10"]})
        t.play(f"0: offer 1, give grain-03{claims}, ask olive, propose")
        return worth_of_accepting(t.position, 1)

    assert worth("") == worth(", claim ducat, claim ship, claim hand 6, claim cargo 1")
    for seed in range(many(5)):
        position = deal(GAME, 4, seed)
        position.events = []
        play_out(position, [bot("greedy")] * 4, FastChance(2, seed))
        assert not [event for event in position.events if event.fields.get("false")]


def test_a_player_who_proposes_again_and_again_must_offer_more() -> None:
    t = market()
    offer = "0: offer 1, give salt-02, ask olive, propose"
    worth: list[float] = []
    for _ in range(8):
        t.play(offer)
        worth.append(worth_of_accepting(t.position, 1))
        t.play("1: decline")
    assert worth[:3] == worth[:1] * 3  # so many are heard out
    assert worth[3:] == sorted(worth[3:], reverse=True)
    assert worth[-1] < worth[2] - 0.5


def test_a_player_who_is_short_of_cards_calls_and_is_sold_one() -> None:
    t = table(
        hands={0: ["salt-02"], 1: ["grain-01", "grain-02", "pottery-01"], 2: ["grain-03", "pottery-02"]},
        cargo={0: ["salt-01"], 1: ["olive-10"], 2: ["olive-09"]},
    )
    assert choice(t, 0) == "call"
    t.play("0: call")
    for seat in (1, 2):
        answers(t, seat)
    assert t.phase == "picking"
    assert choice(t, 0).startswith("take")


@pytest.mark.parametrize(
    ("top", "marker"),
    [
        ("olive-08", {}),  # who holds three cards must play three
        ("olive-10", {0: "favourable_trade"}),  # a card costs 1
    ],
)
def test_it_does_not_call_where_nothing_can_be_expected(top: str, marker: dict[int, str]) -> None:
    """For others must answer it."""
    t = table(
        hands={0: ["salt-02"], 1: ["grain-01", "grain-02", "pottery-01"], 2: ["grain-03", "pottery-02"]},
        cargo={0: ["salt-01"], 1: [top], 2: ["olive-09"]},
        marker=marker,
    )
    assert choice(t, 0) != "call"


@pytest.mark.rule("proposals")
@pytest.mark.skipif(compiled.MODE != compiled.COMPILED, reason="it takes long where nothing is compiled")
def test_nobody_gains_by_fishing_with_lopsided_offers() -> None:
    """The same over many games: python benchmarks/trading.py."""
    with workers() as found:
        fished = fish(found, 24, "greedy")
    assert fished.offers >= 100 * fished.fisher.games
    assert fished.ducats()[0] <= FISHED
    assert fished.fisher.wins[0] <= 0.4 * fished.fisher.games


@whole_games
def test_greedy_plays_on_from_any_position() -> None:
    """Where a random seat has begun something, the greedy one finishes it."""
    for seed in range(3):
        position = deal(GAME, 3, seed)
        play_out(position, [bot("random"), bot("greedy"), bot("random")], FastChance(1, seed))
        assert position.ending()
