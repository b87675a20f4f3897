"""The toy game passes every check, and for each check there is a fault that it finds."""

from collections.abc import Callable
from functools import partial
from itertools import product

import pytest

from conformance import copies, faults, playing, privacy, texts
from conformance.checks import CHECKS, Check
from conformance.play import LEANS, Match
from conformance.toy import DRAW, HIDE, SHOW, SWAP, Toy, ToyPosition
from fondaco.bots import Bot
from fondaco.engine import registry
from fondaco.engine.journal import Journal
from fondaco.engine.undo import shows_nothing

MATCHES = 72
"""How many matches a check has to find a fault in."""

Register = Callable[[Toy], None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Make a toy known by its name, for as long as the test runs: journals are read by the name of their game."""

    def register(game: Toy) -> None:
        monkeypatch.setitem(registry._modules, game.name, "conformance.toy")
        monkeypatch.setitem(registry._games, game.name, game)

    return register


def run(check: Callable[[Match], None], game: Toy) -> None:
    setups = list(product(game.seat_counts, (True, False), (4, 3, 1)))
    for number in range(MATCHES):
        seats, swaps, rounds = setups[number % len(setups)]
        lean = LEANS[number // len(setups) % len(LEANS)]
        check(Match(game, seats, {"swaps": swaps, "rounds": rounds}, number, number, lean))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_toy_passes(check: Check, register: Register) -> None:
    game = Toy()
    register(game)
    run(check, game)


FAULTS: list[tuple[type[Toy | ToyPosition | Bot | Journal], Callable[..., None], str]] = [
    (faults.OptionWithoutRule, playing.game_describes_itself, "option swaps refers to no rule: 'shuffle'"),
    (faults.RuleTwice, playing.game_describes_itself, "two rules have the same id"),
    (faults.ForgetsOptions, playing.deal_follows_the_setup, "the options are"),
    (faults.DealsOtherwiseEachTime, playing.deals_repeat, "the seed deals another game the second time"),
    (faults.DealsTheSameForAllSeeds, playing.deals_repeat, "16 seeds deal only 1 different games"),
    (faults.EndsTooLate, playing.games_end, "the game goes on after 5 actions"),
    (faults.NeverEnds, playing.games_end, "the game goes on after 48 actions"),
    (faults.LegalOutOfOrder, playing.legal_is_sound, "the legal actions are not in order"),
    (faults.LegalTwice, playing.legal_is_sound, "the legal actions are not in order"),
    (faults.OffersWhatItRefuses, playing.legal_is_sound, "legal action 16 is refused"),
    (faults.OwesWithoutChoice, playing.legal_is_sound, "seat 1 owes a decision and has no legal action"),
    (faults.AcceptsIllegal, playing.illegal_is_refused, "illegal action 17 is accepted"),
    (faults.AcceptsStrangers, playing.illegal_is_refused, "seat -1, which is not there, may take action"),
    (faults.BreaksNoKnownRule, playing.illegal_is_refused, "breaks no known rule: 'because'"),
    (faults.RaisesAnything, playing.illegal_is_refused, "not an IllegalActionError"),
    (faults.RefusesTooLate, playing.illegal_is_refused, "a refused action changes the position"),
    (faults.TellsWhatItRefuses, playing.illegal_is_refused, "a refused action is told as an event"),
    (faults.LosesCard, playing.components_are_kept, "components were lost or made"),
    (faults.TurnGoesBack, playing.turns_go_forward, "turn -1 comes after turn"),
    (faults.EndsWithoutEnding, playing.over_is_over, "the ending is 'early', to act are"),
    (faults.PlaysOnWhenOver, playing.over_is_over, "has legal actions when the game is over"),
    (faults.WrongBreakdown, playing.scores_add_up, "points, but by source"),
    (faults.RanksTheLastFirst, playing.rankings_order_the_seats, "are not in order of"),
    (faults.RanksOnlyWinners, playing.rankings_order_the_seats, "not every seat has one place"),
    (faults.ForgetsField, copies.dicts_round_trip, "the dict is not read back"),
    (
        faults.ChecksNothing,
        copies.broken_dicts_are_refused,
        "with round of another kind, the dict is read all the same",
    ),
    (
        faults.StumblesOverWhatIsMissing,
        copies.broken_dicts_are_refused,
        "the dict is not refused in words: not a valid",
    ),
    (faults.WritesNoField, copies.dicts_round_trip, "the position that is read back shows something else"),
    (faults.WritesNoJson, copies.dicts_round_trip, "the dict does not come back from JSON as it was"),
    (faults.UsesTheDict, copies.dicts_round_trip, "goes on using the dict that it was read from"),
    (faults.SharedClone, copies.clones_share_nothing, "acting on a position changes its clone"),
    (faults.SharedMemory, copies.clones_share_nothing, "a clone plays on otherwise"),
    (faults.ClonesTheListener, copies.clones_share_nothing, "somebody listens to a new clone"),
    (faults.WritesItsOwnLists, copies.records_stay, "a dict, a view or a list changes when the game goes on"),
    (faults.ShowsItsOwnLists, copies.records_stay, "a dict, a view or a list changes when the game goes on"),
    (faults.TellsOneEventAgain, copies.records_stay, "an event changes when the game goes on"),
    (faults.ChangesWhenLookedAt, copies.looking_changes_nothing, "looking at the position changes it"),
    (faults.ChangesWhenRedealt, copies.looking_changes_nothing, "a redeal for a spectator changes the position"),
    (faults.DealsOtherwiseEachTime, copies.journals_replay, "leads to another position"),
    (faults.OneTextForTwo, texts.notation_is_invertible, "action 11 is written 'swap 2', which is read as 10"),
    (faults.TextWithComma, texts.notation_is_invertible, "a comma ends an action"),
    (faults.ReadsNotAll, texts.notation_is_invertible, "which is not read: what?"),
    (faults.ReadsGarbage, texts.garbage_is_refused, "is read as 'show'"),
    (faults.StumblesOverGarbage, texts.garbage_is_refused, "not a NotationError"),
    (faults.LeakyView, privacy.redeal_keeps_the_view, "it shows something else"),
    (faults.LeakyLegal, privacy.redeal_keeps_the_view, "other actions are legal"),
    (faults.OpenThoughHidden, privacy.redeal_keeps_the_view, "a choice that is not as open as it says"),
    (faults.RedealLosesCard, privacy.redeal_keeps_the_view, "components were lost or made"),
    (faults.UnstableRedeal, privacy.redeal_is_stable, "depends on what is hidden from it"),
    (faults.RedealDealsNothing, privacy.redeal_deals_anew, "never deals anything anew"),
    (faults.HidesThoughItSaysNot, privacy.redeal_deals_anew, "nothing is hidden, but a redeal"),
    (faults.RedealKeepsNeighbour, privacy.redeal_deals_anew, "a redeal for seat 0 never changes what seat 1 sees"),
    (faults.RedealPeeks, privacy.redeal_never_peeks, "keeps what is hidden from it"),
    (faults.RedealCannotBePlayed, privacy.redealt_positions_play_on, "it cannot be played to the end: KeyError"),
    (faults.RedealSharesCards, privacy.redealt_positions_play_on, "the true position changes"),
    (faults.LeakyEvent, privacy.events_tell_no_more, "what its view hides"),
    (faults.LeakyEventToOneself, privacy.events_tell_no_more, "what its view hides"),
    (faults.CheatingBot, privacy.bots_do_not_cheat, "cheats: it chooses"),
    (faults.LawlessBot, privacy.bots_do_not_cheat, "chooses 17, which is not legal"),
    (faults.ClumsyBot, privacy.bots_do_not_cheat, "bot clumsy"),
    (faults.ListeningTurnsTheDeck, copies.listening_changes_nothing, "is another because somebody listens"),
    (faults.ClonesTheListener, copies.listening_changes_nothing, "somebody listens to a new clone"),
    (faults.TellsNothing, copies.listening_changes_nothing, "nothing was told of a whole match"),
    (faults.ViewIsNoJson, copies.what_is_shown_is_json, "the view of a spectator does not come back from JSON"),
    (faults.EventIsNoJson, copies.what_is_shown_is_json, "does not come back from JSON"),
    (faults.ViewWithoutSeats, copies.views_have_what_they_must, "missing required field `seats`"),
    (faults.ViewWithoutPoints, copies.views_have_what_they_must, "Expected `object`, got `null`"),
    (faults.ViewOfAnotherGame, copies.views_have_what_they_must, "is of game 'chess'"),
    (faults.ViewForgetsWhoLooks, copies.views_have_what_they_must, "says that it is that of a spectator"),
    (faults.ViewLacksASeat, copies.views_have_what_they_must, "shows 1 seats"),
    (faults.EventWithoutName, copies.events_say_what_they_are, "missing required field `event`"),
    (faults.CarelessJournal, copies.undo_restores, "undoes an action of seat"),
    (faults.ForgetfulJournal, copies.undo_restores, "undone, the position is not as before"),
    (faults.OwnActionsJournal, copies.undo_follows_information, "it can be undone though it has shown"),
]


@pytest.mark.parametrize(("fault", "check", "words"), FAULTS, ids=[f"{f.__name__}-{c.__name__}" for f, c, _ in FAULTS])
def test_fault_is_found(
    fault: type[Toy | ToyPosition | Bot | Journal], check: Callable[..., None], words: str, register: Register
) -> None:
    game = Toy()
    if issubclass(fault, Toy):
        game = fault()
    elif issubclass(fault, ToyPosition):
        game.position = fault
    elif issubclass(fault, Bot):
        check = partial(check, players=[fault()])
    else:
        check = partial(check, book=fault)
    register(game)
    with pytest.raises(AssertionError) as caught:
        run(check, game)
    assert words in str(caught.value)


def test_each_check_can_fail() -> None:
    assert {check for _, check, _ in FAULTS} == set(CHECKS)


def test_undo_stops_where_something_was_shown() -> None:
    position = registry.deal(Toy(), seats=2, seed=3)
    assert isinstance(position, ToyPosition)
    hide = [HIDE + position.hands[seat][0] for seat in range(2)]
    assert shows_nothing(position, 0, hide[0])
    position.apply(0, hide[0])
    assert shows_nothing(position, 1, hide[1])
    position.apply(1, hide[1])
    assert shows_nothing(position, 0, SWAP + position.hands[0][0])
    assert not shows_nothing(position, 0, DRAW)
    assert not shows_nothing(position, 0, SHOW)
