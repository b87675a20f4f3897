"""Showing and answering puzzles: the position, its legal actions, and whether the answer is right."""

from typing import Annotated, Final, NamedTuple, TypedDict

import msgspec
from msgspec import Meta

from fondaco.analysis.hints import ends_decision
from fondaco.analysis.puzzles import best_answer, check_answer, find_puzzle
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import box_of, edition_from_data
from fondaco.languages.speech import speaking
from fondaco.server.hosting.forecasts import ActionForecast, ChainForecast, forecast_actions, forecast_chain
from fondaco.server.hosting.hints import Advice, advice
from fondaco.server.hosting.replay_cache import Editions, read_journal
from fondaco.server.wire import GameEvent, View
from fondaco.table import Seat
from fondaco.table.forecast import Forecaster
from fondaco.table.seating import seat_in_journal
from fondaco.words import GameWords, Words, words_for

ANSWER_SECONDS: Final = 60.0
"""The longest that checking an answer may take; it takes a second or two."""


class PuzzleShown(TypedDict):
    """A puzzle after what you have done so far: find the best that this seat can do now."""

    game: Annotated[str, Meta(examples=["millefiori"])]
    seat: Annotated[int, Meta(description="Yours.", examples=[0])]
    names: Annotated[list[str], Meta(description="Of the players; empty for a bot.", examples=[["", ""]])]
    actions: Annotated[list[str], Meta(description="What you have done so far.", examples=[[]])]
    view: Annotated[View, Meta(description="What lies on the table, as the game describes it.")]
    words: Annotated[Words, Meta(description="The table in words.")]
    legal: Annotated[list[str], Meta(description="What you may do next, in notation; empty once you have answered.")]
    choices: Annotated[list[ActionForecast], Meta(description="What each of these would bring.")]
    events: Annotated[list[GameEvent], Meta(description="What your last action did.")]
    done: Annotated[bool, Meta(description="Whether what you have done is a whole answer, or you have given up.")]


class AnswerShown(TypedDict):
    """Whether an answer is as good as the best, and why."""

    right: Annotated[bool, Meta(description="Whether it is as good as the best, or nearly.")]
    loss_chance: Annotated[float, Meta(description="By how much the best has a better chance to win.", examples=[0.08])]
    loss_points: Annotated[float, Meta(description="How many points more it can expect at the end.", examples=[4.2])]
    best: Advice
    yours: Annotated[Advice | None, Meta(description="Null if you have given up.")]


class Posed(NamedTuple):
    """A puzzle in plain data: of the collection by its id, or a moment of a match."""

    id: str
    journal: str
    at: int
    seat: int
    editions: Editions


class _Puzzle(NamedTuple):
    words: GameWords
    names: list[str]
    known: Position
    seat: int


def _pose(posed: Posed) -> _Puzzle:
    if posed.id:
        game, puzzle = find_puzzle(posed.id)
        data = posed.editions.get(game.name)
        edition = edition_from_data(game, data)
        position, seat = game.from_dict(puzzle.position, box_of(game, edition)), puzzle.seat
        names = [""] * position.seats
        bots = ["" if other == seat else "merchant" for other in range(position.seats)]
    else:
        journal = read_journal(posed.journal, posed.editions)
        position, seat, edition = journal.at(posed.at), posed.seat, journal.edition
        position.check_seat(seat)
        seats = [seat_in_journal(player) for player in journal.players]
        names, bots = [one.name for one in seats], [one.bot for one in seats]
    if seat not in position.to_act():
        raise FondacoError("this seat has nothing to decide here")
    words = words_for(position.game, edition, [Seat(n, b) for n, b in zip(names, bots, strict=True)])
    return _Puzzle(words, names, position.redeal(seat, FastChance(0)), seat)


def _follow(puzzle: _Puzzle, actions: list[str]) -> tuple[Position, bool]:
    """Return the position after these actions, with the events of the last, and whether they are a whole answer."""
    position, seat = puzzle.known.clone(), puzzle.seat
    turn, over = position.turn(), False
    for part, text in enumerate(actions):
        if over:
            raise FondacoError("the answer is complete before {action}", action=repr(text))
        position.events = []
        try:
            over = ends_decision(position, seat, position.read(seat, text), turn)
        except FondacoError as error:
            error.details["part"] = part
            raise
    return position, over


def show(posed: Posed, language: str, actions: list[str]) -> bytes:
    """Return a `PuzzleShown` as JSON."""
    with speaking(language):
        puzzle = _pose(posed)
        position, done = _follow(puzzle, actions)
        words, seat = puzzle.words, puzzle.seat
        view = position.view(seat)
        forecaster = Forecaster(position, seat, undo=True, automatic=False)
        legal = [] if done else [position.write(seat, action) for action in position.legal(seat)]
        acting = [] if done else [seat]
        shown = {
            "game": position.game.name,
            "seat": seat,
            "names": puzzle.names,
            "actions": actions,
            "view": view,
            "words": words.describe(view, seat, legal, acting, acting),
            "legal": legal,
            "choices": [] if done else forecast_actions(words, forecaster),
            "events": [event.seen_by(seat) for event in position.events or []],
            "done": done,
        }
        return msgspec.json.encode(shown)


def forecast(posed: Posed, language: str, actions: list[str], chain: list[str]) -> bytes:
    """Return the `ChainForecast` of further actions as JSON."""
    with speaking(language):
        puzzle = _pose(posed)
        position, _done = _follow(puzzle, actions)
        forecaster = Forecaster(position, puzzle.seat, undo=True, automatic=False)
        found: ChainForecast = forecast_chain(puzzle.words, forecaster, 0, chain)
        return msgspec.json.encode(found)


def answer(posed: Posed, language: str, actions: list[str]) -> bytes:
    """Return an `AnswerShown` as JSON; without actions the player has given up."""
    with speaking(language):
        puzzle = _pose(posed)
        known, seat, words = puzzle.known, puzzle.seat, puzzle.words
        forecaster = Forecaster(known, seat, undo=True, automatic=False)
        sources = words.coach.sources
        found: AnswerShown
        if not actions:
            best = advice(words, forecaster, best_answer(known, seat, sources), 0)
            found = {"right": False, "loss_chance": 0.0, "loss_points": 0.0, "best": best, "yours": None}
            return msgspec.json.encode(found)
        if not _follow(puzzle, actions)[1]:
            raise FondacoError("the answer is not complete yet")
        verdict, better, own = check_answer(known, seat, actions, sources)
        found = {
            "right": verdict.right,
            "loss_chance": round(verdict.loss_chance, 4),
            "loss_points": round(verdict.loss_points, 2),
            "best": advice(words, forecaster, better, 0),
            "yours": advice(words, forecaster, own, 1),
        }
        return msgspec.json.encode(found)
