"""The whole HTTP API: the application includes ``router``."""

from __future__ import annotations

from fastapi import APIRouter

from concordia.server.http.routes.account import (
    bot_account,
    forgotten_password,
    leaderboard,
    me,
    mutes,
    my_data,
    my_vacation,
    notice_socket,
    notices,
    open_sessions,
    profile,
    push,
    sign_in,
    tokens,
    webhooks,
)
from concordia.server.http.routes.daily import daily
from concordia.server.http.routes.moderation import desk, reporting
from concordia.server.http.routes.people import finding_people, front_page, my_games, person_statistics
from concordia.server.http.routes.study import explorer, lessons, mistakes, puzzles, studies, together, trials
from concordia.server.http.routes.table import (
    agreements,
    decisions,
    full_review,
    invitations,
    pause,
    records,
    review,
    tables,
)

API = "/api/v1"

router = APIRouter(prefix=API)
for part in (
    tables,
    agreements,
    invitations,
    decisions,
    pause,
    records,
    review,
    full_review,
    trials,
    mistakes,
    puzzles,
    explorer,
    lessons,
    studies,
    together,
    daily,
    sign_in,
    open_sessions,
    forgotten_password,
    me,
    bot_account,
    finding_people,
    person_statistics,
    my_vacation,
    my_data,
    profile,
    my_games,
    front_page,
    leaderboard,
    notices,
    notice_socket,
    webhooks,
    push,
    tokens,
    mutes,
    reporting,
    desk,
):
    router.include_router(part.router)
