"""The tables of a store as the host sees them: the players and their chat; no hidden card and no seed."""

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, games
from fondaco.languages.speech import translate
from fondaco.server.host_wire import Filter, HostDetails, HostMessage, HostSeat, HostTable, HostTables, State
from fondaco.server.hosting.host_tools import Read
from fondaco.server.hosting.presence import Connected
from fondaco.server.wire import RemarkShown
from fondaco.store import HostedSummary, Seated, Store
from fondaco.table.opening import check_rules
from fondaco.table.seating import PERSON

ACTIVE_MS: Final = 60 * 60 * 1000
"""A player who has acted since then counts as still playing."""
_AT_ONCE: Final = 200
"""Tables that are read at once."""
_MOST_READ: Final = 5000
"""Tables that one answer looks through; a search among more takes several requests."""


class HostOverview:
    """An overview of the tables of a store.

    A server knows its editions, and who is connected; `fondaco host` does not.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        edition: Callable[[str], Edition] | None = None,
        connected: Callable[[str], Connected] | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self._edition = edition
        self._connected = connected

    async def tables(self, limit: int, search: str = "", state: Filter = "all", after: str = "") -> HostTables:
        """Return the tables of this state that the search finds, the last used first.

        It looks for the beginning of an id, and for part of a name or of the game's.
        """
        found: list[HostTable] = []
        place = _read_place(after)
        read = 0
        while read < _MOST_READ:
            some = await self.store.host.tables(_AT_ONCE, with_finished=state in ("all", "over"), after=place)
            seated = await self.store.host.seated([one.id for one in some])
            for one in some:
                place = (one.updated, one.id)
                shown = self._shown(one, seated[one.id])
                if _fits(shown, search, state):
                    found.append(shown)
                    if len(found) == limit:
                        return HostTables(found, _place_text(place))
            if len(some) < _AT_ONCE:
                return HostTables(found, "")
            read += len(some)
        return HostTables(found, _place_text(place))

    async def find(self, begins: str) -> HostTable:
        """Return the table whose id begins so, if it is the only one."""
        some = await self.store.host.tables(2, begins, with_finished=True) if begins else []
        if not some:
            raise FondacoError("no table begins with {begins}", begins=repr(begins))
        if len(some) > 1:
            raise FondacoError("several tables begin with {begins}; write more of it", begins=repr(begins))
        return self._shown(some[0], (await self.store.host.seated([some[0].id]))[some[0].id])

    async def details(self, read: Read) -> HostDetails:
        """Return one table, with what was written there."""
        id = read.stored.id
        shown = await self.find(id)
        muted = read.moderation.muted
        for seat, one in enumerate(shown.seats):
            one.muted = seat in muted
        chat = [
            HostMessage(entry.number, entry.at, entry.seat, entry.text)
            for entry in read.log
            if entry.kind == "chat" and entry.seat is not None and entry.text
        ]
        return HostDetails(
            table=shown,
            options=read.header.get("options", {}),
            undo=read.header.get("undo", ""),
            clock=read.header.get("clock", {}),
            spectator_chat=read.header.get("spectator_chat", False),
            spectators_muted=None in muted,
            chat=chat,
            remarks=[RemarkShown(**asdict(one)) for one in await self.store.remarks(id) if one.text],
        )

    def _shown(self, one: HostedSummary, seated: Seated) -> HostTable:
        header = json.loads(one.header)
        connected = self._connected(one.id) if self._connected else Connected(present=[], watching=0)
        to_act = {int(seat) for seat in one.turn_seats.split() if not one.over}
        come = {*header.get("sat", ()), *seated.come}
        seats: list[HostSeat] = []
        for seat, text in enumerate(header["seats"]):
            person, _, name = text.partition(":")
            is_person = person == PERSON
            seats.append(
                HostSeat(
                    name=seated.names.get(seat, name) if is_person else "",
                    bot="" if is_person else text,
                    sat=is_person and seat in come,
                    connected=seat in connected["present"],
                    to_act=seat in to_act,
                )
            )
        people = [seat for seat in seats if not seat.bot]
        state: State = "over" if one.over else "playing" if all(seat.sat for seat in people) else "waiting"
        here = any(seat.connected for seat in people) or one.updated > self.now() - ACTIVE_MS
        return HostTable(
            id=one.id,
            created=one.created,
            updated=one.updated,
            game=header["game"],
            state=state,
            active=bool(people) and here and not one.over,
            listed=one.listed,
            entries=one.entries,
            seats=seats,
            watching=connected["watching"],
            problem=self._problem(header),
        )

    def _problem(self, header: dict[str, Any]) -> str:
        """Return why a table cannot go on here, if its game, rules or edition are not those of this server."""
        if self._edition is None:
            return ""
        try:
            check_rules(header, self._edition(header["game"]))
        except FondacoError as error:
            return translate(error)
        return ""


def _fits(table: HostTable, search: str, state: Filter) -> bool:
    kinds: list[Filter] = ["all", table.state]
    if table.state != "over":
        kinds.append("unfinished")
    if table.active:
        kinds.append("active")
    if state not in kinds:
        return False
    if not search or table.id.startswith(search):
        return True
    title = find_game(table.game).title if table.game in games() else ""
    names = [table.game, title, *[seat.name for seat in table.seats]]
    return any(search.casefold() in name.casefold() for name in names)


def _place_text(place: tuple[int, str] | None) -> str:
    return f"{place[0]} {place[1]}" if place else ""


def _read_place(text: str) -> tuple[int, str] | None:
    updated, _, id = text.partition(" ")
    if not text:
        return None
    if not (updated.isascii() and updated.isdigit() and len(updated) < 18 and id.isascii() and id.isprintable()):
        raise FondacoError("unknown place {after} in the list of tables", after=ascii(text))
    return int(updated), id
