"""A study: chapters, each a game that branches, with comments and marks at its decisions.

A chapter is kept flat: its nodes stand in a list, the start first, and each says which one it follows. Those that
follow the same node are in order: the first goes on with the main line, the others are variations.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from concordia.actions.types import Action
from concordia.core.board import Board
from concordia.game import Game

Shape = Literal["ring", "province", "arrow"]
Colour = Literal["red", "gold", "green", "blue"]

SHAPES: Final[tuple[Shape, ...]] = ("ring", "province", "arrow")
COLOURS: Final[tuple[Colour, ...]] = ("red", "gold", "green", "blue")


@dataclass(frozen=True)
class Mark:
    """Something drawn on the board: a ring around a city, a province, an arrow from one city to another."""

    shape: Shape
    at: str
    colour: Colour
    to: str | None = None

    def fits(self, board: Board) -> bool:
        """Whether the places are on a board."""
        if self.shape == "province":
            return self.at in board.provinces and self.to is None
        arrow = self.shape == "arrow"
        return self.at in board.cities and (
            self.to in board.cities and self.to != self.at if arrow else not self.to
        )


@dataclass
class Node:
    """A moment of a chapter: the decision that led to it, and what is said and drawn there."""

    parent: int  # -1 of the start
    action: Action | None
    comment: str = ""
    marks: tuple[Mark, ...] = ()


@dataclass
class Chapter:
    """A game from its start, with everything that was tried in it."""

    start: Game
    title: str = ""
    nodes: list[Node] = field(default_factory=lambda: [Node(-1, None)])

    def children(self) -> list[list[int]]:
        """What follows each node, in order."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            if node.parent >= 0:
                found[node.parent].append(number)
        return found

    def add(self, parent: int, action: Action) -> int:
        """The node of a decision after another; it is made if it is new."""
        for number in range(parent + 1, len(self.nodes)):
            if self.nodes[number].parent == parent and self.nodes[number].action == action:
                return number
        self.nodes.append(Node(parent, action))
        return len(self.nodes) - 1


@dataclass
class Study:
    """Chapters under one title."""

    title: str = ""
    chapters: list[Chapter] = field(default_factory=list)


def main_line(chapter: Chapter) -> Iterator[int]:
    """The nodes of the main line, from the start."""
    children, node = chapter.children(), 0
    yield node
    while children[node]:
        node = children[node][0]
        yield node
