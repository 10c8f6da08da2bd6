"""What the commands for hosts share: the settings of this machine, and an up-to-date database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from alembic.util import CommandError as UnknownVersion
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from concordia.cli.command_texts import say
from concordia.cli.parser import CommandError
from concordia.server.settings import Settings, UnfitSetting, settings_with
from concordia.server.store.database import reason
from concordia.server.store.sqlite.data_lock import InUse, lock_data
from concordia.server.store.upgrade import upgrade


def settings(**flags: Any) -> Settings:
    """The settings from flags and environment."""
    try:
        return settings_with(**flags)
    except UnfitSetting as wrong:
        networks = wrong.variable.endswith("PROXIES")
        right = say("error/setting_networks" if networks else "error/setting_number")
        told = say("error/setting", variable=wrong.variable, given=wrong.given[:60], right=right)
        raise CommandError(told) from None


def bring_up_to_date(url: str) -> None:
    """Apply the migrations that the database of a server lacks."""
    with one_line_errors(url):
        upgrade(url)


@contextmanager
def kept_to_oneself(url: str) -> Iterator[None]:
    """Within the block no other process serves or moves this database; one line if another does already."""
    try:
        with one_line_errors(url):
            lock = lock_data(url)
    except InUse as wrong:
        told = say("error/in_use", file=wrong.file.name, folder=wrong.file.parent, process=wrong.process or "?")
        raise CommandError(told) from None
    try:
        yield
    finally:
        if lock is not None:
            lock.close()


@contextmanager
def one_line_errors(url: str) -> Iterator[None]:
    """Turn the errors of a database within the block into one line, without its password."""
    try:
        shown = make_url(url).render_as_string(hide_password=True)
        yield
    except UnknownVersion:
        raise CommandError(say("error/newer", url=shown)) from None
    except ModuleNotFoundError as wrong:
        raise CommandError(say("error/driver", url=shown, package=wrong.name)) from None
    except (SQLAlchemyError, sqlite3.DatabaseError) as wrong:
        told = say("error/database", url=url.partition("@")[2] or url, why=reason(wrong))
        raise CommandError(told) from None
