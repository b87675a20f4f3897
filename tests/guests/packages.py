"""Packages of others: the one in `examples`, built and installed as pip does it, and bad ones that are written here."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from starting import HANGS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def install(example: str, folder: Path) -> Path:
    """Build an example and install it into a folder of its own, to be put on the path."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(EXAMPLES / example, source)  # building leaves things behind
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    subprocess.run([*command, "--target", str(site), str(source)], check=True, capture_output=True, timeout=HANGS)
    return site


def pretend(site: Path, package: str, entry_points: Mapping[str, Mapping[str, str]], module: str = "") -> None:
    """A package that is installed in a folder, with one module of the same name."""
    about = site / f"{package}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = [
        line
        for group, entries in entry_points.items()
        for line in (f"[{group}]", *[f"{name} = {value}" for name, value in entries.items()])
    ]
    (about / "entry_points.txt").write_text("\n".join(lines))
    (site / f"{package}.py").write_text(module)
