"""TypeScript types of the protocol, so that the client's are never written by hand.

``python -m concordia.server.typescript`` writes them, with ``--schema`` the JSON schema they are made from.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from concordia.server.protocol import CLIENT, PROTOCOL_VERSION, SERVER

HEADER = "// Written by `python -m concordia.server.typescript`; do not edit.\n"
_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def schema() -> dict[str, Any]:
    """The JSON schema of what either side says."""
    refs = "#/$defs/{model}"
    client = CLIENT.json_schema(ref_template=refs)
    server = SERVER.json_schema(ref_template=refs)
    definitions = {**client.pop("$defs"), **server.pop("$defs")}
    return {
        "protocol": PROTOCOL_VERSION,
        "$defs": {**dict(sorted(definitions.items())), "ClientMessage": client, "ServerMessage": server},
    }


def typescript(schema: Mapping[str, Any]) -> str:
    """All definitions of a schema as exported types."""
    parts = [HEADER, f"export const PROTOCOL_VERSION = {schema['protocol']};\n"]
    for name, definition in schema["$defs"].items():
        parts.append(_declaration(name, definition))
    return "\n".join(parts)


def _declaration(name: str, definition: Mapping[str, Any]) -> str:
    comment = f"/** {definition['description']} */\n" if "description" in definition else ""
    if "properties" not in definition:
        return f"{comment}export type {name} = {_type(definition)};\n"
    required = set(definition.get("required", ()))
    lines = []
    for key, value in definition["properties"].items():
        if "description" in value:
            lines.append(f"  /** {value['description']} */")
        lines.append(f"  {key}{'' if key in required else '?'}: {_type(value)};")
    return comment + f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _type(value: Mapping[str, Any]) -> str:
    if "$ref" in value:
        return str(value["$ref"]).rpartition("/")[2]
    if "const" in value:
        return json.dumps(value["const"])
    if "enum" in value:
        return " | ".join(json.dumps(each) for each in value["enum"])
    for union in ("anyOf", "oneOf"):
        if union in value:
            return " | ".join(_type(each) for each in value[union])
    if value.get("type") == "array":
        return f"Array<{_type(value.get('items', {}))}>"
    if value.get("type") == "object":
        inner = value.get("additionalProperties")
        return f"Record<string, {_type(inner) if isinstance(inner, Mapping) else 'unknown'}>"
    return _SIMPLE.get(str(value.get("type")), "unknown")


if __name__ == "__main__":
    whole = schema()
    sys.stdout.write(json.dumps(whole, indent=2) + "\n" if "--schema" in sys.argv else typescript(whole))
