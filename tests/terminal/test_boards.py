"""The drawing of every board: a hundred columns, at every moment of a game, for every seat and a spectator."""

import io

import pytest
from rich.console import Console

import fondaco
from fondaco.bots import bot
from fondaco.engine.chance import FastChance
from fondaco.languages.speech import speak
from fondaco.table import Seat
from fondaco.terminal.boards import board_for


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", fondaco.games())
def test_a_board_fits_and_shows_every_choice(name: str, language: str) -> None:
    speak(language)
    game = fondaco.find_game(name)
    seats = game.seat_counts[-1]
    board = board_for(game, fondaco.own_edition(game), [Seat("", "random")] * seats)
    position = fondaco.deal(name, seats=seats, seed=11)
    chance, player = FastChance(1), bot("random")
    steps = 0
    while acting := position.to_act():
        seat = acting[0]
        steps += 1
        if steps % 7 == 0:
            notation = [position.write(seat, action) for action in position.legal(seat)]
            numbers = {text: number + 1 for number, text in enumerate(notation)}
            for viewer in (seat, None):
                lines = drawn(board.draw(position.view(viewer), numbers if viewer is not None else {}))
                assert max(len(line) for line in lines) <= 100
            known = position.redeal(seat, chance)
            assert all(board.words.forecast(known, seat, action) for action in position.legal(seat))
            assert board.ask(position.view(seat), seat)
            assert board.words.prompts.rules_at_hand(position.view(seat))
        position.apply(seat, player.choose(position, seat, chance))
    assert board.names.ending(position.ending())
    assert board.words.prompts.rules_at_hand(position.view(None))
    speak("en")


def drawn(board: object) -> list[str]:
    page = io.StringIO()
    Console(file=page, width=140).print(board)
    return [line.rstrip() for line in page.getvalue().splitlines()]


def test_a_lozenge_is_known_by_its_letter_where_there_is_no_colour() -> None:
    speak("en")
    game = fondaco.find_game("millefiori")
    view = fondaco.deal("millefiori", seats=4, seed=1).view(None)
    lozenges = {"h01": 0, "h02": 1, "h03": 2, "h04": 3}
    board = board_for(game, fondaco.own_edition(game), [Seat("", "")] * 4)
    text = "\n".join(drawn(board.draw({**view, "lozenges": lozenges}, {})))
    for mark, value in (("B", 2), ("G", 4), ("R", 3), ("Y", 5)):
        assert f"{mark}  {value}" in text
