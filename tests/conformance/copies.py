"""Clones, dicts, journals, and undoing: the same position in another place or at another time."""

import json
from typing import Any, Final

import msgspec

from conformance.play import (
    Match,
    Moment,
    Step,
    after,
    alike,
    fresh,
    frozen,
    heard,
    is_json,
    name,
    pick,
    picture,
    play_out,
)
from fondaco.engine.chance import Chance
from fondaco.engine.contract import Position
from fondaco.engine.errors import FondacoError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import from_dict
from fondaco.engine.types import GameEvent, View

_NOTHING: Final = "nothing of the kind"
"""Neither an entry of a position nor a value in one."""
_INNER: Final = 8
"""At so many places inside its entries a dict is broken, one after the other."""


def dicts_round_trip(match: Match) -> None:
    for moment in match.moments(every=24):
        data = moment.position.to_dict()
        assert data["game"] == match.game.name, f"{moment}: the dict is of game {data['game']!r}"
        assert is_json(data), f"{moment}: the dict does not come back from JSON as it was"
        for source in (data, json.loads(json.dumps(data))):
            before = frozen(source)
            try:
                twin = from_dict(source)
            except FondacoError as error:
                raise AssertionError(f"{moment}: the dict is not read back: {error}") from error
            _play_alike(moment, moment.position.clone(), twin)
            assert frozen(source) == before, f"{moment}: a position goes on using the dict that it was read from"


def broken_dicts_are_refused(match: Match) -> None:
    """Where an entry is missing, unknown or of another kind, an error says so, in words."""
    chance = match.chance(15)
    for moment in match.moments(every=64):
        data = moment.position.to_dict()
        for entry in data:
            _is_refused(moment, f"without {entry}", {name: value for name, value in data.items() if name != entry})
            _is_refused(moment, f"with {entry} of another kind", {**data, entry: _NOTHING})
        _is_refused(moment, "with an entry more", {**data, _NOTHING: 0})
        for _ in range(_INNER):
            entry, broken = _broken_inside(data, chance)
            _is_refused(moment, f"with {entry} of another kind", broken)


def _broken_inside(data: dict[str, Any], chance: Chance) -> tuple[str, dict[str, Any]]:
    """The dict with something else at one place, and which place that is."""
    broken = json.loads(json.dumps(data))
    inside, path = broken, list[str]()
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = keys[chance.below(len(keys))]
        path.append(str(key))
        if not isinstance(inside[key], dict | list) or not inside[key]:
            inside[key] = 0.5 if type(inside[key]) is int else _NOTHING
            return ".".join(path), broken
        inside = inside[key]


def _is_refused(moment: Moment, how: str, data: dict[str, Any]) -> None:
    said = ""
    try:
        from_dict(data)
    except FondacoError as error:
        said = str(error)
    assert said, f"{moment}: {how}, the dict is read all the same"
    assert "Error(" not in said, f"{moment}: {how}, the dict is not refused in words: {said}"


def _play_alike(moment: Moment, one: Position, other: Position) -> None:
    """Two positions that should be the same are, to the end."""
    chance = moment.match.chance(3)
    assert picture(one) == picture(other), f"{moment}: the position that is read back shows something else"
    while one.to_act():
        seat, action = pick(one, chance)
        for position in (one, other):
            position.apply(seat, action)
        assert one.to_act() == other.to_act(), f"{moment}: the position that is read back asks others to act"
        for seat in range(one.seats):
            assert one.legal(seat) == other.legal(seat), f"{moment}: the position that is read back plays on otherwise"
    assert picture(one) == picture(other), f"{moment}: the position that is read back ends otherwise"


def clones_share_nothing(match: Match) -> None:
    for moment in match.moments(every=16):
        before = picture(moment.position)
        parent = moment.position.clone()
        parent.events = []
        child = parent.clone()
        assert child.events is None, f"{moment}: somebody listens to a new clone"
        assert picture(child) == before, f"{moment}: a clone is another position"
        for _ in play_out(parent, match.chance(4)):
            pass
        assert picture(child) == before, f"{moment}: acting on a position changes its clone"
        assert picture(moment.position) == before, f"{moment}: acting on a clone changes the position"
        for _ in play_out(child, match.chance(4)):
            pass
        assert picture(child) == picture(parent), f"{moment}: a clone plays on otherwise"


def records_stay(match: Match) -> None:
    """What was written, shown or told once does not change when the game goes on."""
    for moment in match.moments(every=16):
        position = moment.position.clone()
        position.events = []
        records = [position.to_dict(), *[position.view(observer) for observer in match.observers()]]
        records += [{"legal": position.legal(seat), "sources": position.breakdown(seat)} for seat in range(match.seats)]
        before = frozen(records)
        told: list[str] = []
        for _ in play_out(position, match.chance(5)):
            told += [frozen(event.fields) for event in position.events[len(told) :]]
        assert frozen(records) == before, f"{moment}: a dict, a view or a list changes when the game goes on"
        assert [frozen(e.fields) for e in position.events] == told, f"{moment}: an event changes when the game goes on"


def looking_changes_nothing(match: Match) -> None:
    for moment in match.moments(every=4):
        before = frozen(moment.position.to_dict())
        picture(moment.position)
        for seat in range(match.seats):
            for action in moment.position.legal(seat):
                moment.position.read(seat, moment.position.write(seat, action))
        assert frozen(moment.position.to_dict()) == before, f"{moment}: looking at the position changes it"
        for observer in match.observers():
            moment.position.redeal(observer, match.chance(6))
            now = frozen(moment.position.to_dict())
            assert now == before, f"{moment}: a redeal for {name(observer)} changes the position"


def journals_replay(match: Match) -> None:
    journal = match.journal()
    truth: list[str] = []
    for moment in match.moments():
        if moment.number:
            truth.append(frozen(moment.position.to_dict()))
        if isinstance(moment, Step):
            if moment.number == match.line % 64:
                _reads_back(moment, journal)
            journal.play(moment.seat, moment.position.write(moment.seat, moment.action))
        else:
            assert journal.position == moment.position, f"{moment}: the journal leads to another position"
            _reads_back(moment, journal)
    replayed = [frozen(position.to_dict()) for _, position in journal.replay()]
    assert replayed == truth, f"{match}: replaying the journal leads through other positions"


def _reads_back(moment: Moment, journal: Journal) -> None:
    text = journal.text()
    twin = Journal.read(text)
    assert twin.position == journal.position, f"{moment}: the journal's text leads to another position"
    assert twin.text() == text, f"{moment}: the journal's text is not read back as it was"


def listening_changes_nothing(match: Match) -> None:
    loud = match.deal()
    loud.events = []
    for moment in match.moments():
        same = loud.to_dict() == moment.position.to_dict()
        assert same, f"{moment}: the position is another because somebody listens"
        assert loud.clone().events is None, f"{moment}: somebody listens to a new clone"
        if isinstance(moment, Step):
            loud.apply(moment.seat, moment.action)
    assert loud.events, f"{match}: nothing was told of a whole match"


def what_is_shown_is_json(match: Match) -> None:
    for moment in match.moments(every=4):
        later = moment.after() if isinstance(moment, Step) else moment.position
        for observer in match.observers():
            seen = moment.position.view(observer)
            assert is_json(seen), (
                f"{moment}: the view of {name(observer)} does not come back from JSON as it was: {seen}"
            )
            told = heard(later, observer)
            assert is_json(told), f"{moment}: what {name(observer)} is told does not come back from JSON: {told}"


def views_have_what_they_must(match: Match) -> None:
    """Whatever else it shows, a view says whose it is, who is to act and what each seat has."""
    for moment in match.moments(every=4):
        for observer in match.observers():
            seen = moment.position.view(observer)
            what = f"{moment}: the view of {name(observer)}"
            try:
                msgspec.convert(seen, View)
            except msgspec.ValidationError as error:
                raise AssertionError(f"{what} is none: {error}") from error
            assert seen["game"] == match.game.name, f"{what} is of game {seen['game']!r}"
            assert seen["seat"] == observer, f"{what} says that it is that of {name(seen['seat'])}"
            assert seen["to_act"] == moment.position.to_act(), f"{what} has others to act: {seen['to_act']}"
            assert len(seen["seats"]) == match.seats, f"{what} shows {len(seen['seats'])} seats"


def events_say_what_they_are(match: Match) -> None:
    for moment in match.moments(every=4):
        later = moment.after() if isinstance(moment, Step) else moment.position
        for observer in match.observers():
            for told in heard(later, observer):
                try:
                    msgspec.convert(told, GameEvent)
                except msgspec.ValidationError as error:
                    raise AssertionError(f"{moment}: {told}, told to {name(observer)}, is no event: {error}") from error


def undo_restores(match: Match, book: type[Journal] = Journal) -> None:
    """An action can be undone by the seat that took it last, and then all is as if it had not been done; never by
    another, unless that one has noticed nothing of it and undoes what it did before."""
    journal = match.journal(book)
    chance = match.chance(14)
    line: list[tuple[int, str]] = []
    assert not any(journal.can_undo(seat) for seat in range(match.seats)), (
        f"{match}: nothing was done, yet can be undone"
    )
    for step in match.steps():
        line.append((step.seat, step.position.write(step.seat, step.action)))
        journal.play(*line[-1])
        if chance.below(100):
            continue
        for seat in range(match.seats):
            if not journal.can_undo(seat):
                _undo_is_refused(step, journal, seat)
            else:
                _undoes_and_again(step, journal, seat, line)
    again = Journal.read(journal.text())
    assert again.position == journal.position, f"{match}: with actions undone, the journal's text leads elsewhere"


def _undoes_and_again(step: Step, journal: Journal, seat: int, line: list[tuple[int, str]]) -> None:
    """A seat undoes all it may, one after the other, and then does it again."""
    left, undone = line.copy(), list[str]()
    passed = _positions(step.match, left)
    while left and journal.can_undo(seat):
        last = max((at for at, (one, _) in enumerate(left) if one == seat), default=-1)
        for at in range(last + 1, len(left)):
            same = last >= 0 and passed[at].view(seat) == passed[at + 1].view(seat)
            assert same, f"{step}: seat {seat} undoes an action of seat {left[at][0]}"
        undone.insert(0, left.pop(last)[1])
        passed = passed[:-1] if last == len(left) else _positions(step.match, left)
        journal.undo(seat)
        same = picture(journal.position) == picture(passed[-1])
        assert same, f"{step}: undone, the position is not as before"
    for text in undone:
        journal.play(seat, text)
    line[:] = [*left, *((seat, text) for text in undone)]
    same = picture(journal.position) == picture(step.after())
    assert same, f"{step}: done again, it leads to another position"


def _positions(match: Match, line: list[tuple[int, str]]) -> list[Position]:
    """The positions before each of these actions, and after the last."""
    found = [match.deal()]
    for seat, text in line:
        found.append(after(found[-1], seat, found[-1].read(seat, text)))
    return found


def _undo_is_refused(step: Step, journal: Journal, seat: int) -> None:
    before = journal.text(), journal.position.to_dict()
    try:
        journal.undo(seat)
    except ValueError:
        now = journal.text(), journal.position.to_dict()
        assert now == before, f"{step}: taking it back is refused to seat {seat}, but changes something"
    else:
        raise AssertionError(f"{step}: seat {seat} may take it back")


def undo_follows_information(match: Match, book: type[Journal] = Journal) -> None:
    """What can be undone has shown nobody anything: it would look the same whatever is hidden."""
    journal = match.journal(book)
    chance = match.chance(15)
    for step in match.steps():
        journal.play(step.seat, step.position.write(step.seat, step.action))
        if chance.below(32) or not journal.can_undo(step.seat):
            continue
        for observer in match.observers():
            seen = step.after().view(observer)
            if seen == step.position.view(observer):
                continue
            for _ in range(3):
                other = step.position.redeal(observer, fresh(chance))
                same = any(after(other, step.seat, a).view(observer) == seen for a in alike(step, other, observer))
                assert same, f"{step}: it can be undone though it has shown {name(observer)} something"
