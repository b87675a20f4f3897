"""What a host does with tables, for `fondaco host` and for the host's page.

Everything is done on the store, whether a server runs or not, and also at a table of a game that is not here: for
that no table is computed. What players should know is an entry of the log, stored together with what it changes. A
server that has the table in memory finds out by a notice in the store.
"""

import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final

from fondaco.engine.errors import FondacoError
from fondaco.engine.seeds import commitment, is_secret
from fondaco.server.host_wire import RemovedChat
from fondaco.server.hosting.tables import StaleError, UnknownTableError
from fondaco.store import OVER, Changes, NumberTaken, Store, StoredTable, TableState
from fondaco.table.customs.moderation import ALL, WATCH, message_text, names, removes, seat_text
from fondaco.table.entry import Entry, Kind
from fondaco.table.seating import PERSON, is_person

_TRIES: Final = 50
"""How often an act is tried again when somebody was quicker: where only bots play, somebody always is."""
_MOST_REMARKS: Final = 1_000_000
_log: Final = logging.getLogger(__name__)


class Read:
    """A table as it is stored."""

    def __init__(self, stored: StoredTable, log: Sequence[Entry]) -> None:
        self.stored = stored
        self.log = log
        self.header: dict[str, Any] = json.loads(stored.header)
        self.seats: list[str] = self.header["seats"]

    @property
    def over(self) -> bool:
        return self.stored.state.status == OVER

    def muted(self) -> set[str]:
        """Return who may not write there now."""
        muted: set[str] = set()
        for entry in self.log:
            if entry.kind == "mute":
                muted.add(entry.text)
            elif entry.kind == "unmute":
                muted.discard(entry.text)
        return muted

    def check_person(self, seat: int) -> None:
        if seat >= len(self.seats) or not is_person(self.seats[seat]):
            raise FondacoError("seat {seat} of this table is no person's", seat=seat)


class Act:
    """What the host does at a table: the entry that tells of it, and what changes with it."""

    def __init__(self, kind: Kind, text: str = "", changes: Changes | None = None, ends: bool = False) -> None:
        self.kind = kind
        self.text = text
        self.changes = changes or Changes()
        self.ends = ends


class HostTools:
    """The tables of a store, for their host."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now

    async def read(self, id: str) -> Read:
        stored = await self.store.find_table(id)
        if stored is None:
            raise UnknownTableError(id)
        return Read(stored, await self.store.entries(id))

    async def close(self, id: str) -> int:
        """End the game at a table; everybody is told."""

        async def act(table: Read) -> Act:
            if table.over:
                raise FondacoError("the game at this table is over")
            return Act("close", ends=True)

        return await self._do(id, act)

    async def unlist(self, id: str) -> int:
        """Take a table out of the lobby; everybody is told."""

        async def act(table: Read) -> Act:
            if not table.stored.listed:
                raise FondacoError("this table is not in the lobby")
            return Act("unlist", changes=Changes(unlisted=True))

        return await self._do(id, act)

    async def mute(self, id: str, seat: int | None, on: bool) -> int:
        """Mute a seat, or with None all spectators, or let them write again; everybody is told."""
        whom = WATCH if seat is None else seat_text(seat)

        async def act(table: Read) -> Act:
            if seat is not None:
                table.check_person(seat)
            if on and whom in table.muted():
                raise FondacoError("already muted at this table")
            if not on and whom not in table.muted():
                raise FondacoError("not muted at this table")
            return Act("mute" if on else "unmute", whom)

        return await self._do(id, act)

    async def remove_name(self, id: str, seat: int | None) -> int:
        """Remove the name of a seat from the table, its log and the journals of it that are kept, or with None those of
        all spectators from what they wrote."""

        async def act(table: Read) -> Act:
            if seat is None:
                if not any(remark.name for remark in await self.store.remarks(id)):
                    raise FondacoError("no spectator of this table has a name")
                return Act("remove_name", WATCH, Changes(remark_names=True))
            table.check_person(seat)
            text = seat_text(seat)
            given = [entry for entry in table.log if names(text, entry)]
            known = {name for name in (_name_in(table.seats[seat]), *[entry.text for entry in given]) if name}
            if not known:
                raise FondacoError("seat {seat} of this table has no name", seat=seat)
            header = _without_name(table.header, seat)
            changes = Changes(
                headers={id: (table.stored.header, header), **await self._headers_of(table, seat, known)},
                emptied=[entry.number for entry in given],
                journals=await self._journals_of(table, seat, known),
            )
            return Act("remove_name", text, changes)

        return await self._do(id, act)

    async def _journals_of(self, table: Read, seat: int, known: set[str]) -> dict[str, str]:
        """Return the journals of this match that are kept as replays, as they are without a name."""
        found = await self.store.host.journals_with(_marks(table))
        changed = {journal: _unnamed(text, seat, known) for journal, text in found.items()}
        return {journal: text for journal, text in changed.items() if text != found[journal]}

    async def _headers_of(self, table: Read, seat: int, known: set[str]) -> dict[str, tuple[str, str]]:
        """The same of tables that play on from this match."""
        changed: dict[str, tuple[str, str]] = {}
        for id, old in (await self.store.host.headers_with(_marks(table))).items():
            header = json.loads(old)
            begins = header.get("begins")
            if begins is not None and id != table.stored.id:
                begins["journal"] = _unnamed(begins["journal"], seat, known)
                changed[id] = (old, json.dumps(header))
        return {id: pair for id, pair in changed.items() if pair[0] != pair[1]}

    async def remove_chat(self, id: str, which: RemovedChat) -> int:
        """Remove messages from a table for good; everybody is told that the host did."""

        async def act(table: Read) -> Act:
            text = _chat_text(table, which)
            gone = [entry.number for entry in table.log if entry.text and removes(text, entry)]
            written = await self.store.remarks(id, limit=_MOST_REMARKS) if text.split()[0] in (ALL, WATCH) else []
            remarks = [one.number for one in written if one.text and text in (ALL, WATCH, f"{WATCH} {one.number}")]
            if not gone and not remarks:
                raise FondacoError("there is no such message at this table")
            return Act("remove_chat", text, Changes(emptied=gone, remarks=remarks))

        return await self._do(id, act)

    async def delete(self, id: str) -> None:
        """Delete a table with everything that was done and written there."""
        if not await self.store.host.delete(id, self.now()):
            raise UnknownTableError(id)
        _log.info("the host has acted", extra={"facts": {"act": "delete"}})

    async def _do(self, id: str, act: Callable[[Read], Any]) -> int:
        """Do this at the table as it is; if somebody acts there at the same moment, at the table as it is then."""
        for _ in range(_TRIES):
            table = await self.read(id)
            done: Act = await act(table)
            last = table.log[-1].at if table.log else table.stored.created
            entry = Entry(len(table.log) + 1, max(self.now(), last), None, done.kind, done.text)
            state = TableState(OVER, "", None, self.now()) if done.ends else None
            try:
                await self.store.host.act(id, entry, state, done.changes)
            except NumberTaken:
                continue
            _log.info("the host has acted", extra={"facts": {"act": done.kind}})
            return entry.number
        raise StaleError("too many players act at this table at once; try again")


def _name_in(text: str) -> str:
    return text.partition(":")[2] if is_person(text) else ""


def _without_name(header: dict[str, Any], seat: int) -> str:
    """The opening without a name. The seat stays kept for the one who was to sit there."""
    seats = list(header["seats"])
    kept = set(header.get("kept", ()))
    if _name_in(seats[seat]):
        seats[seat] = PERSON
        kept.add(seat)
    return json.dumps({**header, "seats": seats, "kept": sorted(kept)})


def _marks(table: Read) -> list[str]:
    """What a journal of this match has in it, and no other: the hash of its seed or, dealt anew from it, the seed. All
    guided tours of a game have the same."""
    seed = table.stored.seed
    return [commitment(seed), *([seed] if is_secret(seed) else [])]


def _unnamed(journal: str, seat: int, known: set[str]) -> str:
    """A journal without the name of a seat, if the name there is one of these: others may have played on from it."""
    lines = journal.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("players:"):
            players = [player.strip() for player in line.removeprefix("players:").split(",")]
            if seat < len(players) and _name_in(players[seat]) in known:
                players[seat] = PERSON
                lines[number] = f"players: {', '.join(players)}"
            break
    return "\n".join(lines)


def _chat_text(table: Read, which: RemovedChat) -> str:
    """Return how the log says which messages are removed."""
    if which.what == "all":
        return ALL
    if which.what == "spectators":
        return WATCH
    if which.what == "remark":
        return f"{WATCH} {which.number}"
    if which.what == "seat":
        table.check_person(which.number)
        return seat_text(which.number)
    if not 0 < which.number <= len(table.log) or table.log[which.number - 1].kind != "chat":
        raise FondacoError("there is no such message at this table")
    return message_text(table.log[which.number - 1])
