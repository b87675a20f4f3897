"""The common parts of the environments of Gymnasium and PettingZoo: their spaces, and rendering a match as text."""

import json
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.research.observing import Setting

Observation = dict[str, Any]
RENDER_MODES = ["ansi"]


def action_space(setting: Setting, more: int = 0) -> Discrete:
    """Return the space of the game's actions; `more` places follow them."""
    return Discrete(setting.game.actions + more)


def observation_space(setting: Setting, more: int = 0) -> Dict:
    """Return the space of a seat's observations, each a row and a mask of those actions."""
    low, high = setting.bounds()
    row, mask = Box(low, high, dtype=np.int16), Box(0, 1, (setting.game.actions + more,), np.int8)
    return Dict({"observation": row, "action_mask": mask})


def seen(setting: Setting, position: Position, seat: int, actions: list[int], more: int = 0) -> Observation:
    """Return the observation of a seat: its row, and the mask of these actions."""
    return {"observation": setting.row(position, seat), "action_mask": setting.mask(actions, more)}


def check_render_mode(render_mode: str | None) -> str | None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise FondacoError("unknown render mode {mode}; use one of: ansi", mode=repr(render_mode))
    return render_mode


def text_of(position: Position, seat: int | None) -> str:
    return json.dumps(position.view(seat), indent=1)
