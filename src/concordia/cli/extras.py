"""What to say when an extra is missing: the line that installs it."""

from __future__ import annotations

from concordia.cli.command_texts import say

EXTRAS = {
    "numpy": "bots",
    "rich": "bots",
    "websockets": "tui",
    "textual": "tui",
    "shtab": "tui",
    "uvicorn": "server",
    "fastapi": "server",
    "starlette": "server",
    "pydantic": "server",
    "sqlalchemy": "server",
    "alembic": "server",
    "argon2": "server",
    "prometheus_client": "server",
    "httpx": "server",
    "pydantic_settings": "server",
    "structlog": "server",
    "email_validator": "server",
    "confusable_homoglyphs": "server",
    "openskill": "server",
    "pywebpush": "server",
    "py_vapid": "server",
    "cryptography": "server",
    "psycopg": "postgres",
    "gymnasium": "envs",
    "pettingzoo": "envs",
}


def how_to_install(missing: ModuleNotFoundError, command: str) -> str | None:
    """The line for a package that an extra brings; None for any other package, whose absence is a fault."""
    package = (missing.name or "").partition(".")[0]
    extra = EXTRAS.get(package)
    return say("error/extra", command=command, package=package, extra=extra) if extra else None
