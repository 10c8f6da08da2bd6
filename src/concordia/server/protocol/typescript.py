"""TypeScript types of everything that client and server say to each other, so that nobody writes them by hand.

``python -m concordia.server.protocol.typescript > web/src/protocol.ts`` writes them, with ``--schema`` the JSON
schema they are made from: the messages of the table's socket, the bodies of the HTTP API, and which belongs
to which address.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi import FastAPI

from concordia.messages import NAMES
from concordia.server.http.api import router
from concordia.server.protocol.socket_messages import CLIENT, PROTOCOL_VERSION, SERVER
from concordia.server.ratings.fairness import GRACE_TURNS
from concordia.server.ratings.rating import SETTLED_DOUBT, START
from concordia.vocabulary import CONCORDIA_POINTS, HOUSES, STOREHOUSE

WIDTH = 120  # of a line
HEADER = "// Written by `python -m concordia.server.protocol.typescript`; do not edit.\n"
CONSTANTS = {"MOST_HOUSES": HOUSES, "STOREHOUSE_SPACES": STOREHOUSE, "CONCORDIA_POINTS": CONCORDIA_POINTS}
CONSTANTS |= {"GRACE_TURNS": GRACE_TURNS, "FIRST_RATING": round(START), "SETTLED_DOUBT": round(SETTLED_DOUBT)}
_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
_REFS = "#/$defs/{model}"
_ERRORS = ("HTTPValidationError", "ValidationError")  # FastAPI's own; this server answers with Problem


def schema() -> dict[str, Any]:
    """The JSON schema of what either side says."""
    client = CLIENT.json_schema(ref_template=_REFS)
    server = SERVER.json_schema(ref_template=_REFS)
    http = openapi()
    bodies = json.loads(json.dumps(http["components"]["schemas"]).replace("#/components/schemas/", "#/$defs/"))
    definitions = {**bodies, **client.pop("$defs"), **server.pop("$defs")}
    for name in _ERRORS:
        definitions.pop(name, None)
    return {
        "protocol": PROTOCOL_VERSION,
        "$defs": {**dict(sorted(definitions.items())), "ClientMessage": client, "ServerMessage": server},
        "paths": http["paths"],
    }


def openapi() -> dict[str, Any]:
    """The description of the HTTP API, without a server behind it."""
    app = FastAPI()
    app.include_router(router)
    return app.openapi()


def typescript(schema: Mapping[str, Any]) -> str:
    """All definitions of a schema as exported types, and the addresses."""
    parts = [HEADER, f"export const PROTOCOL_VERSION = {schema['protocol']};\n"]
    for name, value in CONSTANTS.items():
        parts.append(f"export const {name} = {value};\n")
    languages = ", ".join(f"{key}: {json.dumps(name, ensure_ascii=False)}" for key, name in NAMES.items())
    parts.append(f"export const LANGUAGE_NAMES = {{ {languages} }} as const;\n")
    for name, definition in schema["$defs"].items():
        parts.append(_declaration(_name(name), definition))
    lines = sorted(_endpoints(schema["paths"]))
    about = "/** What each address of the HTTP API is sent and answers. */\n"
    parts.append(about + "export interface Endpoints {\n" + "\n".join(lines) + "\n}\n")
    return "\n".join(parts)


def _endpoints(paths: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, route in methods.items():
            body = _content(route.get("requestBody", {}))
            answer = next((_content(told) for code, told in route["responses"].items() if code[0] == "2"), None)
            query = [
                f"{each['name']}{'' if each.get('required') else '?'}: {_type(each['schema'])}"
                for each in route.get("parameters", ())
                if each["in"] == "query"
            ]
            parts = [f"body: {body}"] if body else []
            parts += [_object("    query: ", query)] if query else []
            parts.append(f"answer: {answer or 'undefined'}")
            yield "  " + _object(f'  "{method.upper()} {path}": ', parts) + ";"


def _object(start: str, entries: list[str]) -> str:
    """What begins with ``start`` and has these entries: in one line if there is room for it, else one a line."""
    line = f"{start.lstrip()}{{ {'; '.join(entries)} }}"
    indent = " " * (len(start) - len(start.lstrip()))
    if len(indent) + len(line) < WIDTH and "\n" not in line:
        return line
    return f"{start.lstrip()}{{\n" + "".join(f"{indent}  {entry};\n" for entry in entries) + f"{indent}}}"


def _content(told: Mapping[str, Any]) -> str | None:
    found = told.get("content", {}).get("application/json", {}).get("schema")
    return _type(found) if found is not None else None


def _declaration(name: str, definition: Mapping[str, Any]) -> str:
    comment = _comment("", definition)
    if "properties" not in definition:
        line = f"export type {name} = {_type(definition)};\n"
        return comment + (
            line if len(line) <= WIDTH else line.replace(" | ", "\n  | ").replace("= ", "=\n  | ", 1)
        )
    required = set(definition.get("required", ()))
    lines = []
    for key, value in definition["properties"].items():
        lines.append(_comment("  ", value))
        line = f"  {key}{'' if key in required else '?'}: {_type(value)};\n"
        lines.append(line if len(line) <= WIDTH else line.replace(" | ", "\n    | ").replace(": ", ":\n    | ", 1))
    return comment + f"export interface {name} {{\n" + "".join(lines) + "}\n"


def _comment(indent: str, described: Mapping[str, Any]) -> str:
    if "description" not in described:
        return ""
    text = " ".join(described["description"].replace("*/", "").split())
    if len(line := f"{indent}/** {text} */\n") <= WIDTH:
        return line
    parts = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return f"{indent}/**\n" + "".join(f"{indent} * {part}\n" for part in parts) + f"{indent} */\n"


def _name(name: str) -> str:
    return re.sub(r"\W", "", name)


def _type(value: Mapping[str, Any]) -> str:
    if "x-typescript" in value:
        return str(value["x-typescript"])
    if "$ref" in value:
        return _name(str(value["$ref"]).rpartition("/")[2])
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " | ".join(json.dumps(each) for each in value["enum"])
    for union in ("anyOf", "oneOf"):
        if union in value:
            return " | ".join(dict.fromkeys(_type(each) for each in value[union]))
    if value.get("type") == "array":
        return _array(value)
    if value.get("type") == "object":
        return _record(value)
    return _SIMPLE.get(str(value.get("type")), "unknown")


def _array(value: Mapping[str, Any]) -> str:
    if "prefixItems" in value:
        return f"[{', '.join(_type(each) for each in value['prefixItems'])}]"
    return f"Array<{_type(value.get('items', {}))}>"


def _record(value: Mapping[str, Any]) -> str:
    inner = value.get("additionalProperties")
    held = _type(inner) if isinstance(inner, Mapping) else "unknown"
    if "propertyNames" in value:  # not every one of them need be there
        return f"Partial<Record<{_type(value['propertyNames'])}, {held}>>"
    return f"Record<string, {held}>"


if __name__ == "__main__":
    whole = schema()
    sys.stdout.write(json.dumps(whole, indent=2) + "\n" if "--schema" in sys.argv else typescript(whole))
