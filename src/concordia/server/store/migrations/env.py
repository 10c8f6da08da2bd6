"""Run by Alembic: applies the steps over the connection that :mod:`concordia.server.store.upgrade` opened."""

from __future__ import annotations

from alembic import context

from concordia.server.store.upgrade import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata(),
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
