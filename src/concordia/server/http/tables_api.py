"""The HTTP API of the tables, whole: the application includes ``router``."""

from __future__ import annotations

from fastapi import APIRouter

from concordia.server.http.routes import decisions as play
from concordia.server.http.routes import records, review, tables

API = "/api/v1"

router = APIRouter(prefix=API)
for part in (tables, play, records, review):
    router.include_router(part.router)
