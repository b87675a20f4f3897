"""The reward of each seat at the end of a game. The rewards of all seats add up to 0."""

from typing import Final

from fondaco.engine.contract import Position, allowed_text
from fondaco.engine.errors import FondacoError

RANK: Final = "rank"
WIN: Final = "win"
MARGIN: Final = "margin"
REWARDS: Final = (RANK, WIN, MARGIN)


def check_reward(reward: str) -> str:
    """Return the name if it is a known reward; otherwise raise a `ValueError` that lists them."""
    if reward not in REWARDS:
        raise FondacoError(
            "unknown reward {reward}; use one of: {allowed}", reward=repr(reward), allowed=allowed_text(REWARDS)
        )
    return reward


def rewards(position: Position, reward: str) -> list[float]:
    """Return the reward of each seat at the end of a game:

    - `rank`: from 1 for the first to -1 for the last, in even steps; those who share a place share its rewards;
    - `win`: 1, shared by the winners, against -1, shared by the others; nothing if all win;
    - `margin`: the points of the seat less the mean of the others'.
    """
    seats = position.seats
    found = [0.0] * seats
    if reward == MARGIN:
        scores = position.scores()
        total = sum(scores)
        for seat in range(seats):
            found[seat] = scores[seat] - (total - scores[seat]) / (seats - 1)
        return found
    ranking = position.ranking()
    if reward == WIN:
        winners = ranking[0]
        if len(winners) < seats:
            for seat in range(seats):
                found[seat] = 1.0 / len(winners) if seat in winners else -1.0 / (seats - len(winners))
        return found
    before = 0
    for together in ranking:
        middle = before + (len(together) - 1) / 2
        for seat in together:
            found[seat] = 1.0 - 2.0 * middle / (seats - 1)
        before += len(together)
    return found
