"""The HTTP API, version 1: everything that can be done at a table, also by a program with a token."""
