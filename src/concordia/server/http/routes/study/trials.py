"""Trying a turn on the ordinary board. The server keeps nothing of a try: it is told all decisions each time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from concordia.actions.types import Action
from concordia.server.accounts.person import Person
from concordia.server.http.identity import Current, limit
from concordia.server.http.routes.study.trial_sources import trial_of
from concordia.server.http.table_access import ERRORS
from concordia.server.protocol.about_schemas import About
from concordia.server.protocol.schemas import Reasons, Why
from concordia.server.protocol.trial_schemas import TrialTable, TurnSoFar, WonderedAt
from concordia.server.study.trial import Trial
from concordia.server.table.played_game import END_OF_TURN
from concordia.server.table.table import Table

router = APIRouter(prefix="/trials/{kind}/{item}", tags=["study"], responses=ERRORS)

Kind = Annotated[str, Path(max_length=16, pattern="^[a-z]+$", description="what the turn is found for")]
Item = Annotated[str, Path(max_length=64, pattern="^[0-9a-z.-]+$", description="which turn: as its kind names it")]


@router.post("/state", response_model=TrialTable)
async def state(kind: Kind, item: Item, body: TurnSoFar, request: Request, person: Current) -> Any:
    """The table after the decisions of a turn so far."""
    trial, table = await _laid_out(request, person, kind, item, body.actions)
    return {
        "table": table.to_json(person.id),
        "seats": trial.mine,
        "complete": trial.complete(table),
        "state": trial.state(table, len(body.actions)),
    }


@router.post("/about", response_model=About)
async def about(kind: Kind, item: Item, body: TurnSoFar, request: Request, person: Current) -> Any:
    """What everything on the table is to the seat after the decisions of a turn so far."""
    trial, table = await _laid_out(request, person, kind, item, body.actions)
    return await asyncio.to_thread(trial.about, table)


@router.post("/explain")
async def explain(kind: Kind, item: Item, body: WonderedAt, request: Request, person: Current) -> Reasons:
    """Why a decision is not possible after those of the turn so far."""
    _, table = await _laid_out(request, person, kind, item, body.actions)
    asked = table.asked
    if asked is None or asked.kind == END_OF_TURN:
        return Reasons(reasons=[])
    told = table.game.explain(asked.seat, Action.from_json(body.action))
    reasons = [reason.in_language(person.language) for reason in told]
    return Reasons(reasons=[Why(reason=reason[0], rule=reason.rule) for reason in reasons])


async def _laid_out(
    request: Request, person: Person, kind: str, item: str, actions: Sequence[dict[str, Any]]
) -> tuple[Trial, Table]:
    limit(request, "message", str(person.id))
    trial = await trial_of(request, person, kind, item)
    decided = [Action.from_json(each) for each in actions]
    return trial, await asyncio.to_thread(trial.table, person.id, person.name, decided)
