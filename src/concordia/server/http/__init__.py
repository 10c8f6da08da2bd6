"""The HTTP API, version 1, the sockets, and what every request has to pass."""
