"""What a seat knows as a row of numbers: as long as its layout says, and the same whatever is hidden."""

from array import array
from collections.abc import Iterator

import pytest

import fondaco
from fondaco import FastChance, Position
from fondaco.engine.contract import Game
from fondaco.engine.observation import Layout, Observer, one_hot, piece
from fondaco.engine.registry import box_of, own_edition, own_games
from scale import whole_games

MATCHES = [
    pytest.param(name, seats, marks=whole_games if number else ())
    for name in own_games()
    for number, seats in enumerate(fondaco.find_game(name).seat_counts)
]
"""Every game with every number of seats; only with the fewest where the rules are not compiled."""


def observer_of(game: Game, seats: int) -> Observer:
    observer = game.observer(seats, box_of(game, own_edition(game)))
    assert observer is not None
    return observer


def numbers(row: bytes | bytearray) -> list[int]:
    return array("h", bytes(row)).tolist()


def positions(name: str, seats: int, every: int) -> Iterator[Position]:
    """One of so many positions of a game with all options other than usual, and the end."""
    game = fondaco.find_game(name)
    options = {option.name: option.allowed[-1] for option in game.options if seats % 2}
    position, chance = fondaco.deal(name, seats, 3, None, **options), FastChance(4)
    moves = 0
    while position.to_act():
        if moves % every == 0:
            yield position
        moves += 1
        acting = position.to_act()
        seat = acting[chance.below(len(acting))]
        actions = position.legal(seat)
        position.apply(seat, actions[chance.below(len(actions))])
    yield position


@pytest.mark.parametrize(("name", "seats"), MATCHES)
def test_what_is_hidden_is_not_in_it(name: str, seats: int) -> None:
    observer = observer_of(fondaco.find_game(name), seats)
    layout = observer.layout
    assert sum(block.size for block in layout.blocks) == layout.size
    seen = 0
    for number, position in enumerate(positions(name, seats, 7)):
        for seat in range(seats):
            row = observer.observe(position, seat)
            assert observer.observe(position.redeal(seat, FastChance(number)), seat) == row
            values = numbers(row)
            assert len(values) == layout.size
            for block in layout.blocks:
                part = values[block.offset : block.offset + block.size]
                assert block.low <= min(part), block
                assert max(part) <= block.high, block
        seen += 1
    assert seen > 20


@pytest.mark.parametrize(("name", "seats"), MATCHES)
def test_what_was_written_before_makes_no_difference(name: str, seats: int) -> None:
    game = fondaco.find_game(name)
    used = observer_of(game, seats)
    for position in [*positions(name, seats, 40), fondaco.deal(name, seats, 9)]:
        for seat in (0, seats - 1):
            assert used.observe(position, seat) == observer_of(game, seats).observe(position, seat)


def test_the_own_hand_is_in_it() -> None:
    position = fondaco.deal("millefiori", 3, 7)
    observer = observer_of(position.game, 3)
    block = observer.layout.block("packet0")
    hands = []
    for seat in range(3):
        own = numbers(observer.observe(position, seat))[block.offset : block.offset + block.size]
        hands.append([kind for kind, count in enumerate(own) for _ in range(count)])
    assert hands == [position.legal(seat) for seat in range(3)]


def test_pieces_are_numbers_of_sixteen_bits() -> None:
    for number in (0, 1, 255, 256, 2047, 2048, 32767, -1, -512, -513, -32768):
        assert numbers(piece(number)) == [number]
    assert numbers(piece(40000)) == [32767]
    assert [numbers(each) for each in one_hot(3)] == [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]


def test_a_layout_knows_its_blocks_by_name() -> None:
    layout = Layout()
    layout.add("one", (2, 3), "first")
    assert layout.add("two", (4,), "second", high=9) == 12
    assert repr(layout.block("two")) == "Block('two', offset=6, shape=(4,), 0 to 9)"
    with pytest.raises(KeyError):
        layout.block("three")
