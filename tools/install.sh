#!/bin/sh
# install.sh WHAT…: into .venv, with uv, which takes a tenth of pip's time; with pip where uv cannot, or where pip is told to
# look for packages elsewhere.
elsewhere=${PIP_INDEX_URL:-$(.venv/bin/pip config get global.index-url 2>/dev/null)}
if [ -z "$elsewhere" ] && .venv/bin/pip install --quiet --disable-pip-version-check --no-compile uv; then
  .venv/bin/uv pip install --quiet --python .venv/bin/python "$@" && exit 0
fi
exec .venv/bin/pip install --quiet --disable-pip-version-check --no-compile "$@"
