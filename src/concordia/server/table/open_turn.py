"""A turn that is carried out but not yet ended: the table before the display is filled and the turn passes."""

from __future__ import annotations

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action
from concordia.core.legal_options import Options
from concordia.core.state import State
from concordia.game import Game
from concordia.rules import turn
from concordia.vocabulary import ASK_NO_MORE


def carried_out(game: Game, action: Action) -> State | None:
    """The table after a legal action that is the last of its turn, or None if the turn goes on."""
    state = game.state.copy()
    turn.take(state, lexicon(state.setup.board.id).code(action))
    if not turn.runs_out(state, Options()):
        return None
    state.asked = ASK_NO_MORE  # nothing is asked of this picture
    return state
