"""A game at the terminal: one person among bots, or several who hand the keyboard on."""

from pathlib import Path

from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fondaco.engine.chance import FastChance
from fondaco.engine.errors import FondacoError, IllegalActionError
from fondaco.engine.rulebook import Rule
from fondaco.table import Match
from fondaco.terminal.boards import Board
from fondaco.terminal.boards.board import WIDTH
from fondaco.terminal.console import console
from fondaco.terminal.files import write_journal
from fondaco.terminal.words import _, translate


class Leave(Exception):  # noqa: N818  (not an error: somebody leaves the table)
    """Somebody leaves the table."""


class Sitting:
    """People and bots at one table, from now until the game is over or somebody leaves."""

    def __init__(self, match: Match, board: Board, path: Path, quick: bool) -> None:
        self.match = match
        self.board = board
        self.path = path
        self.quick = quick
        self.rules = {rule.id: rule for rule in match.journal.game.rules()}
        self.events = match.position.events = []
        self.marks: list[tuple[int, int]] = []
        """Before each thing that a person has typed: how many actions stood, and how many events there were."""
        self.told = [0] * len(match.seats)
        """How many events each seat has been told of."""
        self.at_keyboard = match.people()[0] if len(match.people()) == 1 else None

    def run(self) -> None:
        """Play until the game is over. `Leave` when somebody has had enough: the game is kept."""
        self.keep()
        while self.match.position.to_act():
            if self.match.play_bot():
                self.marks.clear()
                self.keep()
            else:
                self.decide(self.match.waiting_for()[0])

    def keep(self) -> None:
        write_journal(self.path, self.match.journal)

    # One decision of one person

    def decide(self, seat: int) -> None:
        legal = self.match.position.legal(seat)
        if len(legal) == 1:
            self.act(seat, self.match.position.write(seat, legal[0]))
            return
        if self.at_keyboard != seat:
            self.hand_over(seat)
        self.show(seat)
        while True:
            text = self.prompt(f" {self.board.mark(seat)} > ")
            try:
                done = self.obey(seat, text, legal)
            except IllegalActionError as error:
                self.show_rules([self.rules[error.rule]], "red")
            except FondacoError as error:
                console.print(f" {translate(error)}", style="red")
            else:
                if done:
                    return

    def obey(self, seat: int, text: str, legal: list[int]) -> bool:
        """Do what was typed; answers whether there is something new to decide."""
        words = text.split()
        command = words[0].lower() if words else ""
        if command in ("?", "help"):
            view = self.match.position.view(seat)
            self.show_rules([self.rules[id] for id in self.board.rules_at_hand(view)], "cyan")
            self.show_commands()
        elif command == "undo":
            self.undo(seat)
            return True
        elif command == "save":
            self.save(text[len(command) :].strip())
        elif command in ("quit", "exit"):
            raise Leave
        elif command == "board":
            return True
        elif text.isascii() and text.isdigit():
            number = int(text)
            if not 1 <= number <= len(legal):
                raise FondacoError(
                    "there is no choice {number}: type a number from 1 to {last}", number=number, last=len(legal)
                )
            self.take_turn(seat, self.match.position.write(seat, legal[number - 1]))
            return True
        elif text:
            self.take_turn(seat, text)
            return True
        return False

    def take_turn(self, seat: int, chain: str) -> None:
        """Act, and stop for a moment where that ends a turn."""
        turn = self.match.position.turn()
        self.act(seat, chain)
        position = self.match.position
        done = position.turn() != turn or seat not in position.to_act()
        if done and not self.quick and self.match.journal.can_undo(seat):
            self.pause(seat)

    def act(self, seat: int, chain: str) -> None:
        mark = len(self.match.journal.standing()), len(self.events)
        self.match.play(seat, chain)
        self.marks.append(mark)
        self.keep()

    def undo(self, seat: int) -> None:
        self.match.journal.undo(seat)
        standing = len(self.match.journal.standing())
        while self.marks and self.marks[-1][0] >= standing:
            del self.events[self.marks.pop()[1] :]
        self.told = [min(told, len(self.events)) for told in self.told]
        self.keep()

    def pause(self, seat: int) -> None:
        """A turn that is done can be taken back until another acts: leave time for it, and for reading."""
        for line in self.news(seat):
            console.print(f" {line}")
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

    def save(self, name: str) -> None:
        path = Path(name) if name else self.path
        write_journal(path, self.match.journal)
        console.print(f" {_('Saved: {file}', file=path)}", style="green")

    # What is shown

    def prompt(self, text: str) -> str:
        try:
            return console.input(Text(text, style="bold")).strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Leave from None

    def hand_over(self, seat: int) -> None:
        """Nothing of what the last person saw stays on the screen."""
        self.at_keyboard = seat
        console.clear()
        if console.is_terminal:
            console.file.write("\x1b[3J")  # what has scrolled away, too
        message = _(
            "The keyboard goes to {player}. Press Enter when nobody else is looking.", player=self.board.name(seat)
        )
        console.print(Panel(Text(message, justify="center"), width=WIDTH, padding=(2, 2)))
        self.prompt(" ")

    def news(self, seat: int) -> list[str]:
        """What has happened since this seat last looked."""
        fresh = [event.seen_by(seat) for event in self.events[self.told[seat] :]]
        self.told[seat] = len(self.events)
        return self.board.tell(fresh)

    def show(self, seat: int) -> None:
        position = self.match.position
        legal = position.legal(seat)
        notation = [position.write(seat, action) for action in legal]
        console.clear()
        console.print(self.board.draw(position.view(seat), {text: i + 1 for i, text in enumerate(notation)}))
        console.rule(style="dim")
        if not self.told[seat]:
            promise = _("The cards are dealt. Hash of the seed: {hash}", hash=self.match.journal.seed_hash)
            console.print(f" {promise}", style="dim")
        for line in self.news(seat):
            console.print(f" {line}")
        console.print(f" [bold]{self.board.ask(position.view(seat), seat)}[/]")
        known = position.redeal(seat, FastChance(0))
        rows = [
            (str(i + 1), text, self.board.promise(known, seat, action))
            for i, (action, text) in enumerate(zip(legal, notation, strict=True))
        ]
        console.print(_columns(rows))
        console.print(f" {_('A number or its notation; ? explains; undo, save, quit.')}", style="dim")

    def show_rules(self, rules: list[Rule], style: str) -> None:
        for rule in rules:
            body = Text(_(rule.text))
            console.print(
                Panel(body, title=f"{_(rule.title)} · {rule.id}", width=WIDTH, border_style=style, title_align="left")
            )

    def show_commands(self) -> None:
        lines = [
            ("?", _("explain the rules at hand")),
            ("undo", _("take back your last action, as long as nobody has learned anything from it")),
            ("board", _("draw the table again")),
            ("save", _("write the journal; save FILE to a file of your own")),
            ("quit", _("leave; the game is kept and can be taken up again")),
        ]
        for command, meaning in lines:
            console.print(f" [bold]{command:<6}[/] {meaning}")

    def show_end(self) -> None:
        console.clear()
        position = self.match.position
        console.print(self.board.draw(position.view(None), {}))
        console.rule(style="dim")
        for line in self.board.tell([event.seen_by(None) for event in self.events[min(self.told) :]]):
            console.print(f" {line}")
        console.print(result_table(self.board, self.match))
        journal = self.match.journal
        console.print(f" {_('Seed: {seed}', seed=journal.seed)}", style="dim")
        console.print(f" {_('Journal: {file}', file=self.path)}", style="dim")


def result_table(board: Board, match: Match) -> Table:
    """The ranking, with the points of each player by their sources."""
    position = match.position
    sources = list(position.breakdown(0))
    table = Table(width=WIDTH, header_style="bold", title=_("Result"))
    table.add_column("")
    table.add_column(_("player"))
    for source in sources:
        table.add_column(board.source(source), justify="right")
    table.add_column(_("points"), justify="right", style="bold")
    place = 1
    for group in position.ranking():
        for seat in group:
            parts = position.breakdown(seat)
            table.add_row(
                str(place), board.label(seat), *[str(parts[source]) for source in sources], str(position.scores()[seat])
            )
        place += len(group)
    return table


def _columns(rows: list[tuple[str, str, str]]) -> Table:
    """Numbered choices, in two columns where there are many."""
    table = Table.grid(padding=(0, 1))
    halves = 2 if len(rows) > 7 else 1
    height = -(-len(rows) // halves)
    for _half in range(halves):
        table.add_column(justify="right", width=4, style="bold")
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=halves == 2, overflow="ellipsis", style="green", max_width=26 if halves == 2 else 70)
    for line in range(height):
        cells: list[str] = []
        for half in range(halves):
            number = line + half * height
            cells += rows[number] if number < len(rows) else ("", "", "")
        table.add_row(*cells)
    return table
