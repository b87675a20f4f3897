"""What things are called at Liguria: tiles, cards, cubes and places, and what is asked of a player."""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from rich.text import Text

from fondaco.games.liguria.box import (
    BLANK,
    COLOURS,
    DIPLOMAT,
    HARBOUR,
    KNIGHT,
    MERCHANT,
    PLACES,
    ROWS,
    SHIP,
    SORT,
    SORTS,
)
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.games.liguria.view import LiguriaView, PlaceView
from fondaco.terminal.boards.board import Board
from fondaco.terminal.words import _

CUBE_STYLES = {"red": "bright_red", "yellow": "bright_yellow", "blue": "bright_blue"}
BUILDING, MONK = SORTS.index("building"), SORTS.index("monk")


class LiguriaWords(Board, ABC):
    """The words of the board. Islands go by their numbers on the circuit, harbours by their owners."""

    colours: ClassVar[Sequence[tuple[str, str]]] = (
        ("purple", "bold white on dark_magenta"),
        ("orange", "bold black on orange3"),
        ("green", "bold black on green"),
        ("grey", "bold black on grey70"),
    )

    def mark(self, seat: int) -> str:
        """The first letter of the colour that is not another's (green and grey share one), nor that of a cube."""
        used = {self.cube(colour)[0].upper() for colour in COLOURS}
        mark = ""
        for other in range(seat + 1):
            word = self.colour(other).upper()
            mark = next((letter for letter in word if letter not in used), word[0])
            used.add(mark)
        return mark

    # Cubes and coins

    def cube(self, colour: str) -> str:
        return {"red": _("red"), "yellow": _("yellow"), "blue": _("blue")}[colour]

    def cubes(self, counts: Mapping[str, int] | Sequence[int], gap: str = " ") -> str:
        """Cubes in short: `2r 1b`."""
        return self.painted(counts, gap).plain

    def painted(self, counts: Mapping[str, int] | Sequence[int], gap: str = " ") -> Text:
        text = Text()
        numbers = [counts[colour] for colour in COLOURS] if isinstance(counts, Mapping) else counts
        for colour, count in zip(COLOURS, numbers, strict=True):
            if count:
                text.append(gap if text else "").append(f"{count}{self.cube(colour)[0]}", style=CUBE_STYLES[colour])
        return text

    def coins(self, count: int) -> str:
        return _("1 coin") if count == 1 else _("{count} coins", count=count)

    def points(self, count: int) -> str:
        """A gain or a loss."""
        number = f"+{count}" if count >= 0 else f"−{-count}"
        return _("{number} point", number=number) if abs(count) == 1 else _("{number} points", number=number)

    def wheels(self, count: int) -> str:
        return _("1 wheel") if count == 1 else _("{count} wheels", count=count)

    def sacks(self, count: int) -> str:
        return _("1 sack") if count == 1 else _("{count} sacks", count=count)

    def swords(self, count: int) -> str:
        return _("1 sword") if count == 1 else _("{count} swords", count=count)

    def scrolls(self, count: int) -> str:
        return _("1 scroll") if count == 1 else _("{count} scrolls", count=count)

    def tiles_to_take(self, count: int) -> str:
        return _("1 tile") if count == 1 else _("{count} tiles", count=count)

    def steps(self, count: int) -> str:
        return _("1 step") if count == 1 else _("{count} steps", count=count)

    # Tiles, rows and cards

    def row(self, id: str) -> str:
        return {"ship": _("ships"), "merchant": _("merchants"), "building": _("buildings"), "monk": _("monks")}[id]

    def column(self, id: str) -> str:
        """A row of a harbour, with what the numbers on its tiles count."""
        return {
            "ship": _("ships (wheels)"),
            "merchant": _("merchants (sacks)"),
            "building": _("buildings (points)"),
            "monk": _("monks (green)"),
        }[id]

    def tile(self, kind: int) -> str:
        """A tile in a few words."""
        box, sort = self.box, SORT[kind]
        if sort == SHIP:
            return _("ship {wheels}", wheels=self.wheels(box.wheels[kind]))
        if sort == MERCHANT:
            return _("merchant {sacks}", sacks=self.sacks(box.sacks[kind]))
        if sort == BUILDING:
            return _("building {front}→{back}", front=box.front_points[kind], back=box.back_points[kind])
        if sort == MONK:
            return _("monk")
        if sort == DIPLOMAT:
            return _("diplomat {scrolls}", scrolls=self.scrolls(box.scrolls[kind]))
        if sort == KNIGHT:
            if box.brings_cube[kind]:
                return _("knight {swords}+cube", swords=self.swords(box.swords[kind]))
            return _("knight {swords}", swords=self.swords(box.swords[kind]))
        return _("contract {contract}", contract=self.contract(kind))

    def tile_of(self, id: str) -> str:
        return self.tile(self.box.kind_number[id])

    def contract(self, kind: int) -> str:
        return f"{self.cubes(self.box.demand[kind], '')}→{self.box.reward[kind]}"

    def face(self, kind: int) -> str:
        """The number on the front of a tile: wheels, sacks, points, scrolls or swords; c for a cube."""
        box = self.box
        number = (box.wheels, box.sacks, box.front_points, box.front_green, box.scrolls, box.swords)[SORT[kind]][kind]
        return f"{number}{_('c') if box.brings_cube[kind] else ''}"

    def faces(self, tiles: Mapping[str, int]) -> str:
        """Tiles of one sort by their numbers: `1 1 2`."""
        return " ".join(self.face(self.box.kind_number[id]) for id, count in tiles.items() for _copy in range(count))

    def signed(self, number: int) -> str:
        """A green or a red number."""
        return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"

    def card(self, card: int) -> str:
        """What a card shows: `red 3, 3 wheels, anchor, 1 arrow`."""
        score = self.box.score[card]
        number = _("green {number}", number=score) if score > 0 else _("red {number}", number=-score)
        return ", ".join([number, self.wheels(self.box.card_wheels[card]), *self.extras(card)])

    def extras(self, card: int) -> list[str]:
        arrows = self.box.arrows[card]
        return [
            *([_("anchor")] if self.box.anchor[card] else []),
            *([_("U-turn")] if self.box.uturn[card] else []),
            *([_("1 arrow") if arrows == 1 else _("{count} arrows", count=arrows)] if arrows else []),
        ]

    # Places

    def harbour(self, seat: int, own: int | None = None) -> str:
        """Whose harbour; `own` is the seat that is spoken to."""
        return _("your harbour") if seat == own else _("the harbour of {player}", player=self.name(seat))

    def place(self, place: int, own: int | None = None) -> str:
        """A place as everybody calls it."""
        each = PLACES // len(self.seats)
        if place % each == 0:
            return self.harbour(place // each, own)
        return _("island {number}", number=place)

    def place_in(self, p: LiguriaPosition, place: int, own: int) -> str:
        """A place with what one would like to know of it."""
        colour = p.colour[place]
        if colour == HARBOUR:
            return self.place(place, own)
        if colour == BLANK:
            return _("island {number} (blank)", number=place)
        what = f"{self.cube(COLOURS[colour])} +{p.value[place]}"
        if p.holder[place] >= 0:
            what += f", {self.mark(p.holder[place])} {self.swords(p.swords_at(place))}"
        return _("island {number} ({what})", number=place, what=what)

    # What is asked

    def source(self, word: str) -> str:
        return {
            "islands": _("Islands"),
            "tiles": _("Tiles"),
            "balance": _("Green and red"),
            "contracts": _("Contracts"),
            "sets": _("Sets"),
            "diplomats": _("Diplomats"),
        }[word]

    def ending(self, word: str) -> str:
        return _("All rounds and the final movement have been played.")

    def legend(self) -> str:
        cubes = " ".join(f"{self.cube(colour)[0]} {self.cube(colour)}" for colour in COLOURS)
        return _(
            "{cubes} · ▲3 upgraded, its points · c knight with a cube · 1→4 building, upgraded · 2r→4 contract, points",
            cubes=cubes,
        )

    def is_final(self, view: LiguriaView) -> bool:
        return view["round"] > view["rounds"]

    def ask(self, view: Mapping[str, Any], seat: int) -> str:
        table = cast(LiguriaView, view)
        who, turn, phase = self.name(seat), table["turn"], table["phase"]
        if phase == "docking":
            return _("{player}: choose a cube for your dock, where the others fetch it.", player=who)
        if phase == "buying":
            return _("{player}: put your buyer on a free space of the market street.", player=who)
        if phase == "picking":
            return self._ask_for_tiles(table, seat)
        if phase == "choosing":
            return _("{player}: take a ship card.", player=who)
        if phase == "upgrading":
            if turn["arrows"] == 1:
                return _("{player}: you may upgrade one tile.", player=who)
            return _("{player}: you may upgrade {count} tiles (upgrade A B).", player=who, count=turn["arrows"])
        if phase == "departing":
            return self._ask_to_sail(table, who)
        if phase == "underway":
            values = {"player": who, "steps": self.steps(turn["steps"]), "example": turn["steps"]}
            return _("{player}: stop here, or sail on, up to {steps} (sail {example}).", **values)
        if phase == "visiting":
            return _("{player}: your own island. Cubes of your choice: {count}.", player=who, count=turn["gifts"])
        return self._ask_at_stop(table, seat)

    def _ask_for_tiles(self, view: LiguriaView, seat: int) -> str:
        turn, screen = view["turn"], view["seats"][seat]["screen"]
        values = {"player": self.name(seat), "count": turn["to_take"]}
        if turn["to_take"] == 1:
            text = _("{player}: take a tile.", **values)
        else:
            example = " ".join(str(place + 4) for place in range(turn["to_take"]))
            text = _("{player}: take {count} tiles (take {example}).", **values, example=example)
        coins = screen["coins"] if screen else 0
        if any(space["buyer"] == seat and space["tiles"] == 1 for space in view["street"]):
            return text
        if turn["price"]:
            text += " " + _("Of your {coins} you pay at least {price}.", coins=self.coins(coins), price=turn["price"])
        else:
            text += " " + _("Each tile skipped costs a coin; you have {coins}.", coins=coins)
        return text

    def _ask_to_sail(self, view: LiguriaView, who: str) -> str:
        turn = view["turn"]
        most = turn["steps"]
        values = {"player": who, "steps": self.steps(most), "example": min(most, 3)}
        if self.is_final(view):
            return _("{player}: the final movement. Sail up to {steps} (sail {example}), or stop to stay.", **values)
        if turn["may_anchor"] and most > 1:
            values["stop"] = min(most, 3) - 1
            return _(
                "{player}: sail up to {steps} (sail {example}), or with a stopover (sail {example} stop {stop}).",
                **values,
            )
        return _("{player}: sail up to {steps} (sail {example}).", **values)

    def _ask_at_stop(self, view: LiguriaView, seat: int) -> str:
        turn = view["turn"]
        here = view["seats"][seat]["ship"]
        place = view["circuit"][here]
        if turn["laid"]:
            return self._ask_for_more(view, seat, place)
        values = {"player": self.name(seat), "place": self.place(here, seat)}
        if turn["stopover"]:
            left = self.steps(turn["steps"])
            return _("{player}: a stopover at {place}. Then sail on: {steps} left.", **values, steps=left)
        return _("{player}: you have stopped at {place}.", **values)

    def _ask_for_more(self, view: LiguriaView, seat: int, place: PlaceView) -> str:
        """Knights or diplomats have been laid; are they enough?"""
        laid = [(self.box.kind_number[id], count) for id, count in view["turn"]["laid"].items()]
        if place["harbour"] is None:
            swords, needed = sum(self.box.swords[kind] * count for kind, count in laid), place["swords"] + 1
            values = {"player": self.name(seat), "laid": self.swords(swords), "needed": needed}
            if swords < needed:
                return _("{player}: {laid} laid, {needed} needed. Lay another knight.", **values)
            return _("{player}: {laid} laid, {needed} needed. Conquer, or lay another knight.", **values)
        rows = view["seats"][place["harbour"]]["rows"]
        needed = 1 + sum(rows[row]["minister"] is not None for row in ROWS)
        scrolls = sum(self.box.scrolls[kind] * count for kind, count in laid)
        values = {"player": self.name(seat), "laid": self.scrolls(scrolls), "needed": needed}
        if scrolls < needed:
            return _("{player}: {laid} laid, {needed} needed. Lay another diplomat.", **values)
        return _("{player}: {laid} laid, {needed} needed. Which row is your minister for?", **values)

    def rules_at_hand(self, view: Mapping[str, Any]) -> list[str]:
        table = cast(LiguriaView, view)
        phase = table["phase"]
        if phase in ("departing", "underway"):
            if self.is_final(table):
                return ["final-movement", "heading", "harbour-turn", "own-harbour"]
            return ["sail-steps", "heading", "harbour-turn", "u-turn", "anchor", "any-place", "capacity"]
        if phase == "stopped":
            place = table["circuit"][table["seats"][table["to_act"][0]]["ship"]]
            there = ["conquer", "conquer-force", "conquer-cubes", "expelled", "ministers"]
            if place["harbour"] is not None:
                there = ["own-harbour", "load", "deploy", "deploy-cost", "deploy-once", "score-diplomats"]
            return [*there, "anchor" if table["turn"]["stopover"] else "u-turn"]
        return {
            "docking": ["goal", "dock-cubes", "load"],
            "buying": ["rounds", "buyers-order", "buyers-free", "pick-order"],
            "picking": ["pick-number", "pick-price", "pick-kept", *[f"tile-{sort}" for sort in SORTS]],
            "choosing": ["card-take", "card-offer", "upgrade", "score-balance"],
            "upgrading": ["upgrade", "upgrade-once", *[f"tile-{row}" for row in ROWS]],
            "visiting": ["own-island", "capacity", "supply-empty"],
            "over": [rule.id for rule in self.game.rules() if rule.id.startswith("score-")] + ["victory"],
        }[phase]
