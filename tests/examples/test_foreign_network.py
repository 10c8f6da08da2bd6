"""A foreign network plays in our search."""

import concordia
from concordia.bots.evaluation.features.columns import COLUMN
from concordia.bots.evaluation.network import shipped_network
from concordia.bots.levels import LEVELS
from concordia.bots.thinker.bot import Thinker
from examples import foreign_network


def test_our_own_weights_from_outside_play_as_they_do_inside():
    ours = shipped_network(LEVELS["gentle"].network)
    game = concordia.new_game("classic", "italia", players=2, seed=4)
    bots = [
        Thinker(LEVELS["gentle"], 7),
        Thinker(LEVELS["gentle"], 7, foreign_network.ForeignNetwork(ours.outputs)),
    ]
    for _ in range(12):
        view, legal = game.view(game.decision.seat), game.legal_actions()
        first, second = (bot.choose(view, legal) for bot in bots)
        assert first == second
        game.apply(first)


def test_the_example_is_asked_and_decides_differently():
    asked = []

    def judge(rows):
        asked.append(len(rows))
        return foreign_network.leader_wins(rows)

    game = concordia.new_game("classic", "italia", players=2, seed=4)
    bot = Thinker(LEVELS["gentle"], 7, foreign_network.ForeignNetwork(judge))
    assert bot.choose(game.view(0), game.legal_actions()) in game.legal_actions()
    assert sum(asked) > 0


def test_it_is_shown_every_column_those_about_single_opponents_too():
    seen = []

    def judge(rows):
        seen.append(rows[:, COLUMN["next.ahead"] :].any())
        return foreign_network.leader_wins(rows)

    game = concordia.new_game("classic", "italia", players=2, seed=4)
    Thinker(LEVELS["gentle"], 7, foreign_network.ForeignNetwork(judge)).choose(game.view(0), game.legal_actions())
    assert any(seen)
