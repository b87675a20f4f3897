"""The greedy bot at Oltre Mare: it trades, to its own good, and beats chance."""

from fondaco.bots import bot
from fondaco.bots.batch import simulate
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal
from fondaco.games.oltremare.actions import ACCEPT, ANSWERING
from fondaco.games.oltremare.bargains import worth_of_accepting
from fondaco.games.oltremare.game import GAME
from fondaco.games.oltremare.position import OltreMarePosition
from scale import many


def test_greedy_beats_random() -> None:
    tally = simulate(GAME, [bot("greedy"), bot("random")], many(20), 1, {})
    assert tally.wins[0] >= tally.games - 1


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


def test_greedy_plays_on_from_any_position() -> None:
    """Where a random seat has begun something, the greedy one finishes it."""
    for seed in range(3):
        position = deal(GAME, 3, seed)
        play_out(position, [bot("random"), bot("greedy"), bot("random")], FastChance(1, seed))
        assert position.ending()
