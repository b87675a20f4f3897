"""The text form of a journal, read line by line; an error names the line that is wrong."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from fondaco.engine.contract import Game, OptionValue, Position, allowed_text
from fondaco.engine.edition import Edition
from fondaco.engine.errors import FondacoError, JournalError
from fondaco.engine.letters import is_readable
from fondaco.engine.registry import check_options, find_game, games, own_edition
from fondaco.engine.seeds import Seed, check_seed, commitment

FORMAT: Final = 1
FIRST_LINE: Final = "fondaco journal"


class Bounds(NamedTuple):
    """The longest journal that is accepted from elsewhere: reading one replays every move."""

    moves: int
    redeals: int


class Header:
    """How a match was dealt, and who played it."""

    def __init__(
        self,
        game: Game,
        edition: Edition,
        seats: int,
        players: list[str],
        options: dict[str, OptionValue],
        seed: Seed,
    ) -> None:
        self.game = game
        self.edition = edition
        self.seats = seats
        self.players = players
        self.options = options
        self.seed = seed


class JournalText:
    """The lines of a text form while they are read, from the header to the closing lines."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0
        """The number of the last line read."""

    def fail(self, message: str, /, **values: object) -> JournalError:
        return JournalError(self.at, message, **values)

    def next(self) -> str:
        """Return the next line, or an empty one at the end of the text."""
        self.at += 1
        return self.lines[self.at - 1].rstrip() if self.at <= len(self.lines) else ""

    def field(self, name: str) -> str:
        line = self.next()
        if not line.startswith(f"{name}:"):
            raise self.fail("expected '{name}: …' here", name=name)
        return line[len(name) + 1 :].strip()

    def whole(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            raise self.fail("{text} is not a whole number", text=repr(text))
        return int(text)

    def header(self, edition: Edition | None) -> Header:
        words = self.next().split()
        if len(words) != 3 or " ".join(words[:2]) != FIRST_LINE:
            raise self.fail("not a journal: it must begin with '{line}'", line=f"{FIRST_LINE} {FORMAT}")
        if words[2] != str(FORMAT):
            raise self.fail("unknown format {format}; this program reads format {known}", format=words[2], known=FORMAT)
        game = self._game()
        digest = self.field("edition")
        chosen = edition or own_edition(game)
        if digest != chosen.digest:
            raise self.fail(
                "played with edition {digest}, not with {other}: pass its components file as --edition",
                digest=digest,
                other=chosen.digest,
            )
        seats = self.whole(self.field("seats"))
        if seats not in game.seat_counts:
            raise self.fail(
                "cannot be played with {seats} seats; use one of: {allowed}",
                seats=seats,
                allowed=allowed_text(game.seat_counts),
            )
        players = [player.strip() for player in self.field("players").split(",")]
        if len(players) != seats:
            raise self.fail("{players} players for {seats} seats", players=len(players), seats=seats)
        for player in players:
            try:
                check_name(player)
            except FondacoError as error:
                raise self.fail("{problem}", problem=error) from None
        options = self._options(game, self.field("options"))
        promised = self.field("seed-hash")
        if self.next() == "":
            raise self.fail("the seed is not in this journal: it is revealed when the match is over")
        self.at -= 1
        text = self.field("seed")
        try:
            seed = check_seed(text)
        except FondacoError as error:
            raise self.fail("{problem}", problem=error) from None
        if commitment(seed) != promised:
            raise self.fail("not the seed that was promised: its hash is different")
        if self.next():
            raise self.fail("expected an empty line between the header and the actions")
        return Header(game, chosen, seats, players, options, seed)

    def _game(self) -> Game:
        words = self.field("game").split()
        if len(words) != 2:
            raise self.fail("expected the name of a game and the version of its rules here")
        try:
            game = find_game(words[0])
        except FondacoError as error:
            raise self.fail("{problem}", problem=error) from None
        if words[1] != str(game.version):
            raise self.fail(
                "played under version {version} of the rules of {game}: this program has version {known}",
                version=words[1],
                game=game.name,
                known=game.version,
            )
        return game

    def _options(self, game: Game, text: str) -> dict[str, OptionValue]:
        options: dict[str, OptionValue] = {}
        for part in text.split(",") if text else []:
            name, _, value = part.strip().partition("=")
            if name in options:
                raise self.fail("option {name} is given twice", name=name)
            if value in ("yes", "no"):
                options[name] = value == "yes"
            else:
                options[name] = self.whole(value)
        try:
            return check_options(game, options)
        except FondacoError as error:
            raise self.fail("{problem}", problem=error) from None

    def turns(self, seats: int) -> Iterator[tuple[int, str]]:
        """Yield each action with its seat, up to the empty line before the closing lines."""
        for _ in range(self.at, len(self.lines)):
            line = self.next()
            if not line:
                return
            seat_text, colon, actions = line.partition(":")
            if not colon:
                raise self.fail("expected 'SEAT: ACTION, ACTION'")
            seat = self.whole(seat_text.strip())
            if seat >= seats:
                allowed = allowed_text(range(seats))
                raise self.fail("there is no seat {seat}; use one of: {allowed}", seat=seat, allowed=allowed)
            for text in actions.split(","):
                yield seat, text.strip()

    def closing(self, actions: int, position: Position) -> None:
        """Check the closing lines against the position that the actions led to."""
        if self.at >= len(self.lines):
            self.at = len(self.lines)
            raise self.fail("the journal is cut off: its closing lines are missing")
        count = self.whole(self.field("actions"))
        if count != actions:
            raise self.fail("expected {wanted} actions, got {count}", count=actions, wanted=count)
        ending = position.ending()
        if ending:
            if self.field("ending") != ending:
                raise self.fail("the game ended differently: {ending}", ending=ending)
            scores = ", ".join(map(str, position.scores()))
            if self.field("scores") != scores:
                raise self.fail("the rules give other scores: {scores}", scores=scores)
        while self.at < len(self.lines):
            if self.next():
                raise self.fail("nothing may follow the end of a journal")


def check_name(player: str) -> None:
    """Refuse a name that a journal cannot represent."""
    if not player or "," in player or not is_readable(player):
        raise FondacoError(
            "{name} is not a valid player name; use letters, without commas or line breaks", name=repr(player)
        )


def game_in(text: str) -> Game | None:
    """Return the game that a journal's text names, if there is one, to find its edition before reading the journal."""
    lines = text.split("\n", 2)
    words = lines[1].split() if len(lines) > 2 else []
    return find_game(words[1]) if len(words) > 1 and words[0] == "game:" and words[1] in games() else None
