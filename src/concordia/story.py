"""A game told in words: what an action does, and a whole game as a text to read."""

from __future__ import annotations

from typing import Any

from concordia.actions.types import Action, Copy, Play, Purchase
from concordia.core.state import NO_CARD
from concordia.game import Game
from concordia.messages import sentence, term
from concordia.rules.roles.diplomat import copied_card
from concordia.vocabulary import CARDS, GAMES, GODS

WIDTH = 100


def describe(game: Game, action: Action, language: str = "en") -> str:
    """A legal action in words, told from the moment before it is applied."""
    card = None
    match action:
        case Copy():
            top = game.state.players[action.seat].top()
            shown = copied_card(game.state, action.seat) if action.role else top
            card = CARDS[top if shown == NO_CARD else shown]
        case Purchase():
            card = CARDS[game.state.display[action.slot]]
    return tell(action, card, language)


def tell(action: Action, card: str | None, language: str = "en") -> str:
    """An action in words; ``card`` is the one that is bought or copied."""
    details: dict[str, Any] = action.to_json()
    key = f"story.{action.type}"
    match action:
        case Play():
            key += "_half" if action.role else ""
        case Copy():
            details["card"] = card
            key += "_half" if action.role else ""
        case Purchase():
            details |= {"card": card, "given": action.given}
            key += "_given" if action.given else ""
        case _ if "count" in details:
            details["goods"] = {details["good"]: details["count"]}
    return sentence(key, details, language)


def render(game: Game, language: str = "en") -> str:
    """The whole game so far, a paragraph a turn, and the scores. It shows everything: nothing is hidden."""
    lines = [_title(game, language), ""]
    told = game.start_again()
    colon = sentence("story.pair", {"name": "", "value": ""}, language)
    turn: list[str] = []
    speaker = -1
    for action in game.history:
        if told.between_turns:
            lines += _wrapped(turn)
            heading = sentence("story.turn", {"turn": told.turns + 1, "seat": _seat(told)}, language)
            turn = [f"{heading}{colon}"]
            speaker = _seat(told)
        if action.type != "done":
            other = _seat(told) != speaker
            speaker = _seat(told)
            who = sentence("story.seat", {"seat": speaker}, language) + colon if other else ""
            joint = "" if len(turn) == 1 else "; "
            turn.append(f"{joint}{who}{describe(told, action, language)}")
        told.apply(action)
    return "\n".join([*lines, *_wrapped(turn), "", *score_table(game, language)]) + "\n"


def _seat(game: Game) -> int:
    return int(game.state.seat)


def _title(game: Game, language: str) -> str:
    setup = game.state.setup
    details = {"game": GAMES[setup.game], "map": setup.board.id, "players": str(setup.players)}
    start = "story.position" if game.origin.seed is None else "story.seed"
    origin = sentence(start, {"seed": game.origin.seed}, language)
    return f"{sentence('story.title', details, language)} ({origin})"


def _wrapped(parts: list[str]) -> list[str]:
    """Parts in lines of at most WIDTH characters, the later ones indented."""
    lines = [""]
    for part in parts:
        if len(lines[-1]) + len(part) > WIDTH:
            lines[-1] += ";" if part.startswith("; ") else ""
            lines.append("    " + part.removeprefix("; "))
        else:
            lines[-1] += part
    return [line for line in lines if line]


def score_table(game: Game, language: str = "en") -> list[str]:
    """The points of every seat god by god, and who has won."""
    ended = "story.end" if game.is_over else "story.unfinished"
    lines = [sentence(ended, {"turns": game.turns}, language)]
    names = [term("god", god, language) for god in GODS]
    heads = [*names, *(sentence(f"story.{key}", {}, language) for key in ("concordia", "total"))]
    label = max(len(sentence("story.seat", {"seat": seat}, language)) for seat in range(len(game.scores())))
    lines.append(" " * label + "".join(f"  {head}" for head in heads))
    for seat, row in enumerate(game.scores()):
        cells = "".join(f"  {value:>{len(head)}}" for head, value in zip(heads, row.values(), strict=True))
        lines.append(f"{sentence('story.seat', {'seat': seat}, language):<{label}}{cells}")
    if game.is_over:
        seats = ", ".join(str(seat) for seat in game.winners)
        key = "story.winners_team" if len(game.winners) > 1 else "story.winners"
        lines.append(sentence(key, {"seats": seats}, language))
    return lines
