"""Compiles the rules and the bots with mypyc, from the very files that one reads.

FONDACO_INTERPRETED=1, or a machine without a C compiler: nothing is compiled, and the same files run interpreted.
FONDACO_OPT_LEVEL=0 to 3: how hard the C compiler optimises; 3 if it is not set, and so in wheels. `make play` and `make
test` use 1: it compiles in two thirds of the time, and Liguria is slower by a twelfth; 0 compiles in a third.
All else about the project is in pyproject.toml.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("engine", "games", "bots")
NOT_COMPILED = (
    "__init__.py",
    "errors.py",
    "registry.py",
    "seeds.py",
    "batch.py",
    "types.py",
    "value.py",
    "spread.py",
    "workers.py",
)
"""Functions that take values of any type, in order to refuse them with errors of our own, and types that others read
at run time."""


def has_compiler() -> bool:
    """Whether a C file that needs Python's headers can be compiled here."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\n")
        command = Distribution({"ext_modules": [Extension("probe", [str(probe)])]}).get_command_obj("build_ext")
        command.build_temp = command.build_lib = folder
        command.ensure_finalized()
        try:
            command.run()
        except Exception as error:  # distutils has no common class for what goes wrong
            print(f"No working C compiler: the games will run interpreted ({error})", file=sys.stderr)
            return False
    return True


def modules() -> list[str]:
    root = Path("src/fondaco")
    files = [path for part in COMPILED for path in (root / part).rglob("*.py")]
    return sorted(str(path) for path in files if path.name not in NOT_COMPILED)


class BuildWithMypyc(build_ext):
    """Translates the modules to C when they are about to be compiled, and not whenever setup.py is read."""

    def finalize_options(self) -> None:
        if self.distribution.ext_modules:
            from mypyc.build import mypycify

            os.environ["MYPYPATH"] = "src"
            self.distribution.ext_modules = mypycify(
                ["--strict", "--explicit-package-bases", "--config-file=", *modules()],
                opt_level=os.environ.get("FONDACO_OPT_LEVEL", "3"),
                group_name="fondaco",
            )
            if os.name == "posix":  # C that was generated needs no warnings and no debugger, and both take long
                for extension in self.distribution.ext_modules:
                    extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-all", "-g0"]
        super().finalize_options()


compiles = not os.environ.get("FONDACO_INTERPRETED") and has_compiler()
setup(
    ext_modules=[Extension("fondaco", [])] if compiles else [],  # in place of those that BuildWithMypyc makes
    cmdclass={"build_ext": BuildWithMypyc},
)
