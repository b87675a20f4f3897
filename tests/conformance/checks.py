"""What must always hold, for every game: one function a property.

Each plays a match and raises an `AssertionError` that says what was violated, by whom and at which step. They know
nothing but the contract. `every` in them is a matter of time only: a costly look is taken at one step in so many.
"""

from collections.abc import Callable
from typing import Final

from conformance import copies, playing, privacy, texts
from conformance.play import Match

Check = Callable[[Match], None]

CHECKS: Final[tuple[Check, ...]] = (
    playing.game_describes_itself,
    playing.deal_follows_the_setup,
    playing.deals_repeat,
    playing.games_end,
    playing.legal_is_sound,
    playing.illegal_is_refused,
    playing.components_are_kept,
    playing.turns_go_forward,
    playing.over_is_over,
    playing.scores_add_up,
    playing.rankings_order_the_seats,
    texts.notation_is_invertible,
    texts.garbage_is_refused,
    copies.dicts_round_trip,
    copies.broken_dicts_are_refused,
    copies.clones_share_nothing,
    copies.records_stay,
    copies.looking_changes_nothing,
    copies.journals_replay,
    copies.listening_changes_nothing,
    copies.what_is_shown_is_json,
    copies.views_have_what_they_must,
    copies.events_say_what_they_are,
    copies.undo_restores,
    copies.undo_follows_information,
    privacy.redeal_keeps_the_view,
    privacy.redeal_is_stable,
    privacy.redeal_deals_anew,
    privacy.redeal_never_peeks,
    privacy.redealt_positions_play_on,
    privacy.events_tell_no_more,
    privacy.bots_do_not_cheat,
)
