"""What goes over the wire, as types: requests are checked against them, and the API's document is made of them."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Meta

from fondaco.engine.registry import load_games
from fondaco.words import Words

MOST_SEATS: Final = 8
MOST_ACTIONS: Final = 64
"""The longest chain."""

_Name = Annotated[str, Meta(max_length=100)]
_Notation = Annotated[str, Meta(max_length=200, examples=["choose lion5"])]
_Talk = Annotated[str, Meta(max_length=2000)]
_Number = Annotated[int, Meta(ge=0, le=10**9)]
_Key = Annotated[str, Meta(max_length=200, examples=["h1Yx0dJ2rVnM3kQ8sTfWbZ6pLcA9uEgi"])]

if TYPE_CHECKING:
    View = dict[str, Any]
    GameEvent = dict[str, Any]
else:  # whichever games there are, the document describes what they show
    View = reduce(or_, [game.view_type for game in load_games()])
    GameEvent = reduce(or_, [game.event_type for game in load_games()])


# What is asked for


class OpenTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Annotated[str, Meta(max_length=50, description="The name of the game.", examples=["millefiori"])]
    seats: Annotated[
        list[_Name],
        Meta(
            max_length=MOST_SEATS,
            description="Who sits where: `me` or `me:NAME` for a person, or the name of a bot (`greedy`, `random`).",
            examples=[["me:Ann", "greedy"]],
        ),
    ]
    options: Annotated[
        dict[_Name, bool | Annotated[int, Meta(ge=-(10**9), le=10**9)]],
        Meta(max_length=50, description="The options of the game that are to differ.", examples=[{}]),
    ] = {}
    undo: Annotated[
        Literal["free", "consent", "none"],
        Meta(description="Taking back: at once as far as nobody has learned anything, always by consent, or never."),
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
        Literal["quick", "human"],
        Meta(description="Whether bots act at once, or leave people the time to see what they do."),
    ] = "quick"


class Actions(msgspec.Struct, forbid_unknown_fields=True):
    """Actions in notation, one after the other: all are done, or none. A chain ends where something hidden is shown."""

    actions: Annotated[list[_Notation], Meta(max_length=MOST_ACTIONS, examples=[["choose lion5"]])]
    after: Annotated[
        _Number | None, Meta(description="Done only if this is still the last number at the table.", examples=[12])
    ] = None


class Talk(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say at the table."""

    text: Annotated[_Talk, Meta(examples=["Good morning!"])]


class Name(msgspec.Struct, forbid_unknown_fields=True):
    """What one wants to be called: 1 to 30 letters, and no comma."""

    name: Annotated[_Name, Meta(examples=["Ann"])]


class FreeSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a table in the lobby, and the name of who wants it."""

    table: Annotated[_Name, Meta(description="The `id` of the table.")]
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS, examples=[1])]
    name: Annotated[_Name, Meta(examples=["Ann"])]


class Watched(msgspec.Struct, forbid_unknown_fields=True):
    """A table in the lobby that one wants to watch."""

    table: Annotated[_Name, Meta(description="The `id` of the table.")]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A proposal: `end` the game, or go `back N`, to the first N actions."""

    what: Annotated[str, Meta(max_length=50, examples=["end", "back 12"])]


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """What one thinks of the proposal."""

    agrees: bool


class Role(msgspec.Struct, forbid_unknown_fields=True):
    """Whose link is to be another: `watch`, or a seat as in `seat 0`."""

    role: Annotated[str, Meta(max_length=50, examples=["seat 0"])]


# What is answered


class Links(msgspec.Struct):
    """The keys of a new table: whoever has one has what it opens."""

    opener: Annotated[_Key, Meta(description="Gives out new links.")]
    watch: Annotated[_Key, Meta(description="Sees what everybody may see.")]
    seats: Annotated[dict[str, _Key], Meta(description="For each person's seat, by its number.")]


def links_of(keys: Mapping[str, str]) -> Links:
    """The keys of a new table, by their roles."""
    seats = {role.partition(" ")[2]: key for role, key in keys.items() if role.startswith("seat ")}
    return Links(keys["opener"], keys["watch"], seats)


class Done(msgspec.Struct):
    """It is done, and stored."""

    number: Annotated[int, Meta(description="The last number at the table now.", examples=[13])]


class Key(msgspec.Struct):
    """A key; where there is a new one, the old one opens nothing any more."""

    key: _Key


class Problem(msgspec.Struct):
    """What was wrong. Nothing was done."""

    error: Annotated[str, Meta(description="In a sentence.", examples=["number 12 is past: the last is 13"])]
    rule: Annotated[
        str, Meta(description="For an illegal action the id of the rule that it breaks.", examples=["dock-cubes"])
    ] = ""


class ListedSeat(msgspec.Struct):
    """Who sits there."""

    name: str
    bot: Annotated[str, Meta(description="The bot that plays there; empty for a person.")]
    free: Annotated[bool, Meta(description="Whether it is a person's seat that nobody sits on, or is about to.")]


class Listed(msgspec.Struct):
    """A table of the lobby."""

    id: Annotated[str, Meta(description="To watch it or to take a seat. It opens nothing by itself.")]
    created: Annotated[int, Meta(description="In milliseconds since 1970.")]
    game: Annotated[str, Meta(examples=["millefiori"])]
    seats: list[ListedSeat]
    options: dict[str, bool | int]
    undo: str
    clock: dict[str, Any]


class Story(TypedDict):
    """What happened, in words."""

    first: Annotated[int, Meta(description="The lines tell all messages from this one on, and replace what was told.")]
    lines: Annotated[list[str], Meta(description="Empty if what follows at once tells this too.")]
    said: Annotated[list[str], Meta(description="What was said aloud with it.")]


class Message(TypedDict):
    """One thing that happened at a table, as far as you may know it."""

    number: Annotated[int, Meta(description="From 1, without a gap.", examples=[13])]
    at: Annotated[int, Meta(description="In milliseconds since 1970.")]
    seat: Annotated[int | None, Meta(description="Whose doing it is; null is the house.")]
    kind: Annotated[
        str,
        Meta(
            description="act, undo, chat, leave, return, flag, propose, agree, refuse, sit or rematch.",
            examples=["chat"],
        ),
    ]
    text: Annotated[str, Meta(description="What was said; of an action its notation, for the seat that did it only.")]
    events: list[GameEvent]
    story: NotRequired[Annotated[Story, Meta(description="Over a live connection with a language.")]]


class SeatShown(TypedDict):
    """Who sits there."""

    name: str
    bot: Annotated[str, Meta(description="The bot that the seat was opened with; empty for a person.")]
    stand_in: Annotated[str, Meta(description="The bot that plays for a person who is away; else empty.")]
    sat: Annotated[bool, Meta(description="Whether somebody has sat down on this person's seat.")]
    left: Annotated[
        int | None,
        Meta(description="Milliseconds on the clock; null without one. No clock runs until all people have sat down."),
    ]


class ProposalShown(TypedDict):
    """What is proposed, by whom, and who agrees."""

    what: str
    by: int
    agreed: list[int]


class Result(TypedDict):
    """How the game came out."""

    ending: str
    scores: list[int]
    ranking: Annotated[list[list[int]], Meta(description="The seats, best first; who shares a place stands together.")]
    breakdown: Annotated[list[dict[str, int]], Meta(description="Each seat's points by where they came from.")]
    seed: Annotated[str, Meta(description="Proves, with `seed_hash`, that no shuffle was touched.")]


class Picture(TypedDict):
    """A table as you may see it."""

    number: Annotated[int, Meta(description="The number of the last message: send it as `after`.", examples=[12])]
    game: Annotated[str, Meta(examples=["millefiori"])]
    status: Annotated[str, Meta(description="playing, over, or ended (by agreement).", examples=["playing"])]
    seats: list[SeatShown]
    options: Annotated[dict[str, bool | int], Meta(description="The options of the game, as they were settled.")]
    undo: Annotated[str, Meta(description="free, consent or none, as the table was opened.", examples=["free"])]
    clock: Annotated[dict[str, Any], Meta(description="As the table was opened.", examples=[{"kind": "none"}])]
    pace: Annotated[str, Meta(description="quick or human, as the table was opened.", examples=["quick"])]
    waiting_for: Annotated[list[int], Meta(description="The people who owe an action.", examples=[[0]])]
    view: Annotated[View, Meta(description="What lies on the table, as the game describes it.")]
    legal: Annotated[list[str], Meta(description="All that you may do now, in notation.", examples=[["choose lion5"]])]
    actions: Annotated[int, Meta(description="How many actions stand.")]
    proposal: ProposalShown | None
    seed_hash: Annotated[str, Meta(description="The SHA-256 of the seed, from which all cards are drawn.")]
    result: Annotated[Result | None, Meta(description="When the game is over.")]
    words: NotRequired[Annotated[Words, Meta(description="Over a live connection with a language.")]]
    rematch: Annotated[bool, Meta(description="Whether somebody wants a rematch: `POST /api/table/rematch` joins it.")]


class OwnPicture(Picture):
    """A table as you may see it, and who you are there."""

    seat: Annotated[int | None, Meta(description="Your seat; null if you watch.", examples=[0])]
    role: Annotated[str, Meta(description="opener, watch, or as in `seat 0`.", examples=["seat 0"])]


# What a client says over a live connection


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a client wants. `id` comes back with the answer.

    `do` is act, undo, chat, leave, return, propose, agree, refuse or sit.
    """

    do: Annotated[str, Meta(max_length=20)]
    id: Annotated[int, Meta(ge=0, le=2**53)] = 0
    actions: Annotated[list[_Notation], Meta(max_length=MOST_ACTIONS)] = []
    after: _Number | None = None
    text: _Talk = ""


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first frame of a client: its key, and the last number that it knows."""

    key: Annotated[str, Meta(max_length=200)]
    after: _Number = 0
    language: Annotated[
        Literal["", "en", "fr"], Meta(description="Of the words that come with everything; a program wants none.")
    ] = ""
