"""Work in pieces, on processes that may die."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from fondaco.bots.spread import Workers, workers


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    with workers(2, tries=1) as found:
        yield found


def twice(number: int) -> int:
    return 2 * number


def dies_once(folder: Path, number: int) -> int:
    if number == 3:
        try:
            (folder / "died").touch(exist_ok=False)
        except FileExistsError:
            return number
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuses(number: int) -> int:
    raise ValueError(f"not {number}")


class OddError(Exception):
    """It cannot be sent: it is made of two things and keeps one."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)


def refuses_oddly(number: int) -> int:
    raise OddError("odd", str(number))


def waits(folder: Path, number: int) -> None:
    (folder / "begun").open("w").close()
    (folder / "gate").open().close()  # nobody ever writes to it


def test_what_comes_back_is_in_the_order_of_the_pieces(two: Workers) -> None:
    assert list(two.imap(twice, range(50))) == [2 * number for number in range(50)]


def test_a_process_that_dies_is_replaced_and_what_it_was_at_is_done_again(two: Workers, tmp_path: Path) -> None:
    assert list(two.imap(partial(dies_once, tmp_path), range(8))) == list(range(8))
    assert (tmp_path / "died").exists()


def test_one_that_dies_again_and_again_is_said_to(two: Workers) -> None:
    with pytest.raises(ValueError, match="a process died 2 times on the same piece of work"):
        list(two.imap(dies, [1]))
    assert list(two.imap(twice, [1])) == [2]


@pytest.mark.parametrize(("work", "message"), [(refuses, "not 5"), (refuses_oddly, "OddError")])
def test_an_error_of_the_work_is_raised_here(two: Workers, work: Callable[[int], int], message: str) -> None:
    with pytest.raises(Exception, match=message) as raised:
        list(two.imap(work, [5]))
    assert f"in {work.__name__}" in raised.value.__notes__[0]


def test_processes_are_ended_whatever_they_do(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "begun")
    os.mkfifo(tmp_path / "gate")
    with workers(2) as found:
        found.imap(partial(waits, tmp_path), [1])
        (tmp_path / "begun").open().close()
