"""For researchers: environments of PettingZoo, Gymnasium and OpenSpiel, many games at a time, and records of games.

It needs `pip install 'fondaco[research]'`; nothing else in Fondaco imports it. The packages that each part needs are
imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fondaco.research.batch import Batch
    from fondaco.research.loading import Trajectories, torch_batches
    from fondaco.research.observing import observer_of
    from fondaco.research.playing import play

__all__ = ["Batch", "Trajectories", "observer_of", "play", "torch_batches"]

_HOMES: Final = {
    "Batch": "batch",
    "Trajectories": "loading",
    "observer_of": "observing",
    "play": "playing",
    "torch_batches": "loading",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
