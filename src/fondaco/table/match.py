"""A match being played: a journal, and bots for the seats that have one."""

import hashlib

from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.engine.contract import Position
from fondaco.engine.journal import Journal
from fondaco.table.seating import Seat, seat_in_journal


class Match:
    """The seats around a journal. It holds nothing that the journal does not, so it can be taken up again anywhere."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.seats: list[Seat] = [seat_in_journal(player) for player in journal.players]
        self.bots = {number: bot(seat.bot) for number, seat in enumerate(self.seats) if seat.bot}

    @property
    def position(self) -> Position:
        return self.journal.position

    def people(self) -> list[int]:
        """The seats that have no bot."""
        return [seat for seat in range(len(self.seats)) if seat not in self.bots]

    def waiting_for(self) -> list[int]:
        """The people who owe a decision."""
        return [seat for seat in self.position.to_act() if seat not in self.bots]

    def play(self, seat: int, chain: str) -> None:
        """One action, or several with commas between them: all of them, or, if one is wrong, none."""
        texts = [text.strip() for text in chain.split(",")]
        trial = self.position.clone()
        for text in texts:
            trial.apply(seat, trial.read(seat, text))
        for text in texts:
            self.journal.play(seat, text)

    def play_bot(self) -> bool:
        """Let one bot that owes an action take it; answers whether there was one."""
        for seat in self.position.to_act():
            if seat in self.bots:
                action = self.bots[seat].choose(self.position, seat, FastChance(bots_seed(self.journal)))
                self.journal.play(seat, self.position.write(seat, action))
                return True
        return False


def bots_seed(journal: Journal) -> int:
    """What a bot draws on for its next action: another for each, so that a match taken up again goes on the same."""
    secret = hashlib.sha256(f"bots {journal.seeds[-1]} {len(journal.entries)}".encode()).digest()
    return int.from_bytes(secret[:7], "big")
