"""How this server is set up: flags first, then the environment, then defaults that work at once.

Every field has an environment variable, ``CONCORDIA_`` and its name in capitals. Secrets are drawn on the
first start and kept in the data folder for the owner alone.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from ipaddress import ip_network
from pathlib import Path
from typing import Any

PREFIX = "CONCORDIA_"
SECRETS_FILE = "secrets.json"
DATABASE_FILE = "concordia.sqlite3"


class UnfitSetting(ValueError):
    """A variable of the environment that cannot be what it has to be."""

    def __init__(self, variable: str, given: str) -> None:
        """Name the variable and what it is."""
        super().__init__(variable, given)
        self.variable = variable
        self.given = given


@dataclass(frozen=True)
class Settings:
    """All that a host can choose."""

    data_dir: Path = Path("concordia-data")
    database_url: str = ""  # empty: SQLite in the data folder
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""  # how players reach the server, for links in messages; empty: http://host:port
    allowed_origins: tuple[str, ...] = ()  # besides the address the page itself came from
    trusted_proxies: tuple[str, ...] = ()  # whose X-Forwarded-For is believed
    web_dir: Path | None = None  # the built web client; None: the one that is installed, if any
    bot_workers: int = 0  # processes in which bots think; 0: as many as there are cores
    idle_minutes: int = 30  # after which a table without anybody leaves the memory
    private_webhooks: bool = False  # webhooks may call addresses of the server's own network
    smtp_host: str = ""  # empty: no e-mail is sent
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    smtp_from: str = ""
    smtp_starttls: bool = True

    @property
    def url(self) -> str:
        """The database's address."""
        return self.database_url or f"sqlite:///{self.data_dir / DATABASE_FILE}"

    @property
    def base_url(self) -> str:
        """How players reach the server, without a slash at the end."""
        return (self.public_url or f"http://{self.host}:{self.port}").rstrip("/")

    @cached_property
    def secret(self) -> bytes:
        """The key of this server's signatures, drawn on the first start and never shown."""
        return bytes.fromhex(_secrets(self.data_dir)["key"])


def from_environment(environment: Mapping[str, str] | None = None, **flags: Any) -> Settings:
    """Settings of the environment, with the flags that are given (not None) over them.

    >>> from_environment({"CONCORDIA_PORT": "9000"}, host="0.0.0.0", data_dir=None).port
    9000
    """
    env = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    for each in fields(Settings):
        text = env.get(PREFIX + each.name.upper())
        if text is not None:
            try:
                found[each.name] = _read(each.name, text)
            except ValueError:
                raise UnfitSetting(PREFIX + each.name.upper(), text) from None
    found.update({key: value for key, value in flags.items() if value is not None})
    return replace(Settings(), **found)


def _read(name: str, text: str) -> Any:
    if name in ("data_dir", "web_dir"):
        return Path(text)
    if name in ("allowed_origins", "trusted_proxies"):
        parts = tuple(part.strip() for part in text.split(",") if part.strip())
        if name == "trusted_proxies":
            for part in parts:
                ip_network(part, strict=False)
        return parts
    if name in ("smtp_starttls", "private_webhooks"):
        return text.lower() not in ("0", "no", "false", "off")
    return int(text) if name in ("port", "bot_workers", "idle_minutes", "smtp_port") else text


def _secrets(folder: Path) -> dict[str, str]:
    """The secrets of a data folder, drawn if there are none; readable by the owner alone."""
    path = folder / SECRETS_FILE
    folder.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        return kept
    drawn = {"key": secrets.token_hex(32)}
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(drawn, file)
        file.flush()
        os.fsync(file.fileno())
    return drawn
