"""The block of tests in docs/results.md: every idea that was tested, the rejected ones too, with its figures."""

from __future__ import annotations

from typing import Any

from concordia.arena import match_report, results_file
from concordia.arena.sprt.sprt_log import UNFINISHED, Tests
from concordia.arena.sprt.sprt_report import cell
from concordia.messages import english
from concordia.report import docs_block
from concordia.report.text_tables import markdown_table

say = english("arena")

BLOCK = "sprt"


def put_into(page: str, tests: Tests) -> str:
    """A page with the tests of a log in their block, which is added at the end if it is missing."""
    whole = docs_block.with_block(page, BLOCK, say("sprt/title"))
    return docs_block.replaced(
        whole, BLOCK, markdown_table(say("sprt/head").split("|"), [_row(test) for test in tests])
    )


def _row(test: dict[str, Any]) -> list[str]:
    unfinished = test["verdict"] in UNFINISHED
    return [
        test["note"] or match_report.title(results_file.match_of(test)),
        say("sprt/bounds", elo0=test["elo0"], elo1=test["elo1"]),
        say("sprt/word_unfinished") if unfinished else say(f"sprt/word_{test['verdict']}"),
        say("sprt/percent", share=cell(test["share"], 100)),
        cell(test["elo"], 1),
        cell(test["margin"], 1),
        say("table/too_few", games=test["games"], wanted=test["most_games"]),
        str(test["first_seed"]),
        test["date"][:10],
        f"`{test['command']}`",
    ]
