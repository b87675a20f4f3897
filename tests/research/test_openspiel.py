"""OpenSpiel's own tests, for every game and number of seats, and its algorithms on our games."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import fondaco
from fondaco.engine.registry import find_game, own_games
from fondaco.research import openspiel

MATCHES = [(name, seats) for name in own_games() for seats in find_game(name).seat_counts]


@pytest.mark.parametrize(("name", "seats"), MATCHES)
def test_its_own_simulations_pass(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", 120)
    game = pyspiel.load_game(f"fondaco_{name}", {"players": seats, "deals": 50, "reward": "margin"})
    np.random.seed(seats)
    games_sim_test.GamesSimTest().sim_game(game)


def test_its_simulation_in_cpp_passes() -> None:
    """To the end of the game, with everything written and read at every step."""
    game = pyspiel.load_game("fondaco_millefiori(players=2,deals=50)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_ismcts_plays_against_a_baseline() -> None:
    game = pyspiel.load_game("fondaco_millefiori(players=2,deals=50,reward=win)")
    random = np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(game, openspiel.Playouts(), 1.4, max_simulations=3, random_state=random)
    players = [openspiel.BaselineBot("greedy", 0), searcher]
    state = game.new_initial_state()
    state.apply_action(5)
    while not state.is_terminal():
        state.apply_action(players[state.current_player()].step(state))
    assert state.returns() == [1.0, -1.0]


def test_a_resampled_state_is_the_same_to_its_player_only() -> None:
    state = pyspiel.load_game("fondaco_millefiori(players=3,deals=50)").new_initial_state()
    state.apply_action(7)
    for _ in range(5):
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.information_state_tensor(player) == state.information_state_tensor(player)
    assert str(other) != str(state)


def test_who_did_something_else_before_is_in_another_information_state() -> None:
    """Both know the same cards now, but not by the same way."""
    game = pyspiel.load_game("fondaco_millefiori(players=2,deals=50)")
    states = [game.new_initial_state() for _ in range(2)]
    for state, first in zip(states, (0, 1), strict=True):
        state.apply_action(3)
        state.apply_action(state.legal_actions()[first])
    assert len({state.information_state_string(0) for state in states}) == 2
    assert len({state.information_state_string(1) for state in states}) == 1
    assert len({state.observation_string(1) for state in states}) == 1


def test_tensors_have_names() -> None:
    game = pyspiel.load_game("fondaco_liguria")
    state = openspiel.state_of(fondaco.deal("liguria", 3, 5))
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.dict["coins"].shape == (3,)
    assert observation.tensor.size == game.observation_tensor_size()
    assert observation.dict["coins"].tolist() == [state.position.to_dict()["coins"][seat] for seat in (1, 2, 0)]


def test_its_environment_for_learners_steps() -> None:
    environment = rl_environment.Environment("fondaco_oltremare", players=2, deals=50)
    environment.seed(1)
    step = environment.reset()
    for _ in range(10):
        player = step.observations["current_player"]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert len(step.observations["info_state"][0]) == environment.game.information_state_tensor_size()
