from __future__ import annotations

import pytest

from concordia.server.table.seat import Seat
from concordia.server.table.seating.seat_colours import COLOURS, choose_colours, colours_of, like_colour


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


def test_people_at_one_screen_choose_their_colours_and_the_first_to_name_one_has_it():
    seats = [Seat(0, colour=6), Seat(1), Seat(2), Seat(3)]
    choose_colours(seats, {0: None, 1: None, 3: None})
    assert [seat.colour for seat in seats] == [6, None, None, None]
    choose_colours(seats, {0: 3, 1: 6, 3: 3})
    assert [seat.colour for seat in seats] == [3, 6, None, None]
    assert colours_of(seats) == [3, 6, 1, 4]
