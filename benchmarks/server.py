"""Measure the server: tables of four seats over real WebSockets against a real server process, durable.

python benchmarks/server.py --tables 200 --seconds 20            as fast as it goes
python benchmarks/server.py --tables 200 --rate 100              so many actions a second in all, whatever happens
python benchmarks/server.py --tables 1 --rate 2 --watchers 1000  with so many spectators of the first table, in words
python benchmarks/server.py --tables 20 --rate 20 --readers 16   while so many ask for forecasts all the time
python benchmarks/server.py --tables 100 --rate 100 --analyses 2 while games are analysed, two people waiting
python benchmarks/server.py --tables 200 --words en              players receive everything in words, as the page does
python benchmarks/server.py --tables 200 --postgres -- --workers 2
python benchmarks/server.py --tables 100 --rate 100 --seconds 3600  does the memory grow? See the last line

An action counts from the moment that it is to be sent until the last of the four seats has the table after it. With a
rate, actions fall due by the clock: one that must wait because the server is late counts from when it was due.
"""

import argparse
import asyncio
import gc
import os
import random
import statistics
import sys
import time
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.analysing import Analysing
from benchmarks.serving import busy_seconds, cpu_seconds, database, memory_kb, server

SEATS = 4
AT_ONCE = 20
"""How many tables are opened at the same time before the measurement begins."""
TIMEOUT_SECONDS = 120.0
MEMORY_SECONDS = 10.0
"""Seconds between two measurements of the server's memory."""
MEMORY_MINUTES = 5
"""Seconds between two lines about it."""


class Picture(msgspec.Struct):
    """The part of a picture that a seat needs in order to act."""

    number: int
    status: str
    waiting_for: list[int]
    legal: list[str]


class Frame(msgspec.Struct):
    """The part of a frame that is read."""

    picture: Picture | None = None
    refused: int | None = None
    error: str = ""


class Settings(msgspec.Struct):
    """The settings of a measurement."""

    game: str
    tables: int
    rate: float
    seconds: float
    warm_up: float
    compress: bool
    watchers: int
    readers: int
    language: str
    analyses: int = 0


class Table:
    """Four seats, each with a connection of its own."""

    def __init__(self, address: str, settings: Settings, chance: random.Random) -> None:
        self.address = address
        self.settings = settings
        self.chance = chance
        self.seats: list[ClientConnection] = []
        self.pictures: list[Picture | None] = [None] * SEATS
        self.listeners: list[asyncio.Task[None]] = []
        self.news = asyncio.Event()
        self.error = ""
        self.late = False
        """Whether the last action was refused because another was quicker."""
        self.keys: dict[str, str] = {}

    async def open(self, http: httpx.AsyncClient) -> None:
        wanted = {"game": self.settings.game, "seats": ["me"] * SEATS}
        answer = await http.post(f"{self.address}/api/tables", json=wanted)
        answer.raise_for_status()
        live = self.address.replace("http", "ws", 1) + "/api/live"
        compression = "deflate" if self.settings.compress else None
        self.keys = {**answer.json()["seats"], "watch": answer.json()["watch"]}
        for key in answer.json()["seats"].values():
            connection = await connect(live, compression=compression, open_timeout=TIMEOUT_SECONDS, ping_interval=None)
            await connection.send(msgspec.json.encode({"key": key, "language": self.settings.language}).decode())
            self.seats.append(connection)
        self.listeners = [asyncio.create_task(self._listen(seat)) for seat in range(SEATS)]
        await self._reach([0] * SEATS)

    async def close(self) -> None:
        for listener in self.listeners:
            listener.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        await asyncio.gather(*[connection.close() for connection in self.seats])

    async def act(self) -> bool:
        """Do an action of a seat and wait until all have the table after it; return False if the game is over."""
        while not (seats := self._can_act()):
            if any(picture.status != "playing" for picture in self.seen()):
                return False
            await self._hear()
        seat = self.chance.choice(seats)
        mine, before = self.seen()[seat], [picture.number for picture in self.seen()]
        command = {"do": "act", "actions": [self.chance.choice(mine.legal)], "after": mine.number}
        self.late = False
        await self.seats[seat].send(msgspec.json.encode(command).decode())
        await self._reach([number + 1 for number in before])
        if not self.late:
            return True
        while self.seen()[seat].number == mine.number:  # the others may have the quicker action already
            await self._hear()
        return await self.act()

    def seen(self) -> list[Picture]:
        """Return each seat's last picture; the numbers differ by seat."""
        return [picture for picture in self.pictures if picture is not None]

    def _can_act(self) -> list[int]:
        return [seat for seat, picture in enumerate(self.seen()) if seat in picture.waiting_for and picture.legal]

    async def _reach(self, numbers: list[int]) -> None:
        """Wait until every seat has a picture after its number."""
        while any(one is None or one.number < number for one, number in zip(self.pictures, numbers, strict=True)):
            if self.late:
                break
            await self._hear()

    async def _hear(self) -> None:
        """Wait until a seat receives a frame."""
        self.news.clear()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await self.news.wait()
        if self.error:
            raise SystemExit(f"the server refuses: {self.error}")

    async def _listen(self, seat: int) -> None:
        decoder = msgspec.json.Decoder(Frame)
        try:
            async for text in self.seats[seat]:
                said = decoder.decode(text)
                if said.picture is not None:
                    self.pictures[seat] = said.picture
                    self.news.set()
                if said.refused is not None:
                    # An automatic action may have been quicker.
                    self.late = said.error.startswith("out of date")
                    self.error = "" if self.late else said.error
                    self.news.set()
            self.error = f"connection closed: {self.seats[seat].close_code} {self.seats[seat].close_reason}"
        except Exception as error:
            self.error = repr(error)
        self.news.set()


class Load:
    """All tables, and the measurements at them."""

    def __init__(self, address: str, process: int, settings: Settings) -> None:
        self.address = address
        self.process = process
        self.settings = settings
        self.chance = random.Random(7)
        self.begin = 0.0
        self.end = 0.0
        self.taken: list[float] = []
        """Seconds that each action took."""
        self.watching = get_context("spawn").Event()
        """Set when all spectators are connected."""
        self.used: list[float] = []
        """Processor seconds during the measurement: of the server, of this program, of the whole machine."""
        self.memory: list[int] = []
        """The server's memory in kB: with one table, and with all."""
        self.memories: list[tuple[float, int]] = []
        """The same during the measurement, with the minute."""

    async def run(self) -> None:
        limits = httpx.Limits(max_connections=AT_ONCE)
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS, limits=limits) as self.http:
            tables = [await self._open()]
            self.memory.append(await self._steady_memory())
            tables += await self._open_all(self.settings.tables - 1)
            self.memory.append(await self._steady_memory())
            beside = [asyncio.create_task(self._read(tables[0])) for _ in range(self.settings.readers)]
            self.analysing = Analysing(self.http, self.address)
            beside += [asyncio.create_task(self.analysing.want()) for _ in range(self.settings.analyses)]
            watchers = get_context("spawn").Process(
                target=watch, args=[self.address, tables[0].keys["watch"], self.settings, self.watching], daemon=True
            )
            watchers.start()
            await asyncio.to_thread(self.watching.wait)
            gc.collect()
            gc.freeze()
            start = time.perf_counter()
            self.begin, self.end = start + self.settings.warm_up, start + self.settings.warm_up + self.settings.seconds
            async with asyncio.TaskGroup() as group:
                group.create_task(self._watch())
                group.create_task(self._watch_memory())
                for number, table in enumerate(tables):
                    group.create_task(self._play(table, start, number))
            for task in beside:
                if task.done():
                    task.result()  # raises its error, if any
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            watchers.kill()

    async def _read(self, table: Table) -> None:
        """Ask for forecasts again and again, like a player who considers every action."""
        actions = {"actions": ["choose"]}
        while True:
            seat = self.chance.randrange(SEATS)
            headers = {"Authorization": f"Bearer {table.keys[str(seat)]}"}
            picture = table.pictures[seat]
            if picture is not None and picture.legal:
                actions = {"actions": picture.legal[:1]}
            await self.http.get(f"{self.address}/api/table/forecast", headers=headers)
            await self.http.post(f"{self.address}/api/table/forecast", headers=headers, json=actions)

    async def _watch(self) -> None:
        usages: list[tuple[float, float, float]] = []
        for moment in (self.begin, self.end):
            await asyncio.sleep(moment - time.perf_counter())
            usages.append((cpu_seconds(self.process), time.process_time(), busy_seconds()))
        self.used = [late - early for early, late in zip(*usages, strict=True)]

    async def _steady_memory(self) -> int:
        """Return the server's memory once it no longer grows, as starting processes do for some seconds."""
        before, now = 0, memory_kb(self.process)
        while abs(now - before) > 1024:
            await asyncio.sleep(1)
            before, now = now, memory_kb(self.process)
        return now

    async def _watch_memory(self) -> None:
        told = MEMORY_MINUTES if self.settings.seconds < 60 * MEMORY_MINUTES else 0
        while (now := time.perf_counter()) < self.end:
            if now >= self.begin:
                minute, memory = (now - self.begin) / 60, memory_kb(self.process)
                if minute >= told:
                    print(f"minute {minute:.0f}: {memory / 1024:.1f} MB, {len(self.taken)} actions", flush=True)
                    told += MEMORY_MINUTES
                self.memories.append((minute, memory))
            await asyncio.sleep(MEMORY_SECONDS)

    async def _open_all(self, count: int) -> list[Table]:
        turn = asyncio.Semaphore(AT_ONCE)

        async def one() -> Table:
            async with turn:
                return await self._open()

        return list(await asyncio.gather(*[one() for _ in range(count)]))

    async def _open(self) -> Table:
        table = Table(self.address, self.settings, self.chance)
        await table.open(self.http)
        return table

    async def _play(self, table: Table, start: float, number: int) -> None:
        """Play action after action at one table; with a rate, the tables take turns evenly."""
        gap = self.settings.tables / self.settings.rate if self.settings.rate else 0.0
        due = start + gap * number / self.settings.tables
        while True:
            if gap:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            else:
                due = time.perf_counter()
            if due >= self.end:
                break
            if not await table.act():
                await table.close()
                table = await self._open()
                due = max(due, time.perf_counter())
                continue
            now = time.perf_counter()
            if due >= self.begin and (gap or now < self.end):
                self.taken.append(now - due)
            due += gap
        await table.close()


def watch(address: str, key: str, settings: Settings, all_here: Event) -> None:
    """Run a process of spectators, who receive everything in words."""
    turn = asyncio.Semaphore(AT_ONCE)
    live = address.replace("http", "ws", 1) + "/api/live"
    compression = "deflate" if settings.compress else None

    async def come() -> ClientConnection:
        async with turn:
            line = await connect(live, compression=compression, open_timeout=None, ping_interval=None)
            await line.send(msgspec.json.encode({"key": key, "language": "en"}).decode())
            await line.recv(decode=False)
            return line

    async def stay(line: ClientConnection) -> None:
        while True:
            await line.recv(decode=False)

    async def run() -> None:
        lines = await asyncio.gather(*[come() for _ in range(settings.watchers)])
        all_here.set()
        await asyncio.gather(*map(stay, lines))

    asyncio.run(run())


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the server is, over real WebSockets.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=0.0, help="actions a second in all; 0: as fast as it goes")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds that are not counted")
    parser.add_argument("--game", default="millefiori", help="one in which everybody notices each action")
    parser.add_argument("--plain", action="store_true", help="offer no compression; browsers always do")
    parser.add_argument("--watchers", type=int, default=0, help="spectators of the first table")
    parser.add_argument("--readers", type=int, default=0, help="how many ask for forecasts at the first table")
    parser.add_argument("--analyses", type=int, default=0, help="how many wait for analyses of finished games")
    parser.add_argument("--words", default="", metavar="LANGUAGE", help="players are told everything in words too")
    parser.add_argument("--postgres", action="store_true", help="with a PostgreSQL server of its own, not SQLite")
    parser.add_argument("--folder", type=Path, help="where the database is made; default: the system's, for a while")
    parser.add_argument("serve", nargs="*", help="more words for fondaco serve, after --")
    words = parser.parse_args()
    settings = Settings(
        words.game,
        words.tables,
        words.rate,
        words.seconds,
        words.warm_up,
        not words.plain,
        words.watchers,
        words.readers,
        words.words,
        words.analyses,
    )

    with (
        database(words.postgres, words.folder) as url,
        server(url, words.serve) as (address, process),
    ):
        load = Load(address, process, settings)
        asyncio.run(load.run())

    if not load.taken:
        raise SystemExit("nothing was measured: the time is too short")
    p50, p95, p99, worst = (1000 * percentile(load.taken, share) for share in (0.5, 0.95, 0.99, 1.0))
    print("| game | tables | wanted/s | actions/s | p50 ms | p95 ms | p99 ms | worst ms |")
    print("|---|---|---|---|---|---|---|---|")
    print(
        f"| {settings.game} | {settings.tables} | {f'{settings.rate:.0f}' if settings.rate else 'all'} "
        f"| {len(load.taken) / settings.seconds:.0f} | {p50:.0f} | {p95:.0f} | {p99:.0f} | {worst:.0f} |"
    )
    theirs, ours, all_used = (seconds / settings.seconds for seconds in load.used)
    print(
        f"cores used: server {theirs:.2f}, this program {ours:.2f}, others {all_used - theirs - ours:.2f} "
        f"of {os.cpu_count()}; the server's {1000 * load.used[0] / len(load.taken):.2f} ms an action"
    )
    if settings.analyses:
        print(f"games analysed beside it: {load.analysing.done}")
    one, many = load.memory
    each = f", {(many - one) / (settings.tables - 1):.0f} kB a table" if settings.tables > 1 else ""
    print(f"the server's memory: {one / 1024:.0f} MB with one table, {many / 1024:.0f} MB with all{each}")
    late = load.memories[len(load.memories) // 2 :]  # tables stay in memory for ten minutes after their games
    if len(late) > 2:
        slope, _ = statistics.linear_regression(*zip(*late, strict=True))
        print(
            f"from {load.memories[0][1] / 1024:.0f} MB to {late[-1][1] / 1024:.0f} MB in {late[-1][0]:.0f} minutes; "
            f"in the second half {slope:+.0f} kB a minute"
        )


if __name__ == "__main__":
    main()
