#!/bin/sh
# Tests the example that learns with PyTorch: an environment of its own in build/torch-venv, so that .venv stays small.
set -eu
cd "$(dirname "$0")/../.."
venv=build/torch-venv
wanted=$(cat pyproject.toml constraints.txt | cksum)
if [ "$(cat "$venv/installed" 2>/dev/null || true)" != "$wanted" ]; then
    [ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[examples]' pytest
    echo "$wanted" > "$venv/installed"
fi
exec "$venv/bin/python" -m pytest tests/pytorch "$@"
