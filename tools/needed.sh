#!/bin/sh
# needed.sh postgres chromium nginx ccache: installs those that are missing, where this is Debian and we are root, or names them.
# ccache only saves time: where it cannot be had at once, it is done without.
packages=
for need in "$@"; do
  case $need in
    postgres) found=$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null || command -v initdb) package=postgresql ;;
    # Without windows it takes less of the machine; where that is no package of its own, the whole browser does.
    chromium)
      found=$(ls /usr/bin/chromium-headless-shell /usr/bin/chromium /usr/bin/google-chrome "$HOME"/.cache/ms-playwright/chromium-* 2>/dev/null)
      package='chromium-headless-shell fonts-liberation'
      ;;
    nginx) found=$(PATH=$PATH:/usr/sbin command -v nginx) package=nginx-light ;;
    ccache)
      found=$(command -v ccache || echo none)
      [ "$found" != none ] || [ "$(id -u)" != 0 ] ||
        apt-get install -y -qq -o Acquire::Retries=0 -o Acquire::http::Timeout=10 ccache >/dev/null 2>&1
      ;;
  esac
  [ -n "$found" ] || { packages="$packages $package"; }
done
[ -n "$packages" ] || exit 0
if [ "$(id -u)" = 0 ] && apt-get update -qq; then
  # shellcheck disable=SC2086 # several words
  apt-get install -y -qq $packages && exit 0
  apt-get install -y -qq $(echo "$packages" | sed 's/chromium-headless-shell fonts-liberation/chromium/') && exit 0
fi
echo "The tests need more than is here; install the packages$packages" >&2
exit 1
