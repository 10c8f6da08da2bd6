"""Records of games that stand at every kind of decision, and at every reason that the table can be asked for.

Printed as JSON: ``{"decisions": {kind: record}, "reasons": [{"key", "target", "sentences", "rule", "map",
"record"}], "over": record, "late": record, "brief": record, "sold_out": record,
"any_good": record, "lesson": record}``. A target is written as the client writes it; one of the sentences is
the answer. Games are played at random from fixed seeds until nothing is missing.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from importlib import resources
from typing import Any

from concordia.bots.registry import make
from concordia.errors import Reason
from concordia.game import Game
from concordia.start import from_position, new_game

GAMES = (("classic", "italia", 2), ("classic", "italia", 4), ("venus", "cyprus", 3), ("team", "ionium", 4))
KINDS = {
    "play", "architect", "prefect", "keep", "colonist", "tribune", "mercator", "diplomat", "purchase", "legatus",
}  # fmt: skip
REASONS = {
    "move.after_house", "move.occupied", "move.too_far", "build.own_house", "build.no_colonist",
    "build.goods", "build.money", "produce.coins", "place.no_house", "place.goods", "purchase.goods",
}  # fmt: skip
MOST_GAMES = 200
Action = dict[str, Any]


def facts(board: str) -> dict[str, Any]:
    """The map as data."""
    text = resources.files("concordia").joinpath(f"data/maps/{board}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def pointed_at(game: Game, board: dict[str, Any]) -> Iterator[tuple[str, list[Action]]]:
    """Everything that could be pointed at now, and what it could mean."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    me = view["players"][decision.seat]
    cities = [city for province in board["provinces"] for city in province["cities"]]
    if decision.kind == "architect":
        for city in cities:
            yield f"city:{city}", [{"type": "build", "city": city}]
        for kind, sign in (("land", "-"), ("sea", "~")):
            starts = {start for each, start in me["colonists"] if each == kind}
            for line in (sign.join(pair) for pair in board[kind]):
                moves = [{"type": "move", "kind": kind, "from": start, "to": line} for start in sorted(starts)]
                if moves:
                    yield f"line:{line}", moves
    elif decision.kind == "prefect":
        for province in board["provinces"]:
            yield f"province:{province['name']}", [{"type": "produce", "province": province["name"]}]
    elif decision.kind in ("colonist", "tribune"):
        kind = "land" if me["store"]["land"] or not me["store"]["sea"] else "sea"
        for city in cities:
            yield f"city:{city}", [{"type": "place", "kind": kind, "city": city}]
    elif decision.kind == "purchase":
        for slot, card in enumerate(view["display"]):
            if card:
                yield f"slot:{slot}", [{"type": "purchase", "slot": slot, "pay": {}}]


def why_not(game: Game, actions: list[Action]) -> list[Reason]:
    """The first reason against each of some actions, where it is the same one for all."""
    found = [next(iter(game.explain(action)), None) for action in actions]
    reasons = [reason for reason in found if reason is not None]
    return reasons if len(reasons) == len(found) and len({reason.key for reason in reasons}) == 1 else []


def played(board: str, players: int, left: int = 0) -> dict[str, Any]:
    """The record of a game played to the end, or with so many decisions left."""
    game, dice = new_game(game="classic", map=board, players=players, seed=players), random.Random(players)
    while not game.is_over:
        game.apply(dice.choice(game.legal_actions()))
    again = new_game(game="classic", map=board, players=players, seed=players)
    for action in game.history[: len(game.history) - left]:
        again.apply(action)
    return again.record()


def last_turns(number: int) -> dict[str, Any]:
    """The last turns of a game as a finished game of their own."""
    game, dice, positions = new_game(map="italia", players=3, seed=3), random.Random(3), []
    while not game.is_over:
        if game.between_turns:
            positions.append(game.position())
        game.apply(dice.choice(game.legal_actions()))
    brief = from_position(positions[-number])
    while not brief.is_over:
        brief.apply(dice.choice(brief.legal_actions()))
    return brief.record()


def sold_out() -> dict[str, Any]:
    """A game whose display is empty: the last turns are played."""
    game, dice = new_game(map="italia", players=2, seed=15), random.Random(15)
    while any(game.view(None)["display"]):
        legal = game.legal_actions()
        purchases = [action for action in legal if str(action).startswith("purchase")]
        game.apply(dice.choice(purchases or legal))
    return game.record()


def any_good() -> dict[str, Any]:
    """A purchase at which a card may be paid with one good or another."""
    for seed in range(MOST_GAMES):
        game, dice = new_game(map="italia", players=3, seed=seed), random.Random(seed)
        while not game.is_over:
            purchases = [str(action) for action in game.legal_actions() if str(action).startswith("purchase")]
            slots = [each.removeprefix("purchase:").split("+")[0] for each in purchases]
            if len(slots) > len(set(slots)):
                return game.record()
            game.apply(dice.choice(game.legal_actions()))
    sys.exit(f"no such purchase in {MOST_GAMES} games")


def lesson() -> dict[str, Any]:
    """The last rounds of a close game, begun badly: there is something to learn from them."""
    game, dice, positions = new_game(map="italia", players=2, seed=4), random.Random(0), []
    bots = [make("greedy", seat) for seat in range(2)]
    while not game.is_over:
        if game.between_turns:
            positions.append(game.position())
        decision = game.decision
        assert decision is not None
        game.apply(bots[decision.seat].choose(game.view(decision.seat), game.legal_actions()))
    last = from_position(positions[-22])
    while not last.is_over:
        decision, legal = last.decision, last.legal_actions()
        assert decision is not None
        badly = last.turns < 10
        last.apply(dice.choice(legal) if badly else bots[decision.seat].choose(last.view(decision.seat), legal))
    return last.record()


def main() -> None:
    """Play until every kind and every reason was met, and print the positions."""
    decisions: dict[str, Any] = {}
    reasons: dict[str, Any] = {}
    boards = {board: facts(board) for _, board, _ in GAMES}
    for seed in range(MOST_GAMES):
        kind, board, players = GAMES[seed % len(GAMES)]
        game, dice = new_game(game=kind, map=board, players=players, seed=seed), random.Random(seed)
        while not game.is_over and not (decisions.keys() >= KINDS and reasons.keys() >= REASONS):
            decision = game.decision
            assert decision is not None
            if decision.kind in KINDS - decisions.keys() and len(game.legal_actions()) > 1:
                decisions[decision.kind] = game.record()
            missing = REASONS - reasons.keys()
            types = {key.split(".")[0] for key in missing}
            for target, actions in pointed_at(game, boards[board]):
                why = why_not(game, actions) if actions[0]["type"] in types else []
                if why and why[0].key in missing - reasons.keys():
                    told = {"key": why[0].key, "target": target, "rule": why[0].rule, "map": board}
                    reasons[why[0].key] = {**told, "sentences": [each[0] for each in why], "record": game.record()}
            game.apply(dice.choice(game.legal_actions()))
    unmet = (KINDS - decisions.keys()) | (REASONS - reasons.keys())
    if unmet:
        sys.exit(f"never met in {MOST_GAMES} games: {', '.join(sorted(unmet))}")
    found = {"decisions": decisions, "reasons": list(reasons.values())}
    games = {
        "over": played("italia", 3),
        "late": played("imperium", 5, left=12),
        "brief": last_turns(12),
        "sold_out": sold_out(),
        "any_good": any_good(),
        "lesson": lesson(),
    }
    json.dump({**found, **games}, sys.stdout)


main()
