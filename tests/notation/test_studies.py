"""A study that is written and read is the same study: every branch, comment and mark at its place."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import concordia
from concordia.errors import InvalidRecord
from concordia.notation import read, read_study, write, write_study
from concordia.notation.study_tree import COLOURS, Chapter, Mark, Study, main_line

LINES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=30)
COMMENTS = st.lists(LINES, max_size=3).map("\n".join)


def branched(game, board, players, rng, comments, decisions=60, branches=12):
    """A chapter that branches at random moments, whole turns and pieces of them, with remarks anywhere."""
    start = concordia.new_game(game, board, players, seed=rng.randrange(1000))
    chapter = Chapter(start.copy(), title="Chapter")
    games = {0: start}
    for branch in range(branches):
        node = 0 if branch == 0 else rng.choice(list(games))
        for _ in range(decisions if branch == 0 else rng.randrange(1, 14)):
            now = games[node].copy()
            if now.is_over:
                break
            action = rng.choice(now.legal_actions())
            now.apply(action)
            node = chapter.add(node, action)
            games[node] = now
    here = start.state.setup.board
    for node in chapter.nodes:
        if rng.random() < 0.3:
            node.comment = comments[rng.randrange(len(comments))]
        if rng.random() < 0.2:
            one, other = rng.sample(here.cities, 2)
            colour = rng.choice(COLOURS)
            marks = [Mark("ring", one, colour), Mark("arrow", one, colour, other)]
            marks.append(Mark("province", rng.choice(here.provinces), colour))
            node.marks = tuple(rng.sample(marks, rng.randrange(1, 4)))
    return chapter


def told(chapter):
    """A chapter by the ways to its nodes: in which order they follow each other, and what is said there."""
    children = chapter.children()
    found, coming = {}, [((), 0)]
    while coming:
        way, number = coming.pop()
        node = chapter.nodes[number]
        following = [str(chapter.nodes[each].action) for each in children[number]]
        found[way] = following, node.comment, node.marks
        coming += [((*way, str(chapter.nodes[each].action)), each) for each in children[number]]
    return found


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    kind=st.sampled_from([("classic", "italia", 2), ("venus", "cyprus", 3), ("team", "ionium", 4)]),
    comments=st.lists(COMMENTS, min_size=4, max_size=4),
)
def test_a_study_is_read_back_as_it_was_written(seed, kind, comments):
    rng = random.Random(seed)
    study = Study("A study", [branched(*kind, rng, comments) for _ in range(2)])
    text = write_study(study)
    again = read_study(text)
    assert again.title == study.title
    assert [each.title for each in again.chapters] == ["Chapter", "Chapter"]
    assert [told(each) for each in again.chapters] == [told(each) for each in study.chapters]
    assert write_study(again) == text


def test_its_main_line_is_a_game_to_any_reader():
    chapter = branched("classic", "italia", 2, random.Random(3), ["why", "a # b", "", "x\n\ny"])
    game = read(write_study(Study("", [chapter])))
    assert game.history == [chapter.nodes[each].action for each in main_line(chapter)][1:]


def test_a_plain_game_is_a_study_of_one_chapter_without_branches():
    game = concordia.new_game("classic", "italia", 2, seed=5)
    rng = random.Random(5)
    while not game.is_over:
        game.apply(rng.choice(game.legal_actions()))
    study = read_study(write(game))
    (chapter,) = study.chapters
    assert [node.action for node in chapter.nodes[1:]] == game.history
    assert write_study(study) == write(game)


HEAD = "concordia 1\nclassic on italia, 2 players, seed 5\n"
TURN = "1. [0] prefect: coins\n"


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("#(\n", 3, "begin"),
        (TURN + "#)\n", 4, "variation"),
        (TURN + "#|1. [0] mercator\n", 4, "variation"),
        (TURN + "#(\n#|1. [0] mercator", 6, "open"),
        (TURN + "#(\n2. [1] mercator\n", 5, "open"),
        (TURN + "#(\n#|1. [0] merkator\n", 5, "merkator"),
        (TURN + "#:3 no such decision\n", 4, "3"),
        (TURN + "#* ring Lutetia red\n", 4, "Lutetia"),
        (TURN + "#* ring Roma pink\n", 4, "pink"),
        (TURN + "#* arrow Roma > Roma red\n", 4, "Roma"),
    ],
)
def test_what_is_wrong_has_a_line(text, line, said):
    with pytest.raises(InvalidRecord) as wrong:
        read_study(HEAD + text)
    assert wrong.value.why.details["line"] == line
    assert said in str(wrong.value)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.sampled_from(["#(", "#)", TURN, "#|" + TURN, "#:x", "#:1 y", "#* ring", "#= t", "7"]), max_size=9)
)
def test_any_lines_are_read_or_refused(lines):
    with suppress(InvalidRecord):
        read_study(HEAD + "\n".join(lines))
