"""One secret for all nodes: kept in the database that they share, drawn by the first of them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.models.node_models import SecretRow

_NAME = "key"


def share_secret(store: Store, settings: Settings) -> None:
    """Let settings sign with the secret of their database; a PostgreSQL that has none yet gets theirs."""
    kept = select(SecretRow.value).where(SecretRow.name == _NAME)
    found = store.read_now(lambda session: session.scalar(kept))
    if found is None and store.shared:
        mine = insert(SecretRow).values(name=_NAME, value=settings.secret.hex()).on_conflict_do_nothing()
        with Session(store.engine) as session, session.begin():
            session.execute(mine)
            found = session.scalar(kept)
    if found is not None:
        settings.__dict__["secret"] = bytes.fromhex(found)  # where the cached property keeps it
