"""What the games' tables have in common when they are taken apart."""

from collections.abc import Sequence


class Parts:
    """Takes a table apart into zones; knows which actions are open."""

    def __init__(self, legal: Sequence[str]) -> None:
        self.legal = legal

    def open(self, *notations: str) -> list[str]:
        """Those of these actions that are legal."""
        return [notation for notation in notations if notation in self.legal]

    def title(self, text: str) -> str:
        """A name where it stands alone: with a capital letter."""
        return text[:1].upper() + text[1:]

    def starting(self, *verbs: str) -> list[str]:
        """All legal actions with one of these verbs."""
        return [notation for notation in self.legal if notation.split()[0] in verbs]
