"""Studies: one's own list, a study with its chapters, and every change of it."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request

from concordia.actions.types import Action
from concordia.notation import read_study
from concordia.notation.study_tree import Mark
from concordia.server.accounts.person import Person
from concordia.server.errors import Refusal
from concordia.server.http.identity import Anybody, Current, limit
from concordia.server.http.one_at_a_time import ONE_AT_A_TIME
from concordia.server.http.routes.study import study_bodies as bodies
from concordia.server.http.table_access import ERRORS, TheRegistry, may_enter
from concordia.server.live.registry import Registry
from concordia.server.study.finished_decisions import finished_decisions, must_not_be_secret
from concordia.server.study.studies import chapter_games
from concordia.server.study.studies.study_limits import LONGEST_TITLE
from concordia.server.study.studies.study_rows import NewChapter
from concordia.server.study.studies.study_shelf import Studies
from concordia.server.table.terms import Start, Terms

router = APIRouter(prefix="/studies", tags=["studies"], responses=ERRORS)

Key = Annotated[str, Path(max_length=32, pattern="^[0-9a-z]+$", description="the secret of the study's link")]
Number = Annotated[int, Path(ge=0, le=2**31 - 1)]
Revision = Annotated[int, Query(ge=0, le=2**31 - 1, description="the revision that was seen")]


def studies_of(request: Request) -> Studies:
    """The studies of this server."""
    found: Studies = request.app.state.studies
    return found


TheStudies = Annotated[Studies, Depends(studies_of)]


@router.get("")
async def mine(studies: TheStudies, request: Request, person: Current) -> list[bodies.ListedStudyOut]:
    """One's own studies, the one changed last first."""
    limit(request, "message", str(person.id))
    return [
        bodies.ListedStudyOut(
            key=row.key,
            title=row.title,
            visibility=row.visibility,
            taken_down=row.taken_down is not None,
            chapters=count,
            changed_at=row.changed_at,
        )
        for row, count in await studies.of_person(person.id)
    ]


@router.post("", status_code=201, dependencies=ONE_AT_A_TIME)
async def make(
    body: bodies.NewStudy, studies: TheStudies, registry: TheRegistry, request: Request, person: Current
) -> bodies.StudyOut:
    """Make a study of a finished game, a board of one's own, a deal, or a text in the notation."""
    limit(request, "create", str(person.id))
    title, chapters = await _chapters(body.source, body.title, registry, person)
    key = await studies.make(person.id, body.title or title, chapters)
    return await _study(studies, key, person)


@router.get("/{key}")
async def look(key: Key, studies: TheStudies, request: Request, person: Anybody) -> bodies.StudyOut:
    """A study, to whoever has its link, or if it is private to its owner."""
    limit(request, "message", str(person.id) if person is not None else None)
    return await _study(studies, key, person)


@router.patch("/{key}")
async def edit(
    key: Key, body: bodies.StudyEdit, studies: TheStudies, request: Request, person: Current
) -> bodies.StudyOut:
    """Give one's study another title, or say who may read it."""
    limit(request, "message", str(person.id))
    await studies.edit(key, person.id, body.revision, body.title, body.visibility)
    return await _study(studies, key, person)


@router.delete("/{key}", status_code=204)
async def remove(key: Key, revision: Revision, studies: TheStudies, request: Request, person: Current) -> None:
    """Remove one's study for good."""
    limit(request, "message", str(person.id))
    await studies.remove(key, person.id, revision)


@router.get("/{key}/notation")
async def notation(
    key: Key,
    studies: TheStudies,
    request: Request,
    person: Anybody,
    chapter: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None,
) -> bodies.StudyText:
    """The study, or one chapter, in the notation."""
    limit(request, "message", str(person.id) if person is not None else None)
    text = await studies.notation(key, person.id if person is not None else None, chapter)
    return bodies.StudyText(text=text)


@router.post("/{key}/chapters", status_code=201, dependencies=ONE_AT_A_TIME)
async def add_chapter(
    key: Key,
    body: bodies.NewChapters,
    studies: TheStudies,
    registry: TheRegistry,
    request: Request,
    person: Current,
) -> bodies.StudyOut:
    """Add a chapter, or all of a text in the notation."""
    limit(request, "create", str(person.id))
    _, chapters = await _chapters(body.source, body.title, registry, person)
    first = await studies.add_chapters(key, person.id, body.revision, chapters)
    return await _study(studies, key, person, first)


@router.get("/{key}/chapters/{number}", response_model=bodies.ChapterOut)
async def open_chapter(key: Key, number: Number, studies: TheStudies, request: Request, person: Anybody) -> Any:
    """A chapter with the table at every node, all hands open."""
    limit(request, "message", str(person.id) if person is not None else None)
    opened = await studies.open(key, number, person.id if person is not None else None)
    told = await studies.told(opened)
    game = chapter_games.start_of(opened.chapter.setup)
    remarks = [
        {
            "node": node.number,
            "comment": node.comment,
            "marks": [
                {"shape": shape, "at": at, "colour": colour, "to": to} for shape, at, colour, to in node.marks
            ],
        }
        for node in opened.nodes
        if node.comment or node.marks
    ]
    return {
        **told,
        "number": opened.chapter.number,
        "title": opened.chapter.title,
        "revision": opened.study.revision,
        "table": chapter_games.table_around(game, opened.seats).to_json(),
        "remarks": remarks,
    }


@router.patch("/{key}/chapters/{number}")
async def edit_chapter(
    key: Key, number: Number, body: bodies.ChapterEdit, studies: TheStudies, request: Request, person: Current
) -> bodies.StudyOut:
    """Give a chapter another title or place."""
    limit(request, "message", str(person.id))
    await studies.edit_chapter(key, person.id, body.revision, number, body.title, body.place)
    return await _study(studies, key, person, number)


@router.delete("/{key}/chapters/{number}")
async def remove_chapter(
    key: Key, number: Number, revision: Revision, studies: TheStudies, request: Request, person: Current
) -> bodies.StudyOut:
    """Remove a chapter; the last one stays."""
    limit(request, "message", str(person.id))
    await studies.remove_chapter(key, person.id, revision, number)
    return await _study(studies, key, person)


@router.put("/{key}/chapters/{number}/nodes/{node}")
async def annotate(
    key: Key,
    number: Number,
    node: Number,
    body: bodies.Annotation,
    studies: TheStudies,
    request: Request,
    person: Current,
) -> bodies.StudyOut:
    """Say and draw something at a node; it replaces what was there."""
    limit(request, "message", str(person.id))
    marks = [Mark(each.shape, each.at, each.colour, each.to) for each in body.marks]
    await studies.annotate(key, person.id, body.revision, number, node, body.comment, marks)
    return await _study(studies, key, person, node)


@router.delete("/{key}/chapters/{number}/nodes/{node}")
async def cut(
    key: Key,
    number: Number,
    node: Number,
    revision: Revision,
    studies: TheStudies,
    request: Request,
    person: Current,
) -> bodies.StudyOut:
    """Remove a node with all that follows it."""
    limit(request, "message", str(person.id))
    before = await studies.cut(key, person.id, revision, number, node)
    return await _study(studies, key, person, before)


@router.post("/{key}/chapters/{number}/nodes/{node}/promote")
async def promote(
    key: Key,
    number: Number,
    node: Number,
    body: bodies.Changing,
    studies: TheStudies,
    request: Request,
    person: Current,
) -> bodies.StudyOut:
    """Make the line to a node the main one."""
    limit(request, "message", str(person.id))
    await studies.promote(key, person.id, body.revision, number, node)
    return await _study(studies, key, person, node)


@router.post("/{key}/chapters/{number}/variations")
async def vary(
    key: Key, number: Number, body: bodies.Variation, studies: TheStudies, request: Request, person: Current
) -> bodies.StudyOut:
    """Add a whole turn; its table is a trial of the kind ``study``."""
    limit(request, "message", str(person.id))
    opened = await studies.open(key, number, person.id)
    if opened.study.person_id != person.id:
        raise Refusal("study/not_yours", 403)
    actions = [Action.from_json(each) for each in body.actions]
    from_node, decided = await asyncio.to_thread(studies.played, opened, body.node, person, actions)
    last = await studies.vary(key, person.id, body.revision, number, from_node, decided)
    return await _study(studies, key, person, last)


async def _study(studies: Studies, key: str, person: Person | None, at: int | None = None) -> bodies.StudyOut:
    found = await studies.look(key, person.id if person is not None else None)
    return bodies.StudyOut(
        key=key,
        title=found.study.title,
        visibility=found.study.visibility,
        owner=found.owner,
        mine=person is not None and found.study.person_id == person.id,
        taken_down=found.study.taken_down,
        revision=found.study.revision,
        chapters=[bodies.ChapterInfo(number=each.number, title=each.title) for each in found.chapters],
        at=at,
    )


async def _chapters(
    source: bodies.TableSource | bodies.DealSource | bodies.NotationSource,
    title: str,
    registry: Registry,
    person: Person,
) -> tuple[str, list[NewChapter]]:
    """The chapters of a source, and what it is called."""
    if isinstance(source, bodies.TableSource):
        return title, [await _of_table(source.table, title, registry, person)]
    if isinstance(source, bodies.DealSource):
        seed = secrets.randbelow(2**31) if source.seed is None else source.seed
        terms = Terms(source.game, source.map, source.players, dict(source.options))
        terms.check()
        return title, [chapter_games.along(Start(seed).game(terms), [], title)]
    study = await asyncio.to_thread(read_study, source.text)
    chapters = [chapter_games.kept(each, title) for each in study.chapters]
    return study.title[:LONGEST_TITLE], chapters


async def _of_table(key: str, title: str, registry: Registry, person: Person) -> NewChapter:
    """A finished game, or a board of one's own as far as it was played; never one that is still a secret."""
    room = await registry.room(key)
    may_enter(room, person.id)
    table = room.table
    must_not_be_secret(table)
    if table.terms.analysis and table.play is not None:
        async with room.exclusively():
            decisions = list(table.game.lines)
    else:
        decisions = await finished_decisions(registry.store, table)
    start = table.start_from.game(table.terms)
    return chapter_games.along(start, [each.action for each in decisions], title, table.id)
