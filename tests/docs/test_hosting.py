"""The page for hosts says what the server does: every setting, metric and limit, and examples that work."""

from __future__ import annotations

import argparse
import importlib.util
import json
import re
import shlex
import subprocess

import pytest
import yaml

from concordia.cli.commands import serve
from concordia.server.accounts import api_tokens as tokens
from concordia.server.http import request_guard as guard
from concordia.server.http import socket
from concordia.server.http import table_access as common
from concordia.server.http.limits import ALLOWANCES
from concordia.server.metrics import Metrics
from concordia.server.notify import webhook_settings as webhooks
from concordia.server.notify.due_deliveries import WAITS
from concordia.server.protocol import socket_messages as protocol
from concordia.server.settings import PREFIX, Settings
from tests.docs.rulebook import DOCS

DEPLOY = DOCS.parent / "deploy"
PAGE = (DOCS / "hosting.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(CONCORDIA_\w+)`(?: \(`(--[\w-]+)`\))? \|([^|]*)\| [^|]+ \|$", re.MULTILINE)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOLD_IN_WORDS = {"public_url", "web_dir", "smtp_from"}  # what their defaults are made of


def blocks(kind):
    return [code for found, code in BLOCK.findall(PAGE) if found == kind]


def section(title):
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def words_of(value):
    if isinstance(value, tuple):
        return ",".join(value)
    return str(int(value) if isinstance(value, bool) else value)


def test_every_setting_is_named_in_order_with_its_default():
    rows = ROW.findall(PAGE)
    named = {row[0].removeprefix(PREFIX).lower(): row[2].strip().strip("`") for row in rows}
    known = {name: getattr(Settings(), name) for name in Settings.model_fields}
    assert named.keys() == known.keys()
    for name in known.keys() - TOLD_IN_WORDS:
        assert named[name] == (words_of(known[name]) if known[name] not in ("", ()) else ""), name


def test_every_flag_of_serve_stands_beside_its_variable():
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    flags = {option for action in parser._actions for option in action.option_strings} - {"-h", "--help"}
    assert {row[1] for row in ROW.findall(PAGE)} - {""} == flags


def test_every_metric_is_named():
    counted = {metric.name for metric in Metrics().registry.collect()}
    named = re.findall(r"^\| `(concordia_\w+?)(?:_total)?(?:\{[a-z,]+\})?` \|", PAGE, re.MULTILINE)
    assert set(named) == counted
    assert len(named) == len(counted)


def test_the_limits_are_those_of_the_server():
    said = section("Limits")
    found = re.findall(r"^\| [^|]+ \| ([\d,.; ]+) \|$", said, re.MULTILINE)
    figures = [tuple(pair.split(", ")) for row in found for pair in row.split("; ")]
    order = ["request/address", "guest/address", "sign_in/address", "sign_in/account_here"]
    order += ["sign_in/account", "mail/address", "mail/account", "mail/recipient"]
    order += ["reset/address", "reset/recipient", "link/address", "export/account", "create/address"]
    order += ["create/account", "message/address", "message/account", "chat/address", "chat/account"]
    order += ["hint/account", "report/address", "report/account", "search/account"]
    known = [ALLOWANCES[name] for name in order]
    assert figures == [(f"{each.burst:,}", f"{each.per_minute:,}") for each in known]
    assert f"{guard.LARGEST_BODY // 1_000_000} MB" in said
    assert f"{protocol.LARGEST_MESSAGE // 1024} KB" in said
    for most, what in (
        (common.MOST_TABLES, "unfinished tables"),
        (tokens.MOST, "tokens"),
        (webhooks.MOST, "webhooks"),
        (socket.MOST_CONNECTIONS, "screens"),
    ):
        assert f"{most} {what}" in said


def test_a_letter_is_tried_as_often_and_as_long_as_the_page_says():
    assert len(WAITS) == 6
    assert sum(WAITS) // 3600 == 16
    assert "six more times" in section("E-mail")
    assert "sixteen hours" in " ".join(section("E-mail").split())


def test_the_variables_of_the_examples_are_settings(monkeypatch):
    lines = [line for code in blocks("ini") for line in code.splitlines() if line.startswith(PREFIX)]
    given = dict(line.split("=", 1) for line in lines)
    assert len(given) > 5
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert all(name.removeprefix(PREFIX).lower() in Settings.model_fields for name in given)
    assert Settings().base_url.startswith("https://")


def services():
    """The unit of one server, and that of a node with its port in place of %i."""
    one, node = [code for code in blocks("ini") if "[Service]" in code]
    return [one, node.replace("%i", "8001")]


def test_the_service_starts_the_server():
    for unit, folder in zip(services(), ("/var/lib/concordia", "/var/lib/concordia-8001"), strict=True):
        (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
        program, command, *arguments = shlex.split(start)
        assert program.endswith("/concordia")
        assert command == "serve"
        parser = argparse.ArgumentParser()
        serve.add_arguments(parser)
        assert str(parser.parse_args(arguments).data) == folder


@pytest.mark.parametrize("number", [0, 1])
def test_systemd_understands_the_service(tmp_path, number):
    unit = services()[number]
    file = tmp_path / "concordia.service"
    file.write_text(unit.replace("/opt/concordia/bin/concordia", "/bin/true").replace("User=concordia\n", ""))
    done = subprocess.run(
        ["systemd-analyze", "verify", file], capture_output=True, text=True, check=False, timeout=60
    )
    assert "concordia.service" not in done.stderr, done.stderr


@pytest.mark.parametrize("nodes", [False, True])
def test_nginx_understands_its_example(tmp_path, nodes):
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=x"]
    subprocess.run(
        [*certificate, "-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem"],
        check=True,
        capture_output=True,
    )
    site, upstream, inside = blocks("nginx")
    if nodes:
        site = upstream + site.replace("proxy_pass http://127.0.0.1:8000;", inside)
    site = re.sub(r"/etc/letsencrypt/live/[\w.]+", str(tmp_path), site)
    site = site.replace("listen 80;", "listen 127.0.0.1:18480;").replace("listen 443 ", "listen 127.0.0.1:18443 ")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"pid {tmp_path}/pid; error_log {tmp_path}/error.log; events {{}}\n"
        f"http {{ access_log off; {folders}\n{site}\n}}\n"
    )
    done = subprocess.run(
        ["nginx", "-t", "-c", config, "-e", tmp_path / "error.log"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_proxy_of_the_containers_is_that_of_the_page_with_their_names():
    site, upstream, inside = blocks("nginx")
    inside = inside.rstrip().replace("\n", "\n        ")
    page = upstream + site.replace("proxy_pass http://127.0.0.1:8000;", inside)
    mine = re.sub(r"^#.*\n", "", (DEPLOY / "nginx.conf").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert mine == page.replace("127.0.0.1:8001", "node1:8000").replace("127.0.0.1:8002", "node2:8000")
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert {"node1", "node2"} <= told.keys()
    assert [each.split(":")[0] for each in told["nginx"]["volumes"]] == ["./nginx.conf", "/etc/letsencrypt"]


def test_prometheus_is_told_where_to_look():
    (told,) = [yaml.safe_load(code) for code in blocks("yaml")]
    (job,) = told["scrape_configs"]
    assert job["static_configs"][0]["targets"] == [f"{Settings().host}:{Settings().port}"]
    assert job.get("metrics_path", "/metrics") == "/metrics"


def test_the_dashboard_shows_metrics_that_there_are():
    counted = {metric.name for metric in Metrics().registry.collect()}
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    shown = {
        re.sub(r"_(total|bucket)$", "", name)
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"concordia_\w+", target["expr"])
    }
    assert len(board["panels"]) == 9
    assert shown <= counted


def test_the_compose_file_has_nodes_that_share_a_database():
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for node in (told["node1"], told["node2"]):
        assert {name.removeprefix(PREFIX).lower() for name in node["environment"]} <= Settings.model_fields.keys()
        assert "@database/" in node["environment"]["CONCORDIA_DATABASE_URL"]
        assert node["depends_on"].keys() <= told.keys()


def test_the_capacity_is_worked_out_from_the_figures_there_are():
    spec = importlib.util.spec_from_file_location("capacity", DOCS.parent / "tools" / "pages" / "capacity.py")
    capacity = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(capacity)
    block = PAGE.partition("<!-- capacity -->\n")[2].partition("<!-- /capacity -->")[0]
    results = (DOCS / "results.md").read_text(encoding="utf-8")
    assert block.splitlines() == [f"- {line}" for line in capacity.lines(results)]


def test_every_file_for_hosts_is_named():
    for file in DEPLOY.iterdir():
        assert f"../deploy/{file.name}" in PAGE
