"""An analysis as clients receive it: `fondaco.analysis.report` as JSON, with what each part means."""

from typing import Annotated, Final, Literal, TypedDict

import msgspec
from msgspec import Meta

from fondaco.server.wire import GameEvent, View
from fondaco.words import Words
from fondaco.words.coach import Reasons

KNOWLEDGE: Final = "^(all|[0-9])$"
KNOWLEDGE_TEXT: Final = "With whose knowledge: the number of a seat, or `all` for that of all seats together."

_Share = Annotated[float, Meta(description="From 0 to 1.", examples=[0.41])]
_ForSeats = list[float]


class Analyse(msgspec.Struct, forbid_unknown_fields=True):
    """How a game is to be analysed."""

    knowledge: Annotated[str, Meta(pattern=KNOWLEDGE, description=KNOWLEDGE_TEXT, examples=["all"])] = "all"


class ChanceShown(TypedDict):
    """A chance to win, with the interval that holds the true one in nine cases of ten."""

    mean: _Share
    low: _Share
    high: _Share


class LossShown(TypedDict):
    """How much more the best choice would have brought, with the interval of the true loss in nine cases of ten."""

    mean: float
    low: float
    high: float


class MomentShown(TypedDict):
    """The state of the game at the beginning of a turn, or at the end."""

    step: Annotated[int, Meta(description="After so many actions.", examples=[12])]
    turn: int
    chances: Annotated[list[ChanceShown], Meta(description="Of each seat. Together they make 1.")]
    points: Annotated[_ForSeats, Meta(description="Those that each seat could expect at the end of the game.")]


class ChoiceFound(TypedDict):
    """A chain of actions of one seat, and how it would stand after it."""

    actions: Annotated[list[str], Meta(description="In notation.", examples=[["play lion5", "place w19"]])]
    chance: ChanceShown
    points: Annotated[float, Meta(description="Those that the seat could expect at the end of the game.")]


class DecisionShown(TypedDict):
    """What a seat decided, against the best that was found, with what it knew itself."""

    step: Annotated[int, Meta(description="How many actions stood before it.", examples=[12])]
    end: Annotated[int, Meta(description="How many actions stood after it.", examples=[14])]
    seat: int
    played: ChoiceFound
    best: Annotated[list[ChoiceFound], Meta(description="Up to three, best first; what was played may be among them.")]
    loss_chance: Annotated[LossShown, Meta(description="In the chance to win, from 0 to 1.")]
    loss_points: Annotated[LossShown, Meta(description="In points; below 0 where the best costs the others more.")]
    gains: Annotated[_ForSeats, Meta(description="By how much it changed the chance of each seat.")]
    gains_points: _ForSeats
    mark: Annotated[Literal["", "inaccuracy", "mistake", "blunder"], Meta(description="By what it cost.")]


class LuckShown(TypedDict):
    """What happened between two moments that nobody chose."""

    step: Annotated[int, Meta(description="That of the later moment.", examples=[15])]
    chances: Annotated[_ForSeats, Meta(description="What it gave to each seat, or took from it.")]
    points: _ForSeats


class AnalysisReport(TypedDict):
    """The analysis of a game."""

    game: Annotated[str, Meta(examples=["millefiori"])]
    seats: Annotated[int, Meta(description="How many.", examples=[4])]
    seat: Annotated[int | None, Meta(description="Whose knowledge it rests on; null for that of all.")]
    steps: Annotated[int, Meta(description="The number of the last moment of the replay.", examples=[140])]
    moments: list[MomentShown]
    decisions: Annotated[list[DecisionShown], Meta(description="With one seat's knowledge only its own.")]
    luck: list[LuckShown]
    measured: Annotated[
        bool,
        Meta(description="Whether it is known how far the chances can be trusted; if not, theirs run from 0 to 1."),
    ]
    version: Annotated[int, Meta(description="Changes when the same game would be analysed differently.")]


class AnalysisShown(TypedDict):
    """The progress of an analysis, and the whole of it once it is done."""

    id: Annotated[str, Meta(description="Of the replay.", examples=["3f1d0a6c52b94e87a6d2c9f04b7e1a35"])]
    state: Annotated[
        Literal["none", "running", "done", "failed"],
        Meta(description="`none` if nobody has asked for it; `running` also while it waits for others to be done."),
    ]
    progress: Annotated[float, Meta(description="From 0 to 1.", examples=[0.25])]
    analysis: Annotated[AnalysisReport | None, Meta(description="Once it is `done`.")]
    shorter: Annotated[bool, Meta(description="Whether a device looked at fewer possible deals than a server would.")]


class Alternative(TypedDict):
    """The outcome of another choice."""

    lines: Annotated[list[str], Meta(description="What would have happened, as the seat would have seen it.")]
    reasons: Annotated[
        Reasons | None, Meta(description="Why it is better or worse than what was played; null if it is the same.")
    ]
    events: Annotated[list[GameEvent], Meta(description="What would have happened, as the view shows it.")]
    view: Annotated[View, Meta(description="What would lie on the table then.")]
    views: Annotated[list[View], Meta(description="From the viewpoint `all`: the view of each seat.")]
    words: Annotated[Words, Meta(description="That moment in words.")]


class InsteadShown(TypedDict):
    """The outcome of the best choices for a decision."""

    step: Annotated[int, Meta(description="How many actions stood before the decision.", examples=[12])]
    seat: Annotated[int, Meta(description="Whose decision it was.", examples=[0])]
    choices: Annotated[list[Alternative], Meta(description="As `best` of the decision in the analysis: best first.")]
