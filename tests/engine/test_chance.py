"""Where shuffles and dice come from."""

import hashlib
import hmac
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fondaco.engine.chance import Chance, FastChance, HashChance
from fondaco.engine.seeds import SEED_LIMIT, chance_from, check_seed, commitment, secret_seed

HEX = "0123456789abcdef" * 4
ALLOWED = re.escape("use a whole number from 0 to 2**62 - 1, or 64 hex digits")

both_kinds = pytest.mark.parametrize("chance", [FastChance(7), HashChance(bytes.fromhex(HEX))], ids=["fast", "hash"])
fixed = settings(derandomize=True, deadline=None)


def draw(chance: Chance, n: int, count: int) -> list[int]:
    return [chance.below(n) for _ in range(count)]


def chi_square(counts: list[int]) -> float:
    """How far these counts are from being all the same; about as much as there are counts if they come by chance."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# Known values: a change here deals every journal ever written anew.


def test_the_fast_stream_never_changes() -> None:
    assert draw(FastChance(7), 1 << 31, 5) == [2098353678, 1945571555, 1497347821, 926182205, 974114006]
    assert draw(FastChance(7, 1), 1 << 31, 5) == [1441713704, 1890996736, 90133132, 813791596, 1618225544]
    assert draw(FastChance(7), 100, 10) == [97, 90, 69, 43, 45, 73, 45, 25, 98, 36]


def test_the_fast_stream_uses_every_bit_of_seed_and_stream() -> None:
    assert draw(FastChance(0), 1 << 31, 1) == [2108252816]
    assert draw(FastChance(SEED_LIMIT - 1, (1 << 64) - 1), 1 << 31, 3) == [1117631471, 1470327397, 1871780884]


def test_the_hash_stream_never_changes() -> None:
    numbers = [17542954357850540164, 140053162167398746, 7094923571197185565, 601485762804817874, 11862794667570035051]
    assert draw(HashChance(bytes(32)), 1 << 64, 5) == numbers
    assert draw(chance_from("ab" * 32), 100, 10) == [0, 3, 80, 35, 37, 23, 33, 90, 43, 25]


def test_the_hash_stream_is_what_it_says() -> None:
    """Anybody can check a deal with nothing but an HMAC."""
    seed = bytes.fromhex(HEX)
    blocks = b"".join(hmac.new(seed, i.to_bytes(8, "big"), hashlib.sha256).digest() for i in range(3))
    numbers = [int.from_bytes(blocks[i : i + 8], "big") for i in range(0, len(blocks), 8)]
    assert draw(HashChance(seed), 1 << 64, 12) == numbers


def test_shuffles_never_change() -> None:
    fast, hashed = list(range(10)), list(range(10))
    FastChance(7).shuffle(fast)
    chance_from("ab" * 32).shuffle(hashed)
    assert fast == [7, 4, 0, 1, 6, 2, 3, 5, 8, 9]
    assert hashed == [8, 2, 7, 1, 5, 6, 3, 4, 9, 0]


# Range and fairness


@fixed
@given(seed=st.integers(0, SEED_LIMIT - 1), stream=st.integers(0, (1 << 64) - 1), n=st.integers(1, 1 << 31))
def test_fast_numbers_are_below_n(seed: int, stream: int, n: int) -> None:
    assert all(0 <= number < n for number in draw(FastChance(seed, stream), n, 20))


@fixed
@given(seed=st.binary(min_size=32, max_size=32), n=st.integers(1, 1 << 64))
def test_hash_numbers_are_below_n(seed: bytes, n: int) -> None:
    assert all(0 <= number < n for number in draw(HashChance(seed), n, 20))


@pytest.mark.parametrize(("chance", "limit"), [(FastChance(7), 1 << 31), (HashChance(bytes(32)), 1 << 64)])
def test_a_number_out_of_nothing_or_of_too_many_cannot_be_had(chance: Chance, limit: int) -> None:
    for n in (0, -1, limit + 1):
        with pytest.raises(ValueError, match=str(n)):
            chance.clone().below(n)


@both_kinds
def test_below_one_is_zero_and_draws_nothing(chance: Chance) -> None:
    before, after = chance.clone(), chance.clone()
    assert draw(after, 1, 3) == [0, 0, 0]
    assert draw(after, 1000, 9) == draw(before, 1000, 9)


@both_kinds
@pytest.mark.parametrize("n", [2, 6, 10, 109])
def test_every_number_is_as_likely(chance: Chance, n: int) -> None:
    counts = [0] * n
    for number in draw(chance.clone(), n, 300 * n):
        counts[number] += 1
    assert chi_square(counts) < n + 6 * (2 * n) ** 0.5


@pytest.mark.parametrize(("chance", "bits"), [(FastChance(7), 29), (HashChance(bytes(32)), 62)])
def test_rejection_leaves_no_number_more_likely(chance: Chance, bits: int) -> None:
    """Without it, every third of so many numbers, or the lowest third of them, would come twice as often."""
    rests, thirds = [0] * 3, [0] * 3
    for number in draw(chance.clone(), 3 << bits, 6000):
        rests[number % 3] += 1
        thirds[number >> bits] += 1
    assert chi_square(rests) < 20
    assert chi_square(thirds) < 20


@both_kinds
def test_every_order_is_as_likely(chance: Chance) -> None:
    twin = chance.clone()
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(4800):
        items = [0, 1, 2, 3]
        twin.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < 65


@fixed
@given(seed=st.integers(0, SEED_LIMIT - 1), items=st.lists(st.integers(0, 20)))
def test_a_shuffle_keeps_every_item(seed: int, items: list[int]) -> None:
    for chance in (FastChance(seed), HashChance(seed.to_bytes(32, "big"))):
        shuffled = items.copy()
        chance.shuffle(shuffled)
        assert sorted(shuffled) == sorted(items)


# Clones and streams


@both_kinds
@pytest.mark.parametrize("drawn", range(10))
def test_a_clone_goes_on_the_same_and_by_itself(chance: Chance, drawn: int) -> None:
    """Also from the middle of a block of the hash stream, which has four numbers."""
    one = chance.clone()
    draw(one, 1000, drawn)
    two = one.clone()
    three = two.clone()
    assert type(two) is type(one)
    assert draw(one, 1000, 10) == draw(two, 1000, 10)
    draw(one, 1000, 5)
    assert draw(two, 1000, 1) == draw(three, 1000, 11)[-1:]


def test_streams_of_one_seed_differ() -> None:
    starts = {tuple(draw(FastChance(7, stream), 1 << 31, 4)) for stream in (*range(500), 1 << 32, (1 << 32) + 1)}
    assert len(starts) == 502


def test_seeds_differ() -> None:
    fast = {tuple(draw(FastChance(seed), 1 << 31, 4)) for seed in (*range(500), 1 << 32, 1 << 61)}
    hashed = {tuple(draw(HashChance(seed.to_bytes(32, "big")), 1 << 64, 4)) for seed in range(100)}
    assert len(fast) == 502
    assert len(hashed) == 100


# Seeds


@pytest.mark.parametrize(
    ("seed", "kept"),
    [
        (0, 0),
        (SEED_LIMIT - 1, SEED_LIMIT - 1),
        ("7", 7),
        (" 007\n", 7),
        (str(SEED_LIMIT - 1), SEED_LIMIT - 1),
        (HEX, HEX),
        (HEX.upper(), HEX),
        (f" {HEX}\n", HEX),
        ("7" * 64, "7" * 64),
    ],
)
def test_a_seed_is_a_number_or_64_hex_digits(seed: int | str, kept: int | str) -> None:
    assert check_seed(seed) == kept
    chance = chance_from(seed)
    assert isinstance(chance, FastChance if isinstance(kept, int) else HashChance)
    assert draw(chance, 1000, 5) == draw(chance_from(kept), 1000, 5)


@pytest.mark.parametrize(
    "seed",
    [
        -1,
        SEED_LIMIT,
        True,
        False,
        7.0,
        None,
        bytes(32),
        "",
        " ",
        "-7",
        "7.0",
        "1e3",
        "lucky",
        "٣",
        str(SEED_LIMIT),
        "7" * 63,
        "7" * 65,
        HEX[:-1],
        HEX + "0",
        "g" * 64,
        "0x" + HEX[2:],
    ],
)
@pytest.mark.parametrize("use", [check_seed, chance_from, commitment])
def test_what_is_no_seed_is_refused(seed: Any, use: Callable[[Any], object]) -> None:
    with pytest.raises(ValueError, match=ALLOWED) as error:
        use(seed)
    assert str(seed) in str(error.value)


def test_the_commitment_is_the_hash_of_the_seed_as_text() -> None:
    assert commitment(7) == hashlib.sha256(b"7").hexdigest()
    assert commitment("7") == commitment(7)
    assert commitment(HEX.upper()) == hashlib.sha256(HEX.encode()).hexdigest()


def test_a_secret_seed_is_a_seed_and_never_the_same() -> None:
    seeds = {secret_seed() for _ in range(20)}
    assert len(seeds) == 20
    for seed in seeds:
        assert check_seed(seed) == seed
        assert isinstance(chance_from(seed), HashChance)
