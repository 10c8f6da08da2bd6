"""Writing a game down in the notation: a head, and a line for each turn."""

from __future__ import annotations

import json

from concordia.actions.types import Action, Done, Play, Purchase
from concordia.game import Game
from concordia.notation.phrases import head, phrase
from concordia.position.writing import options_of
from concordia.rules.setup import DEFAULTS
from concordia.version import RULES_VERSION
from concordia.vocabulary import CARDS, GAMES

OPEN_TURN = " ..."


def write(game: Game) -> str:
    """The game so far as a text that :func:`concordia.notation.read` reads; it hides nothing, seed included."""
    lines = [f"concordia {RULES_VERSION}", *_start(game), ""]
    told = game.start_again()
    actions = game.history
    line, speaker = "", -1
    for number, action in enumerate(actions):
        if told.between_turns and isinstance(action, Play):
            if line:
                lines.append(line)
            speaker = _seat(told)
            line = f"{told.turns + 1:3}. [{speaker}] {head(action)}"
            joint = ": "
        elif not _understood(told, action, actions[number + 1 : number + 2]):
            who = f"[{_seat(told)}] " if _seat(told) != speaker else ""
            speaker = _seat(told)
            line += f"{joint}{who}{phrase(action, _card(told, action))}"
            joint = ", "
        told.apply(action)
    if line:
        lines.append(line + ("" if told.between_turns or told.is_over else OPEN_TURN))
    if told.is_over:
        totals = " ".join(str(row["total"]) for row in told.scores())
        lines += ["", f"result {totals}, won by {' '.join(f'[{seat}]' for seat in told.winners)}"]
    return "\n".join(lines) + "\n"


def _start(game: Game) -> list[str]:
    """The lines that say what is played, and from where."""
    setup, origin = game.state.setup, game.origin
    if origin.position is not None:
        return ["position " + json.dumps(origin.position, ensure_ascii=False)]
    players = int(setup.players)
    lines = [f"{GAMES[setup.game]} on {setup.board.id}, {players} players, seed {origin.seed}"]
    for key, value in options_of(setup).items():
        if value != DEFAULTS[key]:
            lines.append(f"{key} {_word(value)}")
    return lines


def _word(value: object) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _seat(game: Game) -> int:
    decision = game.decision
    return -1 if decision is None else decision.seat


def _card(game: Game, action: Action) -> str | None:
    return CARDS[game.state.display[action.slot]] if isinstance(action, Purchase) else None


def _understood(game: Game, action: Action, following: list[Action]) -> bool:
    """Whether a reader adds this ``done`` without being told: the turn ends with it, or what follows needs it."""
    if not isinstance(action, Done):
        return False
    after = game.copy()
    after.apply(action)
    if after.between_turns or after.is_over:
        return True
    return bool(following) and following[0] not in game.legal_actions()
