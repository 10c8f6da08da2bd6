"""The HTTP API for people, whole: the application includes ``router`` and sets ``app.state.people``."""

from __future__ import annotations

from fastapi import APIRouter

from concordia.server.http.routes import me, mutes, notices, profile, tokens, webhooks
from concordia.server.http.routes import notice_socket as stream
from concordia.server.http.routes import sign_in as session

router = APIRouter(prefix="/api/v1")
for part in (session, me, profile, notices, stream, webhooks, tokens, mutes):
    router.include_router(part.router)
