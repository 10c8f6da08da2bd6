from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi import FastAPI

from concordia.server.http.api import router


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
                    assert {"maxLength", "enum", "pattern"} & form.keys(), (name, field)
    assert "concordia_" in json.dumps(spec["components"]["schemas"]["NewTokenOut"])
