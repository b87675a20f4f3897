"""Short names for drawing and typing Liguria."""

from collections.abc import Mapping, Sequence

from fondaco.games.liguria.box import COLOURS, CONTRACT, DIPLOMAT, KNIGHT, MERCHANT, SHIP, SORT
from fondaco.languages.speech import _
from fondaco.words.liguria.names import LiguriaNames


class TypedNames(LiguriaNames):
    labelled = False

    def typed(self, example: str) -> str:
        return f" ({example})"

    def cubes(self, counts: Mapping[str, int] | Sequence[int]) -> str:
        """Return cubes by their letters, such as `2r 1b`."""
        return " ".join(f"{count}{letter}" for _colour, letter, count in self.letters(counts))

    def letters(self, counts: Mapping[str, int] | Sequence[int]) -> list[tuple[str, str, int]]:
        """Return the colours of which there are cubes, each with its letter and the number of cubes."""
        numbers = [counts[colour] for colour in COLOURS] if isinstance(counts, Mapping) else counts
        return [(id, self.cube(id)[0], count) for id, count in zip(COLOURS, numbers, strict=True) if count]

    def tile(self, kind: int) -> str:
        """Return a tile in few words, such as `knight 2 swords`."""
        box, sort = self.box, SORT[kind]
        if sort == SHIP:
            return _("ship {wheels}", wheels=self.wheels(box.wheels[kind]))
        if sort == MERCHANT:
            return _("merchant {sacks}", sacks=self.sacks(box.sacks[kind]))
        if sort == DIPLOMAT:
            return _("diplomat {scrolls}", scrolls=self.scrolls(box.scrolls[kind]))
        if sort == KNIGHT:
            swords = self.swords(box.swords[kind])
            return (
                _("knight {swords} + cube", swords=swords)
                if box.brings_cube[kind]
                else _("knight {swords}", swords=swords)
            )
        if sort == CONTRACT:
            return _("contract {contract}", contract=self.contract(kind))
        return super().tile(kind)

    def contract(self, kind: int) -> str:
        cubes = "".join(f"{count}{letter}" for _colour, letter, count in self.letters(self.box.demand[kind]))
        return f"{cubes}→{self.box.reward[kind]}"

    def building(self, front: int, back: int) -> str:
        return _("building {front}→{back}", front=front, back=back)
