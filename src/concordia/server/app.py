"""The application: everything that one server needs, put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import generate_latest
from sqlalchemy import text
from starlette.exceptions import HTTPException

from concordia.errors import ConcordiaError
from concordia.server.clock import Clock, SteadyClock
from concordia.server.daily.deals import DailyDeals
from concordia.server.errors import Refusal, body_of, error_body
from concordia.server.http import socket
from concordia.server.http import web_client as client
from concordia.server.http.api import API
from concordia.server.http.api import router as api_router
from concordia.server.http.api_links import add_links
from concordia.server.http.identity import language_of
from concordia.server.http.limits import Limits
from concordia.server.http.one_at_a_time import PersonLocks
from concordia.server.http.request_guard import Guard
from concordia.server.http.shared_limits import SharedLimits
from concordia.server.live.bot_faults import BotFaults
from concordia.server.live.bot_limits import BotLimits
from concordia.server.live.bot_pool import Thinking
from concordia.server.live.news_of_other_nodes import Following
from concordia.server.live.orders import Orders
from concordia.server.live.registry import Registry
from concordia.server.live.turns_left import TurnsLeft
from concordia.server.metrics import Metrics
from concordia.server.nodes.alone import Alone
from concordia.server.nodes.shared_secret import share_secret
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.study.explorer_answers import Explorer
from concordia.server.study.game_reviews import GameReviews
from concordia.server.study.lesson_book import LessonBook
from concordia.server.study.mistake_checks import MistakeChecks
from concordia.server.study.mistake_trials import MistakeTrials
from concordia.server.study.puzzles.prepared_days import PreparedDays
from concordia.server.study.puzzles.puzzle_book import PuzzleBook
from concordia.server.study.studies.shared_replay import SharedReplays
from concordia.server.study.studies.study_shelf import Studies
from concordia.server.wording import say
from concordia.version import __version__

_CODES = {404: "request/unknown", 405: "request/method", 413: "request/too_large"}

log = logging.getLogger("concordia.app")


def create_app(settings: Settings, *, clock: Clock | None = None, limits: Limits | None = None) -> FastAPI:
    """A server for the tables in the settings' database, which must have been migrated or created."""
    clock = clock or SteadyClock()
    store = Store(settings.url)
    metrics = Metrics()
    share_secret(store, settings)
    nodes = _nodes_of(store)
    people = People(store, settings, clock=clock, limits=limits, nodes=nodes)
    limits_of_bots = BotLimits(settings.choice_seconds, settings.bot_megabytes)
    thinking = Thinking(settings.bot_workers, limits_of_bots, BotFaults(metrics))
    registry = Registry(store, clock, people, thinking, metrics)
    registry.idle_seconds = settings.idle_minutes * 60.0
    if nodes.shared:
        Following(registry, nodes)
        SharedLimits(people.limits, nodes)
    daily = DailyDeals(registry, settings)
    reviews = GameReviews(store, thinking, clock, registry.spawn)
    explorer = Explorer(store, clock)
    orders = Orders(registry)
    turns_left = TurnsLeft(registry, settings.turn_minutes * 60.0)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if nodes.shared:  # tables of others come here at once, and their bots wait for no process to start
            await thinking.get_ready()
        nodes.start()
        await people.start()
        await registry.start()
        prepared = PreparedDays(app.state.puzzles, clock)
        for work in (orders.run(), turns_left.run(), daily.run(), explorer.here.catch_up(), prepared.run()):
            registry.spawn(work)
        try:
            yield
        finally:
            nodes.leave()
            await registry.close()
            registry.thinking.close()
            await people.stop()
            await nodes.stop()
            store.close()

    app = FastAPI(
        title="Concordia",
        version=__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    _add_links_to_document(app)
    app.state.registry, app.state.people, app.state.settings = registry, people, settings
    app.state.making, app.state.daily = PersonLocks(), daily
    app.state.reviews, app.state.explorer = reviews, explorer
    app.state.mistakes = MistakeChecks(store, reviews, MistakeTrials(store), thinking)
    _add_what_one_learns_with(app, registry)
    app.add_middleware(Guard, settings=settings)
    app.include_router(api_router)
    app.include_router(socket.router)
    _add_health(app, registry)
    _add_errors(app)
    app.include_router(client.router_for(settings.web_dir))  # last: it has an answer for every address
    return app


def _add_what_one_learns_with(app: FastAPI, registry: Registry) -> None:
    store, clock, nodes = registry.store, registry.clock, registry.nodes
    app.state.puzzles = PuzzleBook(store, clock, elsewhere=registry.thinking.aside)
    app.state.lessons = LessonBook(store, clock)
    app.state.studies, app.state.replays = Studies(store, clock), SharedReplays(nodes)


def _nodes_of(store: Store) -> Alone:
    """The link to the other nodes of a PostgreSQL; with SQLite there are none."""
    if not store.shared:
        return Alone()
    from concordia.server.nodes.link import Link  # noqa: PLC0415 (only PostgreSQL needs its driver)

    return Link(store)


def _add_links_to_document(app: FastAPI) -> None:
    """The OpenAPI document says what can be done next."""
    plain = app.openapi

    def linked() -> dict[str, Any]:
        document = plain()
        add_links(document)
        return document

    app.openapi = linked  # type: ignore[method-assign]


def _add_health(app: FastAPI, registry: Registry) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, str]:
        await registry.store.read(lambda session: session.execute(text("SELECT 1")))
        return {"status": "ok", "version": __version__}

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        near = request.client is not None and request.client.host in ("127.0.0.1", "::1", "testclient")
        if not near or "x-forwarded-for" in request.headers:
            raise HTTPException(404)
        registry.metrics.rooms.set(len(registry.rooms))
        registry.metrics.nodes.set(len(registry.nodes.members))
        registry.metrics.bots_waiting.set(registry.thinking.waiting)
        return PlainTextResponse(
            generate_latest(registry.metrics.registry), media_type="text/plain; version=0.0.4"
        )


def _add_errors(app: FastAPI) -> None:
    def answer(status: int, body: dict[str, Any]) -> JSONResponse:
        app.state.registry.metrics.refused.labels(body["error"]["code"]).inc()
        return JSONResponse(body, status)

    @app.exception_handler(Refusal)
    async def refusal(request: Request, no: Refusal) -> JSONResponse:
        return answer(no.status, body_of(no, language_of(request)))

    @app.exception_handler(ConcordiaError)
    async def rules(request: Request, no: ConcordiaError) -> JSONResponse:
        return answer(422, body_of(no, language_of(request)))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, no: RequestValidationError) -> JSONResponse:
        first = no.errors()[0]
        where = ".".join(str(part) for part in first["loc"])[:120].encode("ascii", "replace").decode()
        reason = say("request/malformed", language_of(request), where=where)
        return answer(422, error_body("request/malformed", reason))

    @app.exception_handler(HTTPException)
    async def other(request: Request, no: HTTPException) -> JSONResponse:
        code = _CODES.get(no.status_code, "request/refused")
        response = answer(no.status_code, error_body(code, say(code, language_of(request))))
        response.headers.update(no.headers or {})
        return response

    @app.exception_handler(Exception)
    async def broken(request: Request, _: Exception) -> JSONResponse:
        app.state.registry.metrics.failures.inc()
        return answer(500, error_body("server/failed", say("server/failed", language_of(request))))
