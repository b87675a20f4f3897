"""The description of a table for a page or a screen reader: ready for JSON, in one language."""

from collections.abc import Sequence
from typing import Literal, TypedDict

Kind = Literal["cards", "pieces", "numbers", "spaces"]


class Choice(TypedDict):
    """A legal action: what it does, and with what (`Sail to`, `Venice`); then both in a sentence."""

    action: str
    group: str
    label: str
    said: str


class Explanation(TypedDict):
    """An explanation of something in a sentence, and the id of the rule that says more; empty for none."""

    text: str
    rule: str


class Item(TypedDict):
    """One thing on the table, or several alike."""

    label: str
    detail: str
    count: int | None
    seat: int | None
    """The seat whose piece it is."""
    tone: str
    """A good, a colour or a symbol by its id, to paint it with; empty for none."""
    actions: list[str]
    """The notation of the legal actions that concern it."""
    ids: list[str]
    """The ids by which events refer to it: a value (`salt-03`); what it is and the value (`place 3`), also after the
    event (`sail place 3`); or a seat and the value (`1 red`)."""
    about: str
    """The id of its explanation in `explained`; empty for that of its zone."""
    attempt: str
    """The action, in notation, that a click on it means while nothing can be done with it: it is refused with the rule
    that says why. Empty for nothing."""


class Zone(TypedDict):
    """A part of the table."""

    id: str
    title: str
    kind: Kind
    seat: int | None
    """The seat whose part it is; None for all players'."""
    items: list[Item]
    about: str
    """The id of its explanation in `explained`; empty for none."""


class News(TypedDict):
    """Something that everybody should notice when it happens. It replaces news with the same id."""

    id: str
    seat: int | None
    """The seat that did it; None for what happens to all."""
    text: str


class Estimate(TypedDict):
    """What observers know of their own seat beyond what is public: its name, its amount, and what it consists of."""

    title: str
    value: int
    said: str


class Standing(TypedDict):
    """What a seat has so far. `value` is the same public figure for all seats, so that they can be compared."""

    value: int
    said: str
    """The figure in words: `12 ducats`."""
    own: Estimate | None
    """For the observer's own seat, if something of it is hidden from the others."""


class Words(TypedDict):
    """Everything that is said of a table to one observer."""

    asked: str
    choices: list[Choice]
    zones: list[Zone]
    standings: list[Standing]
    """One for each seat; empty if the game has no such figure."""
    explained: dict[str, Explanation]
    """Explanations of the zones and the things in them, by id."""
    only: Explanation | None
    """Why there is only one legal action, if so."""


def item(
    label: str,
    detail: str = "",
    *,
    count: int | None = None,
    seat: int | None = None,
    tone: str = "",
    actions: Sequence[str] = (),
    ids: Sequence[str] = (),
    about: str = "",
    attempt: str = "",
) -> Item:
    return {
        "label": label,
        "detail": detail,
        "count": count,
        "seat": seat,
        "tone": tone,
        "actions": list(actions),
        "ids": list(ids),
        "about": about,
        "attempt": attempt,
    }


def zone(id: str, title: str, kind: Kind, items: Sequence[Item], seat: int | None = None, *, about: str = "") -> Zone:
    return {"id": id, "title": title, "kind": kind, "seat": seat, "items": list(items), "about": about}
