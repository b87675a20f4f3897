"""Let the Python of the page import its modules from one file, without a search for each. It runs this first.

`runtime_archives.py` has written that file. It has the modules that a game needs in compiled form, including the code
that dataclasses would otherwise generate and compile when they are defined.
"""

import dataclasses
import marshal
import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType
from typing import Any, Final

_HERE: Final = os.path.dirname(__file__)
_FILE: Final = os.path.join(_HERE, "runtime_modules.bin")
with open(_FILE, "rb") as _file:
    _MODULES, _WRITTEN = marshal.load(_file)
os.remove(_FILE)  # it is in memory


class Modules(SourceFileLoader):
    """Finds and loads modules: each has a file, which need not exist, and its code, or its text if rarely needed."""

    @classmethod
    def find_spec(cls, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        if name not in _MODULES:
            return None
        file = os.path.join(_HERE, _MODULES[name][0])
        return spec_from_file_location(name, file, loader=cls(name, file))

    def get_code(self, name: str) -> CodeType:
        _, data = _MODULES.pop(name)
        code: CodeType = compile(data, self.path, "exec") if isinstance(data, str) else marshal.loads(data)
        return code


def _execute(text: str, *names: dict[str, Any]) -> None:
    exec(marshal.loads(_WRITTEN[text]) if text in _WRITTEN else text, *names)


sys.meta_path.insert(0, Modules)
vars(dataclasses)["exec"] = _execute
