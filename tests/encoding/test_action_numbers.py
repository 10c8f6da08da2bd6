"""Every legal action has a number of its own in both action spaces, and the number leads back to it."""

import pytest

from concordia.actions.codes import BUNDLES
from concordia.core.bundles import count
from concordia.encoding.action_numbers import COMPACT_SIZE, MOST_KEPT, RANGES
from concordia.envs.action_spaces import WrongNumber, action_space, range_of, why_not
from tests.encoding.tables import TABLES, walk


@pytest.mark.parametrize(("game", "map", "players"), TABLES)
def test_numbers_lead_to_their_actions_and_back(game, map, players):
    for at in walk(game, map, players, seed=7, every=7):
        legal = at.legal_actions()
        for space in (action_space("compact"), action_space("lossless")):
            numbers = space.legal(at)
            assert len(set(numbers)) == len(numbers) == len(legal)
            assert sorted(numbers) == [n for n, one in enumerate(space.mask(at)) if one]
            assert [space.action_of(at, number) for number in numbers] == legal
            assert [space.number_of(at, action) for action in legal] == numbers
        for number, action in zip(action_space("compact").legal(at), legal, strict=True):
            assert range_of(number).type == action.type
            if action.type != "keep":
                assert action_space("compact").guess(at, number) == action


def test_ranges_follow_each_other():
    ends = [each.start + each.size for each in RANGES]
    assert [each.start for each in RANGES] == [0, *ends[:-1]]
    assert ends[-1] == COMPACT_SIZE == 673


def test_goods_to_keep_always_have_enough_numbers():
    def ways(bundle):
        chosen = [1]
        for good in range(5):
            more = [0] * (len(chosen) + count(bundle, good))
            for size, number in enumerate(chosen):
                for taken in range(count(bundle, good) + 1):
                    more[size + taken] += number
            chosen = more
        return max(chosen)

    assert max(ways(bundle) for bundle in BUNDLES) <= MOST_KEPT


@pytest.mark.parametrize("name", ["compact", "lossless"])
@pytest.mark.parametrize(("game", "map", "players"), [("classic", "italia", 2), ("team", "cyprus", 4)])
def test_every_other_number_is_refused_with_a_sentence(name, game, map, players):
    space = action_space(name)
    for number, at in enumerate(walk(game, map, players, seed=3, every=97)):
        if at.is_over:
            break
        legal = set(space.legal(at))
        for wrong in range(-3 + number, space.size + 3, 89 if name == "lossless" else 11):
            if wrong in legal:
                continue
            with pytest.raises(WrongNumber, match=str(wrong)):
                space.action_of(at, wrong)
    for wrong in (1.5, "3", None, True):
        with pytest.raises(WrongNumber, match="whole number"):
            space.action_of(at, wrong)


def test_a_number_that_means_nothing_here_is_told_apart_from_one_that_is_not_legal():
    at = next(walk("classic", "italia", 2, seed=3))
    compact, lossless = action_space("compact"), action_space("lossless")
    build = {each.type: each.start for each in RANGES}["build"]
    assert "means nothing on Italia" in why_not(compact, at, build + 31)
    assert "build:" in why_not(compact, at, build + 1)
    assert "means nothing on Italia" in why_not(lossless, at, 3)
    assert "not legal now" in why_not(lossless, at, 0)
    with pytest.raises(ValueError, match="compact"):
        action_space("tiny")
