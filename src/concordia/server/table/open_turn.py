"""A turn that is carried out but not yet ended: the table before the display is filled and the turn passes."""

from __future__ import annotations

from concordia.actions.codes import DONE
from concordia.actions.table import lexicon
from concordia.actions.types import Action
from concordia.core.state import Options, State
from concordia.game import Game
from concordia.rules import turn
from concordia.vocabulary import ASK_KEEP, ASK_NO_MORE, ASK_NOTHING


def carried_out(game: Game, action: Action) -> State | None:
    """The table after a legal action that is the last of its turn, or None if the turn goes on.

    This follows :func:`concordia.rules.turn.go_on` up to the moment in which the turn would end.
    """
    state = game.state.copy()
    out = Options()
    turn.take(state, lexicon(state.setup.board.id).code(action))
    while True:
        if state.asked == ASK_NOTHING:
            if state.depth == 0:
                state.asked = ASK_NO_MORE  # nothing is asked of this picture
                return state
            turn.next_step(state)
            continue
        turn.offer(state, out)
        if out.count > 1:
            return None
        if out.count == 0:
            state.asked = ASK_NOTHING
        elif out.codes[0] == DONE or state.asked == ASK_KEEP:
            turn.take(state, out.codes[0])
        else:
            return None
