"""The routes of the HTTP API, one noun to a file."""
