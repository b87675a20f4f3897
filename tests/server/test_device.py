"""The house on a player's device answers as a server does, with the same code above another store."""

import asyncio
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fondaco.analysis import analyse
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.server.app import create_app
from fondaco.server.device.analyses import some_parts, survey
from fondaco.server.device.device_store import Change, DeviceStore, MemoryTextStore
from fondaco.server.device.pace import steps_per_second, thinking_seconds
from fondaco.server.device.worker import BrowserTextStore, Device, InProcess
from fondaco.server.device.workers import BotWorkers, answer_here
from fondaco.server.hosting.host_files import import_table
from fondaco.server.hosting.keys import mark_keys
from fondaco.server.site import RUNTIME
from fondaco.store import NewTable, NumberTaken, TableState, UnavailableError
from fondaco.store.exported import read_rows
from fondaco.table.entry import Entry
from fondaco.table.thinking import think
from server.device_tour import STILL, TYPED, Page, device_on, post, tour_on_a_device, whole_tour
from starting import HANGS

SHORT = Path(__file__).parents[1] / "games/oltremare/golden/2-without-trade.fondaco"
_BEFORE_CLOSING = 6
"""The question at which the page is closed: after the survey, and some pieces."""

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


async def slowly(worker: str, question: bytes, seconds: float) -> bytes | None:
    """Answer as a slow device does, which can look at a single world at a time."""
    answered = await answer_here(worker, question, seconds)
    if worker == "analysis" and answered is not None and pickle.loads(question)[0] is survey:
        found, _error = pickle.loads(answered)
        return pickle.dumps((found._replace(seconds=3600.0), None))
    return answered


async def test_a_device_sends_what_a_server_sends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.app.SteadyClock", lambda _offset: lambda: STILL)
    app = create_app(f"sqlite:///{tmp_path / 'tables.sqlite'}", bot_seconds=HANGS)
    page = Page()
    async with app.lifespan():
        server = InProcess(app, page.tell)
        from_server = await whole_tour(server, page)
        await server.close()
    from_device = await tour_on_a_device()
    mark_keys("")
    assert differences(from_device, from_server) == []

    node, script = shutil.which("node"), Path(__file__).with_name("device_tour.mjs")
    if node is None or not (RUNTIME / "packages.zip").exists():
        pytest.skip("Python for browsers is not built: make runtime")
    ran = subprocess.run([node, script, RUNTIME], capture_output=True, text=True, check=True)
    assert differences(json.loads(ran.stdout), from_server, chances=rounded) == []


def differences(texts: list[str], others: list[str], chances: Callable[[str], str] = str) -> list[tuple[str, str]]:
    """Return how those that are not the same go on from the first difference."""
    pairs = [(chances(one), chances(other)) for one, other in zip(texts, others, strict=True) if one != other]
    at = [len(os.path.commonprefix(pair)) for pair in pairs]
    return [
        (one[same:][:200], other[same:][:200]) for same, (one, other) in zip(at, pairs, strict=True) if one != other
    ]


def rounded(text: str) -> str:
    """The chances of a hint: another C library takes roots and logarithms with another last digit."""
    return re.sub(r'"(mean|low|high)":(\d\.\d+)', lambda chance: f'"{chance[1]}":{float(chance[2]):.9f}', text)


async def test_a_game_goes_on_when_the_page_is_opened_again() -> None:
    store, page = MemoryTextStore(), Page()
    wanted = {"game": "oltremare", "seats": ["me:Ann", "merchant", "apprentice"], "pace": "quick"}
    async with device_on(store, page) as device:
        opened = await post(device, "/api/tables", wanted)
        key = json.loads(opened.body)["seats"]["0"]
        assert key.startswith("~")
        device.connect(1, "/api/live")
        device.receive(1, json.dumps({"key": key}))
        await page.until(lambda: bool((page.last("picture") or {}).get("legal")))
        picture = page.last("picture")
        device.receive(1, json.dumps({"do": "act", "actions": picture["legal"][:1], "id": 1}))
        await page.until(lambda: page.last("done") == 1)
        # What the page was told is stored by then.
        log = [text for name, text in store.texts.items() if name.startswith("entry/")]
        assert any(picture["legal"][0] in text for text in log)
        device.disconnect(1)
    page = Page()
    async with device_on(store, page) as device:
        device.connect(1, "/api/live")
        device.receive(1, json.dumps({"key": key}))
        await page.until(lambda: page.last("picture") is not None)
        assert page.last("message")["number"] == page.last("picture")["number"] >= picture["number"]
        device.connect(2, "/api/live")
        device.receive(2, json.dumps({"key": "~another"}))
        await page.until(lambda: page.closed is not None)
        assert page.closed == (4404, "this link doesn't work")
        device.connect(3, "/api/live")
        device.receive(3, json.dumps({"key": "~another", "language": "fr"}))
        await page.until(lambda: page.closed == (4404, "ce lien ne marche pas"))


async def test_a_game_that_this_version_cannot_read_says_so_and_can_be_exported() -> None:
    store, page = MemoryTextStore(), Page()
    async with device_on(store, page) as device:
        opened = await post(device, "/api/tables", {"game": "liguria", "seats": ["me:Ann", "greedy", "greedy"]})
        key = {"Authorization": f"Bearer {json.loads(opened.body)['seats']['0']}"}
        await device.request("POST", "/api/table/chat", {**key, **TYPED}, b'{"text": "hello"}')
    [name] = [name for name in store.texts if name.startswith("table/")]
    record = json.loads(store.texts[name])
    record["header"] = json.dumps({**json.loads(record["header"]), "version": 99, "game": "later"})
    # That version also keeps something else of a table.
    record["state"]["mood"] = record["state"].pop("turn_seats")
    store.texts[name] = json.dumps(record)
    async with device_on(store, page) as device:
        refused = await device.request("GET", "/api/table", key)
        assert refused.status == 400
        assert "later" in json.loads(refused.body)["error"]
        exported = await device.request("GET", "/api/device/game", key)
    rows, _at = read_rows(exported.body.decode())
    assert rows["tables"][0]["seed"] == record["seed"]
    assert "hello" in [row["text"] for row in rows["entries"]]
    assert {row["role"] for row in rows["keys"]} == {"opener", "watch", "seat 0"}


async def test_a_deleted_game_leaves_nothing_behind() -> None:
    store, page = MemoryTextStore(), Page()
    async with device_on(store, page) as device:
        wanted = {"game": "millefiori", "seats": ["me:Ann", "me:Ben"], "spectator_chat": True}
        kept, other = [json.loads((await post(device, "/api/tables", wanted)).body) for _ in range(2)]
        for links in (kept, other):
            await post(device, "/api/table/chat", {"text": "hello"}, links["seats"]["0"])
            await post(device, "/api/table/chat", {"text": "hello", "name": "Una"}, links["watch"])
        bearer = {"Authorization": f"Bearer {other['seats']['0']}"}
        before = len(store.texts)
        assert (await device.request("DELETE", "/api/device/game", bearer)).status == 204
        assert len(store.texts) == before / 2
        for method, path in (("GET", "/api/table"), ("DELETE", "/api/device/game")):
            assert (await device.request(method, path, bearer)).status == 404
        bearer = {"Authorization": f"Bearer {kept['seats']['0']}"}
        assert (await device.request("GET", "/api/table", bearer)).status == 200


async def test_an_analysis_goes_on_after_the_page_was_closed_and_is_kept() -> None:
    questions = count(1)

    async def until_closed(worker: str, question: bytes, seconds: float) -> bytes | None:
        if worker == "analysis" and next(questions) == _BEFORE_CLOSING:
            closing.set()
            await asyncio.Event().wait()
        return await slowly(worker, question, seconds)

    closing = asyncio.Event()
    store, page = MemoryTextStore(), Page()
    async with device_on(store, page, elsewhere=until_closed) as device:
        stored = await post(device, "/api/replays", {"journal": SHORT.read_text()})
        path = f"/api/replays/{json.loads(stored.body)['id']}/analysis"
        assert json.loads((await device.request("GET", path, {})).body)["state"] == "none"
        assert json.loads((await post(device, path, {"knowledge": "0"})).body)["state"] == "running"
        await closing.wait()
        shown = json.loads((await device.request("GET", f"{path}?knowledge=0", {})).body)
        assert 0 < shown["progress"] < 1
    begun = [text for name, text in store.texts.items() if name.startswith("begun/")]
    pieces = {name: text for name, text in store.texts.items() if name.startswith("piece/")}
    assert len(pieces) == _BEFORE_CLOSING - 2

    async with device_on(store, page, elsewhere=slowly) as device:
        shown = json.loads((await post(device, path, {"knowledge": "0"})).body)
        while shown["state"] == "running":
            assert pieces.items() <= store.texts.items()  # what was done is not done again
            await asyncio.sleep(0)
            shown = json.loads((await device.request("GET", f"{path}?knowledge=0", {})).body)
    plan = json.loads(begun[0])
    whole = analyse(Journal.read(SHORT.read_text()), 0, worlds=plan["worlds"])
    assert (shown["state"], shown["shorter"]) == ("done", plan["shorter"])
    assert shown["analysis"] == json.loads(msgspec.json.encode(whole))
    assert not [name for name in store.texts if name.startswith(("piece/", "begun/"))]


async def test_an_analysis_that_fails_says_so_and_can_be_begun_again() -> None:
    async def in_vain(worker: str, question: bytes, seconds: float) -> bytes | None:
        return (
            None
            if worker == "analysis" and next(questions) == _BEFORE_CLOSING
            else await slowly(worker, question, seconds)
        )

    questions = count(1)
    async with device_on(MemoryTextStore(), Page(), elsewhere=in_vain) as device:
        stored = await post(device, "/api/replays", {"journal": SHORT.read_text()})
        path = f"/api/replays/{json.loads(stored.body)['id']}/analysis"
        shown = await _analysed(device, path)
        assert shown["state"] == "failed"
        assert (await _analysed(device, path))["state"] == "done"


async def test_two_windows_that_make_the_same_analysis_share_the_work() -> None:
    asked: list[bytes] = []

    async def counted(worker: str, question: bytes, seconds: float) -> bytes | None:
        asked.append(question)
        await asyncio.sleep(0)
        return await slowly(worker, question, seconds)

    store, text = MemoryTextStore(), SHORT.read_text()
    async with device_on(store, Page(), elsewhere=counted) as one, device_on(store, Page(), elsewhere=counted) as other:
        stored = await post(one, "/api/replays", {"journal": text})
        path = f"/api/replays/{json.loads(stored.body)['id']}/analysis"
        shown = await asyncio.gather(_analysed(one, path), _analysed(other, path))
    assert shown[0] == shown[1]
    assert shown[0]["state"] == "done"
    parts = shown[0]["analysis"]["moments"]
    assert len(parts) == len(analyse(Journal.read(text), 0, worlds=1).moments)
    assert not [name for name in store.texts if name.startswith(("piece/", "begun/"))]
    pieces = [question for question in asked if some_parts.__name__.encode() in question]
    assert len(pieces) < 2 * len(set(pieces))


async def _analysed(device: Device, path: str) -> Any:
    """Begin an analysis with what the first seat knows, and return what is shown at the end."""
    shown = json.loads((await post(device, path, {"knowledge": "0"})).body)
    while shown["state"] == "running":
        await asyncio.sleep(0)
        shown = json.loads((await device.request("GET", f"{path}?knowledge=0", {})).body)
    return shown


async def test_bots_think_as_long_as_the_device_needs() -> None:
    asked: list[tuple[str, Any]] = []

    async def heard(worker: str, question: bytes, seconds: float) -> bytes | None:
        _function, arguments = pickle.loads(question)
        asked.append((worker, arguments[4:]))
        return pickle.dumps(("pass", None))

    bots = BotWorkers(heard, thinking_seconds(steps_per_second() / 1e6))
    for name in ("doge", "master", "another"):
        await bots.ask(think, ("go", None, {}, 0, name, 7), 1.0)
    assert asked == [("bots", ("doge", 7, 5.0)), ("bots", ("master", 7, 2.0)), ("bots", ("another", 7))]


async def test_what_one_window_does_is_seen_in_the_other_and_nothing_is_lost() -> None:
    store, pages = MemoryTextStore(), [Page(), Page()]
    devices: list[Device] = []

    def say_to(other: int) -> Callable[[str], None]:
        return lambda text: devices[other].hear(text) if len(devices) == 2 else None

    devices += [Device(store, answer_here, pages[mine].tell, say=say_to(1 - mine)) for mine in (0, 1)]
    try:
        for device in devices:
            await device.start()
        wanted = {"game": "millefiori", "seats": ["me:Ann", "apprentice"], "pace": "quick"}
        key = json.loads((await post(devices[0], "/api/tables", wanted)).body)["seats"]["0"]
        for device, page in zip(devices, pages, strict=True):
            device.connect(1, "/api/live")
            device.receive(1, json.dumps({"key": key}))
            await page.until(lambda page=page: bool((page.last("picture") or {}).get("legal")))  # type: ignore[misc]
        act = {"do": "act", "actions": pages[0].last("picture")["legal"][:1], "id": 1}
        devices[0].receive(1, json.dumps(act))
        number = pages[1].last("picture")["number"]
        await pages[1].until(lambda: pages[1].last("picture")["number"] > number)
        # Both write at once.
        texts = ["0 first", "1 first", "0 second", "1 second"]
        for text in texts:
            devices[int(text[0])].receive(1, json.dumps({"do": "chat", "text": text, "id": 2}))
        for page in pages:
            await page.until(lambda page=page: all(text in "".join(page.heard) for text in texts))  # type: ignore[misc]
        log = [text for name, text in sorted(store.texts.items()) if name.startswith("entry/")]
        assert sorted(json.loads(entry)[3] for entry in log if '"chat"' in entry) == sorted(texts)
    finally:
        for device in devices:
            await device.close()
        mark_keys("")


async def test_a_game_that_was_saved_goes_on_elsewhere(tmp_path: Path) -> None:
    page, other = Page(), MemoryTextStore()
    async with device_on(MemoryTextStore(), page) as device:
        wanted = {"game": "oltremare", "seats": ["me:Ann", "merchant", "apprentice"], "pace": "quick"}
        key = json.loads((await post(device, "/api/tables", wanted)).body)["seats"]["0"]
        await post(device, "/api/table/chat", {"text": "hello"}, key)
        bearer = {"Authorization": f"Bearer {key}"}
        file = (await device.request("GET", "/api/device/game", bearer)).body.decode()
        refused = await post(device, "/api/device/game", {"file": file})
        assert (refused.status, "on this device already" in refused.body.decode()) == (400, True)

    # On another device, with new keys.
    async with device_on(other, page) as device:
        for broken in ("", file.replace('"hello"', '"hello", 1'), file.partition("\n")[0]):
            assert (await post(device, "/api/device/game", {"file": broken})).status == 400
        assert other.texts == {}
        taken = json.loads((await post(device, "/api/device/game", {"file": file})).body)
        assert (taken["game"], list(taken["links"]["seats"])) == ("oltremare", ["0"])
        assert (await device.request("GET", "/api/table", bearer)).status == 404
        await _goes_on(device, page, taken["links"]["seats"]["0"])

    # On a server, where the links are those of the device without their mark.
    app, page = create_app(f"sqlite:///{tmp_path / 'tables.sqlite'}"), Page()
    async with app.lifespan():
        await import_table(app.state.house.tables, file)
        server = InProcess(app, page.tell)
        assert (await server.request("GET", "/api/table", bearer)).status == 404
        await _goes_on(server, page, key.removeprefix("~"))
        await server.close()


async def _goes_on(asked: InProcess, page: Page, key: str) -> None:
    """What was said is there, and an action is done."""
    page.heard.clear()
    asked.connect(1, "/api/live")
    asked.receive(1, json.dumps({"key": key}))
    await page.until(lambda: bool((page.last("picture") or {}).get("legal")))
    assert any('"hello"' in text for text in page.heard)
    asked.receive(1, json.dumps({"do": "act", "actions": page.last("picture")["legal"][:1], "id": 1}))
    await page.until(lambda: page.last("done") == 1)
    asked.disconnect(1)


async def test_two_pages_that_write_the_same_entry() -> None:
    store = MemoryTextStore()
    one, other = DeviceStore(store), DeviceStore(store)
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

    # A record that another window has changed in the meantime is read again, not overwritten.
    class Slow(MemoryTextStore):
        async def write(self, changes: Sequence[Change]) -> bool:
            if not self.texts:
                self.texts = store.texts
                await other.append("t", [Entry(2, 8, None, "chat", "b")])
            return await super().write(changes)

        async def read(self, name: str) -> str | None:
            return (self.texts or store.texts).get(name)

    assert await DeviceStore(Slow()).give_key("t", "seat 2", b"w")
    await one.append("t", [Entry(3, 9, None, "chat", "c")])
    assert [entry.text for entry in await one.entries("t")] == ["a", "b", "c"]
    assert await one.holder_of(b"w") == ("t", "seat 2")
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
    store = BrowserTextStore(Full())
    assert await store.read("a") == "a"
    with pytest.raises(UnavailableError, match=r"QuotaExceededError: b$"):
        await store.write([Change("b", "text")])


def test_a_device_needs_no_database_and_no_web_server() -> None:
    absent = ["sqlalchemy", "alembic", "asyncpg", "aiosqlite", "uvicorn", "websockets", "pyrage", "typer", "rich"]
    code = f"import sys, fondaco.server.device.worker as _; print([m for m in {absent} if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
