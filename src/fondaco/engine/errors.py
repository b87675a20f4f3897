"""Errors, worded so that a person knows what to do next.

All of these are `ValueError`: somebody asked for something that cannot be had, and nothing has changed. The message
keeps its named places apart from what fills them, so that it can be told in another language.
"""


class FondacoError(ValueError):
    """The base class of all errors of Fondaco."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message.format(**values))
        self.message = message
        self.values = values
        self.details: dict[str, int] = {}
        """Details for programs: `part`, the index of the action of a chain that cannot be done, and
        `number`, the last number at the table."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by fields: errors are sent between processes, and their constructors do not take the text."""
        return _again, (type(self), str(self), self.__dict__)


class IllegalActionError(FondacoError):
    """An action that the rules do not allow now. `rule` is the id of the rule it breaks, in the game's `rules.toml`."""

    def __init__(self, rule: str) -> None:
        super().__init__("not allowed: see rule '{rule}'", rule=rule)
        self.rule = rule


class NotationError(FondacoError):
    """A text that is not an action of this game."""


class EditionError(FondacoError):
    """A components file that cannot be played with. `entry` names the place, as in `sea.spaces.7.points`."""

    def __init__(self, entry: str, message: str, /, **values: object) -> None:
        super().__init__("{entry}: {problem}", entry=entry, problem=FondacoError(message, **values))
        self.entry = entry


class JournalError(FondacoError):
    """A journal that cannot be read or replayed. `line` is the line of its text form."""

    def __init__(self, line: int, message: str, /, **values: object) -> None:
        super().__init__("line {line}: {problem}", line=line, problem=FondacoError(message, **values))
        self.line = line


def _again(kind: type[FondacoError], text: str, fields: dict[str, object]) -> FondacoError:
    error = kind.__new__(kind, text)
    error.__dict__.update(fields)
    return error
