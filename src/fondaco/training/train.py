"""Learning by generations: games of self-play, weights fitted to them, games with those weights, and so on.

A run keeps its state in a folder and goes on from there: weights and figures of each generation are in `run.json`, the
equations after N generations in `fit-N.npz`; without these it goes on from its weights alone. The games of a generation
are the same from the same seed, whatever the number of processes.
"""

import json
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from fondaco.bots.selfplay import play_lesson
from fondaco.bots.spread import Workers
from fondaco.engine.contract import Game
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import box_of, check_options, check_seat_count, find_game, own_edition
from fondaco.training.fit import Fit, Rows

_PIECE: Final = 25
RUN_FILE: Final = "run.json"


@dataclass(frozen=True)
class Plan:
    """All settings on which the result depends."""

    game: str
    seats: int
    games: int
    """In each generation."""
    seed: int = 1
    explore: float = 0.15
    """The share of decisions in which another action is tried."""
    trace: float = 0.8
    """How far a row trusts the end of its game rather than expectations on the way."""
    keep: float = 0.5
    """How much the games of earlier generations still count."""
    ridge: float = 30.0

    def check(self) -> Game:
        game = find_game(self.game)
        check_seat_count(game, self.seats)
        if not game.feature_count:
            raise FondacoError("{game} has no features to learn a value from", game=self.game)
        return game


class Run:
    """A run in its folder, with everything learned so far."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.game = plan.check()
        self.weights: list[list[float]] = []
        self.curve: list[dict[str, float]] = []
        self.fit = Fit(self.game.feature_count, self.game.knots)
        self._resume()

    def _resume(self) -> None:
        path = self.folder / RUN_FILE
        if not path.exists():
            return
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["plan"] != asdict(self.plan):
            raise FondacoError("{folder} holds another run; choose another folder", folder=self.folder)
        self.curve, self.weights = data["curve"], data["weights"]
        if not self._fit_file().exists():
            return  # the next generation counts alone
        kept = np.load(self._fit_file())
        if self.fit.device is None:
            self.fit.products, self.fit.sides = kept["products"].astype(np.float64), kept["sides"]
        else:
            import torch

            self.fit.products = torch.from_numpy(kept["products"]).double().to(self.fit.device)
            self.fit.sides = torch.from_numpy(kept["sides"]).to(self.fit.device)

    def _fit_file(self) -> Path:
        return self.folder / f"fit-{len(self.curve)}.npz"

    def save(self) -> None:
        """Write all files anew. The run has advanced once `run.json` is replaced: until then, the files that the old
        one refers to are there."""
        self.folder.mkdir(parents=True, exist_ok=True)
        products, sides = self.fit.products, self.fit.sides
        if self.fit.device is not None:
            products, sides = products.cpu().numpy(), sides.cpu().numpy()
        np.savez_compressed(self._fit_file(), products=products.astype(np.float32), sides=sides)
        text = json.dumps({"plan": asdict(self.plan), "curve": self.curve, "weights": self.weights})
        draft = self.folder / f"new-{RUN_FILE}"
        draft.write_text(text, encoding="utf-8")
        draft.replace(self.folder / RUN_FILE)
        for older in set(self.folder.glob("fit-*.npz")) - {self._fit_file()}:
            older.unlink()

    def generation(self, found: Workers, progress: Callable[[int], None] | None = None) -> dict[str, float]:
        """Play the games of one generation, fit the weights to them, and return its figures."""
        start = time.monotonic()
        number = len(self.curve)
        self.fit.fade(self.plan.keep)
        held_out: list[Rows] = []
        for i, rows in enumerate(self._rows(found, number)):
            if i % 20 == 0:
                held_out.append(rows)
            else:
                self.fit.add(rows)
            if progress is not None:
                progress(len(rows.scores))
        self.weights = self.fit.solve(self.plan.ridge)
        scores = [score for rows in held_out for game in rows.scores for score in game]
        explained = [self.fit.explained(rows, self.weights) for rows in held_out]
        figures = {
            "generation": number,
            "games": self.plan.games,
            "explained": round(sum(explained) / len(explained), 4),
            "mean score": round(sum(scores) / len(scores), 2),
            "seconds": round(time.monotonic() - start, 1),
        }
        self.curve.append(figures)
        self.save()
        return figures

    def _rows(self, found: Workers, generation: int) -> Iterator[Rows]:
        first = generation * self.plan.games
        pieces = [
            range(at, min(at + _PIECE, first + self.plan.games)) for at in range(first, first + self.plan.games, _PIECE)
        ]
        work = partial(_play_piece, self.plan, self.weights)
        for rows in found.imap(work, pieces):
            yield Rows(*rows)


def _play_piece(plan: Plan, weights: list[list[float]], numbers: range) -> tuple[Any, ...]:
    game = find_game(plan.game)
    box = box_of(game, own_edition(game))
    options = check_options(game, {})
    sizes, features, amounts = array("H"), array("H"), array("f")
    left, targets = array("f"), array("f")
    scores: list[list[int]] = []
    for number in numbers:
        lesson = play_lesson(game, plan.seats, plan.seed, number, options, box, weights, plan.explore, plan.trace)
        sizes.extend(lesson.sizes)
        features.extend(lesson.numbers)
        amounts.extend(lesson.amounts)
        left.extend(lesson.left)
        targets.extend(lesson.targets)
        scores.append(lesson.scores)
    return sizes.tobytes(), features.tobytes(), amounts.tobytes(), left.tobytes(), targets.tobytes(), scores
