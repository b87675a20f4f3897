"""A table as its view shows it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from fondaco.engine.contract import Game
from fondaco.engine.edition import Edition
from fondaco.engine.registry import deal
from fondaco.languages.speech import _
from fondaco.words.names import Names, plain
from fondaco.words.types import Item, Zone, item, zone
from fondaco.words.zones import Zones

UNSAID = ("game", "seat", "to_act")
"""The fields of a view that are only for programs."""
MOST_ACTIONS = 20_000
"""With more actions than this, the meaning of clicks is not guessed."""


class PlainZones(Zones[Names, Mapping[str, Any]]):
    """The parts of a table, found by the shape of a view: numbers, lists, and lists with an entry for each seat.

    What a seat has becomes a zone of that seat, and so does each mapping in it; lists and mappings without an owner
    become zones of all seats. A thing is identified by its name in the view: actions with that name in their notation
    concern it. If none of these is legal, a click on it means the first: the refusal says why.
    """

    def abouts(self) -> Mapping[str, tuple[str, str]]:
        """Explain each thing whose name is in the id or the title of a rule by the first sentence of that rule."""
        return {rule.id: (_first_sentence(_(rule.text, **rule.figures)), rule.id) for rule in self.names.rules}

    def _about(self, name: str) -> str:
        words = plain(name).lower().split()
        for rule in self.names.rules:
            named = f"{plain(rule.id)} {rule.title}".lower()
            if words and all(word.rstrip("s") in named for word in words):
                return rule.id
        return ""

    def all(self) -> list[Zone]:
        seats = range(len(self.names.seats))
        common: list[Item] = []
        of_seats: list[list[Item]] = [[] for _seat in seats]
        theirs: list[list[Zone]] = [[] for _seat in seats]
        others: list[Zone] = []
        for key, value in self.view.items():
            if key in UNSAID:
                continue
            if isinstance(value, list) and len(value) == len(seats) and key != "hand":
                for seat in seats:
                    self._add_to_seat(seat, key, value[seat], of_seats[seat], theirs[seat])
            elif isinstance(value, Mapping):
                others.append(zone(key, plain(key), "spaces", self._spaces(value), about=self._about(key)))
            elif isinstance(value, list):
                others.append(zone(key, plain(key), "cards", self._pieces(value), about=self._about(key)))
            elif value is not None and value != "":
                common.append(self._item(key, value))
        zones = [zone("table", _("Table"), "numbers", common)] if common else []
        for seat in seats:
            zones += [zone(f"seat {seat}", self.names.name(seat), "numbers", of_seats[seat], seat), *theirs[seat]]
        return [*zones, *others]

    def _add_to_seat(self, seat: int, key: str, part: object, items: list[Item], zones: list[Zone]) -> None:
        """Add an entry of a seat: numbers and words to its items, each mapping as a zone."""
        named: Mapping[str, Any] = part if isinstance(part, Mapping) else {key: part}
        for name, value in named.items():
            if name == "breakdown":
                sources = [f"{self.names.source(source)} {points}" for source, points in value.items() if points]
                items.append(item(_("Points"), ", ".join(sources), count=sum(value.values())))
            elif isinstance(value, Mapping):
                title = _("{player}: {title}", player=self.names.name(seat), title=plain(name))
                zones.append(
                    zone(f"{name} {seat}", title, "spaces", self._spaces(value), seat, about=self._about(name))
                )
            elif name != "score":  # the breakdown has it
                items.append(self._item(name, value))

    def _spaces(self, value: Mapping[str, Any]) -> list[Item]:
        return [self._item(name, part) for name, part in value.items()]

    def _item(self, name: str, value: object) -> Item:
        count = value if isinstance(value, int) and not isinstance(value, bool) else None
        detail = "" if count is not None else in_words(value)
        return self._thing(plain(name), name, detail, count, self._about(name))

    def _thing(self, label: str, name: str, detail: str = "", count: int | None = None, about: str = "") -> Item:
        actions = self._actions(name)
        attempt = "" if self.you is None or actions else self._possible(self.you).get(name, "")
        return item(label, detail, count=count, actions=actions, ids=[name], about=about, attempt=attempt)

    def _possible(self, seat: int) -> Mapping[str, str]:
        return possible(self.names.game, self.names.edition, len(self.names.seats), seat)

    def _pieces(self, values: Sequence[object]) -> list[Item]:
        """Return the things of a list as items, equal ones together."""
        counts: dict[str, int] = {}
        words: dict[str, str] = {}
        for value in values:
            label = in_words(value)
            counts[label] = counts.get(label, 0) + 1
            words[label] = str(value)
        return [self._thing(label, words[label], count=count) for label, count in counts.items()]

    def _actions(self, word: str) -> list[str]:
        return [notation for notation in self.legal if word in notation.split()[1:] or word == notation]


@lru_cache(maxsize=64)
def possible(game: Game, edition: Edition, seats: int, seat: int) -> Mapping[str, str]:
    """Return for each thing that the notation of a game names the first action that concerns it, legal or not."""
    found: dict[str, str] = {}
    position = deal(game, seats, 0, edition)
    for action in range(game.actions if game.actions <= MOST_ACTIONS else 0):
        try:
            notation = position.write(seat, action)
        except (ValueError, LookupError):  # one that can be written only if it is legal
            continue
        for word in (notation, *notation.split()[1:]):
            found.setdefault(word, notation)
    return found


def _first_sentence(text: str) -> str:
    """Return the first sentence of a text.

    >>> _first_sentence("Sow counter-clockwise. Skip the other store.")
    'Sow counter-clockwise.'
    """
    return text[: text.index(". ") + 1] if ". " in text else text


def in_words(value: object) -> str:
    """Return any value of a view in a few words.

    >>> in_words({"cards_left": [3, None], "is_open": True})
    'cards left 3, –, is open yes'
    """
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(str(key)).lower()} {in_words(part)}" for key, part in value.items())
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Sequence):
        return ", ".join(in_words(part) for part in value) or "–"
    return str(value)
