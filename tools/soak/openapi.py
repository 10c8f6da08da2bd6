"""Let schemathesis loose on the HTTP API of a real server: every operation, with data that fits and that does not.

Guests and a host send the requests; most of those that name a table name a real one, and half of the versions are
the present one. Then come walks along the links of the document: what one answer names is used in the next
request. No answer may be a 500, and each must be one that the OpenAPI document describes, also its body. Webhooks
are turned to a closed port of this machine first, so that nothing leaves it.

    python tools/soak/openapi.py --examples 110 --walks 250
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import sys
import tempfile
import time
import zlib
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Flaky
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from concordia.bench.server.guest_client import COOKIE, Guest, address_of, new_table, sit_down, web
from concordia.bench.server.server_process import Server
from concordia.report import docs_block
from concordia.server.moderation.deeds import Deed
from concordia.server.people import People
from concordia.server.settings import settings_with
from concordia.server.store.database import Store

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDING = ("/session", "/sessions", "/keep", "/password", "/delete")  # a guest who does this is not who they were
NOWHERE = "http://127.0.0.1:9/"
SEATED = 4
STEPS = 20  # of a walk along the links
AT_ONCE = 10  # walks
PASSWORD = "correct horse battery"


class Caller:
    """Who sends the requests, and to which table."""

    def __init__(self, server: Server) -> None:
        """Callers of a server; :meth:`set_up` brings them in."""
        self.server = server
        self.guests: list[Guest] = []
        self.key = ""
        self.count = 0
        self.judged = 0  # whom moderators judge
        self.walks = 0
        self.singly = 0  # requests before the walks
        self.statuses: Counter[int] = Counter()

    def set_up(self) -> None:
        """Four at a table, one elsewhere, one who is a host, and one for moderators to judge."""
        asyncio.run(self._come_in())

    async def _come_in(self) -> None:
        async with web(self.server.url) as client:
            self.guests = [await self._guest(client) for _ in range(SEATED + 2)]
            self.key = await new_table(client, self.guests[:SEATED])
            self.guests[-1] = await self._host(client, self.guests[-1])
            judged = await client.get("/me", headers=(await self._guest(client)).headers)
            self.judged = int(judged.json()["id"])

    async def _host(self, client: Any, guest: Guest) -> Guest:
        """A guest with an account and an office, made the same way as the command line does it."""
        kept = await client.post("/keep", json={"password": PASSWORD}, headers=guest.headers)
        settings = settings_with(data_dir=self.server.folder)
        store = Store(settings.url)
        await People(store, settings).moderation.act(None, int(kept.json()["id"]), Deed("appoint", role="host"))
        store.close()
        return guest._replace(key=kept.cookies[COOKIE])

    async def _guest(self, client: Any = None) -> Guest:
        self.count += 1
        if client is not None:
            return await sit_down(client, self.count)
        async with web(self.server.url) as own:
            return await sit_down(own, self.count)

    def send(self, case: Any) -> Any:
        """Send a case, made to fit this server, and check what comes back."""
        chance = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode())
        if "key" in (case.path_parameters or {}) and chance % 5:
            case.path_parameters["key"] = self.key
        if "/moderation/people/" in case.operation.path and chance % 3:
            case.path_parameters["number"] = self.judged
        answer = self.call(case, chance, self.guests[chance % len(self.guests)])
        case.validate_response(answer, checks=CHECKS)
        return answer

    def call(self, case: Any, chance: int, guest: Guest) -> Any:
        """Send a case in somebody's name; who would end their session by it is somebody else."""
        if isinstance(case.body, dict):
            self._fit(case.body, chance)
        if case.operation.path.endswith(ENDING) and case.operation.method.upper() != "GET":
            guest = asyncio.run(self._guest())
        self.count += 1
        answer = case.call(headers={**guest.headers, "X-Forwarded-For": address_of(self.count)}, timeout=40)
        self.statuses[answer.status_code] += 1
        if answer.status_code == 401 and guest in self.guests[:-1]:  # their session was ended on the way
            self.guests[self.guests.index(guest)] = asyncio.run(self._guest())
        return answer

    def _fit(self, body: dict[str, Any], chance: int) -> None:
        if "version" in body and chance % 2:
            body["version"] = self._version()
        if isinstance(body.get("url"), str) and "://" in body["url"]:
            body["url"] = NOWHERE + body["url"].partition("://")[2]

    def _version(self) -> int:
        state = requests.get(
            f"{self.server.url}/api/v1/tables/{self.key}/state",
            headers={**self.guests[0].headers, "X-Forwarded-For": address_of(self.count)},
            timeout=20,
        ).json()
        return int(state["version"])


def failures_of(operation: Any, caller: Caller, examples: int, mode: GenerationMode, number: int) -> list[str]:
    """What schemathesis finds wrong with one operation."""

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=False,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def each(case: Any) -> None:
        try:
            caller.send(case)
        except FailureGroup as group:
            found.update({_told(operation, failure): None for failure in group.exceptions})
        except Failure as failure:
            found[_told(operation, failure)] = None

    found: dict[str, None] = {}
    each()
    return list(found)


def walks(schema: Any, caller: Caller, count: int, number: int) -> list[str]:
    """Walk along the links of the document, each time as somebody else; what was found wrong."""
    found: dict[str, None] = {}

    class Walk(schema.as_state_machine()):  # type: ignore[misc]
        """One person who uses what one answer names in the next request."""

        def setup(self) -> None:
            caller.walks += 1
            self.guest = caller.guests[caller.walks % len(caller.guests)]

        def call(self, case: Any, **_: Any) -> Any:
            chance = zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode())
            return caller.call(case, chance, self.guest)

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            try:
                case.validate_response(response, checks=CHECKS)
            except FailureGroup as group:
                found.update({_told(case.operation, failure): None for failure in group.exceptions})
            except Failure as failure:
                found[_told(case.operation, failure)] = None

    limits = settings(
        max_examples=AT_ONCE,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=False,
    )
    while caller.walks < count:
        with suppress(Flaky):  # the same way leads elsewhere once something has changed
            seed(number + caller.walks)(Walk).run(settings=limits)
    return list(found)


def _told(operation: Any, failure: BaseException) -> str:
    return f"{operation.label}: {type(failure).__name__}: {' '.join(str(failure).split())[:600]}"


def takes_negative(operation: Any) -> bool:
    """Whether there is anything in a request that could be wrong."""
    return bool(list(operation.body) or list(operation.query) or list(operation.path_parameters))


def run(server: Server, options: argparse.Namespace, number: int) -> tuple[Caller, list[str]]:
    """All operations; what was found wrong."""
    caller = Caller(server)
    caller.set_up()
    schema = schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")
    wrong: list[str] = []
    for result in schema.get_all_operations():
        if not isinstance(result, Ok):
            wrong.append(f"the document itself: {result.err()}")
            continue
        operation = result.ok()
        wrong += failures_of(operation, caller, options.examples, GenerationMode.POSITIVE, number)
        if takes_negative(operation):
            wrong += failures_of(operation, caller, options.examples, GenerationMode.NEGATIVE, number)
        if not server.alive:
            wrong.append(f"{operation.label}: the server ended")
            return caller, list(dict.fromkeys(wrong))
    caller.singly = caller.statuses.total()
    if options.walks:
        wrong += walks(schema, caller, options.walks, number)
    return caller, list(dict.fromkeys(wrong))


def errors_in(log: Path) -> list[str]:
    """The lines of the server's log that tell of an error."""
    lines = log.read_text().splitlines()
    return [line[-1500:] for line in lines if json.loads(line).get("level") in ("error", "critical")]


def main(argv: list[str]) -> int:
    """So many examples of each operation and kind of data; 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=100)
    parser.add_argument("--walks", type=int, default=100, help="along the links of the document")
    parser.add_argument("--seed", type=int, default=0, help="of the requests; 0: another one each time")
    parser.add_argument("--write", action="store_true", help="write what was found into docs/results.md")
    options = parser.parse_args(argv)
    number = options.seed or random.SystemRandom().getrandbits(32)
    began, folder = time.monotonic(), Path(tempfile.mkdtemp(prefix="concordia-openapi-"))
    with Server(folder) as server:
        caller, wrong = run(server, options, number)
    wrong += errors_in(server.log)
    shutil.rmtree(folder)
    for each in wrong:
        print(f"WRONG (seed {number}): {each}", file=sys.stderr)
    statuses = ", ".join(f"{status} {count}" for status, count in sorted(caller.statuses.items()))
    spent = time.monotonic() - began
    asked = caller.statuses.total()
    along = f"{asked - caller.singly} of them along the links of the document"
    found = f"{asked} requests (seed {number}), {along}, {len(wrong)} wrong; answers: {statuses}; {spent:.0f} s"
    print(found)
    if options.write:
        docs_block.write_measurements("server: openapi", [found])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
