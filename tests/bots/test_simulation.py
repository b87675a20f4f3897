"""Whole games among bots."""

from typing import Any

import pytest

from conformance.toy import GAME as TOY
from engine.matches import another_edition
from fondaco import FastChance, deal, find_game, games
from fondaco.bots import Bot, bot
from fondaco.bots.batch import seated, simulate
from fondaco.bots.simulation import Tally, play_out

MILLE_FIORI = find_game("millefiori")
USUAL = {"late_choice": False}


class LastBot(Bot):
    """It always takes the last of its actions."""

    name = "last"

    def think(self, position: Any, seat: int, chance: Any) -> int:
        return int(position.legal(seat)[-1])


def random_games(count: int, seed: int = 7, seats: int = 3) -> Tally:
    return simulate(MILLE_FIORI, [bot("random") for _ in range(seats)], count, seed, USUAL)


def test_a_game_is_played_to_its_end_and_its_actions_are_counted() -> None:
    position = deal("millefiori", 2, 7)
    actions = play_out(position, [bot("random"), bot("random")], FastChance(1))
    assert position.ending()
    assert 60 < actions <= MILLE_FIORI.max_actions
    assert play_out(position, [bot("random"), bot("random")], FastChance(1)) == 0


def test_a_tally_adds_up() -> None:
    tally = random_games(12)
    assert tally.bots == ["random"] * 3
    assert tally.games == 12
    assert sum(tally.endings.values()) == 12
    assert [len(scores) for scores in tally.scores] == [12] * 3
    assert sum(tally.wins) == pytest.approx(12)
    assert tally.actions > 12 * 60
    assert tally.seconds > 0


def test_the_same_seed_plays_the_same_games_however_many() -> None:
    few, many = random_games(4), random_games(9)
    assert [scores[:4] for scores in many.scores] == few.scores
    assert random_games(4, seed=8).scores != few.scores


def test_no_games_are_no_games() -> None:
    tally = random_games(0)
    assert (tally.games, tally.actions, tally.endings, tally.wins) == (0, 0, {}, [0.0] * 3)


def test_the_bots_change_seats_and_results_are_kept_by_bot() -> None:
    """Of two bots the greedy one wins, from whichever seat."""
    tally = simulate(MILLE_FIORI, [bot("random"), bot("greedy")], 4, 7, USUAL)
    assert tally.bots == ["random", "greedy"]
    assert tally.wins == [0.0, 4.0]
    assert min(tally.scores[1]) > max(tally.scores[0])


def test_bots_given_by_name_are_made_anew_for_each_seat_of_each_game() -> None:
    one, other = seated(["greedy", "greedy"], 0)
    assert one is not other
    own = LastBot()
    assert seated([own, "greedy"], 1)[1] is own


def test_other_bots_are_dealt_the_same_cards() -> None:
    """They draw from other streams than the deal."""
    alone = simulate(TOY, [LastBot(), LastBot()], 5, 7, {"swaps": False, "rounds": 1})
    mixed = simulate(TOY, [LastBot(), bot("random")], 5, 7, {"swaps": False, "rounds": 1})
    assert alone.scores[0] == mixed.scores[0]


def test_bots_do_not_draw_what_the_deal_has_drawn() -> None:
    drawn: list[int] = []

    class NotingBot(LastBot):
        def choose(self, position: Any, seat: int, chance: Any) -> int:
            drawn.append(chance.clone().below(1 << 31))
            return super().choose(position, seat, chance)

    simulate(TOY, [NotingBot(), NotingBot()], 3, 7, {"swaps": False, "rounds": 1})
    dealing = [FastChance(7, number) for number in range(3)]
    assert not set(drawn) & {chance.below(1 << 31) for chance in dealing for _ in range(100)}


def test_a_shared_victory_counts_in_parts() -> None:
    tally = simulate(TOY, [bot("random"), bot("random"), bot("random")], 60, 7, {"swaps": True, "rounds": 1})
    assert any(wins != int(wins) for wins in tally.wins)
    assert sum(tally.wins) == pytest.approx(60)


def test_options_and_editions_are_played_with() -> None:
    late = simulate(MILLE_FIORI, [bot("random"), bot("random")], 2, 7, {"late_choice": True})
    usual = simulate(MILLE_FIORI, [bot("random"), bot("random")], 2, 7, USUAL)
    other = simulate(MILLE_FIORI, [bot("random"), bot("random")], 2, 7, USUAL, another_edition())
    assert late.actions < usual.actions  # nobody chooses beforehand
    assert sum(other.scores[0]) >= sum(usual.scores[0])
    assert other.actions == usual.actions


def test_it_is_said_which_bot_failed_where() -> None:
    class WrongBot(LastBot):
        def think(self, position: Any, seat: int, chance: Any) -> int:
            return super().think(position, seat, chance) if position.turn() < 2 else -1

    with pytest.raises(ValueError, match=r"last failed in game 0 \(the first is 0\) on seat 1: "):
        simulate("millefiori", [bot("random"), WrongBot()], 1, 7)


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    simulate(TOY, [bot("random"), bot("random")], 5, 7, {"swaps": True, "rounds": 1}, progress=told.append)
    assert told == [1] * 5


@pytest.mark.parametrize("name", games())
def test_on_several_processes_the_same_games_are_played(name: str) -> None:
    """Greedy bots too, and games that do not come out even among the processes."""
    seats = find_game(name).seat_counts[0]
    players = ["greedy", *["random"] * (seats - 1)]
    one, several = (simulate(name, players, 7, 3, processes=processes) for processes in (1, 3))
    assert several.to_dict() == one.to_dict()
    assert several.wins == one.wins


def test_another_edition_is_played_with_on_several_processes() -> None:
    players = ["random", "random"]
    one, several = (simulate("millefiori", players, 5, 7, USUAL, another_edition(), n) for n in (1, 2))
    assert several.to_dict() == one.to_dict()
    assert several.scores != simulate("millefiori", players, 5, 7, USUAL).scores


def test_on_several_processes_progress_is_told_as_well() -> None:
    told: list[int] = []
    simulate("millefiori", ["random", "random"], 20, 7, processes=2, progress=told.append)
    assert sum(told) == 20
    assert len(told) > 2


def test_what_only_this_process_knows_cannot_be_played_on_others() -> None:
    with pytest.raises(ValueError, match="only registered games and bots"):
        simulate(TOY, ["random", "random"], 2, 7, processes=2)
    with pytest.raises(ValueError, match="only registered games and bots"):
        simulate("millefiori", ["random", LastBot()], 2, 7, processes=2)
    with pytest.raises(ValueError, match="0 processes: there must be at least one"):
        simulate("millefiori", ["random", "random"], 2, 7, processes=0)


def test_wrong_arguments_are_answered_with_what_is_allowed() -> None:
    player = bot("random")
    with pytest.raises(ValueError, match="millefiori is not played with 1 seats; use one of: 2, 3, 4"):
        simulate(MILLE_FIORI, [player], 1, 7, USUAL)
    with pytest.raises(ValueError, match="millefiori has no option 'fast'; use one of: late_choice"):
        simulate(MILLE_FIORI, [player, player], 1, 7, {"fast": True})
    with pytest.raises(ValueError, match="is not a valid seed"):
        simulate(MILLE_FIORI, [player, player], 1, -7, USUAL)


def test_options_that_are_not_given_have_their_usual_value() -> None:
    assert simulate(MILLE_FIORI, [bot("random"), bot("random")], 1, 7, {}).scores == random_games(1, seats=2).scores
