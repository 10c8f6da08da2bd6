"""A server of people alone: on SQLite and on PostgreSQL, with clocks that stand still and quick passwords."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy import text

from concordia.server.accounts.passwords import Passwords
from concordia.server.accounts.person import Person
from concordia.server.clock import HandClock
from concordia.server.errors import Refusal, body_of, error_body
from concordia.server.http.api import router
from concordia.server.http.identity import language_of
from concordia.server.http.limits import Limits
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import Base, Store
from tests.server.happenings import Happening

QUICK = {"memory_kib": 8, "time_cost": 1}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Store]:
    """One PostgreSQL for all tests (of a worker)."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses a runtime folder of the user, and does without
        pgserver = pytest.importorskip("pgserver")
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        for quicker in ("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"):
            server.psql(f"{quicker};")
        made = Store(server.get_uri())
        made.create()
        yield made
        made.close()
        server.cleanup()


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables and nobody in them."""
    path = tmp_path_factory.mktemp("empty") / "people.sqlite3"
    made = Store(f"sqlite:///{path}")
    made.create()
    made.close()
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "postgresql":
        shared: Store = request.getfixturevalue("postgres")
        with shared.engine.begin() as connection:
            names = ", ".join(f'"{table.name}"' for table in Base.metadata.sorted_tables)
            connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))
        yield shared
        return
    path = shutil.copy(request.getfixturevalue("empty"), tmp_path)
    made = Store(f"sqlite:///{path}")
    yield made
    made.close()


@dataclass
class Town:
    """People, the clock they live by and the events they hear of."""

    store: Store
    settings: Settings
    clock: HandClock = field(default_factory=HandClock)

    def __post_init__(self) -> None:
        self.settings = self.settings.model_copy(update={"private_webhooks": True})
        self.events = Happening(self.store)
        self.people = self.people_again()
        self.app = _app()
        self.app.state.people = self.people

    def people_again(self) -> People:
        """The people as another process of the same data finds them."""
        made = People(
            self.store,
            self.settings,
            clock=self.clock,
            passwords=Passwords(**QUICK),
            limits=Limits(clock=self.clock.now),
        )
        self.events.people = [made]  # the other one is no longer told
        return made

    @asynccontextmanager
    async def browser(self, **headers: str) -> AsyncIterator[httpx.AsyncClient]:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=True, client=("203.0.113.9", 1))
        url = f"{self.settings.base_url}/api/v1"
        async with httpx.AsyncClient(transport=transport, base_url=url, headers=headers) as client:
            yield client

    async def guest(self, name: str, **values: object) -> Person:
        person, _ = await self.people.accounts.sit_down(name, "en")
        return await self.people.accounts.change(person, None, **values) if values else person


@cache
def _app() -> FastAPI:
    made = FastAPI()
    made.include_router(router)
    made.add_exception_handler(Refusal, _refused)
    made.add_exception_handler(RequestValidationError, _malformed)
    return made


async def _refused(request: Request, wrong: Exception) -> JSONResponse:
    assert isinstance(wrong, Refusal)
    return JSONResponse(body_of(wrong, language_of(request)), wrong.status)


async def _malformed(request: Request, wrong: Exception) -> JSONResponse:
    assert isinstance(wrong, RequestValidationError)
    return JSONResponse(error_body("request/malformed", "malformed"), 422)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path)


@pytest.fixture
def town(store: Store, settings: Settings) -> Town:
    return Town(store, settings)


@pytest.fixture
def https_town(store: Store, settings: Settings) -> Town:
    behind = {"public_url": "https://concordia.example", "trusted_proxies": ("203.0.113.9",)}
    return Town(store, settings.model_copy(update=behind))
