"""Structured logs: one JSON object on a line. Nothing hidden at a table and no secret is ever given to them.

Modules log as Python does (``logging.getLogger(…).info("request", extra={…})``); structlog writes the lines.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Any

import structlog
from structlog.stdlib import ExtraAdder, ProcessorFormatter
from structlog.typing import EventDict

_IN_THE_HEAD = ("at", "level", "logger", "event", "error")
_NOT_TOLD = ("color_message", "_record", "_from_structlog", "exc_info")


def lines() -> logging.Formatter:
    """Writes each record as a line: ``at``, ``level``, ``logger``, ``event``, its extra entries, and ``error``."""
    return ProcessorFormatter(
        foreign_pre_chain=[ExtraAdder()],
        processors=[_told, structlog.processors.JSONRenderer(default=str)],
    )


def _told(_logger: object, _method: str, event: EventDict) -> dict[str, Any]:
    record: logging.LogRecord = event["_record"]
    told = {
        "at": round(record.created, 3),
        "level": record.levelname.lower(),
        "logger": record.name,
        **event,
    }
    if event.get("exc_info"):
        told["error"] = _error(event["exc_info"][1])
    return {key: value for key, value in told.items() if key not in _NOT_TOLD}


def _error(wrong: BaseException | None) -> str:
    """Where an exception, and whatever led to it, was raised, the first one first."""
    parts: list[str] = []
    while wrong is not None:
        frames = "".join(traceback.format_tb(wrong.__traceback__))
        parts.append(f"Traceback (most recent call last):\n{frames}{_named(wrong)}")
        wrong = wrong.__cause__ or (None if wrong.__suppress_context__ else wrong.__context__)
    return "\n\n".join(reversed(parts))


def _named(wrong: BaseException) -> str:
    """An exception's type, and its message if it is Python's or ours; a library's may quote what people wrote."""
    kind = type(wrong)
    if kind.__module__ == "builtins":
        return f"{kind.__qualname__}: {wrong}"
    name = f"{kind.__module__}.{kind.__qualname__}"
    if name.startswith("concordia."):
        return f"{name}: {wrong}"
    code = getattr(wrong, "sqlstate", None) or getattr(wrong, "sqlite_errorname", None)
    return f"{name} ({code})" if code else name


def set_up(level: int = logging.INFO) -> None:
    """Send all logs to standard error as lines of JSON."""
    _send(lines(), level)


def set_up_for_a_person() -> None:
    """Send to standard error only what somebody who looks at it should know: warnings and errors, to be read."""
    _send(ProcessorFormatter(foreign_pre_chain=[ExtraAdder()], processors=[_told, _as_text]), logging.WARNING)


def _as_text(_logger: object, _method: str, told: EventDict) -> str:
    """What :func:`lines` would write, for a person: time, level, event and what else is known; then the error."""
    head = f"{time.strftime('%H:%M:%S', time.localtime(told['at']))} {told['level']} {told['event']}"
    more = ", ".join(f"{key} {value}" for key, value in told.items() if key not in _IN_THE_HEAD)
    line = f"{head} ({more})" if more else head
    return f"{line}\n{told['error']}" if "error" in told else line


def _send(form: logging.Formatter, level: int) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(form)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for chatty in ("httpx", "uvicorn.error"):  # the addresses they name hold the secrets of links
        logging.getLogger(chatty).setLevel(logging.WARNING)
