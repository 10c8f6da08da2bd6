"""Which colour each seat plays with: the one its holder likes, if nobody at the table has it.

Colours are numbers from 1; a seat without a wish has the colour of its number, or the next that is free.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from concordia.server.table.seat import Seat

COLOURS = 6


def colours_of(seats: Sequence[Seat]) -> list[int]:
    """The colour of each seat; no two are the same.

    >>> colours_of([Seat(0), Seat(1, colour=1), Seat(2)])
    [2, 1, 3]
    """
    wished = {seat.colour for seat in seats if seat.colour is not None}
    free = [colour for colour in range(1, COLOURS + 1) if colour not in wished]
    found: list[int] = []
    for seat in seats:
        own = seat.number + 1
        if seat.colour is None:
            found.append(own if own in free else free[0])
            free.remove(found[-1])
        else:
            found.append(seat.colour)
    return found


def like_colour(seats: Sequence[Seat], mine: Sequence[int], colour: int | None) -> None:
    """Give somebody who has just sat down the colour they like, unless it is taken; on one seat of theirs."""
    others = {seat.colour for seat in seats}
    if colour is None or colour in others or not mine:
        return
    seats[mine[0]].colour = colour


def choose_colours(seats: Sequence[Seat], wishes: Mapping[int, int | None]) -> None:
    """Colours for the seats of people who share a screen; without any wish they stay as they are.

    >>> seats = [Seat(0, colour=5), Seat(1), Seat(2)]
    >>> choose_colours(seats, {0: None, 1: 5, 2: 5})
    >>> [seat.colour for seat in seats]
    [None, 5, None]
    """
    if not any(wishes.values()):
        return
    for number in wishes:
        seats[number].colour = None
    for number, colour in wishes.items():
        like_colour(seats, [number], colour)
