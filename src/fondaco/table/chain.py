"""A chain of actions: one seat does several, one after the other, and all are done or none."""

from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.undo import shows_nothing


def follow_chain(trial: Position, seat: int, texts: list[str], past_hidden: bool = False) -> list[str]:
    """Do these actions in this position, a copy, and return them as the game writes them.

    An error says which part cannot be done. A chain ends where the seat itself is shown something hidden, unless
    `past_hidden`: otherwise it could try what would follow, be refused, and know. What the others are shown they are
    shown only if all of it is done.
    """
    if not texts:
        raise FondacoError("no action was given")
    written: list[str] = []
    for part, text in enumerate(texts):
        try:
            action = trial.read(seat, text)
            written.append(trial.write(seat, action))
            last = part == len(texts) - 1
            if not last and not past_hidden and not shows_nothing(trial, seat, action, observers=[seat]):
                raise FondacoError(
                    "{action} shows something hidden; send the rest afterwards", action=repr(written[-1])
                )
            trial.apply(seat, action)
        except FondacoError as error:
            error.details["part"] = part
            raise
    return written
