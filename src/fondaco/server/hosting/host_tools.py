"""The host's operations on tables, for `fondaco host` and for the host's page.

They work on the store, whether a server runs or not, and also for a table of a game that is not installed, since they
compute no table. What players should know is an entry of the log, stored together with its changes. A server that has
the table in memory finds out from a notice in the store.
"""

import json
import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, assert_never

from fondaco.engine.errors import FondacoError
from fondaco.engine.seeds import commitment, is_secret
from fondaco.server.hosting.tables import StaleError, UnknownTableError
from fondaco.store import OVER, Changes, NumberTaken, Store, StoredTable, TableState
from fondaco.table.commands import Close, HostCommand, Mute, RemoveChat, RemoveName, Unlist
from fondaco.table.customs.moderation import Moderation, names, removal, removes, removes_remark, write
from fondaco.table.entry import Entry
from fondaco.table.entry_text import Removal
from fondaco.table.seating import PERSON, is_person

_TRIES: Final = 50
"""How often an act is retried when somebody was quicker: where only bots play, somebody always is."""
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

    @property
    def moderation(self) -> Moderation:
        return Moderation(self.log)

    def check_person(self, seat: int) -> None:
        if seat >= len(self.seats) or not is_person(self.seats[seat]):
            raise FondacoError("seat {seat} of this table does not belong to a person", seat=seat)


class HostTools:
    """The host's operations on the tables of a store."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.store = store
        self.now = now

    async def read(self, id: str) -> Read:
        stored = await self.store.find_table(id)
        if stored is None:
            raise UnknownTableError(id)
        return Read(stored, await self.store.entries(id))

    async def do(self, id: str, command: HostCommand) -> int:
        """Carry out a command at a table, and return the number of its entry in the log.

        If somebody acts there at the same moment, it is carried out after that.
        """
        for _ in range(_TRIES):
            table = await self.read(id)
            kind, text = write(command, table.log)
            changes = await self._changes(table, command)
            last = table.log[-1].at if table.log else table.stored.created
            entry = Entry(len(table.log) + 1, max(self.now(), last), None, kind, text)
            state = TableState(OVER, "", None, self.now()) if kind == "close" else None
            try:
                await self.store.host.act(id, entry, state, changes)
            except NumberTaken:
                continue
            _log.info("the host has acted", extra={"facts": {"act": kind}})
            return entry.number
        raise StaleError("too many players act at this table at once; try again")

    async def delete(self, id: str) -> None:
        """Delete a table with everything that was done and written there."""
        if not await self.store.host.delete(id, self.now()):
            raise UnknownTableError(id)
        _log.info("the host has acted", extra={"facts": {"act": "delete"}})

    async def _changes(self, table: Read, command: HostCommand) -> Changes:
        """Return what a command changes in the store; an error says why it is refused."""
        match command:
            case Close():
                if table.over:
                    raise FondacoError("the game at this table is over")
                return Changes()
            case Unlist():
                if not table.stored.listed:
                    raise FondacoError("this table is not in the lobby")
                return Changes(unlisted=True)
            case Mute():
                if command.seat is not None:
                    table.check_person(command.seat)
                table.moderation.check_mute(command)
                return Changes()
            case RemoveName(seat=seat):
                return await (self._without_names(table) if seat is None else self._without_name(table, seat))
            case RemoveChat(what=what, number=number):
                if what == "seat":
                    table.check_person(number)
                return await self._without_chat(table, removal(command, table.log))
            case _:
                assert_never(command)

    async def _without_names(self, table: Read) -> Changes:
        """Return the changes that remove the names of all spectators from their messages."""
        if not any(remark.name for remark in await self.store.remarks(table.stored.id)):
            raise FondacoError("no spectator of this table has a name")
        return Changes(remark_names=True)

    async def _without_name(self, table: Read, seat: int) -> Changes:
        """Return the changes that remove the name of a seat from the table, its log and its stored journals."""
        table.check_person(seat)
        given = [entry for entry in table.log if names(seat, entry)]
        known = {name for name in (_name_in(table.seats[seat]), *[entry.text for entry in given]) if name}
        if not known:
            raise FondacoError("seat {seat} of this table has no name", seat=seat)
        header = (table.stored.header, _without_name(table.header, seat))
        return Changes(
            headers={table.stored.id: header, **await self._headers_of(table, seat, known)},
            emptied=[entry.number for entry in given],
            journals=await self._journals_of(table, seat, known),
        )

    async def _without_chat(self, table: Read, removed: Removal) -> Changes:
        """Return the changes that remove these messages for good."""
        gone = [entry.number for entry in table.log if entry.text and removes(removed, entry)]
        written = await self.store.remarks(table.stored.id, limit=_MOST_REMARKS)
        remarks = [one.number for one in written if one.text and removes_remark(removed, one.number)]
        if not gone and not remarks:
            raise FondacoError("there is no such message at this table")
        return Changes(emptied=gone, remarks=remarks)

    async def _journals_of(self, table: Read, seat: int, known: set[str]) -> dict[str, str]:
        """Return the journals of this match that are kept as replays, without the name of a seat."""
        found = await self.store.host.journals_with(_marks(table))
        changed = {journal: _unnamed(text, seat, known) for journal, text in found.items()}
        return {journal: text for journal, text in changed.items() if text != found[journal]}

    async def _headers_of(self, table: Read, seat: int, known: set[str]) -> dict[str, tuple[str, str]]:
        """Return the headers of tables that play on from this match, without the name of a seat."""
        changed: dict[str, tuple[str, str]] = {}
        for id, old in (await self.store.host.headers_with(_marks(table))).items():
            header = json.loads(old)
            begins = header.get("begins")
            if begins is not None and id != table.stored.id:
                begins["journal"] = _unnamed(begins["journal"], seat, known)
                changed[id] = (old, json.dumps(header))
        return {id: pair for id, pair in changed.items() if pair[0] != pair[1]}


def _name_in(text: str) -> str:
    return text.partition(":")[2] if is_person(text) else ""


def _without_name(header: dict[str, Any], seat: int) -> str:
    """Return the opening without the name of a seat, which stays kept for its player."""
    seats = list(header["seats"])
    kept = set(header.get("kept", ()))
    if _name_in(seats[seat]):
        seats[seat] = PERSON
        kept.add(seat)
    return json.dumps({**header, "seats": seats, "kept": sorted(kept)})


def _marks(table: Read) -> list[str]:
    """Return texts that only journals of this match contain: the hash of its seed or, dealt anew from it, the seed.

    All guided tours of a game share a seed that everybody knows.
    """
    seed = table.stored.seed
    return [commitment(seed), *([seed] if is_secret(seed) else [])]


def _unnamed(journal: str, seat: int, known: set[str]) -> str:
    """Return a journal without the name of a seat, if that is one of `known`: others may have played on from it."""
    lines = journal.split("\n")
    for number, line in enumerate(lines):
        if line.startswith("players:"):
            players = [player.strip() for player in line.removeprefix("players:").split(",")]
            if seat < len(players) and _name_in(players[seat]) in known:
                players[seat] = PERSON
                lines[number] = f"players: {', '.join(players)}"
            break
    return "\n".join(lines)
