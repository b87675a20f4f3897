"""A game in the terminal: one person among bots, or several who share the keyboard."""

import time
from pathlib import Path
from typing import Any

from rich.panel import Panel
from rich.text import Text

from fondaco.bots import substitutes
from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.engine.journal import Journal
from fondaco.engine.registry import rules_of
from fondaco.engine.rulebook import find_rules
from fondaco.engine.undo import shows_nothing
from fondaco.languages.speech import _, translate
from fondaco.table import Table
from fondaco.table.commands import Act, Automatic, BotAct, Command, GoOn, ServerCommand, Undo
from fondaco.table.opening import opening_of
from fondaco.table.picture import happened
from fondaco.table.thinking import bot_action
from fondaco.terminal.boards import Board
from fondaco.terminal.console import canvas, console, text_width
from fondaco.terminal.files import write_copy, write_journal
from fondaco.terminal.hint import hinted, show_hint
from fondaco.terminal.screen import show_choices, show_commands, show_lines, show_result, show_rules
from fondaco.words.bots import bot_title


class Quit(Exception):  # noqa: N818  (not an error: a player stops)
    """A player stops the game."""


class TerminalGame:
    """A table with people and bots at one terminal, until the game is over or somebody quits."""

    def __init__(self, journal: Journal, board: Board, path: Path, quick: bool, ask: bool, bot_processes: int) -> None:
        self.table = Table(opening_of(journal), journal, _now(), open_journal=True)
        self.people = self.table.sitting.people
        self.board = board
        self.path = path
        self.quick = quick
        self.bot_processes = bot_processes
        self.rules = {rule.id: rule for rule in rules_of(journal.game, journal.edition)}
        self.seen = [0] * journal.seats
        """For each seat, the number of the table's last entry that was shown to it."""
        self.at_keyboard: tuple[int, int] | None = None
        """The last seat at the shared keyboard, and its turn."""
        self.copies: set[Path] = set()
        self.unkept = ""
        """Why the game could not be saved; empty if it was."""
        self.said = ""
        """Remarks to show with the table next time: what was undone, or which bot failed."""
        if ask:
            for seat in self.people:
                self.do(seat, Automatic(on=False))

    def run(self) -> None:
        """Play until the game is over; `Quit` if a player stops, with the game saved."""
        write_journal(self.path, self.table.journal)
        while self.table.position.to_act():
            seat = self.table.bot_to_act()
            if seat is None:
                seat = self.table.waiting_for()[0]
                if self.table.goes_by_itself(seat):
                    self.go_on(seat)
                else:
                    self.decide(seat)
            else:
                self.do(seat, self.decide_bot(seat))

    def decide_bot(self, seat: int) -> BotAct:
        """Choose the action of a bot's seat; if the bot fails, another acts instead, which is reported."""
        table, name = self.table, self.table.bot_at(seat)
        for other in [name, *substitutes(name)]:
            try:
                action = bot_action(table.position, seat, other, table.bots_seed(), processes=self.bot_processes)
            except Exception:  # a bot of another package may fail in any way
                continue
            if other == name:
                return BotAct(action)
            self.said = _("{bot} failed, so {other} makes this move.", bot=bot_title(name), other=bot_title(other))
            return BotAct(action, other)
        raise FondacoError("no bot found an action")

    def do(self, seat: int, command: Command | ServerCommand) -> None:
        for entry in self.table.do(seat, command, _now()):
            self.table.take(entry)
        self.keep()

    def keep(self) -> None:
        """Write the journal. If that fails, report it and play on: the journal can be saved elsewhere."""
        try:
            write_journal(self.path, self.table.journal)
            self.unkept = ""
        except FondacoError as error:
            self.unkept = translate(error)

    # One decision of one person

    def go_on(self, seat: int) -> None:
        """Do the only legal action, without asking."""
        turn = self.table.position.turn()
        self.do(seat, GoOn())
        self.end_turn(seat, turn)

    def decide(self, seat: int) -> None:
        legal = self.table.position.legal(seat)
        self.hand_over(seat)
        self.show(seat)
        while True:
            text = self.prompt(f" {self.board.names.mark(seat)} > ")
            try:
                done = self.obey(seat, text, legal)
            except IllegalActionError as error:
                console.print(f" {_('This is not allowed:')}", style="red")
                show_rules([self.rules[error.rule]], "red")
            except FondacoError as error:
                show_lines([translate(error)], "red")
            else:
                if done:
                    return

    def obey(self, seat: int, text: str, legal: list[int]) -> bool:
        """Carry out the player's input, and return whether there is something new to decide."""
        match text.lower().split():
            case ["?" | "help", *_more]:
                self.explain(seat, text.partition(" ")[2].strip())
            case ["undo"]:
                self.undo(seat)
                return True
            case ["hint"]:
                self.table.check_hint(seat)
                show_hint(self.board.words, self.table.position, seat)
            case ["hint", number]:
                self.table.check_hint(seat)
                return self.take_turn(seat, ", ".join(hinted(self.board.words, self.table.position, seat, number)))
            case ["save", *_more]:
                self.save(text.partition(" ")[2].strip())
            case ["quit" | "exit"]:
                raise Quit
            case ["board"]:
                return True
            case [number] if number.isascii() and number.isdigit():
                return self.take_turn(seat, self.choice(seat, number, legal))
            case []:
                pass
            case _line:
                return self.take_turn(seat, self.board.expand(self.table.position, seat, text))
        return False

    def choice(self, seat: int, number: str, legal: list[int]) -> str:
        """Return the notation of the choice with this number."""
        position = self.table.position
        choices = {str(n): action for n, action in self.board.numbered(position, legal).items()}
        if number not in choices:
            numbers = list(choices)
            raise FondacoError(
                "there is no choice {number}: type a number from {first} to {last}",
                number=number,
                first=numbers[0],
                last=numbers[-1],
            )
        return position.write(seat, choices[number])

    def take_turn(self, seat: int, chain: str) -> bool:
        """Act, after asking if the action cannot be undone, and pause if it ends the turn."""
        position = self.table.position
        turn = position.turn()
        if not self.quick and "," not in chain:
            action = position.read(seat, chain)
            if action in position.legal(seat) and not shows_nothing(position, seat, action) and not self.confirm():
                return False
        self.do(seat, Act([text.strip() for text in chain.split(",")]))
        self.end_turn(seat, turn)
        return True

    def end_turn(self, seat: int, turn: int) -> None:
        """Pause if the turn is over and can be undone."""
        position = self.table.position
        done = position.turn() != turn or seat not in position.to_act()
        if done and not self.quick and self.table.can_undo(seat):
            self.pause(seat)

    def confirm(self) -> bool:
        while True:
            text = self.prompt(f" {_('This cannot be undone. Enter to do it, no to think again')} > ").lower()
            if text in ("quit", "exit"):
                raise Quit
            for words, meant in ((("", "yes", _("yes")), True), (("no", _("no")), False)):
                if text in words or (text and any(word.startswith(text) for word in words)):
                    return meant

    def pause(self, seat: int) -> None:
        """Show the news and wait: a turn can be undone until another player acts."""
        show_lines(self.news(seat))
        while True:
            text = self.prompt(f" {_('Enter to go on, undo to go back')} > ").lower()
            if not text:
                return
            if text == "undo":
                self.undo(seat)
                return
            if text in ("quit", "exit"):
                raise Quit
            console.print(f" {_('Press Enter, or type undo or quit.')}", style="red")

    def undo(self, seat: int) -> None:
        """Undo the last decision of the seat. The next display of the table says what was undone."""
        self.do(seat, Undo())
        undone = sorted(filter(None, self.table.standing.undone[self.table.number]))
        events = [event for entry in undone for event in happened(self.table, entry, entry, seat)]
        lines = self.board.words.log(events)
        self.said = _("Undone: {line}", line=lines[0]) if lines else ""

    def save(self, name: str) -> None:
        path = self.path
        if name:
            path = Path(name).expanduser()
            write_copy(path, self.table.journal, overwrite=path in self.copies)
            self.copies.add(path)
        else:
            write_journal(path, self.table.journal)
        console.print(f" {_('Saved: {file}', file=path)}", style="green", soft_wrap=True)

    def explain(self, seat: int, word: str) -> None:
        """Show the rules for the current decision, or those that contain a word."""
        if word:
            found = find_rules(list(self.rules.values()), word, _)
            if not found:
                raise FondacoError("no rule has the word {word}", word=word)
            show_rules(found, "cyan")
            return
        at_hand = self.board.words.prompts.rules_at_hand(self.table.position.view(seat))
        show_rules([self.rules[id] for id in at_hand], "cyan")
        show_commands()

    # What is shown

    def prompt(self, text: str) -> str:
        try:
            return console.input(Text(text, style="bold")).strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Quit from None

    def hand_over(self, seat: int) -> None:
        """Wait until the other players at a shared keyboard look away, before showing a hand."""
        view, public = dict(self.table.position.view(seat)), dict(self.table.position.view(None))
        view["seat"] = public["seat"] = None
        now = (seat, self.table.position.turn())
        if len(self.people) == 1 or view == public or self.at_keyboard == now:
            return
        self.at_keyboard = now
        console.clear()
        if console.is_terminal:
            console.file.write("\x1b[3J")  # clears the scrollback, too
        message = _(
            "The keyboard goes to {player}. Press Enter when nobody else is looking.",
            player=self.board.names.name(seat),
        )
        console.print(Panel(Text(message, justify="center"), width=text_width(), padding=(2, 2)))
        self.prompt(" ")

    def news(self, seat: int) -> list[str]:
        """Return what has happened since this seat last looked, in words."""
        since, self.seen[seat] = self.seen[seat], self.table.number
        return self.board.words.log(self.events_since(since, seat))

    def events_since(self, number: int, observer: int | None) -> list[dict[str, Any]]:
        """Return what happened after this entry and was not undone, as an observer sees it."""
        standing = [entry for entry in self.table.standing.entries if entry > number]
        return [event for entry in standing for event in happened(self.table, entry, entry, observer)]

    def show(self, seat: int) -> None:
        position = self.table.position
        numbered = self.board.numbered(position, position.legal(seat))
        notation = {number: position.write(seat, action) for number, action in numbered.items()}
        console.clear()
        canvas.print(self.board.draw(position.view(seat), {text: number for number, text in notation.items()}))
        console.print(Text("─" * text_width(), style="dim"))
        if not self.seen[seat]:
            show_lines([_("Hash of the seed: {hash}", hash=self.table.journal.seed_hash)], "dim")
        if self.unkept:
            console.print(f" {_('The game is not being saved: {problem}', problem=self.unkept)}", style="red")
        show_lines([*self.news(seat), *filter(None, [self.said])])
        self.said = ""
        show_lines([self.board.ask(position.view(seat), seat)], "bold")
        known = position.redeal(seat, FastChance(0))
        show_choices(
            [
                (str(number), notation[number], self.board.words.forecast(known, seat, action))
                for number, action in numbered.items()
            ]
        )
        show_lines([self.board.legend(), _("A number or its notation; ? explains; hint, undo, save, quit.")], "dim")

    def show_end(self) -> None:
        console.clear()
        position = self.table.position
        canvas.print(self.board.draw(position.view(None), {}))
        console.print(Text("─" * text_width(), style="dim"))
        last = min(self.seen[seat] for seat in self.people)
        show_lines(self.board.words.log(self.events_since(last, None))[-6:])
        show_result(self.board, position)
        console.print(f" {_('Seed: {seed}', seed=self.table.journal.seed)}", style="dim", soft_wrap=True)


def _now() -> int:
    return time.time_ns() // 1_000_000
