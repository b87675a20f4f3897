"""What can go wrong, said so that a person knows what to do next.

All of these are `ValueError`: somebody asked for something that cannot be had, and nothing has changed.
"""


class FondacoError(ValueError):
    """The parent of every error below, for whoever wants to catch them all."""


class IllegalActionError(FondacoError):
    """An action that the rules do not allow now. `rule` is the id of the rule it breaks, in the game's `rules.toml`."""

    def __init__(self, rule: str) -> None:
        super().__init__(f"not allowed: see rule '{rule}'")
        self.rule = rule


class NotationError(FondacoError):
    """A text that is not an action of this game."""


class EditionError(FondacoError):
    """A components file that cannot be played with. `entry` names the place, as in `sea.spaces.7.points`."""

    def __init__(self, entry: str, problem: str) -> None:
        super().__init__(f"{entry}: {problem}")
        self.entry = entry


class JournalError(FondacoError):
    """A journal that cannot be read or replayed. `line` is the line of its text form, 0 where there is none."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line
