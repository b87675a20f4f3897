"""For researchers: environments of PettingZoo, Gymnasium and OpenSpiel, many games at a time, and records of games.

It needs `pip install 'fondaco[research]'`; nothing else of Fondaco imports it.
"""

from fondaco.research.batch import Batch
from fondaco.research.loading import Trajectories, torch_batches
from fondaco.research.observing import observer_of
from fondaco.research.playing import play

__all__ = ["Batch", "Trajectories", "observer_of", "play", "torch_batches"]
