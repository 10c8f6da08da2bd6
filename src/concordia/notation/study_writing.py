"""Writing a study in the notation: the main line as any game, all else in lines that begin with ``#``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from concordia.game import Game
from concordia.notation.study_tree import Chapter, Mark, Study
from concordia.notation.writing import head_lines, result_line, turn_line


def write_study(study: Study) -> str:
    """The chapters one after another; each begins with the line of the version and is a game by itself."""
    title = f"#== {study.title}\n" if study.title else ""
    return title + "\n".join(write_chapter(chapter) for chapter in study.chapters)


def write_chapter(chapter: Chapter) -> str:
    """A chapter as a text that :func:`concordia.notation.read` takes for the game of its main line."""
    title = [f"#= {chapter.title}"] if chapter.title else []
    lines = [*head_lines(chapter.start), *title, "", *_remarks(chapter, 0, "")]
    return "\n".join([*lines, *_walked(chapter)]) + "\n"


@dataclass(frozen=True)
class _From:
    """What is still to be written: all turns that follow a node."""

    game: Game
    node: int
    inside: bool  # a variation


@dataclass(frozen=True)
class _Path:
    """What is still to be written: one way through a turn, and what follows it."""

    game: Game
    path: list[int]
    inside: bool


def _walked(chapter: Chapter) -> Iterator[str]:
    """All turns, depth first; by hand, since a study may branch more often than functions may call each other."""
    children = chapter.children()
    said: set[int] = set()
    coming: list[str | _From | _Path] = [_From(chapter.start.copy(), 0, inside=False)]
    while coming:
        item = coming.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, _Path):
            yield from _turn(chapter, item, said)
            coming.append(_From(item.game, item.path[-1], item.inside))
        else:
            ways = list(_ways(chapter, children, item.game, item.node))
            if not ways:
                if not item.inside and item.game.is_over:
                    yield from ("", result_line(item.game))
                continue
            main = _Path(item.game.copy(), ways[0], item.inside)
            yield from _turn(chapter, main, said)
            coming.append(_From(main.game, ways[0][-1], item.inside))
            for way in reversed(ways[1:]):
                coming += ["#)", _Path(item.game.copy(), way, inside=True), "#("]


def _turn(chapter: Chapter, item: _Path, said: set[int]) -> Iterator[str]:
    """The line of a way through a turn, and what is said at its decisions; the game is played on."""
    actions = [action for node in item.path if (action := chapter.nodes[node].action) is not None]
    yield ("#|" if item.inside else "") + turn_line(item.game, actions)
    for number, node in enumerate(item.path, 1):
        if node not in said:
            said.add(node)
            yield from _remarks(chapter, node, "" if node == item.path[-1] else str(number))


def _remarks(chapter: Chapter, number: int, where: str) -> Iterator[str]:
    node = chapter.nodes[number]
    if node.comment:
        for line in node.comment.split("\n"):
            yield f"#:{where} {line}" if line else f"#:{where}"
    if node.marks:
        yield f"#*{where} " + ", ".join(map(_mark, node.marks))


def _mark(mark: Mark) -> str:
    return f"{mark.shape} {mark.at}" + (f" > {mark.to}" if mark.to else "") + f" {mark.colour}"


def _ways(chapter: Chapter, children: list[list[int]], game: Game, start: int) -> Iterator[list[int]]:
    """Every way through the turn that follows a node, as far as it was played, the main one first."""
    coming = [(game, [node]) for node in reversed(children[start])]
    while coming:
        before, way = coming.pop()
        after = before.copy()
        action = chapter.nodes[way[-1]].action
        assert action is not None
        after.apply(action)
        following = [] if after.between_turns else children[way[-1]]
        if not following:
            yield way
        coming += [(after, [*way, node]) for node in reversed(following)]
