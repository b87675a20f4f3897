"""Learn to play as `greedy` does, from games that it played: a minute on two cores.

    pip install 'fondaco[research]' torch
    python examples/imitation/imitate.py [GAMES]

Games among `greedy` bots are written to a Parquet file; a small network learns which of the legal actions `greedy`
chose. Then we measure in how many decisions of games that it has not seen it does the same, and how it plays against
`random` and `greedy`.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader

import fondaco
from fondaco.bots import Bot
from fondaco.research import Trajectories, observer_of, play, torch_batches
from fondaco.research.observing import ROW

GAME, SEATS = "millefiori", 2
EPOCHS = 4


class Policy(nn.Module):  # type: ignore[misc]
    """From what a seat knows to a score for every action."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, actions)
        )

    def forward(self, observation: Any, mask: Any) -> Any:
        # Numbers of a row are counts from 0 upwards; their logarithms are all of about the same size.
        rows = observation.float()
        return self.layers(torch.sign(rows) * torch.log1p(rows.abs())).masked_fill(~mask, -1e9)


class Imitator(Bot):
    """A bot that does what the policy prefers."""

    name = "imitator"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.observer = observer_of(fondaco.find_game(GAME), SEATS)

    def think(self, position: fondaco.Position, seat: int, chance: fondaco.Chance) -> int:
        legal = position.legal(seat)
        mask = torch.zeros(position.game.actions, dtype=torch.bool)
        mask[legal] = True
        row = torch.from_numpy(np.frombuffer(bytearray(self.observer.observe(position, seat)), ROW))
        with torch.inference_mode():
            return int(self.policy(row, mask).argmax())


def learn(policy: Policy, path: Path) -> None:
    batches = DataLoader(torch_batches(path, size=256, seed=1), batch_size=None)
    optimizer = torch.optim.Adam(policy.parameters(), 1e-3)
    for epoch in range(EPOCHS):
        losses: list[float] = []
        for batch in batches:
            chosen = batch["mask"].sum(1) > 1  # of a single action there is nothing to learn
            loss = nn.functional.cross_entropy(
                policy(batch["observation"][chosen], batch["mask"][chosen]), batch["action"][chosen]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}")


def agreement(policy: Policy, path: Path) -> tuple[float, float]:
    """In how many decisions the policy does as the file says, and how many a random choice would hit."""
    decisions = Trajectories(path).read()
    real = decisions.mask.sum(1) > 1
    mask = torch.from_numpy(decisions.mask[real])
    with torch.inference_mode():
        own = policy(torch.from_numpy(decisions.observation[real]), mask).argmax(1).numpy()
    return float((own == decisions.action[real]).mean()), float((1 / decisions.mask[real].sum(1)).mean())


def main(games: int) -> None:
    start = time.perf_counter()
    torch.manual_seed(1)
    torch.set_num_threads(2)
    with tempfile.TemporaryDirectory() as folder:
        seen = play(GAME, games, ["greedy"] * SEATS, Path(folder) / "seen.parquet", seed=1, processes=2)
        unseen = play(GAME, 40, ["greedy"] * SEATS, Path(folder) / "unseen.parquet", seed=2, processes=2)
        trajectories = Trajectories(seen)
        print(f"{len(trajectories)} decisions of {games} games after {time.perf_counter() - start:.0f} s")
        policy = Policy(observer_of(fondaco.find_game(GAME), SEATS).layout.size, trajectories.actions)
        learn(policy, seen)
        share, by_chance = agreement(policy, unseen)
    print(f"does as greedy in {share:.1%} of decisions that it has not seen; by chance it would be {by_chance:.1%}")
    for rival in ("random", "greedy"):
        tally = fondaco.simulate(GAME, [Imitator(policy), rival], games=40, seed=3)
        print(f"against {rival}: {tally.wins[0]:.0f} of {tally.games} games won")
    print(f"{time.perf_counter() - start:.0f} s in all")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
