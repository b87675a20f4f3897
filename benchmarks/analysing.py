"""A load of analyses for a server during a measurement: games, one after the other, all the time."""

import asyncio
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx

_GAMES = Path(__file__).parents[1] / "tests" / "games"
_SEATS = 4


class Analysing:
    """Clients that ask for the analysis of a game of four, and then for that of the next."""

    def __init__(self, http: httpx.AsyncClient, address: str) -> None:
        self._http = http
        self._replays = f"{address}/api/replays"
        self._wanted = _games()
        self.done = 0

    async def want(self) -> None:
        for text in self._wanted:
            answer = await self._http.post(self._replays, json={"journal": text})
            answer.raise_for_status()
            analysis = f"{self._replays}/{answer.json()['id']}/analysis"
            answer = await self._http.post(analysis, json={"knowledge": "all"})
            answer.raise_for_status()
            while answer.json()["state"] == "running":
                await asyncio.sleep(1)
                answer = await self._http.get(analysis)
            if answer.json()["state"] != "done":
                raise SystemExit(f"a game could not be analysed: {answer.text[:200]}")
            self.done += 1


def _games() -> Iterator[str]:
    """Yield the golden games of four, again and again with other players' names, since finished analyses are kept."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(_GAMES.glob(f"*/golden/{_SEATS}-*.fondaco"))]
    for number in count():
        for text in texts:
            names = ", ".join(f"player {number}-{seat}" for seat in range(_SEATS))
            yield re.sub(r"(?m)^players: .*$", f"players: {names}", text)
