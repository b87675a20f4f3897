"""Where seats answer at the same time, nobody learns before the last answer what another is about to answer: not by the
numbers of messages either, for to decline is one action, and to accept or to counter are several.

The same game is played twice from one seed. In one, seat 1 declines; in the other it begins a counter-offer, undoes
that and accepts, then undoes that too and makes another. All that the others were sent and could ask for is compared,
byte for byte but for the times.
"""

import asyncio
import contextlib
import json
import re
import time
from pathlib import Path
from typing import Any, Final

from fondaco.engine.registry import find_game, own_edition
from fondaco.server.hosting.keys import OPENER, WATCH, hash_of, new_key, seat_role
from fondaco.store import NewTable, Store
from fondaco.table.opening import new_opening
from server.running import Client, Live, Server, running
from server.test_privacy import SEED
from starting import HANGS

INCREMENT: Final = 3600
"""Seconds, so many that nobody takes them for the time that the test takes."""


class Observer:
    """Somebody who plays or watches, and all that they ever received."""

    def __init__(self, client: Client, live: Live, language: str) -> None:
        self.client = client
        self.live = live
        self.language = language
        self.number = 0
        self.frames: list[str] = []
        self.answers: list[str] = []

    def hear(self, live: Live) -> dict[str, Any]:
        """The next frame; who is connected comes at any time, and an answer before or after what it answers."""
        text = live.connection.recv(timeout=HANGS)
        assert isinstance(text, str)
        said: dict[str, Any] = json.loads(text)
        if "done" in said or "refused" in said:
            self.answers.append(text)
        elif "present" not in said:
            self.frames.append(without_times(text))
        return said

    def hear_until(self, live: Live, number: int) -> None:
        """Listen until the table is shown as it is with this number."""
        while self.hear(live).get("picture", {}).get("number") != number:
            pass

    def follow(self) -> int:
        """If anything has happened, listen to it; return the last number."""
        last: int = self.client.table()["number"]
        if last > self.number:
            self.hear_until(self.live, last)
        self.number = last
        return last

    def ask(self) -> None:
        """For all there is to ask for; try what is refused; and connect again."""
        paths = ["", "/messages", f"/messages?after={self.number}", "/undo", "/forecast"]
        answers = [self.client.request("GET", f"/api/table{path}") for path in paths]
        answers += [self.client.act("take 2", after=after) for after in (self.number - 1, self.number)]
        answers += [
            self.client.post("forecast", {"actions": ["give gem-08"], "after": self.number}),
            self.client.post("proposals", {"what": "back 99"}),
        ]
        self.answers += [f"{answer.status_code} {without_times(answer.text)}" for answer in answers]
        for after in (0, self.number - 1):
            with self.client.live(after, self.language) as again:
                self.hear_until(again, self.number)


def without_times(text: str) -> str:
    """Without moments, and with what is left on a clock in whole increments."""
    text = re.sub(r'"at":\d+', '"at":0', text)
    return re.sub(r'"left":(\d+)', lambda left: f'"left":{-(-int(left[1]) // (INCREMENT * 1000))}', text)


async def lay(database: str, name: str) -> dict[str, str]:
    """Put a table into the store before there is a server; return its keys."""
    edition = own_edition(find_game("oltremare"))
    clock = {"kind": "live", "bank": 10 * INCREMENT, "increment": INCREMENT}
    wanted = {"game": "oltremare", "seats": ["me:P0", "me:P1", "me:P2"], "clock": clock}
    opening = new_opening(wanted, edition)._replace(sat=frozenset(range(3)))
    keys = {role: new_key() for role in (OPENER, WATCH, *map(seat_role, range(3)))}
    hashes = {role: hash_of(key) for role, key in keys.items()}
    async with await Store.open(database) as store:
        now = time.time_ns() // 1_000_000
        await store.add_table(NewTable(name, now, json.dumps(opening.to_dict()), SEED, False, hashes))
    return keys


def play(server: Server, keys: dict[str, str], declines: bool) -> tuple[list[Observer], str]:
    """Play up to the last answer; return the others with what they received, and what all see after it."""
    one = server.client(keys[seat_role(1)])
    with contextlib.ExitStack() as stack:
        others = [
            Observer(client, stack.enter_context(client.live(language=language)), language)
            for role, language in ((seat_role(0), "en"), (seat_role(2), "fr"), (WATCH, "en"))
            for client in [server.client(keys[role])]
        ]
        maker, two, _watcher = others
        for other in others:
            other.hear_until(other.live, 0)

        def do(client: Client, *actions: str, after: int | None = None) -> None:
            """These actions, or an undo; then all listen."""
            answer = client.act(*actions, after=after) if actions else client.post("undo")
            assert answer.status_code == 200, answer.text
            for other in others:
                other.follow()

        def hide(*actions: str) -> None:
            """What seat 1 does where it does not decline."""
            if not declines:
                do(one, *actions)

        def all_ask() -> None:
            for other in others:
                other.ask()

        do(maker.client, "offer all", "give gem-03", "ask any", "propose")
        do(two.client, "counter")
        assert two.client.post("proposals", {"what": f"back {two.client.table()['actions'] - 1}"}).status_code == 200
        hide("counter", "give parchment-09")
        do(two.client, "give gem-08", after=two.follow())
        all_ask()
        hide()
        hide()
        hide("accept")
        for _ in range(2):  # undoes what it did, whatever another has done in between
            do(two.client)
        do(two.client, "counter", "give silk-11")
        do(one, "decline" if declines else "give grain-02")
        two.answers.append(two.client.post("undo").text)
        do(one)
        hide()
        do(one, *(["decline"] if declines else ["counter", "give olive-05", "ask any", "pay 1", "propose"]))
        assert maker.client.post("chat", {"text": "All but one have answered."}).status_code == 200
        for other in others:
            other.follow()
        all_ask()
        received = [(list(other.frames), list(other.answers)) for other in others]
        do(two.client, "ask silk", "propose")
        known = one.request("GET", "/api/table/messages").json()
        assert [message["number"] for message in known] == list(range(1, len(known) + 1))
        assert sum(message["seat"] == 1 for message in known) == (3 if declines else 13)
        for other, (frames, answers) in zip(others, received, strict=True):
            other.frames, other.answers = frames, answers
        return others, json.dumps(maker.client.table()["view"]["answers"])


def test_nobody_can_tell_a_hidden_answer_from_another(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    keys = [asyncio.run(lay(database, name)) for name in ("declined", "countered")]
    with running(tmp_path) as server:
        declined, shown = play(server, keys[0], declines=True)
        countered, shown_otherwise = play(server, keys[1], declines=False)
    assert shown != shown_otherwise
    for one, other in zip(declined, countered, strict=True):
        assert len(one.frames) > 20
        assert one.answers == other.answers
        assert one.frames == other.frames
