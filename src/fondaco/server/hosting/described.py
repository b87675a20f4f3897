"""A table in words: what happened, who is to do what, and what lies where."""

from collections.abc import Mapping
from itertools import groupby, pairwise
from typing import Any, Final

from fondaco.languages.speech import _, join_names, plural, speaking
from fondaco.table import Seat, Table
from fondaco.table.entry_text import Back, read_replaced, write_goal
from fondaco.table.opening import NO_UNDO
from fondaco.table.picture import happened, message_of, picture_of, story
from fondaco.table.table import PLAYING
from fondaco.words import GameWords, words_for
from fondaco.words.bots import bot_title

_MANY: Final = 50
MOST_UNDO_CHOICES: Final = 20


def words_of(table: Table) -> GameWords:
    """Return the words of the game for this table. Bots are called by their colours."""
    seats = [Seat(seat.name, "") for seat in table.sitting.seats]
    return words_for(table.opening.game, table.journal.edition, seats)


def described_messages(
    table: Table, after: int, last: int, observer: int | None, language: str = ""
) -> list[dict[str, Any]]:
    """Return an observer's messages from `after` up to `last`; with a language, also in words.

    If there are many, each turn is described only once, with its last action: the lines of an action describe the whole
    turn up to it anyway.
    """
    many = last - after > _MANY
    entries = [table.numbering.entry(observer, number) for number in range(after + 1, last + 1)]
    starts = [table.chapters.starts[entry - 1] for entry in entries]
    goes_on = [one == other for one, other in pairwise([*starts, None])]
    return [
        _described(table, number, observer, language, with_lines=not (many and same))
        for number, same in enumerate(goes_on, after + 1)
    ]


def _described(table: Table, number: int, observer: int | None, language: str, with_lines: bool) -> dict[str, Any]:
    """Return a message in words: `lines` describe all messages from `first` on, `said` is what players said aloud, and
    `news` are to be noticed while they happen."""
    message = message_of(table, number, observer)
    entry = table.numbering.entry(observer, number)
    start = table.chapters.starts[entry - 1]
    if language and (lines := _announced(table, entry, observer, language)):
        message["story"] = {"first": number, "lines": lines, "said": [], "news": []}
    if language and (message["kind"] == "act" or start != entry):
        with speaking(language):
            words = words_of(table)
            events = story(table, entry, observer) if with_lines else []
            fresh = 0 if entry in table.chapters.withdrawn else len(message["events"])
            message["story"] = {
                "first": table.numbering.last(observer, start - 1) + 1,
                "lines": words.log(events),
                "said": words.said_aloud(message["events"]),
                "news": words.news(events, len(events) - fresh),
            }
    return message


def _announced(table: Table, entry: int, observer: int | None, language: str) -> list[str]:
    """Return the lines for a proposal, for a replaced bot, and for the last person to sit down."""
    seat, kind = table.log[entry - 1].seat, table.log[entry - 1].kind
    announced = kind in ("propose", "replaced") or (kind == "sit" and entry == table.sitting.gathered)
    if seat is None or not announced:
        return []
    with speaking(language):
        if kind == "propose":
            return [_proposed(table, seat, table.standing.undone.get(entry), observer)]
        names = words_of(table).names
        if kind == "replaced":
            replaced = read_replaced(table.log[entry - 1].text)
            return [
                _(
                    "{who}: {bot} failed or was too slow, so {other} makes this move.",
                    who=names.name(seat),
                    bot=bot_title(replaced.bot),
                    other=bot_title(replaced.by),
                )
            ]
        everybody = join_names([names.name(seat) for seat in range(len(table.opening.seats))])
        return [_("{who} sat down.", who=names.name(seat)), _("Everyone is here: {names}.", names=everybody)]


def _proposed(table: Table, by: int, undone: list[int] | None, observer: int | None) -> str:
    """Return a proposal in words: to end the game, or to undo these entries. It quotes what would be undone first, as
    this observer has seen it."""
    who = words_of(table).names.name(by)
    if undone is None:
        return _("{who} proposes to end the game.", who=who)
    if line := _first_line(table, undone, observer):
        return _("{who} asks to go back to before this: “{line}”", who=who, line=line)
    count = max(1, table.numbering.count(None, undone))
    return plural("{who} asks to undo the last action.", "{who} asks to undo the last {count} actions.", count, who=who)


def _first_line(table: Table, numbers: list[int], observer: int | None) -> str:
    """Return the first line that describes any of these entries; those of one turn share a line."""
    for _chapter, same in groupby(numbers, lambda number: table.chapters.starts[number - 1]):
        events = [event for number in same for event in happened(table, number, number, observer)]
        if lines := words_of(table).log(events):
            return lines[0]
    return ""


def undo_choices(table: Table, observer: int) -> list[dict[str, Any]]:
    """Return the moments that a player may propose to go back to, the last first, in the current language."""
    if table.status != PLAYING or table.opening.undo == NO_UNDO:
        return []
    found: list[dict[str, Any]] = []
    actions = len(table.journal.standing())
    for back, entry in enumerate(reversed(table.standing.entries), 1):
        if lines := words_of(table).log(happened(table, entry, entry, observer)):
            what = write_goal(table.standing.as_said(Back(actions - back)))
            found.append({"what": what, "seat": table.log[entry - 1].seat, "text": lines[0]})
        if len(found) == MOST_UNDO_CHOICES:
            break
    return found


def described_picture(
    table: Table, observer: int | None, at: int, language: str, shared: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return the table as an observer may see it; with a language, also in words. `shared` is the `shared_picture`, if
    the caller has it."""
    picture = picture_of(table, observer, at, shared)
    if language:
        playing = table.status == PLAYING
        proposal = table.proposals.current
        with speaking(language):
            if proposal is not None:
                goal = proposal.goal
                undone = table.standing.undone_by(goal) if isinstance(goal, Back) else None
                text = _proposed(table, proposal.by, undone, observer)
                picture["proposal"] = {**picture["proposal"], "text": text}
            picture["words"] = words_of(table).describe(
                picture["view"],
                observer,
                picture["legal"],
                picture["waiting_for"],
                table.position.to_act() if playing else [],
                () if playing else table.position.ranking(),
            )
    return picture
