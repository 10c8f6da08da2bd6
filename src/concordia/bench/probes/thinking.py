"""How fast a level thinks, part by part: surveys, rows, judgements, both as a search does them, turns, searches.

All over the same tables, reached by gentle play: early, in the middle and late in a game on Imperium.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from time import process_time
from typing import Any, NamedTuple

from concordia.bench.probes.cpu_clock import Count, Figures, Probe, ProbeTask
from concordia.bots.evaluation.batch import MOST_ROWS, Rows
from concordia.bots.evaluation.features.writer import FeatureWriter
from concordia.bots.evaluation.network import EvaluationNetwork, shipped_network
from concordia.bots.levels import LEVELS
from concordia.bots.reachable_cities import reach
from concordia.bots.thinker.beam import Beam
from concordia.bots.thinker.bot import Thinker
from concordia.bots.thinker.play_on import GUIDE_MOVES, GUIDE_WIDTH, PlayOn
from concordia.bots.thinker.search import LEAST
from concordia.bots.thinker.turn_search import TurnLine, TurnSearch
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
    """Rows judged by master's network, as many at a time as half of a look has room for."""
    states, writer, on = [table.state for table in tables(task.players)], FeatureWriter(), reach(MAP)
    judge = shipped_network(LEVELS["master"].network)
    for n in range(MOST_ROWS // 2):
        state = states[n % len(states)]
        writer.survey(state)
        writer.write(state, state.seat, on)

    def work(_: int) -> int:
        return len(judge.judge(writer.rows))

    return _time("rows", work, task)


class JudgedTogether(NamedTuple):
    """The tables of one step of searches side by side, which are judged together."""

    remembers: bool
    children: list[tuple[int, list[TurnLine]]]  # of each search, with its seat


class _Noting:
    """A beam, or one that asks another for its turns, whose steps are written down."""

    def __init__(self, beam: Beam, steps: list[JudgedTogether], remembers: bool) -> None:
        self._beam, self._steps, self._remembers = beam, steps, remembers

    def __getattr__(self, name: str) -> Any:
        return getattr(self._beam, name)

    def step(self, searches: list[TurnSearch]) -> None:
        self._beam.step(searches)
        self._steps.append(JudgedTogether(self._remembers, [(int(each.seat), each.children) for each in searches]))


@cache
def looked_at(players: int, network: str) -> list[list[JudgedTogether]]:
    """What master looks at in a turn at each of the tables: its own turns, and the best of them played on."""
    level, found = LEVELS["master"], list[list[JudgedTogether]]()
    judge, on = shipped_network(network), reach(MAP)
    for view, state in tables(players):
        steps: list[JudgedTogether] = []
        wide = _Noting(Beam(judge, on, level.width, level.moves), steps, remembers=False)
        search = wide.begin(state, state.seat)
        while search.open:
            wide.step([search])
        best = sorted(search.finished, key=lambda line: -line.value)[: level.turns]
        play_on = PlayOn(judge, on, int(state.seat))
        play_on.guide = _Noting(play_on.guide, steps, remembers=True)  # type: ignore[assignment]
        deals = [view.sample(random.Random(deal)).state for deal in range(LEAST)]
        play_on.courses([(dealt, line.codes()) for dealt in deals for line in best], level.rounds)
        found.append(steps)
    return found


class _Counting:
    """A network that counts the rows that it is asked about."""

    def __init__(self, network: EvaluationNetwork) -> None:
        self.rows = 0
        self.sees_opponents, self.result = network.sees_opponents, network.result
        self._network = network

    def judge(self, rows: Rows) -> list[float]:
        self.rows += int(rows.count)
        return self._network.judge(rows)


def judged(task: ProbeTask, network: str = "") -> Figures:
    """Tables judged as master does, side by side and each once; how many of them were written as rows.

    By its network, or another that the package ships.
    """
    name = network or LEVELS["master"].network
    looks, judge = looked_at(task.players, name), _Counting(shipped_network(name))
    done, calls, spent = 0, 0, 0.0
    while spent < task.seconds or calls < len(looks):
        beams = [Beam(judge, reach(MAP), GUIDE_WIDTH, GUIDE_MOVES, remembers) for remembers in (False, True)]
        steps = [
            (beams[step.remembers], [_search_of(*each) for each in step.children if each[1]])
            for step in looks[calls % len(looks)]
        ]
        began = process_time()
        for beam, searches in steps:
            beam.value(searches)
        spent += process_time() - began
        done += sum(int(beam.seen) for beam in beams)
        calls += 1
    spent = max(spent, 1e-9)
    return {"tables": Count(done, spent), "rows": Count(judge.rows, spent)}


def _search_of(seat: int, children: list[TurnLine]) -> TurnSearch:
    made = TurnSearch(children[0], seat)
    made.children = children
    return made


def turns(task: ProbeTask) -> Figures:
    """Tables looked at for one turn alone by the narrow beam."""
    states = [table.state for table in tables(task.players)]
    beam = Beam(shipped_network(LEVELS["master"].network), reach(MAP), GUIDE_WIDTH, GUIDE_MOVES)

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
    "judged": judged,
    "turns": turns,
    "search": search,
}
