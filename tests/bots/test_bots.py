"""Players that are programs."""

from pathlib import Path

import pytest

from conformance.privacy import chooses_blindly
from conformance.toy import GAME as TOY
from fondaco import Chance, FastChance, Journal, Position, compiled, deal
from fondaco.bots import LEVELS, Bot, bot, bots, bots_of, substitutes
from fondaco.bots.apprentice import ApprenticeBot
from fondaco.bots.doge import DogeBot
from games.millefiori.table import Table, table
from scale import many
from steady import steady

every_bot = pytest.mark.parametrize("name", bots())


def play(position: Position, players: list[Bot], chance: Chance, most: int | None = None) -> list[int]:
    """Play to the end, or so many actions; those that were taken. Each must be open to the seat that takes it."""
    actions: list[int] = []
    while position.to_act() and len(actions) != most:
        seat = position.to_act()[0]
        action = players[seat].choose(position, seat, chance)
        assert action in position.legal(seat)
        position.apply(seat, action)
        actions.append(action)
    return actions


def chosen(t: Table, name: str = "greedy", seat: int = 0) -> str:
    """What a bot does at this table, whatever it draws."""
    texts = {t.position.write(seat, bot(name).choose(t.position, seat, FastChance(stream))) for stream in range(20)}
    assert len(texts) == 1
    return texts.pop()


# Who they are


def test_bots_are_listed_the_weakest_first() -> None:
    assert bots() == ["random", "apprentice", "greedy", "merchant", "master", "doge"]
    bots().clear()
    assert bots()


def test_each_level_is_replaced_by_the_next_weaker_bot() -> None:
    assert [name for name in bots() if name in LEVELS] == list(LEVELS)
    assert [substitutes(name) for name in ("doge", "master", "merchant", "apprentice", "random")] == [
        ["master", "merchant", "random"],
        ["merchant", "random"],
        ["greedy", "random"],
        ["random"],
        ["random"],
    ]
    assert substitutes("a bot of others") == ["merchant", "random"]


def test_where_nothing_was_learned_only_those_are_offered_that_differ() -> None:
    assert bots_of(TOY) == ["random", "apprentice", "greedy", "merchant"]
    assert bots_of(table().position.game) == bots()


@every_bot
def test_a_bot_is_known_by_its_name(name: str) -> None:
    assert bot(name).name == name
    assert isinstance(bot(name), Bot)


@pytest.mark.parametrize("name", ["", "Greedy", "deep thought", "{name}"])
def test_a_bot_that_is_not_there_is_answered_with_those_that_are(name: str) -> None:
    with pytest.raises(ValueError, match=r"unknown bot .*; use one of: random, apprentice") as error:
        bot(name)
    assert repr(name) in str(error.value)


# What all of them hold to


@every_bot
@pytest.mark.parametrize(("seats", "late_choice"), [(2, True), (4, False)])
def test_they_do_what_is_allowed_until_the_game_is_over(name: str, seats: int, late_choice: bool) -> None:
    position = deal("millefiori", seats, 7, late_choice=late_choice)
    play(position, [steady(name)] * seats, FastChance(1))
    assert position.ending()


@every_bot
def test_they_play_any_game(name: str) -> None:
    position = deal(TOY, 3, 7)
    play(position, [steady(name)] * 3, FastChance(1))
    assert position.ending()


@every_bot
def test_from_the_same_chance_they_play_the_same(name: str) -> None:
    players = [steady(name), steady(name)]
    games = [play(deal("millefiori", 2, 7), players, FastChance(chance), most=50) for chance in (1, 1, 2)]
    assert games[0] == games[1]
    if not isinstance(players[0], DogeBot) or players[0].worlds:  # who looks at no world leaves nothing to chance
        assert games[0] != games[2]


@every_bot
def test_choosing_changes_nothing(name: str) -> None:
    position = deal("millefiori", 3, 7)
    before = position.clone()
    steady(name).choose(position, 1, FastChance(1))
    assert position == before


@every_bot
def test_what_a_seat_cannot_know_makes_no_difference(name: str) -> None:
    position = deal("millefiori", 3, 7)
    chance = FastChance(1)
    player = steady(name)
    for number in range(60):
        seat = position.to_act()[0]
        other = position.redeal(seat, FastChance(number, 1))
        action = player.choose(position, seat, chance.clone())
        assert player.choose(other, seat, chance.clone()) == action
        position.apply(seat, action)
        chance.below(1000)


GOLDEN_MATCHES = (
    "liguria/golden/3-u-turns",
    "liguria/golden/4-random-open-screens",
    "millefiori/golden/3-mixed",
    "millefiori/golden/4-greedy-late-choice",
    "oltremare/golden/3-trades-and-gifts",
    "oltremare/golden/5-random-few-proposals",
)


def golden(match: str) -> Journal:
    return Journal.read((Path(__file__).parents[1] / "games" / f"{match}.fondaco").read_text(encoding="utf-8"))


@pytest.mark.parametrize("match", GOLDEN_MATCHES)
def test_every_bot_is_blind_at_the_same_moments_of_games_that_are_kept(match: str) -> None:
    journal = golden(match)
    chance = FastChance(1)
    for quarter in (1, 2, 3):
        move = len(journal.moves) * quarter // 4
        position = journal.at(move)
        for seat in position.to_act():
            for name in bots():
                chooses_blindly(steady(name), position, seat, chance, f"{match}, move {move}")


@pytest.mark.skipif(compiled.MODE != compiled.COMPILED, reason="it takes long where nothing is compiled")
@pytest.mark.parametrize("match", GOLDEN_MATCHES)
def test_doge_is_blind_as_far_ahead_as_it_looks(match: str) -> None:
    journal = golden(match)
    position = journal.at(len(journal.moves) // 2)
    for seat in position.to_act():
        chooses_blindly(steady("doge", position.game.horizon), position, seat, FastChance(1), match)


class PeepingBot(Bot):
    """It would go by the cards of the others, if it were shown them."""

    name = "peeping"

    def think(self, position: Position, seat: int, chance: Chance) -> int:
        actions = position.legal(seat)
        cards = [card for other in range(position.seats) if other != seat for card in position.view(other)["hand"]]
        return actions[hash(tuple(cards)) % len(actions)]


def test_no_bot_is_ever_shown_what_its_seat_cannot_know() -> None:
    for seed in range(20):
        position = deal(TOY, 3, seed)
        actions = {PeepingBot().choose(position.redeal(1, FastChance(i)), 1, FastChance(7)) for i in range(10)}
        assert actions == {PeepingBot().choose(position, 1, FastChance(7))}


@every_bot
def test_a_seat_that_has_nothing_to_do_is_refused(name: str) -> None:
    position = table(3, card="lime1", active=0).position
    with pytest.raises(ValueError, match="seat 1"):
        steady(name).choose(position, 1, FastChance(1))
    with pytest.raises(ValueError, match="there is no seat 3"):
        steady(name).choose(position, 3, FastChance(1))


# Random


def test_random_takes_every_action_about_as_often() -> None:
    position = deal("millefiori", 2, 7)
    actions = position.legal(0)
    counts = dict.fromkeys(actions, 0)
    chance = FastChance(1)
    for _ in range(400 * len(actions)):
        counts[bot("random").choose(position, 0, chance)] += 1
    assert all(300 < count < 500 for count in counts.values())


# Apprentice


class Careless(ApprenticeBot):
    """It always overlooks the same."""

    name = "careless"
    never = 0

    def overlooks(self, position: Position, seat: int, action: int, chance: Chance) -> bool:
        return action == self.never


def test_what_is_clearly_best_even_an_apprentice_finds() -> None:
    """The fourth material at w06 brings 24 points and fills a star; other cells bring 20 at most, and no extra card."""
    assert chosen(table(2, card="lime5", lozenges={"w05": 0, "w13": 0, "w20": 0}), "apprentice") == "place w06"


def test_of_choices_that_are_about_as_good_an_apprentice_takes_now_this_and_now_that() -> None:
    position = deal("millefiori", 3, 7)
    drawn = [bot("apprentice").choose(position, 0, FastChance(stream)) for stream in range(40)]
    best = bot("merchant").choose(position, 0, FastChance(1))
    assert len(set(drawn)) > 1
    assert drawn.count(best) > len(drawn) / len(position.legal(0))


def test_what_an_apprentice_overlooks_it_does_not_do() -> None:
    position = deal("millefiori", 3, 7)
    careless = Careless()
    careless.never = bot("merchant").choose(position, 0, FastChance(1))
    assert careless.never not in [careless.choose(position, 0, FastChance(stream)) for stream in range(20)]


# Greedy


def test_greedy_takes_the_lozenge_that_is_worth_most() -> None:
    """The fourth material at w06 brings 24 points and fills a star; other cells bring 20 at most, and no extra card."""
    assert chosen(table(2, card="lime5", lozenges={"w05": 0, "w13": 0, "w20": 0})) == "place w06"


def test_greedy_keeps_the_card_that_is_worth_most() -> None:
    hand = ["quartz1", "lime5", "house1", "fish1", "ship1"]
    assert chosen(table(2, lozenges={"w05": 0, "w13": 0, "w20": 0}, hands={0: hand})) == "choose lime5"


def test_greedy_sails_where_that_is_worth_most() -> None:
    """The sixth space brings 10 points, a lozenge in the workshops 1."""
    assert chosen(table(2, card="quartz4", ships={0: 2})) == "sail"


def test_greedy_takes_the_extra_card_that_is_worth_most() -> None:
    """With ship5 it sails from the star to a space of 10 points."""
    at_a_star = table(2, card="lime1", ships={0: 6}, display=["quartz1", "ship5"]).play("sail")
    assert chosen(at_a_star) == "play ship5"


@pytest.mark.parametrize("card", ["quartz1", "house2", "lion3", "crab1", "swan4", "ship1"])
def test_greedy_declines_nothing_that_is_worth_something(card: str) -> None:
    at_a_star = table(3, card="lime1", ships={0: 6}, display=[card]).play("sail")
    assert "decline" in at_a_star.legal()
    assert chosen(at_a_star) == f"play {card}"


def test_greedy_looks_ahead_to_the_extra_card() -> None:
    """Arriving at a star brings no point itself, a lozenge on pigments 2; but from the star it sails on to 10."""
    assert chosen(table(2, card="pigments1", ships={0: 6}, display=["ship5"])) == "sail"


def test_greedy_gives_nothing_away() -> None:
    """On n_m1 the two lozenges below would score for their owner; on n_m3 one's own do."""
    below = {"n_b1": 1, "n_b2": 1, "n_b3": 0, "n_b4": 0, "n_b5": 1}
    assert chosen(table(2, card="cross1", lozenges=below)) == "place n_m3"


def test_of_what_is_worth_the_same_greedy_takes_any() -> None:
    position = table(2, card="ship4", ships={0: 2}).position
    player = bot("greedy")
    cells = {position.write(0, player.choose(position, 0, FastChance(stream))) for stream in range(60)}
    assert len(cells) > 5
    assert all(cell.startswith("place s") for cell in cells)


def test_greedy_asks_the_game_what_an_action_is_worth() -> None:
    """The toy values a card by its number."""
    position = deal(TOY, 2, 7)
    action = bot("greedy").choose(position, 0, FastChance(1))
    assert position.write(0, action) == f"hide {max(position.view(0)['hand'])}"


def test_greedy_beats_random() -> None:
    wins, games = 0, many(20)
    for game in range(games):
        greedy = game % 2
        players = [bot("random"), bot("random")]
        players[greedy] = bot("greedy")
        position = deal("millefiori", 2, game)
        play(position, players, FastChance(game, 1))
        wins += position.ranking()[0] == [greedy]
    assert wins >= games - 1
