"""The types that clients send and receive: requests are checked against them, and the API's document is made from them.

The commands of players are in `fondaco.table.commands`.
"""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from fondaco.engine.registry import load_games
from fondaco.languages import LANGUAGES
from fondaco.table.commands import Actions, After
from fondaco.table.entry import Kind
from fondaco.words import News, Words

MOST_SEATS: Final = 8

_Name = Annotated[str, Meta(max_length=100)]
_Number = Annotated[int, Meta(ge=0, le=10**9)]
_Key = Annotated[str, Meta(max_length=200, examples=["h1Yx0dJ2rVnM3kQ8sTfWbZ6pLcA9uEgi"])]

if TYPE_CHECKING:
    View = dict[str, Any]
    GameEvent = dict[str, Any]
    _Language = str
else:  # whichever games and catalogues there are, the document describes what they show, and the languages they speak
    View = reduce(or_, [game.view_type for game in load_games()])
    GameEvent = reduce(or_, [game.event_type for game in load_games()])
    _Language = Literal["", *LANGUAGES]


# Requests


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open."""

    game: Annotated[str, Meta(max_length=50, description="The name of the game.", examples=["millefiori"])]
    seats: Annotated[
        list[_Name],
        Meta(
            max_length=MOST_SEATS,
            description="Who sits where: `me` or `me:NAME` for a person, or the name of a bot, such as `merchant`.",
            examples=[["me:Ann", "greedy"]],
        ),
    ]
    options: Annotated[
        dict[_Name, bool | Annotated[int, Meta(ge=-(10**9), le=10**9)]],
        Meta(max_length=50, description="Options of the game, as far as they differ from the default.", examples=[{}]),
    ] = {}
    undo: Annotated[
        Literal["free", "consent", "none"],
        Meta(description="Undo: at once as far as nobody has learned anything, only if all agree, or never."),
    ] = "free"
    clock: Annotated[
        dict[_Name, Annotated[str, Meta(max_length=50)] | Annotated[int, Meta(ge=0, le=10**9)]],
        Meta(
            max_length=5,
            description='`{"kind": "none"}`, `{"kind": "live", "bank": 900, "increment": 15}` in seconds, '
            'or `{"kind": "correspondence", "days": 3}` for each turn.',
            examples=[{"kind": "live", "bank": 900, "increment": 15}],
        ),
    ] = {}
    listed: Annotated[bool, Meta(description="Whether the table is shown in the lobby.")] = False
    pace: Annotated[
        Literal["quick", "human"] | None,
        Meta(
            description="Whether bots act at once, or slowly enough for people to follow. The host sets "
            "the default; it is `human` unless changed."
        ),
    ] = None
    spectator_chat: Annotated[
        bool, Meta(description="Whether spectators may write to each other. Players read it when the game is over.")
    ] = False
    hints: Annotated[
        bool,
        Meta(description="Whether players may ask for hints where other people play; alone with bots they always may."),
    ] = False
    tour: Annotated[
        bool,
        Meta(description="Deal the cards of the guided tour, which are no secret; its seats are in `GET /api/games`."),
    ] = False


class Chain(msgspec.Struct, forbid_unknown_fields=True):
    """Actions in notation that one seat could do, one after the other."""

    actions: Actions
    after: Annotated[After, Meta(description="Answered only if this is still your last number.")] = None


class FreeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a table in the lobby, and the name of the player who takes it."""

    table: Annotated[_Name, Meta(description="The `id` of the table.")]
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS, examples=[1])]
    name: Annotated[_Name, Meta(examples=["Ann"])]


class Watched(msgspec.Struct, forbid_unknown_fields=True):
    """A table in the lobby to watch."""

    table: Annotated[_Name, Meta(description="The `id` of the table.")]


class RematchWanted(msgspec.Struct, forbid_unknown_fields=True):
    """A rematch, with the same bots or with others."""

    bots: Annotated[
        dict[Annotated[str, Meta(pattern="^[0-9]$")], _Name],
        Meta(max_length=MOST_SEATS, description="For seats of bots, by their numbers.", examples=[{"2": "doge"}]),
    ] = {}


class Role(msgspec.Struct, forbid_unknown_fields=True):
    """Whose link is to be replaced: `watch`, or a seat as in `seat 0`."""

    role: Annotated[str, Meta(max_length=50, examples=["seat 0"])]


# Answers


class Links(msgspec.Struct):
    """The keys of a new table. A key is all it takes to play a seat, so hand them out in private."""

    opener: Annotated[_Key, Meta(description="For handing out new links.")]
    watch: Annotated[_Key, Meta(description="For spectators.")]
    seats: Annotated[dict[str, _Key], Meta(description="For each person's seat, by its number.")]


def links_of(keys: Mapping[str, str]) -> Links:
    """Return the links of a new table, from its keys by role."""
    seats = {role.partition(" ")[2]: key for role, key in keys.items() if role.startswith("seat ")}
    return Links(keys["opener"], keys["watch"], seats)


class Done(msgspec.Struct):
    """The command is done, and stored."""

    number: Annotated[
        int,
        Meta(
            description="Your last number now; the host's is that of the whole log, 0 if the table is gone.",
            examples=[13],
        ),
    ]


class Key(msgspec.Struct):
    """A key. If it replaces another, that one stops working."""

    key: _Key


class Problem(msgspec.Struct, kw_only=True):
    """What went wrong. Nothing was changed."""

    error: Annotated[str, Meta(description="In a sentence.", examples=["out of date: you saw 12, the table is at 13"])]
    rule: Annotated[
        str, Meta(description="For an illegal action the id of the rule that it breaks.", examples=["dock-cubes"])
    ] = ""
    part: Annotated[int | None, Meta(description="Of a chain, which action cannot be done, from 0.")] = None
    number: Annotated[int | None, Meta(description="Your last number when it was refused.")] = None


class ListedSeat(msgspec.Struct):
    """A seat, and who plays it."""

    name: str
    bot: Annotated[str, Meta(description="The bot that plays there; empty for a person.")]
    free: Annotated[
        bool, Meta(description="Whether it is a person's seat that is kept for nobody, and nobody is connected to.")
    ]


class Listed(msgspec.Struct):
    """A table of the lobby."""

    id: Annotated[str, Meta(description="For watching it or taking a seat. It is no key.")]
    created: Annotated[int, Meta(description="In milliseconds since 1970.")]
    game: Annotated[str, Meta(examples=["millefiori"])]
    seats: list[ListedSeat]
    options: dict[str, bool | int]
    undo: str
    clock: dict[str, Any]
    spectator_chat: bool
    hints: Annotated[bool, Meta(description="Whether players may ask for hints.")]


class RemarkShown(msgspec.Struct):
    """What a spectator has written."""

    number: Annotated[int, Meta(description="From 1, apart from the numbers of the table's messages.")]
    at: Annotated[int, Meta(description="In milliseconds since 1970.")]
    name: Annotated[str, Meta(description="What the spectator is called; may be empty.", examples=["Una"])]
    text: str


class UndoPoint(TypedDict):
    """A moment that you may propose to go back to."""

    what: Annotated[str, Meta(description="To be sent as a proposal.", examples=["back 12"])]
    seat: Annotated[int, Meta(description="Who did what would be undone first.")]
    text: Annotated[str, Meta(description="What that was, in words.")]


class Story(TypedDict):
    """What happened, in words."""

    first: Annotated[int, Meta(description="The lines describe all messages from this one on, and replace older ones.")]
    lines: Annotated[list[str], Meta(description="Empty if the next message describes this one too.")]
    said: Annotated[list[str], Meta(description="What was said aloud.")]
    news: Annotated[list[News], Meta(description="What everybody should notice of this message.")]


class Message(TypedDict):
    """One thing that happened at a table, as far as you may know it."""

    number: Annotated[
        int,
        Meta(description="From 1, without a gap: what you cannot notice is not counted for you.", examples=[13]),
    ]
    at: Annotated[int, Meta(description="In milliseconds since 1970.")]
    seat: Annotated[int | None, Meta(description="Who did it; null for the server and for the opener.")]
    kind: Annotated[
        Kind,
        Meta(description="What happened; `flag` is a clock that ran out.", examples=["chat"]),
    ]
    text: Annotated[str, Meta(description="A message, a name, …; of an action its notation, for the seat that did it.")]
    events: list[GameEvent]
    story: NotRequired[
        Annotated[Story, Meta(description="Over a live connection with a language, where there is more to say.")]
    ]


class SeatShown(TypedDict):
    """A seat, and who plays it."""

    name: str
    bot: Annotated[str, Meta(description="The bot that the seat was opened for; empty for a person.")]
    stand_in: Annotated[str, Meta(description="The bot that plays for a person who has left; otherwise empty.")]
    sat: Annotated[bool, Meta(description="Whether the person has sat down.")]
    opened: Annotated[bool, Meta(description="Whether somebody has opened the seat's link without sitting down yet.")]
    left: Annotated[
        int | None,
        Meta(
            description="Milliseconds on the clock; null without one. No clock runs until all people have sat down. "
            "When it has run out, a bot plays for them until they return."
        ),
    ]


class ProposalShown(TypedDict):
    """What is proposed, by whom, and who agrees."""

    what: str
    by: int
    agreed: list[int]
    absent: Annotated[list[int], Meta(description="The seats of people who are away and have not agreed.")]
    due: Annotated[
        int | None,
        Meta(
            description="When it is done without those who are away, in milliseconds since 1970; null while somebody "
            "who is present has not agreed."
        ),
    ]
    text: NotRequired[Annotated[str, Meta(description="In words, over a live connection with a language.")]]


class Result(TypedDict):
    """The result of a game."""

    ending: str
    scores: list[int]
    ranking: Annotated[list[list[int]], Meta(description="The seats, best first; those who share a place together.")]
    breakdown: Annotated[list[dict[str, int]], Meta(description="Each seat's points by their sources.")]
    seed: Annotated[str, Meta(description="Proves, with `seed_hash`, that the shuffles were not tampered with.")]


class Picture(TypedDict):
    """A table as you may see it."""

    number: Annotated[int, Meta(description="The number of the last message: send it as `after`.", examples=[12])]
    game: Annotated[str, Meta(examples=["millefiori"])]
    status: Annotated[str, Meta(description="playing, over, or ended (by agreement).", examples=["playing"])]
    seats: list[SeatShown]
    options: Annotated[dict[str, bool | int], Meta(description="The options of the game.")]
    undo: Annotated[str, Meta(description="free, consent or none, as the table was opened.", examples=["free"])]
    clock: Annotated[dict[str, Any], Meta(description="As the table was opened.", examples=[{"kind": "none"}])]
    spectator_chat: Annotated[bool, Meta(description="Whether spectators may write to each other.")]
    hints: Annotated[bool, Meta(description="Whether players may ask for hints here.")]
    pace: Annotated[str, Meta(description="quick or human, as the table was opened.", examples=["quick"])]
    waiting_for: Annotated[list[int], Meta(description="The people who owe an action.", examples=[[0]])]
    view: Annotated[View, Meta(description="What lies on the table, as the game describes it.")]
    legal: Annotated[list[str], Meta(description="What you may do now, in notation.", examples=[["choose lion5"]])]
    automatic: Annotated[
        bool, Meta(description="Whether your only possible action is done for you: the command `automatic` changes it.")
    ]
    by_itself: Annotated[bool, Meta(description="Whether the only action that you have now is about to be done.")]
    actions: Annotated[int, Meta(description="How many actions that all have noticed stand.")]
    proposal: ProposalShown | None
    absent_seconds: Annotated[
        int,
        Meta(
            description="How long a proposal that all who are present agree to waits for those who are away.",
            examples=[600],
        ),
    ]
    seed_hash: Annotated[str, Meta(description="The SHA-256 of the seed that all shuffles come from.")]
    result: Annotated[Result | None, Meta(description="When the game is over.")]
    words: NotRequired[Annotated[Words, Meta(description="Over a live connection with a language.")]]
    rematch: Annotated[bool, Meta(description="Whether somebody wants a rematch: `POST /api/table/rematch` joins it.")]


class OwnPicture(Picture):
    """A table as you may see it, and who you are there."""

    seat: Annotated[int | None, Meta(description="Your seat; null for a spectator.", examples=[0])]
    role: Annotated[str, Meta(description="opener, watch, or as in `seat 0`.", examples=["seat 0"])]


# The first frame of a live connection; all others are commands


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first frame of a client: its key, and the last number that it has."""

    key: Annotated[str, Meta(max_length=200)]
    after: _Number = 0
    language: Annotated[
        _Language, Meta(description="With a language everything comes in words too; programs need none.")
    ] = ""
