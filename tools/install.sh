#!/bin/sh
# Everything the project needs, from a bare Debian with Python 3.11: a virtual environment in .venv with pinned
# packages. As root, missing system packages are installed too. Run again at will.
set -eu
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

missing=""
"$python" -c 'import venv, ensurepip' 2>/dev/null || missing="$missing python3-venv"
command -v cc >/dev/null 2>&1 || missing="$missing gcc"
"$python" -c 'import sysconfig, os, sys; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
    || missing="$missing python3-dev libc6-dev"
if [ -n "$missing" ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        # One at a time: the client may be installing packages of its own.
        flock /var/lib/apt sh -c "apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing"
    else
        echo "missing system packages:$missing (without a C compiler the game still runs, as plain Python)" >&2
    fi
fi

wanted=$(cat pyproject.toml constraints.txt | cksum)
if [ "$(cat .venv/installed 2>/dev/null || true)" != "$wanted" ]; then
    [ -x .venv/bin/python ] || "$python" -m venv .venv
    .venv/bin/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
    echo "$wanted" > .venv/installed
fi
.venv/bin/python tools/compile.py
