"""How a bot at a table thinks, in a process of its own: from plain data to plain data."""

from collections.abc import Mapping
from typing import Any

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.edition import Edition
from fondaco.engine.registry import box_of, find, own_edition


def think(
    game: str, edition: Mapping[str, Any] | None, position: Mapping[str, Any], seat: int, name: str, chance: int
) -> str:
    """What this bot does on this seat, in notation. `edition` is the data of another edition than the game's own."""
    chosen = find(game)
    played = own_edition(chosen) if edition is None else Edition(dict(edition))
    known = chosen.from_dict(position, box_of(chosen, played))
    return known.write(seat, bot(name).choose(known, seat, FastChance(chance)))
