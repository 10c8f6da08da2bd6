"""Puzzles: today's five, one to practise, hints, tries and solutions."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response

from concordia.actions.types import Action
from concordia.puzzles.puzzle import Puzzle
from concordia.puzzles.source_games import has_game, source_game
from concordia.puzzles.themes import THEMES
from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.identity import Anybody, Current, language_of, limit
from concordia.server.http.table_access import ERRORS
from concordia.server.protocol.puzzle_schemas import (
    AnswerBar,
    ListedPuzzle,
    PuzzleGame,
    PuzzleHint,
    PuzzleInfo,
    Puzzles,
    PuzzleSolution,
    PuzzleSolver,
    PuzzleState,
    PuzzleToKeep,
    PuzzleVerdict,
    PuzzleWish,
    RightAnswer,
    ThemeShare,
)
from concordia.server.protocol.trial_schemas import TurnSoFar
from concordia.server.study.puzzles import answers, puzzle_games
from concordia.server.study.puzzles.puzzle_book import PuzzleBook, Solver
from concordia.server.study.puzzles.puzzle_rows import TRIES, Standing
from concordia.server.study.puzzles.puzzle_trials import names_at
from concordia.server.study.trial import Trial
from concordia.server.table.seat_messages import encode

router = APIRouter(prefix="/puzzles", tags=["study"], responses=ERRORS)

Name = Annotated[str, Path(max_length=16, pattern="^[0-9a-f]+$", description="of the puzzle")]


def book_of(request: Request) -> PuzzleBook:
    """The puzzles of this server."""
    found: PuzzleBook = request.app.state.puzzles
    return found


TheBook = Annotated[PuzzleBook, Depends(book_of)]


@router.get("")
async def look(book: TheBook, request: Request, person: Anybody) -> Puzzles:
    """Today's five, the same for everybody, and how far one has come."""
    limit(request, "message", str(person.id) if person is not None else None)
    return await todays(book, person)


async def todays(book: PuzzleBook, person: Person | None) -> Puzzles:
    """Today's five, and how far somebody has come."""
    five, until = book.today()
    solver = await book.solver(person.id) if person is not None else None
    ratings = await book.ratings(five)
    standings = solver.standings if solver is not None else {}
    states = {each.id: _state(standings.get(each.id, Standing())) for each in five}
    today = [
        ListedPuzzle(name=each.id, theme=each.theme, rating=ratings[each.id], state=states[each.id])
        for each in five
    ]
    told = None if solver is None else _solver(solver, book)
    return Puzzles(today=today, until=until, count=len(book.puzzles), solver=told)


@router.post("/next")
async def another(body: PuzzleWish, book: TheBook, request: Request, person: Current) -> PuzzleInfo:
    """One to practise, about as hard as one is strong."""
    limit(request, "message", str(person.id))
    return await _info(book, await book.next(person.id, body.theme), person.id, request)


@router.get("/{name}")
async def one(name: Name, book: TheBook, request: Request, person: Current) -> PuzzleInfo:
    """A puzzle; its table is a trial of the kind ``puzzle``."""
    limit(request, "message", str(person.id))
    return await _info(book, book.puzzle(name), person.id, request)


@router.post("/{name}/hint")
async def hint(name: Name, book: TheBook, request: Request, person: Current) -> PuzzleHint:
    """A part of the right turn; what the first try gains is halved by it."""
    limit(request, "message", str(person.id))
    puzzle = book.puzzle(name)
    await book.hint(person.id, puzzle)
    kind, told = await asyncio.to_thread(answers.hint, puzzle)
    return PuzzleHint(kind=kind, name=told)


@router.post("/{name}/answer")
async def answer(name: Name, body: TurnSoFar, book: TheBook, request: Request, person: Current) -> PuzzleVerdict:
    """Hand in a whole turn. The first try counts; after the second the solution is told."""
    limit(request, "message", str(person.id))
    puzzle = book.puzzle(name)
    actions = [Action.from_json(each) for each in body.actions]
    judged = await asyncio.to_thread(_judged, puzzle, book.trials.of(puzzle), person, actions)
    await book.answer(person.id, puzzle, judged)
    language, called = language_of(request), names_at(puzzle, person.name)
    best = puzzle.right[0]
    return PuzzleVerdict(
        right=judged.right,
        chance=judged.chance,
        needed=best.chance,
        points=judged.points,
        needed_points=best.points,
        why=[clause.in_language(language, called) for clause in judged.why],
        puzzle=await _info(book, puzzle, person.id, request, judged.answer),
    )


@router.post("/{name}/solution")
async def give_up(name: Name, book: TheBook, request: Request, person: Current) -> PuzzleInfo:
    """Be told the right turn; without a try before, that counts as one that was wrong."""
    limit(request, "message", str(person.id))
    puzzle = book.puzzle(name)
    await book.answer(person.id, puzzle, None)
    return await _info(book, puzzle, person.id, request)


@router.get("/{name}/kept", response_model=PuzzleToKeep)
async def keep(name: Name, book: TheBook, request: Request, person: Current) -> Response:
    """One of today's five to be tried without a connection; the try is judged when it is handed in."""
    limit(request, "message", str(person.id))
    puzzle = book.puzzle(name)
    if puzzle not in book.today()[0]:
        raise Refusal("puzzle/unknown", 404)
    trial = book.trials.of(puzzle)
    ways = await book.trials.ways(puzzle)
    table = trial.table(person.id, person.name)
    first = {
        "table": table.to_json(person.id),
        "seats": trial.mine,
        "complete": False,
        "state": trial.state(table, 0),
    }
    info = (await _info(book, puzzle, person.id, request)).model_dump_json().encode()
    # Of a megabyte all but a little is the same for everybody, and written already.
    written = b'{"puzzle":%b,"first":%b,%b}' % (info, encode(first), ways)
    return Response(written, media_type="application/json")


@router.get("/{name}/game", response_model=PuzzleGame)
async def game(name: Name, book: TheBook, request: Request, person: Current) -> Any:
    """The game that a puzzle comes from, once the puzzle is over: before, it would tell too much."""
    limit(request, "message", str(person.id))
    puzzle = book.puzzle(name)
    if not (await book.standing(person.id, puzzle)).over:
        raise Refusal("puzzle/not_over", 403)
    if not has_game(name):
        raise Refusal("puzzle/unknown", 404)
    return await asyncio.to_thread(lambda: puzzle_games.retold(puzzle, source_game(name)))


def _judged(puzzle: Puzzle, trial: Trial, person: Person, actions: list[Action]) -> answers.Judged:
    table = trial.table(person.id, person.name, actions)
    if not trial.complete(table):
        raise Refusal("puzzle/unfinished", 409)
    return answers.judged(puzzle, trial.codes(table))


async def _info(
    book: PuzzleBook, puzzle: Puzzle, person: int, request: Request, mine: int | None = None
) -> PuzzleInfo:
    standing = await book.standing(person, puzzle)
    known, counts = await book.known_of(puzzle)
    solution = None
    if standing.over:
        clause = await asyncio.to_thread(answers.reason_for, puzzle)
        solution = PuzzleSolution(
            right=[
                RightAnswer(
                    actions=[action.to_json() for action in each.actions],
                    deeds=list(each.deeds),
                    chance=each.chance,
                    points=each.points,
                )
                for each in puzzle.right
            ],
            why=clause.in_language(language_of(request), names_at(puzzle, "")),
            answers=_bars(puzzle, counts, mine),
            change=round(standing.change),
            game=has_game(puzzle.id),
        )
    return PuzzleInfo(
        name=puzzle.id,
        theme=puzzle.theme,
        rating=round(known.rating.strength),
        tried=known.tries,
        found=known.found,
        levels=puzzle.levels,
        round=puzzle.round,
        seat=puzzle.seat,
        by_points=puzzle.by_points,
        tries=standing.tries,
        of=TRIES,
        hinted=standing.hinted,
        right=standing.found,
        over=standing.over,
        again=standing.again,
        solution=solution,
    )


def _bars(puzzle: Puzzle, counts: dict[int, int], mine: int | None) -> list[AnswerBar]:
    numbers = sorted(counts, key=lambda number: (-counts[number], number))
    return [
        AnswerBar(
            deeds=list(answers.answer_deeds(puzzle, number)),
            right=0 <= number < len(puzzle.right),
            count=counts[number],
            mine=number == mine,
        )
        for number in numbers
    ]


def _state(standing: Standing) -> PuzzleState:
    if standing.first and standing.found:
        return "first"
    if standing.found:
        return "second"
    if standing.over:
        return "missed"
    return "tried" if standing.tries else "open"


def _solver(solver: Solver, book: PuzzleBook) -> PuzzleSolver:
    shares = [
        ThemeShare(
            theme=theme,
            puzzles=sum(each.theme == theme for each in book.puzzles.values()),
            tried=solver.themes[theme][0],
            found=solver.themes[theme][1],
        )
        for theme in THEMES
    ]
    return PuzzleSolver(
        rating=round(solver.rating.strength),
        settled=solver.rating.settled,
        gained=round(solver.gained),
        history=[round(each) for each in solver.history],
        days=solver.days,
        week=solver.week,
        themes=shares,
    )
