"""A finished game judged turn by turn."""

from __future__ import annotations

import json

import pytest

import concordia
from concordia.bots.registry import make
from concordia.messages import LANGUAGES
from concordia.review.game_review import JUDGE_VERSION, is_current, judged_turn, kept, review, turns_of
from concordia.review.turn_facts import facts_of, has_effect
from concordia.review.turn_judge import Budget, TurnJudge
from concordia.review.turn_reasons import Clause
from concordia.review.verdicts import VERDICTS, accuracy, verdict_of

QUICK = Budget(deals=2, fresh=2)


def played(levels, seed, game="classic", map="italia"):
    made = concordia.new_game(game, map, players=len(levels), seed=seed)
    bots = [make(level, f"{seed}/{seat}") for seat, level in enumerate(levels)]
    while not made.is_over:
        seat = made.decision.seat
        made.apply(bots[seat].choose(made.view(seat), made.legal_actions()))
    return made


@pytest.fixture(scope="module")
def finished():
    return played(["gentle", "random"], 3)


@pytest.fixture(scope="module")
def reviewed(finished):
    judge = TurnJudge(budget=QUICK)
    return review(
        finished.start_again(),
        finished.history,
        "a seed",
        lambda turns: [judged_turn(judge, each, "a seed") for each in turns],
    )


def test_every_turn_of_every_seat_is_judged_once_and_in_order(finished, reviewed):
    assert [turn["turn"] for turn in reviewed.turns] == list(range(finished.turns))
    assert {turn["seat"] for turn in reviewed.turns} == {0, 1}
    assert len(reviewed.chances) == finished.turns + 1
    assert reviewed.chances[-1] == [100 * (seat in finished.winners) for seat in range(2)]


def test_the_decisions_of_all_turns_together_are_those_of_the_game(finished):
    turns = list(turns_of(finished.start_again(), finished.history))
    assert turns[-1].last == len(finished.history)
    assert sum(len(turn.codes) for turn in turns) <= len(finished.history)
    assert all(turn.seat == turn.before.state.active for turn in turns)


def test_a_better_turn_can_be_played_on_the_table_that_there_was(finished, reviewed):
    turns = {turn.number: turn for turn in turns_of(finished.start_again(), finished.history)}
    clear = [turn for turn in reviewed.turns if turn["best"]]
    assert clear, "random play has no mistake"
    for turn in clear:
        game = turns[turn["turn"]].before.copy()
        seat = turn["seat"]
        for action, price in zip(turn["best"], turn["prices"], strict=True):
            before = int(game.state.players[seat].money)
            game.apply(action)
            if action["type"] == "build":
                assert int(game.state.players[seat].money) == before + price["money"]
                assert all(count < 0 for count in price["goods"].values())
        assert turn["cost"] == turn["better"] - turn["played"]
        assert turn["verdict"] in ("inaccuracy", "mistake", "turning")
        assert turn["reasons"]


def test_who_plays_at_random_is_less_exact_than_who_thinks(reviewed):
    gentle, at_random = reviewed.seats
    assert gentle["accuracy"] > at_random["accuracy"]
    assert sum(at_random["counts"].values()) == sum(turn["seat"] == 1 for turn in reviewed.turns)


def test_a_review_is_the_same_for_the_same_seed(finished, reviewed):
    again = list(turns_of(finished.start_again(), finished.history))[:6]
    judge = TurnJudge(budget=QUICK)
    assert [judged_turn(judge, turn, "a seed") for turn in again] == reviewed.turns[:6]


def test_the_judge_knows_no_more_than_the_seat():
    """Two games that a seat cannot tell apart are judged alike, whatever lies in the stack."""
    one, other = (concordia.new_game("classic", "italia", players=2, seed=5) for _ in range(2))
    position = other.position()
    position["stack"] = position["stack"][::-1]
    same = concordia.new_game("classic", "italia", players=2, seed=5).position()
    first, second = concordia.from_position(same), concordia.from_position(position)
    assert first.view(0) == second.view(0) != one.view(1)
    play = next(action for action in first.legal_actions() if str(action) == "play:tribune")
    judge = TurnJudge(budget=QUICK)
    assert judge.judge(first, [play.code], 1) == judge.judge(second, [play.code], 1)


def test_a_kept_review_is_plain_json_and_names_its_judge(reviewed):
    whole = json.loads(json.dumps(kept(reviewed)))
    assert is_current(whole)
    assert not is_current(whole | {"judge": JUDGE_VERSION + 1})
    assert len(json.dumps(whole, separators=(",", ":"))) < 60_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_sentences_in_every_language(reviewed, language):
    said = {
        Clause.from_json(reason).in_language(language, {0: "Livia", 1: "Marcus"})
        for turn in reviewed.turns
        for reason in turn["reasons"]
    }
    assert said
    assert all(each.endswith(".") and "{" not in each for each in said)


def test_facts_of_a_turn_name_what_was_built_and_what_it_opened():
    game = concordia.new_game("classic", "imperium", players=2, seed=7)
    before = game.copy()
    codes = []
    for kind in ("play:architect", "move", "build", "done"):
        action = next((each for each in game.legal_actions() if str(each).startswith(kind)), None)
        if action is not None and game.turns == before.turns:
            codes.append(action.code)
            game.apply(action)
    facts, after = facts_of(before.state, codes, 0)
    assert facts.card == "architect"
    assert len(facts.houses) == 1 == len(facts.opened)
    assert facts.paid > 0
    assert has_effect(before.state, after, 0)


def test_a_turn_in_which_only_a_card_was_laid_down_has_no_effect():
    game = concordia.new_game("classic", "imperium", players=2, seed=7)
    done = [next(each for each in game.legal_actions() if str(each) == "play:architect")]
    before = game.copy()
    game.apply(done[0])
    done.append(next(each for each in game.legal_actions() if str(each) == "done"))
    _, after = facts_of(before.state, [each.code for each in done], 0)
    assert not has_effect(before.state, after, 0)


def test_dearer_turns_have_worse_verdicts():
    found = [VERDICTS.index(verdict_of(cost)) for cost in range(101)]
    assert found == sorted(found)
    assert set(found) == set(range(len(VERDICTS)))


def test_accuracy_falls_with_every_per_cent_lost():
    assert [accuracy([cost]) for cost in (0, 1, 8, 40)] == sorted(
        (accuracy([cost]) for cost in (0, 1, 8, 40)), reverse=True
    )


@pytest.mark.parametrize(("game", "map", "players"), [("team", "imperium", 4), ("venus", "cyprus", 3)])
def test_turns_of_other_games_are_judged_too(game, map, players):
    made = played(["random"] * players, 2, game, map)
    judge = TurnJudge(budget=Budget(deals=1, fresh=1))
    some = list(turns_of(made.start_again(), made.history))[10:16]
    for turn in some:
        judged = judged_turn(judge, turn, 1)
        assert judged["verdict"] in VERDICTS
        assert judged["seat"] == turn.seat
