# make play: set up and play; make test: set up and run every check. Needs Python 3.11+, Node 20+ and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
COMPILED := .venv/compiled
FASTEST := .venv/fastest
PEERS := benchmarks/.venv
NODE_READY := web/node_modules/ready
API := web/src/api/schema.d.ts
TEXTS := web/src/words/generated/languages.ts
PAGE := src/fondaco/server/page/index.html
RUNTIME := src/fondaco/server/runtime/files.json
SITE := build/page
SOURCES := $(shell find src/fondaco/engine src/fondaco/games src/fondaco/bots -name '*.py')
SERVER := $(shell find src/fondaco/server src/fondaco/words src/fondaco/games -name '*.py' -not -path '*/page/*')
PAGE_SOURCES := $(shell find web/src web/public -type f -not -name schema.d.ts -not -path '*/generated/*') web/index.html web/vite.config.ts

# Python keeps what it has compiled, for tests start it hundreds of times.
unexport PYTHONDONTWRITEBYTECODE

# With ccache the same C is compiled once: here, and for the wheel that the tests build. It is done without, too.
ifneq ($(shell command -v ccache),)
ifeq ($(findstring ccache,$(CC)),)
export CC := ccache $(CC)
endif
export CCACHE_NOHASHDIR := 1
# Its headers have just been written, whenever it is compiled; and the wheel is built in another language.
export CCACHE_SLOPPINESS := include_file_mtime,include_file_ctime,locale
endif

.PHONY: docs play test test-python test-rules test-compiled test-page lint lint-format bench bench-server setup messages postgres chromium nginx page screenshots runtime site bench-site clean
.DEFAULT_GOAL := play

play: $(COMPILED) $(PAGE)
	@$(BIN)/fondaco serve --browser

# What waits for a browser or a compiler leaves a core to the rest, so several things are done at a time. No test is about how
# long something takes, so that they do not disturb each other.
test:
	@tools/needed.sh postgres chromium nginx ccache
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target lint test-rules test-compiled test-page

test-python: test-rules test-compiled

# The rules are tested as they read. Compiled, where there is a C compiler, they play whole games: those among their own tests,
# the golden ones, which are known move by move, those of the conformance suite, and those of the bots; and all that stands on the
# rules uses them so, the examples in the documents included. The wheel comes first, for a compiler works on it while the other
# core goes on. Much of this waits for servers and databases, so there is one more at work than there are cores; the tests of a
# file stay together, for they share a server.
test-rules: $(READY)
	FONDACO_INTERPRETED=1 $(BIN)/pytest -q -m 'not whole_games' tests/engine tests/games --cov --cov-report=

test-compiled: $(COMPILED) $(PAGE) $(RUNTIME)
	$(BIN)/pytest -q -m whole_games tests/engine tests/games
	$(BIN)/pytest -q -n $$($(BIN)/python -c "import os; print((os.cpu_count() or 1) + 1)") --dist loadfile --no-loadscope-reorder \
	  tests/wheels $(filter-out tests/wheels/ tests/engine/ tests/games/ tests/__pycache__/,$(wildcard tests/*/ tests/test_*.py)) \
	  src README.md docs

test-page: $(COMPILED) $(PAGE) $(RUNTIME)
	cd web && npm test --silent && npm run --silent play

# Needs nothing of Python's, and is done while that is installed.
lint-format: $(NODE_READY)
	cd web && npm run --silent check-format

lint: lint-format $(READY) $(API) $(TEXTS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && npm run --silent check

bench: $(FASTEST) $(PEERS)
	$(BIN)/python benchmarks/performance.py $(PEERS)/bin/python

# What docs/performance.md says of the server, in its order; on a machine that does nothing else.
bench-server: $(FASTEST) postgres
	$(BIN)/python benchmarks/server.py --tables 200 --seconds 15
	$(BIN)/python benchmarks/server.py --tables 200 --seconds 15 --words en
	$(BIN)/python benchmarks/server.py --tables 200 --seconds 15 --postgres -- --workers 2
	$(BIN)/python benchmarks/server.py --tables 200 --rate 100 --seconds 15
	$(BIN)/python benchmarks/server.py --tables 1000 --rate 100 --seconds 30
	$(BIN)/python benchmarks/server.py --tables 1 --rate 2 --watchers 1000 --seconds 30
	$(BIN)/python benchmarks/server.py --tables 200 --rate 100 --seconds 60 --analyses 2
	$(BIN)/python benchmarks/side_by_side.py --tables 200 --seconds 15
	$(BIN)/python benchmarks/side_by_side.py --tables 200 --rate 100 --seconds 15

docs: $(READY)  ## the documents as a site, in build/site
	$(BIN)/mkdocs build --quiet

messages: $(READY)  ## bring the catalogues up to date with the texts in the source
	$(BIN)/python tools/messages.py

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Fondaco needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "Python's venv is missing: install the package python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	FONDACO_INTERPRETED=1 tools/install.sh --editable '.[dev]'
	@touch $@

# Compiles in place what has changed; without a C compiler it says so, and the files run as they are. Nobody who plays or tests
# notices the little that more optimising brings, and everybody the time that it takes.
$(COMPILED): $(READY) setup.py $(SOURCES)
	FONDACO_OPT_LEVEL=1 $(BIN)/python setup.py --quiet build_ext --inplace
	@find src -name '*.so' -exec touch {} +
	@touch $@

# As wheels are compiled: for measurements.
$(FASTEST): $(COMPILED)
	$(BIN)/python setup.py --quiet build_ext --inplace --force
	@touch $@

$(NODE_READY): web/package.json web/package-lock.json
	@command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || \
	  { echo "The page needs Node.js 20 or newer with npm: install the package nodejs"; exit 1; }
	cd web && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent --no-audit --no-fund
	@touch $@

$(API): $(NODE_READY) $(READY) $(SERVER)  # the page's types, from the API's document
	FONDACO_INTERPRETED=1 $(BIN)/python tools/api.py > web/openapi.json
	cd web && npx openapi-typescript openapi.json --output src/api/schema.d.ts --default-non-nullable false --silent && rm openapi.json

page: $(PAGE)

# The page's texts, from the catalogues.
$(TEXTS): $(READY) tools/texts.py $(wildcard src/fondaco/languages/*.po src/fondaco/games/*/components.toml) $(shell find web/src -name '*.toml')
	$(BIN)/python tools/texts.py

$(PAGE): $(API) $(TEXTS) $(PAGE_SOURCES)
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

runtime: $(RUNTIME)

# Python for browsers, with our own files: what the page needs to play without a server.
$(RUNTIME): $(READY) $(NODE_READY) tools/runtime.py tools/runtime.mjs tools/runtime_archives.py tools/runtime_modules.py $(shell find src/fondaco -name '*.py' -not -path '*/page/*') $(wildcard src/fondaco/games/*/*.toml src/fondaco/games/*/*.jsonl src/fondaco/languages/*.po)
	$(BIN)/python tools/runtime.py
	@touch $@

site: $(PAGE) $(RUNTIME)  ## the page as a folder for any web host, in build/page
	$(BIN)/fondaco site $(SITE)

bench-site: $(FASTEST) $(PAGE) $(RUNTIME) chromium  ## what docs/performance.md says of the page without a server
	node benchmarks/site.mjs

screenshots: $(COMPILED) $(PAGE) chromium  ## of every screen, in docs/pictures
	cd web && npm run --silent screenshots

# What the tests need beside Python and Node, and start and stop themselves: a browser, a database, a proxy.
postgres chromium nginx:
	@tools/needed.sh $@

$(PEERS):
	$(PYTHON) -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1 catanatron_gym==4.0.0 open_spiel==2.0.2 rlcard==1.2.0 mypy-extensions msgspec || { rm -rf $@; exit 1; }

clean:
	find src -name '*.so' -delete
	rm -rf .venv $(PEERS) benchmarks/boardgame/node_modules web/node_modules $(API) $(dir $(TEXTS)) src/fondaco/server/page src/fondaco/server/runtime build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
