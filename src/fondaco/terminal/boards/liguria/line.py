"""Several actions in one line, in Liguria's short form for typing."""

import re
from collections.abc import Sequence

from fondaco.engine.errors import FondacoError, NotationError
from fondaco.games.liguria.actions import DEPARTING, PICKING, SAIL, STOPPED, UNDERWAY
from fondaco.games.liguria.box import COLOURS, ROWS
from fondaco.games.liguria.position import LiguriaPosition
from fondaco.terminal.boards.liguria.names import TypedNames

OBJECTS = ("dock", "buyer", "take", "card", "upgrade", "lay", "deploy", "load")
"""Verbs that take an object."""
ALONE = ("sail", "turn", "anchor", "stop", "conquer", "done")


class Line:
    """Reads such a line by playing it on a copy of the position, on which the meaning of the next word depends."""

    def __init__(self, names: TypedNames, position: LiguriaPosition, seat: int) -> None:
        self.names = names
        self.p = position.clone()
        self.seat = seat
        self.turn = position.turn()
        self.chain: list[str] = []

    def read(self, text: str) -> str:
        """Return the actions for a line such as `turn sail 3 stop 2`, `take 4 5 6` or `lay knight-1 knight-2 conquer`.

        Text that is notation already, or does not begin with a verb, is returned as it is.
        """
        words = [word for word in re.split(r"[\s,]+", text.strip().lower()) if word]
        if not words or words[0] not in (*OBJECTS, *ALONE) or self._is_notation(text):
            return text
        phrases: list[list[str]] = []
        for word in words:
            if word in (*OBJECTS, *ALONE):
                phrases.append([word])
            else:
                phrases[-1].append(word)
        while phrases:
            self._phrase(phrases.pop(0), phrases)
        return ", ".join(self.chain)

    def _is_notation(self, text: str) -> bool:
        if self.p.phase == PICKING:
            return False  # a place without a tile is better explained here
        try:
            for part in text.split(","):
                self.p.read(self.seat, part)
        except NotationError:
            return False
        return True

    def _phrase(self, phrase: list[str], following: list[list[str]]) -> None:
        verb, objects = phrase[0], phrase[1:]
        if verb == "sail" and objects:
            stopover = None
            if following and following[0][0] in ("stop", "anchor") and len(following[0]) > 1:
                stopover = self._number(following.pop(0)[1:])
            self._sail(self._number(objects), stopover)
            if following and following[0] == ["stop"]:
                following.pop(0)  # a line that says how far stops there anyhow
        elif verb in ALONE and not objects:
            if verb != "done" or not self._is_over():
                self._act(verb)
        elif verb in ALONE:
            raise FondacoError("nothing comes after {verb}: '{text}'", text=" ".join(phrase), verb=verb)
        elif not objects:
            raise FondacoError("{verb} what? Write it after {verb}", verb=verb)
        else:
            if verb == "take" and self.p.phase == PICKING and len(objects) > self.p.wanted - self.p.taken:
                most = self.p.wanted - self.p.taken
                raise FondacoError(
                    "{count} tiles are too many; you can take {most} more", count=len(objects), most=most
                )
            if verb == "load" and self.p.phase == STOPPED and len(objects) > self.p.sacks_left > 0:
                raise FondacoError(
                    "{count} cubes are too many; sacks left: {most}", count=len(objects), most=self.p.sacks_left
                )
            for word in objects:
                if verb == "take" and self.p.phase == PICKING:
                    self._check_tile(word)
                self._act(f"{verb} {self._object(verb, word)}")

    def _check_tile(self, word: str) -> None:
        row = self.p.row
        if word.isascii() and word.isdigit() and not (0 < int(word) <= len(row) and row[int(word) - 1] >= 0):
            raise FondacoError("there is no tile at place {place}", place=word)

    def _number(self, words: Sequence[str]) -> int:
        if len(words) != 1 or not (words[0].isascii() and words[0].isdigit()):
            raise FondacoError("write for example: sail 3, or with a stopover on the way: sail 3 stop 2")
        return int(words[0])

    def _object(self, verb: str, word: str) -> str:
        """Return the id of an object, given its id, its name, or an unambiguous beginning of either."""
        legal = [self.p.write(self.seat, action) for action in self.p.legal(self.seat)]
        ids = [text.split()[1] for text in legal if text.startswith(f"{verb} ")]
        if word in ids:
            return word
        called = {**{id: self.names.cube(id) for id in COLOURS}, **{id: self.names.row(id) for id in ROWS}}
        alike = [id for id in ids if id.startswith(word) or called.get(id, "").startswith(word)]
        return alike[0] if len(alike) == 1 and not word.isdigit() else word

    def _is_over(self) -> bool:
        return self.p.turn() != self.turn or not self.p.to_act()

    def _act(self, text: str) -> None:
        """Add an action to the chain; an error names the rule that it breaks."""
        if self._is_over():
            raise FondacoError("your turn is over before '{text}'", text=text)
        self.p.apply(self.seat, self.p.read(self.seat, text))
        self.chain.append(text)

    def _sail(self, steps: int, stopover: int | None) -> None:
        """Sail so many steps and stop, with a stopover on the way, up to the next decision."""
        p = self.p
        if p.active == self.seat and (p.phase in (DEPARTING, UNDERWAY) or p.stopover):
            self._check(steps, stopover)
        for step in range(1, steps + 1):
            self._act("sail")
            if step == stopover:
                self._act("anchor")
                if p.phase != STOPPED or p.legal(self.seat) != [SAIL]:
                    return  # the player decides what to do here; the other steps come after it
        if p.phase == UNDERWAY and not self._is_over():
            self._act("stop")

    def _check(self, steps: int, stopover: int | None) -> None:
        p = self.p
        if steps < 1:
            raise FondacoError("a ship sails at least one step")
        if steps > p.steps:
            raise FondacoError("{steps} steps are too many; your ship has {most}", steps=steps, most=p.steps)
        if stopover is None:
            return
        if not p.anchor:
            raise FondacoError("no stopover: your card has no anchor, or you have used it")
        if not 1 <= stopover < steps:
            raise FondacoError("a stopover is only possible after the first step and before the last")
