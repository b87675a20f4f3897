"""Houses with games of other packages in them."""

from pathlib import Path

import pytest

from fondaco.engine import registry
from guests.packages import install


@pytest.fixture(scope="session")
def kalah(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the example is installed in."""
    return install("kalah", tmp_path_factory.mktemp("kalah"))


@pytest.fixture
def fresh_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry looks for packages again, and forgets afterwards what it has found."""
    for found in ("_declared", "_parts"):
        monkeypatch.setattr(registry, found, {})
    monkeypatch.setattr(registry, "_games", dict(registry._games))
