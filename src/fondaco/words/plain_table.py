"""Words for a game that has none of its own, made of its notation and of the shape of its views."""

from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.languages.speech import _
from fondaco.words.types import Item, Zone, item, zone

UNSAID = ("game", "seat", "to_act")
"""What a view says for programs only."""


def plain(name: str) -> str:
    """A name as a program writes it, in plain words.

    >>> plain("has_chosen")
    'Has chosen'
    """
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def choice(notation: str) -> tuple[str, str, str]:
    """The verb, its objects, and both together.

    >>> choice("sail corfu")
    ('Sail', 'Corfu', 'Sail corfu')
    """
    verb, _space, rest = notation.partition(" ")
    return plain(verb), plain(rest) or plain(verb), plain(notation)


def said(value: object) -> str:
    """Anything that may stand in a view, in a few words."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        return ", ".join(f"{plain(str(key)).lower()} {said(part)}" for key, part in value.items())
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, Sequence):
        return ", ".join(said(part) for part in value) or "–"
    return str(value)


class Shape:
    """The parts of a table, found in the shape of a view: numbers, lists, and lists with an entry for each seat."""

    def __init__(self, view: Mapping[str, Any], legal: Sequence[str], names: Sequence[str]) -> None:
        self.view = view
        self.legal = legal
        self.names = names

    def zones(self) -> list[Zone]:
        common: list[Item] = []
        of_seats: list[list[Item]] = [[] for _name in self.names]
        others: list[Zone] = []
        for key, value in self.view.items():
            if key in UNSAID:
                continue
            if isinstance(value, list) and len(value) == len(self.names) and key != "hand":
                for items, part in zip(of_seats, value, strict=True):
                    items += self._of_seat(key, part)
            elif isinstance(value, Mapping):
                others.append(zone(key, plain(key), "spaces", [self._item(plain(k), v, k) for k, v in value.items()]))
            elif isinstance(value, list):
                others.append(zone(key, plain(key), "cards", self._pieces(value)))
            elif value is not None and value != "":
                common.append(self._item(plain(key), value, key))
        seats = [
            zone(f"seat {seat}", name, "numbers", items, seat)
            for seat, (name, items) in enumerate(zip(self.names, of_seats, strict=True))
        ]
        return [zone("table", _("Table"), "numbers", common), *seats, *others]

    def _of_seat(self, key: str, part: object) -> list[Item]:
        if isinstance(part, Mapping):
            return [self._item(plain(str(name)), value, str(name)) for name, value in part.items()]
        return [self._item(plain(key), part, key)]

    def _item(self, label: str, value: object, word: str) -> Item:
        count = value if isinstance(value, int) and not isinstance(value, bool) else None
        detail = "" if count is not None else said(value)
        return item(label, detail, count=count, actions=self._actions(word), ids=[word])

    def _pieces(self, values: Sequence[object]) -> list[Item]:
        """The things of a list, equal ones together."""
        counts: dict[str, int] = {}
        words: dict[str, str] = {}
        for value in values:
            label = said(value)
            counts[label] = counts.get(label, 0) + 1
            words[label] = str(value)
        return [
            item(label, count=count, actions=self._actions(words[label]), ids=[words[label]])
            for label, count in counts.items()
        ]

    def _actions(self, word: str) -> list[str]:
        return [notation for notation in self.legal if word in notation.split()[1:] or word == notation]
