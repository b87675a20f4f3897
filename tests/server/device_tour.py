"""Guided tours, replays, hints and puzzles, asked for as the page asks for them. What comes back is compared: of a
server, a device, and Python in a browser, which runs this very file (`device_tour.mjs`)."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fondaco.server.device.device_store import MemoryTextStore
from fondaco.server.device.worker import Answered, Device, InProcess
from fondaco.server.device.workers import Elsewhere, answer_here
from fondaco.server.hosting.keys import mark_keys

TYPED = {"Content-Type": "application/json"}
STILL = 1_000_000
"""Time stands still, so that all write the same times."""
ACTIONS = 2
GAMES = Path(__file__).parents[1] / "games"
PLAYED = {"millefiori": "2-greedy", "oltremare": "2-without-trade", "liguria": "3-two-diplomats"}
"""Games that are looked at."""
FRAMES = 50
"""So many moments of a game are told at a time at most."""


class Page:
    """What the page hears over one connection, and sends."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.closed: tuple[int, str] | None = None
        self._news = asyncio.Event()

    def tell(self, _number: int, kind: str, what: Any) -> None:
        if kind == "text":
            self.heard.append(what)
        elif kind == "close":
            self.closed = what
        self._news.set()

    async def until(self, found: Callable[[], bool]) -> None:
        async with asyncio.timeout(120):
            while not found():
                self._news.clear()
                await self._news.wait()

    def last(self, what: str) -> Any:
        text = self.last_text(what)
        return json.loads(text)[what] if text else None

    def last_text(self, what: str) -> str:
        """Return the last of this kind, as it came; empty if there was none."""
        return next((text for text in reversed(self.heard) if what in json.loads(text)), "")

    def forget(self, what: str) -> None:
        self.heard[:] = [text for text in self.heard if what not in json.loads(text)]


@asynccontextmanager
async def device_on(store: MemoryTextStore, page: Page, elsewhere: Elsewhere = answer_here) -> AsyncIterator[Device]:
    device = Device(store, elsewhere, page.tell)
    await device.start()
    try:
        yield device
    finally:
        await device.close()
        mark_keys("")


async def post(asked: InProcess, path: str, body: object, key: str = "") -> Answered:
    headers = {**TYPED, **({"Authorization": f"Bearer {key}"} if key else {})}
    return await asked.request("POST", path, headers, json.dumps(body).encode())


async def whole_tour(asked: InProcess, page: Page) -> list[str]:
    """Return everything that the page is told and asks for in all games: see `tour` and `looked_at`."""
    games = json.loads((await asked.request("GET", "/api/games?language=fr", {})).body)
    told: list[str] = []
    for number, game in enumerate(games, 1):
        page.heard.clear()
        told += await tour(asked, page, number, game)
        told += await looked_at(asked, game["name"])
    return told


async def tour(asked: InProcess, page: Page, connection: int, game: Mapping[str, Any]) -> list[str]:
    """Open the tour, whose cards are known, and let the person do some things that are allowed, after a hint."""
    opened = await post(
        asked, "/api/tables", {"game": game["name"], "seats": game["tour"], "tour": True, "pace": "quick"}
    )
    assert opened.status == 201, opened.body
    key = json.loads(opened.body)["seats"]["0"]
    asked.connect(connection, "/api/live")
    asked.receive(connection, json.dumps({"key": key, "language": "fr"}))
    answers: list[str] = []

    async def persons_turn() -> None:
        # Until nobody but the person is to act: what the bots do at the same time comes in any order.
        await page.until(lambda: (page.last("picture") or {}).get("view", {}).get("to_act") == [0])

    for number in range(1, ACTIONS + 1):
        await persons_turn()
        picture = page.last("picture")
        bearer = {"Authorization": f"Bearer {key}"}
        for path in ("/api/table", "/api/table/forecast?language=en", "/api/table/messages", "/api/table/undo"):
            given = await asked.request("GET", path, bearer)
            answers.append(f"{path} {given.status} {given.body.decode()}")
        command = {"do": "act", "actions": picture["legal"][:1], "after": picture["number"], "id": number}
        page.forget("picture")
        asked.receive(connection, json.dumps(command))
        await page.until(lambda number=number: page.last("done") == number)  # type: ignore[misc]
    await persons_turn()
    # How many pictures come, and when, depends on how busy the machine is; the last is that of everything before.
    answers += [text for text in page.heard if "message" in json.loads(text)]
    answers.append(page.last_text("picture"))
    asked.disconnect(connection)
    for path, body in (("actions", {"actions": ["nonsense"]}), ("hint?language=fr", {})):
        given = await post(asked, f"/api/table/{path}", body, key)
        answers.append(f"{given.status} {given.body.decode()}")
    return answers


async def looked_at(asked: InProcess, game: str) -> list[str]:
    """Look at a game that was played, all of it from every viewpoint, at the puzzle of a day, and at the rules."""
    journal = (GAMES / game / "golden" / f"{PLAYED[game]}.fondaco").read_text(encoding="utf-8")
    stored = await post(asked, "/api/replays", {"journal": journal})
    replay = f"/api/replays/{json.loads(stored.body)['id']}"
    puzzles = await asked.request("GET", "/api/puzzles?day=2026-01-01", {})
    [puzzle] = [one["id"] for one in json.loads(puzzles.body)["puzzles"] if one["game"] == game]
    shown = await post(asked, "/api/puzzles?language=fr", {"id": puzzle})
    glance = await asked.request("GET", f"{replay}?language=fr", {})
    whole = json.loads(glance.body)
    last = whole["actions"]
    frames = [
        f"{replay}/frames?first={first}&last={min(first + FRAMES - 1, last)}&viewpoint={viewpoint}&language={language}"
        for viewpoint, language in [("all", "fr"), ("watch", "en"), *((seat, "fr") for seat in range(whole["seats"]))]
        for first in range(0, last + 1, FRAMES)
    ]
    rules = [f"/api/games/{game}/rules?language=fr", f"/api/games/{game}/edition"]
    given = [await asked.request("GET", path, {}) for path in (f"{replay}/journal", *frames, *rules)]
    answers = (stored, puzzles, shown, glance, *given)
    assert {one.status for one in answers} <= {200, 201}, [one.body[:300] for one in answers]
    return [one.body.decode() for one in answers]


async def tour_on_a_device() -> list[str]:
    page = Page()
    device = Device(MemoryTextStore(), answer_here, page.tell, lambda: STILL)
    await device.start()
    told = await whole_tour(device, page)
    await device.close()
    return told
