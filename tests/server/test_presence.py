"""Who is connected, as several processes tell each other. How it travels, `test_many` shows."""

from fondaco.server.hosting.postgres_peers import PostgresPeers
from fondaco.server.hosting.presence import Presence


class Process:
    """One of several that hear what each of them calls, when the test says so."""

    def __init__(self, time: list[int]) -> None:
        self.peers = PostgresPeers("postgresql:///never-connected")
        self.presence = Presence(self.peers, lambda: time[0])

    def said(self) -> list[str]:
        calls, self.peers._untold_presence = self.peers._untold_presence, {}
        return list(calls.values())


def tell(*processes: Process) -> None:
    """Until nobody has anything to say."""
    while words := [word for process in processes for word in process.said()]:
        for process in processes:
            for word in words:
                process.presence.hear(word)


def test_each_process_learns_who_is_at_the_others() -> None:
    one, other = Process([0]), Process([0])
    ann = one.presence.enter("t", 0)
    one.said()  # nobody hears it: the other process is not there yet
    ann.clear()
    ben = other.presence.enter("t", 1)
    other.presence.enter("t", None)
    tell(one, other)
    assert one.presence.connected("t") == other.presence.connected("t") == {"present": [0, 1], "watching": 1}
    assert ann.is_set()
    other.presence.leave("t", 1, ben)
    tell(one, other)
    assert one.presence.connected("t") == {"present": [0], "watching": 1}
    assert one.presence.connected("another") == {"present": [], "watching": 0}


def test_who_is_connected_twice_has_gone_when_both_have() -> None:
    process = Process([0])
    windows = [process.presence.enter("t", 0) for _ in range(2)]
    process.presence.leave("t", 0, windows[0])
    assert process.presence.connected("t") == {"present": [0], "watching": 0}
    process.presence.leave("t", 0, windows[1])
    assert process.presence.connected("t") == {"present": [], "watching": 0}


def test_a_process_that_was_killed_is_forgotten_and_one_that_lives_is_not() -> None:
    time = [0]
    one, other, killed = Process(time), Process(time), Process(time)
    ann = one.presence.enter("t", 0)
    other.presence.enter("t", 1)
    killed.presence.enter("t", 2)
    tell(one, other, killed)
    assert one.presence.connected("t")["present"] == [0, 1, 2]
    ann.clear()
    for _ in range(5):
        time[0] += 15_000
        for process in (one, other):
            process.presence.refresh()
        tell(one, other)
    assert one.presence.connected("t") == other.presence.connected("t") == {"present": [0, 1], "watching": 0}
    assert ann.is_set()
