"""A shared link shows a title, a sentence and a picture: what may be known of a table, and nothing else."""

from __future__ import annotations

import html
import re
import struct
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select, update

from concordia.catalog.maps import MAPS
from concordia.server.http.link_preview import HEIGHT, WIDTH
from concordia.server.store.models.table_models import TableRow
from tests.server.http.made_tables import finished, make
from tests.server.http.test_socket import ME, OPEN, bot
from tests.server.running import Running, settings_for

PICTURES = Path(__file__).resolve().parents[3] / "web" / "public" / "previews"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    (folder / "index.html").write_text("<!doctype html><head><title>Concordia</title></head><p>page</p>")
    with Running(settings_for(tmp_path_factory.mktemp("data"), web_dir=folder)) as running:
        yield running


def shown(server, path: str, language: str = "en") -> dict[str, str]:
    page = httpx.get(server.url + path, headers={"accept-language": language})
    assert page.status_code == 200
    assert page.text.count("</head>") == 1
    found = re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page.text)
    return {name: html.unescape(said) for name, said in found}


def test_the_front_page_and_pages_without_a_table_show_the_game(server):
    for path in ("/", "/rules", "/t/nosuchtable0"):
        meta = shown(server, path)
        assert meta["title"] == "Concordia"
        assert meta["image"] == f"{server.url}/previews/front.jpg"
        assert meta["url"] == server.url + path
    assert shown(server, "/", "fr-CH, de")["description"].startswith("Jouez à Concordia")


def test_a_private_table_shows_its_board_and_game_only(server):
    host = server.guest("Secretive")
    key = make(host, ME, OPEN, bot(), game="venus", map="cyprus")
    for path in (f"/t/{key}", f"/table/{key}", f"/t/{key}/replay"):
        meta = shown(server, path)
        assert meta["title"] == "Concordia Venus on Cyprus"
        assert meta["image"].endswith("/previews/cyprus.jpg")
        assert "Secretive" not in "".join(meta.values())
        assert "free" not in meta["description"]


def test_a_public_table_says_who_sits_there_and_is_escaped(server):
    host = server.guest('Li"via</head><b>')
    key = make(host, ME, OPEN, OPEN, public=True)
    name = host.get("/me").json()["name"]
    assert shown(server, f"/t/{key}")["description"] == f"2 seats are free. At the table: {name}."
    host.post(f"/tables/{key}/fill", json={"level": "random"})
    host.post(f"/tables/{key}/start")
    assert shown(server, f"/t/{key}")["description"].startswith("The game is in progress: ")
    closed = make(host, ME, bot(), public=True, closed=True, start=True)
    assert name not in shown(server, f"/t/{closed}")["description"]


def test_a_study_shows_its_title_unless_it_is_private(server):
    owner = server.guest("Author")
    source = {"kind": "deal", "map": "cyprus", "players": 2}
    study = owner.post("/studies", json={"title": 'Why "Cyprus" </head>', "source": source}).json()
    for path in (f"/studies/{study['key']}", f"/embed/studies/{study['key']}"):
        meta = shown(server, path)
        assert meta["title"] == 'Why "Cyprus" </head>'
        assert "Cyprus" in meta["description"]
        assert meta["image"].endswith("/previews/cyprus.jpg")
    owner.patch(f"/studies/{study['key']}", json={"revision": 1, "visibility": "private"})
    assert shown(server, f"/studies/{study['key']}")["title"] == "Concordia"


def test_a_finished_public_game_says_who_won(server):
    host = server.guest("Watcher")
    key = finished(server, host, ME, bot())
    assert "Watcher" not in shown(server, f"/t/{key}")["description"]
    store = server.app.state.registry.store
    store.writer.submit(lambda session: session.execute(update(TableRow).values(public=True))).result(10)
    result = store.read_now(lambda session: session.scalar(select(TableRow.result).where(TableRow.key == key)))
    (winner,) = result["winners"]
    name = host.get(f"/tables/{key}").json()["seats"][winner]["name"]
    said = shown(server, f"/t/{key}/replay")["description"]
    assert said.startswith(f"{name} wins with {result['scores'][winner]['total']} points.")


def test_a_board_for_analysis_is_not_told_of(server):
    host = server.guest("Thinker")
    key = make(host, ME, ME, start=True)
    fork = host.post(f"/tables/{key}/fork", json={}).json()["key"]
    assert shown(server, f"/t/{fork}")["title"] == "Concordia"


def test_a_page_that_is_known_is_not_sent_again(server):
    first = httpx.get(server.url + "/")
    again = httpx.get(server.url + "/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    other = httpx.get(server.url + "/", headers={"if-none-match": first.headers["etag"], "accept-language": "de"})
    assert other.status_code == 200


def test_every_board_has_its_picture():
    for name in ("front", *MAPS):
        data = (PICTURES / f"{name}.jpg").read_bytes()
        assert len(data) < 300_000
        frame = next(match for match in re.finditer(rb"\xff[\xc0\xc2]..\x08", data, re.DOTALL))
        assert struct.unpack(">HH", data[frame.end() : frame.end() + 4]) == (HEIGHT, WIDTH)
