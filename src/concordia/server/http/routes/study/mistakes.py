"""Learning from mistakes: which there are, whether a turn tried again is right, hints, the solution."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Path, Query, Request

from concordia.actions.types import Action
from concordia.review.turn_reasons import Clause
from concordia.server.http.identity import Anybody, Current, language_of, limit
from concordia.server.http.table_access import ERRORS, TheRegistry, TheRoom, WatchedRoom
from concordia.server.live.fair_queue import Asker
from concordia.server.live.registry import Registry
from concordia.server.live.room import Room
from concordia.server.protocol.contract_types import Effect
from concordia.server.protocol.study_schemas import (
    CheckedTurn,
    DearestMistakes,
    GameToReview,
    MistakeHint,
    MistakeHintWish,
    MistakeOut,
    Mistakes,
    Practised,
    PutOff,
    Solution,
)
from concordia.server.protocol.trial_schemas import TurnSoFar
from concordia.server.study import my_mistakes, practice
from concordia.server.study.finished_decisions import must_be_finished
from concordia.server.study.mistake_checks import MistakeChecks, province_of
from concordia.server.study.my_mistakes import KIND, Mistake, item_of

router = APIRouter(tags=["study"], responses=ERRORS)

TABLE = "/tables/{key}/mistakes"
Turn = Annotated[int, Path(ge=0, le=9999, description="how many turns were over before it")]


def checks_of(request: Request) -> MistakeChecks:
    """What judges tries on this server."""
    found: MistakeChecks = request.app.state.mistakes
    return found


TheChecks = Annotated[MistakeChecks, Depends(checks_of)]


@router.get("/me/mistakes")
async def mine(registry: TheRegistry, request: Request, person: Current) -> DearestMistakes:
    """The twenty dearest mistakes of one's own reviewed games, and the latest games without a review."""
    limit(request, "message", str(person.id))
    now = registry.clock.now()
    found = await registry.store.read(lambda session: my_mistakes.dearest(session, person.id, now))
    return DearestMistakes(
        mistakes=_told(found.mistakes),
        reviewed=found.reviewed,
        unreviewed=[
            GameToReview(table=key, map=board, game=game, finished_at=at)
            for key, board, game, at in found.unreviewed
        ],
    )


@router.get(TABLE)
async def of_table(
    room: WatchedRoom,
    registry: TheRegistry,
    request: Request,
    person: Anybody,
    seat: Annotated[int | None, Query(ge=0, le=5, description="of this seat alone")] = None,
) -> Mistakes:
    """The mistakes of a finished game that was reviewed, by round."""
    who = person.id if person is not None else None
    limit(request, "message", None if who is None else str(who))
    must_be_finished(room.table)
    number, now = room.table.id, registry.clock.now()
    found = await registry.store.read(lambda session: my_mistakes.of_table(session, number, seat, who, now))
    return Mistakes(mistakes=_told(found))


@router.post(TABLE + "/{turn}/check")
async def check(
    turn: Turn,
    body: TurnSoFar,
    room: TheRoom,
    registry: TheRegistry,
    checks: TheChecks,
    request: Request,
    person: Current,
) -> CheckedTurn:
    """Whether a turn keeps enough of the chance to win; if it does not, nothing is told of a better one."""
    must_be_finished(room.table)
    limit(request, "check", str(person.id))
    tried = [Action.from_json(each) for each in body.actions]
    judged = await checks.judged(room.table, turn)
    found = await checks.check(room.table, turn, tried, Asker((person.id,)))
    state: Practised = "open"
    if found.right:
        state = await _note(registry, person.id, room, turn, "found")
    return CheckedTurn(
        right=found.right,
        chance=found.chance,
        mark=found.mark,
        in_game=judged["played"],
        why=_say([found.why], room, language_of(request))[0],
        prices=cast("list[Effect]", found.prices),
        played=await checks.played(room.table, turn) if found.right else [],
        state=state,
    )


@router.post(TABLE + "/{turn}/hint")
async def hint(
    turn: Turn,
    body: MistakeHintWish,
    room: TheRoom,
    registry: TheRegistry,
    checks: TheChecks,
    request: Request,
    person: Current,
) -> MistakeHint:
    """The card of the better turn, then the province in which it does something."""
    must_be_finished(room.table)
    limit(request, "message", str(person.id))
    _, facts = await checks.better(room.table, turn)
    await _note(registry, person.id, room, turn, "hinted")
    province = province_of(await checks.trials.of(room.table, turn), facts) if body.number > 1 else None
    return MistakeHint(card=facts.card, province=province)


@router.post(TABLE + "/{turn}/solution")
async def solution(
    turn: Turn, room: TheRoom, registry: TheRegistry, checks: TheChecks, request: Request, person: Current
) -> Solution:
    """The better turn, and why; the mistake comes back after three days."""
    must_be_finished(room.table)
    limit(request, "message", str(person.id))
    judged = await checks.judged(room.table, turn)
    await _note(registry, person.id, room, turn, "shown")
    return Solution(
        best=judged["best"],
        prices=cast("list[Effect]", judged.get("prices", [])),
        better=judged["better"],
        in_game=judged["played"],
        why=_say([Clause.from_json(each) for each in judged["reasons"]], room, language_of(request)),
        played=await checks.played(room.table, turn),
    )


@router.post(TABLE + "/{turn}/skip")
async def skip(
    turn: Turn, room: TheRoom, registry: TheRegistry, checks: TheChecks, request: Request, person: Current
) -> PutOff:
    """Not now: the mistake comes back after three days."""
    must_be_finished(room.table)
    limit(request, "message", str(person.id))
    await checks.judged(room.table, turn)
    return PutOff(state=await _note(registry, person.id, room, turn, "skipped"))


async def _note(registry: Registry, person: int, room: Room, turn: int, deed: Practised) -> Practised:
    item, now = item_of(room.table.id, turn), registry.clock.now()
    return await registry.store.write(lambda session: practice.note(session, person, KIND, item, deed, now))


def _told(mistakes: Sequence[Mistake]) -> list[MistakeOut]:
    shown: list[dict[str, Any]] = [vars(each) for each in mistakes]
    return [MistakeOut.model_validate(each) for each in shown]


def _say(clauses: Sequence[Clause], room: Room, language: str) -> list[str]:
    names = {seat.number: seat.name for seat in room.table.seats if seat.name}
    return [clause.in_language(language, names) for clause in clauses]
