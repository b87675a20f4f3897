"""One number for each bot, from all games together, by openskill (Plackett and Luce's model)."""

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.arena.results import Z_95, Result


@dataclass(frozen=True)
class Rating:
    mu: float
    sigma: float

    @property
    def half(self) -> float:
        """Half the width of the 95 % interval: the number after a ±."""
        return Z_95 * self.sigma


def ratings(results: Sequence[Result], bots: Sequence[str]) -> dict[str, Rating]:
    """Return the rating of each bot after these games; empty if openskill is not installed.

    Copies of a bot at one table are rated separately, and the bot's new rating is their mean.
    """
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        return {}
    model = PlackettLuce()
    known = {name: model.rating(name=name) for name in bots}
    for result in results:
        names = [result.pairing.rest] * len(result.scores)
        names[result.seat] = result.pairing.one
        teams = [[model.rating(mu=known[name].mu, sigma=known[name].sigma)] for name in names]
        rated = model.rate(teams, ranks=list(result.places))
        for name in (result.pairing.one, result.pairing.rest):
            after = [team[0] for team, its in zip(rated, names, strict=True) if its == name]
            known[name].mu = sum(one.mu for one in after) / len(after)
            known[name].sigma = sum(one.sigma for one in after) / len(after)
    return {name: Rating(rating.mu, rating.sigma) for name, rating in known.items()}
