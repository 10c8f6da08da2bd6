"""The whole HTTP API: the application includes ``router``."""

from __future__ import annotations

from fastapi import APIRouter

from concordia.server.http.routes import (
    decisions,
    me,
    mutes,
    notice_socket,
    notices,
    profile,
    records,
    review,
    sign_in,
    tables,
    tokens,
    webhooks,
)

API = "/api/v1"

router = APIRouter(prefix=API)
for part in (
    tables,
    decisions,
    records,
    review,
    sign_in,
    me,
    profile,
    notices,
    notice_socket,
    webhooks,
    tokens,
    mutes,
):
    router.include_router(part.router)
