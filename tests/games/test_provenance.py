"""Where the figures of each game come from: every one says so."""

import pytest

import fondaco
from fondaco.engine.edition import Edition


@pytest.fixture(params=fondaco.games())
def edition(request: pytest.FixtureRequest) -> Edition:
    return fondaco.own_edition(fondaco.find_game(request.param))


def test_every_figure_has_a_provenance(edition: Edition) -> None:
    assert [figure.entry for figure in edition.figures() if not figure.sources] == []


def test_every_source_that_is_named_is_explained_and_used(edition: Edition) -> None:
    used = {source for figure in edition.figures() for source in figure.sources}
    assert used == set(edition.data["sources"])


def test_no_provenance_covers_nothing(edition: Edition) -> None:
    assert len(edition.figures()) == sum(len(row["entries"]) for row in edition.data["provenance"])
