from __future__ import annotations

import hashlib
import hmac
import json

from concordia.server.notify.webhook_payloads import Alert, call

ALERT = Alert(
    "notice-7-abc",
    "Livia: Concordia on Imperium against <Marcus> & @everyone: it is your turn.",
    "https://c.example/table/x?a=1&b=2",
    {"kind": "turn", "game": "classic"},
)


def body(preset: str, url: str = "https://hook.example/", secret: str = "") -> dict[str, object]:
    made = call(preset, url, secret, ALERT)
    assert made.headers["idempotency-key"] == "notice-7-abc"
    read: dict[str, object] = json.loads(made.body)
    return read


def test_generic_json_says_everything() -> None:
    assert body("generic") == {
        "id": ALERT.id,
        "text": ALERT.text,
        "link": ALERT.link,
        "kind": "turn",
        "game": "classic",
    }


def test_generic_json_is_signed_with_the_secret() -> None:
    made = call("generic", "https://hook.example/", "quis custodiet", ALERT)
    signed = hmac.new(b"quis custodiet", made.body, hashlib.sha256).hexdigest()
    assert made.headers["x-concordia-signature"] == f"sha256={signed}"
    assert "x-concordia-signature" not in call("generic", "https://hook.example/", "", ALERT).headers


def test_discord_calls_nobody_by_a_name() -> None:
    said = body("discord")
    assert said["content"] == f"{ALERT.text} {ALERT.link}"
    assert said["allowed_mentions"] == {"parse": []}


def test_slack_gets_its_three_signs_written_out() -> None:
    assert body("slack")["text"] == (
        "Livia: Concordia on Imperium against &lt;Marcus&gt; &amp; @everyone: it is your turn."
        " <https://c.example/table/x?a=1&b=2>"
    )


def test_matrix_bridges_get_text_and_html() -> None:
    said = body("matrix")
    assert said["text"] == said["body"] == f"{ALERT.text} {ALERT.link}"
    assert "&lt;Marcus&gt; &amp; @everyone" in str(said["html"])
    assert '<a href="https://c.example/table/x?a=1&amp;b=2">' in str(said["formatted_body"])
    assert call("matrix", "https://hook.example/", "", ALERT).method == "POST"


def test_a_matrix_room_gets_an_event_under_a_transaction_id() -> None:
    room = "https://m.example/_matrix/client/v3/rooms/%21r%3Am.example/send/m.room.message"
    made = call("matrix", room, "token", ALERT)
    assert (made.method, made.url) == ("PUT", f"{room}/notice-7-abc")
    assert made.headers["authorization"] == "Bearer token"
    assert json.loads(made.body)["msgtype"] == "m.text"
