"""What an action would do."""

from fondaco.engine.contract import Position
from fondaco.engine.events import Event


def outcome(position: Position, seat: int, action: int) -> tuple[list[int], list[Event]]:
    """The points that an action would bring to each seat, and what would happen.

    The position must be a redealt one: then nothing comes of it that the seat cannot know.
    """
    before = position.scores()
    trial = position.clone()
    events: list[Event] = []
    trial.events = events
    trial.apply(seat, action)
    return [after - was for after, was in zip(trial.scores(), before, strict=True)], events
