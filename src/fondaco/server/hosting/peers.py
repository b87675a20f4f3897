"""The other processes that serve the same tables."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from fondaco.table.entry import Entry

Hear = Callable[[str, int, Sequence[Entry]], None]
"""Called with the id of a table, the number of an entry that is stored, and the last entries up to it, or none."""
HearPresence = Callable[[str], None]
"""Called with the notice of a process, perhaps this one, of who is connected to it."""
HearRemark = Callable[[str], None]
"""Called with the id of a table where a spectator has written something."""


class Peers(Protocol):
    """The other processes."""

    @property
    def alone(self) -> bool:
        """Whether no other process can serve these tables."""

    async def start(self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark) -> None:
        """Start to listen. `missed` is called each time listening begins, since notices may have been lost before."""

    def tell(self, table: str, entries: Sequence[Entry]) -> None:
        """Tell the others soon that these entries are stored."""

    def tell_presence(self, table: str, words: str) -> None:
        """Tell the others soon who is connected to a table; only the newest is sent, and it may get lost."""

    def tell_remark(self, table: str) -> None:
        """Tell the others soon that a spectator has written something."""

    async def close(self) -> None: ...


class NoPeers:
    """No other processes: only this one serves the tables."""

    alone: Final = True

    async def start(
        self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark
    ) -> None: ...

    def tell(self, table: str, entries: Sequence[Entry]) -> None: ...

    def tell_presence(self, table: str, words: str) -> None: ...

    def tell_remark(self, table: str) -> None: ...

    async def close(self) -> None: ...


def peers_for(database: str) -> Peers:
    """Return the other processes that may use the same database."""
    if not database.startswith(("postgresql:", "postgres:")):
        return NoPeers()
    from fondaco.server.hosting.postgres_peers import PostgresPeers  # its driver need not be installed otherwise

    return PostgresPeers(database)
