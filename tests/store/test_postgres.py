"""What only PostgreSQL does: it is elsewhere, and may go away and come back."""

import asyncpg
import pytest

from fondaco.store import Store, UnavailableError, postgres
from store.cluster import running_cluster
from store.examples import entry, new_table


async def test_a_server_that_goes_away_and_comes_back() -> None:
    with running_cluster() as cluster:
        async with await Store.open(cluster.empty_database()) as store:
            await store.add_table(new_table())
            await store.append("t", [entry(1)])
            cluster.stop()
            with pytest.raises(UnavailableError, match=r"^the database failed: .") as caught:
                await store.append("t", [entry(2)])
            assert "\n" not in str(caught.value)
            with pytest.raises(UnavailableError):
                await store.entries("t")
            cluster.start()
            await store.append("t", [entry(2)])
            assert await store.entries("t") == [entry(1), entry(2)]


async def test_a_database_that_does_not_answer_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another client holds what is to be written; the time limit is that of a query, in whole seconds."""
    monkeypatch.setattr(postgres, "_QUERY_SECONDS", 4)  # a busy machine may stand still for a second
    with running_cluster() as cluster:
        url = cluster.empty_database()
        async with await Store.open(url) as store:
            await store.add_table(new_table())
            other = await asyncpg.connect(url)
            await other.execute("BEGIN; LOCK TABLE entries, health")
            with pytest.raises(UnavailableError, match="the database failed"):
                await store.append("t", [entry(1)])
            with pytest.raises(UnavailableError, match="the database failed"):
                await store.touch(1)
            await other.execute("ROLLBACK")
            await other.close()
            await store.append("t", [entry(1)])
            await store.touch(2)
            assert await store.entries("t") == [entry(1)]
