#!/bin/sh
# Proves --ray on a Ray of this machine: an environment of its own in build/ray-venv, so that .venv stays small.
set -eu
cd "$(dirname "$0")/../.."
venv=build/ray-venv
wanted=$(cat pyproject.toml constraints.txt | cksum)
if [ "$(cat "$venv/installed" 2>/dev/null || true)" != "$wanted" ]; then
    [ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[ray]' pytest
    echo "$wanted" > "$venv/installed"
fi
exec "$venv/bin/python" -m pytest tests/ray "$@"
