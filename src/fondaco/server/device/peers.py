"""The other windows of the page on the same device: each has a house of its own, and all share the browser's storage.

They notify each other of what they have stored. A lost notice does no harm: if two windows want the same number of a
log, the browser gives it to one, and the other reads what was stored.
"""

import contextlib
from collections.abc import Callable, Sequence

import msgspec

from fondaco.server.hosting.peers import Hear, HearPresence, HearRemark
from fondaco.table.entry import Entry


class _Said(msgspec.Struct, omit_defaults=True):
    table: str = ""
    entries: list[Entry] = []
    presence: str = ""
    remark: str = ""
    hello: bool = False
    """A window has been opened: others that receive this answer, and know that they are not alone."""


class WindowPeers:
    """The other windows, over a channel of the browser."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self.alone = True
        """Whether no other window has sent anything yet."""
        self._channel = say
        self._hear: Hear = lambda table, number, entries: None
        self._hear_presence: HearPresence = lambda words: None
        self._hear_remark: HearRemark = lambda table: None
        self._missed: Callable[[], None] = lambda: None

    async def start(self, hear: Hear, missed: Callable[[], None], presence: HearPresence, remark: HearRemark) -> None:
        self._hear, self._missed, self._hear_presence, self._hear_remark = hear, missed, presence, remark
        self._say(_Said(hello=True))

    def _say(self, said: _Said) -> None:
        self._channel(msgspec.json.encode(said).decode())

    def tell(self, table: str, entries: Sequence[Entry]) -> None:
        self._say(_Said(table=table, entries=list(entries)))

    def tell_presence(self, table: str, words: str) -> None:
        self._say(_Said(presence=words))

    def tell_remark(self, table: str) -> None:
        self._say(_Said(remark=table))

    def hear(self, text: str) -> None:
        """Handle a message from another window."""
        with contextlib.suppress(msgspec.MsgspecError):  # perhaps one of another version
            said = msgspec.json.decode(text, type=_Said)
            was_alone, self.alone = self.alone, False
            if said.hello:
                self._missed()  # says who is here
                self._say(_Said())
            elif was_alone:
                self._missed()
            if said.entries:
                self._hear(said.table, said.entries[-1].number, said.entries)
            if said.presence:
                self._hear_presence(said.presence)
            if said.remark:
                self._hear_remark(said.remark)

    async def close(self) -> None: ...
