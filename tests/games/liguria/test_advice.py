"""The greedy bot at Liguria: it beats chance, and does what a sensible merchant would."""

import pytest

from fondaco.bots import bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal, load_edition
from fondaco.games.liguria import scoring, worth
from fondaco.games.liguria.box import CONTRACTS
from fondaco.games.liguria.game import GAME
from fondaco.games.liguria.position import LiguriaPosition
from games.liguria.table import Table, table
from scale import many, whole_games


def chosen(t: Table) -> str:
    """What the greedy bot does now, whatever it draws."""
    seat = t.seat
    texts = {t.position.write(seat, bot("greedy").choose(t.position, seat, FastChance(n))) for n in range(5)}
    assert len(texts) == 1
    return texts.pop()


def finish_turn(t: Table) -> list[str]:
    """Let the greedy bot finish the turn; what it did."""
    seat, turn = t.seat, t.position.turn()
    actions: list[str] = []
    while t.position.turn() == turn:
        actions.append(t.position.write(seat, bot("greedy").choose(t.position, seat, FastChance(1))))
        t.play(actions[-1])
    return actions


@whole_games
@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_beats_random_opponents(seats: int) -> None:
    for seed in range(many(5)):
        position = deal(GAME, seats, seed)
        play_out(position, [bot("greedy"), *[bot("random")] * (seats - 1)], FastChance(1, seed))
        assert position.ranking()[0] == [0]


@whole_games
def test_greedy_brings_its_cargo_home_before_the_end() -> None:
    aboard, games = 0, many(6)
    for seed in range(games):
        position = deal(GAME, 4, seed)
        assert isinstance(position, LiguriaPosition)
        play_out(position, [bot("greedy")] * 4, FastChance(1, seed))
        aboard += sum(position.loaded(seat) for seat in range(4))
        assert all(scoring.balance(position, seat) >= -4 for seat in range(4))
    assert aboard <= 2 * games  # of four ships


def test_it_unloads_rather_than_sail_past_its_harbour() -> None:
    t = table(
        in_round=8, cards={0: 13}, ships={0: 10}, hold={0: "rrb"}, tiles={0: "triple-red pair-red"}, store={0: "rr"}
    )
    finish_turn(t)
    assert t.hold(0) == ""
    assert t.store(0) == "rrrrb"


def test_it_unloads_in_the_final_movement() -> None:
    t = table(at="final", ships={0: 10}, hold={0: "ryb"}, tiles={0: "ship-2"})
    finish_turn(t)
    assert t.store(0) == "ryb"


def test_it_loads_what_its_contracts_ask_for() -> None:
    t = table(cards={0: 13}, ships={0: 2}, dock={1: "ryyb"}, tiles={0: "pair-yellow"}, store={0: "y"})
    t.play("sail, stop")
    assert chosen(t) == "load yellow"


def test_it_conquers_an_island_that_others_hold_where_it_can() -> None:
    t = table(cards={0: 13}, tiles={0: "knight-4"}, islands={1: "2 knight-2"})
    actions = finish_turn(t)
    assert actions[-2:] == ["lay knight-4", "conquer"]
    assert t.place(1)["holder"] == 0


def test_it_deploys_a_diplomat_for_the_longest_row() -> None:
    t = table(in_round=7, cards={0: 13}, ships={0: 2}, tiles={0: "diplomat-1", 1: "monk monk monk"})
    t.play("sail, stop, lay diplomat-1")
    assert chosen(t) == "deploy monk"


def test_it_minds_the_balance_of_its_cards() -> None:
    """A red six is no bargain for one who is in the red already."""
    t = table(3, "cards", in_round=9, past={0: [50, 51]}, on_offer=[1, 54, 55])
    assert chosen(t) == "card 1"


def test_it_upgrades_in_the_last_round_what_it_does_not_need_any_more() -> None:
    t = table(at="cards", in_round=8, on_offer=[34, 1, 2, 3], tiles={0: "building-3 merchant-1"})
    t.play("card 34")
    assert chosen(t) == "upgrade building-3"


def test_a_balance_far_below_zero_costs_what_it_says() -> None:
    t = table()
    assert worth.balance(t.position, -500, 0) == -2500
    assert worth.balance(t.position, -3, 0) == pytest.approx(-15, abs=0.1)
    assert worth.balance(t.position, 50, 0) == pytest.approx(0, abs=0.1)


def test_what_cubes_bring_is_the_same_however_much_was_found_out_before() -> None:
    p = deal("liguria", 4, 1)
    assert isinstance(p, LiguriaPosition)
    for number in range(2100):  # more than is kept at a time
        contracts = [CONTRACTS[number % 18], CONTRACTS[number // 18 % 18], CONTRACTS[number // 324]]
        best = scoring.assign(p.box, contracts, [3, 2, 4])
        future = worth.Future(p, contracts)
        for _ in range(2):
            assert future.secured(3, 2, 4) == best.contract_points + best.set_points


@whole_games
def test_it_plays_other_editions_too() -> None:
    """With cards that have no wheels, and spaces without tiles."""
    text = (
        GAME.components()
        .replace("wheels = 1, anchor", "wheels = 0, anchor")
        .replace("tiles = 1, coins", "tiles = 0, coins")
    )
    position = deal(GAME, 3, 1, load_edition(GAME, text))
    play_out(position, [bot("greedy"), bot("random"), bot("random")], FastChance(1))
    assert position.ending()
