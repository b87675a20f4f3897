"""Forecasts of actions: the points."""

from fondaco.engine.contract import Position
from fondaco.words.forecast import outcome
from fondaco.words.names import Names


def forecast(names: Names, position: Position, seat: int, action: int) -> str:
    gains, _events = outcome(position, seat, action)
    return ", ".join(f"{names.name(other)} {gain:+}" for other, gain in enumerate(gains) if gain)
