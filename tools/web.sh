#!/bin/sh
# The browser client. "build" draws the boards and builds the client into src/concordia/web, where the server finds it;
# "check" looks at format, lints and types; "test" runs its tests; "proof" plays it in a real browser: "proof-first" much
# at once, "proof-again" alone what failed there. Run again at will: what is up to date is left alone. As root, a missing
# Node.js, Chromium or Firefox is installed from Debian.
set -eu
cd "$(dirname "$0")/../web"

packages() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        # One at a time: Python may be installing packages of its own.
        DEBIAN_FRONTEND=noninteractive \
            flock /var/lib/apt sh -c "apt-get update -qq && apt-get install -qq -y --no-install-recommends $*"
    else
        echo "missing system packages: $*" >&2
        exit 1
    fi
}

install() {
    command -v npm >/dev/null 2>&1 || packages nodejs npm
    wanted=$(cksum < package-lock.json)
    if [ "$(cat node_modules/.installed 2>/dev/null || true)" != "$wanted" ]; then
        # Not "npm ci": it insists on packages of other platforms, which a registry may lack; the lock file is kept.
        npm install --no-audit --no-fund --no-save --loglevel=error
        echo "$wanted" > node_modules/.installed
    fi
}

# One number for everything that the folders and files named are made of.
print_of() {
    find "$@" -type f -print0 | LC_ALL=C sort -z | xargs -0 cksum | cksum
}

boards() {
    install
    drawn=$(print_of boards src/board/geometry/board-geometry.ts src/board/geometry/curves.ts src/board/geometry/draw-lines.ts \
        src/app/known.ts src/parts/icons.svg package-lock.json ../src/concordia/data/maps)
    if [ "$(cat drawn/.print 2>/dev/null || true)" != "$drawn" ]; then
        npm run --silent boards
        echo "$drawn" > drawn/.print
    fi
}

build() {
    boards
    made="$drawn $(print_of src public bundling index.html vite.config.ts svelte.config.js ../docs/*.md ../src/concordia/data)"
    if [ "$(cat ../src/concordia/web/.print 2>/dev/null || true)" != "$made" ]; then
        npm run --silent build
        echo "$made" > ../src/concordia/web/.print
    fi
}

# A proof waits a good deal: several of them side by side. What fails there is written down.
late=../build/proofs-again.txt
proofs() {
    build
    command -v chromium >/dev/null 2>&1 || packages chromium
    command -v firefox-esr >/dev/null 2>&1 || packages firefox-esr
    mkdir -p ../build
    : > "$late"
    npm run --silent proof -- --beside "$(($(nproc) + 1))" --failures "$late"
}

# What failed is tried again alone, with nothing beside it, and must pass then; which ones those were is said.
again() {
    [ -s "$late" ] || return 0
    failed=""
    npm run --silent proof -- --again "$late" || failed=yes
    echo "failed beside other work, and were tried again alone:"
    cat "$late"
    [ -z "$failed" ]
}

case "${1:-build}" in
    build) build ;;
    check)
        install
        npm run --silent check
        ;;
    test)
        boards
        npm test --silent
        ;;
    proof)
        proofs
        again
        ;;
    proof-first) proofs ;;
    proof-again) again ;;
    *)
        echo "usage: $0 build|check|test|proof|proof-first|proof-again" >&2
        exit 2
        ;;
esac
