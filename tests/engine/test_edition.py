"""Components files, tried on a bakery."""

from collections.abc import Callable

import pytest

from fondaco import Edition, EditionError, find_game, load_edition, own_edition
from fondaco.engine.edition import Reader, read_edition

BAKERY = """
[shop]
name = "Crumbs"
ovens = 2
width = 3.5
open = true
prices = [1, 2, 3]
sizes = [1, 1.5]
corners = [[0, 0], [3.5, 0], [3.5, 8]]
closed_on = []

[shop.counter]
drawers = 4

[[breads]]
id = "rye"
price = 3
at = [10, 20]

[[breads]]
id = "oat"
price = 4
at = [30.5, 20]

[[shelves]]
height = 10

[[shelves]]
height = 20

[sources]
baker = "the baker said so"
photo = "a photograph of the shop"
reconstructed = "stated by no source"

[[provenance]]
entries = ["shop.ovens", "breads.*.price"]
sources = ["baker"]
note = "Asked on a Monday."

[[provenance]]
entries = ["breads.rye.*", "*.height"]
sources = ["photo", "reconstructed"]

[[provenance]]
entries = ["breads.*", "nothing.*", "shop.counter.drawers"]
sources = ["photo"]
"""


def changed(old: str, new: str) -> str:
    assert BAKERY.count(old) == 1, old
    return BAKERY.replace(old, new)


def read(toml: str) -> Edition:
    return read_edition(toml, model=BAKERY)


def refused(toml: str) -> EditionError:
    with pytest.raises(EditionError) as error:
        read(toml)
    assert str(error.value).startswith(f"{error.value.entry}: ")
    return error.value


# The shape of a file


def test_a_file_has_its_own_shape() -> None:
    assert read(BAKERY).digest == read_edition(BAKERY).digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ovens = 2", "ovens = 5"),
        ("width = 3.5", "width = 4.25"),
        ("width = 3.5", "width = 4"),  # a measure may be written either way; what is counted, the reader checks
        ("ovens = 2", "ovens = 2.5"),
        ("open = true", "open = false"),
        ("prices = [1, 2, 3]", "prices = [7]"),  # a list of figures may have any length
        ("prices = [1, 2, 3]", "prices = []"),
        ("sizes = [1, 1.5]", "sizes = [1.25, 2]"),
        ("sizes = [1, 1.5]", "sizes = [2, 3]"),
        ("corners = [[0, 0], [3.5, 0], [3.5, 8]]", "corners = [[0.5, 0.5], [3, 0]]"),
        ("at = [10, 20]", "at = [10.5, 20]"),
        ('name = "Crumbs"', "name = 'Crusts'"),
    ],
)
def test_figures_may_change(old: str, new: str) -> None:
    assert read(changed(old, new)).digest != read(BAKERY).digest


def test_a_list_of_tables_may_have_another_length_where_the_game_leaves_it_open() -> None:
    more = changed(
        "[[shelves]]\nheight = 10\n", '[[breads]]\nid = "spelt"\nprice = 5\nat = [1, 2]\n[[shelves]]\nheight = 10\n'
    )
    assert len(read_edition(more, BAKERY, ["breads"]).data["breads"]) == 3
    fewer = changed("[[shelves]]\nheight = 10\n", "")
    assert len(read_edition(fewer, BAKERY, ["shelves"]).data["shelves"]) == 1
    assert refused(more).entry == "breads"


@pytest.mark.parametrize(
    ("row", "entry", "problem"),
    [
        ('id = "rye"\nprice = 5\nat = [1, 2]', "breads.rye", "this id is used twice"),
        ('id = "spelt"\nprice = 5', "breads.spelt.at", "this entry is missing"),
        (
            'id = "spelt"\nprice = "5"\nat = [1, 2]',
            "breads.spelt.price",
            "this must be a number",
        ),
        ("price = 5\nat = [1, 2]", "breads.2.id", "this entry is missing"),
        ("id = [2]\nprice = 5\nat = [1, 2]", "breads.[2].id", "this must be text"),
        (
            'id = "spelt"\nprice = nan\nat = [1, 2]',
            "breads.spelt.price",
            "nan is not a number from -1000000 to 1000000",
        ),
    ],
)
def test_a_row_more_must_look_like_the_others(row: str, entry: str, problem: str) -> None:
    toml = changed("[[shelves]]\nheight = 10\n", f"[[breads]]\n{row}\n[[shelves]]\nheight = 10\n")
    with pytest.raises(EditionError) as error:
        read_edition(toml, BAKERY, ["breads"])
    assert str(error.value) == f"{entry}: {problem}"


def test_what_a_list_holds_that_is_empty_in_one_row_another_says() -> None:
    model = changed("at = [10, 20]", "at = []")
    assert len(read_edition(BAKERY, model, ["breads"]).data["breads"]) == 2
    with pytest.raises(EditionError, match=r"breads\.rye\.at\.1: this must be a number"):
        read_edition(changed("at = [10, 20]", 'at = [10, "20"]'), model, ["breads"])


@pytest.mark.parametrize(
    ("old", "new", "entry", "problem"),
    [
        ("ovens = 2\n", "", "shop.ovens", "this entry is missing"),
        ("[shop.counter]\ndrawers = 4\n", "", "shop.counter", "this entry is missing"),
        ("drawers = 4\n", "", "shop.counter.drawers", "this entry is missing"),
        ("[[shelves]]\nheight = 10\n\n[[shelves]]\nheight = 20\n", "", "shelves", "this entry is missing"),
        ("price = 3\n", "", "breads.rye.price", "this entry is missing"),
        ('id = "oat"\n', "", "breads.oat.id", "this entry is missing"),
        ("ovens = 2", "ovens = 2\ncats = 1", "shop.cats", "there is no such entry in this game"),
        ("[sources]", "[garden]\n[sources]", "garden", "there is no such entry in this game"),
        ("price = 4", "price = 4\ncrust = true", "breads.oat.crust", "there is no such entry in this game"),
        ("ovens = 2", 'ovens = "2"', "shop.ovens", "this must be a number"),
        ("ovens = 2", "ovens = true", "shop.ovens", "this must be a number"),
        ("ovens = 2", "ovens = [2]", "shop.ovens", "this must be a number"),
        ("width = 3.5", "width = nan", "shop.width", "nan is not a number from -1000000 to 1000000"),
        ("width = 3.5", "width = -inf", "shop.width", "-inf is not a number from"),
        ("ovens = 2", "ovens = 1e999", "shop.ovens", "inf is not a number from"),
        ("price = 4", "price = 1000001", "breads.oat.price", "1000001 is not a number from"),
        ("price = 4", f"price = 0x{'f' * 5000}", "breads.oat.price", "0xffffffffffffffffff is not a number from"),
        ("[3.5, 8]]", "[3.5, nan]]", "shop.corners.2.1", "nan is not a number from"),
        ("closed_on = []", 'closed_on = ["Monday"]', "shop.closed_on", "expected 0 entries, got 1"),
        ("ovens = 2", "ovens = 2026-01-01", "shop.ovens", "this must be a number"),
        ("ovens = 2", "[shop.ovens]\nleft = 1", "shop.ovens", "this must be a number"),
        ("open = true", "open = 1", "shop.open", "this must be true or false"),
        ("width = 3.5", 'width = "3.5"', "shop.width", "this must be a number"),
        ('name = "Crumbs"', "name = 7", "shop.name", "this must be text"),
        ("prices = [1, 2, 3]", "prices = 1", "shop.prices", "this must be a list"),
        ("prices = [1, 2, 3]", "prices = [1, true]", "shop.prices.1", "this must be a number"),
        ("sizes = [1, 1.5]", 'sizes = [1, "L"]', "shop.sizes.1", "this must be a number"),
        ("[3.5, 8]]", "3.5]", "shop.corners.2", "this must be a list"),
        ("[3.5, 8]]", '[3.5, "8"]]', "shop.corners.2.1", "this must be a number"),
        ("[shop.counter]\ndrawers", "counter", "shop.counter", "this must be a table"),
        ("[[shelves]]\nheight = 20\n", "", "shelves", "expected 2 entries, got 1"),
        ("[sources]", "[[shelves]]\nheight = 30\n[sources]", "shelves", "expected 2 entries, got 3"),
        ('id = "oat"', 'id = "wheat"', "breads.oat.id", "expected 'oat', got 'wheat'"),
        ('id = "oat"', "id = 7", "breads.oat.id", "this must be text"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_name(old: str, new: str, entry: str, problem: str) -> None:
    error = refused(changed(old, new))
    assert error.entry == entry
    assert problem in str(error)


def test_rows_in_another_order_are_refused() -> None:
    toml = BAKERY.replace('"oat"', '"x"').replace('"rye"', '"oat"').replace('"x"', '"rye"')
    assert refused(toml).entry == "breads.rye.id"


def test_a_row_that_is_no_table_is_refused() -> None:
    rows = BAKERY[BAKERY.index("[[shelves]]") : BAKERY.index("[sources]")]
    error = refused("shelves = [{ height = 10 }, 20]\n" + changed(rows, ""))
    assert error.entry == "shelves.1"
    assert "this must be a table" in str(error)


@pytest.mark.parametrize("toml", ["[shop", "shop", "a = 1\na = 2", "a = 'x"])
def test_what_is_no_toml_is_refused(toml: str) -> None:
    with pytest.raises(EditionError, match="file: not TOML: ") as error:
        read_edition(toml)
    assert error.value.entry == "file"
    assert refused(toml).entry == "file"


# Where the figures come from


@pytest.mark.parametrize(
    ("old", "new", "entry", "problem"),
    [
        ("[sources]", "[bakers]", "bakers", "there is no such entry"),
        ('entries = ["breads.rye.*", "*.height"]\n', "", "provenance.1.entries", "this must be a list of strings"),
        ('sources = ["baker"]\n', "", "provenance.0.sources", "this must be a list of strings"),
        ('sources = ["baker"]', 'sources = "baker"', "provenance.0.sources", "this must be a list of strings"),
        ('sources = ["baker"]', "sources = [7]", "provenance.0.sources", "this must be a list of strings"),
        (
            '["breads.rye.*", "*.height"]',
            '["breads.rye.*", 1]',
            "provenance.1.entries",
            "this must be a list of strings",
        ),
        ('sources = ["baker"]', 'sources = ["miller"]', "provenance.0.sources", "'miller' is not one of baker, photo"),
        ('note = "Asked on a Monday."', "note = 7", "provenance.0.note", "this must be text"),
        ('baker = "the baker said so"', "baker = 7", "sources.baker", "this must be text"),
    ],
)
def test_a_provenance_that_says_nothing_is_refused(old: str, new: str, entry: str, problem: str) -> None:
    error = refused(changed(old, new))
    assert error.entry == entry
    assert problem in str(error)


def test_sources_and_provenance_must_be_there() -> None:
    figures = BAKERY[: BAKERY.index("[sources]")]
    sources = BAKERY[BAKERY.index("[sources]") : BAKERY.index("[[provenance]]")]
    provenance = BAKERY[BAKERY.index("[[provenance]]") :]
    assert refused(figures + provenance).entry == "sources"
    assert refused("sources = 7\n" + figures + provenance).entry == "sources"
    assert refused(figures + sources).entry == "provenance"
    assert refused("provenance = 7\n" + figures + sources).entry == "provenance"
    assert refused("provenance = [7]\n" + figures + sources).entry == "provenance.0.entries"


def test_every_figure_comes_under_the_first_provenance_that_covers_it() -> None:
    figures = [(figure.entry, figure.value, figure.count, figure.sources) for figure in read(BAKERY).figures()]
    assert figures == [
        ("shop.ovens", "2", 1, ["baker"]),
        ("breads.*.price", "", 2, ["baker"]),
        ("breads.rye.at", "[10, 20]", 1, ["photo", "reconstructed"]),  # its price is the baker's; its id is a name
        ("*.height", "", 2, ["photo", "reconstructed"]),
        ("breads.oat.at", "[30.5, 20]", 1, ["photo"]),  # the only one that is left of `breads.*`
        ("shop.counter.drawers", "4", 1, ["photo"]),
        ("shop.name", '"Crumbs"', 1, []),
        ("shop.width", "3.5", 1, []),
        ("shop.open", "true", 1, []),
        ("shop.prices", "[1, 2, 3]", 1, []),
        ("shop.sizes", "[1, 1.5]", 1, []),
        ("shop.corners", "[[0, 0], [3.5, 0], [3.5, 8]]", 1, []),
        ("shop.closed_on", "[]", 1, []),
    ]


def test_notes_come_with_their_figures() -> None:
    notes = {figure.entry: figure.note for figure in read(BAKERY).figures()}
    assert notes["shop.ovens"] == notes["breads.*.price"] == "Asked on a Monday."
    assert notes["*.height"] == notes["shop.name"] == ""


def test_what_no_source_states_can_be_listed() -> None:
    assert [figure.entry for figure in read(BAKERY).reconstructed()] == ["breads.rye.at", "*.height"]


def test_texts_are_shown_in_their_own_letters() -> None:
    (figure,) = [f for f in read(changed('"Crumbs"', '"Brösel"')).figures() if f.entry == "shop.name"]
    assert figure.value == '"Brösel"'


# The digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ovens = 2", "  ovens=0x2   # both"),
        ("width = 3.5", "width = 35e-1"),
        ("prices = [1, 2, 3]", "prices = [\n  1,\n  2,\n  3,\n]"),
        ('name = "Crumbs"\novens = 2\n', "ovens = 2\nname = 'Crumbs'\n"),
        ("[shop.counter]\ndrawers = 4", "counter = { drawers = 4 }"),
        ('sources = ["baker"]', 'sources = ["photo"]'),
        ('note = "Asked on a Monday."\n', ""),
        ('baker = "the baker said so"', 'baker = "the baker swore it"'),
        ('entries = ["breads.rye.*", "*.height"]', 'entries = ["shop.*"]'),
    ],
)
def test_the_same_figures_have_the_same_digest(old: str, new: str) -> None:
    assert read(changed(old, new)).digest == read(BAKERY).digest


def test_tables_may_come_in_any_order() -> None:
    start, end = BAKERY.index("[[shelves]]"), BAKERY.index("[sources]")
    moved = BAKERY[:start] + BAKERY[end:] + "\n" + BAKERY[start:end]
    assert read(moved).digest == read(BAKERY).digest


def test_another_order_of_figures_is_another_edition() -> None:
    assert read(changed("prices = [1, 2, 3]", "prices = [3, 2, 1]")).digest != read(BAKERY).digest


def test_a_digest_is_16_hex_digits() -> None:
    digest = read(BAKERY).digest
    assert len(digest) == 16
    assert int(digest, 16) >= 0


# The reader


def reader() -> Reader:
    return read_edition(BAKERY).reader()


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(EditionError) as error:
        call()
    return str(error.value)


def test_the_reader_finds_what_is_there() -> None:
    shop = reader().table("shop")
    assert shop.text("name") == shop.text("name", ["Crumbs", "Crusts"]) == "Crumbs"
    assert shop.whole("ovens", 2, 2) == 2
    assert shop.flag("open") is True
    assert shop.wholes("prices", 1, 3) == shop.wholes("prices", 1, 3, 3) == [1, 2, 3]
    assert shop.table("counter").whole("drawers", 0, 9) == 4
    assert [bread.whole("price", 0, 9) for bread in reader().tables("breads")] == [3, 4]
    assert [bread.whole("price", 0, 9) for bread in reader().rows("breads", 1, 2)] == [3, 4]


def test_the_reader_gives_its_lists_away() -> None:
    edition = read_edition(BAKERY)
    edition.reader().table("shop").wholes("prices", 1, 3).append(99)
    assert edition.reader().table("shop").wholes("prices", 1, 3) == [1, 2, 3]


def test_the_reader_names_the_entry() -> None:
    shop = reader().table("shop")
    rye, oat = reader().tables("breads")
    low, high = reader().tables("shelves")
    assert refusal(lambda: shop.whole("ovens", 3, 9)) == "shop.ovens: 2 is not a whole number from 3 to 9"
    assert refusal(lambda: shop.whole("ovens", 0, 1)) == "shop.ovens: 2 is not a whole number from 0 to 1"
    assert refusal(lambda: shop.wholes("prices", 1, 2)) == "shop.prices: 3 is not a whole number from 1 to 2"
    assert refusal(lambda: shop.wholes("prices", 1, 3, 4)) == "shop.prices: expected 4 entries, got 3"
    assert refusal(lambda: reader().rows("breads", 3, 4)) == "breads: expected 3 to 4 entries, got 2"
    assert refusal(lambda: shop.text("name", ["A", "B"])) == "shop.name: 'Crumbs' is not one of A, B"
    assert refusal(lambda: shop.table("counter").whole("drawers", 5, 9)).startswith("shop.counter.drawers: ")
    assert refusal(lambda: rye.whole("price", 5, 9)).startswith("breads.rye.price: ")
    assert refusal(lambda: oat.whole("price", 5, 9)).startswith("breads.oat.price: ")
    assert refusal(lambda: low.whole("height", 50, 90)).startswith("shelves.0.height: ")
    assert refusal(lambda: high.whole("height", 50, 90)).startswith("shelves.1.height: ")
    assert refusal(lambda: reader().refuse("shop", "closed")) == "shop: closed"


def test_the_reader_knows_points_and_colours() -> None:
    shop = read_edition(changed('"Crumbs"', '"#0a1b2c"')).reader().table("shop")
    rye, _ = reader().tables("breads")
    assert rye.point("at") == [10, 20]
    assert shop.points("corners") == [[0, 0], [3.5, 0], [3.5, 8]]
    assert shop.points("closed_on") == []
    assert shop.colour("name") == "#0a1b2c"
    assert refusal(lambda: shop.point("prices")) == "shop.prices: expected 2 entries, got 3"
    flat = read_edition(changed("[3.5, 8]]", "[3.5]]")).reader().table("shop")
    assert refusal(lambda: flat.points("corners")) == "shop.corners.2: expected 2 entries, got 1"
    wrong = "shop.name: 'Crumbs' is not a colour; write one like #8d562f"
    assert refusal(lambda: reader().table("shop").colour("name")) == wrong


def test_the_reader_refuses_what_the_game_is_not_played_with() -> None:
    shop = reader().table("shop")
    shop.same("prices", [1, 2, 3])
    assert refusal(lambda: shop.same("prices", [1, 2])) == "shop.prices: expected [1, 2], got [1, 2, 3]"


def test_the_reader_counts_in_whole_numbers() -> None:
    shop = read_edition(changed("ovens = 2", "ovens = 2.0").replace("[1, 2, 3]", "[1, 2.5]")).reader().table("shop")
    assert refusal(lambda: shop.whole("ovens", 0, 9)) == "shop.ovens: 2.0 is not a whole number from 0 to 9"
    assert refusal(lambda: shop.wholes("prices", 0, 9)) == "shop.prices: 2.5 is not a whole number from 0 to 9"


def test_braces_in_a_text_do_no_harm() -> None:
    shop = read_edition(changed('"Crumbs"', '"{Crumbs}"')).reader().table("shop")
    assert refusal(lambda: shop.text("name", ["A"])) == "shop.name: '{Crumbs}' is not one of A"


# The files that games come with


@pytest.mark.parametrize("name", ["millefiori"])
def test_a_copy_of_the_own_file_is_the_own_edition(name: str) -> None:
    game = find_game(name)
    assert load_edition(game, game.components()).digest == own_edition(game).digest


@pytest.mark.parametrize("name", ["millefiori"])
def test_every_figure_of_a_game_says_where_it_comes_from(name: str) -> None:
    figures = own_edition(find_game(name)).figures()
    assert [figure.entry for figure in figures if not figure.sources] == []
    assert sum(figure.count for figure in figures) > 100
