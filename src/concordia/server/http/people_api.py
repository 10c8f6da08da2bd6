"""The HTTP API for people, whole: the application includes ``router`` and sets ``app.state.people``."""

from __future__ import annotations

from fastapi import APIRouter

from concordia.server.http.routes import me, mutes, notices, profile, session, stream, tokens, webhooks

router = APIRouter(prefix="/api/v1")
for part in (session, me, profile, notices, stream, webhooks, tokens, mutes):
    router.include_router(part.router)
