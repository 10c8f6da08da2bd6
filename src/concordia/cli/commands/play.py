"""``concordia play``: a game in the terminal against bots."""

from __future__ import annotations

import argparse
import importlib
import random
import secrets
import shutil
import sys
from contextlib import suppress

from concordia.bots import registry
from concordia.bots.base import let_go
from concordia.bots.line_protocol.line_errors import LineBotError
from concordia.cli import files
from concordia.cli.colour import paint_for, printable, supports_editing
from concordia.cli.command_texts import say
from concordia.cli.game_texts import Texts
from concordia.cli.line.narrator import Narrator
from concordia.cli.line.session import Session, save
from concordia.cli.line.table_text import TableText
from concordia.cli.parser import (
    CommandError,
    add_game_arguments,
    add_language_argument,
    bot_names,
    rules_of,
    whole_number,
)
from concordia.cli.terminal import at_a_terminal, has_full_screen, wants_full_screen
from concordia.game import Game
from concordia.start import new_game
from concordia.story import score_table
from concordia.vocabulary import GAMES

NARROWEST, WIDEST = 60, 120


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game_arguments(parser)
    parser.add_argument("--bots", metavar="A,B,…", type=bot_names, default=["greedy"] * 3, help=say("play/bots"))
    parser.add_argument("--seed", metavar="S", type=whole_number, help=say("play/seed"))
    seat = parser.add_mutually_exclusive_group()
    seat.add_argument("--seat", metavar="N", type=whole_number, help=say("play/seat"))
    seat.add_argument("--watch", action="store_true", help=say("play/watch"))
    add_language_argument(parser)
    parser.add_argument("--record", metavar="FILE", help=say("play/record"))
    parser.add_argument("--plain", action="store_true", help=say("play/plain"))


def run(options: argparse.Namespace) -> int:
    """Play the game; leaving early is not an error."""
    seed = secrets.randbits(32) if options.seed is None else options.seed
    players = len(options.bots) + (0 if options.watch else 1)
    game = new_game(options.game, options.map, players, seed, **rules_of(options))
    seat = _own_seat(options, players, seed)
    if options.record is not None:
        files.check_writable(options.record)
    if wants_full_screen(plain=options.plain):
        return _play_on_full_screen(options, game, seat, seed)
    return _play_line_by_line(options, game, seat, seed)


def _play_on_full_screen(options: argparse.Namespace, game: Game, seat: int | None, seed: int) -> int:
    from concordia.cli.tui.bot_process import Minds  # noqa: PLC0415 (Textual is an extra)
    from concordia.cli.tui.game_screen import PlayApp  # noqa: PLC0415
    from concordia.cli.tui.local_game import LocalGame  # noqa: PLC0415

    table = LocalGame(game, seat, lambda texts: _names(options.bots, game, seat, texts))
    app = PlayApp(
        table, Minds({n: (name, f"{seed}/{n}") for n, name in _seated(options, game, seat)}), options.language
    )
    try:
        app.run()
    finally:
        if options.record is not None:
            save(table.game, options.record)
    if app.failure is not None:
        raise CommandError(say("error/bot", why=app.failure))
    _end(table.game, _table_text(options, game, seat, app.texts.language), seat, seed)
    return app.return_code or 0


def _play_line_by_line(options: argparse.Namespace, game: Game, seat: int | None, seed: int) -> int:
    table_text = _table_text(options, game, seat, options.language)
    bots = {n: registry.hurry(registry.load(name, f"{seed}/{n}")) for n, name in _seated(options, game, seat)}
    session = Session(game, bots, table_text, Narrator(table_text, seat), _read_line, _write_line)
    if at_a_terminal() and not options.plain and not has_full_screen():
        _write_line(Texts(options.language)("tui.not_installed"))
    _welcome(table_text, game, seat)
    try:
        session.run()
    except LineBotError as error:
        raise CommandError(say("error/bot", why=error)) from None
    finally:
        let_go(bots.values(), session.game)
        if options.record is not None:
            save(session.game, options.record)
    _end(session.game, table_text, seat, seed)
    return 0


def _seated(options: argparse.Namespace, game: Game, seat: int | None) -> list[tuple[int, str]]:
    """The bots by seat."""
    seats = [n for n in range(game.state.setup.players) if n != seat]
    return list(zip(seats, options.bots, strict=True))


def _table_text(options: argparse.Namespace, game: Game, seat: int | None, language: str) -> TableText:
    texts = Texts(language)
    width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    paint = paint_for(sys.stdout, plain=options.plain)
    return TableText(texts, paint, _names(options.bots, game, seat, texts), width)


def _end(game: Game, table_text: TableText, seat: int | None, seed: int) -> None:
    if game.is_over:
        _goodbye(game, table_text, seat, seed)
    else:
        _write_line(table_text.texts("cli.left"))


def _own_seat(options: argparse.Namespace, players: int, seed: int) -> int | None:
    """Where the player sits: as given, or drawn; None to watch."""
    if options.watch:
        return None
    if options.seat is None:
        return random.Random(f"{seed}/seat").randrange(players)
    if not 0 <= options.seat < players:
        raise CommandError(say("error/seat", given=options.seat, most=players - 1))
    return int(options.seat)


def _names(bots: list[str], game: Game, seat: int | None, texts: Texts) -> list[str]:
    """The names of the players by seat."""
    names = list(bots)
    if seat is not None:
        names.insert(seat, texts("cli.you"))
        if game.state.setup.team:
            partner = int(game.state.partner(seat))
            names[partner] = texts("cli.partner", bot=names[partner])
    return names


def _welcome(table_text: TableText, game: Game, seat: int | None) -> None:
    setup = game.state.setup
    texts = table_text.texts
    players = str(setup.players)
    _write_line(texts("cli.welcome", game=GAMES[setup.game], map=setup.board.id, players=players))
    if seat is None:
        _write_line(texts("cli.watching"))
        return
    _write_line(texts("cli.your_seat", label=table_text.seat(seat)))
    _write_line(texts("cli.ask_help"))


def _goodbye(game: Game, table_text: TableText, seat: int | None, seed: int) -> None:
    _write_line("")
    for line in score_table(game, table_text.texts.language):
        _write_line(line)
    if seat is not None:
        _write_line(table_text.paint.bold(table_text.texts("cli.won" if seat in game.winners else "cli.lost")))
    _write_line(table_text.texts("cli.seed", seed=seed))


def _read_line(prompt: str) -> str | None:
    if supports_editing():
        with suppress(ImportError):
            importlib.import_module("readline")  # arrow keys and history
    try:
        line = input(prompt)
    except EOFError:
        return None
    if not sys.stdin.isatty():
        print(line)  # a script's answers belong to the transcript
    return line


def _write_line(text: str) -> None:
    print(printable(text, sys.stdout))
