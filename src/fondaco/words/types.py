"""What a page or a screen reader is told of a table: ready for JSON, in one language."""

from collections.abc import Sequence
from typing import Literal, TypedDict

Kind = Literal["cards", "pieces", "numbers", "spaces"]


class Choice(TypedDict):
    """An action that is open: what it does, and with what (`Sail to`, `Venice`); then both in a sentence."""

    action: str
    group: str
    label: str
    said: str


class Explanation(TypedDict):
    """What something is and does, in a sentence, and the id of the rule that says more; empty for none."""

    text: str
    rule: str


class Item(TypedDict):
    """One thing that lies on the table, or several alike."""

    label: str
    detail: str
    count: int | None
    seat: int | None
    """Whose piece it is."""
    tone: str
    """A good, a colour or a symbol by its id, to paint it with; empty for none."""
    actions: list[str]
    """The notation of the open actions that concern it."""
    ids: list[str]
    """By which events speak of it: a value (`salt-03`); what it is and the value (`place 3`), after the event, too
    (`sail place 3`); or a seat and the value (`1 red`)."""
    about: str
    """By which id it is explained in `explained`; empty for as its zone is."""
    attempt: str
    """What a click on it means while nothing can be done with it, in notation: refused, with the rule that says why.
    Empty for nothing."""


class Zone(TypedDict):
    """A part of the table."""

    id: str
    title: str
    kind: Kind
    seat: int | None
    """Whose part it is; None for all players'."""
    items: list[Item]
    about: str
    """By which id it is explained in `explained`; empty for not at all."""


class News(TypedDict):
    """Something that everybody should notice when it happens. It takes the place of news with the same id."""

    id: str
    seat: int | None
    """Whose doing it is; None for what happens to all."""
    text: str


class Estimate(TypedDict):
    """What observers know of their own seat beyond what everybody sees: its name, how much it is, and of what."""

    title: str
    value: int
    said: str


class Standing(TypedDict):
    """What a seat has so far. Everybody's `value` is the same public figure, so that they can be compared."""

    value: int
    said: str
    """The figure in words: `12 ducats`."""
    own: Estimate | None
    """On the observer's own seat, where something of it is hidden from the others."""


class Words(TypedDict):
    """All that is said of a table to one observer."""

    asked: str
    choices: list[Choice]
    zones: list[Zone]
    standings: list[Standing]
    """One for each seat; none where the game has no such figure."""
    explained: dict[str, Explanation]
    """What the zones and the things in them are, by the ids that they are explained by."""
    only: Explanation | None
    """Where there is one thing to do and nothing else: why."""


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
