"""Fitting weights to rows of features: a ridge regression, solved exactly, on a GPU where there is one.

A row lies between two knots of the game's course, and its features count for both, by how near they are. So the normal
equations fall apart into one block for each pair of neighbouring knots, which are added up as rows come in.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fondaco.engine.features import between

_BATCH: Final = 4096


class Rows:
    """Rows of many games, as flat arrays that pass cheaply between processes."""

    def __init__(
        self, sizes: bytes, numbers: bytes, amounts: bytes, left: bytes, targets: bytes, scores: Sequence[Sequence[int]]
    ) -> None:
        self.sizes: Any = np.frombuffer(sizes, np.uint16)
        self.numbers: Any = np.frombuffer(numbers, np.uint16)
        self.amounts: Any = np.frombuffer(amounts, np.float32)
        self.left: Any = np.frombuffer(left, np.float32)
        self.targets: Any = np.frombuffer(targets, np.float32)
        self.scores = scores


class Fit:
    """Normal equations that grow row by row."""

    def __init__(self, features: int, knots: Sequence[float]) -> None:
        self.features = features
        self.knots = tuple(knots)
        self.rows = 0
        self.device = _device()
        blocks, width = len(knots), 2 * features
        self.products: Any = self._zeros((blocks, width, width))
        self.sides: Any = self._zeros((blocks, width))
        self.held_out: list[tuple[Any, Any]] = []

    def _zeros(self, shape: tuple[int, ...]) -> Any:
        if self.device is None:
            return np.zeros(shape)
        import torch

        return torch.zeros(shape, dtype=torch.float64, device=self.device)

    def fade(self, factor: float) -> None:
        """Let what was learned from earlier games count for less."""
        self.products *= factor
        self.sides *= factor

    def add(self, rows: Rows) -> None:
        """Count these rows in."""
        for block, dense, targets in self._dense(rows):
            self.rows += len(targets)
            if self.device is None:
                self.products[block] += dense.T @ dense
                self.sides[block] += dense.T @ targets
            else:
                import torch

                matrix = torch.from_numpy(dense).to(self.device)
                side = torch.from_numpy(targets).to(self.device)
                self.products[block] += (matrix.T @ matrix).double()
                self.sides[block] += (matrix.T @ side).double()

    def _dense(self, rows: Rows) -> Any:
        """The rows as matrices, block by block, each at most as large as a batch."""
        starts = np.concatenate([[0], np.cumsum(rows.sizes, dtype=np.int64)])
        places = [between(self.knots, float(left)) for left in rows.left]
        block_of = np.array([knot for knot, _ in places])
        share_of = np.array([share for _, share in places], np.float32)
        for block in range(len(self.knots)):
            mine = np.flatnonzero(block_of == block)
            for first in range(0, len(mine), _BATCH):
                chosen = mine[first : first + _BATCH]
                dense = np.zeros((len(chosen), 2 * self.features), np.float32)
                counts = rows.sizes[chosen].astype(np.int64)
                row = np.repeat(np.arange(len(chosen)), counts)
                within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
                at = np.repeat(starts[chosen], counts) + within
                column, amount = rows.numbers[at], rows.amounts[at]
                share = share_of[chosen][row]
                np.add.at(dense, (row, column), amount * (1 - share))
                np.add.at(dense, (row, column.astype(np.int64) + self.features), amount * share)
                yield block, dense, np.ascontiguousarray(rows.targets[chosen])

    def solve(self, ridge: float) -> list[list[float]]:
        """For each knot the weights that fit best, held back a little from growing large."""
        count, width = len(self.knots), self.features
        whole: Any = np.zeros((count * width, count * width))
        side: Any = np.zeros(count * width)
        for block in range(count):
            products, sides = _plain(self.products[block]), _plain(self.sides[block])
            size = min(2 * width, (count - block) * width)  # at the last knot there is none to blend with
            here = slice(block * width, block * width + size)
            whole[here, here] += products[:size, :size]
            side[here] += sides[:size]
        whole[np.diag_indices_from(whole)] += ridge
        weights = _solve(whole, side, self.device)
        return [[float(weight) for weight in row] for row in weights.reshape(count, width)]

    def explained(self, rows: Rows, weights: list[list[float]]) -> float:
        """How much of the variance of these rows, which were not counted in, the weights explain."""
        table = np.array([*weights, weights[-1]], np.float32)
        error = total = 0.0
        targets = np.asarray(rows.targets, np.float64)
        mean = targets.mean()
        for block, dense, found in self._dense(rows):
            expected = dense @ table[block : block + 2].reshape(-1)
            error += float(((found - expected) ** 2).sum())
            total += float(((found - mean) ** 2).sum())
        return 1 - error / total


def _solve(whole: Any, side: Any, device: str | None) -> Any:
    if device is None:
        return np.linalg.solve(whole, side)
    import torch

    solved = torch.linalg.solve(torch.from_numpy(whole).to(device), torch.from_numpy(side).to(device))
    return solved.cpu().numpy()


def _plain(matrix: Any) -> Any:
    return matrix if isinstance(matrix, np.ndarray) else matrix.cpu().numpy()


def _device() -> str | None:
    """`cuda` where torch and a GPU are, else none: numpy does it."""
    try:
        import torch
    except ImportError:
        return None
    return "cuda" if torch.cuda.is_available() else None
