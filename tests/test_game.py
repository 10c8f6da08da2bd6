"""The surface of the contract: starting, deciding, refusing, copying."""

from __future__ import annotations

import random
from typing import Any

import pytest

import concordia
from concordia import Action, IllegalAction, MalformedAction
from concordia.actions.all_actions import lexicon
from concordia.actions.codes import type_of_codes
from concordia.chance import Dice
from concordia.game import Policy
from concordia.record.reading import load
from tests.table import play, rule


def test_equal_seeds_give_equal_games_and_others_do_not() -> None:
    positions = [concordia.new_game("classic", "imperium", players=4, seed=s).position() for s in (7, 7, 8)]
    assert positions[0] == positions[1] != positions[2]


def test_without_a_seed_no_two_games_are_alike() -> None:
    assert concordia.new_game().position() != concordia.new_game().position()


def test_an_illegal_action_is_refused_with_a_rule_and_changes_nothing() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    play(game, "play:architect")
    before, legal = game.view(0), game.legal_actions()
    for wrong in (
        "build:Roma",
        "build:Novaria",
        "cash",
        "play:tribune",
        "move:land:Roma>Petra-Tyros",
        "sell:1wine",
    ):
        with pytest.raises(IllegalAction) as refused:
            play(game, wrong)
        assert refused.value.rule
        assert refused.value.reason
        assert refused.value.why in game.explain(Action.parse(wrong))
        assert game.view(0) == before
        assert game.legal_actions() == legal
        assert len(game.history) == 1


JUNK: list[Any] = [None, 3, "play:tribune", [], {}, {"type": None}, {"type": "fly"}, {"type": ["play"]}]
JUNK += [{"type": "play"}, {"type": "play", "card": 3}, {"type": "play", "card": "pope"}]
JUNK += [{"type": "play", "card": "tribune", "role": "pope"}, {"type": "play", "card": "tribune", "x": 1}]
JUNK += [
    {"type": "build", "city": "Atlantis"},
    {"type": "build", "city": ""},
    {"type": "produce", "province": "x"},
]
JUNK += [{"type": "move", "kind": "land", "from": "Roma", "to": "Roma"}, {"type": "move", "kind": "air"}]
JUNK += [{"type": "move", "kind": "land", "from": "Roma", "to": "Massilia~Roma"}]
JUNK += [{"type": "move", "kind": "land", "from": "Nowhere", "to": "Novaria-Roma"}]
JUNK += [{"type": "sell", "good": "wine", "count": n} for n in (0, -1, 10**30, 1.5, True, "1", None)]
JUNK += [{"type": "sell", "good": "gold", "count": 1}, {"type": "copy", "seat": 6}, {"type": "copy", "seat": -1}]
JUNK += [{"type": "purchase", "slot": 7, "pay": {}}, {"type": "purchase", "slot": 0}]
JUNK += [{"type": "purchase", "slot": 0, "pay": {"wine": 2}}, {"type": "purchase", "slot": 0, "pay": {"wine": -1}}]
JUNK += [{"type": "keep", "goods": {"wine": "2"}}, {"type": "keep", "goods": [1]}, {"type": "keep"}]
JUNK += [{"type": "suggest", "card": []}, {"type": "place", "kind": "sea"}, {1: 2}, {"type": "done", 5: 6}]


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_what_is_no_action_is_refused_as_malformed(junk: Any) -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    before = game.position()
    with pytest.raises(MalformedAction):
        game.apply(junk)
    with pytest.raises(MalformedAction):
        game.explain(junk)
    assert game.position() == before


TEXTS = [
    "",
    ":",
    "play",
    "play:",
    "play:pope",
    "move:land",
    "move:land:Roma",
    "keep:wine",
    "sell:wine",
    "sell:1wine+2food",
]
TEXTS += [
    "copy:x",
    "copy:",
    "purchase:",
    "purchase:12",
    "purchase:0+gold",
    "done:1",
    "build:",
    "nonsense",
    "cash:x",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_that_is_no_action_is_refused_as_malformed(text: str) -> None:
    with pytest.raises(MalformedAction):
        Action.parse(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"map": "atlantis"},
        {"map": None},
        {"game": ["classic"]},
        {"players": 1},
        {"players": 6},
        {"players": "4"},
        {"players": True},
        {"players": 2.0},
        {"game": "team", "players": 5},
        {"display": "gold"},
        {"colonist_income": 5},
        {"interim_scoring": 1},
        {"interim_scoring": "yes"},
        {"speed": 3},
        {"seed": "seven"},
        {"seed": 1.5},
        {"seed": True},
    ],
    ids=repr,
)
def test_a_setup_that_does_not_exist_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(concordia.InvalidSetup) as refused:
        concordia.new_game(**{"game": "classic", "map": "imperium", "players": 4, "seed": 1, **wrong})
    assert refused.value.reason


def test_the_values_of_actions_do_not_depend_on_where_they_come_from() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    other = concordia.new_game("classic", "italia", players=3, seed=1)
    play(game, "play:architect")
    play(other, "play:architect")
    for action in game.legal_actions():
        same = Action.from_json(action.to_json())
        assert same == action == Action.parse(str(action))
        assert hash(same) == hash(action)
        assert " " not in str(action)
    foreign = next(action for action in other.legal_actions() if action.type == "move")
    with pytest.raises(IllegalAction):
        game.apply(foreign)


def test_an_action_with_a_forged_code_is_judged_by_what_it_says() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    legal = game.legal_actions()[0]
    forged = concordia.actions.types.Play("consul", code=legal.code)
    with pytest.raises(IllegalAction):
        game.apply(forged)


def test_actions_made_with_impossible_values_are_refused_as_malformed() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    made = concordia.actions.types
    for wrong in (
        made.Sell("tool", -15),
        made.Sell("gold", 1),
        made.Copy(8),
        made.Copy(-3),
        made.Play("pope"),
        made.Play("tribune", "pope"),
        made.Keep((("wine", 256),)),
        made.Purchase(10**9),
        made.Purchase(0, "gold"),
        made.Suggest("pope"),
        made.Place("air", "Roma"),
        made.Move("air", "Roma", "Novaria-Roma"),
    ):
        with pytest.raises(IllegalAction):
            game.apply(wrong)


@pytest.mark.parametrize(("game", "map", "players"), [("classic", "italia", 2), ("team", "hellas", 4)])
def test_what_happens_after_a_copy_was_made_is_not_in_it(game: str, map: str, players: int) -> None:
    played, chance = concordia.new_game(game, map, players, seed=3), random.Random(3)
    while not played.is_over:
        kept = played.copy()
        before = [kept.view(seat) for seat in range(players)], kept.legal_actions()
        for each in (kept.copy(), played):
            each.apply(chance.choice(each.legal_actions()))
        assert ([kept.view(seat) for seat in range(players)], kept.legal_actions()) == before


def test_copies_go_their_own_ways() -> None:
    rng = random.Random(4)
    game = concordia.new_game("venus", "hellas", players=3, seed=9)
    for _ in range(60):
        game.apply(rng.choice(game.legal_actions()))
    before, told = game.view(None), [str(action) for action in game.history]
    for seed in range(3):
        other = game.copy()
        other.playout(Dice(seed))
        assert other.is_over
        assert [str(action) for action in other.history[: len(told)]] == told
        assert concordia.replay(other.record()).position() == other.position()
    assert game.view(None) == before
    assert [str(action) for action in game.history] == told
    assert game.legal_actions() == game.copy().legal_actions()


def test_playouts_choose_from_exactly_the_listed_actions() -> None:
    for seed in range(5):
        fast = concordia.new_game("team", "cyprus", players=6, seed=seed)
        slow = fast.copy()
        fast.playout(Dice(seed))
        dice = Dice(seed)
        while not slow.is_over:
            legal = slow.legal_actions()
            slow.apply(legal[dice.below(len(legal))])
        assert fast.history == slow.history
        assert fast.position() == slow.position()


def test_a_policy_draws_from_the_listed_actions_by_its_weights() -> None:
    weights = {"build": 8, "purchase": 6, "done": 1}
    policy = Policy(weights, otherwise=3)
    for seed in range(5):
        fast = concordia.new_game("venus", "ionium", players=3, seed=seed)
        slow = fast.copy()
        fast.playout(Dice(seed), policy)
        dice = Dice(seed)
        while not slow.is_over:
            legal = slow.legal_actions()
            each = [weights.get(action.type, 3) for action in legal]
            drawn = dice.below(sum(each))
            slow.apply(next(action for n, action in enumerate(legal) if drawn < sum(each[: n + 1])))
        assert fast.history == slow.history
        assert fast.position() == slow.position()


def test_every_code_of_a_policy_is_of_the_type_of_its_action() -> None:
    types = type_of_codes()
    for action in lexicon("imperium").entries:
        if action.code > 0:
            assert types[action.code] == action.type


def test_the_list_of_legal_actions_is_the_callers_own() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    game.legal_actions().clear()
    assert len(game.legal_actions()) == 6


@rule("6.1")
def test_a_finished_game_has_no_decision_and_takes_no_action() -> None:
    game = concordia.new_game("classic", "italia", players=2, seed=3)
    game.playout(Dice(1))
    assert game.is_over
    assert game.decision is None
    assert game.legal_actions() == []
    assert game.winners
    with pytest.raises(IllegalAction):
        play(game, "done")


def test_a_position_is_only_given_between_turns() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    play(game, "play:architect")
    with pytest.raises(concordia.InvalidPosition):
        game.position()


def test_scores_can_be_asked_at_any_moment() -> None:
    game = concordia.new_game("classic", "imperium", players=3, seed=1)
    row = game.scores()[0]
    assert list(row) == [
        "vesta",
        "jupiter",
        "saturnus",
        "mercurius",
        "mars",
        "minerva",
        "venus",
        "concordia",
        "total",
    ]
    assert row["total"] == sum(row.values()) - row["total"]
    assert game.winners == []


LONG = 10**5000  # a number of so many digits that Python refuses to write it down
START = concordia.new_game("classic", "italia", players=2, seed=1).record()


@pytest.mark.parametrize(
    "refused",
    [
        lambda: concordia.Action.from_json({"type": LONG}),
        lambda: concordia.Action.from_json({"type": "build", "city": LONG}),
        lambda: concordia.Action.from_json([LONG]),
        lambda: concordia.new_game(LONG),
        lambda: concordia.new_game(map=LONG),
        lambda: concordia.new_game(players=LONG),
        lambda: concordia.new_game(display=LONG),
        lambda: concordia.new_game(seed=[LONG]),
        lambda: concordia.new_game(seed=LONG),
        lambda: concordia.new_game(seed=-LONG),
        lambda: concordia.replay({**START, "setup": {**START["setup"], "seed": LONG}}),
        lambda: concordia.replay({**START, "setup": {**START["setup"], "options": {LONG: 1}}}),
        lambda: concordia.from_position({LONG: 1}),
        lambda: concordia.replay({"rules": LONG}),
        lambda: load('{"rules": 1' + "0" * 5000 + "}"),
        lambda: concordia.new_game(seed=1).view(LONG),
    ],
)
def test_a_number_too_long_to_be_written_is_refused_like_any_other(refused):
    with pytest.raises(concordia.ConcordiaError):
        refused()
