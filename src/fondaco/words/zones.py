"""A table as lists of the things on it."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from fondaco.words.names import N
from fondaco.words.types import Zone

V = TypeVar("V")


class Zones(ABC, Generic[N, V]):
    """Lists the things on a table, each with the legal actions that concern it."""

    def __init__(self, names: N, view: Mapping[str, Any], legal: Sequence[str], you: int | None) -> None:
        self.names = names
        self.view = cast(V, view)
        self.you = you
        """The seat that is addressed; None if all are called by their names."""
        self.legal = legal

    @abstractmethod
    def all(self) -> list[Zone]:
        """Return the whole table."""

    def abouts(self) -> Mapping[str, tuple[str, str]]:
        """Return explanations of zones and things: for each id a sentence, and the rule with more about it."""
        return {}

    def attempt(self, *notations: str) -> str:
        """Return what a click means if none of these is legal and it is this seat's table: the first of them."""
        return "" if self.you is None or self.open(*notations) else notations[0]

    def open(self, *notations: str) -> list[str]:
        """Return those of these actions that are legal."""
        return [notation for notation in notations if notation in self.legal]

    def starting(self, *verbs: str) -> list[str]:
        """Return all legal actions with one of these verbs."""
        return [notation for notation in self.legal if notation.split()[0] in verbs]


def capitalized(text: str) -> str:
    """Return a name with a capital letter, as when it stands alone.

    >>> capitalized("card 3 of Ann")
    'Card 3 of Ann'
    """
    return text[:1].upper() + text[1:]


def events_of(seat: int, *events: str) -> list[str]:
    """Return the ids by which events refer to what a seat has by what it did.

    >>> events_of(1, "load", "unload")
    ['load seat 1', 'unload seat 1']
    """
    return [f"{event} seat {seat}" for event in events]
