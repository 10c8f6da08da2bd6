#!/bin/sh
# Runs the tests of engine, bots, server and terminal with the lowest versions that pyproject.toml allows, in an
# environment of its own in build/lowest-venv.
set -eu
cd "$(dirname "$0")/../.."
venv=build/lowest-venv
mkdir -p build
"${PYTHON:-python3}" tools/environments/lowest_versions.py > build/lowest-versions.txt
wanted=$(cat pyproject.toml build/lowest-versions.txt | cksum)
if [ "$(cat "$venv/installed" 2>/dev/null || true)" != "$wanted" ]; then
    [ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check -c build/lowest-versions.txt \
        -e '.[server,postgres,tui,envs]' pytest pytest-xdist hypothesis pexpect pgserver aiosmtpd
    echo "$wanted" > "$venv/installed"
fi
# Left out: the fuzzer, whose tool asks for newer libraries than we do, and the comparison with the client's generated
# types, which are those of the pinned libraries.
[ $# -gt 0 ] || set -- tests/rules tests/games tests/bots tests/envs tests/server tests/cli --ignore-glob='*test_fuzz*' \
    -k 'not types_of_the_client_are_those_of_the_protocol'
exec "$venv/bin/python" -m pytest -n auto "$@"
