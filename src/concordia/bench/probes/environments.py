"""Steps of environments for learning programs: a legal action is drawn, taken, and the next observation is made.

Ours are measured beside those that learning programs know: PettingZoo's chess, OpenSpiel's through Python, and
Catanatron's. All draw actions at random and begin a new game when one ends.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from importlib import import_module
from time import process_time
from typing import Any

from concordia.bench.probes.cpu_clock import Count, Figures, Probe, ProbeTask

BATCHES = (1, 8, 64, 512, 4096)
SPREAD = 600  # steps before the first round, about a game: then games stand at all stages
BETWEEN_LOOKS = 20  # steps between two looks at the clock


def time_steps(step: Callable[[], int], task: ProbeTask) -> Figures:
    """Step until the time is up; each call says how many steps it has made."""
    made, spent = 0, 0.0
    began = process_time()
    while spent < task.seconds or made == 0:
        made += step()
        spent = process_time() - began
    return {"steps": Count(made, max(spent, 1e-9))}


def _legal(mask: Any, rng: random.Random) -> int:
    legal = mask.nonzero()[0]
    return int(legal[rng.randrange(len(legal))])


def _aec(env: Any) -> Callable[[], int]:
    """Steps of a PettingZoo environment, as its own performance benchmark makes them."""
    rng = random.Random(0)
    env.reset(seed=0)

    def step() -> int:
        for _ in range(BETWEEN_LOOKS):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                seen, _, _, _, _ = env.last()
            env.step(_legal(seen["action_mask"], rng))
        return BETWEEN_LOOKS

    return step


def ours() -> dict[str, Probe]:
    """Concordia's environments: classic, Imperium, four players."""
    envs = import_module("concordia.envs")

    def vector(count: int) -> Probe:
        @cache
        def games() -> Any:
            made = envs.VectorGames(count)
            made.reset(seed=0)
            for _ in range(SPREAD):
                made.step(made.sample())
            return made

        def step() -> int:
            playing = games()
            playing.step(playing.sample())
            return count

        def probe(task: ProbeTask) -> Figures:
            games()
            return time_steps(step, task)

        return probe

    @cache
    def aec() -> Callable[[], int]:
        return _aec(envs.concordia_v1.env())

    @cache
    def single() -> Callable[[], int]:
        env, rng = envs.OneSeat(map="imperium", opponents=["random"] * 3), random.Random(0)
        masks = [env.reset(seed=0)[1]["action_mask"]]

        def step() -> int:
            for _ in range(BETWEEN_LOOKS):
                _, _, over, _, info = env.step(_legal(masks[0], rng))
                masks[0] = (env.reset()[1] if over else info)["action_mask"]
            return BETWEEN_LOOKS

        return step

    probes: dict[str, Probe] = {f"vector_{count}": vector(count) for count in BATCHES}
    probes["aec"] = lambda task: time_steps(aec(), task)
    probes["single"] = lambda task: time_steps(single(), task)
    return probes


def pettingzoo_chess() -> dict[str, Probe]:
    """PettingZoo's chess, two agents."""
    step = _aec(import_module("pettingzoo.classic.chess_v6").env())
    return {"chess_env": lambda task: time_steps(step, task)}


def open_spiel_env() -> dict[str, Probe]:
    """OpenSpiel's C++ chess through its Python environment, with observations."""
    env = import_module("open_spiel.python.rl_environment").Environment("chess")
    rng, last = random.Random(0), [env.reset()]

    def step() -> int:
        for _ in range(BETWEEN_LOOKS):
            seen = last[0].observations
            legal = seen["legal_actions"][seen["current_player"]]
            last[0] = env.step([legal[rng.randrange(len(legal))]])
            if last[0].last():
                last[0] = env.reset()
        return BETWEEN_LOOKS

    return {"spiel_env": lambda task: time_steps(step, task)}


def catanatron_env() -> dict[str, Probe]:
    """Catanatron's Gymnasium environment: one seat, a random opponent inside."""
    import_module("catanatron_gym")
    env = import_module("gymnasium").make("catanatron_gym:catanatron-v1", disable_env_checker=True)
    rng = random.Random(0)
    legal = [env.reset(seed=0)[1]["valid_actions"]]

    def step() -> int:
        for _ in range(BETWEEN_LOOKS):
            _, _, over, cut, info = env.step(legal[0][rng.randrange(len(legal[0]))])
            legal[0] = (env.reset()[1] if over or cut else info)["valid_actions"]
        return BETWEEN_LOOKS

    return {"catan_env": lambda task: time_steps(step, task)}


OUR_ENVS = "our_envs"
# The packages whose environments they are, by subject.
PACKAGE_OF = {"pettingzoo_chess": "pettingzoo", "open_spiel_env": "open_spiel", "catanatron_env": "catanatron_gym"}
ENV_PROBES_OF: dict[str, Callable[[], dict[str, Probe]]] = {
    "pettingzoo_chess": pettingzoo_chess,
    "open_spiel_env": open_spiel_env,
    "catanatron_env": catanatron_env,
}
