"""The effects of an action."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event


def outcome(position: Position, seat: int, action: int) -> tuple[list[int], list[Event]]:
    """Return the points that an action would bring to each seat, and the events.

    The position must be a redealt one, so that nothing is revealed that the seat cannot know.
    """
    before = position.scores()
    trial = position.clone()
    events: list[Event] = []
    trial.events = events
    trial.apply(seat, action)
    return [after - was for after, was in zip(trial.scores(), before, strict=True)], events
