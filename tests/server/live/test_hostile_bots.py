"""Whatever a bot of a package does, the game goes on, the server lives, and the log says whose fault it was."""

from __future__ import annotations

import asyncio
import time
from importlib.metadata import entry_points

import pytest

from concordia import worker_processes
from concordia.bots import registry
from concordia.server.live import bot_faults, bot_pool
from concordia.server.live.bot_faults import BotFaults
from concordia.server.live.bot_limits import BotLimits
from concordia.server.live.bot_pool import Thinking
from concordia.server.metrics import Metrics
from tests import hostile_bots
from tests.server.running import Running, settings_for
from tests.table import player, table

TEN = ("hangs", "vanishes", "exits", "sleeps", "interrupts", "hoards", "babbles", "lies", "raises", "unmade")
LIMITS = {"": 60.0, "hangs": 1.0, "sleeps": 1.0}


@pytest.fixture
def levels(tmp_path, monkeypatch):
    """The package is installed: here, and so in every process that this one starts."""
    monkeypatch.syspath_prepend(str(hostile_bots.install(tmp_path / "site")))
    entries = {entry.name: entry for entry in entry_points(group=registry.GROUP)}
    for name in hostile_bots.LEVELS:
        monkeypatch.setitem(registry.BOTS, name, registry._from_package(entries[name]))
    monkeypatch.setattr(bot_pool, "ADDED", frozenset(hostile_bots.LEVELS))


def builder():
    return table(
        player(hand=["architect", "tribune"], money=40, colonists=[["land", "Roma"]]), player(), display=["mason"]
    )


def failures(metrics):
    """How often which bot failed how."""
    (counted,) = metrics.bot_failures.collect()
    return {
        (sample.labels["bot"], sample.labels["kind"]): sample.value
        for sample in counted.samples
        if sample.name.endswith("_total")
    }


def test_every_kind_of_failure_is_named_and_the_stand_in_decides(levels, caplog):
    game, metrics = builder(), Metrics()
    thoughts = Thinking(2, BotLimits(LIMITS, megabytes=300), BotFaults(metrics))
    names = [*hostile_bots.LEVELS, "uninstalled"]

    async def ask_all():
        given = "seed", game.view(0), game.legal_actions()
        return await asyncio.gather(
            *(thoughts.choose(name, *given) for name in names), thoughts.choose("fair", *given)
        )

    try:
        *chosen, fair = asyncio.run(ask_all())
    finally:
        thoughts.close()

    legal = game.legal_actions()
    by_greedy = registry.make("greedy", "seed").choose(game.view(0), legal)
    assert chosen == [by_greedy] * len(names)
    assert fair in legal
    expected = {(name, kind): 1 for name, (_, kind) in hostile_bots.LEVELS.items()}
    assert failures(metrics) == {**expected, ("uninstalled", "unknown"): 1}
    told = {record.bot for record in caplog.records if record.message == "bot failed"}
    assert told == set(names)


def test_one_that_hangs_again_and_again_is_left_out_for_a_while(levels):
    game, metrics, hands = builder(), Metrics(), [0.0]
    faults = BotFaults(metrics, lambda: hands[0])
    thoughts = Thinking(1, BotLimits({"": 0.2}), faults)

    async def ask(times):
        for _ in range(times):
            assert await thoughts.choose("hangs", "seed", game.view(0), game.legal_actions())

    try:
        asyncio.run(ask(bot_faults.AFTER + 3))
        assert failures(metrics) == {("hangs", "late"): bot_faults.AFTER}
        hands[0] += bot_faults.LEFT_OUT_SECONDS + 1
        asyncio.run(ask(1))
        assert failures(metrics) == {("hangs", "late"): bot_faults.AFTER + 1}
    finally:
        thoughts.close()


def test_a_level_of_ours_is_never_left_out(monkeypatch):
    monkeypatch.setattr(
        worker_processes, "LOOK_SECONDS", 0.0001
    )  # a master in a hurry answers within the usual look
    game, metrics = builder(), Metrics()
    thoughts = Thinking(1, BotLimits({"": 60, "master": 0.000001}), BotFaults(metrics))
    more_than_a_package_may = {("master", "late"): bot_faults.AFTER + 1}
    try:
        for _ in range(100):  # on a busy machine an answer may be there before anybody looks whether it is late
            asyncio.run(thoughts.choose("master", "seed", game.view(0), game.legal_actions()))
            if failures(metrics) == more_than_a_package_may:
                break
    finally:
        thoughts.close()
    assert failures(metrics) == more_than_a_package_may


def until(holds, seconds=60.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def cards_of(me, key, seat):
    log = me.get(f"/tables/{key}/state").json()["log"]
    return [line for line in log if line["seat"] == seat and line["action"]["type"] == "play"]


def test_a_persons_game_goes_on_beside_them_also_after_a_restart(levels, tmp_path, monkeypatch):
    monkeypatch.setattr(bot_faults, "AFTER", 1)
    slow = "60,hangs=0.5,sleeps=0.5"
    settings = settings_for(tmp_path, bot_seconds=slow, bot_workers=2, bot_megabytes=300)
    cookies, keys = None, []
    for start in range(2):
        with Running(settings) as server:
            me = server.guest()
            if cookies is None:
                cookies = me.cookies
                for level in TEN:
                    keys.append(_begun(me, [{"kind": "me"}, {"kind": "bot", "level": level}]))
                keys.append(_begun(me, [{"kind": "me"}, {"kind": "bot", "level": "fair"}]))
            me.cookies = cookies
            rooms = server.app.state.registry.rooms
            for key in keys:
                me.get(f"/tables/{key}").raise_for_status()
                before = len(cards_of(me, key, 1))
                _play_a_card(me, key)
                until(lambda me=me, key=key, before=before: len(cards_of(me, key, 1)) > before)
                assert key in rooms
            metrics = server.app.state.registry.metrics
            assert {bot for bot, _ in failures(metrics)} == set(TEN), start


def _begun(me, seats):
    wish = {"game": "classic", "map": "italia", "seats": seats, "start": True}
    return me.post("/tables", json=wish).raise_for_status().json()["key"]


def _play_a_card(me, key):
    """Wait for the own turn and make it, as quickly as it goes."""
    until(lambda: (me.get(f"/tables/{key}/state").json()["asked"] or {}).get("seat") == 0)
    for number in range(40):
        state = me.get(f"/tables/{key}/state").json()
        if state["asked"]["seat"] != 0:
            return
        known = {"id": f"{time.monotonic()}-{number}", "version": state["version"]}
        if state["asked"]["kind"] == "end":
            me.post(f"/tables/{key}/end_turn", json=known).raise_for_status()
        else:
            actions = [option["action"] for option in state["legal"]]
            last = next((action for action in actions if action["type"] in ("done", "cash", "income")), actions[0])
            me.post(f"/tables/{key}/act", json={**known, "action": last}).raise_for_status()
