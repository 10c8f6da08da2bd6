from __future__ import annotations

import json
import re
from itertools import chain
from pathlib import Path

import concordia
from concordia.bench import measure_envs
from concordia.bench import measurements as figures
from concordia.bench import probe_plan as plan
from concordia.bench import result_tables as table
from concordia.bench.probes import memory, thinking
from concordia.bench.probes import own_engine as ours

PACKAGE = Path(concordia.__file__).parent
SENTENCES = json.loads((PACKAGE / "messages" / "en" / "bench.json").read_text(encoding="utf-8"))


def said() -> set[str]:
    sources = [*(PACKAGE / "bench").rglob("*.py"), PACKAGE / "cli" / "commands" / "bench.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    fixed = set(re.findall(r'say\(\s*"([^"]+)"', text)) | set(re.findall(r'"((?:server|peer)/[a-z_]+)"', text))
    made = {f"subject/{name}" for name in ("compiled", "plain", *plan.OTHER_ENGINES)}
    made |= {
        f"bar/{probe}" for probe in {*plan.PLAY, *chain.from_iterable(plan.OTHER_ENGINES.values())} - {*plan.COSTS}
    }
    made |= {f"subject/{name}" for name in measure_envs.THEIRS}
    made |= {f"envs/{job.probe.partition('_')[0]}" for job in measure_envs.envs_plan("plain")}
    made |= {f"bots/{probe}" for probe in thinking.PROBES}
    made |= {f"note/{probe}" for probe in memory.PROBES}
    made |= {f"head/{phase}" for phase in table.PHASES}
    return fixed | made | {key for key in SENTENCES if key.startswith("what/")}


YARDSTICK_PLAY = [probe for probes in plan.OTHER_ENGINES.values() for probe in probes if probe not in plan.COSTS]


def test_every_sentence_is_there_and_is_said() -> None:
    assert said() == set(SENTENCES)


def test_every_probe_of_the_plan_has_words() -> None:
    named = {key.split("/")[1] for key in SENTENCES if key.count("/") == 2}
    assert named >= {job.probe for job in plan.whole_plan(["plain"])} | set(memory.PROBES) | set(ours.PROBES)


def test_a_figure_says_whose_it_is() -> None:
    assert figures.Measurement("chess", "perft", "nodes", [1.0]).what == "python-chess: perft nodes"
