"""A turn tried on the ordinary board: nothing of it is kept, all of it can be changed until it is handed in."""

from __future__ import annotations

import pytest

import concordia
from concordia.bots.registry import make
from concordia.errors import IllegalAction
from concordia.server.errors import Refusal
from concordia.server.study.trial import Trial
from concordia.server.table.seat import Seat
from concordia.server.table.table_record import terms_of


def game_after(turns, name="classic", players=3, seed=5, board="imperium"):
    game = concordia.new_game(name, board, players=players, seed=seed)
    bots = [make("greedy", seat) for seat in range(players)]
    while game.turns < turns and not game.is_over:
        game.apply(bots[game.decision.seat].choose(game.view(game.decision.seat), game.legal_actions()))
    return game


def trial_at(game):
    seats = [Seat(number, "bot", name=f"Bot {number}") for number in range(int(game.state.setup.players))]
    return Trial(terms_of(game), game, seats)


def whole_turn(trial):
    """A turn tried to its end: always the first that is possible."""
    actions = []
    while True:
        table = trial.table(1, "Livia", actions)
        if trial.complete(table):
            return table, actions
        actions.append(table.game.legal(table.asked.seat)[0])


@pytest.mark.parametrize("turns", range(0, 60, 7))
def test_a_whole_turn_is_tried_and_the_game_stays_as_it_was(turns):
    game = game_after(turns)
    before = game.position()
    trial = trial_at(game)
    table, actions = whole_turn(trial)
    assert actions
    assert trial.codes(table) == [action.code for action in actions]
    told = trial.state(table, len(actions))
    assert told["asked"]["seat"] == trial.seat
    assert told["asked"]["kind"] == "end"
    assert told["legal"] == []
    assert told["undo"] == len(actions)
    assert game.position() == before
    assert trial.table(1, "Livia").game.view(trial.seat) == game.view(trial.seat)


def test_nobody_is_given_a_level_that_they_did_not_play_with():
    table = trial_at(game_after(5)).table(1, "Livia")
    assert [seat.level for seat in table.seats] == [None, None, None]
    assert sorted(seat.kind for seat in table.seats) == ["bot", "bot", "person"]


def test_the_turn_is_whose_trial_it_is_even_where_another_storehouse_overflows_last():
    game = concordia.new_game("classic", "italia", players=3, seed=6)
    bots = [make("random", seat) for seat in range(3)]
    trial, own = trial_at(game), []
    while not (game.decision.kind == "keep" and game.decision.seat != int(game.state.active)):
        if game.between_turns:
            trial, own = trial_at(game.copy()), []
        own.append(bots[game.decision.seat].choose(game.view(game.decision.seat), game.legal_actions()))
        game.apply(own[-1])
    table = trial.table(1, "Livia", own)
    assert table.game.lines[-1].seat != trial.seat
    assert trial.complete(table)
    assert table.asked.seat == trial.seat
    assert table.game.view(trial.seat)["turn"]["decision"]["seat"] == trial.seat
    assert trial.codes(table) == [each.code for each in own]


def test_what_is_not_possible_is_refused():
    trial = trial_at(game_after(0))
    with pytest.raises(IllegalAction):
        trial.table(1, "Livia", [concordia.Action.parse("play:magister")])
    _, actions = whole_turn(trial)
    with pytest.raises(Refusal, match="Everything in this turn has been decided"):
        trial.table(1, "Livia", [*actions, actions[0]])


def test_in_a_team_whoever_tries_decides_for_the_partner_too():
    for turns in range(4, 80):
        game = game_after(turns, "team", players=4, board="cyprus")
        trial = trial_at(game)
        assert trial.mine == [trial.seat, (trial.seat + 2) % 4]
        for action in game.legal_actions():
            table = trial.table(1, "Livia", [action])
            if not trial.complete(table) and table.asked.seat == trial.mine[1]:
                assert trial.state(table, 1)["seat"] == trial.mine[1]
                return
    raise AssertionError("the partner was never asked")


def test_nothing_of_what_is_hidden_is_sent():
    game = game_after(30)
    trial = trial_at(game)
    table = trial.table(1, "Livia")
    view = trial.state(table, 0)["view"]
    assert "cards" not in view["stack"]
    assert [("hand" in row and row["hand"] is not None) for row in view["players"]].count(True) <= 1
