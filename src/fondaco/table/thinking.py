"""Choosing the action of a bot at a table."""

import hashlib
from collections.abc import Mapping
from typing import Any

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import box_of, edition_from_data, find_game


def bots_seed(journal: Journal) -> int:
    """Return the seed of a bot's next action: different for each, and the same when a match is resumed."""
    secret = hashlib.sha256(f"bots {journal.seeds[-1]} {len(journal.moves)}".encode()).digest()
    return int.from_bytes(secret[:7], "big")


def bot_action(
    position: Position, seat: int, name: str, seed: int, seconds: float | None = None, processes: int = 1
) -> str:
    """Return the action that this bot chooses for a seat, in notation.

    `seconds` and `processes` limit how long and on how many processes it thinks, if the bot can use more.
    """
    chosen = bot(name)
    chosen.use_processes(processes)
    if seconds is not None:
        chosen.limit(seconds)
    action = chosen.choose(position, seat, FastChance(seed))
    if action not in position.legal(seat):
        raise FondacoError("bot {name} chose an action that is not allowed", name=name)
    return position.write(seat, action)


def think(
    game: str,
    edition: Mapping[str, Any] | None,
    position: Mapping[str, Any],
    seat: int,
    name: str,
    seed: int,
    seconds: float | None = None,
) -> str:
    """Call `bot_action` with plain data, in a process of its own; `edition` is data if it is not the game's own."""
    chosen = find_game(game)
    played = edition_from_data(chosen, edition)
    return bot_action(chosen.from_dict(position, box_of(chosen, played)), seat, name, seed, seconds)
