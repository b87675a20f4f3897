"""The house in a browser: conversions between Python and JavaScript."""

import asyncio
import json
from typing import Any

from pyodide.ffi import to_js  # type: ignore[import-not-found]

from fondaco.server.device.device_store import MemoryTextStore, TextStore
from fondaco.server.device.pace import steps_per_second, thinking_seconds
from fondaco.server.device.worker import BrowserTextStore, Device
from fondaco.server.device.workers import answer


async def open_house(page: Any) -> Any:
    """Return the house, and as JSON how many seconds bots have for an action.

    `page` has the functions of its worker: `texts`, if the browser keeps anything, `elsewhere` to have another worker
    answer, `tell` for those who are connected, and `say` for the other windows; and how many `helpers` there are for an
    analysis."""

    async def elsewhere(worker: str, question: bytes, seconds: float) -> bytes | None:
        if worker == "reading":
            await asyncio.sleep(0)  # messages that arrived in between go first
            return answer(question)
        answered = await page.elsewhere(worker, to_js(question), seconds)
        return None if answered is None else bytes(answered.to_bytes())

    def tell(number: int, kind: str, what: Any) -> None:
        page.tell(number, kind, to_js(what))

    texts: TextStore = BrowserTextStore(page.texts) if page.texts else MemoryTextStore()
    thinks = thinking_seconds(steps_per_second())
    device = Device(texts, elsewhere, tell, say=page.say, helpers=page.helpers, thinks=thinks)
    await device.start()
    return to_js((device, json.dumps(thinks)))


async def ask(device: Device, method: str, address: str, headers: str, body: str) -> Any:
    """Return an answer's status, its headers as JSON and its text."""
    answered = await device.request(method, address, json.loads(headers), body.encode())
    return to_js((answered.status, json.dumps(answered.headers), answered.body.decode()))
