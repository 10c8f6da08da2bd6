"""Rows that the compiled engine writes and NumPy reads without a copy.

Compiled, they are ``librt`` rows, which NumPy sees as read-only; plain, they are those of the standard library.
"""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from mypy_extensions import i16, u8
from numpy.typing import NDArray

from concordia.core.vectors import COMPILED, vec
from concordia.encoding.layout import WIDTH
from concordia.encoding.row_writer import RowWriter
from concordia.game import Game

Row = NDArray[np.int16]


def shorts(count: int) -> Any:
    """A row of 16-bit numbers, all 0."""
    return vec[i16](bytes(count)) if COMPILED else array("h", bytes(2 * count))


def bytes_row(count: int) -> Any:
    """A row of bytes, all 0."""
    return vec[u8](bytes(count)) if COMPILED else bytearray(count)


def reals(count: int) -> Any:
    """A row of 64-bit floating-point numbers, all 0."""
    return vec[float](float(zero) for zero in bytes(count)) if COMPILED else array("d", bytes(8 * count))


def seen_by_numpy(cells: Any, dtype: type[np.generic], shape: tuple[int, ...]) -> NDArray[Any]:
    """An array that shows the cells, now and whenever they change; nobody writes through it."""
    shows: NDArray[Any] = np.frombuffer(cells, dtype=dtype).reshape(shape)
    shows.flags.writeable = False
    return shows


class SeatLooker:
    """Looks at one game at a time."""

    def __init__(self, game: str, players: int) -> None:
        """For games of a kind and number of players."""
        cells = shorts(WIDTH)
        self._of = (game, players)
        self._shows = seen_by_numpy(cells, np.int16, (WIDTH,))
        self._writer = RowWriter(game, players, cells, 1)
        self._setup: object = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy gets cells of its own: it would otherwise show what was in them when it was made."""
        return SeatLooker, self._of

    def observe(self, game: Game, seat: int) -> Row:
        """What a seat sees, in an array of its own."""
        if self._setup is not game.state.setup:
            self._setup = game.state.setup
            self._writer.write_setup(0, game.state.setup)
        self._writer.write(0, game.state, game.knowledge, seat)
        return self._shows.copy()
