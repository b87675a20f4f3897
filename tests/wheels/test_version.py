"""The version is written once, and the changelog knows it."""

import re
import tomllib
from pathlib import Path

import fondaco

ROOT = Path(__file__).resolve().parents[2]


def test_only_the_package_has_a_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert "version" in project["dynamic"]
    assert '"version"' not in (ROOT / "web" / "package.json").read_text(encoding="utf-8")


def test_the_changelog_begins_with_it() -> None:
    heading = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heading is not None
    assert heading[1] == fondaco.__version__
