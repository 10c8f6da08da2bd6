#!/bin/sh
# The programs beside Python and Node that tests try the documentation with: nginx, systemd, zsh and fish. As root, what is
# missing is installed from Debian. Run again at will.
set -eu

missing=""
command -v nginx >/dev/null 2>&1 || missing="$missing nginx-light"
command -v systemd-analyze >/dev/null 2>&1 || missing="$missing systemd"
command -v zsh >/dev/null 2>&1 || missing="$missing zsh"
command -v fish >/dev/null 2>&1 || missing="$missing fish"
command -v openssl >/dev/null 2>&1 || missing="$missing openssl"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    # One at a time, as everything here that installs packages.
    DEBIAN_FRONTEND=noninteractive \
        flock /var/lib/apt sh -c "apt-get update -qq && apt-get install -qq -y --no-install-recommends $missing"
else
    echo "missing system packages:$missing" >&2
    exit 1
fi
