"""A whole game judged: every turn of every seat, and what can be said of each player's game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypedDict

from concordia.actions.types import Action
from concordia.bots.evaluation.network import shipped_network
from concordia.bots.evaluation.win_chances import ChanceMeter
from concordia.game import Game
from concordia.preview import effect
from concordia.review.turn_facts import facts_of, has_effect
from concordia.review.turn_judge import TurnJudge
from concordia.review.turn_reasons import reasons
from concordia.review.verdicts import GOOD, INACCURACY, VERDICTS, Verdict, accuracy, verdict_of
from concordia.rules import scoring
from concordia.vocabulary import CONCORDIA_POINTS, GODS

JUDGE_VERSION = 1  # grows when turns are judged differently; reviews of other versions are made anew
PRICE = ("money", "goods")  # what is kept of the figures of an action
FEWEST_ROUNDS = 8  # a game of fewer is too short to judge


class PlayedTurn(NamedTuple):
    """A turn of a finished game: the table before it, and what its seat and partner decided in it."""

    number: int
    seat: int
    before: Game
    codes: list[int]
    last: int  # how many decisions of the game had been taken when it was over


class ReviewedTurn(TypedDict):
    """A turn as it is kept and shown; chances are whole per cents of winning."""

    turn: int
    seat: int
    card: str
    verdict: Verdict
    cost: int
    before: int
    played: int
    better: int
    best: list[dict[str, Any]]  # the better turn as actions of the contract; empty where none was clearly better
    prices: list[dict[str, Any]]  # what each of these actions costs or brings in money and goods
    reasons: list[dict[str, Any]]
    wasted: int
    effect: bool


class SeatSummary(TypedDict):
    """What can be said of one player's game."""

    seat: int
    accuracy: int
    counts: dict[Verdict, int]
    gods: dict[str, int]
    strongest: int | None  # the turn after which the chance to win had grown most
    weakest: int | None  # the turn that cost most
    wasted: int
    without_effect: int


@dataclass(frozen=True)
class GameReview:
    """A finished game judged; ``chances`` to win are those of every seat at the start and after every turn."""

    turns: list[ReviewedTurn]
    seats: list[SeatSummary]
    chances: list[list[int]]
    too_short: bool


def turns_of(start: Game, actions: Sequence[Action]) -> Iterator[PlayedTurn]:
    """The turns of a game from its start."""
    game = start.copy()
    number, before, codes = game.turns, game.copy(), list[int]()
    seat = int(game.state.active)
    for index, action in enumerate(actions):
        state = game.state
        if int(state.seat) == seat or (state.setup.team and int(state.seat) == int(state.partner(seat))):
            codes.append(action.code)
        game.apply(action)
        if game.turns > number or game.is_over:
            yield PlayedTurn(number, seat, before, codes, index + 1)
            number, before, codes = game.turns, game.copy(), []
            seat = int(game.state.active)


def judged_turn(judge: TurnJudge, played: PlayedTurn, seed: object) -> ReviewedTurn:
    """Judge one turn, with the better one and the reasons if there was one."""
    found = judge.judge(played.before, played.codes, f"{seed} {played.number}")
    facts, after = facts_of(played.before.state, played.codes, played.seat)
    cost = max(0, round(100 * found.better) - round(100 * found.played)) if found.best else 0
    clear = cost >= GOOD
    best: list[dict[str, Any]] = []
    prices: list[dict[str, Any]] = []
    why: list[dict[str, Any]] = []
    if clear:
        best, prices = priced_actions(played.before, found.best)
        better, _ = facts_of(played.before.state, found.best, played.seat)
        why = [clause.to_json() for clause in reasons(better, facts)]
    return {
        "turn": played.number,
        "seat": played.seat,
        "card": facts.card,
        "verdict": verdict_of(cost),
        "cost": cost,
        "before": round(100 * found.before),
        "played": round(100 * found.played),
        "better": round(100 * found.better),
        "best": best,
        "prices": prices,
        "reasons": why,
        "wasted": facts.wasted,
        "effect": has_effect(played.before.state, after, played.seat),
    }


def priced_actions(before: Game, codes: Sequence[int]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A turn as actions of the contract with their prices, as far as the table that there was allows it."""
    game, planned, turns = before.copy(), list(codes), before.turns
    seat = int(before.state.active)
    found: list[dict[str, Any]] = []
    prices: list[dict[str, Any]] = []
    while planned and game.turns == turns and not game.is_over:
        legal = game.legal_actions()
        state = game.state
        if int(state.seat) != seat and not (state.setup.team and int(state.seat) == int(state.partner(seat))):
            game.apply(legal[0])
            continue
        action = next((each for each in legal if each.code == planned[0]), None)
        if action is None:
            break
        planned.pop(0)
        found.append(action.to_json())
        prices.append({name: figure for name, figure in effect(game, action).items() if name in PRICE})
        game.apply(action)
    return found, prices


def review(
    start: Game,
    actions: Sequence[Action],
    seed: object,
    judged: Callable[[list[PlayedTurn]], list[ReviewedTurn]] | None = None,
) -> GameReview:
    """Judge a finished game; ``judged`` may judge its turns elsewhere, all at once."""
    played = list(turns_of(start, actions))
    if judged is None:
        judge = TurnJudge()
        turns = [judged_turn(judge, each, seed) for each in played]
    else:
        turns = judged(played)
    return put_together(start, actions, turns)


def put_together(start: Game, actions: Sequence[Action], turns: list[ReviewedTurn]) -> GameReview:
    """The review of a game whose turns have been judged."""
    end, chances = chances_over(start, actions)
    players = int(end.state.setup.players)
    short = len(turns) < FEWEST_ROUNDS * players
    seats = [_summary(end, seat, [each for each in turns if each["seat"] == seat]) for seat in range(players)]
    return GameReview(turns, seats, chances, short)


def chances_over(start: Game, actions: Sequence[Action]) -> tuple[Game, list[list[int]]]:
    """The table that these actions end in, and the chances of every seat at the start and after every turn."""
    end = start.copy()
    meter = ChanceMeter(shipped_network())
    chances = [_per_cents(meter, end)]
    number = end.turns
    for action in actions:
        end.apply(action)
        if end.turns > number or end.is_over:
            number = end.turns
            chances.append(_per_cents(meter, end))
    return end, chances


def _per_cents(meter: ChanceMeter, game: Game) -> list[int]:
    return [round(100 * float(chance)) for chance in meter.chances(game.state)[:, 1]]


def _summary(end: Game, seat: int, turns: list[ReviewedTurn]) -> SeatSummary:
    counts: dict[Verdict, int] = dict.fromkeys(VERDICTS, 0)
    for each in turns:
        counts[each["verdict"]] += 1
    strongest = max(turns, key=lambda each: each["played"] - each["before"], default=None)
    weakest = max(turns, key=lambda each: each["cost"], default=None)
    return {
        "seat": seat,
        "accuracy": accuracy([each["cost"] for each in turns]),
        "counts": counts,
        "gods": _points(end, seat),
        "strongest": None if strongest is None else strongest["turn"],
        "weakest": weakest["turn"] if weakest is not None and weakest["cost"] else None,
        "wasted": sum(each["wasted"] for each in turns),
        "without_effect": sum(not each["effect"] for each in turns),
    }


def _points(end: Game, seat: int) -> dict[str, int]:
    points = {god: int(n) for god, n in zip(GODS, scoring.god_points(end.state, seat), strict=True)}
    return points | {"concordia": CONCORDIA_POINTS * int(end.state.players[seat].concordia)}


def kept(made: GameReview) -> dict[str, Any]:
    """A review as it is kept."""
    return {"judge": JUDGE_VERSION, **vars(made)}


def mistakes_in(kept_review: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The turns of a kept review that can be tried again: mistakes, where the game was long enough to judge."""
    if kept_review["too_short"]:
        return []
    told = ("turn", "seat", "verdict", "cost", "before", "better")
    dear = [each for each in kept_review["turns"] if each["cost"] >= INACCURACY and each["best"]]
    return [{name: each[name] for name in told} for each in dear]


def is_current(kept_review: Mapping[str, Any]) -> bool:
    """Whether a kept review was made by today's judge."""
    return kept_review.get("judge") == JUDGE_VERSION
