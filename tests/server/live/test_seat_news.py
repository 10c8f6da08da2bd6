"""What a screen puts together from updates is what it would be sent if it came anew, letter by letter."""

from __future__ import annotations

import json
import random

import pytest

import concordia
from concordia.server.live.broadcast import Broadcast
from concordia.server.live.connection import Connection
from concordia.server.table import seat_messages
from concordia.server.table.pace import Pace
from concordia.server.table.table import Table
from concordia.server.table.terms import Start, Terms

GAMES = [
    ("classic", "italia", 3, 1),
    ("classic", "imperium", 4, 2),
    ("venus", "hellas", 5, 3),
    ("team", "ionium", 4, 4),
    ("team", "imperium", 6, 5),
]


class Screen(Connection):
    """A screen that keeps its picture as the page does."""

    def __init__(self, person: int | None) -> None:
        super().__init__(person, "x")
        self.picture: dict = {}
        self.kinds: list[str] = []

    def send(self, text: bytes) -> None:
        told = json.loads(text)
        self.kinds.append(told["type"])
        if told["type"] == "state":
            self.picture = told
        elif told["type"] == "update":
            self.picture = self.merged(told)

    def merged(self, told: dict) -> dict:
        assert told["base"] == self.picture["version"]
        view = self.picture["view"]
        rows = [told["players"].get(str(seat), row) for seat, row in enumerate(view["players"])]
        log = [line for line in self.picture["log"] if line["number"] < told["log_from"]] + told["log"]
        apart = ("type", "base", "log_from", "players", "view", "log")
        moment = {key: value for key, value in told.items() if key not in apart}
        return {**self.picture, **moment, "view": {**view, **told["view"], "players": rows}, "log": log}


def laid_out(game: str, board: str, players: int, seed: int, start: Start | None = None) -> Table:
    table = Table("key", Terms(game, board, players, pace=Pace("live", 600.0, 5.0)), 1, 0.0)
    for person in range(players):
        table.sit(person + 1, f"P{person}")
    table.begin(start or Start(seed), 0.0)
    return table


def decide(table: Table, rng: random.Random, at: float) -> list:
    seat = table.asked.seat
    if table.game.undoable(seat) and rng.random() < 0.15:
        return table.undo(seat, rng.random() < 0.5, at)
    if table.asked.kind == "end":
        return table.end_turn(seat, at)
    return table.act(seat, rng.choice(table.game.legal(seat)), at)


def expected(table: Table, seat: int | None, id: str | None) -> dict:
    return json.loads(seat_messages.encode(seat_messages.state(table, seat, None, id)))


def play_before(screens: list[Screen], table: Table, rng: random.Random, most: int) -> int:
    """Play with these screens open, some of which come and go; how many updates were put together."""
    broadcast = Broadcast(table)
    for screen in screens:
        broadcast.enter(screen, 0.0)
    for number in range(most):
        if table.asked is None:
            break
        if rng.random() < 0.1:
            coming = rng.choice(screens)
            if coming in broadcast.connections:
                broadcast.exit(coming, 0.0)
            else:
                broadcast.enter(coming, 0.0)
        seat = table.asked.seat
        broadcast.publish(decide(table, rng, float(number)), seat, f"r{number}")
        for screen in broadcast.connections:
            mine = None if screen.person is None else screen.person - 1
            answer = f"r{number}" if mine == seat else None
            assert screen.picture == expected(table, mine, answer)
    return sum(screen.kinds.count("update") for screen in screens)


@pytest.mark.parametrize(("game", "board", "players", "seed"), GAMES)
def test_updates_add_up_to_the_whole_picture(game, board, players, seed):
    table = laid_out(game, board, players, seed)
    screens = [Screen(person) for person in (None, *range(1, players + 1))]
    assert play_before(screens, table, random.Random(seed), 260) > 400


@pytest.mark.parametrize(("game", "board", "players"), [("classic", "italia", 3), ("team", "ionium", 4)])
def test_so_they_do_in_a_game_from_a_position_where_cards_become_known(game, board, players):
    rng = random.Random(8)
    base = concordia.new_game(game, board, players=players, seed=8)
    while not (base.between_turns and base.turns >= 12):
        base.apply(rng.choice(base.legal_actions()))
    table = laid_out(game, board, players, 8, Start(None, base.position()))
    screens = [Screen(person) for person in (None, *range(1, players + 1))]
    assert play_before(screens, table, rng, 150) > 200


def test_a_waiting_seat_is_told_what_it_lacks_for_the_cards_on_display():
    table = laid_out("classic", "imperium", 4, 3)
    broadcast, waiting = Broadcast(table), Screen(4)
    broadcast.enter(waiting, 0.0)
    broadcast.enter(Screen(1), 0.0)
    broadcast.enter(Screen(2), 0.0)
    broadcast.publish(table.act(0, concordia.Action.parse("play:prefect"), 1.0), 0, None)
    assert waiting.kinds[-1] == "update"
    assert len(waiting.picture["short"]) == 7


def test_who_holds_all_seats_is_shown_one_at_a_time():
    table = Table("key", Terms("classic", "italia", 2), 1, 0.0)
    for _ in range(2):
        table.sit(1, "Livia")
    table.begin(Start(5), 0.0)
    broadcast, screen = Broadcast(table), Screen(1)
    broadcast.enter(screen, 0.0)
    screen.handed = 0
    broadcast.show(screen)
    rng = random.Random(5)
    for number in range(80):
        if table.asked is None:
            break
        seat = table.asked.seat
        broadcast.publish(decide(table, rng, float(number)), seat, None)
        if screen.shown is None:
            assert all("hand" not in row for row in screen.picture["view"]["players"])
            assert screen.picture["handover"] == table.asked.seat
            screen.handed = table.asked.seat
            broadcast.show(screen)
        assert [n for n, row in enumerate(screen.picture["view"]["players"]) if "hand" in row] == [screen.shown]
