"""Secrets that are handed out once and stored only as a digest: session cookies, API tokens."""

from __future__ import annotations

import hashlib
import secrets

# With this prefix, scanners find a token in a file that should not hold one.
API_TOKEN = "concordia_"


def new_key(prefix: str = "") -> str:
    """A fresh secret of 256 bits."""
    return prefix + secrets.token_urlsafe(32)


def digest(key: str) -> str:
    """What is stored of a secret. It has 256 random bits, so a plain hash is enough and can be looked up."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
