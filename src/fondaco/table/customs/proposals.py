"""Proposals that all who are present must agree to: to end the game early, or to undo more than one may alone."""

from typing import Final, NamedTuple

from fondaco.engine.errors import FondacoError

END: Final = "end"
BACK: Final = "back"
"""As in `back 12`: undo everything after the first 12 actions."""


class Proposal(NamedTuple):
    """What is proposed, by which seat, and which seats agree."""

    what: str
    by: int
    agreed: frozenset[int]


class Proposals:
    """At most one proposal at a time."""

    def __init__(self) -> None:
        self.current: Proposal | None = None

    def check_new(self, seat: int, present: list[int]) -> None:
        if seat not in present:
            raise FondacoError("only those who play can propose something")
        if self.current is not None:
            raise FondacoError("there is a proposal already; agree to it or refuse it first")

    def check_answer(self, seat: int, present: list[int]) -> None:
        if self.current is None or seat not in present or seat in self.current.agreed:
            raise FondacoError("there is no proposal for you to answer")

    def start(self, what: str, seat: int) -> None:
        self.current = Proposal(what, seat, frozenset([seat]))

    def agree(self, seat: int) -> None:
        assert self.current is not None
        self.current = self.current._replace(agreed=self.current.agreed | {seat})

    def drop(self) -> None:
        self.current = None

    def drop_undo(self) -> None:
        """Somebody has acted since: what was to be undone is no longer what they spoke of."""
        if self.current is not None and self.current.what != END:
            self.current = None

    def settled(self, present: list[int]) -> str:
        """Return what all who are present have agreed to, and forget it; empty while somebody has not agreed.

        Where nobody is present, nothing is decided.
        """
        if self.current is None or not present or not self.current.agreed.issuperset(present):
            return ""
        what, self.current = self.current.what, None
        return what


def actions_left(what: str, fixed: int, standing: int) -> int:
    """Return how many actions are left after a `back N`, where `fixed` of the `standing` ones can never be undone."""
    word, _, number = what.partition(" ")
    is_number = number.isascii() and number.isdigit() and len(number) < 7
    if word == BACK and is_number and fixed <= int(number) < standing:
        return int(number)
    raise FondacoError(
        "{what} cannot be proposed; use end, or back N with {least} ≤ N < {standing}",
        what=repr(what),
        least=fixed,
        standing=standing,
    )
