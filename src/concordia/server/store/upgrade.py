"""Bring a database up to date; a new one gets all its tables."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData

from concordia.server.store.database import Base, make_engine
from concordia.server.store.models import community_models as community
from concordia.server.store.models import moderation_models as moderation
from concordia.server.store.models import people_models as models
from concordia.server.store.models import push_models as pushes
from concordia.server.store.models import table_models as tables

DECLARED = (models, pushes, tables, community, moderation)  # importing them declares all that is stored


def metadata() -> MetaData:
    """All tables of all parts of the server."""
    return Base.metadata


def upgrade(url: str) -> None:
    """Take all steps that a database has not taken yet."""
    engine = make_engine(url)
    try:
        run(engine, "upgrade")
    finally:
        engine.dispose()


def run(engine: Engine, what: str, message: str = "") -> None:
    """Take the steps (``upgrade``), or write a new one from what is declared (``revision``)."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        if what == "upgrade":
            command.upgrade(config, "head")
        else:
            steps = len(list(ScriptDirectory.from_config(config).walk_revisions()))
            command.revision(config, message, autogenerate=True, rev_id=f"{steps + 1:04}")
