"""Replays of finished matches, and playing on from the middle of one."""

from typing import Annotated, Any, Final, Literal, NotRequired, TypedDict, cast

import msgspec
from litestar import MediaType, Request, Router, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from fondaco.server.guard.limits import Guard
from fondaco.server.guard.requests import check_rate
from fondaco.server.hosting.house import House, Place
from fondaco.server.hosting.replays import ReplayStore
from fondaco.server.openapi import JOURNAL_FILE, KEY, problems
from fondaco.server.routes.games import Language
from fondaco.server.wire import MOST_SEATS, GameEvent, Links, Problem, Result, View, links_of
from fondaco.words import Words

JOURNAL_LIMIT: Final = 256 * 1024
"""The longest journals of games that were played to their end have some 10 kB."""
_REPLAYS: Final = ["replays"]
_Moment = Annotated[int, Meta(ge=0, le=10**6)]
_View = Annotated[View, Meta(description="What lies on the table, as the game describes it.")]
Viewpoint = Annotated[
    str,
    Parameter(
        pattern="^(watch|all|[0-9])$",
        description="Whose view: `watch` for a spectator, the number of a seat, or `all` for all cards open.",
    ),
]
At = Annotated[int, Parameter(ge=0, le=10**6, description="The number of a moment; 0 is the deal.")]


def replay_problems(*statuses: int) -> dict[int, ResponseSpec]:
    unknown = ResponseSpec(Problem, description="There is no such replay", generate_examples=False)
    return {**problems(*statuses), 404: unknown}


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    """The journal of a match."""

    journal: Annotated[
        str,
        Meta(
            max_length=JOURNAL_LIMIT,
            description="A journal as text, as the server or `fondaco play` writes it.",
            examples=["fondaco journal 1\ngame: millefiori 1\n…"],
        ),
    ]


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A table that plays on from a moment of a replay."""

    at: Annotated[_Moment, Meta(description="The number of the moment.", examples=[12])]
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS, description="The seat of the person.", examples=[0])]
    bots: Annotated[
        list[Annotated[str, Meta(max_length=100)]],
        Meta(max_length=MOST_SEATS, description="For the other seats, in their order.", examples=[["greedy"]]),
    ]
    undo: Annotated[
        Literal["free", "consent", "none"],
        Meta(description="Undo: at once as far as nobody has learned anything, only if all agree, or never."),
    ] = "free"
    pace: Annotated[
        Literal["quick", "human"] | None,
        Meta(
            description="Whether bots act at once, or slowly enough for people to follow. The host sets "
            "the default; it is `human` unless changed."
        ),
    ] = None


class ReplayId(msgspec.Struct):
    """The id of a replay. The same journal always has the same id."""

    id: Annotated[str, Meta(examples=["3f1d0a6c52b94e87a6d2c9f04b7e1a35"])]


class TurnShown(TypedDict):
    """One turn of one seat."""

    first: Annotated[int, Meta(description="The number of its first action; the deal is 0.", examples=[3])]
    last: Annotated[int, Meta(examples=[5])]
    seat: Annotated[int | None, Meta(description="Null for the deal.", examples=[0])]
    lines: Annotated[
        list[str], Meta(description="What happened, as the view shows it; with `all`, as this seat saw it.")
    ]


class ReplayShown(TypedDict):
    """A whole match at a glance."""

    id: str
    game: Annotated[str, Meta(examples=["millefiori"])]
    players: Annotated[list[str], Meta(description="Their names.", examples=[["Ann", "Green (Merchant)"]])]
    options: dict[str, bool | int]
    seats: Annotated[int, Meta(description="How many.", examples=[2])]
    actions: Annotated[int, Meta(description="The number of the last moment.", examples=[140])]
    seed: Annotated[str, Meta(description="Of the last deal, if the match was played on with cards dealt anew.")]
    seed_hash: Annotated[str, Meta(description="The SHA-256 of the seed, which was public from the start.")]
    finished: Annotated[bool, Meta(description="Whether it was played to its end.")]
    result: Annotated[Result | None, Meta(description="Of a match that was played to its end.")]
    scores: Annotated[
        list[list[int]], Meta(description="The points of each seat at each moment.", examples=[[[0, 0], [1, 0]]])
    ]
    turns: list[TurnShown]


class Frame(TypedDict):
    """A moment of a match, from one view."""

    number: Annotated[int, Meta(description="How many actions stand at this moment.", examples=[12])]
    seat: Annotated[int | None, Meta(description="Whose action it was; null for the deal.", examples=[0])]
    text: Annotated[str, Meta(description="Its notation; empty if it is hidden here.", examples=["play lion5"])]
    events: Annotated[list[GameEvent], Meta(description="What happened, as this view shows it.")]
    view: _View
    views: NotRequired[Annotated[list[_View], Meta(description="With `all`: the view of each seat.")]]
    words: Annotated[Words, Meta(description="The moment in words.")]


async def find_replays(state: State, house: House) -> ReplayStore:
    if "replays" not in state:
        state.replays = ReplayStore(house)
    replays: ReplayStore = state.replays
    return replays


_Asked = Request[Any, Any, Any]


@post(
    "/api/replays",
    summary="Upload a journal",
    tags=_REPLAYS,
    responses=problems(413),
    request_max_body_size=JOURNAL_LIMIT,
)
async def add_replay(data: Upload, replays: ReplayStore, guard: Guard, request: _Asked) -> ReplayId:
    """The match is replayed; if it breaks a rule, the error names the line. The id is all it takes to watch it."""
    check_rate(guard.tables, request.scope)
    return ReplayId(await replays.add(data.journal))


@post(
    "/api/table/replay",
    summary="Replay a finished game",
    tags=_REPLAYS,
    security=KEY,
    responses=problems(401, 404),
)
async def add_own_replay(place: Place, house: House, replays: ReplayStore, guard: Guard, request: _Asked) -> ReplayId:
    """The journal of your table becomes a replay."""
    check_rate(guard.reading, request.scope)
    return ReplayId(await replays.add(await house.journal(place.table)))


@get("/api/replays/{id:str}", summary="A replay at a glance", tags=_REPLAYS, responses=replay_problems())
async def show_replay(
    id: str,
    replays: ReplayStore,
    guard: Guard,
    request: _Asked,
    viewpoint: Viewpoint = "all",
    language: Language = None,
) -> ReplayShown:
    """Who played, how the points grew, and what happened in each turn, as far as one view shows it."""
    check_rate(guard.reading, request.scope)
    return cast(ReplayShown, msgspec.Raw(await replays.overview(id, viewpoint)))


@get(
    "/api/replays/{id:str}/journal",
    media_type=MediaType.TEXT,
    response_headers=JOURNAL_FILE,
    summary="The journal of a replay",
    tags=_REPLAYS,
    responses=replay_problems(),
)
async def replay_journal(id: str, replays: ReplayStore) -> str:
    """As text, to be saved as a `.fondaco` file. `fondaco verify` checks its shuffles."""
    return await replays.journal(id)


@get("/api/replays/{id:str}/frames", summary="Moments of a replay", tags=_REPLAYS, responses=replay_problems())
async def replay_frames(
    id: str,
    replays: ReplayStore,
    guard: Guard,
    request: _Asked,
    viewpoint: Viewpoint = "watch",
    first: At = 0,
    last: At | None = None,
    language: Language = None,
) -> list[Frame]:
    """From the first to the last, at most 50: ask again after the last of them."""
    check_rate(guard.reading, request.scope)
    return cast(list[Frame], msgspec.Raw(await replays.frames(id, viewpoint, first, last)))


@post("/api/replays/{id:str}/tables", summary="Play on from a moment", tags=_REPLAYS, responses=replay_problems(413))
async def play_on(id: str, data: PlayOn, replays: ReplayStore, guard: Guard, request: _Asked) -> Links:
    """A new table that begins there. Everything that the seat could not know then is dealt anew, from a new seed."""
    check_rate(guard.tables, request.scope)
    return links_of(await replays.play_on(id, data.at, data.seat, data.bots, data.undo, data.pace))


replay_routes: Final = Router(
    "/",
    route_handlers=[add_replay, add_own_replay, show_replay, replay_journal, replay_frames, play_on],
    dependencies={"replays": Provide(find_replays)},
)
