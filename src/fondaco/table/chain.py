"""A chain of actions: one seat does several, one after the other, and all are done or none."""

from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.undo import shows_nothing


def follow_chain(trial: Position, seat: int, texts: list[str], past_hidden: bool = False) -> list[str]:
    """Apply these actions to `trial`, a copy of the position, and return them in notation.

    An error names the part that failed. Unless `past_hidden`, the chain must end with the first action that shows the
    seat something hidden: otherwise it could probe hidden information with chains that are refused. The other players
    see nothing unless the whole chain is done.
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
