# make play: set up and play; make test: set up and run every check. Nothing but Python 3.11+ and make is needed.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
COMPILED := .venv/compiled
PEERS := benchmarks/.venv
SOURCES := $(shell find src/fondaco/engine src/fondaco/games src/fondaco/bots -name '*.py')

.PHONY: play test lint bench setup messages postgres clean
.DEFAULT_GOAL := play

play: $(COMPILED)
	@$(BIN)/fondaco play millefiori

# The rules are tested as they read; then, compiled where there is a C compiler, once more with all that stands on them.
test: lint $(COMPILED) postgres
	FONDACO_INTERPRETED=1 $(BIN)/pytest -n auto tests/conformance
	FONDACO_INTERPRETED=1 $(BIN)/pytest -n auto --ignore=tests/conformance --ignore=tests/terminal --ignore=tests/store --ignore=tests/server --ignore=tests/docs --cov --cov-report=term
	$(BIN)/pytest -n auto tests

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(COMPILED) $(PEERS)
	$(BIN)/python benchmarks/performance.py $(PEERS)/bin/python

messages: $(READY)  ## bring the catalogues up to date with the texts in the source
	$(BIN)/python tools/messages.py

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Fondaco needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "Python's venv is missing: install the package python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	FONDACO_INTERPRETED=1 $(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# Compiles in place what has changed; without a C compiler it says so, and the files run as they are.
$(COMPILED): $(READY) setup.py $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace
	@find src -name '*.so' -exec touch {} +
	@touch $@

postgres:  ## a server for the tests of the store, which start and stop it themselves
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq postgresql; } || \
	  { echo "PostgreSQL's server is missing: install the package postgresql"; exit 1; }

$(PEERS):
	$(PYTHON) -m venv $@
	$@/bin/pip install --quiet --disable-pip-version-check catanatron==3.2.1 open_spiel==2.0.2 rlcard==1.2.0 || { rm -rf $@; exit 1; }

clean:
	find src -name '*.so' -delete
	rm -rf .venv $(PEERS) build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
