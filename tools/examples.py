"""Record the answers of a real server to all requests, as the examples of the API's document.

`python tools/examples.py` starts a server, plays a little, and writes `src/fondaco/server/examples.json`.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

PORT = 8766
ADDRESS = f"http://127.0.0.1:{PORT}"
FILE = Path("src/fondaco/server/examples.json")
ANALYSED = Path("tests/games/oltremare/golden/2-without-trade.fondaco")
LONGEST = 3
"""Longer lists are cut, so that examples stay readable."""


class Recorder:
    """Sends requests, and keeps each with its answer under the operation's name."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}

    def ask(self, method: str, path: str, key: str = "", body: Any = None, query: str = "", **fields: str) -> Any:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        address = ADDRESS + path.format(**fields) + query
        answer = httpx.request(method, address, headers=headers, json=body, timeout=30)
        answer.raise_for_status()
        text = answer.headers["Content-Type"].startswith("text/")
        content = answer.text if text else answer.json()
        example: dict[str, Any] = {"answer": "\n".join(answer.text.splitlines()[:12]) if text else shorten(content)}
        if body is not None:
            example["request"] = body
        self.found.setdefault(f"{method} {path}", example)
        return content


def shorten(value: Any) -> Any:
    if isinstance(value, list):
        return [shorten(part) for part in value[:LONGEST]]
    if isinstance(value, dict):
        return {name: shorten(part) for name, part in value.items()}
    return value


def tour(to: Recorder) -> None:
    """Play a game that ends early by agreement, and send all its requests on the way."""
    to.ask("GET", "/api/games")
    to.ask("GET", "/api/games/{game}/rules", game="millefiori")
    edition = to.ask("GET", "/api/games/{game}/edition", game="millefiori")
    short = {**edition, "data": {"meta": edition["data"]["meta"]}, "reconstructed": edition["reconstructed"][:1]}
    to.found["GET /api/games/{game}/edition"]["answer"] = short
    wanted = {"game": "millefiori", "seats": ["me:Ann", "me"], "undo": "free", "listed": True, "hints": True}
    wanted["spectator_chat"] = True
    links = to.ask("POST", "/api/tables", body=wanted)
    ann, opener = links["seats"]["0"], links["opener"]
    [listed] = to.ask("GET", "/api/tables")
    taken = {"table": listed["id"], "seat": 1, "name": "Ben"}
    ben = to.ask("POST", "/api/lobby/seats", body=taken)["key"]
    to.ask("POST", "/api/lobby/watch", body={"table": listed["id"]})
    to.ask("POST", "/api/table/sit", ann, {"name": "Anna"})
    picture = to.ask("GET", "/api/table", ann)
    to.ask("GET", "/api/table/forecast", ann)
    to.ask("POST", "/api/table/hint", ann)
    picture = to.ask("GET", "/api/table", ann)
    action = {"actions": [picture["legal"][0]], "after": picture["number"]}
    to.ask("POST", "/api/table/forecast", ann, action)
    to.ask("POST", "/api/table/actions", ann, action)
    done = to.ask("GET", "/api/table", ann)["number"]
    to.ask("POST", "/api/table/undo", ann, {"after": done})
    for _turn in range(4):
        for key in (ann, ben):
            picture = to.ask("GET", "/api/table", key)
            if picture["seat"] in picture["waiting_for"]:
                to.ask("POST", "/api/table/actions", key, {"actions": picture["legal"][:1]})
    to.ask("POST", "/api/table/automatic", ben, {"on": False})
    to.ask("POST", "/api/table/chat", ben, {"text": "Good morning!"})
    to.ask("GET", "/api/table/messages", ann, query="?after=1")
    to.ask("GET", "/api/table/undo", ann)
    to.ask("POST", "/api/table/chat", links["watch"], {"text": "She is far ahead.", "name": "Una"})
    to.ask("GET", "/api/table/remarks", links["watch"])
    to.ask("POST", "/api/table/links", opener, {"role": "watch"})
    for what in ("leave", "return"):
        to.ask("POST", f"/api/table/{what}", ben, {"after": to.ask("GET", "/api/table", ben)["number"]})
    for answer in ("refuse", "agree"):
        to.ask("POST", "/api/table/proposals", ann, {"what": "end"})
        to.ask("POST", f"/api/table/{answer}", ben, {"after": to.ask("GET", "/api/table", ben)["number"]})
    journal = to.ask("GET", "/api/table/journal", ann)
    to.ask("POST", "/api/table/rematch", ann, {"bots": {}})
    id = to.ask("POST", "/api/table/replay", ann)["id"]
    to.ask("POST", "/api/replays", body={"journal": journal})
    to.ask("GET", "/api/replays/{id}", id=id)
    to.ask("GET", "/api/replays/{id}/journal", id=id)
    to.ask("GET", "/api/replays/{id}/frames", id=id, query="?viewpoint=0&first=1&last=1")
    to.ask("POST", "/api/replays/{id}/tables", id=id, body={"at": 1, "seat": 0, "bots": ["greedy"]})
    tour_of_a_puzzle(to)
    to.ask("GET", "/healthz")
    to.ask("GET", "/metrics")


def tour_of_a_puzzle(to: Recorder) -> None:
    """Look at a puzzle, try an action and answer it."""
    puzzles = to.ask("GET", "/api/puzzles", query="?day=2026-11-16")["puzzles"]
    id = next(puzzle["id"] for puzzle in puzzles if puzzle["game"] == "millefiori")
    shown = to.ask("POST", "/api/puzzles", body={"id": id, "actions": []})
    to.ask("POST", "/api/puzzles/forecast", body={"id": id, "actions": [], "chain": shown["legal"][:1]})
    best = to.ask("POST", "/api/puzzles/answer", body={"id": id, "actions": []})["best"]["actions"]
    to.found.pop("POST /api/puzzles/answer")
    to.ask("POST", "/api/puzzles/answer", body={"id": id, "actions": best})


def tour_of_an_analysis(to: Recorder) -> None:
    """Analyse a short game that was played to its end, and the game of a table of bots."""
    id = to.ask("POST", "/api/replays", body={"journal": ANALYSED.read_text(encoding="utf-8")})["id"]
    to.ask("POST", "/api/replays/{id}/analysis", id=id, body={"knowledge": "all"})
    while True:
        to.found.pop("GET /api/replays/{id}/analysis", None)
        if (stage := to.ask("GET", "/api/replays/{id}/analysis", id=id))["state"] == "done":
            break
        time.sleep(0.5)
    costly = next(decision for decision in stage["analysis"]["decisions"] if decision["mark"])
    query = f"?step={costly['step']}&seat={costly['seat']}&viewpoint={costly['seat']}"
    to.ask("GET", "/api/replays/{id}/instead", id=id, query=query)
    bots = {"game": "oltremare", "seats": ["random", "random"], "options": {"proposals": 0}, "pace": "quick"}
    watch = to.ask("POST", "/api/tables", body=bots)["watch"]
    while to.ask("GET", "/api/table", watch)["status"] == "playing":
        time.sleep(0.1)
    to.ask("POST", "/api/table/analysis", watch, {"knowledge": "all"})


def tour_of_the_host(to: Recorder, key: str) -> None:
    """Send the host's requests, for a table that is over, so that nobody need choose a passphrase."""
    tables = "/api/host/tables"
    seats = {"game": "millefiori", "seats": ["me:Cleo", "me:Dan"], "listed": True, "spectator_chat": True}
    links = to.ask("POST", "/api/tables", body=seats)
    to.ask("POST", "/api/table/chat", links["seats"]["0"], {"text": "Good morning!"})
    to.ask("POST", "/api/table/chat", links["seats"]["1"], {"text": "Something rude"})
    id = to.ask("GET", tables, key, query="?search=Dan&show=playing")["tables"][0]["id"]
    to.ask("GET", f"{tables}/{{id}}", key, id=id)
    to.ask("POST", f"{tables}/{{id}}/mute", key, {"on": True, "seat": 1}, id=id)
    to.ask("POST", f"{tables}/{{id}}/chat", key, {"what": "message", "number": 2}, id=id)
    to.ask("POST", f"{tables}/{{id}}/name", key, {"seat": 1}, id=id)
    to.ask("POST", f"{tables}/{{id}}/unlist", key, id=id)
    to.ask("POST", f"{tables}/{{id}}/close", key, id=id)
    exported = to.ask("POST", f"{tables}/{{id}}/export", key, {"passphrase": ""}, id=id)
    to.ask("POST", f"{tables}/{{id}}/delete", key, id=id)
    to.ask("POST", tables, key, {"file": exported["file"], "passphrase": ""})
    short = exported["file"][:200] + "…"
    to.found[f"POST {tables}/{{id}}/export"]["answer"]["file"] = short
    to.found[f"POST {tables}"]["request"]["file"] = short


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        fondaco = [sys.executable, "-m", "fondaco.terminal.app"]
        database = ["--database", f"sqlite:///{folder}/tables.sqlite"]
        server = subprocess.Popen([*fondaco, "serve", "--no-browser", "--port", str(PORT), *database])
        try:
            for _attempt in range(100):
                try:
                    httpx.get(f"{ADDRESS}/healthz")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            recorder = Recorder()
            tour(recorder)
            tour_of_an_analysis(recorder)
            key = subprocess.run([*fondaco, "host", "key", *database], capture_output=True, text=True, check=True)
            tour_of_the_host(recorder, key.stdout.strip())
        finally:
            server.terminate()
            server.wait()
    FILE.write_text(json.dumps(recorder.found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
