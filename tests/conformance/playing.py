"""Dealing, playing and the end: what the rules of every game have in common."""

from collections.abc import Iterable

from conformance.play import Match, Moment, frozen
from fondaco.engine.errors import IllegalActionError
from fondaco.engine.registry import rules_of


def game_describes_itself(match: Match) -> None:
    game = match.game
    rules = [rule.id for rule in rules_of(game)]
    assert rules, f"{game.name} has no rules"
    assert len(rules) == len(set(rules)), f"{game.name}: two rules have the same id"
    assert game.seat_counts == tuple(sorted(set(game.seat_counts))), f"{game.name}: seat counts {game.seat_counts}"
    for option in game.options:
        assert option.rule in rules, f"{game.name}: option {option.name} refers to no rule: {option.rule!r}"
        assert option.default in option.allowed, f"{game.name}: the default of {option.name} is not allowed"


def deal_follows_the_setup(match: Match) -> None:
    for moment in match.moments(every=8):
        position = moment.position
        assert position.game is match.game, f"{moment}: this is a position of another game"
        assert position.seats == match.seats, f"{moment}: there are {position.seats} seats"
        assert position.options == match.options, f"{moment}: the options are {position.options}"
        assert position.events is None, f"{moment}: somebody listens"


def deals_repeat(match: Match) -> None:
    """The same seed always deals the same, and the same line leads to the same positions; another seed deals others,
    where there is something to hide."""
    once = [frozen(moment.position.to_dict()) for moment in match.moments()]
    again = [frozen(moment.position.to_dict()) for moment in match.moments()]
    assert once[0] == again[0], f"{match}: the seed deals another game the second time"
    assert once == again, f"{match}: the same line leads to another position the second time"
    if match.game.perfect_information:
        return
    seeds = [*range(8), *[f"{digit:064x}" for digit in range(8)]]
    deals = {frozen(match._replace(seed=seed).deal().to_dict()) for seed in seeds}
    assert len(deals) > len(seeds) // 2, f"{match}: {len(seeds)} seeds deal only {len(deals)} different games"


def games_end(match: Match) -> None:
    for _ in match.steps():
        pass


def legal_is_sound(match: Match) -> None:
    """Who owes a decision has one to take; lists are in order; everything in them can be done."""
    for moment in match.moments():
        owing = moment.position.to_act()
        first = moment.position.next_to_act()
        assert first == (owing[0] if owing else -1), f"{moment}: next to act is {first}, though {owing} owe a decision"
        assert len(owing) == len(set(owing)), f"{moment}: a seat owes two decisions: {owing}"
        assert set(owing) <= set(range(match.seats)), f"{moment}: a seat that is not there owes a decision: {owing}"
        for seat in range(match.seats):
            actions = moment.position.legal(seat)
            assert actions or seat not in owing, f"{moment}: seat {seat} owes a decision and has no legal action"
            assert actions == sorted(set(actions)), (
                f"{moment}: seat {seat}: the legal actions are not in order: {actions}"
            )
            for action in actions:
                assert 0 <= action < match.game.actions, f"{moment}: seat {seat}: {action} is outside the action space"
                try:
                    moment.position.clone().apply(seat, action)
                except ValueError as error:
                    raise AssertionError(f"{moment}: seat {seat}: legal action {action} is refused: {error}") from error


def illegal_is_refused(match: Match) -> None:
    chance = match.chance(2)
    for moment in match.moments(every=12):
        for seat in range(match.seats):
            legal = moment.position.legal(seat)
            space = list(range(match.game.actions))
            chance.shuffle(space)
            tried = [-1, match.game.actions, 1 << 70, *space[:40]]
            _are_refused(moment, seat, [action for action in tried if action not in legal])
            # A negative index must not make the last seat act.
            for action in legal[:2]:
                for stranger in (-1, seat - match.seats, match.seats):
                    _stranger_is_refused(moment, stranger, action)


def _are_refused(moment: Moment, seat: int, actions: Iterable[int]) -> None:
    """Each action is refused by a rule; all of them together change nothing."""
    rules = {rule.id for rule in rules_of(moment.match.game)}
    position = moment.position.clone()
    position.events = []
    before = position.to_dict()
    for action in actions:
        what = f"{moment}: seat {seat}: illegal action {action}"
        try:
            position.apply(seat, action)
        except IllegalActionError as error:
            rule = error.rule
        except Exception as error:
            raise AssertionError(f"{what} raises {error!r}, not an IllegalActionError") from error
        else:
            raise AssertionError(f"{what} is accepted")
        assert rule in rules, f"{what} breaks no known rule: {rule!r}"
    assert position.to_dict() == before, f"{moment}: seat {seat}: a refused action changes the position"
    assert not position.events, f"{moment}: seat {seat}: a refused action is told as an event"


def _stranger_is_refused(moment: Moment, stranger: int, action: int) -> None:
    position = moment.position.clone()
    before = position.to_dict()
    try:
        position.apply(stranger, action)
    except ValueError:
        assert position.to_dict() == before, f"{moment}: seat {stranger}, which is not there, changes the position"
    except Exception as error:
        raise AssertionError(f"{moment}: seat {stranger}, which is not there, raises {error!r}") from error
    else:
        raise AssertionError(f"{moment}: seat {stranger}, which is not there, may take action {action}")


def components_are_kept(match: Match) -> None:
    first = match.deal().components()
    assert first, f"{match}: there are no components"
    for moment in match.moments():
        now = moment.position.components()
        changed = {
            name: (first.get(name), now.get(name)) for name in {**first, **now} if first.get(name) != now.get(name)
        }
        assert not changed, f"{moment}: components were lost or made (first, now): {changed}"


def turns_go_forward(match: Match) -> None:
    last = match.deal().turn()
    for moment in match.moments():
        assert moment.position.turn() >= last, f"{moment}: turn {moment.position.turn()} comes after turn {last}"
        last = moment.position.turn()


def over_is_over(match: Match) -> None:
    """A game has an ending when nobody owes a decision, and then nobody can do anything more."""
    for moment in match.moments():
        over = not moment.position.to_act()
        ending = moment.position.ending()
        assert bool(ending) == over, f"{moment}: the ending is {ending!r}, to act are {moment.position.to_act()}"
        if over:
            for seat in range(match.seats):
                actions = moment.position.legal(seat)
                assert not actions, f"{moment}: seat {seat} has legal actions when the game is over: {actions}"
                _are_refused(moment, seat, range(match.game.actions))


def scores_add_up(match: Match) -> None:
    for moment in match.moments():
        scores = moment.position.scores()
        assert len(scores) == match.seats, f"{moment}: {len(scores)} scores"
        for seat, score in enumerate(scores):
            sources = moment.position.breakdown(seat)
            assert sum(sources.values()) == score, f"{moment}: seat {seat} has {score} points, but by source {sources}"


def rankings_order_the_seats(match: Match) -> None:
    for moment in match.moments(every=2):
        scores = moment.position.scores()
        ranking = moment.position.ranking()
        seats = sorted(seat for place in ranking for seat in place)
        assert seats == list(range(match.seats)), f"{moment}: not every seat has one place: {ranking}"
        assert all(ranking), f"{moment}: a place without a seat: {ranking}"
        for place in ranking:
            assert len({scores[seat] for seat in place}) == 1, f"{moment}: one place, several scores: {place}, {scores}"
        points = [scores[place[0]] for place in ranking]
        assert points == sorted(points, reverse=True), f"{moment}: the places {ranking} are not in order of {scores}"
