#!/bin/sh
# Runs tests in two rounds: "tests.sh first NAME ARGUMENTS…" with much beside them, where a time-out may come from a
# machine that is too busy; "tests.sh again NAME" alone what failed there, which must pass then. Which ones those were is
# said. More than a few failures are no accident: they are final at once.
set -eu
cd "$(dirname "$0")/.."
MOST=5

usage() {
    echo "usage: $0 first|again NAME [ARGUMENTS of pytest…]" >&2
    exit 2
}

[ $# -ge 2 ] || usage
round=$1
kept=build/tests/$2
failures=$kept/v/cache/lastfailed
shift 2

names() {
    .venv/bin/python -c 'import json, sys; print("\n".join(json.load(open(sys.argv[1], encoding="utf-8"))))' "$failures"
}

case "$round" in
    first)
        rm -rf "$kept"
        code=0
        .venv/bin/pytest -o cache_dir="$PWD/$kept" "$@" || code=$?
        # 1: tests failed. Anything else is not about tests, and is final.
        [ "$code" = 1 ] && [ "$(names | wc -l)" -le "$MOST" ] || exit "$code"
        echo "these will be tried again alone:"
        names
        ;;
    again)
        [ -f "$failures" ] || exit 0
        tried=$(names)
        [ -n "$tried" ] || exit 0
        echo "failed beside other work, and are tried again alone:"
        echo "$tried"
        .venv/bin/pytest -o cache_dir="$PWD/$kept" --last-failed --last-failed-no-failures none "$@"
        ;;
    *) usage ;;
esac
