from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi import FastAPI

from concordia.server.http.api import router
from concordia.server.http.api_links import add_links


@pytest.fixture(scope="module")
def spec() -> dict[str, Any]:
    app = FastAPI()
    app.include_router(router)
    return app.openapi()


def test_every_operation_says_what_it_does_and_how_it_refuses(spec: dict[str, Any]) -> None:
    operations = [operation for path in spec["paths"].values() for operation in path.values()]
    assert len(operations) >= 25
    for operation in operations:
        assert operation["summary"]
        assert operation["description"].endswith(".")
        for status, answer in operation["responses"].items():
            if status.startswith("4"):
                assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")


def test_everything_that_is_sent_has_an_example_and_a_limit(spec: dict[str, Any]) -> None:
    for name, schema in spec["components"]["schemas"].items():
        if not name.endswith("In"):
            continue
        for field, value in schema["properties"].items():
            for form in value.get("anyOf", [value]):
                if form.get("type") == "string":
                    assert {"maxLength", "enum", "pattern", "const"} & form.keys(), (name, field)
    assert "concordia_" in json.dumps(spec["components"]["schemas"]["NewTokenOut"])


def test_an_answer_links_to_what_can_be_done_next(spec: dict[str, Any]) -> None:
    add_links(spec)
    operations = {
        operation["operationId"]: (verb, path, operation)
        for path, methods in spec["paths"].items()
        for verb, operation in methods.items()
    }
    led = 0
    for _, _, operation in operations.values():
        for answer in operation["responses"].values():
            for link in answer.get("links", {}).values():
                _, path, _ = operations[link["operationId"]]
                assert all(f"{{{gap}}}" in path for gap in link["parameters"])
                led += 1
    assert led > 100
    made = spec["paths"]["/api/v1/tables"]["post"]["responses"]["201"]["links"]
    assert "join_api_v1_tables__key__join_post" in made
    token = spec["paths"]["/api/v1/tokens"]["post"]["responses"]["201"]["links"]
    assert [link["parameters"] for link in token.values()] == [{"number": "$response.body#/id"}]
    before = json.dumps(spec)
    add_links(spec)
    assert json.dumps(spec) == before
