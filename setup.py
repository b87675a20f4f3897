"""Compile the rules and the bots with mypyc, from the very files that one reads; build the page into the package.

Where there is no C compiler, or FONDACO_INTERPRETED is set, nothing is compiled and the same files run interpreted.
A wheel is built with the page, or not at all. Everything else about the project stands in pyproject.toml.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_py import build_py

COMPILED = ("engine", "games", "bots")
DOORS = ("errors.py", "registry.py", "seeds.py", "batch.py", "shapes.py")
"""What takes values of any kind, in order to refuse them with its own words, is left as it is; so are types that
others read at run time."""


def has_compiler() -> bool:
    """Whether a C file that needs Python's own headers can be compiled here."""
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\n")
        command = Distribution({"ext_modules": [Extension("probe", [str(probe)])]}).get_command_obj("build_ext")
        command.build_temp = command.build_lib = folder
        command.ensure_finalized()
        try:
            command.run()
        except Exception as error:  # distutils has no common class for what goes wrong
            print(f"No C compiler that works: the games will run interpreted ({error})", file=sys.stderr)
            return False
    return True


def modules() -> list[str]:
    """Every module of the compiled parts but the doors; packages themselves only say what is in them."""
    root = Path("src/fondaco")
    left_out = ("__init__.py", *DOORS)
    return sorted(str(path) for part in COMPILED for path in (root / part).rglob("*.py") if path.name not in left_out)


def extensions() -> list[Extension]:
    if os.environ.get("FONDACO_INTERPRETED") or not has_compiler():
        return []
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    found: list[Extension] = mypycify(
        ["--strict", "--explicit-package-bases", "--config-file=", *modules()], opt_level="3", group_name="fondaco"
    )
    return found


class BuildWithPage(build_py):
    """A checkout is played in as it is, and `make` keeps its page; a wheel must bring its own."""

    def run(self) -> None:
        if not self.editable_mode and not Path("src/fondaco/server/page/index.html").exists():
            subprocess.run(["make", "page", f"PYTHON={sys.executable}"], check=True)
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithPage})
