"""A game at the terminal: one person among bots, or several who hand the keyboard on."""

from pathlib import Path

from rich.panel import Panel
from rich.text import Text

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.engine.registry import rules_of
from fondaco.engine.rulebook import find_rules
from fondaco.engine.undo import shows_nothing
from fondaco.languages.speech import _, translate
from fondaco.table import Match
from fondaco.terminal.boards import Board
from fondaco.terminal.console import WIDTH, console
from fondaco.terminal.files import write_copy, write_journal
from fondaco.terminal.screen import show_choices, show_commands, show_lines, show_result, show_rules


class Leave(Exception):  # noqa: N818  (not an error: somebody leaves the table)
    """Somebody leaves the table."""


class Sitting:
    """People and bots at one table, from now until the game is over or somebody leaves."""

    def __init__(self, match: Match, board: Board, path: Path, quick: bool) -> None:
        self.match = match
        self.board = board
        self.path = path
        self.quick = quick
        self.rules = {rule.id: rule for rule in rules_of(match.journal.game, match.journal.edition)}
        self.events = match.position.events = []
        self.marks: list[tuple[int, int]] = []
        """Before each thing that a person has typed: how many actions stood, and how many events there were."""
        self.told = [0] * len(match.seats)
        """How many events each seat has been told of."""
        self.at_keyboard: tuple[int, int] | None = None
        """Who sits at a keyboard that several share, and in which turn."""
        self.copies: set[Path] = set()
        self.unkept = ""
        """Why the game could not be kept, where it could not."""

    def run(self) -> None:
        """Play until the game is over. `Leave` when somebody has had enough: the game is kept."""
        write_journal(self.path, self.match.journal)
        while self.match.position.to_act():
            if self.match.play_bot():
                self.marks.clear()
                self.keep()
            else:
                self.decide(self.match.waiting_for()[0])

    def keep(self) -> None:
        """Write the journal after each action. If the disk refuses, say so and play on: it can be saved elsewhere."""
        try:
            write_journal(self.path, self.match.journal)
            self.unkept = ""
        except FondacoError as error:
            self.unkept = translate(error)

    # One decision of one person

    def decide(self, seat: int) -> None:
        position = self.match.position
        legal = position.legal(seat)
        if self.is_forced(seat):
            turn = position.turn()
            self.act(seat, position.write(seat, legal[0]))
            self.end_turn(seat, turn)
            return
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
                console.print(f" {translate(error)}", style="red", soft_wrap=True)
            else:
                if done:
                    return

    def is_forced(self, seat: int) -> bool:
        """Whether there is but one thing to do, and no need to ask."""
        legal = self.match.position.legal(seat)
        return len(legal) == 1 and self.board.goes_by_itself(self.match.position, seat, legal[0])

    def obey(self, seat: int, text: str, legal: list[int]) -> bool:
        """Do what was typed; answers whether there is something new to decide."""
        command, _space, rest = text.partition(" ")
        command = command.lower()
        if command in ("?", "help"):
            self.explain(seat, rest.strip())
        elif command == "undo":
            self.undo(seat)
            return True
        elif command == "save":
            self.save(rest.strip())
        elif command in ("quit", "exit"):
            raise Leave
        elif command == "board":
            return True
        elif text.isascii() and text.isdigit():
            number = int(text)
            numbers = self.board.numbers(self.match.position, legal)
            if number not in numbers:
                raise FondacoError(
                    "there is no choice {number}: type a number from {first} to {last}",
                    number=number,
                    first=numbers[0],
                    last=numbers[-1],
                )
            return self.take_turn(seat, self.match.position.write(seat, legal[numbers.index(number)]))
        elif text:
            return self.take_turn(seat, self.board.expand(self.match.position, seat, text))
        return False

    def take_turn(self, seat: int, chain: str) -> bool:
        """Act, and stop for a moment: before what cannot be taken back, or after what ends a turn."""
        position = self.match.position
        turn = position.turn()
        if not self.quick and "," not in chain:
            action = position.read(seat, chain)
            if action in position.legal(seat) and not shows_nothing(position, seat, action) and not self.confirm():
                return False
        self.act(seat, chain)
        self.end_turn(seat, turn)
        return True

    def end_turn(self, seat: int, turn: int) -> None:
        """If the turn is over, leave a moment to take it back."""
        position = self.match.position
        done = position.turn() != turn or seat not in position.to_act()
        if done and not self.quick and self.match.journal.can_undo(seat):
            self.pause(seat)

    def confirm(self) -> bool:
        text = self.prompt(
            f" {_('This shows hidden cards and cannot be taken back. Enter to do it, no to think again')} > "
        )
        return not text

    def pause(self, seat: int) -> None:
        """A turn that is done can be taken back until another acts: leave time for it, and for reading."""
        show_lines(self.news(seat))
        while True:
            text = self.prompt(f" {_('Enter to go on, undo to take it back')} > ").lower()
            if not text:
                return
            if text == "undo":
                self.undo(seat)
                return
            if text in ("quit", "exit"):
                raise Leave
            console.print(f" {_('Press Enter, or type undo or quit.')}", style="red")

    def act(self, seat: int, chain: str) -> None:
        mark = len(self.match.journal.standing()), len(self.events)
        self.match.play(seat, chain)
        self.marks.append(mark)
        self.keep()

    def undo(self, seat: int) -> None:
        """Back to the last thing that the seat decided: what it was forced to do would be done again at once."""
        self.match.journal.undo(seat)
        while self.is_forced(seat) and self.match.journal.can_undo(seat):
            self.match.journal.undo(seat)
        standing = len(self.match.journal.standing())
        while self.marks and self.marks[-1][0] >= standing:
            del self.events[self.marks.pop()[1] :]
        self.told = [min(told, len(self.events)) for told in self.told]
        self.keep()

    def save(self, name: str) -> None:
        path = self.path
        if name:
            path = Path(name).expanduser()
            write_copy(path, self.match.journal, overwrite=path in self.copies)
            self.copies.add(path)
        else:
            write_journal(path, self.match.journal)
        console.print(f" {_('Saved: {file}', file=path)}", style="green", soft_wrap=True)

    def explain(self, seat: int, word: str) -> None:
        """The rules at hand, or those with a word in them."""
        if word:
            found = find_rules(list(self.rules.values()), word, _)
            if not found:
                raise FondacoError("no rule has the word {word}", word=word)
            show_rules(found, "cyan")
            return
        at_hand = self.board.words.prompts.rules_at_hand(self.match.position.view(seat))
        show_rules([self.rules[id] for id in at_hand], "cyan")
        show_commands()

    # What is shown

    def prompt(self, text: str) -> str:
        try:
            return console.input(Text(text, style="bold")).strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Leave from None

    def hand_over(self, seat: int) -> None:
        """Where several share a keyboard, nobody's secrets are shown before the others look away."""
        view, public = dict(self.match.position.view(seat)), dict(self.match.position.view(None))
        view["seat"] = public["seat"] = None
        now = (seat, self.match.position.turn())
        if len(self.match.people()) == 1 or view == public or self.at_keyboard == now:
            return
        self.at_keyboard = now
        console.clear()
        if console.is_terminal:
            console.file.write("\x1b[3J")  # what has scrolled away, too
        message = _(
            "The keyboard goes to {player}. Press Enter when nobody else is looking.",
            player=self.board.names.name(seat),
        )
        console.print(Panel(Text(message, justify="center"), width=WIDTH, padding=(2, 2)))
        self.prompt(" ")

    def news(self, seat: int) -> list[str]:
        """What has happened since this seat last looked."""
        fresh = [event.seen_by(seat) for event in self.events[self.told[seat] :]]
        self.told[seat] = len(self.events)
        return self.board.words.log(fresh)

    def show(self, seat: int) -> None:
        position = self.match.position
        legal = position.legal(seat)
        notation = [position.write(seat, action) for action in legal]
        numbers = self.board.numbers(position, legal)
        console.clear()
        console.print(self.board.draw(position.view(seat), dict(zip(notation, numbers, strict=True))))
        console.print(Text("─" * WIDTH, style="dim"))
        if not self.told[seat]:
            console.print(f" {_('Hash of the seed: {hash}', hash=self.match.journal.seed_hash)}", style="dim")
        if self.unkept:
            console.print(f" {_('The game is not being kept: {problem}', problem=self.unkept)}", style="red")
        show_lines(self.news(seat))
        console.print(f" {self.board.ask(position.view(seat), seat)}", style="bold")
        known = position.redeal(seat, FastChance(0))
        show_choices(
            [
                (str(numbers[i]), notation[i], self.board.words.forecast(known, seat, action))
                for i, action in enumerate(legal)
                if not self.board.folded(known, seat, action)
            ]
        )
        console.print(f" {self.board.legend()}", style="dim")
        console.print(f" {_('A number or its notation; ? explains; undo, save, quit.')}", style="dim")

    def show_end(self) -> None:
        console.clear()
        position = self.match.position
        console.print(self.board.draw(position.view(None), {}))
        console.print(Text("─" * WIDTH, style="dim"))
        last = min(self.told[seat] for seat in self.match.people())
        show_lines(self.board.words.log([event.seen_by(None) for event in self.events[last:]])[-6:])
        show_result(self.board, position)
        console.print(f" {_('Seed: {seed}', seed=self.match.journal.seed)}", style="dim", soft_wrap=True)
