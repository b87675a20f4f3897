"""The games of the house: one folder each, imported when the game is first asked for.

The package can be called, so that `fondaco.games()` lists the names of all games while `fondaco.games.NAME` is still
the package of one of them.
"""

import sys
from pkgutil import iter_modules
from types import ModuleType

from fondaco.engine import registry


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        return registry.games()


sys.modules[__name__].__class__ = _Games
for _module in iter_modules(__path__):
    registry.register(_module.name, f"{__name__}.{_module.name}")
