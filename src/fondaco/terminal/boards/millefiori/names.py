"""Names for drawing and typing Mille Fiori: the notation, which is what people type."""

from fondaco.words.millefiori.names import MilleFioriNames


class TypedNames(MilleFioriNames):
    def card(self, card: str) -> str:
        """Return a card's notation, with its name where that is another word."""
        symbol = card.rstrip("12345")
        name = self.symbol(symbol)
        return card if name.lower() == symbol else f"{card} ({name})"

    def card_in_list(self, card: str) -> str:
        return card

    def cell(self, id: str) -> str:
        return id

    def use(self, notation: str, symbol: str) -> str:
        return notation
