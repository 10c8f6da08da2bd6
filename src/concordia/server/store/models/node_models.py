"""What the nodes of one PostgreSQL share: who is there, and their secret."""

from __future__ import annotations

from sqlalchemy import Double, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from concordia.server.store.database import Base


class NodeRow(Base):
    """A server process that is at work; ``seen`` is when it last said so, by the database's clock."""

    __tablename__ = "node"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    rules: Mapped[int] = mapped_column(Integer)
    version: Mapped[str] = mapped_column(String(32))
    seen: Mapped[float] = mapped_column(Double)


class SecretRow(Base):
    """The key that all nodes sign with."""

    __tablename__ = "secret"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    value: Mapped[str] = mapped_column(String(128))
