"""Writing a game down in the notation: a head, and a line for each turn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

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
    lines = [*head_lines(game), ""]
    told = game.start_again()
    for actions in _turns(told.copy(), game.history):
        lines.append(turn_line(told, actions))
    if told.is_over:
        lines += ["", result_line(told)]
    return "\n".join(lines) + "\n"


def turn_line(told: Game, actions: Sequence[Action]) -> str:
    """The line of one turn, or of its beginning; the game, which stands before it, takes these actions."""
    speaker = _seat(told)
    line, joint = f"{told.turns + 1:3}. [{speaker}] ", ": "
    for number, action in enumerate(actions):
        if number == 0 and isinstance(action, Play):
            line += head(action)
        elif not _understood(told, action, actions[number + 1 : number + 2]):
            who = f"[{_seat(told)}] " if _seat(told) != speaker else ""
            speaker = _seat(told)
            line += f"{joint}{who}{phrase(action, _card(told, action))}"
            joint = ", "
        told.apply(action)
    return line + ("" if told.between_turns or told.is_over else OPEN_TURN)


def result_line(told: Game) -> str:
    """How a finished game ended."""
    totals = " ".join(str(row["total"]) for row in told.scores())
    return f"result {totals}, won by {' '.join(f'[{seat}]' for seat in told.winners)}"


def _turns(game: Game, actions: Sequence[Action]) -> Iterator[list[Action]]:
    """The actions of a game, turn by turn."""
    turn: list[Action] = []
    for action in actions:
        game.apply(action)
        turn.append(action)
        if game.between_turns or game.is_over:
            yield turn
            turn = []
    if turn:
        yield turn


def head_lines(game: Game) -> list[str]:
    """The lines that say which version is written, what is played, and from where."""
    setup, origin = game.state.setup, game.origin
    version = f"concordia {RULES_VERSION}"
    if origin.position is not None:
        return [version, "position " + json.dumps(origin.position, ensure_ascii=False)]
    players = int(setup.players)
    lines = [version, f"{GAMES[setup.game]} on {setup.board.id}, {players} players, seed {origin.seed}"]
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


def _understood(game: Game, action: Action, following: Sequence[Action]) -> bool:
    """Whether a reader adds this ``done`` without being told: the turn ends with it, or what follows needs it."""
    if not isinstance(action, Done):
        return False
    after = game.copy()
    after.apply(action)
    if after.between_turns or after.is_over:
        return True
    return bool(following) and following[0] not in game.legal_actions()
