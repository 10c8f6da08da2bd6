"""A game at a table without sockets: deciding, taking back, ending the turn."""

from __future__ import annotations

import random

import pytest

import concordia
from concordia.errors import IllegalAction
from concordia.server.errors import Refusal
from concordia.server.table.decision_log import ACT, ACT_AND_END, END, UNDO, standing
from concordia.server.table.played_game import PlayedGame
from concordia.server.table.terms import Start, Terms, snapshot
from tests.table import player, position

GAMES = [("classic", "italia", 3), ("venus", "hellas", 4), ("team", "ionium", 4), ("team", "imperium", 6)]


def fresh(game="classic", board="italia", players=2, seed=3) -> PlayedGame:
    return PlayedGame(concordia.new_game(game, board, players=players, seed=seed))


def act(play: PlayedGame, text: str, hold: bool = True):
    return play.act(play.asked.seat, concordia.Action.parse(text), 0.0, hold=hold)


def pick(play: PlayedGame, rng: random.Random):
    """Any decision at random; an open turn is ended or half of the time taken back first."""
    seat = play.asked.seat
    if play.asked.kind == "end":
        if rng.random() < 0.3:
            return play.undo(seat, rng.random() < 0.5, 0.0)
        return play.end_turn(seat, 0.0)
    if play.undoable(seat) and rng.random() < 0.15:
        return play.undo(seat, rng.random() < 0.5, 0.0)
    return play.act(seat, rng.choice(play.legal(seat)), 0.0, hold=rng.random() < 0.7)


def played(game, board, players, seed, most=10**6):
    rng = random.Random(seed)
    play, entries = fresh(game, board, players, seed), []
    while play.asked is not None and len(entries) < most:
        entries.append(pick(play, rng))
    return play, entries


def test_the_last_decision_leaves_the_turn_open():
    play = fresh()
    before = play.view(None)
    act(play, "play:prefect")
    assert act(play, "cash").kind == ACT
    assert play.asked == (0, "end")
    assert play.legal(0) == []
    assert play.turn == 0
    for seat in (None, 0, 1):
        view = play.view(seat)
        assert view["turn"] == {"decision": {"seat": 0, "kind": "end"}}
        assert view["display"] == before["display"]
        assert view["active"] == 0


def test_ending_the_turn_passes_it_on():
    play = fresh()
    act(play, "play:prefect")
    act(play, "cash")
    assert play.end_turn(0, 0.0).kind == END
    assert play.asked == (1, "play")
    assert play.undoable(0) == 0
    with pytest.raises(Refusal, match="nothing to undo"):
        play.undo(0, False, 0.0)


def test_without_holding_the_last_decision_ends_the_turn():
    play = fresh()
    act(play, "play:prefect", hold=False)
    assert act(play, "cash", hold=False).kind == ACT_AND_END
    assert play.asked == (1, "play")


def test_a_bought_card_is_replaced_only_at_the_end_of_the_turn():
    for seed in range(20):
        play = fresh(seed=seed)
        act(play, "play:senator")
        offers = [action for action in play.legal(0) if action.type == "purchase"]
        if offers:
            break
    play.act(0, offers[0], 0.0, hold=True)
    if play.asked.kind != "end":
        act(play, "done")
    display = play.view(1)["display"]
    assert display.count(None) == 1
    assert play.view(1)["stack"]["count"] == play.view(None)["stack"]["count"]
    play.undo(0, True, 0.0)
    assert None not in play.view(1)["display"]
    assert play.lines == []


def test_undo_goes_step_by_step_or_back_to_the_start():
    play = fresh()
    start = play.view(0)
    act(play, "play:architect")
    first = play.view(0)
    play.act(0, play.legal(0)[0], 0.0, hold=True)
    assert play.undoable(0) == 2
    assert play.undoable(1) == 0
    assert play.undo(0, False, 0.0).kind == UNDO
    assert play.view(0) == first
    play.act(0, play.legal(0)[0], 0.0, hold=True)
    play.undo(0, True, 0.0)
    assert play.view(0) == start
    assert play.version == 5


def test_every_undo_restores_exactly_what_was():
    for game, board, players in GAMES:
        for seed in range(3):
            rng = random.Random(seed)
            play = fresh(game, board, players, seed)
            for _ in range(120):
                if play.asked is None:
                    break
                seat = play.asked.seat
                if play.asked.kind == "end":
                    play.end_turn(seat, 0.0)
                    continue
                before = [play.view(each) for each in (None, *range(players))]
                legal = play.legal(seat)
                play.act(seat, rng.choice(legal), 0.0, hold=True)
                if play.undoable(seat):
                    lines = list(play.lines)
                    play.undo(seat, False, 0.0)
                    assert [play.view(each) for each in (None, *range(players))] == before
                    assert play.legal(seat) == legal
                    play.act(seat, lines[-1].action, 0.0, hold=True)


def overflowing() -> dict:
    """Seat 0 lets Syria produce, and seat 1 has room for one of its two goods."""
    return position(
        player(hand=["prefect", "tribune"]),
        player(houses=["Antiochia", "Tyros"], goods={"food": 11}),
        cities={"Antiochia": "wine", "Tyros": "cloth"},
    )


def test_undo_never_passes_another_seats_decision():
    play = PlayedGame(concordia.from_position(overflowing()))
    act(play, "play:prefect")
    act(play, "produce:Syria")
    assert play.asked == (1, "keep")
    assert play.undoable(0) == 2
    play.undo(0, False, 0.0)  # nobody else has decided yet
    act(play, "produce:Syria")
    assert act(play, "keep:1wine").kind == ACT_AND_END  # the turn of somebody else is not held open
    assert play.asked == (1, "play")
    for seat in (0, 1):
        with pytest.raises(Refusal, match="nothing to undo"):
            play.undo(seat, False, 0.0)


def test_undo_stops_at_a_partners_decision():
    stopped = 0
    for seed in range(10):
        rng = random.Random(seed)
        play = fresh("team", "ionium", 4, seed)
        while play.asked is not None and play.version < 120:
            last = play.lines[-1] if play.lines else None
            asked = play.asked
            if last is not None and play.running and last.seat != asked.seat:
                assert play.undoable(asked.seat) == 0
                stopped += 1
            pick(play, rng)
    assert stopped


def test_undo_never_passes_a_look_at_the_partners_hand():
    looked = 0
    for seed in range(30):
        rng = random.Random(seed)
        play = fresh("team", "ionium", 4, seed)
        while play.asked is not None and play.version < 400 and looked < 5:
            asked = play.asked
            if asked.kind == "legatus":
                looked += 1
                assert play.undoable(asked.seat) == 0
                with pytest.raises(Refusal, match="something hidden was revealed"):
                    play.undo(asked.seat, False, 0.0)
                legal = play.legal(asked.seat)
                play.act(asked.seat, legal[0], 0.0, hold=True)
                if legal[0].type == "suggest":
                    assert play.undoable(asked.seat) == 0
                    partner = (asked.seat + 2) % 4
                    line = next(each for each in play.log(partner) if each["number"] == play.version)
                    assert line["action"] == legal[0].to_json()
                    for other in (None, (asked.seat + 1) % 4, (asked.seat + 3) % 4):
                        assert play.log(other)[-1]["action"] == {"type": "suggest"}
                continue
            legatus = [a for a in play.legal(asked.seat) if "legatus" in str(a)]
            bought = [a for a in play.legal(asked.seat) if a.type == "purchase"]
            if asked.kind != "end" and (legatus or bought):
                play.act(asked.seat, rng.choice(legatus or bought), 0.0, hold=True)
            else:
                pick(play, rng)
    assert looked


def test_an_illegal_action_changes_nothing_and_names_its_rule():
    play = fresh()
    view = play.view(0)
    with pytest.raises(IllegalAction) as no:
        act(play, "build:Roma")
    assert no.value.rule
    assert play.view(0) == view
    assert play.version == 0


def test_only_who_is_asked_decides():
    play = fresh()
    with pytest.raises(Refusal, match="not your turn"):
        play.act(1, concordia.Action.parse("play:prefect"), 0.0, hold=True)
    with pytest.raises(Refusal, match="not finished"):
        play.end_turn(0, 0.0)
    act(play, "play:prefect")
    act(play, "cash")
    with pytest.raises(Refusal, match="end it"):
        act(play, "cash")


@pytest.mark.parametrize(("game", "board", "players"), GAMES)
def test_the_log_rebuilds_the_game_at_every_moment(game, board, players):
    whole, entries = played(game, board, players, 5)
    assert whole.is_over
    again = fresh(game, board, players, 5)
    copy = fresh(game, board, players, 5)
    for entry in entries:
        again.replay([entry])
    copy.replay(entries)
    for other in (again, copy):
        assert other.view(0) == whole.view(0)
        assert other.lines == whole.lines == standing(entries)
        assert other.version == whole.version
        assert other.game.record() == whole.game.record()


@pytest.mark.parametrize(("game", "board", "players"), GAMES)
def test_a_snapshot_resumes_exactly(game, board, players):
    terms, start = Terms(game, board, players), Start(9)
    rng = random.Random(1)
    play = PlayedGame(start.game(terms))
    twin = None
    while play.asked is not None:
        if not play.running and (twin is None or rng.random() < 0.05):
            twin = PlayedGame(start.resumed(snapshot(play.game)), play.version)
            twin.recall(play.lines)
        entry = pick(play, rng)
        twin.replay([entry])
        seat = play.asked.seat if play.asked else None
        assert twin.view(seat) == play.view(seat)
        assert twin.legal(seat) == play.legal(seat)
        assert twin.asked == play.asked
    assert twin.game.scores() == play.game.scores()


def test_a_token_is_remembered():
    play = fresh()
    play.act(0, concordia.Action.parse("play:prefect"), 0.0, hold=True, token="0/a")
    assert play.seen("0/a") == 1
    assert play.seen("0/b") is None
    assert play.seen("") is None
