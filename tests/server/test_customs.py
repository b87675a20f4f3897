"""The customs of a table while a house keeps it: waiting for those who are away, and time that runs evenly."""

from fondaco.server.hosting.bot_processes import BotProcesses
from fondaco.store import Store
from fondaco.table.commands import Leave, Propose, Return
from server.test_house import Time, bots, house, house_on, open_table, store

__all__ = ["bots", "house", "store"]  # fixtures


async def test_those_who_are_away_are_waited_for_by_a_house_that_has_the_table_only_in_the_store(
    store: Store, bots: BotProcesses
) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        watch, ann, ben = await open_table(house, "me:Ann", "me:Ben")
        await house.do(ben, Leave())
        await house.do(ann, Propose("end"))
        assert (await house.look(watch.table, None))["status"] == "playing"
    async with house_on(store, bots, now=time) as house:
        time.now += 599_000
        await house.check_due()
        assert (await house.look(watch.table, None))["status"] == "playing"
        time.now += 1_000
        await house.check_due()
        assert (await house.look(watch.table, None))["status"] == "ended"


async def test_who_returns_to_a_proposal_has_a_say(store: Store, bots: BotProcesses) -> None:
    time = Time()
    async with house_on(store, bots, now=time) as house:
        watch, ann, ben = await open_table(house, "me:Ann", "me:Ben")
        await house.do(ben, Leave())
        await house.do(ann, Propose("end"))
        await house.do(ben, Return())
        time.now += 3_600_000
        await house.check_due()
        assert (await house.look(watch.table, None))["status"] == "playing"
