"""Several processes that think about one decision: each looks at worlds of its own, and what they find is put together
in the order of the worlds. So the same worlds lead to the same choice, whatever the number of processes.

The processes are forks of the one that thinks, so that positions, editions and bots of any kind are there without being
sent; where there is no fork (on Windows), the one process does it all.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

NOT_LOOKED_AT: list[float] = []


def can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


class Workers:
    """Processes that evaluate a list of things in one world after another, until they are stopped."""

    def __init__(self, look: Callable[[int, int], list[float]], things: int, processes: int) -> None:
        context: Any = multiprocessing.get_context("fork")
        self.wanted = context.RawArray("b", [1] * things)
        """Whether each thing is still to be evaluated."""
        self.pipes: list[Connection] = []
        self.processes: list[Any] = []
        for number in range(processes):
            here, there = context.Pipe(duplex=False)
            self.pipes.append(here)
            arguments = (look, self.wanted, number, processes, there, self.pipes)
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.processes.append(process)

    def worlds(self, deadline: float) -> Iterator[list[list[float]]]:
        """Yield the results of each world, in order, until the deadline."""
        world = 0
        while True:
            pipe = self.pipes[world % len(self.pipes)]
            if not pipe.poll(max(0.0, min(3600.0, deadline - time.perf_counter()))):
                return
            yield pipe.recv()
            world += 1

    def leave_out(self, thing: int) -> None:
        self.wanted[thing] = 0

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.join()


def _work(
    look: Callable[[int, int], list[float]],
    wanted: Any,
    number: int,
    processes: int,
    pipe: Connection,
    inherited: list[Connection],
) -> None:
    """Evaluate worlds until nobody reads the results; runs in a forked process.

    It first closes the inherited reading ends of the pipes, its own and those of earlier processes: left open, they
    would hide that the reader has ended.
    """
    for end in inherited:
        end.close()
    world = number
    with suppress(BrokenPipeError):
        while True:
            pipe.send([look(world, thing) if wanted[thing] else NOT_LOOKED_AT for thing in range(len(wanted))])
            world += processes
