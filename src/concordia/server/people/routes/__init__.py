"""The HTTP API for people, one noun to a file; ``concordia.server.people.api`` puts them together."""
