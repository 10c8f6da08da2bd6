"""Reading the notation: the game is played as it is read, so every fault has a line, a column and a reason."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from concordia.actions.types import Action, Done, Play, Purchase
from concordia.errors import ConcordiaError, InvalidRecord
from concordia.game import Game
from concordia.notation.phrases import WORDS, meaning
from concordia.notation.writing import OPEN_TURN
from concordia.record.json_text import BrokenJson, parse
from concordia.rules.setup import DEFAULTS
from concordia.start import from_position, new_game
from concordia.version import RULES_VERSION
from concordia.vocabulary import CARDS

VERSION = re.compile(r"concordia ([0-9]{1,9})")
_GAME = re.compile(
    r"(?P<game>[\w-]+) on (?P<map>[\w-]+), (?P<players>[0-9]{1,9}) players, seed (?P<seed>-?[0-9]{1,4000})"
)
_OPTION = re.compile(r"(?P<key>[a-z_]+) (?P<value>\S+)")
_TURN = re.compile(
    r"(?P<turn>[0-9]{1,9})\. \[(?P<seat>[0-9]{1,9})\] (?P<card>[\w-]+)(?:/(?P<role>[\w-]+))?(?P<rest>:.*|)"
)
RESULT = re.compile(
    r"result (?P<totals>-?[0-9]{1,9}(?: -?[0-9]{1,9})*), won by (?P<winners>\[[0-9]{1,9}\](?: \[[0-9]{1,9}\])*)"
)
_WHO = re.compile(r"\[(?P<seat>[0-9]{1,9})\] (?!$)")
_WORDS = {"on": True, "off": False}
MOST_LINES = 20_000


@dataclass(frozen=True)
class TextPlace:
    """Where in the text something stands, both counted from 1."""

    line: int
    column: int

    def wrong(self, key: str, rule: str = "contract", **details: Any) -> InvalidRecord:
        """What is wrong here."""
        return InvalidRecord(f"notation.{key}", {"line": self.line, "column": self.column, **details}, rule)


def read(text: str) -> Game:
    """The game of a text in the notation; InvalidRecord names the line, the column and what is wrong there."""
    lines = [(TextPlace(number, len(line) - len(line.lstrip()) + 1), line) for number, line in _written(text)]
    last = TextPlace(lines[-1][0].line + 1 if lines else 1, 1)
    game, turns = begin(lines, last)
    result: tuple[TextPlace, re.Match[str]] | None = None
    for place, line in turns:
        if result is not None:
            raise place.wrong("after_result")
        found = RESULT.fullmatch(line)
        if found is not None:
            result = place, found
        else:
            play_turn(game, place, line)
    if result is not None:
        compare_result(game, *result)
    return game


def _written(text: str) -> list[tuple[int, str]]:
    """The lines that say something, without comments, with their numbers."""
    every = text.removeprefix("\ufeff").split("\n", MOST_LINES)
    if len(every) > MOST_LINES and every.pop():
        raise TextPlace(MOST_LINES + 1, 1).wrong("too_long", most=MOST_LINES)
    kept = ((number, without_comment(line).rstrip()) for number, line in enumerate(every, 1))
    return [(number, line) for number, line in kept if line]


def without_comment(line: str) -> str:
    """A comment begins with # at the start of a line or after a blank: lines of the board may have one inside."""
    return re.split(r"(?:^|\s)#", line, maxsplit=1)[0] if not line.startswith("position ") else line


def begin(lines: list[tuple[TextPlace, str]], last: TextPlace) -> tuple[Game, list[tuple[TextPlace, str]]]:
    """The game before its first turn, and the lines that follow its head."""
    if not lines:
        raise last.wrong("empty")
    place, line = lines[0]
    version = VERSION.fullmatch(line.strip())
    if version is None or int(version[1]) != RULES_VERSION:
        raise place.wrong("version", known=RULES_VERSION)
    if len(lines) < 2:
        raise last.wrong("game")
    place, line = lines[1]
    options: dict[str, Any] = {}
    rest = 2
    while rest < len(lines) and (option := _OPTION.fullmatch(lines[rest][1].strip())) is not None:
        options[_option(lines[rest][0], option)] = _WORDS.get(option["value"], option["value"])
        rest += 1
    turns = [(each, line.strip()) for each, line in lines[rest:]]
    try:
        return _start(place, line.strip(), options), turns
    except InvalidRecord:
        raise
    except ConcordiaError as wrong:
        raise place.wrong("setup", wrong.rule, why=wrong.why) from None


def _option(place: TextPlace, found: re.Match[str]) -> str:
    if found["key"] not in DEFAULTS:
        raise place.wrong("option", given=found["key"], known=", ".join(DEFAULTS))
    return found["key"]


def _start(place: TextPlace, line: str, options: dict[str, Any]) -> Game:
    if line.startswith("position "):
        try:
            position = parse(line.removeprefix("position "))
        except BrokenJson:
            raise place.wrong("position") from None
        return from_position(position)
    found = _GAME.fullmatch(line)
    if found is None:
        raise place.wrong("game")
    return new_game(found["game"], found["map"], int(found["players"]), int(found["seed"]), **options)


def play_turn(game: Game, place: TextPlace, line: str) -> None:
    """Play a line: the card, then its phrases."""
    open_turn = line.endswith(OPEN_TURN)
    found = _TURN.fullmatch(line.removesuffix(OPEN_TURN))
    if found is None:
        raise place.wrong("turn")
    if game.is_over:
        raise place.wrong("after_end")
    if not game.between_turns:
        raise place.wrong("open", turn=game.turns + 1)
    if int(found["turn"]) != game.turns + 1:
        raise place.wrong("number", given=found["turn"], right=game.turns + 1)
    if found["card"] not in CARDS:
        at = TextPlace(place.line, place.column + found.start("card"))
        raise at.wrong("card", given=found["card"][:60], guess=_guess(found["card"], CARDS))
    _apply(game, place, int(found["seat"]), Play(found["card"], found["role"]), None)
    speaker = int(found["seat"])
    column = place.column + found.start("rest") + 1
    for part in found["rest"].removeprefix(":").split(",") if found["rest"] else ():
        words = part.strip()
        at = TextPlace(place.line, column + len(part) - len(part.lstrip()))
        column += len(part) + 1
        who = _WHO.match(words)
        if who is not None:
            speaker, words = int(who["seat"]), words[who.end() :]
        speaker = _phrase(game, at, speaker, words)
    if not open_turn:
        _finish(game, TextPlace(place.line, place.column + len(line)))


def _phrase(game: Game, place: TextPlace, speaker: int, words: str) -> int:
    """Apply a phrase, with the ``done`` that it needs before it; the seat that decided."""
    try:
        told = meaning(words)
    except ConcordiaError as wrong:
        raise place.wrong("illegal", wrong.rule, why=wrong.why) from None
    if told is None:
        raise place.wrong("phrase", given=words[:60], guess=_guess(words.partition(" ")[0], WORDS))
    action, card = told
    for _ in range(_dones_before(game, action)):
        game.apply(Done())
    _apply(game, place, speaker, action, card)
    return speaker


def _dones_before(game: Game, action: Action) -> int:
    """How often ``done`` must be said within this turn for the action to be legal; 0 also if it never is."""
    ahead = game.copy()
    count = 0
    while not ahead.between_turns:
        legal = ahead.legal_actions()
        if action in legal:
            return count
        if Done() not in legal:
            break
        ahead.apply(Done())
        count += 1
    return 0


def _apply(game: Game, place: TextPlace, seat: int, action: Action, card: str | None) -> None:
    decision = game.decision
    if decision is None or (game.between_turns and not isinstance(action, Play)):
        raise place.wrong("too_much", turn=game.turns)
    if decision.seat != seat:
        raise place.wrong("seat", given=seat, right=decision.seat)
    if card is not None and isinstance(action, Purchase):
        there = game.state.display[action.slot] if action.slot < len(game.state.display) else -1
        name = CARDS[there] if there >= 0 else "-"
        if name != card:
            raise place.wrong("other_card", given=card, slot=action.slot, right=name)
    try:
        game.apply(action)
    except ConcordiaError as wrong:
        raise place.wrong("illegal", wrong.rule, why=wrong.why) from None


def _finish(game: Game, place: TextPlace) -> None:
    """Nothing more is said of this turn: what is optional is done."""
    while not game.between_turns:
        if Done() not in game.legal_actions():
            decision = game.decision
            assert decision is not None
            raise place.wrong("unfinished", seat=decision.seat, decision=decision.kind)
        game.apply(Done())


def compare_result(game: Game, place: TextPlace, found: re.Match[str]) -> None:
    """Refuse a result that the turns do not lead to."""
    if not game.is_over:
        raise place.wrong("not_over", turn=game.turns)
    totals = [int(each) for each in found["totals"].split()]
    winners = [int(each) for each in re.findall(r"[0-9]+", found["winners"])]
    right = [row["total"] for row in game.scores()]
    if totals != right or winners != game.winners:
        told = " ".join(map(str, right)) + ", won by " + " ".join(f"[{seat}]" for seat in game.winners)
        raise place.wrong("result", "6.2", right=told)


def _guess(given: str, names: tuple[str, ...] | list[str]) -> str:
    """The word that was probably meant, or all there are."""
    near = get_close_matches(given, names, n=1)
    return near[0] if near else ", ".join(names)
