"""Forecasts: the outcome of an action, or of a chain of actions, as far as the asking player can know it.

A forecast is computed from a position in which everything the player cannot know was dealt anew, so it cannot reveal
anything hidden. What differs between such deals, such as the card that would be drawn, is left out.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.events import Event
from fondaco.engine.undo import shows_nothing
from fondaco.table.chain import follow_chain
from fondaco.table.customs.automatic import go_on, open_action

_DEALS: Final = 4
"""The number of deals in which an action is tried, to see which parts of its outcome are certain."""
_REDEALS: Final = 6
"""The redeals for each observer to see whether an action shows something: fewer than before an undo, since this is
asked for every choice at once."""


class Forecast(NamedTuple):
    """The outcome of a chain of actions, as far as the player can know it."""

    actions: list[str]
    """As the game writes them."""
    points: list[int]
    """For each seat, at least."""
    events: list[dict[str, Any]]
    """As the player sees them."""
    shows: int | None
    """The first action that shows somebody something hidden, if any."""
    final: bool
    """Whether the player could not undo it alone."""
    views: list[Mapping[str, Any]]
    """The table as the player would see it then, in each deal."""
    legal: list[str]
    """What the player may do then; nothing where that depends on what the chain shows."""


class Forecaster:
    """Looks ahead for one seat. The position must be a redealt one; `undo` is whether the table lets players undo,
    `automatic` whether it does this seat's only actions automatically."""

    def __init__(self, known: Position, seat: int, undo: bool, automatic: bool) -> None:
        self.known = known
        self.seat = seat
        self.undo = undo
        self.automatic = automatic
        self._deals = [known, *[known.redeal(seat, FastChance(deal)) for deal in range(1, _DEALS)]]

    def chain(self, texts: list[str]) -> Forecast:
        """Return the forecast of these actions; an error says which of them cannot be done."""
        actions = follow_chain(self.known.clone(), self.seat, texts)
        before = self.known.clone()
        shows: int | None = None
        for part, text in enumerate(actions):
            last = before.read(self.seat, text)
            if shows is None and not shows_nothing(before, self.seat, last, _REDEALS):
                shows = part
            if part < len(actions) - 1:
                before.apply(self.seat, last)
        worlds = self._try(actions)
        after = worlds[0]
        views = [world.view(self.seat) for world in worlds]
        certain = all(view == views[0] for view in views)
        return Forecast(
            actions=actions,
            points=self._points(worlds),
            events=self._events(worlds),
            shows=shows,
            final=shows is not None or self._is_final(before, last, after),
            views=views,
            legal=[after.write(self.seat, action) for action in after.legal(self.seat)] if certain else [],
        )

    def action(self, action: int) -> tuple[list[int], list[dict[str, Any]], bool]:
        """Return the points of a legal action for each seat, its events, and whether the player could not undo it."""
        worlds = self._try([self.known.write(self.seat, action)])
        final = self._is_final(self.known, action, worlds[0])
        return self._points(worlds), self._events(worlds), final

    def _try(self, actions: list[str]) -> list[Position]:
        """Return each deal after these actions, with their events."""
        worlds = [deal.clone() for deal in self._deals]
        for world in worlds:
            world.events = []
            for text in actions:
                world.apply(self.seat, world.read(self.seat, text))
        return worlds

    def _is_final(self, before: Position, action: int, after: Position) -> bool:
        if not self.undo or self._passes(after):
            return True
        return not shows_nothing(before, self.seat, action, _REDEALS)

    def _passes(self, after: Position) -> bool:
        """Return whether the player no longer has the turn to undo: the game is over, another seat may act first, or an
        automatic action shows something."""
        trial = after.clone()
        if self.automatic:
            go_on(trial, self.seat)
        return trial.to_act() != [self.seat] or (self.automatic and open_action(trial, self.seat) is not None)

    def _points(self, worlds: list[Position]) -> list[int]:
        """Return the points that each seat gets at least."""
        gains = [
            [now - was for now, was in zip(world.scores(), deal.scores(), strict=True)]
            for world, deal in zip(worlds, self._deals, strict=True)
        ]
        return [min(points) for points in zip(*gains, strict=True)]

    def _events(self, worlds: list[Position]) -> list[dict[str, Any]]:
        return [event.seen_by(self.seat) for event in _certain([world.events or [] for world in worlds])]


def _certain(dealt: list[list[Event]]) -> list[Event]:
    """Return the events that are the same in all deals, without the secret fields in which they differ.

    Where something public differs, such as a card turned up, nothing is certain from there on.
    """
    found: list[Event] = []
    for events in zip(*dealt, strict=False):
        first = events[0]
        differing = {name for event in events for name in {*first.fields, *event.fields} if _differ(first, event, name)}
        if not differing.issubset(first.secret):
            break
        fields = {name: value for name, value in first.fields.items() if name not in differing}
        found.append(Event(fields, first.secret, first.knowers))
    return found


def _differ(one: Event, other: Event, name: str) -> bool:
    return name not in one.fields or name not in other.fields or bool(one.fields[name] != other.fields[name])
