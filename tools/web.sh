#!/bin/sh
# Checks and tests the boards for the browser; the tests build them. As root, a missing Node.js is installed from Debian.
set -eu
cd "$(dirname "$0")/../web"
if ! command -v npm >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq && apt-get install -qq -y --no-install-recommends nodejs npm
    else
        echo "Node.js 20 with npm is needed to build the boards" >&2
        exit 1
    fi
fi
wanted=$(cksum < package-lock.json)
if [ "$(cat node_modules/.installed 2>/dev/null || true)" != "$wanted" ]; then
    # Not "npm ci": it insists on packages of other platforms, which a registry may lack; the lock file is kept.
    npm install --no-audit --no-fund --loglevel=error
    echo "$wanted" > node_modules/.installed
fi
npm run --silent check
npm test --silent
