"""Nobody learns what is hidden: not from a redealt position, not from an event, not by being a bot."""

from collections.abc import Sequence

from conformance.play import (
    SEEDS,
    Match,
    Step,
    after,
    alike,
    fresh,
    frozen,
    heard,
    in_any_order,
    name,
    picture,
    play_out,
)
from fondaco.bots import Bot, bots
from fondaco.engine.chance import Chance, FastChance
from fondaco.engine.contract import Position
from steady import SEARCHING, steady


def redeal_keeps_the_view(match: Match) -> None:
    """An observer cannot tell a redealt position from the true one."""
    chance = match.chance(7)
    for moment in match.moments(every=8):
        position = moment.position
        components = position.components()
        for observer in match.observers():
            what = f"{moment}: redealt for {name(observer)}"
            other = position.redeal(observer, fresh(chance))
            assert other.view(observer) == position.view(observer), f"{what}, it shows something else"
            if observer is not None:
                assert other.legal(observer) == position.legal(observer), f"{what}, other actions are legal"
            for seat in position.to_act():
                same = not position.has_open_choice(seat) or len(other.legal(seat)) == len(position.legal(seat))
                assert same, f"{what}, seat {seat} has a choice that is not as open as it says"
            assert other.to_act() == position.to_act(), f"{what}, others are to act"
            assert other.turn() == position.turn(), f"{what}, it is another turn"
            assert other.ending() == position.ending(), f"{what}, it ends otherwise"
            assert other.options == position.options, f"{what}, the options are others"
            assert other.components() == components, f"{what}, components were lost or made"
            assert other.events is None, f"{what}, somebody listens"


def redeal_is_stable(match: Match) -> None:
    """Dealing anew depends on what the observer knows and on the chance: dealt anew twice, only the last one counts."""
    chance = match.chance(8)
    for moment in match.moments(every=8):
        for observer in match.observers():
            seed = chance.below(SEEDS)
            direct = moment.position.redeal(observer, FastChance(seed))
            detour = moment.position.redeal(observer, fresh(chance)).redeal(observer, FastChance(seed))
            assert direct == detour, f"{moment}: a redeal for {name(observer)} depends on what is hidden from it"


def redeal_deals_anew(match: Match) -> None:
    """What a spectator cannot see of a seat, another seat cannot see all the time either. Where a game says that
    nothing is hidden, nothing changes."""
    chance = match.chance(9)
    anew: set[tuple[int | None, int]] = set()
    changed: set[int | None] = set()
    for moment in match.moments(every=12):
        position = moment.position
        views = [position.view(seat) for seat in range(match.seats)]
        for observer in match.observers():
            for _ in range(2):
                other = position.redeal(observer, fresh(chance))
                if other != position:
                    changed.add(observer)
                anew |= {(observer, seat) for seat in range(match.seats) if other.view(seat) != views[seat]}
    if match.game.perfect_information:
        assert not changed, f"{match}: nothing is hidden, but a redeal for {name(changed.pop())} changes the position"
        return
    for observer in match.observers():
        assert observer in changed, f"{match}: a redeal for {name(observer)} never deals anything anew"
        for seat in range(match.seats):
            if seat != observer and (None, seat) in anew:
                what = f"a redeal for {name(observer)} never changes what seat {seat} sees"
                assert (observer, seat) in anew, f"{match}: {what}"


def redeal_never_peeks(match: Match) -> None:
    """Two true histories that look the same to an observer are redealt the same for it.

    Beside the match runs another, from a redealt position on, in which everybody acts so that the observer sees and
    hears the same. It ends where that is no longer possible, and a new one begins.
    """
    chance = match.chance(10)
    observer = match.observers()[chance.below(match.seats + 1)]
    beside: Position | None = None
    for step in match.steps():
        if beside is None:
            beside = step.position.redeal(observer, fresh(chance))
        truth = step.after()
        beside = _follow(step, truth, beside, observer, chance)
        if beside is not None:
            seed = chance.below(SEEDS)
            same = truth.redeal(observer, FastChance(seed)) == beside.redeal(observer, FastChance(seed))
            assert same, f"{step}: after it, a redeal for {name(observer)} keeps what is hidden from it"


def _follow(step: Step, truth: Position, beside: Position, observer: int | None, chance: Chance) -> Position | None:
    """The other history one step on, if it can still look the same."""
    seen, told = truth.view(observer), heard(truth, observer)
    same: list[Position] = []
    for action in alike(step, beside, observer):
        other = after(beside, step.seat, action)
        if other.view(observer) == seen and heard(other, observer) == told:
            same.append(other)
    return same[chance.below(len(same))] if same else None


def redealt_positions_play_on(match: Match) -> None:
    chance = match.chance(11)
    for moment in match.moments(every=64):
        before = picture(moment.position)
        components = moment.position.components()
        for observer in match.observers():
            what = f"{moment}: redealt for {name(observer)}"
            try:
                for later in play_out(moment.position.redeal(observer, fresh(chance)), fresh(chance)):
                    assert later.components() == components, f"{what} and played on, components were lost or made"
            except AssertionError:
                raise
            except Exception as error:
                raise AssertionError(f"{what}, it cannot be played to the end: {error!r}") from error
            assert picture(moment.position) == before, f"{what} and played on, the true position changes"


def events_tell_no_more(match: Match) -> None:
    """Where an observer would see the same after a redeal, it is also told the same, if perhaps in another order: at
    which place among several a card comes that all may see, all may know."""
    chance = match.chance(12)
    for step in match.steps(every=8):
        truth = step.after()
        for observer in match.observers():
            seen, told = truth.view(observer), in_any_order(heard(truth, observer))
            for _ in range(3):
                other = step.position.redeal(observer, fresh(chance))
                looks_same = False
                sounds_same = False
                for action in alike(step, other, observer):
                    later = after(other, step.seat, action)
                    if later.view(observer) == seen:
                        looks_same = True
                        sounds_same = in_any_order(heard(later, observer)) == told
                    if sounds_same:
                        break
                hidden = not looks_same or sounds_same
                assert hidden, f"{step}: an event tells {name(observer)} what its view hides: {heard(truth, observer)}"


def bots_do_not_cheat(match: Match, players: Sequence[Bot] | None = None) -> None:
    """A bot's choice is legal, and is the same when all that it cannot know is dealt anew."""
    chance = match.chance(13)
    players = players or [steady(name) for name in bots()]
    for moment in match.moments(every=48):
        searched = moment.number == 0 or chance.below(2) == 0
        for seat in moment.position.to_act():
            for player in players:
                if searched or player.name not in SEARCHING:
                    chooses_blindly(player, moment.position, seat, chance, str(moment))


def chooses_blindly(player: Bot, position: Position, seat: int, chance: Chance, when: str) -> None:
    """The same for one bot, at one moment."""
    what = f"{when}: bot {player.name} on seat {seat}"
    seed = chance.below(SEEDS)
    before = frozen(position.to_dict())
    choice = player.choose(position, seat, FastChance(seed))
    assert choice in position.legal(seat), f"{what} chooses {choice}, which is not legal"
    assert frozen(position.to_dict()) == before, f"{what} changes the position by thinking"
    again = player.choose(position.redeal(seat, fresh(chance)), seat, FastChance(seed))
    assert again == choice, f"{what} cheats: it chooses {choice}, or {again} if hidden cards are others"
