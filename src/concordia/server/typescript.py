"""TypeScript types from a JSON schema, so that the client's are never written by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

HEADER = "// Written by `python -m concordia.server.protocol --typescript`; do not edit.\n"
_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


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
