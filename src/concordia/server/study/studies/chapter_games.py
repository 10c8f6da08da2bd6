"""The games of a chapter: its start, the game at any of its nodes, and the table at all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from concordia.actions.types import Action
from concordia.game import Game
from concordia.notation.study_tree import Chapter, Mark, Node
from concordia.server.errors import Refusal
from concordia.server.study.puzzles.puzzle_trials import NAMES
from concordia.server.study.studies.study_limits import LONGEST_COMMENT, MOST_MARKS, one_line, plain
from concordia.server.study.studies.study_rows import START, KeptNode, NewChapter
from concordia.server.table import seat_messages
from concordia.server.table.decision_log import card_of
from concordia.server.table.replay_views import open_table
from concordia.server.table.seat import Seat
from concordia.server.table.table import Table
from concordia.server.table.table_record import terms_of
from concordia.start import from_position, new_game


def start_of(setup: Mapping[str, Any]) -> Game:
    """The game of a chapter before its first decision, from the setup of a record."""
    if "position" in setup:
        return from_position(setup["position"])
    return new_game(setup["game"], setup["map"], setup["players"], setup["seed"], **setup["options"])


def along(start: Game, actions: Sequence[Action], title: str, table_id: int | None = None) -> NewChapter:
    """A chapter that is one line."""
    nodes = [KeptNode(START, -1, 0, "")]
    nodes += [KeptNode(number, number - 1, 0, str(action)) for number, action in enumerate(actions, START + 1)]
    return NewChapter(one_line(title), start.record()["setup"], nodes, table_id)


def kept(chapter: Chapter, title: str = "") -> NewChapter:
    """A chapter that was read, as it is kept; Refusal if more is said at a node than may be."""
    nodes: list[KeptNode] = []
    for number, node in enumerate(chapter.nodes):
        comment = plain(node.comment)
        if len(comment) > LONGEST_COMMENT:
            raise Refusal("study/long_comment", 422, most=LONGEST_COMMENT)
        if len(node.marks) > MOST_MARKS:
            raise Refusal("study/too_many_marks", 422, most=MOST_MARKS)
        marks = tuple((each.shape, each.at, each.colour, each.to) for each in node.marks)
        text = "" if node.action is None else str(node.action)
        nodes.append(KeptNode(number, node.parent, number, text, comment, marks))
    return NewChapter(one_line(chapter.title or title), chapter.start.record()["setup"], nodes)


def written(setup: Mapping[str, Any], title: str, nodes: Sequence[KeptNode]) -> Chapter:
    """A chapter for the notation; ``nodes`` in the order of :func:`study_rows.nodes_of`."""
    places = {node.number: place for place, node in enumerate(nodes)}
    found = [
        Node(
            places.get(node.parent, -1),
            Action.parse(node.action) if node.action else None,
            node.comment,
            tuple(Mark(*mark) for mark in node.marks),  # type: ignore[arg-type]
        )
        for node in nodes
    ]
    return Chapter(start_of(setup), title, found)


def table_around(game: Game, seats: Sequence[Seat]) -> Table:
    """A table at which the game of a chapter lies: names and colours, and nobody's account."""
    table = Table("study", terms_of(game), 0, 0.0)
    for number, seat in enumerate(table.seats):
        seat.kind = "bot"
        seat.name = seats[number].name if seats else NAMES[number]
        seat.colour = seats[number].colour if seats else None
    table.stage = "playing"
    return table


def at_node(setup: Mapping[str, Any], nodes: Sequence[KeptNode], number: int) -> tuple[Game, list[KeptNode], int]:
    """The game before the turn of a node, the nodes of the turn so far, and the node before it.

    At the end of a turn it is the next one, which has nothing so far.
    """
    known = {node.number: node for node in nodes}
    if number not in known:
        raise Refusal("study/no_node", 404)
    way: list[KeptNode] = []
    while number != START:
        way.append(known[number])
        number = known[number].parent
    game = start_of(setup)
    before, turn, last = game.copy(), [], START
    for node in reversed(way):
        game.apply(Action.parse(node.action))
        turn.append(node)
        if game.between_turns:
            before, turn, last = game.copy(), [], node.number
    return before, turn, last


def told(setup: Mapping[str, Any], nodes: Sequence[KeptNode]) -> dict[str, Any]:
    """The open table at the start, and what each decision changes of the one before it, depth first."""
    start = start_of(setup)
    following: dict[int, list[KeptNode]] = {}
    for node in nodes:
        following.setdefault(node.parent, []).append(node)
    view = open_table(start)
    return {"start": view, "moments": list(_moments(start, view, following))}


def _moments(start: Game, seen: Any, following: Mapping[int, list[KeptNode]]) -> Iterator[dict[str, Any]]:
    coming = [(start, seen, node) for node in reversed(following.get(START, ()))]
    while coming:
        before, view, node = coming.pop()
        game, action = before.copy(), Action.parse(node.action)
        decision = game.decision
        if decision is None:
            raise Refusal("study/no_node", 404)
        line = {
            "number": node.number,
            "parent": node.parent,
            "turn": game.turns,
            "seat": decision.seat,
            "action": action.to_json(),
            "at": 0.0,
            "by": "person",
            "card": card_of(game, action),
        }
        game.apply(action)
        now = open_table(game)
        changed, rows = seat_messages.differences(now, view)
        yield {**line, "view": changed, "players": rows, "ends_turn": game.between_turns}
        coming += [(game, now, each) for each in reversed(following.get(node.number, ()))]


def checked_marks(setup: Mapping[str, Any], marks: Sequence[Mark]) -> None:
    """Refuse marks that are not on the board of a chapter."""
    board = start_of(setup).state.setup.board
    for mark in marks:
        if not mark.fits(board):
            raise Refusal("study/mark", 422, given=mark.at[:60])
