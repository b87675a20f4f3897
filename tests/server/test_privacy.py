"""Nothing hidden leaves the server: whole games over real sockets, and all that anybody received looked at afterwards.

Beside the true game runs a twin for each observer, in which all that this observer cannot know is dealt anew and
everybody acts so that the observer sees the same. What the server sent is compared, byte for byte, with what the twin
would have sent. Where an action tells the observer the difference, a new twin is dealt.
"""

import asyncio
import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from conformance.play import Step, after, alike, fresh, in_any_order
from fondaco import FastChance, games
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.registry import find_game, own_edition
from fondaco.engine.seeds import commitment
from fondaco.engine.undo import shows_nothing
from fondaco.languages.speech import speaking, translate
from fondaco.server.hosting.described import described_picture, words_of
from fondaco.server.hosting.forecasts import forecast_actions, forecast_chain
from fondaco.server.hosting.keys import OPENER, WATCH, hash_of, new_key, seat_role
from fondaco.store import NewTable, Store
from fondaco.table.commands import Act, Automatic
from fondaco.table.entry import Entry
from fondaco.table.forecast import Forecaster
from fondaco.table.opening import new_opening
from fondaco.table.table import PLAYING, Table
from server.running import Client, Live, Server, running
from starting import HANGS

SEED: Final = hashlib.sha256(b"a seed that the test knows and nobody at the table does").hexdigest()
ID: Final = "a-table-of-the-test"
OPENED: Final = 1_700_000_000_000
GUESSES: Final = 6
"""One action in so many is preceded by a guess at one that may not be allowed."""
FORECASTS: Final = 10
"""Before one action in so many its seat asks what would come of each choice."""
LONGEST_CHAIN: Final = 2


def language_of(observer: int | None) -> str:
    """One seat is a program, the others are people, who are told everything in words."""
    return {0: "en", 1: "fr", None: "fr"}.get(observer, "")


class Guess(NamedTuple):
    """What a seat tried after an entry of the log, and the words with which it was refused."""

    number: int
    seat: int
    text: str
    words: str


class Asked(NamedTuple):
    """What a seat was told would come of its choices, and of chains of them, after a number."""

    number: int
    seat: int
    choices: list[dict[str, Any]]
    chains: list[tuple[list[str], dict[str, Any]]]
    """Each chain with its answer: what would come of it, or a refusal."""


class Sent:
    """What one observer received, as it came over the socket."""

    def __init__(self, observer: int | None) -> None:
        self.observer = observer
        self.frames: list[str] = []
        self.numbered: dict[tuple[str, int], list[str]] = {}
        """By kind and number."""

    def hear(self, live: Live) -> dict[str, Any]:
        text = live.connection.recv(timeout=HANGS)
        assert isinstance(text, str)
        self.frames.append(text)
        said: dict[str, Any] = json.loads(text)
        for word in ("message", "picture"):
            if word in said:
                self.numbered.setdefault((word, said[word]["number"]), []).append(text)
        return said

    def until(self, live: Live, number: int) -> dict[str, Any]:
        """Listen until the table is shown as it is after this number."""
        while (said := self.hear(live)).get("picture", {}).get("number") != number:
            assert "refused" not in said, said
        picture: dict[str, Any] = said["picture"]
        return picture


async def lay(database: str, game: str, keys: dict[str, str]) -> Table:
    """A table with a seed that is known, put into the store before there is a server.

    All players are asked even when there is only one action, so that nothing goes by itself.
    """
    seats = [f"me:P{number}" for number in range(len(keys) - 2)]
    edition = own_edition(find_game(game))
    everybody = frozenset(range(len(seats)))
    opening = new_opening({"game": game, "seats": seats}, edition)._replace(sat=everybody)
    hashes = {role: hash_of(key) for role, key in keys.items()}
    live = Table(opening, opening.journal(SEED, edition), OPENED)
    async with await Store.open(database) as store:
        await store.add_table(NewTable(ID, OPENED, json.dumps(opening.to_dict()), SEED, False, hashes))
        for seat in range(len(seats)):
            [entry] = live.do(seat, Automatic(on=False), OPENED)
            live.take(entry)
            await store.append(ID, [entry])
    return live


async def stored(database: str) -> list[Entry]:
    async with await Store.open(database) as store:
        return await store.entries(ID)


def play(
    server: Server, keys: dict[str, str], mirror: Table, count: int, line: int
) -> tuple[list[Sent], list[Guess], list[Asked]]:
    """A whole game: what everybody received, what was refused, and what was forecast. The mirror is the same table, and
    says what each is to hear of."""
    chance, curiosity = FastChance(line), FastChance(line, 1)
    everybody = [*[seat_role(seat) for seat in range(count)], WATCH]
    guesses: list[Guess] = []
    forecasts: list[Asked] = []
    sent = [Sent(seat) for seat in [*range(count), None]]
    with contextlib.ExitStack() as stack:
        lives = [
            stack.enter_context(server.client(keys[role]).live(language=language_of(one.observer)))
            for role, one in zip(everybody, sent, strict=True)
        ]
        pictures = [
            heard.until(live, mirror.numbering.last(heard.observer)) for live, heard in zip(lives, sent, strict=True)
        ]
        while pictures[0]["status"] == PLAYING:
            number = mirror.number
            seat = pictures[0]["waiting_for"][chance.below(len(pictures[0]["waiting_for"]))]
            if chance.below(GUESSES) == 0:
                other = pictures[chance.below(count)]["legal"]
                guess = other[chance.below(len(other))] if other else "nothing"
                if guess not in pictures[seat]["legal"]:
                    lives[seat].say("act", actions=[guess])
                    refused = _refused(lives[seat], sent[seat])
                    guesses.append(Guess(number, seat, guess, refused["error"] + refused["rule"]))
            if chance.below(FORECASTS) == 0:
                client = server.client(keys[seat_role(seat)])
                choices = client.request("GET", "/api/table/forecast").json()["choices"]
                forecasts.append(Asked(number, seat, choices, _ask_chains(client, pictures[seat]["legal"], curiosity)))
            choice = pictures[seat]["legal"][chance.below(len(pictures[seat]["legal"]))]
            lives[seat].say("act", actions=[choice], after=pictures[seat]["number"])
            for entry in mirror.do(seat, Act([choice]), OPENED):
                mirror.take(entry)
            for at, (live, heard) in enumerate(zip(lives, sent, strict=True)):
                last = mirror.numbering.last(heard.observer)
                if last > pictures[at]["number"]:
                    pictures[at] = heard.until(live, last)
    return sent, guesses, forecasts


def _ask_chains(client: Client, legal: list[str], chance: FastChance) -> list[tuple[list[str], dict[str, Any]]]:
    """Ask what would come of a choice, of one more after it, and of one that may not follow it."""
    found: list[tuple[list[str], dict[str, Any]]] = []
    chain: list[str] = []
    choices = legal
    while choices and len(chain) < LONGEST_CHAIN:
        chain = [*chain, choices[chance.below(len(choices))]]
        for asked in (chain, [*chain, legal[chance.below(len(legal))]]):
            found.append((asked, client.post("forecast", {"actions": asked}).json()))
        choices = found[-2][1].get("legal", [])
    return found


def _refused(live: Live, sent: Sent) -> dict[str, Any]:
    while "refused" not in (said := sent.hear(live)):
        pass
    return said


def frame(word: str, content: dict[str, Any], observer: int | None) -> str:
    """What the server would send."""
    role = WATCH if observer is None else seat_role(observer)
    whole = {word: content, "seat": observer, "role": role} if word == "picture" else {word: content}
    return msgspec.json.encode(whole).decode()


class Twin:
    """A game that an observer cannot tell from the true one, as far as the frames go."""

    def __init__(self, live: Table, observer: int | None, chance: FastChance) -> None:
        self.live = live
        self.observer = observer
        self.chance = chance
        self.position = live.position.redeal(observer, fresh(chance))
        self.told: list[list[dict[str, Any]]] = [[] for _ in live.log]
        """The events of each message, as they were sent."""

    def story(self) -> dict[str, Any]:
        """The last message in words: they are made of nothing but the events that this observer was sent."""
        first, last = self.live.chapters.starts[-1], len(self.told)
        numbering = self.live.numbering
        with speaking(language_of(self.observer)):
            words = words_of(self.live)
            events = [event for told in self.told[first - 1 : last] for event in told]
            return {
                "first": numbering.last(self.observer, first - 1) + 1,
                "lines": words.log(events),
                "said": words.said_aloud(self.told[-1]),
                "news": words.news(events, len(events) - len(self.told[-1])),
            }

    def picture(self) -> str:
        """The frame with the table as it would be sent, were the twin the truth."""
        truth, self.live.journal.position = self.live.journal.position, self.position
        try:
            shown = described_picture(self.live, self.observer, OPENED, language_of(self.observer))
            return frame("picture", shown, self.observer)
        finally:
            self.live.journal.position = truth

    def follow(self, before: Position, entry: Entry, told: list[dict[str, Any]]) -> list[dict[str, Any]] | None:
        """Act in the twin so that the observer sees what it sees in truth; what it is told of it then.

        None, and a new twin, where the observer has learned the difference: it sees something else, or is told the same
        in another order.
        """
        assert entry.seat is not None
        step = Step(None, 0, before, entry.seat, before.read(entry.seat, entry.text))  # type: ignore[arg-type]
        seen = self.live.position.view(self.observer)
        otherwise: list[list[dict[str, Any]]] = []
        for action in alike(step, self.position, self.observer):
            other = after(self.position, entry.seat, action)
            if other.view(self.observer) == seen and other.to_act() == self.live.position.to_act():
                events = [event.seen_by(self.observer) for event in other.events or []]
                if events == told:
                    other.events = None
                    self.position = other
                    return events
                if in_any_order(events) != in_any_order(told):
                    otherwise.append(events)
        self.position = self.live.position.redeal(self.observer, fresh(self.chance))
        return otherwise[0] if otherwise else None


@pytest.mark.parametrize("game", games())
def test_what_is_sent_does_not_depend_on_what_is_hidden(game: str, tmp_path: Path) -> None:
    count = find_game(game).seat_counts[0]
    keys = {role: new_key() for role in (OPENER, WATCH, *[seat_role(seat) for seat in range(count)])}
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    live = asyncio.run(lay(database, game, keys))
    mirror = Table(live.opening, live.opening.journal(SEED, live.journal.edition), OPENED)
    for begun in live.log:
        mirror.take(begun)
    with running(tmp_path) as server:
        assert not [role for role, key in keys.items() if SEED in _ask(server, key)]
        sent, guesses, forecasts = play(server, keys, mirror, count, 11)
        http = {role: _ask(server, key) for role, key in keys.items()}
    log = asyncio.run(stored(database))[live.number :]
    _no_secrets(sent, http, keys)

    chance = FastChance(12)
    twins = [Twin(live, one.observer, chance) for one in sent]
    followed = 0
    for entry in [None, *log]:
        before = live.position.clone()
        if entry is not None:
            live.take(entry)
        for one, twin in zip(sent, twins, strict=True):
            number = live.numbering.last(one.observer)
            if entry is not None:
                noticed = one.observer in live.numbering.who(entry.number)
                [message] = one.numbered["message", number] if noticed else [""]
                twin.told.append(json.loads(message)["message"]["events"] if noticed else [])
                events = twin.follow(before, entry, twin.told[-1])
                if events is not None and not noticed:
                    assert events == [], f"{game}: {one.observer} is not told all"
                elif events is not None:
                    followed += 1
                    mine = entry.text if entry.seat == one.observer else ""
                    told: dict[str, Any] = {
                        "number": number,
                        "at": entry.at,
                        "seat": entry.seat,
                        "kind": "act",
                        "text": mine,
                    }
                    told["events"] = events
                    if language_of(one.observer):
                        told["story"] = twin.story()
                    expected = frame("message", told, one.observer)
                    assert message == expected, f"{game}: a message tells {one.observer} what is hidden"
            if live.status == PLAYING:
                [picture] = one.numbered["picture", number]
                assert picture == twin.picture(), f"{game}: a picture tells {one.observer} what is hidden"
        for after_entry, seat, guess, words in guesses:
            if after_entry == live.number and live.status == PLAYING:
                assert words == _refusal(twins[seat].position, seat, guess), f"{game}: a refusal tells what is hidden"
        for asked in forecasts:
            if asked.number == live.number and live.status == PLAYING:
                known = twins[asked.seat].position.redeal(asked.seat, FastChance(0))
                forecaster = Forecaster(known, asked.seat, undo=True, automatic=False)
                forecast = forecast_actions(words_of(live), forecaster)
                assert asked.choices == forecast, f"{game}: a forecast tells what is hidden"
                for chain, answer in asked.chains:
                    expected_answer = _chain_forecast(live, forecaster, chain)
                    assert answer == expected_answer, f"{game}: what a chain would bring tells what is hidden"
    assert {len(chain) for asked in forecasts for chain, answer in asked.chains if "error" not in answer} > {1}
    assert any("error" in answer for asked in forecasts for _, answer in asked.chains)
    assert live.status == "over"
    for one in sent:
        heard = [number for word, number in one.numbered if word == "message"]
        assert heard == list(range(1, live.numbering.last(one.observer) + 1)), f"{game}: a number is missing"
    assert followed > len(log), "the twins did not last: nothing was compared"


def _chain_forecast(live: Table, forecaster: Forecaster, chain: list[str]) -> dict[str, Any]:
    """What the server would answer, were the twin the truth."""
    number = live.numbering.last(forecaster.seat)
    try:
        return {**forecast_chain(words_of(live), forecaster, number, chain)}
    except FondacoError as error:
        rule = getattr(error, "rule", "")
        return {"error": str(error), "rule": rule, "part": error.details["part"], "number": number}


def _refusal(position: Position, seat: int, text: str) -> str:
    try:
        twin = position.clone()
        twin.apply(seat, twin.read(seat, text))
    except FondacoError as error:
        with speaking(language_of(seat) or "en"):
            return f"{translate(error)}{getattr(error, 'rule', '')}"
    raise AssertionError(f"{text} can be done")


def _ask(server: Server, key: str) -> str:
    """All that can be asked for."""
    paths = ("/api/table", "/api/table/messages", "/api/table/journal", "/api/tables", "/healthz", "/metrics")
    return "\n".join(server.client(key).request("GET", path).text for path in paths)


def _no_secrets(sent: list[Sent], http: dict[str, str], keys: dict[str, str]) -> None:
    """The seed is shown when the game is over, and not before; a key or its hash never."""
    hashes = [hash_of(key) for key in keys.values()]
    secrets = [*keys.values(), *[digest.hex() for digest in hashes], ID]
    for one in sent:
        for text in one.frames:
            assert not any(secret in text for secret in secrets)
            said = json.loads(text)
            if said.get("picture", {}).get("status") == PLAYING or "picture" not in said:
                assert SEED not in text
                assert said.get("picture", {"seed_hash": commitment(SEED)})["seed_hash"] == commitment(SEED)
    for text in http.values():
        assert not any(secret in text for secret in secrets)


@pytest.mark.parametrize("game", games())
def test_a_refused_chain_tells_nothing(game: str) -> None:
    """Else one could try what would follow a draw, be refused, and know what one would have drawn."""
    edition = own_edition(find_game(game))
    opening = new_opening({"game": game, "seats": ["me"] * find_game(game).seat_counts[-1]}, edition)
    live = Table(opening, opening.journal(SEED, edition), OPENED)
    chance = FastChance(13)
    shown = 0
    while live.status == PLAYING and shown < 10:
        seat = live.position.to_act()[0]
        legal = live.position.legal(seat)
        action = legal[chance.below(len(legal))]
        text = live.position.write(seat, action)
        if not shows_nothing(live.position, seat, action, observers=[seat]):
            shown += 1
            later = after(live.position, seat, action)
            follows = [later.write(seat, other) for other in later.legal(seat)[:3]]
            assert {_chain(live, seat, [text, other]) for other in ("nonsense", text, *follows)} == {
                f"{text!r} shows something hidden; send the rest afterwards"
            }
        for entry in live.do(seat, Act([text]), OPENED):
            live.take(entry)
    assert shown > 5


def _chain(live: Table, seat: int, texts: list[str]) -> str:
    with pytest.raises(FondacoError) as refused:
        live.do(seat, Act(texts), OPENED)
    return str(refused.value)
