"""Bots in any language: programs that answer lines of JSON, as docs/bot-protocol.md specifies."""
