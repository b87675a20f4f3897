"""Games that are nearly over, saved as a device saves them: python -m server.device_games DIRECTORY

For the tests of the page, which open them without a network and play them to the end.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from fondaco.engine.journal import Journal
from fondaco.server.device.device_store import MemoryTextStore
from fondaco.server.device.worker import Device
from fondaco.server.device.workers import answer_here
from server.device_tour import Page, post

GAMES = Path(__file__).parents[1] / "games"
NEARLY_OVER = {
    "oltremare": ("2-without-trade", 14),
    "liguria": ("3-random-takes-back", 12),
}
"""Which game is taken up, and about so many moves before its end."""
FEW = 2
"""When a player of Mille Fiori has so few lozenges left, the game is nearly over."""


async def played_on(device: Device, game: str) -> str:
    """Return the key of a seat at a table that plays on against bots, when it is that seat's turn."""
    name, left = NEARLY_OVER[game]
    text = (GAMES / game / "golden" / f"{name}.fondaco").read_text(encoding="utf-8")
    journal = Journal.read(text)
    at = len(journal.standing()) - left
    while 0 not in journal.at(at).to_act():
        at -= 1
    replay = json.loads((await post(device, "/api/replays", {"journal": text})).body)["id"]
    wanted = {"at": at, "seat": 0, "bots": ["greedy"] * (journal.seats - 1), "pace": "quick"}
    opened = await post(device, f"/api/replays/{replay}/tables", wanted)
    key: str = json.loads(opened.body)["seats"]["0"]
    await post(device, "/api/table/sit", {"name": "Ann"}, key)
    return key


async def shared(device: Device) -> str:
    """Return the key of a seat at a table of two people whose game ends soon."""
    opened = await post(device, "/api/tables", {"game": "millefiori", "seats": ["me:Ann", "me:Ben"]})
    keys: list[str] = list(json.loads(opened.body)["seats"].values())
    for key, name in zip(keys, ("Ann", "Ben"), strict=True):
        await post(device, "/api/table/sit", {"name": name}, key)
    while True:
        for key in keys:
            picture = await look(device, key)
            if picture["status"] != "playing":  # it ended in a single turn
                return await shared(device)
            few = min(seat["supply"] for seat in picture["view"]["seats"]) <= FEW
            if few and picture["waiting_for"] == [0, 1]:
                return keys[0]
            if picture["legal"]:
                await post(device, "/api/table/actions", {"actions": picture["legal"][:1]}, key)


async def look(device: Device, key: str) -> Any:
    return json.loads((await device.request("GET", "/api/table", {"Authorization": f"Bearer {key}"})).body)


async def main(folder: Path) -> None:
    device = Device(MemoryTextStore(), answer_here, Page().tell)
    await device.start()
    tables = {game: await played_on(device, game) for game in NEARLY_OVER}
    tables["shared"] = await shared(device)
    for name, key in tables.items():
        saved = await device.request("GET", "/api/device/game", {"Authorization": f"Bearer {key}"})
        (folder / f"{name}.txt").write_bytes(saved.body)
    await device.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
