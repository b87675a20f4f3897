"""Reading the files of `play`, as NumPy arrays or as batches for PyTorch."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet as pq
from numpy.typing import NDArray

from fondaco.engine.errors import FondacoError
from fondaco.engine.observation import Block
from fondaco.research.playing import INFO


class Decisions(NamedTuple):
    """Decisions as arrays, one row each."""

    game: NDArray[np.int32]
    seat: NDArray[np.int8]
    observation: NDArray[np.int16]
    mask: NDArray[np.bool_]
    action: NDArray[np.int64]
    reward: NDArray[np.float32]


class Trajectories:
    """A file of decisions: the settings of the games, and the decisions, a row group (a few games) at a time."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.file: Any = pq.ParquetFile(self.path)
        metadata = self.file.schema_arrow.metadata or {}
        if INFO not in metadata:
            raise FondacoError("{file} was not written by fondaco.research.play", file=self.path.name)
        self.info: dict[str, Any] = json.loads(metadata[INFO])
        self.actions = int(self.info["actions"])
        self.layout = [
            Block(block["name"], block["offset"], tuple(block["shape"]), -32768, 32767, "")
            for block in self.info["layout"]
        ]

    def __len__(self) -> int:
        """Return the number of decisions."""
        return int(self.file.metadata.num_rows)

    def __repr__(self) -> str:
        return f"<{len(self)} decisions of {self.info['game']}, {self.info['seats']} seats>"

    def table(self, columns: list[str] | None = None) -> Any:
        """Return some or all columns as a PyArrow table, which `.to_pandas()` turns into a data frame."""
        return self.file.read(columns)

    @property
    def groups(self) -> int:
        return int(self.file.num_row_groups)

    def group(self, number: int) -> Decisions:
        """Return the decisions of one row group."""
        names = ["game", "seat", "observation", "legal", "action", "reward"]
        table = self.file.read_row_group(number, names).combine_chunks()
        count = table.num_rows
        legal = table["legal"].chunk(0)
        mask = np.zeros((count, self.actions), np.bool_)
        mask[np.repeat(np.arange(count), np.diff(legal.offsets)), legal.flatten()] = True
        return Decisions(
            table["game"].to_numpy(),
            table["seat"].to_numpy(),
            table["observation"].chunk(0).flatten().to_numpy().reshape(count, -1),
            mask,
            table["action"].to_numpy().astype(np.int64),
            table["reward"].to_numpy(),
        )

    def read(self) -> Decisions:
        """Return all decisions at once."""
        groups = [self.group(number) for number in range(self.groups)]
        return Decisions(*(np.concatenate(parts) for parts in zip(*groups, strict=True)))


def torch_batches(path: str | Path, size: int = 256, seed: int | None = None) -> Any:
    """Return a dataset for `torch.utils.data.DataLoader(…, batch_size=None)`: dicts of tensors of `size` decisions.

    With a seed they are shuffled, anew in every epoch. Several workers of a loader share the row groups.
    """
    from torch.utils.data import IterableDataset

    class Batches(IterableDataset):  # type: ignore[misc]
        def __init__(self) -> None:
            self.epoch = 0

        def __iter__(self) -> Iterator[dict[str, Any]]:
            self.epoch += 1
            return _batches(Trajectories(path), size, None if seed is None else (seed, self.epoch))

    return Batches()


def _batches(trajectories: Trajectories, size: int, seed: tuple[int, int] | None) -> Iterator[dict[str, Any]]:
    import torch
    from torch.utils.data import get_worker_info

    worker = get_worker_info()
    random = None if seed is None else np.random.default_rng(seed)
    order = np.arange(trajectories.groups) if random is None else random.permutation(trajectories.groups)
    for number in order[worker.id :: worker.num_workers] if worker else order:
        decisions = trajectories.group(int(number))
        count = len(decisions.action)
        rows = np.arange(count) if random is None else random.permutation(count)
        for first in range(0, count, size):
            chosen = rows[first : first + size]
            yield {name: torch.from_numpy(values[chosen]) for name, values in decisions._asdict().items()}
