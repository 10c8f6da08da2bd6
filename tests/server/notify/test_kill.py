from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from concordia.server.notify.delivery import AT_ONCE
from tests.server.notify.receivers import receiver, until
from tests.server.notify.telling import TURNS

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).resolve().parents[3]


async def test_a_killed_server_loses_no_notice_and_repeats_at_most_what_was_on_its_way(tmp_path: Path) -> None:
    kills = (10, 25)
    async with receiver() as hook:

        def told() -> list[str]:
            return [call.headers["idempotency-key"] for call in hook.calls]

        for goal in (*kills, TURNS):
            child = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.server.notify.telling", str(tmp_path), hook.url, cwd=ROOT
            )
            try:
                await until(lambda goal=goal: len(set(told())) >= goal, 30)
                await asyncio.sleep(0.3 if goal == TURNS else 0)
            finally:
                child.kill()
                await child.wait()
        assert len(set(told())) == TURNS
        assert len(told()) - TURNS <= AT_ONCE * len(kills)
