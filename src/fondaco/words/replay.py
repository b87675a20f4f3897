"""The replay of a match: any moment of it, from any seat's point of view or with all cards open.

Moments are numbered by the standing actions: 0 is the deal. What was undone is left out.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from fondaco.analysis.parts import compare
from fondaco.engine.contract import Position, allowed_text
from fondaco.engine.errors import FondacoError
from fondaco.engine.events import Event
from fondaco.engine.journal import Journal
from fondaco.engine.moves import Move, follow, is_redeal
from fondaco.engine.seeds import commitment
from fondaco.languages.speech import _
from fondaco.table.opening import Beginning
from fondaco.table.result import result_of
from fondaco.table.seating import Seat, seat_in_journal
from fondaco.words import GameWords, Words, Zone, words_for
from fondaco.words.coach import Reasons

WATCH: Final = "watch"
ALL: Final = "all"
"""The viewpoints of a spectator, and with all cards open; every other viewpoint is the number of a seat."""
_KEPT: Final = 16
"""The interval, in actions, at which positions are kept, so that every moment is near a known one."""


class Turn(NamedTuple):
    """A turn of one seat: its first and last moments, and the lines about it."""

    first: int
    last: int
    seat: int | None
    lines: list[str]


class Replay:
    """A journal with what is needed to show any moment of it at once. It is safe to read from several threads."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.standing = journal.standing()
        self.scores = [journal.start.scores()]
        """The scores before the first action and after each."""
        self._events: list[list[Event]] = [[]]
        self._kept = [journal.start]
        position = journal.start.clone()
        for number, entry in enumerate(self.standing, 1):
            events: list[Event] = []
            position.events = events
            position = follow(position, entry)
            self._events.append(events)
            self.scores.append(position.scores())
            if number % _KEPT == 0:
                self._kept.append(position.clone())

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.standing)

    def overview(self, viewpoint: str = ALL) -> dict[str, Any]:
        """Return a summary of the whole match in the current language, with the events as seen from this viewpoint."""
        journal, words = self.journal, self._game_words()
        finished = bool(journal.position.ending())
        return {
            "game": journal.game.name,
            "players": [self._words_for(self.seats).names.name(seat) for seat in range(journal.seats)],
            "options": dict(journal.options),
            "seats": journal.seats,
            "actions": self.last,
            "seed": str(journal.seeds[-1]),
            "seed_hash": commitment(journal.seeds[-1]),
            "finished": finished,
            "result": result_of(journal) if finished else None,
            "scores": self.scores,
            "turns": [turn._asdict() for turn in self.turns(words, viewpoint)],
        }

    def frames(self, viewpoint: str, first: int, last: int) -> list[dict[str, Any]]:
        """Return these moments as seen from a viewpoint: what happened, and the table after it."""
        self.check_moment(first)
        self.check_moment(last)
        observer = self._observer(viewpoint)
        words = self._game_words()
        found: list[dict[str, Any]] = []
        position = self.position(first)
        for number in range(first, last + 1):
            if number > first:
                position = follow(position, self.standing[number - 1])
            found.append(self._frame(number, position, viewpoint, observer, words))
        return found

    def position(self, number: int) -> Position:
        """Return the position after this many actions: a clone that the caller may keep."""
        self.check_moment(number)
        kept = number // _KEPT
        position = self._kept[kept].clone()
        for entry in self.standing[kept * _KEPT : number]:
            position = follow(position, entry)
        return position

    def play_on(self, number: int, seat: int) -> Beginning:
        """Return the beginning of a table that plays the match on from this moment, with somebody on this seat."""
        position = self.position(number)
        position.check_seat(seat)
        if not position.to_act():
            raise FondacoError("after {number} actions the game is over: play on from an earlier moment", number=number)
        return Beginning(self.journal.upto(number).text(), seat)

    def instead(
        self, number: int, seat: int, actions: Sequence[str], played: Sequence[str], better: bool, viewpoint: str
    ) -> dict[str, Any]:
        """Return what other actions of a seat at this moment would have led to, as seen from a viewpoint.

        `better` is whether they have the better chance to win than those played; the reasons explain it.

        The actions are played in the deal of the match. If one is illegal there, such as playing a card drawn only in
        another deal, the rest are left out.
        """
        observer = self._observer(viewpoint)
        words = self._game_words()
        position = self.position(number)
        reasons: Reasons | None = None
        if list(actions) != list(played):
            found = compare(position, seat, actions, played, words.coach.sources)
            reasons = words.coach.explain(found, position, better, _("what was played"))
        events: list[Event] = []
        position.events = events
        for text in actions:
            try:
                position.apply(seat, position.read(seat, text))
            except FondacoError:
                break
        views = [position.view(each) for each in range(position.seats)] if viewpoint == ALL else []
        return {
            "lines": words.log([event.seen_by(seat) for event in events]),
            "reasons": reasons,
            "events": [dict(event.fields) if viewpoint == ALL else event.seen_by(observer) for event in events],
            "view": position.view(observer),
            "views": views,
            "words": _words(words, position, observer, views),
        }

    def check_moment(self, number: int) -> None:
        if not 0 <= number <= self.last:
            raise FondacoError(
                "there is no moment {number}; use one of: {allowed}",
                number=number,
                allowed=allowed_text(range(self.last + 1)),
            )

    @property
    def seats(self) -> list[Seat]:
        return [seat_in_journal(player) for player in self.journal.players]

    def _game_words(self) -> GameWords:
        """Return words that call bots by their colours: the list of players says what they are."""
        return self._words_for([Seat(seat.name, "") for seat in self.seats])

    def _words_for(self, seats: list[Seat]) -> GameWords:
        return words_for(self.journal.game, self.journal.edition, seats)

    def _observer(self, viewpoint: str) -> int | None:
        seats = range(self.journal.seats)
        if viewpoint in (WATCH, ALL):
            return None
        if viewpoint in map(str, seats):
            return int(viewpoint)
        raise FondacoError(
            "unknown viewpoint {viewpoint}; use one of: {allowed}",
            viewpoint=repr(viewpoint),
            allowed=allowed_text([WATCH, ALL, *seats]),
        )

    def turns(self, words: GameWords, viewpoint: str = ALL) -> Iterator[Turn]:
        """Yield the deal, and each turn as seen from a viewpoint; with all cards open, as the acting seat saw it."""
        observer = self._observer(viewpoint)
        yield Turn(0, 0, None, [_("The game begins.")])
        first = 1
        for number, entry in enumerate(self.standing, 1):
            if number < self.last and _same_turn(entry, self.standing[number]):
                continue
            seen_by = entry.seat if viewpoint == ALL else observer
            events = [event.seen_by(seen_by) for some in self._events[first : number + 1] for event in some]
            lines = words.log(events)
            if is_redeal(entry.text):
                lines = [_("Everything that {player} cannot know is dealt again.", player=words.names.name(entry.seat))]
            yield Turn(first, number, entry.seat, lines)
            first = number + 1

    def _frame(
        self, number: int, position: Position, viewpoint: str, observer: int | None, words: GameWords
    ) -> dict[str, Any]:
        entry = self.standing[number - 1] if number else None
        events = self._events[number]
        views = [position.view(seat) for seat in range(position.seats)] if viewpoint == ALL else []
        frame: dict[str, Any] = {
            "number": number,
            "seat": entry.seat if entry else None,
            "text": entry.text if entry and viewpoint in (ALL, str(entry.seat)) else "",
            "events": [dict(event.fields) if viewpoint == ALL else event.seen_by(observer) for event in events],
            "view": position.view(observer),
            "words": _words(words, position, observer, views),
        }
        if views:
            frame["views"] = views
        return frame


def _same_turn(move: Move, other: Move) -> bool:
    if is_redeal(move.text) or is_redeal(other.text):
        return False
    return (move.seat, move.turn) == (other.seat, other.turn)


def _words(words: GameWords, position: Position, observer: int | None, views: Sequence[Any]) -> Words:
    """Return the words for a moment.

    With the views of all seats, each seat's own parts are described as that seat sees them, but for somebody else.
    """
    to_act = position.to_act()
    ranking = [] if to_act else position.ranking()
    described = words.describe(position.view(observer), observer, [], to_act, to_act, ranking)
    if views:
        seen = [words.zones(view, [], to_viewer=False) for view in views]
        common = [zone for zone in seen[0] if zone["seat"] is None and all(zone in zones for zones in seen)]
        described["zones"] = common + [
            {**zone, "seat": seat, "id": f"{zone['id']} of {seat}", "title": _title(zone, words.names.name(seat))}
            for seat, zones in enumerate(seen)
            for zone in zones
            if zone["seat"] in (None, seat) and zone not in common
        ]
        described["explained"] = words.explained(views[0], described["zones"])
    return described


def _title(zone: Zone, player: str) -> str:
    """Return a title that names the player, even if the zone belongs to nobody and each player sees it differently."""
    return zone["title"] if zone["seat"] is not None else _("{player}: {title}", player=player, title=zone["title"])
