"""The house on a player's device answers as a server does, with the same code above another store."""

import json
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import pytest

from fondaco.engine.errors import FondacoError
from fondaco.server.app import create_app
from fondaco.server.device.shelf_store import Change, MemoryShelf, ShelfStore
from fondaco.server.device.worker import BrowserShelf, Device, InProcess
from fondaco.server.hosting.keys import mark_keys
from fondaco.server.site import RUNTIME
from fondaco.store import NewTable, NumberTaken, TableState, UnavailableError
from fondaco.store.transfer import read_rows
from fondaco.table.entry import Entry
from server.device_tour import ACTIONS, STILL, TYPED, Page, elsewhere, post, tour, tour_on_a_device

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@asynccontextmanager
async def device_on(shelf: MemoryShelf, page: Page, now: Callable[[], int] | None = None) -> AsyncIterator[Device]:
    device = Device(shelf, elsewhere, page.tell, now)
    await device.start()
    try:
        yield device
    finally:
        await device.close()
        mark_keys("")


async def test_a_device_sends_what_a_server_sends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.app.SteadyClock", lambda _offset: lambda: STILL)
    app = create_app(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    page = Page()
    async with app.lifespan():
        server = InProcess(app, page.tell)
        from_server = await tour(server, page, ACTIONS)
        await server.close()
    from_device = await tour_on_a_device()
    mark_keys("")
    assert from_device == from_server

    node, script = shutil.which("node"), Path(__file__).with_name("device_tour.mjs")
    if node is None or not (RUNTIME / "packages.zip").exists():
        pytest.skip("Python for browsers is not built: make runtime")
    ran = subprocess.run([node, script, RUNTIME], capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == from_server


async def test_a_game_goes_on_when_the_page_is_opened_again() -> None:
    shelf, page = MemoryShelf(), Page()
    wanted = {"game": "oltremare", "seats": ["me:Ann", "merchant", "apprentice"], "pace": "quick"}
    async with device_on(shelf, page) as device:
        opened = await post(device, "/api/tables", wanted)
        key = json.loads(opened.body)["seats"]["0"]
        assert key.startswith("~")
        device.connect(1, "/api/live")
        device.receive(1, json.dumps({"key": key}))
        await page.until(lambda: bool((page.last("picture") or {}).get("legal")))
        picture = page.last("picture")
        device.receive(1, json.dumps({"do": "act", "actions": picture["legal"][:1], "id": 1}))
        await page.until(lambda: page.last("done") == 1)
        # What the page was told is on the shelf by then.
        log = [text for name, text in shelf.texts.items() if name.startswith("entry/")]
        assert any(picture["legal"][0] in text for text in log)
        device.disconnect(1)
    page = Page()
    async with device_on(shelf, page) as device:
        device.connect(1, "/api/live")
        device.receive(1, json.dumps({"key": key}))
        await page.until(lambda: page.last("picture") is not None)
        assert page.last("message")["number"] == page.last("picture")["number"] >= picture["number"]
        device.connect(2, "/api/live")
        device.receive(2, json.dumps({"key": "~another"}))
        await page.until(lambda: page.closed is not None)
        assert page.closed == (4404, "this link doesn't work")


async def test_a_game_that_this_version_cannot_read_says_so_and_can_be_exported() -> None:
    shelf, page = MemoryShelf(), Page()
    async with device_on(shelf, page) as device:
        opened = await post(device, "/api/tables", {"game": "liguria", "seats": ["me:Ann", "greedy", "greedy"]})
        key = {"Authorization": f"Bearer {json.loads(opened.body)['seats']['0']}"}
        await device.request("POST", "/api/table/chat", {**key, **TYPED}, b'{"text": "hello"}')
    [name] = [name for name in shelf.texts if name.startswith("table/")]
    record = json.loads(shelf.texts[name])
    record["header"] = json.dumps({**json.loads(record["header"]), "version": 99, "game": "later"})
    shelf.texts[name] = json.dumps(record)
    async with device_on(shelf, page) as device:
        refused = await device.request("GET", "/api/table", key)
        assert refused.status == 400
        assert "later" in json.loads(refused.body)["error"]
        exported = await device.request("GET", "/api/device/game", key)
    rows, _at = read_rows(exported.body.decode())
    assert rows["tables"][0]["seed"] == record["seed"]
    assert "hello" in [row["text"] for row in rows["entries"]]
    assert {row["role"] for row in rows["keys"]} == {"opener", "watch", "seat 0"}


async def test_two_pages_that_write_the_same_entry() -> None:
    shelf = MemoryShelf()
    one, other = ShelfStore(shelf), ShelfStore(shelf)
    await one.add_table(NewTable("t", 5, "{}", "seed", True, {"watch": b"k"}))
    with pytest.raises(FondacoError, match="exists already"):
        await other.add_table(NewTable("t", 5, "{}", "seed", True, {}))
    first = Entry(1, 7, None, "chat", "a")
    await one.append("t", [first], TableState(due=8), {"seat 0": b"s", "watch": b"new"})
    with pytest.raises(NumberTaken):
        await other.append("t", [first._replace(text="b")])
    assert await other.entries("t") == [first]
    assert await other.entries("t", 1) == []
    assert await other.holders_of([b"k", b"s", b"new"]) == {b"s": ("t", "seat 0"), b"new": ("t", "watch")}
    assert (await one.due(8, 9), await one.due(7, 9)) == (["t"], [])
    assert not await one.give_key("t", "seat 0", b"x")
    assert await one.give_key("t", "seat 1", b"y")
    await one.replace_key("t", "seat 1", b"z")
    assert await one.holder_of(b"y") is None
    with pytest.raises(FondacoError, match="no key for"):
        await one.replace_key("t", "seat 5", b"q")
    assert [await one.add_remark("t", 1, "Una", text) for text in ("x", "y")] == [1, 2]
    assert [remark.text for remark in await one.remarks("t", 1)] == ["y"]
    assert [table.id for table in await one.lobby(5)] == ["t"]
    await one.add_journal("j", 1, "text")
    assert (await other.find_journal("j"), await other.find_journal("k")) == ("text", None)
    with pytest.raises(FondacoError, match="no table"):
        await one.append("u", [first])


async def test_a_browser_that_keeps_nothing_is_named_in_the_error() -> None:
    class Full:
        async def write(self, changes: str) -> str:
            raise RuntimeError(f"QuotaExceededError: {json.loads(changes)[0][0]}\n at somewhere")

        async def read(self, name: str) -> str:
            return json.dumps(next(texts) and name)

    texts = count(1)
    shelf = BrowserShelf(Full())
    assert await shelf.read("a") == "a"
    with pytest.raises(UnavailableError, match=r"QuotaExceededError: b$"):
        await shelf.write([Change("b", "text")])


def test_a_device_needs_no_database_and_no_web_server() -> None:
    absent = ["sqlalchemy", "alembic", "asyncpg", "aiosqlite", "uvicorn", "websockets", "pyrage", "typer", "rich"]
    code = f"import sys, fondaco.server.device.worker as _; print([m for m in {absent} if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
