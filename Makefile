# make play: set up and play; make test: set up and run every check. Nothing but Python 3.11+ and make is needed.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready

.PHONY: play test lint bench setup messages clean
.DEFAULT_GOAL := play

play: $(READY)
	@$(BIN)/fondaco play millefiori

test: lint
	$(BIN)/pytest -n auto tests/conformance
	$(BIN)/pytest -n auto --ignore=tests/conformance --cov --cov-report=term

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python benchmarks/simulate.py

messages: $(READY)  ## bring the catalogues up to date with the texts in the source
	$(BIN)/python tools/messages.py

setup: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Fondaco needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version). Try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' || { echo "Python's venv is missing: install the package python3-venv"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build dist .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
