"""Other editions: a corrected figure changes play, a broken file is refused with the entry named."""

import re

import pytest

from fondaco.engine.chance import FastChance
from fondaco.engine.edition import Edition
from fondaco.engine.errors import EditionError, IllegalActionError, NotationError
from fondaco.engine.registry import box_of, deal, find_game, from_dict, load_edition, own_edition, rules_of
from fondaco.languages.speech import _, speaking
from games.editions import changed
from games.millefiori.table import table
from scale import whole_games

GAME = find_game("millefiori")


def edition(*changes: tuple[str, str]) -> Edition:
    return changed(GAME, *changes)


# Corrected editions


def test_an_unchanged_copy_of_the_file_is_the_same_edition() -> None:
    assert load_edition(GAME, GAME.components()).digest == own_edition(GAME).digest


def test_a_measure_may_be_written_with_or_without_a_point() -> None:
    assert edition(("lozenge = [49.4, 57.5]", "lozenge = [49, 57.5]")).data["pieces"]["lozenge"] == [49, 57.5]


def test_the_same_figures_are_the_same_edition_however_they_are_written() -> None:
    same = edition(("bonus_track = [20, 15, 10, 5]", "bonus_track = [\n  20, 15,\n  10, 5,\n]"))
    assert same.digest == own_edition(GAME).digest
    assert edition(("bonus_track = [20,", "bonus_track = [21,")).digest != own_edition(GAME).digest


def test_a_corrected_bonus_track_is_played_with() -> None:
    other = edition(("bonus_track = [20, 15, 10, 5]", "bonus_track = [25, 15, 10, 5]"))
    lozenges = {"t1_glass": 0, "t1_carafe": 0, "t1_jewelry": 0}
    assert table(card="swan1", lozenges=lozenges).play("place t1_swan").scores[0] == 1 + 20
    assert table(card="swan1", lozenges=lozenges, edition=other).play("place t1_swan").scores[0] == 1 + 25


@pytest.mark.parametrize(
    ("old", "new", "card", "use", "scores"),
    [
        ("workshop_cell = 1", "workshop_cell = 4", "lime1", "place w04", [4, 0, 0, 0]),
        ("cell_pigments = 2", "cell_pigments = 7", "pigments1", "place w01", [7, 0, 0, 0]),
        ('id = "h01", value = 2', 'id = "h01", value = 9', "house1", "place h01", [9, 0, 0, 0]),
        ("people_level = { bottom = 1", "people_level = { bottom = 5", "coin1", "place n_b1", [5, 0, 0, 0]),
        ("multiplier = 2", "multiplier = 3", "cross1", "place n_b1", [3, 0, 0, 0]),
        ("fleet_by_goods = [0", "fleet_by_goods = [2", "ship1", "place s1_3", [2, 2, 2, 0]),
        ("{ points = 10, extra = true", "{ points = 11, extra = true", "ash1", "sail", [11, 0, 0, 0]),
    ],
)
def test_a_corrected_figure_changes_the_score(old: str, new: str, card: str, use: str, scores: list[int]) -> None:
    ship = 19 if use == "sail" else 20
    t = table(card=card, lozenges={"s1_1": 1, "s1_2": 2}, ships={0: ship}, edition=edition((old, new)))
    assert t.play(use).scores == scores


def test_a_corrected_star_and_symbol_change_where_extra_cards_and_places_are() -> None:
    # w02 and w01 swap stars; w05 shows lime instead of ash, and w06 ash instead of lime.
    other = edition(
        (
            'symbol = "pigments", star = "ws01", xy = [82.2, 146]',
            'symbol = "pigments", star = "ws02", xy = [82.2, 146]',
        ),
        ('symbol = "ash", star = "ws02"', 'symbol = "ash", star = "ws01"'),
        ('h = 9, symbol = "ash"', 'h = 9, symbol = "lime"'),
        ('h = 11, symbol = "lime"', 'h = 11, symbol = "ash"'),
    )
    t = table(card="ash1", lozenges={"w08": 1, "w09": 1}, edition=other)
    assert "place w06" in t.legal()
    assert t.refuse("place w05") == "workshops-place"
    assert t.play("place w02").phase == "taking"


def test_another_number_of_lozenges_and_cards() -> None:
    other = edition(
        ("lozenges_in_colour = 30", "lozenges_in_colour = 12"),
        ("lozenges_personal_supply = 27", "lozenges_personal_supply = 10"),
        ("[setup.by_players.2]\nface_up_cards = 9", "[setup.by_players.2]\nface_up_cards = 19"),
    )
    view = deal("millefiori", 2, 1, other).view(None)
    assert view["seats"][0]["supply"] == 10
    assert view["seats"][0]["in_box"] == 2
    assert len(view["display"]) == 19
    assert view["rounds"] == 9


@pytest.mark.parametrize(
    ("rule", "changes", "english", "french"),
    [
        (
            "bonus-track",
            (("bonus_track = [20, 15, 10, 5]", "bonus_track = [25, 12, 6, 1]"),),
            "The points on its places: 25, 12, 6, 1.",
            "Les points de ses cases\N{NO-BREAK SPACE}: 25, 12, 6, 1.",
        ),
        (
            "workshops-pigments",
            (("cell_pigments = 2", "cell_pigments = 7"), ("workshop_cell = 1", "workshop_cell = 4")),
            "scores 7 instead of 4",
            "rapporte 7 au lieu de 4",
        ),
        (
            "lozenges",
            (("personal_supply = 27", "personal_supply = 20"), ("in_colour = 30", "in_colour = 21")),
            "20 in your supply and 1 in the box, 21 in all",
            "20 dans ta réserve personnelle et 1 dans la boîte, 21 en tout",
        ),
        ("two-players", (("per_round = 3", "per_round = 2"),), "play 2 of the 5 cards", "joue 2 des 5 cartes"),
        ("houses-extra", (("card_at = [3, 5]", "card_at = [2, 3, 6]"),), "extra card: 2, 3, 6.", ": 2, 3, 6."),
        ("people-points", (("top = 6 }", "top = 8 }"),), "8 at the top", "8 en haut"),
        (
            "port-fleet",
            (("[0, 1, 3, 6, 10]", "[1, 2, 4, 7, 11]"),),
            "goods: 2, 4, 7, 11; without",
            "2, 4, 7, 11\N{NARROW NO-BREAK SPACE}; sans",
        ),
    ],
)
def test_the_rules_name_the_figures_of_the_edition(
    rule: str, changes: tuple[tuple[str, str], ...], english: str, french: str
) -> None:
    (found,) = [each for each in rules_of(GAME, edition(*changes)) if each.id == rule]
    assert english in found.text.format(**found.figures)
    with speaking("fr"):
        assert french in _(found.text, **found.figures)


def test_rulings_name_the_figures_of_the_edition_too() -> None:
    other = edition(("fleet_by_goods = [0", "fleet_by_goods = [2"))
    (ruling,) = [ruling for rule in rules_of(GAME, other) for ruling in rule.rulings if ruling.id == "R9"]
    assert ruling.answer.format(**GAME.figures(box_of(GAME, other))).endswith("each lozenge scores 2.")


# Editions with other numbers of things

FEWER_HOUSES = (
    ('  { id = "h19", value = 4, xy = [953, 769.4], turn = 90 },\n', ""),
    ('  { id = "h20", value = 3, xy = [953, 823.8], turn = 90 },\n', ""),
    (
        "numbers = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]",
        "numbers = [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5]",
    ),
    ("[setup.by_players.2]\nface_up_cards = 9", "[setup.by_players.2]\nface_up_cards = 7"),
    ("face_up_cards = 4", "face_up_cards = 2"),
    ("[setup.by_players.4]\nface_up_cards = 9", "[setup.by_players.4]\nface_up_cards = 7"),
)
FEWER_WORKSHOPS = (
    ('  { id = "w30", row = 4, h = 16, symbol = "ash", star = "ws10", xy = [550.2, 321.5] },\n', ""),
    ('  { id = "w29", row = 4, h = 14, symbol = "pigments", star = "ws09", xy = [487.8, 321.5] },\n', ""),
    ('  { id = "w28", row = 4, h = 12, symbol = "lime", star = "ws09", xy = [425.4, 321.5] },\n', ""),
    ('symbol = "quartz", star = "ws09"', 'symbol = "quartz", star = "ws10"'),
    ('  { id = "ws09", xy = [456.6, 305.5] },\n', ""),
    ("numbers = [1, 2, 2, 3, 4, 4, 5]", "numbers = [1, 2, 3, 4, 4, 5]"),
    ("numbers = [1, 1, 2, 3, 4, 5, 5]", "numbers = [1, 1, 2, 3, 5, 5]"),
    ("numbers = [1, 1, 2, 2, 3, 3, 4, 4, 5]", "numbers = [1, 1, 2, 2, 3, 4, 4, 5]"),
    ("[setup.by_players.2]\nface_up_cards = 9", "[setup.by_players.2]\nface_up_cards = 6"),
    ("face_up_cards = 4", "face_up_cards = 1"),
    ("[setup.by_players.4]\nface_up_cards = 9", "[setup.by_players.4]\nface_up_cards = 6"),
)
LAST_SPACE = "  { points = 10, extra = true, xy = [971, 962], label = [971, 929] },\n"
SHORTER_SEA = (
    (LAST_SPACE, ""),
    ("  { points = 1, extra = false, xy = [919.6, 962], label = [919.6, 929] },\n", ""),
)
LONGER_SEA = (
    (LAST_SPACE, LAST_SPACE + "  { points = 4, extra = false, xy = [971, 920], label = [971, 900] },\n" * 20),
)
FEWER_CARDS = (
    ("numbers = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]", "numbers = [1, 2, 3, 4, 5]"),
    ("[setup.by_players.2]\nface_up_cards = 9", "[setup.by_players.2]\nface_up_cards = 19"),
    ("face_up_cards = 4", "face_up_cards = 9"),
    ("[setup.by_players.4]\nface_up_cards = 9", "[setup.by_players.4]\nface_up_cards = 19"),
)
LENGTHS = {
    "fewer houses": FEWER_HOUSES,
    "fewer workshops": FEWER_WORKSHOPS,
    "a shorter sea route": SHORTER_SEA,
    "a longer sea route": LONGER_SEA,
    "fewer cards": FEWER_CARDS,
}


@whole_games
@pytest.mark.parametrize("lengths", LENGTHS)
def test_games_with_other_numbers_of_things_are_played_to_their_end(lengths: str) -> None:
    other = edition(*LENGTHS[lengths])
    for seed, seats, late_choice in ((1, 2, False), (2, 4, True)):
        position, chance = deal(GAME, seats, seed, other, late_choice=late_choice), FastChance(seed, 1)
        pieces = position.components()
        steps = 0
        while position.to_act():
            seat = position.to_act()[0]
            legal = position.legal(seat)
            assert legal == sorted(set(legal))
            for action in legal:
                assert position.read(seat, position.write(seat, action)) == action
            if steps % 20 == 0:
                assert from_dict(position.to_dict(), other) == position
                assert position.redeal(seat, FastChance(steps)).view(seat) == position.view(seat)
                assert len(GAME.appraise(position.redeal(seat, chance), seat, legal)) == len(legal)
            position.apply(seat, legal[chance.below(len(legal))])
            steps += 1
        assert steps <= GAME.max_actions
        assert position.components() == pieces
        assert from_dict(position.to_dict(), other) == position


def test_a_shorter_row_of_houses_ends_sooner() -> None:
    row = {f"h{number:02}": 1 for number in range(1, 18)}
    t = table(card="house1", lozenges=row, edition=edition(*FEWER_HOUSES))
    assert t.legal() == ["place h18", "sail"]
    t = table(card="house1", lozenges={**row, "h18": 1}, edition=edition(*FEWER_HOUSES))
    assert t.legal() == ["sail"]


def test_a_cell_that_this_edition_lacks_has_no_name() -> None:
    position = table(card="house1", edition=edition(*FEWER_HOUSES)).position
    h19 = deal(GAME, 2, 1).read(0, "place h19")
    for text in ("place h19", "place h20", "place "):
        with pytest.raises(NotationError):
            position.read(0, text)
    with pytest.raises(NotationError):
        position.write(0, h19)
    with pytest.raises(IllegalActionError) as error:
        position.apply(0, h19)
    assert error.value.rule == "houses-place"


@pytest.mark.rule("sea-end")
@pytest.mark.parametrize(("changes", "last", "points"), [(SHORTER_SEA, 18, 1), (LONGER_SEA, 40, 4)])
def test_the_last_space_is_where_the_route_ends(changes: tuple[tuple[str, str], ...], last: int, points: int) -> None:
    t = table(card="ash5", ships={0: last - 1}, edition=edition(*changes)).play("sail")
    assert t.view()["seats"][0]["ship"] == last
    assert t.scores[0] == points


def test_a_symbol_that_no_cell_shows_is_refused() -> None:
    text = re.sub(r'(row = \d, h = \d+, symbol = )"quartz"', r'\1"ash"', GAME.components())
    with pytest.raises(EditionError, match="quartz") as error:
        load_edition(GAME, text)
    assert error.value.entry == "workshops.cells"


@pytest.mark.parametrize("count", [1, 42])
def test_a_sea_route_that_is_too_short_or_too_long_is_refused(count: int) -> None:
    first = "  { points = 0, extra = false, xy = [107, 811], label = [31, 811] },\n"
    text = re.sub(r"(?<=\nspaces = \[\n)(  \{ points.+\n)+", first * count, GAME.components())
    with pytest.raises(EditionError) as error:
        load_edition(GAME, text)
    assert error.value.entry == "sea.spaces"


# Broken editions

BROKEN = {
    "missing entry": ("hand_size = 5\n", "", "setup.hand_size"),
    "missing table": ("[pieces]\nlozenge = [49.4, 57.5]\n", "", "pieces"),
    "unknown entry": ("hand_size = 5", "hand_size = 5\nhand_limit = 5", "setup.hand_limit"),
    "unknown table": ("[pieces]", "[dice]\nsix = 6\n[pieces]", "dice"),
    "text for a number": ("hand_size = 5", 'hand_size = "five"', "setup.hand_size"),
    "fraction for a whole number": ("hand_size = 5", "hand_size = 5.0", "setup.hand_size"),
    "flag for a number": ("hand_size = 5", "hand_size = true", "setup.hand_size"),
    "number for a flag": ("extra = false, xy = [405.6", "extra = 0, xy = [405.6", "sea.spaces.9.extra"),
    "list for a table": ("{ bottom = 1, middle = 3, top = 6 }", "[1, 3, 6]", "scoring.people_level"),
    "text in a list of numbers": ("[20, 15, 10, 5]", '[20, 15, "ten", 5]', "scoring.bonus_track.2"),
    "text for a measure": ("lozenge = [49.4, 57.5]", 'lozenge = [49.4, "57.5"]', "pieces.lozenge.1"),
    "date": ("year = 2021", "year = 2021-01-01", "meta.year"),
    "no number": ("year = 2021", "year = nan", "meta.year"),
    "a measure without an end": ("pitch = 40.5", "pitch = inf", "score_track.pitch"),
    "other players": ("players = [2, 3, 4]", "players = [2, 3, 4, 5]", "meta.players"),
    "other colours of seats": ('["blue", "green", "red"', '["blue", "green", "pink"', "setup.player_colours"),
    "no colour": ('ground = "#f0dfb2"', 'ground = "sand"', "regions.workshops.ground"),
    "no colour in the palette": ('star_gold = "#e8c98a"', 'star_gold = "url(gold)"', "palette.star_gold"),
    "nobody else scores": (
        'name = "Lion"\nicon = "winged lion"\nnumbers = [1, 2, 3, 5]\nopponents_score = true',
        'name = "Lion"\nicon = "winged lion"\nnumbers = [1, 2, 3, 5]\nopponents_score = false',
        "symbols.lion.opponents_score",
    ),
    "score track without spaces": ("spaces = 100", "spaces = 0", "score_track.spaces"),
    "no extra card in the houses": (
        "houses_extra_card_at = [3, 5]",
        "houses_extra_card_at = []",
        "scoring.houses_extra_card_at",
    ),
    "list too short": ("[20, 15, 10, 5]", "[20, 15, 10]", "scoring.bonus_track"),
    "number out of range": ("fleet_by_goods = [0", "fleet_by_goods = [-1", "scoring.fleet_by_goods"),
    "house of no value": ('id = "h07", value = 2', 'id = "h07", value = 0', "houses.cells.h07.value"),
    "supply too large": ("personal_supply = 27", "personal_supply = 31", "setup.lozenges_personal_supply"),
    "card that sails too far": ("[1, 2, 3, 3, 3, 4, 5]", "[1, 2, 3, 3, 3, 4, 6]", "symbols.quartz.numbers"),
    "symbol of another region": ('h = 10, symbol = "quartz"', 'h = 10, symbol = "swan"', "workshops.cells.w13.symbol"),
    "symbol of no region": ('row = 2, symbol = "swan"', 'row = 2, symbol = "duck"', "trade.cells.t2_swan.symbol"),
    "cards of another region": ('"swan"\nregion = "trade"', '"swan"\nregion = "port"', "symbols.swan.region"),
    "two cells in one place": ("row = 2, h = 2", "row = 2, h = 0", "workshops.cells"),
    "star with four cells": ('"ash", star = "ws02"', '"ash", star = "ws01"', "workshops.cells.w01.star"),
    "star that does not exist": ('"ash", star = "ws02"', '"ash", star = "ws11"', "workshops.cells.w02.star"),
    "unknown level": ('"n_b1", level = "bottom"', '"n_b1", level = "cellar"', "nobili.cells.n_b1.level"),
    "two people in one place": ('index = 2, symbol = "coin"', 'index = 1, symbol = "coin"', "nobili.cells.n_b2.index"),
    "person beside the pyramid": (
        'index = 3, symbol = "cross"',
        'index = 4, symbol = "cross"',
        "nobili.cells.n_t3.index",
    ),
    "five goods in a row": ('"t2_glass", row = 2', '"t2_glass", row = 1', "trade.cells.t2_glass.row"),
    "four ships in a row": ('"s5_3", row = 5', '"s5_3", row = 4', "port.cells.s5_3.row"),
    "uneven deal": ("face_up_cards = 4", "face_up_cards = 5", "setup.by_players.3.face_up_cards"),
    "nothing left to deal": ("face_up_cards = 4", "face_up_cards = 109", "setup.by_players.3.face_up_cards"),
    "no card to pass on": ("per_round = 3", "per_round = 5", "setup.by_players.2.cards_played_per_round"),
    "renamed cell": ('id = "h07"', 'id = "h77"', "houses.cells.h77.id"),
    "renamed cell where the number is fixed": ('id = "n_b1"', 'id = "n_b9"', "nobili.cells.n_b1.id"),
    "cell too few where the number is fixed": (
        '  { id = "s5_3", row = 5, xy = [161.1, 745.1] },\n',
        "",
        "port.cells",
    ),
    "more cards than cells": (
        '  { id = "h20", value = 3, xy = [953, 823.8], turn = 90 },\n',
        "",
        "symbols.house.numbers",
    ),
    "house too many": (
        '  { id = "h20", value = 3, xy = [953, 823.8], turn = 90 },\n',
        '  { id = "h20", value = 3, xy = [953, 823.8], turn = 90 },\n'
        '  { id = "h21", value = 3, xy = [953, 878.2], turn = 90 },\n',
        "houses.cells",
    ),
    "star without a cell": (
        '  { id = "ws10", xy = [550.2, 279] },\n',
        '  { id = "ws10", xy = [550.2, 279] },\n  { id = "ws11", xy = [600, 279] },\n',
        "workshops.stars.ws11.id",
    ),
    "another first player": ('first_player = "random"', 'first_player = "oldest"', "setup.first_player"),
    "unknown source": (
        '["meta.*"]\nsources = ["rulebook"]',
        '["meta.*"]\nsources = ["hearsay"]',
        "provenance.0.sources",
    ),
    "provenance of nothing": ('entries = ["meta.*"]\n', "", "provenance.0.entries"),
    "source that is a number": (
        '["meta.*"]\nsources = ["rulebook"]',
        '["meta.*"]\nsources = [7]',
        "provenance.0.sources",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_file_is_refused_with_the_entry_named(fault: str) -> None:
    old, new, entry = BROKEN[fault]
    with pytest.raises(EditionError) as error:
        edition((old, new))
    assert error.value.entry == entry
    assert str(error.value).startswith(f"{entry}: ")


def test_a_file_that_is_no_toml_is_refused_with_the_line() -> None:
    with pytest.raises(EditionError, match=r"line 3") as error:
        load_edition(GAME, "[meta]\n\nname = Mille Fiori\n")
    assert error.value.entry == "file"


@pytest.mark.parametrize(
    ("table_name", "text"), [("sources", r"\n\[sources\]\n(.+\n)+"), ("provenance", r"\n\[\[provenance(.|\n)*")]
)
def test_a_file_that_does_not_say_where_it_has_its_figures_from_is_refused(table_name: str, text: str) -> None:
    with pytest.raises(EditionError) as error:
        load_edition(GAME, re.sub(text, "\n", GAME.components()))
    assert error.value.entry == table_name
