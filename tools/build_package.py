"""Build the sdist and the wheel with setuptools, in a temporary copy of the sources.

`python -m build` and pip call these functions (PEP 517), which pyproject.toml names as the build backend. So the files
of a build (C files, compiled modules, metadata, the page) are never left in a checkout.

A checkout's page is built with Node.js. An sdist has the built page, so that a wheel is made from it without Node.js.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path

from setuptools import build_meta

Settings = Mapping[str, str | list[str] | None] | None

NOT_COPIED = shutil.ignore_patterns(
    *(".git", ".venv", ".*_cache", ".hypothesis", ".coverage*", "__pycache__"),
    *("build", "dist", "*.egg-info", "*.so", "*.pyd", "node_modules", "test-results"),
)
"""Files that tools leave in a checkout."""


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    target = os.path.abspath(sdist_directory)
    os.environ["FONDACO_INTERPRETED"] = "1"  # otherwise setuptools asks for the C files, which are not needed here
    with copy_of_sources():
        _provide_page()
        name: str = build_meta.build_sdist(target, config_settings)
        return name


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    target = os.path.abspath(wheel_directory)
    with copy_of_sources():
        _provide_page()
        name: str = build_meta.build_wheel(target, config_settings)
        return name


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    target = os.path.abspath(metadata_directory)
    os.environ["FONDACO_INTERPRETED"] = "1"  # as above; each of these functions is called in a process of its own
    with copy_of_sources():
        name: str = build_meta.prepare_metadata_for_build_wheel(target, config_settings)
        return name


build_editable = build_meta.build_editable
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


@contextmanager
def copy_of_sources() -> Iterator[None]:
    """Change into a copy of the current folder, the root of the project, within the block."""
    with tempfile.TemporaryDirectory(prefix="fondaco-") as folder:
        copy = Path(folder) / "fondaco"
        shutil.copytree(".", copy, ignore=NOT_COPIED)
        installed = Path("web/node_modules").resolve()
        if (installed / "ready").exists():  # `make` installed what package-lock.json says
            (copy / "web/node_modules").symlink_to(installed, target_is_directory=True)
        with chdir(copy):
            yield


def _provide_page() -> None:
    """Build the page; an unpacked sdist has one."""
    if Path("PKG-INFO").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("The page is built with Node.js 20 or newer and npm, which are not installed here")
    if not Path("web/node_modules").exists():
        # `dependencies` in package.json are what the page is built of and with; the rest tests it.
        subprocess.run([npm, "ci", "--omit=dev", "--silent", "--no-audit", "--no-fund"], cwd="web", check=True)
    texts = Path("tools/texts.py")
    if texts.exists():  # makes the page's dictionaries of the catalogues
        subprocess.run([sys.executable, texts], check=True)
    subprocess.run([npm, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd="web", check=True)
