"""Replays, computed in a process of their own, which keeps those used last."""

import hashlib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec
from cachetools import LRUCache

from fondaco.analysis.report import Analysis
from fondaco.engine.contract import OptionValue
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.journal_text import Bounds, game_in
from fondaco.languages.speech import speaking
from fondaco.table.opening import Beginning
from fondaco.words.replay import Replay

MOST_FRAMES: Final = 50
"""At most this many moments are returned at once."""
BOUNDS: Final = Bounds(moves=4000, redeals=32)
"""Limits of a journal, since the server replays all of it. The longest games have some 800 actions, and there is one
redeal each time that somebody plays on from the middle of a game."""
_MOST_REPLAYS: Final = 32
_MOST_MOMENTS: Final = 20_000
"""At most this many moments of all replays together are kept in memory."""
_DIGITS: Final = 32
"""Of the SHA-256 of a journal: 128 bits, so that nobody can guess an id, or find another journal with the same one."""

Editions = Mapping[str, Mapping[str, Any]]
"""The data of other editions than the games' own, by the games' names."""


def read_journal(text: str, editions: Editions) -> Journal:
    """Read a journal for replay on a server; an error names the line that is wrong."""
    data = edition_in(text, editions)
    return Journal.read(text, Edition(dict(data)) if data is not None else None, BOUNDS)


def edition_in(text: str, editions: Editions) -> Mapping[str, Any] | None:
    """Return the data of the edition with which to replay a journal; None for the game's own."""
    game = game_in(text)
    return editions.get(game.name) if game else None


class Source(NamedTuple):
    """A replay to look at: its id and, if the process does not know it, its journal."""

    id: str
    text: str | None
    editions: Editions


class PlayedOn(NamedTuple):
    """The data for a table that plays on from a moment."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    begins: Beginning


class ReplayCache:
    """The replays used last, by id."""

    def __init__(self, most_moments: int = _MOST_MOMENTS) -> None:
        self._recent: LRUCache[str, Replay] = LRUCache(
            most_moments,
            # No replay counts less than its share of the replays that are kept, and none more than all of them.
            getsizeof=lambda replay: min(max(replay.last, most_moments // _MOST_REPLAYS), most_moments),
        )

    def __contains__(self, id: str) -> bool:
        return id in self._recent

    def read(self, text: str, editions: Editions, id: str = "") -> str:
        """Read a journal and return its id. An error names the line that is wrong.

        A journal that has an id keeps it, even if the host has removed a name from it since.
        """
        replay = Replay(read_journal(text, editions))
        id = id or id_of(replay.journal.text())
        self._recent[id] = replay
        return id

    def find(self, source: Source) -> Replay | None:
        if source.text is not None and source.id not in self._recent:
            self.read(source.text, source.editions, source.id)
        return self._recent.get(source.id)

    def clear(self) -> None:
        self._recent.clear()


def id_of(whole: str) -> str:
    """Return the id of a journal, which depends on its text."""
    return hashlib.sha256(whole.encode()).hexdigest()[:_DIGITS]


def is_id(text: str) -> bool:
    return len(text) == _DIGITS and all(digit in "0123456789abcdef" for digit in text)


_cache: Final = ReplayCache()


def read(text: str, editions: Editions) -> tuple[str, str]:
    """Read a journal; return its id, and its text in canonical form."""
    id = _cache.read(text, editions)
    replay = _cache.find(Source(id, None, editions))
    assert replay is not None
    return id, replay.journal.text()


def forget() -> None:
    """Clear the cache, because names were removed from journals: each is read again when it is next needed."""
    _cache.clear()


def overview(source: Source, language: str, viewpoint: str) -> bytes | None:
    """Return the whole match at a glance, as JSON; None if the journal is needed for that."""
    replay = _cache.find(source)
    if replay is None:
        return None
    with speaking(language):
        return msgspec.json.encode({"id": source.id, **replay.overview(viewpoint)})


def frames(source: Source, language: str, viewpoint: str, first: int, last: int | None) -> bytes | None:
    """Return the moments from the first to the last, at most `MOST_FRAMES`, as JSON."""
    replay = _cache.find(source)
    if replay is None:
        return None
    end = replay.last if last is None else min(last, replay.last)
    with speaking(language):
        return msgspec.json.encode(replay.frames(viewpoint, first, min(end, first + MOST_FRAMES - 1)))


class Facts(NamedTuple):
    """The facts about a match that are needed before it is analysed."""

    finished: bool
    seats: int


def facts(source: Source) -> Facts | None:
    replay = _cache.find(source)
    return None if replay is None else Facts(bool(replay.journal.position.ending()), replay.journal.seats)


def instead(source: Source, language: str, viewpoint: str, step: int, seat: int, analysis: bytes) -> bytes | None:
    """Return the outcome of the best choices for a decision, in the order of the analysis, as JSON."""
    replay = _cache.find(source)
    if replay is None:
        return None
    decisions = msgspec.json.decode(analysis, type=Analysis).decisions
    decision = next((one for one in decisions if (one.step, one.seat) == (step, seat)), None)
    if decision is None:
        raise FondacoError("seat {seat} decided nothing after {step} actions", seat=seat, step=step)
    with speaking(language):
        played = decision.played
        choices = [
            replay.instead(step, seat, one.actions, played.actions, one.chance.mean >= played.chance.mean, viewpoint)
            for one in decision.best
        ]
        return msgspec.json.encode({"step": step, "seat": seat, "choices": choices})


def play_on(source: Source, at: int, seat: int) -> PlayedOn | None:
    """Return the data for a table that plays on from a moment, with a person on this seat."""
    replay = _cache.find(source)
    if replay is None:
        return None
    journal = replay.journal
    return PlayedOn(journal.game.name, journal.seats, journal.options, replay.play_on(at, seat))
