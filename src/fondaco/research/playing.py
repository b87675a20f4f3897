"""Games among bots, every decision written to a Parquet file: `fondaco.research.play`."""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fondaco.bots import Bot
from fondaco.bots.batch import check_processes, seated
from fondaco.bots.simulation import BOTS_STREAM
from fondaco.bots.spread import workers
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Game, OptionValue
from fondaco.engine.edition import Edition
from fondaco.engine.outcome import RANK, check_reward, rewards
from fondaco.engine.registry import find_game, own_edition
from fondaco.engine.seeds import check_seed
from fondaco.research.observing import ROW, Setting, check_games

INFO: Final = b"fondaco"
"""The key of the games' settings, as JSON, in the metadata of the schema."""
_PIECE: Final = 8
"""Games of a piece and of a row group: always the same, so that the file is the same on any number of processes."""


class _Plan(NamedTuple):
    """The data that a worker needs to play a piece."""

    game: str | Game
    bots: list[str | Bot]
    seed: int
    options: Mapping[str, OptionValue]
    edition: dict[str, Any] | None
    reward: str


def play(
    game: str | Game,
    games: int,
    bots: Sequence[str | Bot],
    to: str | Path,
    seed: int = 1,
    reward: str = RANK,
    options: Mapping[str, OptionValue] | None = None,
    edition: Edition | None = None,
    processes: int = 1,
    ray: str | None = None,
    progress: bool | Callable[[int], None] = True,
) -> Path:
    """Let bots play games, one bot a seat, and write every decision to a Parquet file.

    The games are those of `fondaco.simulate` from the same seed, and the file is the same byte for byte whatever the
    number of processes, or on the machines of the Ray at an address. `progress` shows a bar at a terminal, or is called
    with the number of games that were played.
    """
    chosen = find_game(game) if isinstance(game, str) else game
    setting = Setting(chosen, len(bots), options or {}, edition)
    check_seed(seed)
    check_processes(chosen, bots, processes, ray)
    check_games(games)
    alone = processes == 1 and ray is None
    plan = _Plan(
        chosen if alone else chosen.name,
        list(bots),
        seed,
        setting.options,
        None if edition is None else edition.data,
        check_reward(reward),
    )
    pieces = [range(first, min(first + _PIECE, games)) for first in range(0, games, _PIECE)]
    path = Path(to)
    partly = path.with_name(f"{path.name}.part")
    try:
        with (
            pq.ParquetWriter(partly, _schema(setting, plan), compression="zstd") as writer,
            workers(processes, ray, start=None) as found,
            _shown(progress, games) as advance,
        ):
            for piece, played in zip(pieces, found.imap(partial(_play_piece, plan), pieces), strict=True):
                writer.write_table(pa.ipc.open_stream(played).read_all(), row_group_size=1 << 30)
                advance(len(piece))
        partly.replace(path)
    finally:
        partly.unlink(missing_ok=True)
    return path


@contextmanager
def _shown(progress: bool | Callable[[int], None], games: int) -> Iterator[Callable[[int], None]]:
    if callable(progress):
        yield progress
        return
    console = Console(stderr=True)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not progress or not console.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda count: bar.advance(task, count)


def _schema(setting: Setting, plan: _Plan) -> Any:
    """Return the schema. A row is one decision; docs/research.md says what each column means."""
    fields = [
        ("game", pa.int32()),
        ("step", pa.int32()),
        ("turn", pa.int32()),
        ("seat", pa.int8()),
        ("bot", pa.string()),
        ("observation", pa.list_(pa.int16(), setting.layout.size)),
        ("legal", pa.list_(pa.int16())),
        ("action", pa.int16()),
        ("text", pa.string()),
        ("reward", pa.float32()),
        ("score", pa.int16()),
        ("place", pa.int8()),
    ]
    information = {
        "game": setting.game.name,
        "version": setting.game.version,
        "edition": (setting.edition or own_edition(setting.game)).digest,
        "seats": setting.seats,
        "options": setting.options,
        "actions": setting.game.actions,
        "bots": [name if isinstance(name, str) else name.name for name in plan.bots],
        "seed": plan.seed,
        "reward": plan.reward,
        "layout": [
            {"name": block.name, "offset": block.offset, "shape": block.shape} for block in setting.layout.blocks
        ],
    }
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in fields], {INFO: json.dumps(information)})


def _play_piece(plan: _Plan, numbers: range) -> bytes:
    """Play these games, and return their decisions as an Arrow stream."""
    edition = None if plan.edition is None else Edition(plan.edition)
    setting = Setting(plan.game, len(plan.bots), plan.options, edition)
    columns: dict[str, list[Any]] = {}
    rows: list[bytes | bytearray] = []
    for number in numbers:
        _play_game(setting, plan, number, columns, rows)
    schema = _schema(setting, plan)
    observations = pa.array(np.frombuffer(b"".join(rows), ROW))
    arrays = {name: pa.array(values, schema.field(name).type) for name, values in columns.items()}
    arrays["observation"] = pa.FixedSizeListArray.from_arrays(observations, setting.layout.size)
    table = pa.table([arrays[name] for name in schema.names], schema=schema)
    stream = io.BytesIO()
    with pa.ipc.new_stream(stream, schema) as writer:
        writer.write_table(table)
    return stream.getvalue()


def _play_game(
    setting: Setting, plan: _Plan, number: int, columns: dict[str, list[Any]], rows: list[bytes | bytearray]
) -> None:
    seats, observer = setting.seats, setting.observer
    at_seat = seated(plan.bots, number)
    position = setting.deal(FastChance(plan.seed, number))
    chance = FastChance(plan.seed, number + BOTS_STREAM)
    acted: list[int] = []
    while (seat := position.next_to_act()) >= 0:
        action = at_seat[seat].choose(position, seat, chance)
        rows.append(observer.observe(position, seat))
        for name, value in (
            ("game", number),
            ("step", len(acted)),
            ("turn", position.turn()),
            ("seat", seat),
            ("bot", at_seat[seat].name),
            ("legal", position.legal(seat)),
            ("action", action),
            ("text", position.write(seat, action)),
        ):
            columns.setdefault(name, []).append(value)
        position.apply(seat, action)
        acted.append(seat)
    gained, scores = rewards(position, plan.reward), position.scores()
    places = [0] * seats
    taken = 1
    for together in position.ranking():
        for seat in together:
            places[seat] = taken
        taken += len(together)
    for name, values in (("reward", gained), ("score", scores), ("place", places)):
        columns.setdefault(name, []).extend(values[seat] for seat in acted)
