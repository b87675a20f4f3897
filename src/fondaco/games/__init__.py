"""The games that come with Fondaco: one folder each, imported on first use.

The package is callable, so that `fondaco.games()` lists the names of all games while `fondaco.games.NAME` is still the
package of one of them.
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
