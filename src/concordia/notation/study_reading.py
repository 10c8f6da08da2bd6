"""Reading a study: every chapter is played as it is read, its variations from the turn that they replace."""

from __future__ import annotations

import re
from collections.abc import Sequence

from concordia.game import Game
from concordia.notation.reading import (
    MOST_LINES,
    RESULT,
    VERSION,
    TextPlace,
    begin,
    compare_result,
    play_turn,
    without_comment,
)
from concordia.notation.study_tree import COLOURS, Chapter, Mark, Study

_REMARK = re.compile(r"#(?P<kind>[:*])(?P<where>[0-9]{0,4})(?: (?P<said>.*))?")
_NAME = r"[^,:;#\[\]>]+?"
_COLOUR = "|".join(COLOURS)
_MARK = re.compile(
    rf"(?:(?P<shape>ring|province) (?P<at>{_NAME})|arrow (?P<origin>{_NAME}) ?> ?(?P<to>{_NAME}))"
    rf" (?P<colour>{_COLOUR})"
)

Line = tuple[TextPlace, str]


def read_study(text: str) -> Study:
    """The study of a text in the notation, which may be a plain game; InvalidRecord names what is wrong where."""
    every = text.removeprefix("\ufeff").split("\n", MOST_LINES)
    if len(every) > MOST_LINES and every.pop():
        raise TextPlace(MOST_LINES + 1, 1).wrong("too_long", most=MOST_LINES)
    study = Study()
    block: list[Line] = []
    blocks = [block]
    begun = False
    for number, raw in enumerate(every, 1):
        line = raw.removesuffix("\r")
        if line.startswith("#== "):
            study.title = line[4:]
            continue
        if VERSION.fullmatch(without_comment(line).strip()):
            if begun:
                block = []
                blocks.append(block)
            begun = True
        block.append((TextPlace(number, len(line) - len(line.lstrip()) + 1), line))
    study.chapters = [_chapter(each) for each in blocks]
    return study


def _chapter(block: Sequence[Line]) -> Chapter:
    written = [(place, plain) for place, line in block if (plain := without_comment(line).rstrip())]
    last = TextPlace(block[-1][0].line + 1 if block else 1, 1)
    game, turns = begin(written, last)
    reader = _Reader(game)
    lines = {place.line: line for place, line in turns}
    for place, line in block:
        if place.line in lines:
            reader.main(place, lines[place.line])
        elif line.startswith("#"):
            reader.remark(place, line)
    reader.close(last)
    return reader.chapter


class _Way:
    """How far a line has been read: the game and the node it stands at, and before its last turn."""

    def __init__(self, game: Game, node: int) -> None:
        self.game, self.node = game, node
        self.before: tuple[Game, int] | None = None
        self.turn: list[int] = []


class _Reader:
    """A chapter being read; the last of its ways is the variation that is open."""

    def __init__(self, game: Game) -> None:
        self.chapter = Chapter(game.copy())
        self._ways = [_Way(game, 0)]
        self._result = False
        self._commented: set[int] = set()

    def main(self, place: TextPlace, line: str) -> None:
        """A line of the main line."""
        if len(self._ways) > 1:
            raise place.wrong("study_open")
        if self._result:
            raise place.wrong("after_result")
        found = RESULT.fullmatch(line)
        if found is not None:
            self._result = True
            compare_result(self._ways[0].game, place, found)
        else:
            self._play(place, line)

    def remark(self, place: TextPlace, line: str) -> None:
        """A line that begins with #: of a study, or a comment that nobody reads."""
        if line.startswith("#= "):
            self.chapter.title = line[3:]
        elif line.startswith("#|"):
            if len(self._ways) == 1:
                raise place.wrong("study_outside")
            self._play(TextPlace(place.line, 3 + len(line[2:]) - len(line[2:].lstrip())), line[2:].strip())
        elif line.rstrip() == "#(":
            before = self._ways[-1].before
            if before is None:
                raise place.wrong("study_nothing_before")
            self._ways.append(_Way(before[0].copy(), before[1]))
        elif line.rstrip() == "#)":
            if len(self._ways) == 1:
                raise place.wrong("study_outside")
            self._ways.pop()
        elif (found := _REMARK.fullmatch(line)) is not None:
            self._note(place, found)

    def close(self, last: TextPlace) -> None:
        """Nothing comes any more."""
        if len(self._ways) > 1:
            raise last.wrong("study_open")

    def _play(self, place: TextPlace, line: str) -> None:
        way = self._ways[-1]
        before = way.game.copy()
        known = len(before.history)
        play_turn(way.game, place, line)
        way.before, way.turn = (before, way.node), []
        for action in way.game.history[known:]:
            way.node = self.chapter.add(way.node, action)
            way.turn.append(way.node)

    def _note(self, place: TextPlace, found: re.Match[str]) -> None:
        way = self._ways[-1]
        number = way.node
        if found["where"]:
            if not 0 < int(found["where"]) <= len(way.turn):
                raise place.wrong("study_where", given=found["where"])
            number = way.turn[int(found["where"]) - 1]
        node, said = self.chapter.nodes[number], found["said"] or ""
        if found["kind"] == ":":
            node.comment = f"{node.comment}\n{said}" if number in self._commented else said
            self._commented.add(number)
        else:
            node.marks += tuple(self._mark(place, part.strip()) for part in said.split(","))

    def _mark(self, place: TextPlace, text: str) -> Mark:
        found = _MARK.fullmatch(text)
        if found is not None:
            shape = found["shape"] or "arrow"
            mark = Mark(shape, found["at"] or found["origin"], found["colour"], found["to"])  # type: ignore[arg-type]
            if mark.fits(self.chapter.start.state.setup.board):
                return mark
        raise place.wrong("study_mark", given=text[:60])
