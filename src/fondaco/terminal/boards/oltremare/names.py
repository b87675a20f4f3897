"""Names for drawing and typing Oltre Mare: cards have their notation, which is what people type."""

from fondaco.languages.speech import _
from fondaco.words.oltremare.names import OltreMareNames


class TypedNames(OltreMareNames):
    labelled = False

    def typed(self, example: str) -> str:
        return f" ({example})"

    def port(self, id: str) -> str:
        return super().port(id)[:14]

    def symbols(self, pair: str) -> str:
        return "+".join(self.symbol(symbol) for symbol in pair.split("+"))

    def features(self, pair: str, hand: int, cargo: int) -> str:
        return f"{self.symbols(pair)} {self.numbers(hand, cargo)}"

    def numbers(self, hand: int, cargo: int) -> str:
        return _("hand {limit} play {count}", limit=hand, count=cargo)

    def card_name(self, id: str) -> str:
        return id
