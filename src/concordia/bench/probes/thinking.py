"""How fast a level thinks, part by part: surveys, rows, judgements, turns and whole searches.

All over the same tables, reached by gentle play: early, in the middle and late in a game on Imperium.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from time import process_time
from typing import NamedTuple

from concordia.bench.probes.cpu_clock import Count, Figures, Probe, ProbeTask
from concordia.bots.evaluation.batch import MOST_ROWS
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import shipped_network
from concordia.bots.levels import LEVELS
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.play_on import GUIDE_MOVES, GUIDE_WIDTH
from concordia.core.state import State
from concordia.game import View
from concordia.start import new_game

MAP = "imperium"
ROUNDS = (3, 9, 15)  # of gentle play, after which a table is looked at
SEED = 11
BETWEEN_LOOKS = 50  # tables between two looks at the clock


class ProbedTable(NamedTuple):
    """What a seat sees at the start of its turn, and the table with cards dealt to all."""

    view: View
    state: State


@cache
def tables(players: int) -> list[ProbedTable]:
    """The tables that all probes look at."""
    game, found = new_game("classic", MAP, players, SEED), list[ProbedTable]()
    bots = [Thinker(LEVELS["gentle"], seat) for seat in range(players)]
    for rounds in ROUNDS:
        while game.turns < rounds * players or not game.between_turns:
            seat = int(game.state.seat)
            game.apply(bots[seat].choose(game.view(seat), game.legal_actions()))
        view = game.view(int(game.state.seat))
        found.append(ProbedTable(view, view.sample(random.Random(SEED)).state))
    return found


def _time(figure: str, work: Callable[[int], int], task: ProbeTask) -> Figures:
    """Work until the time is up; each call is told its number and says how much it has done."""
    done, calls, spent = 0, 0, 0.0
    began = process_time()
    while spent < task.seconds or calls < len(ROUNDS):
        done += work(calls)
        calls += 1
        spent = process_time() - began
    return {figure: Count(done, max(spent, 1e-9))}


def survey(task: ProbeTask) -> Figures:
    """Tables whose players are counted, each time another table."""
    states, writer = [table.state for table in tables(task.players)], FeatureWriter()

    def work(_: int) -> int:
        for n in range(BETWEEN_LOOKS):
            writer.survey(states[n % len(states)])
        return BETWEEN_LOOKS

    return _time("tables", work, task)


def features(task: ProbeTask) -> Figures:
    """Rows written, the survey included."""
    states, writer, on = [table.state for table in tables(task.players)], FeatureWriter(), reach(MAP)

    def work(_: int) -> int:
        writer.rows.clear()
        for n in range(BETWEEN_LOOKS):
            state = states[n % len(states)]
            writer.survey(state)
            writer.write(state, state.seat, on)
        return BETWEEN_LOOKS

    return _time("rows", work, task)


def network(task: ProbeTask) -> Figures:
    """Rows judged, as many at a time as a look has room for."""
    states, writer, on = [table.state for table in tables(task.players)], FeatureWriter(), reach(MAP)
    for n in range(MOST_ROWS // 2):
        state = states[n % len(states)]
        writer.survey(state)
        writer.write(state, state.seat, on)

    def work(_: int) -> int:
        return len(shipped_network().judge(writer.rows))

    return _time("rows", work, task)


def turns(task: ProbeTask) -> Figures:
    """Tables looked at for one turn alone by the narrow beam."""
    states = [table.state for table in tables(task.players)]
    beam = Beam(shipped_network(), reach(MAP), GUIDE_WIDTH, GUIDE_MOVES)

    def work(call: int) -> int:
        before, state = int(beam.seen), states[call % len(states)]
        beam.turns(state, state.seat)
        return int(beam.seen) - before

    return _time("tables", work, task)


def search(task: ProbeTask) -> Figures:
    """Tables looked at by master while it thinks about whole turns."""
    views = [table.view for table in tables(task.players)]
    return _time("tables", lambda n: Thinker(LEVELS["master"], n).search(views[n % len(views)]).work, task)


PROBES: dict[str, Probe] = {
    "survey": survey,
    "features": features,
    "network": network,
    "turns": turns,
    "search": search,
}
