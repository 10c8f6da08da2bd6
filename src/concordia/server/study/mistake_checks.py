"""Judging a turn that somebody tried again, and helping with it. Nothing of the better turn is told before."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from concordia.actions.all_actions import lexicon
from concordia.actions.types import Action
from concordia.review.game_review import ReviewedTurn, priced_actions
from concordia.review.try_reasons import speaks_against
from concordia.review.turn_facts import TurnFacts, facts_of
from concordia.review.turn_reasons import Clause, speaks_for
from concordia.server.errors import Refusal
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.fair_queue import Asker
from concordia.server.store.database import Store
from concordia.server.study.finished_decisions import finished_decisions
from concordia.server.study.game_reviews import GameReviews
from concordia.server.study.mistake_trials import MistakeTrials
from concordia.server.study.my_mistakes import mark_of
from concordia.server.study.trial import Trial
from concordia.server.table.table import Table
from concordia.server.table.table_record import record_of
from concordia.worker_processes import WorkerDied, WorkerFailed


@dataclass(frozen=True)
class Checked:
    """What a tried turn is worth, in whole per cents, and one reason."""

    right: bool
    chance: int
    mark: int
    why: Clause
    prices: list[dict[str, Any]]  # of its actions


class MistakeChecks:
    """Judges tries at the mistakes of reviewed games."""

    def __init__(self, store: Store, reviews: GameReviews, trials: MistakeTrials, thinking: Thinking) -> None:
        """With the reviews and the workers of this server."""
        self._store = store
        self._reviews = reviews
        self.trials = trials
        self._thinking = thinking

    async def judged(self, table: Table, turn: int) -> ReviewedTurn:
        """What the review says of a turn; Refusal if it names no better one."""
        review = await self._reviews.find(table)
        turns: list[ReviewedTurn] = review["turns"] if isinstance(review, dict) else []
        found = next((each for each in turns if each["turn"] == turn and each["best"]), None)
        if found is None:
            raise Refusal("mistake/unknown", 404)
        return found

    async def check(self, table: Table, turn: int, tried: Sequence[Action], asker: Asker) -> Checked:
        """Judge a whole turn; Refusal if something is left to decide in it, or if the judge cannot be asked."""
        judged = await self.judged(table, turn)
        trial = await self.trials.of(table, turn)
        laid_out = await asyncio.to_thread(trial.table, 0, "", tried)
        if not trial.complete(laid_out):
            raise Refusal("mistake/unfinished", 409)
        codes, best = trial.codes(laid_out), codes_of(trial, judged["best"])
        decisions = await finished_decisions(self._store, table)
        record = await asyncio.to_thread(record_of, table, decisions)
        own = [entry.action for entry in decisions if entry.turn == turn and entry.seat in trial.mine]
        if codes == _codes(trial, own):
            chance = judged["played"]
        else:
            try:
                difference = await self._thinking.compare(record, turn, codes, best, asker)
            except (WorkerDied, WorkerFailed):
                raise Refusal("mistake/away", 503) from None
            chance = max(0, min(100, judged["better"] + round(100 * difference)))
        mark = mark_of(judged["better"])
        facts, _ = facts_of(trial.before.state, codes, trial.seat)
        right = chance >= mark
        _, prices = priced_actions(trial.before, codes)
        return Checked(right, chance, mark, speaks_for(facts) if right else speaks_against(facts), prices)

    async def better(self, table: Table, turn: int) -> tuple[ReviewedTurn, TurnFacts]:
        """The better turn of a review, and what it does."""
        judged = await self.judged(table, turn)
        trial = await self.trials.of(table, turn)
        facts, _ = facts_of(trial.before.state, codes_of(trial, judged["best"]), trial.seat)
        return judged, facts

    async def played(self, table: Table, turn: int) -> list[dict[str, Any]]:
        """What was played in the game, as actions."""
        decisions = await finished_decisions(self._store, table)
        trial = await self.trials.of(table, turn)
        return [entry.action.to_json() for entry in decisions if entry.turn == turn and entry.seat in trial.mine]


def codes_of(trial: Trial, actions: Sequence[dict[str, Any]]) -> list[int]:
    """Actions of the contract as the judge takes them."""
    return _codes(trial, [Action.from_json(each) for each in actions])


def _codes(trial: Trial, actions: Sequence[Action]) -> list[int]:
    words = lexicon(trial.before.state.setup.board.id)
    return [words.code(action) for action in actions]


def province_of(trial: Trial, facts: TurnFacts) -> str | None:
    """The province in which a turn does something; None if it does nothing on the board."""
    board = trial.before.state.setup.board
    if facts.houses:
        return board.provinces[int(board.province_of[board.cities.index(facts.houses[0])])]
    return facts.province
