"""Studies as rows: each function works in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from concordia.server.errors import Refusal
from concordia.server.moderation.offices import has_office
from concordia.server.store import seat_rows, table_rows
from concordia.server.store.models.annotated_models import ChapterRow, StudyNodeRow, StudyRow
from concordia.server.store.models.people_models import PersonRow
from concordia.server.store.models.table_models import TableRow
from concordia.server.study.studies.study_limits import MOST_CHAPTERS, MOST_NODES, MOST_STUDIES
from concordia.server.table.seat import Seat
from concordia.version import RULES_VERSION

START: Final = 0  # the node before the first decision
MOST_SHOWN: Final = 20  # comments that moderators are shown of a study that was reported


class KeptNode(NamedTuple):
    """A node as it is kept."""

    number: int
    parent: int
    place: int
    action: str
    comment: str = ""
    marks: tuple[tuple[str, str, str, str | None], ...] = ()  # shape, at, colour, to


class NewChapter(NamedTuple):
    """A chapter to be kept."""

    title: str
    setup: dict[str, Any]
    nodes: Sequence[KeptNode]
    table_id: int | None = None


def visible(session: Session, key: str, person: int | None) -> StudyRow:
    """A study that somebody may read; to others it does not exist."""
    row = session.scalar(select(StudyRow).where(StudyRow.key == key))
    return _readable(session, row, person)


def changing(session: Session, key: str, person: int, revision: int, now: float) -> StudyRow:
    """One's own study, about to be changed; Refusal if somebody has changed it since that revision."""
    row = _readable(session, session.scalar(select(StudyRow).where(StudyRow.key == key).with_for_update()), person)
    if row.person_id != person:
        raise Refusal("study/not_yours", 403)
    if row.revision != revision:
        raise Refusal("study/changed", 409)
    row.revision, row.changed_at = revision + 1, now
    return row


def add_study(session: Session, row: StudyRow, chapters: Sequence[NewChapter]) -> None:
    """Keep a new study, unless its owner has too many."""
    count = session.scalar(select(func.count()).where(StudyRow.person_id == row.person_id))
    if (count or 0) >= MOST_STUDIES:
        raise Refusal("study/too_many", 429, most=MOST_STUDIES)
    session.add(row)
    session.flush()
    add_chapters(session, row, chapters)


def add_chapters(session: Session, study: StudyRow, chapters: Sequence[NewChapter]) -> int:
    """Add chapters at the end; the number of the first."""
    known = chapters_of(session, study)
    if len(known) + len(chapters) > MOST_CHAPTERS:
        raise Refusal("study/too_many_chapters", 422, most=MOST_CHAPTERS)
    first = max((each.number for each in known), default=0) + 1
    place = max((each.place for each in known), default=0) + 1
    for offset, chapter in enumerate(chapters):
        if len(chapter.nodes) > MOST_NODES:
            raise Refusal("study/too_long", 422, most=MOST_NODES)
        session.add(
            ChapterRow(
                study_id=study.id,
                number=first + offset,
                place=place + offset,
                title=chapter.title,
                rules=RULES_VERSION,
                setup=chapter.setup,
                table_id=chapter.table_id,
            )
        )
        session.flush()
        session.execute(insert(StudyNodeRow), [_values(study.id, first + offset, each) for each in chapter.nodes])
    return first


def chapters_of(session: Session, study: StudyRow) -> list[ChapterRow]:
    """The chapters of a study, in order."""
    wanted = select(ChapterRow).where(ChapterRow.study_id == study.id)
    return list(session.scalars(wanted.order_by(ChapterRow.place, ChapterRow.number)))


def texts_of(session: Session, study: StudyRow) -> list[str]:
    """What its owner has written in a study: its title, those of its chapters, and its first comments."""
    said = select(StudyNodeRow.comment).where(StudyNodeRow.study_id == study.id, StudyNodeRow.comment != "")
    comments = session.scalars(said.order_by(StudyNodeRow.chapter, StudyNodeRow.number).limit(MOST_SHOWN))
    titles = [study.title, *(each.title for each in chapters_of(session, study))]
    return [text for text in (*titles, *comments) if text]


def chapter_of(session: Session, study: StudyRow, number: int) -> ChapterRow:
    """One chapter; Refusal if it is not there, or was begun under other rules."""
    row = session.get(ChapterRow, (study.id, number))
    if row is None:
        raise Refusal("study/no_chapter", 404)
    if row.rules != RULES_VERSION:
        raise Refusal("table/old_rules", 409, given=row.rules, known=RULES_VERSION)
    return row


def must_be_open(session: Session, chapter: ChapterRow, person: int | None, now: float) -> None:
    """Refuse a chapter whose game somebody may not see at its table either: it is closed to spectators."""
    row = None if chapter.table_id is None else session.get(TableRow, chapter.table_id)
    if row is None or row.analysis:
        return
    table = table_rows.without_game(row, seat_rows.seats_of(session, [row.id])[row.id])
    table.reveal(now)
    if not table.may_look(person):
        raise Refusal("table/closed", 403)


def seats_at(session: Session, chapter: ChapterRow) -> list[Seat]:
    """Who played the game of a chapter; nobody in particular on a board of one's own."""
    row = None if chapter.table_id is None else session.get(TableRow, chapter.table_id)
    if row is None or row.analysis:
        return []
    return seat_rows.seats_of(session, [row.id])[row.id]


def nodes_of(session: Session, chapter: ChapterRow) -> list[KeptNode]:
    """The nodes of a chapter: parents before what follows them, and that in order."""
    here = StudyNodeRow.study_id == chapter.study_id, StudyNodeRow.chapter == chapter.number
    rows = session.scalars(select(StudyNodeRow).where(*here).order_by(StudyNodeRow.place, StudyNodeRow.number))
    following: dict[int, list[KeptNode]] = {}
    for row in rows:
        marks = tuple((each["shape"], each["at"], each["colour"], each.get("to")) for each in row.marks)
        node = KeptNode(row.number, row.parent, row.place, row.action, row.comment, marks)
        following.setdefault(row.parent, []).append(node)
    found = list(following.get(-1, ()))
    for node in found:  # grows while it is gone through
        found += following.get(node.number, ())
    return found


def add_line(session: Session, chapter: ChapterRow, parent: int, actions: Sequence[str]) -> int:
    """Add decisions after a node, one after another; those that are there are gone along. The last node."""
    nodes = nodes_of(session, chapter)
    numbers = {(each.parent, each.action): each.number for each in nodes}
    most = max(each.number for each in nodes)
    if not any(each.number == parent for each in nodes):
        raise Refusal("study/no_node", 404)
    added: list[KeptNode] = []
    for action in actions:
        known = numbers.get((parent, action))
        if known is None:
            most += 1
            place = 1 + max((each.place for each in nodes if each.parent == parent), default=-1)
            added.append(KeptNode(most, parent, place, action))
        parent = most if known is None else known
    if len(nodes) + len(added) > MOST_NODES:
        raise Refusal("study/too_long", 422, most=MOST_NODES)
    if added:
        rows = [_values(chapter.study_id, chapter.number, each) for each in added]
        session.execute(insert(StudyNodeRow), rows)
    return parent


def node_of(session: Session, chapter: ChapterRow, number: int) -> StudyNodeRow:
    """One node; Refusal if it is not there."""
    row = session.get(StudyNodeRow, (chapter.study_id, chapter.number, number))
    if row is None:
        raise Refusal("study/no_node", 404)
    return row


def promote(session: Session, chapter: ChapterRow, number: int) -> None:
    """Make a node, and all before it, the main line."""
    nodes = {each.number: each for each in nodes_of(session, chapter)}
    while number in nodes and number != START:
        node = nodes[number]
        first = min(each.place for each in nodes.values() if each.parent == node.parent)
        row = node_of(session, chapter, number)
        if any(each.place <= node.place and each != node for each in nodes.values() if each.parent == node.parent):
            row.place = first - 1
        number = node.parent


def remove_from(session: Session, chapter: ChapterRow, number: int) -> int:
    """Remove a node with all that follows it; the node before it. The start stays."""
    node = node_of(session, chapter, number)
    if number == START:
        raise Refusal("study/start_stays", 422)
    gone = {number}
    for each in nodes_of(session, chapter):
        if each.parent in gone:
            gone.add(each.number)
    here = StudyNodeRow.study_id == chapter.study_id, StudyNodeRow.chapter == chapter.number
    before = node.parent
    session.execute(delete(StudyNodeRow).where(*here, StudyNodeRow.number.in_(gone)))
    return before


def _readable(session: Session, row: StudyRow | None, person: int | None) -> StudyRow:
    """A study as far as somebody may read it: what moderators took down only they and its owner do."""
    if row is not None and row.person_id == person:
        return row
    if row is None or row.visibility == "private":
        raise Refusal("study/unknown", 404)
    if row.taken_down is not None:
        reader = None if person is None else session.get(PersonRow, person)
        if reader is None or not has_office(reader.role):
            raise Refusal("study/taken_down", 404)
    return row


def _values(study: int, chapter: int, node: KeptNode) -> dict[str, Any]:
    marks = [
        {"shape": shape, "at": at, "colour": colour, **({"to": to} if to else {})}
        for shape, at, colour, to in node.marks
    ]
    told = {**node._asdict(), "marks": marks}
    return {"study_id": study, "chapter": chapter, **told}
