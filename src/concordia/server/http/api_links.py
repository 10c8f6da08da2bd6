"""Links in the OpenAPI document: what can be done next with what an answer names.

Whatever answers with a table leads to all that can be done at it; whatever makes something with a number leads to
what can be done with that. Programs (and tests) find their way by these, and none is written by hand.
"""

from __future__ import annotations

from typing import Any

_VERBS = ("get", "put", "post", "patch", "delete")


def add_links(document: dict[str, Any]) -> None:
    """Add the links to a document; once they are there nothing changes."""
    paths = document["paths"]
    operations = [(path, verb, paths[path][verb]) for path in paths for verb in _VERBS if verb in paths[path]]
    at_a_table = {
        operation["operationId"]: {"key": "$response.body#/key"}
        for path, _, operation in operations
        if "/tables/{key}" in path and path.count("{") == 1
    }
    for path, verb, operation in operations:
        for status, answer in operation["responses"].items():
            if not status.startswith("2"):
                continue
            model = _model(answer)
            if model == "TableInfo":
                _set(answer, at_a_table)
            elif verb == "post" and "id" in _properties(document, model):
                mine = {
                    other["operationId"]: {"number": "$response.body#/id"}
                    for place, _, other in operations
                    if place == f"{path}/{{number}}" or place.startswith(f"{path}/{{number}}/")
                }
                _set(answer, mine)


def _set(answer: dict[str, Any], links: dict[str, dict[str, str]]) -> None:
    if links:
        answer["links"] = {
            name: {"operationId": name, "parameters": parameters} for name, parameters in sorted(links.items())
        }


def _model(answer: dict[str, Any]) -> str:
    """The name of what an answer holds, or nothing."""
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _properties(document: dict[str, Any], model: str) -> dict[str, Any]:
    found: dict[str, Any] = document["components"]["schemas"].get(model, {}).get("properties", {})
    return found
