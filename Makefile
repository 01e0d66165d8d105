# Everything on a machine with only Python 3.11 or later, pip and git.
#   make demo        a whole event, from registration to the audit log
#   make test        the whole suite
#   make test-fast   the suite without the long oracle runs
#   make lint        format, lint, types, direction of imports
#   make bench       what is fast, beside the peers on PyPI
#   make ci          what the build server runs

VENV := .venv
BIN := $(VENV)/bin
# The first interpreter that runs and is recent enough; `make PYTHON=...` overrides.
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

.PHONY: demo test test-fast lint bench ci clean
.DEFAULT_GOAL := test

demo: $(VENV)/with-nothing
	$(BIN)/pairtrail demo

test: $(VENV)/with-test
	$(BIN)/python -m pytest -n auto --dist worksteal

test-fast: $(VENV)/with-test
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

lint: $(VENV)/with-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/with-bench
	$(BIN)/python -m benchmarks.pair_round
	$(BIN)/python -m benchmarks.table
	$(BIN)/python -m benchmarks.commands
	$(BIN)/python -m benchmarks.matching

ci:
	.ci/run

clean:
	rm -rf $(VENV)

# An editable install: only a change of pyproject.toml asks for another one.
$(VENV)/with-nothing: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/with-%: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable ".[$*]"
	@touch $@

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or later was found. Install one, or run make PYTHON=/path/to/python."; exit 1; }
	$(PYTHON) -m venv $(VENV)

.PRECIOUS: $(VENV)/with-%
