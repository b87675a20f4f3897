"""What only PostgreSQL does: it is elsewhere, and may go away and come back."""

import pytest

from fondaco.store import Store, UnavailableError
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
