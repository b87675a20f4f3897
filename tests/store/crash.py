"""Append to one table after another without end, saying each number that was acknowledged, until somebody kills it."""

import asyncio
import sys

from fondaco.store import Store
from store.examples import entry


async def play(store: Store, table: str) -> None:
    number = len(await store.entries(table))
    while True:
        await store.append(table, [entry(number + 1), entry(number + 2)])
        number += 2
        print(table, number, flush=True)


async def main(url: str, *tables: str) -> None:
    async with await Store.open(url) as store:
        await asyncio.gather(*(play(store, table) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
