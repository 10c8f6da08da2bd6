"""``concordia serve``: the web game on this machine."""

from __future__ import annotations

import argparse
import gc
import logging
import signal
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn

from concordia.cli.command_texts import say as cannot
from concordia.cli.hosting import bring_up_to_date, settings
from concordia.cli.parser import CommandError
from concordia.server import json_logs as logs
from concordia.server.app import create_app
from concordia.server.settings import Settings
from concordia.server.wording import say

LARGEST_FRAME = 16_384
GRACE_SECONDS = 5
RARELY = (10_000, 500, 1_000)  # a full collection with 500 tables took half a second of everybody's time
SWITCH_SECONDS = 0.001  # the writer never waits long for the event loop


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments; every flag has an environment variable."""
    parser.add_argument("--host", help=say("help/host"))
    parser.add_argument("--port", type=int, help=say("help/port"))
    parser.add_argument("--data", type=Path, metavar="DIR", help=say("help/data"))
    parser.add_argument("--database", metavar="URL", help=say("help/database"))
    parser.add_argument("--public-url", metavar="URL", help=say("help/public_url"))
    parser.add_argument("--web", type=Path, metavar="DIR", help=say("help/web"))
    parser.add_argument("--bot-workers", type=int, metavar="N", help=say("help/bot_workers"))


def settings_of(options: argparse.Namespace) -> Settings:
    """The settings from flags and environment."""
    return settings(
        host=options.host,
        port=options.port,
        data_dir=options.data,
        database_url=options.database,
        public_url=options.public_url,
        web_dir=options.web,
        bot_workers=options.bot_workers,
    )


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    chosen = settings_of(options)
    logs.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*RARELY)
    chosen.data_dir.mkdir(parents=True, exist_ok=True)
    bring_up_to_date(chosen.url)
    config = uvicorn.Config(
        create_app(chosen),
        host=chosen.host,
        port=chosen.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=False,  # limits look at them, and only from trusted proxies
    )
    logging.getLogger("concordia").info("serving", extra={"url": chosen.base_url})
    signal.signal(signal.SIGTERM, lambda *_: None)  # what is left to do once the server has stopped by it
    try:
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run()
    except SystemExit:
        raise CommandError(cannot("error/port", host=chosen.host, port=chosen.port)) from None
    logging.getLogger("concordia").info("stopped")
    return 0
