"""Moments of games among bots, with how these games ended: the data that chances are fitted to and measured on."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from fondaco.analysis.model import shares
from fondaco.bots import bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game, Position
from fondaco.engine.registry import box_of, check_options, own_edition

_BOTS_STREAM: Final = 1 << 35
_SAMPLE_STREAM: Final = 1 << 36


class Sampled(NamedTuple):
    """A moment where a turn begins, and each seat's share of the victory in the end."""

    position: Position
    won: list[float]


def sampled_game(game: Game, seats: int, player: str, seed: int, number: int, moments: int) -> list[Sampled]:
    """Return moments of one game, the first after the deal and the others spread over it at random."""
    options = check_options(game, {})
    position = game.deal(seats, FastChance(seed, number), options, box_of(game, own_edition(game)))
    chance, bots = FastChance(seed, number + _BOTS_STREAM), [bot(player) for _ in range(seats)]
    turns = [position.clone()]
    turn = position.turn()
    while (seat := position.next_to_act()) >= 0:
        position.apply(seat, bots[seat].choose(position, seat, chance))
        if position.turn() != turn and position.next_to_act() >= 0:
            turn = position.turn()
            turns.append(position.clone())
    won = shares(position)
    drawn = FastChance(seed, number + _SAMPLE_STREAM)
    chosen = {0} | {drawn.below(len(turns)) for _ in range(moments - 1)}
    return [Sampled(turns[k], won) for k in sorted(chosen)]


def played_out(position: Position, seat: int, player: str, seed: int, times: int) -> Iterator[list[float]]:
    """Yield how the game ends in worlds that this seat thinks possible, if bots play on."""
    bots = [bot(player) for _ in range(position.seats)]
    for number in range(times):
        world = position.redeal(seat, FastChance(seed, number))
        play_out(world, bots, FastChance(seed, number + _BOTS_STREAM))
        yield shares(world)
