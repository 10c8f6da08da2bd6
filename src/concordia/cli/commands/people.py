"""``concordia people``: the host looks after accounts, while the server keeps running."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from concordia.cli.command_texts import say
from concordia.cli.hosting import one_line_errors, settings
from concordia.cli.parser import CommandError, OneOf, Parser, count
from concordia.server.accounts.suspension import date_of
from concordia.server.errors import Refusal
from concordia.server.moderation import roll
from concordia.server.moderation.deeds import Deed
from concordia.server.moderation.offices import ROLES
from concordia.server.people import People
from concordia.server.store.database import Store
from concordia.server.store.models.people_models import PersonRow
from concordia.server.wording import say as of_server

DAY = 24 * 3600.0
FIELDS = ("id", "name", "guest", "role", "language", "since", "email_confirmed", "tables", "reports")

Errand = Callable[[People, Store, argparse.Namespace], Awaitable[None]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the errands, each with its own help page."""
    errands = parser.add_subparsers(
        title=say("people/errands"),
        metavar=say("people/errand"),
        dest="errand",
        required=True,
        parser_class=Parser,
        help=say("people/errand_help"),
    )
    for name in ERRANDS:
        page = errands.add_parser(name, prog=f"concordia people {name}", help=say(f"people {name}/help"))
        if name != "list":
            page.add_argument("person", metavar="PERSON", help=say("help/person"))
        _add_own(name, page)
        page.add_argument("--data", type=Path, metavar="DIR", help=of_server("help/data"))
        page.add_argument("--database", metavar="URL", help=of_server("help/database"))


def _add_own(name: str, page: argparse.ArgumentParser) -> None:
    """What only this errand takes."""
    if name in ("list", "show"):
        page.add_argument("--json", action="store_true", help=say("help/people_json"))
    if name == "list":
        page.add_argument("--find", metavar="TEXT", default="", help=say("help/people_find"))
        page.add_argument("--guests", action="store_true", help=say("help/people_guests"))
        page.add_argument("--suspended", action="store_true", help=say("help/people_suspended"))
        page.add_argument("--role", metavar="R", type=OneOf(say("word/role"), ROLES), help=say("help/people_role"))
    if name == "suspend":
        page.add_argument("--days", metavar="N", type=count, required=True, help=say("help/people_days"))
        page.add_argument("--reason", metavar="TEXT", required=True, help=say("help/people_reason"))
    if name == "rename":
        page.add_argument("name", metavar="NAME", help=say("help/people_name"))
    if name == "promote":
        page.add_argument("--host", action="store_true", help=say("help/people_host"))
    if name == "reset":
        page.add_argument("--public-url", metavar="URL", help=of_server("help/public_url"))
    if name == "delete":
        page.add_argument("--yes", action="store_true", help=say("help/people_yes"))


def run(options: argparse.Namespace) -> int:
    """Do the errand; 0 if it was done."""
    public = getattr(options, "public_url", None)
    chosen = settings(data_dir=options.data, database_url=options.database, public_url=public)
    file = chosen.url.removeprefix("sqlite:///")
    if not chosen.database_url and not Path(file).is_file():
        raise CommandError(of_server("backup/no_database", path=file))
    with one_line_errors(chosen.url), closing(Store(chosen.url)) as store:
        try:
            asyncio.run(_do(ERRANDS[options.errand], store, People(store, chosen), options))
        except Refusal as no:
            raise CommandError(no.reason()) from None
    return 0


async def _do(errand: Errand, store: Store, people: People, options: argparse.Namespace) -> None:
    await errand(people, store, options)


async def _number(store: Store, given: str) -> int:
    """The number of the person who is meant."""
    row = await store.read(lambda session: roll.named(session, given))
    if row is None:
        raise CommandError(say("error/person", given=given[:60]))
    return row.id


async def _list(people: People, store: Store, options: argparse.Namespace) -> None:
    now = people.clock.now()
    wanted = roll.Wanted(options.find, options.guests, options.role, options.suspended)
    found = await store.read(
        lambda session: [roll.told(session, row, now) for row in roll.everybody(session, wanted, now)]
    )
    if options.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
        return
    for each in found:
        print(f"#{each['id']:<6} {each['name']:<24} {_state(each)}".rstrip())
    print(say("people/count", count=len(found)), file=sys.stderr)


async def _show(people: People, store: Store, options: argparse.Namespace) -> None:
    number, now = await _number(store, options.person), people.clock.now()
    found = await store.read(lambda session: roll.told(session, session.get_one(PersonRow, number), now))
    log = await people.moderation.log(number)
    done = [{"at": each.at, "kind": each.kind, "words": each.words, "until": each.until} for each in log]
    if options.json:
        print(json.dumps({**found, "log": done}, ensure_ascii=False, indent=1))
        return
    for field in FIELDS:
        value = date_of(found[field]) if field == "since" else found[field]
        print(f"{say(f'people/{field}'):<24}{_plain(value)}")
    if _state(found):
        print(f"{say('people/state'):<24}{_state(found)}")
    for entry in log:
        print(f"  {date_of(entry.at)}  {entry.kind}  {entry.words}".rstrip())


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return say("people/yes" if value else "people/no")
    return "-" if value is None else str(value)


def _state(told: dict[str, Any]) -> str:
    """Office, guest, muted, suspended: what is out of the ordinary."""
    parts = [told["role"]] if told["role"] else []
    parts += [say("people/guest")] if told["guest"] else []
    for field in ("muted_until", "suspended_until"):
        parts += [say(f"people/{field}", until=date_of(told[field]))] if told[field] else []
    return ", ".join(parts)


async def _suspend(people: People, store: Store, options: argparse.Namespace) -> None:
    deed = Deed("suspend", options.reason[:500], seconds=options.days * DAY)
    act = await people.moderation.act(None, await _number(store, options.person), deed)
    print(say("people/suspended", person=options.person, until=date_of(act.until or 0)))


async def _unsuspend(people: People, store: Store, options: argparse.Namespace) -> None:
    await people.moderation.act(None, await _number(store, options.person), Deed("unsuspend"))
    print(say("people/unsuspended", person=options.person))


async def _promote(people: People, store: Store, options: argparse.Namespace) -> None:
    role = "host" if options.host else "moderator"
    await people.moderation.act(None, await _number(store, options.person), Deed("appoint", role=role))
    print(say("people/promoted", person=options.person, role=role))


async def _demote(people: People, store: Store, options: argparse.Namespace) -> None:
    await people.moderation.act(None, await _number(store, options.person), Deed("appoint"))
    print(say("people/demoted", person=options.person))


async def _rename(people: People, store: Store, options: argparse.Namespace) -> None:
    await people.moderation.act(None, await _number(store, options.person), Deed("rename", name=options.name))
    print(say("people/renamed", person=options.person, name=options.name))


async def _reset(people: People, store: Store, options: argparse.Namespace) -> None:
    row = await store.read(lambda session: roll.named(session, options.person))
    if row is None or row.kept_name is None:
        raise CommandError(say("error/person", given=options.person[:60]))
    print(say("people/reset", person=row.name, link=await people.recovery.reset_link(row.name)))


async def _delete(people: People, store: Store, options: argparse.Namespace) -> None:
    number = await _number(store, options.person)
    if not options.yes:
        raise CommandError(say("error/people_yes", person=options.person))
    await people.moderation.act(None, number, Deed("delete", say("people/deleted_words")))
    print(say("people/deleted", person=options.person))


ERRANDS: dict[str, Errand] = {
    "list": _list,
    "show": _show,
    "reset": _reset,
    "suspend": _suspend,
    "unsuspend": _unsuspend,
    "promote": _promote,
    "demote": _demote,
    "rename": _rename,
    "delete": _delete,
}
