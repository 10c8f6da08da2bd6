"""Bring a database up to date, or back; a new one gets all its tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData
from sqlalchemy.exc import OperationalError

from concordia.server.store.database import Base, make_engine
from concordia.server.store.models import account_models as accounts
from concordia.server.store.models import annotated_models as annotated
from concordia.server.store.models import community_models as community
from concordia.server.store.models import daily_models as daily
from concordia.server.store.models import moderation_models as moderation
from concordia.server.store.models import node_models as nodes
from concordia.server.store.models import people_models as models
from concordia.server.store.models import push_models as pushes
from concordia.server.store.models import puzzle_models as puzzles
from concordia.server.store.models import rating_models as ratings
from concordia.server.store.models import study_models as study
from concordia.server.store.models import table_models as tables

_PATIENCE = "500ms"  # with those who use a table that is to be changed; everybody else waits behind us meanwhile
_NOT_YET = "55P03"  # PostgreSQL's word for it
_PAUSE = 0.3  # seconds before the next try
_LOCK = 0x436F6E63  # of those who change the database; any number that nobody else uses

# importing them declares all that is stored
DECLARED = (
    accounts,
    annotated,
    community,
    daily,
    models,
    moderation,
    nodes,
    pushes,
    puzzles,
    ratings,
    study,
    tables,
)


def metadata() -> MetaData:
    """All tables of all parts of the server."""
    return Base.metadata


def upgrade(url: str, to: str = "head") -> None:
    """Take all steps that a database has not taken yet, or those up to one of them."""
    _run(url, lambda config: command.upgrade(config, to))


def downgrade(url: str, to: str) -> None:
    """Take steps back, until ``to`` is the last that was taken. What only later steps can keep is lost."""
    _run(url, lambda config: command.downgrade(config, to))


def new_step(url: str, message: str) -> None:
    """Write a new step from what is declared and not yet in an up-to-date database."""

    def write(config: Config) -> None:
        steps = len(list(ScriptDirectory.from_config(config).walk_revisions()))
        command.revision(config, message, autogenerate=True, rev_id=f"{steps + 1:04}")

    _run(url, write)


def _run(url: str, work: Callable[[Config], None]) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    engine = make_engine(url)
    try:
        while not _done(engine, config, work):
            time.sleep(_PAUSE)
    finally:
        engine.dispose()


def _done(engine: Engine, config: Config, work: Callable[[Config], None]) -> bool:
    """Do it all in one transaction; False if somebody uses a table that has to be changed: nothing is done then.

    On PostgreSQL a change waits for all who use its table, and whoever comes after it waits for the change. Nodes
    of the version before serve meanwhile, so it gives way after a moment and tries again.
    """
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                # Some steps copy a table, drop it and rename the copy: dropping must not delete what refers to it.
                connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
                connection.exec_driver_sql("BEGIN")  # else each change of a table would be committed alone
            elif engine.dialect.name == "postgresql":
                # A node that starts at the same time waits, and finds it done.
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
                connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{_PATIENCE}'")
            config.attributes["connection"] = connection
            work(config)
    except OperationalError as wrong:
        if getattr(wrong.orig, "sqlstate", None) == _NOT_YET:
            return False
        raise
    return True
