"""Structured logs: one JSON object on a line. Nothing hidden at a table and no secret is ever given to them."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

_PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Say when, how grave, where and what, with all extra entries."""
        told: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        told.update({key: value for key, value in vars(record).items() if key not in _PLAIN})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


def set_up(level: int = logging.INFO) -> None:
    """Send all logs to standard error as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for chatty in ("httpx", "uvicorn.error"):  # the addresses that they name hold the secrets of links
        logging.getLogger(chatty).setLevel(logging.WARNING)
