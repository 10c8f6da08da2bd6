"""How this server is set up: flags come first, then environment variables, then defaults that work as they are.

Every field can be set by an environment variable: ``CONCORDIA_`` and its name in capitals. The server's secrets
are drawn on the first start and kept in the data folder, readable by its owner alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from functools import cached_property
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from concordia.server.private_files import make_folder, make_private

PREFIX = "CONCORDIA_"
SECRETS_FILE = "secrets.json"
DATABASE_FILE = "concordia.sqlite3"
LONGEST_CHOICE = 3600.0  # seconds


class UnfitSetting(ValueError):
    """An environment variable whose value cannot be used."""

    def __init__(self, variable: str, given: str) -> None:
        """Name the variable and its value."""
        super().__init__(variable, given)
        self.variable = variable
        self.given = given


def _listed(given: Any) -> Any:
    """The parts of a text with commas between them."""
    return tuple(part.strip() for part in given.split(",") if part.strip()) if isinstance(given, str) else given


def _networks(parts: tuple[str, ...]) -> tuple[str, ...]:
    for part in parts:
        ip_network(part, strict=False)
    return parts


def _timed(parts: tuple[str, ...]) -> tuple[str, ...]:
    for part in parts:
        if not 0 < float(part.rpartition("=")[2]) <= LONGEST_CHOICE:
            raise ValueError(part)
    return parts


def _switched(given: Any) -> Any:
    return given.lower() not in ("0", "no", "false", "off") if isinstance(given, str) else given


Listed = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_listed)]
Switch = Annotated[bool, BeforeValidator(_switched)]


class Settings(BaseSettings):
    """Everything a host can choose. ``Settings(port=9000)`` takes the rest from the environment."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    data_dir: Path = Path("concordia-data")
    database_url: str = Field(default="", repr=False)  # empty: SQLite in the data folder
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # how players reach the server, for links in messages; empty: http://host:port
    allowed_origins: Listed = ()  # besides the address the page itself came from
    trusted_proxies: Annotated[Listed, AfterValidator(_networks)] = ()  # whose X-Forwarded-For is believed
    web_dir: Path | None = None  # the built web client; None: the one that is installed, if any
    bot_workers: int = 0  # processes in which bots think; 0: as many as there are cores
    stand_in: str = "fair"  # the bot that plays for somebody who is away, where a table has not chosen another
    bot_seconds: Annotated[Listed, AfterValidator(_timed)] = ("10",)  # for a choice; also by level: 10,master=20
    bot_megabytes: Annotated[int, Field(ge=0)] = 2048  # for a process in which packages' bots think; 0: no limit
    bot_tables: Annotated[int, Field(ge=0)] = 2  # tables of computers only that one person may have in play
    guest_bot_tables: Annotated[int, Field(ge=0)] = 0  # the same for a guest
    logs: Literal["auto", "json", "plain"] = "auto"  # auto: plain lines at a terminal, JSON where nobody looks
    idle_minutes: int = 30  # after which a table with nobody at it leaves memory
    turn_minutes: Annotated[float, Field(ge=0)] = 5.0  # until who left a table at their turn is told of it
    daily: Literal["shared", "private", "off"] = "shared"  # the deal of the day: as elsewhere, or one's own
    daily_hour: Annotated[int, Field(ge=0, le=23)] = 0  # at which its day begins, UTC
    private_webhooks: Switch = False  # webhooks may call addresses in the server's own network
    smtp_host: str = ""  # empty: no e-mail is sent
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = Field(default="", repr=False)
    smtp_from: str = ""
    smtp_starttls: Switch = True

    @property
    def url(self) -> str:
        """The database's address."""
        return self.database_url or f"sqlite:///{self.data_dir / DATABASE_FILE}"

    @property
    def base_url(self) -> str:
        """How players reach the server, without a slash at the end."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @property
    def choice_seconds(self) -> dict[str, float]:
        """How long a bot may think about one choice, by level; under "" for the others.

        >>> Settings(bot_seconds="5, master=20").choice_seconds
        {'': 5.0, 'master': 20.0}
        """
        parts = (part.rpartition("=") for part in self.bot_seconds)
        return {level.strip(): float(seconds) for level, _, seconds in parts}

    @cached_property
    def secret(self) -> bytes:
        """The key this server signs with, drawn on the first start and never shown.

        Nodes of one PostgreSQL share theirs: :func:`concordia.server.nodes.shared_secret.share_secret`.
        """
        return bytes.fromhex(_secrets(self.data_dir)["key"])

    def derived_secret(self, purpose: str) -> str:
        """Another secret for one purpose; who knows it does not know the key."""
        return hmac.new(self.secret, purpose.encode(), hashlib.sha256).hexdigest()


def settings_with(**flags: Any) -> Settings:
    """The settings of the environment with the flags that were given (not None); UnfitSetting if one is unusable.

    >>> settings_with(port=9000, host=None).port
    9000
    """
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as wrong:
        name = str(wrong.errors()[0]["loc"][0])
        variable = PREFIX + name.upper()
        raise UnfitSetting(variable, str(flags.get(name) or os.environ.get(variable, ""))) from None


def _secrets(folder: Path) -> dict[str, str]:
    """The secrets of a data folder, drawn if it has none; readable by its owner alone."""
    path = folder / SECRETS_FILE
    make_folder(folder)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        make_private(path)
        kept: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        return kept
    drawn = {"key": secrets.token_hex(32)}
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(drawn, file)
        file.flush()
        os.fsync(file.fileno())
    return drawn
