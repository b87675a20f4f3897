"""A guided tour, asked for as the page asks for it. What comes back is compared: of a server, a device, and Python in
a browser, which runs this very file (`device_tour.mjs`)."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from fondaco.server.device.shelf_store import MemoryShelf
from fondaco.server.device.worker import Answered, Device, InProcess
from fondaco.server.device.workers import answer

TYPED = {"Content-Type": "application/json"}
STILL = 1_000_000
"""Time stands still, so that all write the same times."""
ACTIONS = 4


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
        async with asyncio.timeout(30):
            while not found():
                self._news.clear()
                await self._news.wait()

    def last(self, what: str) -> Any:
        found = [json.loads(text)[what] for text in self.heard if what in json.loads(text)]
        return found[-1] if found else None


async def elsewhere(_worker: str, question: bytes, _seconds: float) -> bytes | None:
    return answer(question)


async def post(asked: InProcess, path: str, body: object, key: str = "") -> Answered:
    headers = {**TYPED, **({"Authorization": f"Bearer {key}"} if key else {})}
    return await asked.request("POST", path, headers, json.dumps(body).encode())


async def tour(asked: InProcess, page: Page, actions: int) -> list[str]:
    """Open the tour, whose cards are known, let the person do the first thing that is allowed so many times, and
    return everything that the page is told and asks for."""
    opened = await post(
        asked,
        "/api/tables",
        {"game": "millefiori", "seats": ["me", "greedy", "greedy"], "tour": True, "pace": "quick"},
    )
    assert opened.status == 201, opened.body
    key = json.loads(opened.body)["seats"]["0"]
    asked.connect(1, "/api/live")
    asked.receive(1, json.dumps({"key": key, "language": "fr"}))
    answers: list[str] = []
    for number in range(1, actions + 1):
        # Until nobody but the person is to act: what the bots do at the same time comes in any order.
        await page.until(lambda: (page.last("picture") or {}).get("view", {}).get("to_act") == [0])
        picture = page.last("picture")
        bearer = {"Authorization": f"Bearer {key}"}
        for path in ("/api/table", "/api/table/outlook?language=en", "/api/table/messages", "/api/table/undo"):
            given = await asked.request("GET", path, bearer)
            answers.append(f"{path} {given.status} {given.body.decode()}")
        command = {"do": "act", "actions": picture["legal"][:1], "after": picture["number"], "id": number}
        page.heard[:] = [text for text in page.heard if "picture" not in json.loads(text)] + [
            json.dumps({"picture": {}})
        ]
        asked.receive(1, json.dumps(command))
        await page.until(lambda number=number: page.last("done") == number)  # type: ignore[misc]
    await page.until(lambda: (page.last("picture") or {}).get("view", {}).get("to_act") == [0])
    wrong = await post(asked, "/api/table/actions", {"actions": ["nonsense"]}, key)
    answers.append(f"{wrong.status} {wrong.body.decode()}")
    for path in ("/api/games?language=fr", "/api/games/liguria/rules?language=fr", "/api/games/oltremare/edition"):
        answers.append((await asked.request("GET", path, {})).body.decode())
    # How many pictures come, and when, depends on how busy the machine is; the last is that of everything before.
    told = [text for text in page.heard if "message" in json.loads(text)]
    return [*told, json.dumps(page.last("picture")), *answers]


async def tour_on_a_device() -> list[str]:
    page = Page()
    device = Device(MemoryShelf(), elsewhere, page.tell, lambda: STILL)
    await device.start()
    told = await tour(device, page, ACTIONS)
    await device.close()
    return told
