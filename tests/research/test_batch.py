"""Many games stepped in one call."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from fondaco import FastChance, FondacoError
from fondaco.engine.outcome import rewards
from fondaco.engine.registry import find_game, own_games
from fondaco.research import Batch

MATCHES = [(name, find_game(name).seat_counts[-1]) for name in own_games()]


def least(masks: Any, step: int) -> Any:
    """In each game a legal action, now the first, now the last."""
    return masks.argmax(axis=1) if step % 3 else masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


@pytest.mark.parametrize(("name", "seats"), MATCHES)
def test_every_game_goes_as_if_it_were_alone(name: str, seats: int) -> None:
    batch = Batch(name, seats=seats, games=3, seed=11, reward="margin")
    setting = batch.setting
    rows, masks = batch.reset()
    alone = [setting.deal(FastChance(11, place)) for place in range(3)]
    played = [0, 0, 0]
    step = 0
    while min(played) == 0:
        actions = least(masks, step)
        for place, position in enumerate(alone):
            seat = position.next_to_act()
            assert seat == batch.acting[place]
            assert np.flatnonzero(masks[place]).tolist() == position.legal(seat)
            if step % 50 == 0:
                assert rows[place].tobytes() == setting.new_observers(1)[0].observe(position, seat)
            position.apply(seat, int(actions[place]))
        rows, masks, gained, dones = batch.step(actions)
        step += 1
        for place in np.flatnonzero(dones).tolist():
            assert not alone[place].to_act()
            assert gained[place].tolist() == pytest.approx(rewards(alone[place], "margin"), abs=1e-4)
            played[place] += 1
            alone[place] = setting.deal(FastChance(11, place + 3 * played[place]))
        assert not gained[~dones].any()


def test_the_same_seed_deals_the_same_games() -> None:
    batch = Batch("millefiori", seats=2, games=4, seed=1, late_choice=True)
    first, _ = batch.reset()
    assert (batch.reset()[0] == first).all()
    assert (batch.reset(seed=2)[0] != first).any()
    assert first[:, batch.layout.block("late_choice").offset].all()


def test_an_illegal_action_stops_all() -> None:
    batch = Batch("millefiori", seats=3, games=4)
    _, masks = batch.reset()
    actions = masks.argmax(axis=1)
    actions[3] = 270
    with pytest.raises(FondacoError, match="action 270 is not legal in game 3"):
        batch.step(actions)
    assert [position.to_act() for position in batch.positions] == [[0, 1, 2]] * 4
    with pytest.raises(FondacoError, match="3 actions for 4 games"):
        batch.step(actions[:3])
    with pytest.raises(FondacoError, match="at least one"):
        Batch("millefiori", seats=3, games=0)
    with pytest.raises(FondacoError, match="not a valid seed"):
        Batch("millefiori", seats=3, games=1, seed=-1)


def test_importing_fondaco_imports_nothing_of_it() -> None:
    program = "import sys, fondaco; fondaco.deal('millefiori', 2, 1); print(*sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert not {"numpy", "fondaco.research", "pyarrow", "gymnasium", "pyspiel"} & set(ran.stdout.split())
