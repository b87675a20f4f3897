"""Fitting weights to rows of features: a ridge regression, solved exactly, on a GPU where there is one.

A row lies between two knots of the game's course, and its features count for both, by how near they are. So the normal
equations have one block for each pair of neighbouring knots, and the blocks are summed up as rows come in.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

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

    def _zeros(self, shape: tuple[int, ...]) -> Any:
        if self.device is None:
            return np.zeros(shape)
        import torch

        return torch.zeros(shape, dtype=torch.float64, device=self.device)

    def fade(self, factor: float) -> None:
        """Reduce the weight of earlier games."""
        self.products *= factor
        self.sides *= factor

    def add(self, rows: Rows) -> None:
        """Add these rows."""
        for block, chosen in self._batches(rows):
            self.rows += len(chosen)
            dense = self._dense(rows, chosen)
            targets = rows.targets[chosen]
            if self.device is not None:
                import torch

                targets = torch.from_numpy(targets).to(self.device)
            self.products[block] += dense.T @ dense
            self.sides[block] += dense.T @ targets

    def _batches(self, rows: Rows) -> Iterator[tuple[int, Any]]:
        """Yield each knot with the rows that lie after it, at most a batch at a time."""
        knot_of = np.searchsorted(self.knots, rows.left, "right") - 1
        for block in range(len(self.knots)):
            mine = np.flatnonzero(knot_of.clip(0) == block)
            for first in range(0, len(mine), _BATCH):
                yield block, mine[first : first + _BATCH]

    def _dense(self, rows: Rows, chosen: Any) -> Any:
        """Return these rows as a matrix of their features, as they count for the knot before and for the one after."""
        starts = np.cumsum(rows.sizes, dtype=np.int64) - rows.sizes
        counts = rows.sizes[chosen].astype(np.int64)
        row = np.repeat(np.arange(len(chosen)), counts)
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        at = np.repeat(starts[chosen], counts) + within
        place = np.interp(rows.left[chosen], self.knots, np.arange(len(self.knots)))
        share = (place % 1.0).astype(np.float32)[row]
        width = 2 * self.features
        flat = row * width + rows.numbers[at]
        places = np.concatenate([flat, flat + self.features])
        amounts = np.concatenate([rows.amounts[at] * (1 - share), rows.amounts[at] * share])
        size = len(chosen) * width
        if self.device is None:
            return np.bincount(places, amounts, size).astype(np.float32).reshape(-1, width)
        import torch

        dense = torch.zeros(size, device=self.device)
        dense.index_add_(0, torch.from_numpy(places).to(self.device), torch.from_numpy(amounts).to(self.device))
        return dense.reshape(-1, width)

    def solve(self, ridge: float) -> list[list[float]]:
        """Return the weights that fit best for each knot, regularised by `ridge`."""
        count, width = len(self.knots), self.features
        whole: Any = np.zeros((count * width, count * width))
        side: Any = np.zeros(count * width)
        for block in range(count):
            products, sides = _plain(self.products[block]), _plain(self.sides[block])
            size = min(2 * width, (count - block) * width)  # the last knot has no next one to blend with
            here = slice(block * width, block * width + size)
            whole[here, here] += products[:size, :size]
            side[here] += sides[:size]
        whole[np.diag_indices_from(whole)] += ridge
        weights = _solve(whole, side, self.device)
        return [[float(weight) for weight in row] for row in weights.reshape(count, width)]

    def explained(self, rows: Rows, weights: list[list[float]]) -> float:
        """Return the share of the variance of these rows, which were not added, that the weights explain."""
        table = np.array([*weights, weights[-1]], np.float32)
        error = total = 0.0
        mean = float(np.asarray(rows.targets, np.float64).mean())
        for block, chosen in self._batches(rows):
            found = rows.targets[chosen]
            expected = _plain(self._dense(rows, chosen)) @ table[block : block + 2].reshape(-1)
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
    """Return `cuda` if there are torch and a GPU, or else None, for numpy."""
    try:
        import torch
    except ImportError:
        return None
    return "cuda" if torch.cuda.is_available() else None
