"""``concordia people``: the host's errands, on the database of a server."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing

import pytest

from concordia.cli.commands.people import ERRANDS
from concordia.server.accounts.passwords import Passwords
from concordia.server.people import People
from concordia.server.settings import Settings
from concordia.server.store.database import Store
from concordia.server.store.upgrade import upgrade
from tests.cli.shell import is_one_line
from tests.server.conftest import QUICK, postgres  # noqa: F401 (a fixture)

PASSWORD = "correct horse battery"


@pytest.fixture(params=["sqlite", "postgresql"])
def house(request, tmp_path, shell):
    """A server's database with Livia and Marcus, who have accounts, and a guest; and the command on it."""
    if request.param == "sqlite":
        where, settings = ("--data", str(tmp_path)), Settings(data_dir=tmp_path)
        upgrade(settings.url)
    else:
        url = request.getfixturevalue("postgres").engine.url.render_as_string(hide_password=False)
        where, settings = ("--database", url), Settings(data_dir=tmp_path, database_url=url)
        _empty(url)
    with closing(Store(settings.url)) as store:
        people = People(store, settings, passwords=Passwords(**QUICK))
        for name in ("Livia", "Marcus", "Guest"):
            asyncio.run(_come(people, name))
        yield House(shell, where, people)


def _empty(url):
    from sqlalchemy import text

    from concordia.server.store.database import Base

    with closing(Store(url)) as store, store.engine.begin() as connection:
        names = ", ".join(f'"{table.name}"' for table in Base.metadata.sorted_tables)
        connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))


async def _come(people, name):
    person, _ = await people.accounts.sit_down(name, "en")
    if name != "Guest":
        await people.accounts.keep(person, PASSWORD)


class House:
    def __init__(self, shell, where, people):
        self._shell, self._where, self.people = shell, where, people

    def __call__(self, *words):
        return self._shell("people", *words, *self._where)

    def listed(self, *words):
        return {each["name"]: each for each in json.loads(self("list", "--json", *words).out)}


def test_accounts_are_listed_and_guests_on_request(house):
    assert list(house.listed()) == ["Livia", "Marcus"]
    assert list(house.listed("--guests")) == ["Livia", "Marcus", "Guest"]
    assert list(house.listed("--find", "IVI")) == ["Livia"]
    assert "#1      Livia" in house("list").out
    assert "password" not in house("list", "--json").out


def test_the_first_host_is_made_here_and_can_be_unmade(house):
    assert house("promote", "livia", "--host").code == 0
    assert house("promote", "#2").code == 0
    assert {name: each["role"] for name, each in house.listed().items()} == {
        "Livia": "host",
        "Marcus": "moderator",
    }
    assert list(house.listed("--role", "host")) == ["Livia"]
    assert house("demote", "Livia").code == 0
    assert house.listed()["Livia"]["role"] is None
    refused = house("promote", "#3")
    assert refused.code == 2
    assert "A guest cannot be a moderator" in refused.err


def test_who_is_suspended_cannot_sign_in_until_unsuspended(house):
    done = house("suspend", "Marcus", "--days", "3", "--reason", "Insults.")
    assert (done.code, done.out.startswith("Marcus may not come in until ")) == (0, True)
    with pytest.raises(Exception, match="Insults"):
        asyncio.run(house.people.accounts.sign_in("Marcus", PASSWORD))
    assert list(house.listed("--suspended")) == ["Marcus"]
    shown = house("show", "Marcus").out
    assert "suspended until" in shown
    assert "Insults." in shown
    assert house("unsuspend", "Marcus").code == 0
    assert asyncio.run(house.people.accounts.sign_in("Marcus", PASSWORD)) is not None
    kinds = [each["kind"] for each in json.loads(house("show", "Marcus", "--json").out)["log"]]
    assert kinds == ["unsuspend", "suspend"]


def test_a_name_that_looks_like_anothers_is_refused(house):
    assert house("rename", "Marcus", "Gentle Marcus").code == 0
    assert list(house.listed()) == ["Livia", "Gentle Marcus"]
    taken = house("rename", "#2", "LIVlA")
    assert taken.code == 2
    assert "This name is taken" in taken.err


def test_a_forgotten_password_is_reset_by_a_link_that_works_once(house):
    done = house("reset", "livia")
    assert done.code == 0
    link = done.out.splitlines()[-1]
    assert link.startswith("http")
    assert PASSWORD not in done.out
    assert house("reset", "#3").code == 2  # a guest has no password


def test_nobody_is_deleted_without_yes_and_then_for_good(house):
    refused = house("delete", "Marcus")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert asyncio.run(house.people.accounts.sign_in("Marcus", PASSWORD)) is not None
    done = house("delete", "Marcus", "--yes")
    assert (done.code, "Marcus is deleted" in done.out) == (0, True)
    with pytest.raises(Exception, match="deleted"):
        asyncio.run(house.people.accounts.sign_in("Marcus", PASSWORD))
    ((act, notice),) = asyncio.run(house.people.moderation.waiting())
    assert (act.kind, notice) == ("delete", None)


@pytest.mark.parametrize("errand", sorted(set(ERRANDS) - {"list"}))
def test_somebody_who_is_not_there_is_named_in_one_line(house, errand):
    more = {"suspend": ("--days", "1", "--reason", "x"), "rename": ("Other",), "delete": ("--yes",)}.get(
        errand, ()
    )
    done = house(errand, "Nobody", *more)
    assert done.code == 2
    assert is_one_line(done.err)
    assert "Nobody" in done.err


@pytest.mark.parametrize("errand", ERRANDS)
def test_every_errand_has_a_help_page(shell, errand):
    done = shell("people", errand, "--help")
    assert done.code == 0
    assert f"concordia people {errand}" in done.out
    assert max(len(line) for line in done.out.splitlines() if "concordia " not in line) <= 80


def test_without_a_database_one_line_says_so(shell, tmp_path):
    done = shell("people", "list", "--data", str(tmp_path))
    assert done.code == 2
    assert "There is no database" in done.err
