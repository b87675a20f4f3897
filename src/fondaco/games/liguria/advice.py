"""What the bots think of a position."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fondaco.games.liguria.position import LiguriaPosition


def appraise(p: "LiguriaPosition", seat: int, actions: list[int]) -> list[float]:
    return [0.0 for _ in actions]
