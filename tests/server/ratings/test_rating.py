from __future__ import annotations

import random

import pytest

from concordia.server.ratings.rating import START, Rating, Side, rate


def alone(*ratings: Rating) -> list[Side]:
    """Everyone for themselves, in the order they finished."""
    return [Side((rating,), rank) for rank, rating in enumerate(ratings)]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_among_equals_strength_only_changes_hands_and_follows_the_rank(count: int) -> None:
    after = [side[0] for side in rate(alone(*[Rating()] * count))]
    assert sum(rating.strength for rating in after) == pytest.approx(count * START)
    assert [rating.strength for rating in after] == sorted((rating.strength for rating in after), reverse=True)
    assert all(rating.doubt < Rating().doubt for rating in after)


def test_a_tie_of_equals_changes_no_strength() -> None:
    after = rate([Side((Rating(),), 1), Side((Rating(),), 1)])
    assert [side[0].strength for side in after] == [START, START]


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(1800, 80), Rating(1300, 80)
    expected = rate(alone(strong, weak))[0][0].strength - 1800
    surprise = rate(alone(weak, strong))[0][0].strength - 1300
    assert 0 < expected < surprise / 3


def test_a_newcomer_moves_more_than_somebody_well_known() -> None:
    new, known = Rating(1500, 200), Rating(1500, 50)
    winner, loser = rate(alone(new, known))
    assert winner[0].strength - 1500 > 5 * (1500 - loser[0].strength) > 0


def test_partners_share_by_their_doubt() -> None:
    first, second = rate([Side((Rating(1500, 200), Rating(1500, 100)), 1), Side((Rating(), Rating()), 2)])
    gains = [rating.strength - 1500 for rating in first]
    assert gains[0] == pytest.approx(4 * gains[1], rel=0.01)
    assert all(rating.strength < 1500 for rating in second)


def test_ratings_find_the_order_of_strength_and_stay_there() -> None:
    chance = random.Random(4)
    true = [1200, 1400, 1500, 1600, 1900]
    ratings = [Rating()] * 5
    for _ in range(150):
        form = sorted(range(5), key=lambda seat: -chance.gauss(true[seat], 150))
        after = rate([Side((ratings[seat],), form.index(seat)) for seat in range(5)])
        ratings = [side[0] for side in after]
    assert sorted(range(5), key=lambda seat: ratings[seat].strength) == [0, 1, 2, 3, 4]
    assert all(rating.settled for rating in ratings)


def test_nobody_to_compare_with_changes_nothing() -> None:
    assert rate([Side((Rating(),), 1)]) == [(Rating(),)]
