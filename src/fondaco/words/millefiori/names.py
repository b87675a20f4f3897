"""Names of things in Mille Fiori: regions, symbols, cards and cells, and sources of points."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from fondaco.engine.edition import Edition
from fondaco.games.millefiori.box import FIRST_CELL, REGIONS, SYMBOL_REGION, SYMBOLS
from fondaco.languages.speech import _, spoken
from fondaco.words.names import Names


class MilleFioriNames(Names):
    """The names of things. Those of regions and symbols come from the edition."""

    colours: ClassVar[Sequence[str]] = ("blue", "green", "red", "yellow")

    @cached_property
    def _names(self) -> dict[str, str]:
        data = self.edition.data
        return {row["id"]: row["name"] for row in [*data["regions"], *data["symbols"]]}

    def region(self, id: str) -> str:
        return _(self._names[id])

    def symbol(self, id: str) -> str:
        return _(self._names[id])

    def code(self, symbol: str) -> str:
        """Return three letters for a symbol."""
        return self.symbol(symbol)[:3].lower()

    def region_of(self, card: str) -> str:
        region: str = self.edition.data["regions"][SYMBOL_REGION[SYMBOLS.index(card.rstrip("12345"))]]["id"]
        return region

    def chapter_of(self, card: str) -> str:
        """Return the chapter of the rules about a card."""
        region = self.region_of(card)
        return "people" if region in ("nobili", "populi") else region

    def card(self, card: str) -> str:
        """Return the name of a card: its symbol and its number."""
        symbol = card.rstrip("12345")
        return f"{self.symbol(symbol)} {card[len(symbol) :]}"

    def card_in_list(self, card: str) -> str:
        """Return the short name of a card among many."""
        return self.card(card)

    def cell(self, id: str) -> str:
        """Return the name of a cell: what is printed on it, and where it is in its region."""
        known = _cell_names(self.edition, spoken())
        if id not in known:
            known[id] = self._name_cell(id)
        return known[id]

    def _name_cell(self, id: str) -> str:
        region, cells, at = self._find(id)
        cell = cells[at]
        if region == "houses":
            return _("House {value}, place {place}", value=cell["value"], place=at + 1)
        if region in ("nobili", "populi"):
            level = _level(cell)
            return _("{symbol}, {level} {place}", symbol=self.symbol(cell["symbol"]), level=level, place=cell["index"])
        place = _place_in_row(cells, at)
        if region == "port":
            return _("Ship, row {row}, place {place}", row=cell["row"], place=place)
        symbol = self.symbol(cell["symbol"])
        return _("{symbol}, row {row}, place {place}", symbol=symbol, row=cell["row"], place=place)

    def use(self, notation: str, symbol: str) -> str:
        """Describe a use of a card without mentioning its symbol: `row 4, place 3`."""
        if not notation.startswith("place "):
            return _("sail")
        id = notation.removeprefix("place ")
        region, cells, at = self._find(id)
        cell = cells[at]
        if region == "houses":
            return _("place {place}", place=at + 1)
        if cell.get("symbol", symbol) != symbol:
            return self.cell(id)
        if region in ("nobili", "populi"):
            return _("{level} {place}", level=_level(cell), place=cell["index"])
        return _("row {row}, place {place}", row=cell["row"], place=_place_in_row(cells, at))

    def _find(self, id: str) -> tuple[str, list[dict[str, Any]], int]:
        """Return the region of a cell, all cells of that region, and the index of the cell among them."""
        number = self.box.cell_number[id]
        region = REGIONS[self.box.cell_region[number]]
        return region, self.edition.data[region]["cells"], number - FIRST_CELL[self.box.cell_region[number]]

    def source(self, word: str) -> str:
        if word == "sea":
            return _("Sea")
        return _("Bonus") if word == "bonus" else self.region(word)

    def ending(self, word: str) -> str:
        if word == "deck":
            return _("The draw pile is used up.")
        return _("A supply of lozenges is used up.")


@lru_cache(maxsize=32)
def _cell_names(edition: Edition, language: str) -> dict[str, str]:
    """Return the cache of the names of cells in a language: every picture of a table needs all of them."""
    return {}


def _level(cell: dict[str, Any]) -> str:
    return {"top": _("top"), "middle": _("middle"), "bottom": _("bottom")}[cell["level"]]


def _place_in_row(cells: list[dict[str, Any]], at: int) -> int:
    """Return the place of a cell in its row, from 1."""
    return sum(other["row"] == cells[at]["row"] for other in cells[: at + 1])
