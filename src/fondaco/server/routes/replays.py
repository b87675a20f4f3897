"""Looking at a match afterwards, and playing on from the middle of it."""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, cast

import msgspec
from litestar import MediaType, Request, Router, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_pace
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.replays import MOST_FRAMES, ReplayStore
from fondaco.server.openapi import KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import MOST_SEATS, GameEvent, Links, Problem, Result, View, links_of
from fondaco.words import Words

JOURNAL_LIMIT: Final = 256 * 1024
"""The longest journals of games that were played to their end have some 10 kB."""
_REPLAYS: Final = ["replays"]
_Moment = Annotated[int, Meta(ge=0, le=10**6)]
_View = Annotated[View, Meta(description="What lies on the table, as the game describes it.")]
_Eyes = Annotated[
    str,
    Parameter(
        pattern="^(watch|all|[0-9])$",
        description="Whose eyes: `watch`, the number of a seat, or `all` for all cards open.",
    ),
]
_At = Annotated[int, Parameter(ge=0, le=10**6, description="The number of a moment; 0 is the deal.")]


def _problems(*statuses: int) -> dict[int, ResponseSpec]:
    unknown = ResponseSpec(Problem, description="There is no such replay", generate_examples=False)
    return {**problems(*statuses), 404: unknown}


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    """A match that was played, as text."""

    journal: Annotated[
        str,
        Meta(
            max_length=JOURNAL_LIMIT,
            description="The journal, as the server or `fondaco play` writes it.",
            examples=["fondaco journal 1\ngame: millefiori 1\n…"],
        ),
    ]


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A table that plays on from a moment of a replay."""

    at: Annotated[_Moment, Meta(description="The number of the moment.", examples=[12])]
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="Where the person sits.", examples=[0])]
    bots: Annotated[
        list[Annotated[str, Meta(max_length=100)]],
        Meta(max_length=MOST_SEATS, description="For the other seats, in their order.", examples=[["greedy"]]),
    ]
    undo: Annotated[
        Literal["free", "consent", "none"],
        Meta(description="Taking back: at once as far as nobody has learned anything, always by consent, or never."),
    ] = "free"
    pace: Annotated[
        Literal["quick", "human"],
        Meta(description="Whether bots act at once, or leave people the time to see what they do."),
    ] = "quick"


class ReplayId(msgspec.Struct):
    """Where the journal can be looked at. The same journal always has the same id."""

    id: Annotated[str, Meta(examples=["3f1d0a6c52b94e87a6d2c9f04b7e1a35"])]


class TurnShown(TypedDict):
    """What one seat did in one go."""

    first: Annotated[int, Meta(description="The number of its first action; the deal is 0.", examples=[3])]
    last: Annotated[int, Meta(examples=[5])]
    seat: Annotated[int | None, Meta(description="Null for the deal.", examples=[0])]
    lines: Annotated[list[str], Meta(description="What happened, as this seat saw it.")]


class ReplayShown(TypedDict):
    """A whole match at a glance."""

    id: str
    game: Annotated[str, Meta(examples=["millefiori"])]
    players: Annotated[list[str], Meta(description="What they are called.", examples=[["Ann", "Green (greedy)"]])]
    options: dict[str, bool | int]
    seats: Annotated[int, Meta(description="How many.", examples=[2])]
    actions: Annotated[int, Meta(description="The number of the last moment.", examples=[140])]
    seed: Annotated[
        str, Meta(description="That of the last deal, where the match was played on with cards dealt anew.")
    ]
    seed_hash: Annotated[str, Meta(description="What was promised before: the SHA-256 of the seed.")]
    finished: Annotated[bool, Meta(description="Whether it was played to its end.")]
    result: Annotated[Result | None, Meta(description="Of a match that was played to its end.")]
    scores: Annotated[
        list[list[int]], Meta(description="The points of each seat at each moment.", examples=[[[0, 0], [1, 0]]])
    ]
    turns: list[TurnShown]


class Frame(TypedDict):
    """A moment of a match, as certain eyes see it."""

    number: Annotated[int, Meta(description="How many actions stand at this moment.", examples=[12])]
    seat: Annotated[int | None, Meta(description="Whose action it was; null for the deal.", examples=[0])]
    text: Annotated[str, Meta(description="Its notation; empty if the eyes may not know it.", examples=["play lion5"])]
    events: Annotated[list[GameEvent], Meta(description="What happened, as far as the eyes may know.")]
    view: _View
    views: NotRequired[Annotated[list[_View], Meta(description="With the eyes `all`: the view of each seat.")]]
    words: Annotated[Words, Meta(description="The moment in words.")]


async def find_replays(state: State, house: House) -> ReplayStore:
    if "shelf" not in state:
        state.shelf = ReplayStore(house)
    shelf: ReplayStore = state.shelf
    return shelf


_Asked = Request[Any, Any, Any]


@post(
    "/api/replays",
    summary="Put a journal here to look at",
    tags=_REPLAYS,
    responses=problems(413),
    request_max_body_size=JOURNAL_LIMIT,
)
async def add_replay(data: Upload, shelf: ReplayStore, porter: Guard, request: _Asked) -> ReplayId:
    """It is played through again, and refused with its line if anything in it cannot be. Whoever has the id sees it."""
    check_pace(porter.tables, request.scope)
    return ReplayId(await shelf.add(data.journal))


@post(
    "/api/table/replay",
    summary="Look at a finished game again",
    tags=_REPLAYS,
    security=KEY,
    responses=problems(401, 404),
)
async def add_own_replay(place: Place, house: House, shelf: ReplayStore) -> ReplayId:
    """The journal of your table becomes a replay."""
    return ReplayId(await shelf.add(await house.journal(place.table)))


@get("/api/replays/{id:str}", summary="A replay at a glance", tags=_REPLAYS, responses=_problems())
async def show_replay(id: str, shelf: ReplayStore, language: Language = None) -> ReplayShown:
    """Who played, how the points grew, and what happened in each turn."""
    return cast(ReplayShown, await shelf.overview(id))


@get(
    "/api/replays/{id:str}/journal",
    media_type=MediaType.TEXT,
    summary="The journal of a replay",
    tags=_REPLAYS,
    responses=_problems(),
)
async def replay_journal(id: str, shelf: ReplayStore) -> str:
    """As text; `fondaco verify` proves with it that no shuffle was touched."""
    return await shelf.journal(id)


@get("/api/replays/{id:str}/frames", summary="Moments of a replay", tags=_REPLAYS, responses=_problems())
async def replay_frames(
    id: str,
    shelf: ReplayStore,
    eyes: _Eyes = "watch",
    first: _At = 0,
    last: _At | None = None,
    language: Language = None,
) -> list[Frame]:
    """From the first to the last, at most 50: ask again after the last of them."""
    return cast(list[Frame], await shelf.frames(id, eyes, first, last))


@post("/api/replays/{id:str}/tables", summary="Play on from a moment", tags=_REPLAYS, responses=_problems(413))
async def play_on(id: str, data: PlayOn, shelf: ReplayStore, porter: Guard, request: _Asked) -> Links:
    """A new table that begins there. All that the seat could not know then is dealt anew, from a seed of its own."""
    check_pace(porter.tables, request.scope)
    return links_of(await shelf.play_on(id, data.at, data.seat, data.bots, data.undo, data.pace))


replay_routes: Final = Router(
    "/",
    route_handlers=[add_replay, add_own_replay, show_replay, replay_journal, replay_frames, play_on],
    dependencies={"shelf": Provide(find_replays)},
)
assert MOST_FRAMES == 50, "the document says so"
