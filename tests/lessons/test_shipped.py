"""The lessons of the package: every task can be solved as it is shown, and a wrong turn is told why."""

from __future__ import annotations

import pytest

from concordia.actions.types import Action
from concordia.errors import IllegalAction
from concordia.lessons.goals import CONDITIONS, Unfinished, check, play
from concordia.lessons.lesson import ME, shipped_lessons, task_named
from concordia.messages import LANGUAGES, sentence
from tests.docs.rulebook import rules

TASKS = [task for lesson in shipped_lessons().values() for task in lesson.tasks]
ids = [task.id for task in TASKS]
MOST_WORDS = 8  # of a reason: about six


def test_five_lessons_of_six_tasks():
    assert list(shipped_lessons()) == ["build", "produce", "trade", "gods", "end"]
    assert all(len(lesson.tasks) == 6 for lesson in shipped_lessons().values())
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("task", TASKS, ids=ids)
def test_the_solution_that_is_shown_reaches_the_goal(task):
    assert check(task, task.solution) is None


@pytest.mark.parametrize("task", TASKS, ids=ids)
def test_a_wrong_turn_is_told_why_in_a_few_words(task):
    missed = check(task, task.wrong.turn)
    assert missed is not None
    assert missed.condition == task.wrong.because
    said = {missed.in_language(language) for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all(len(each.split()) <= MOST_WORDS for each in said), said


@pytest.mark.parametrize("task", TASKS, ids=ids)
def test_the_learner_is_asked_for_a_card_and_has_a_choice(task):
    game = task.laid_out()
    assert game.decision == (ME, "play")
    assert len(game.legal_actions()) >= 2


@pytest.mark.parametrize("task", TASKS, ids=ids)
def test_nothing_is_right_before_the_turn_is_whole(task):
    for length in range(len(task.solution)):
        with pytest.raises(Unfinished):
            check(task, task.solution[:length])
    with pytest.raises(Unfinished):
        check(task, [*task.solution, Action.parse("done")])


def test_what_the_rules_forbid_is_refused():
    with pytest.raises(IllegalAction):
        check(task_named("build.house"), [Action.parse("play:architect"), Action.parse("build:Lutetia")])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", TASKS, ids=ids)
def test_every_task_speaks_every_language_in_three_lines(task, language):
    aim, title, coach = (sentence(f"{part}.{task.id}", {}, language) for part in ("aim", "title", "coach"))
    assert len(aim) <= 70
    assert 0 < len(title) <= 32
    assert len(coach) <= 165


@pytest.mark.parametrize("task", TASKS, ids=ids)
def test_the_coach_points_to_rules_that_exist(task):
    assert task.rules
    assert set(task.rules) <= set(rules("en"))


def test_every_condition_is_used_and_can_be_missed():
    used = {word for task in TASKS for condition in task.goal for word in condition}
    assert used == set(CONDITIONS)
    assert {"card", "house", "god", "won", "goes_on"} <= {task.wrong.because for task in TASKS}


def test_marcus_is_spared_only_if_he_gains_nothing():
    task = task_named("produce.choose")
    assert CONDITIONS["spared"](_played(task, "produce:Italia"), True) == {"count": 2}
    assert CONDITIONS["spared"](_played(task, "produce:Gallia"), True) is None


def _played(task, deed):
    return play(task, [Action.parse("play:prefect"), Action.parse(deed)])
