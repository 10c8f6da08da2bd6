from __future__ import annotations

import pytest

from concordia.server.table.seat import Seat
from concordia.server.table.seating.seat_colours import COLOURS, colours_of, like_colour


@pytest.mark.parametrize("wishes", [[3, None, None], [None, None, 1], [2, 1, None], [6, 5, 4], [None] * 6, [2]])
def test_wishes_are_granted_and_no_two_seats_share_a_colour(wishes):
    found = colours_of([Seat(number, colour=wish) for number, wish in enumerate(wishes)])
    assert all(wish in (None, colour) for wish, colour in zip(wishes, found, strict=True))
    assert len({*found}) == len(found)
    assert {*found} <= {*range(1, COLOURS + 1)}


def test_without_wishes_colours_are_as_they_always_were():
    assert colours_of([Seat(number) for number in range(5)]) == [1, 2, 3, 4, 5]


def test_a_colour_that_somebody_has_is_not_given_twice():
    seats = [Seat(0), Seat(1)]
    like_colour(seats, [0], 4)
    like_colour(seats, [1], 4)
    assert [seat.colour for seat in seats] == [4, None]
    like_colour(seats, [1], None)
    like_colour(seats, [], 5)
    assert colours_of(seats) == [4, 2]
