"""The commands at a table, each a type of its own.

The same types are the frames of the socket, the bodies of HTTP requests, the commands of the terminal, and the types of
the page, which are generated from the API's document. `Table.do` turns a command into entries of the log; those of the
host are written by `customs/moderation.py`.
"""

from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from fondaco.engine.errors import FondacoError

MOST_ACTIONS: Final = 64
"""The longest chain."""


Actions = Annotated[
    list[Annotated[str, Meta(max_length=200, examples=["choose lion5"])]],
    Meta(max_length=MOST_ACTIONS, examples=[["choose lion5"]]),
]
After = Annotated[
    Annotated[int, Meta(ge=0, le=10**9)] | None,
    Meta(description="Done only if this is still your last number.", examples=[12]),
]


HostedSeat = Annotated[int, Meta(ge=0, le=99, description="A person's seat.", examples=[1])]


class _Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    after: After = None
    id: Annotated[
        int, Meta(ge=0, le=2**53, description="Chosen by the client; the answer over a live connection repeats it.")
    ] = 0


class Act(_Command, tag="act"):
    """Actions in notation, one after the other: all are done and stored, or none. A chain ends where something hidden
    is shown."""

    actions: Actions


class Undo(_Command, tag="undo"):
    """Undo your last action, if nobody has learned anything from it."""


class Chat(_Command, tag="chat"):
    """A message that everybody at the table reads; that of a spectator only the other spectators until the game is
    over, if the table was opened with `spectator_chat`."""

    text: Annotated[str, Meta(max_length=2000, examples=["Good morning!"])]
    name: Annotated[str, Meta(max_length=100, description="What a spectator is called; players have a name.")] = ""


class Automatic(_Command, tag="automatic"):
    """Whether your only possible action is done for you, as it is from the start, or you are asked."""

    on: bool


class Leave(_Command, tag="leave"):
    """Let a bot play for you until you return."""


class Return(_Command, tag="return"):
    """Play yourself again."""


class Propose(_Command, tag="propose"):
    """Propose to `end` the game, or to go `back N`, to the first N actions. All must agree."""

    what: Annotated[str, Meta(max_length=50, examples=["end", "back 12"])]


class Agree(_Command, tag="agree"):
    """Agree to the proposal."""


class Refuse(_Command, tag="refuse"):
    """Refuse the proposal."""


class Sit(_Command, tag="sit"):
    """Sit down under this name, or change it: 1 to 30 characters without a comma."""

    name: Annotated[str, Meta(max_length=100, examples=["Ann"])]


Command = Act | Undo | Chat | Automatic | Leave | Return | Propose | Agree | Refuse | Sit
"""The commands that a player may send."""
COMMANDS: Final[tuple[type[_Command], ...]] = get_args(Command)


class BotAct(msgspec.Struct):
    """A bot acts on its seat; `by` another, if the one that plays there failed."""

    action: str
    by: str = ""


class AskHint(msgspec.Struct):
    """A player asks for a hint. The other people at the table learn that."""


class GoOn(msgspec.Struct):
    """Do a person's only action automatically, if it still is the only one."""


class Flag(msgspec.Struct):
    """A clock may have run out: if so, a bot takes over."""


class TakeSeat(msgspec.Struct):
    """Somebody sits down on a free seat from the lobby."""

    name: str


class Arrive(msgspec.Struct):
    """A player who is known already sits down, at a rematch."""


class OpenLink(msgspec.Struct):
    """Somebody has opened the link of a seat: the others see it before the player has sat down."""


class NewLink(msgspec.Struct):
    """The seat gets a new link and its old one stops working, as everybody learns."""


class Rematch(msgspec.Struct):
    """The same players play again at the table of this id, with other bots on these seats."""

    table: str
    bots: dict[int, str] = {}


ServerCommand = AskHint | BotAct | GoOn | Flag | TakeSeat | Arrive | OpenLink | NewLink | Rematch
"""Commands of the server, on its own or on behalf of a player; no client can send these."""


class Close(msgspec.Struct, forbid_unknown_fields=True):
    """End the game."""


class Unlist(msgspec.Struct, forbid_unknown_fields=True):
    """Take the table out of the lobby."""


class Mute(msgspec.Struct, forbid_unknown_fields=True):
    """Mute one seat, or without a seat all spectators, or let them write again."""

    on: bool
    seat: HostedSeat | None = None


class RemoveName(msgspec.Struct, forbid_unknown_fields=True):
    """Remove the name of one seat, or without a seat those of all spectators."""

    seat: HostedSeat | None = None


class RemoveChat(msgspec.Struct, forbid_unknown_fields=True):
    """Remove messages: one by its number, all of a seat, all of the spectators, or all."""

    what: Literal["message", "remark", "seat", "spectators", "all"]
    number: Annotated[int, Meta(ge=0, le=2**31 - 1, description="Of a message, a remark or a seat.")] = 0


HostCommand = Close | Unlist | Mute | RemoveName | RemoveChat
"""Commands of the host, also for a table of a game that is not installed: so `Table.do` does not know them."""


def name_of(command: Command) -> str:
    """Return the name of a command, its `do`."""
    return str(command.__struct_config__.tag)


_LONGEST_NAME: Final = 20
_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)


class _Head(msgspec.Struct):
    do: str
    id: Annotated[int, Meta(ge=0, le=2**53)] = 0


class CommandError(FondacoError):
    """A text that is no command. `id` is the client's own number for it, 0 if that could not be read."""

    def __init__(self, message: str, /, id: int = 0, **values: object) -> None:
        super().__init__(message, **values)
        self.id = id


_COMMAND: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)
_HEAD: Final = msgspec.json.Decoder(_Head)


def read_command(data: bytes) -> Command:
    """Read a command from JSON; a `CommandError` says what is wrong with it.

    >>> read_command(b'{"do": "chat", "text": "hello", "id": 3}')
    Chat(text='hello', name='', after=None, id=3)
    """
    try:
        return _COMMAND.decode(data)
    except _UNREADABLE as error:
        problem = str(error)
    try:
        head = _HEAD.decode(data)
    except _UNREADABLE:
        raise CommandError("{problem}", problem=problem) from None
    names = [str(command.__struct_config__.tag) for command in COMMANDS]
    if head.do not in names:
        raise CommandError(
            "unknown command {do}; use one of: {allowed}",
            head.id,
            do=repr(head.do if len(head.do) <= _LONGEST_NAME else f"{head.do[:_LONGEST_NAME]}…"),
            allowed=", ".join(names),
        )
    raise CommandError("{problem}", head.id, problem=problem)
