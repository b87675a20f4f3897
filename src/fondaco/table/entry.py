"""The log of a table: the entries that are stored, in order; everything else is computed from them.

An entry is not a command (`commands.py`): one command can make several entries, for each action of a chain and for what
follows it automatically, or none; and the host, clocks and bots make entries that no player can ask for. So an entry
keeps what happened, in the words of its kind, and a log can be read without knowing what was asked.
"""

from typing import Final, Literal, NamedTuple, get_args

from fondaco.engine.errors import FondacoError

Kind = Literal[
    "act",
    "undo",
    "chat",
    "automatic",
    "leave",
    "return",
    "flag",
    "propose",
    "agree",
    "refuse",
    "withdraw",
    "settle",
    "hint",
    "sit",
    "rematch",
    "open",
    "link",
    "close",
    "unlist",
    "mute",
    "unmute",
    "remove_name",
    "remove_chat",
    "replaced",
]
"""What an entry records: `act` one action, `undo` the number of actions (1 if the text is empty), `automatic` whether a
seat wants its only actions done (`on` or `off`), `withdraw` that a seat has refused its own proposal, `flag` a clock
that ran out, `settle` that a proposal has waited long enough for players who are away and is carried out without them,
`hint` that a seat has asked for one, `open` that the link of a seat was opened by somebody who has not sat down yet,
`link` that a seat has a new link, `close` that the host has ended the game, `unlist` that the host has taken the table
out of the lobby, `mute`, `unmute`, `remove_name` and `remove_chat` what else the host does (`customs/moderation.py`),
`replaced` that the bot of a seat was too slow or failed and which one acts for it, `rematch` at which table and with
which other bots, and the others what their names say."""
KINDS: Final[tuple[str, ...]] = get_args(Kind)


class Entry(NamedTuple):
    """An entry of a table's log. Its number, unique at the table, settles every race: the first to store it wins."""

    number: int
    """From 1."""
    at: int
    """When, in milliseconds since 1970."""
    seat: int | None
    """Who did it; None for the server and for the opener of the table."""
    kind: Kind
    text: str
    """The notation of an action, a message, a name, …: what it is depends on the kind (`entry_text.py`)."""


def check_next(entry: Entry, last: int) -> None:
    """Raise an error unless this entry may follow the last one of a log."""
    if entry.number != last + 1:
        raise FondacoError("entry {number} cannot follow {last}", number=entry.number, last=last)
    if entry.kind not in KINDS:
        raise FondacoError("a log has no entries of kind {kind}", kind=repr(entry.kind))
