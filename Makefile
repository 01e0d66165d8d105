# Everything on a machine with only Python 3.11 or later, pip and git.
#   make demo        a whole event, from registration to the audit log
#   make test        the suite, with a sample of the campaigns, the same again by make test SEED=... (printed when one fails)
#   make campaign    all cases of the tests of which the suite draws a sample
#   make test-fast   what a minute has time for: two cases of each test, two tests of each module that runs the program
#   make thorough    the long enumerations with three times as many examples as a campaign, before each release
#   make hunt        look for wrong pairings by chance, long before each release:
#                    make hunt ROUNDS=1000000 SEED=2026-1 FAMILY="dutch-2026 cfc" SECONDS=3600 EVERY=10
#                    (all optional; rounds of each edition, every EVERY-th also beside the enumeration)
#   make faults      kill -9, failing writes, full disks and servers that go away, on both databases (docs/reliability.md):
#                    make faults KILLS=1000 STOPS=150 SAMPLE=100 KINDS="kills server" SEED=2026-1 (all optional)
#   make soak        eight writers at once on both databases, and a hall of tournaments on one PostgreSQL for ten minutes:
#                    then 200 backups of each while eight writers write:
#                    make soak COMMANDS=1000 SECONDS=600 KINDS="sqlite hall backups" (all optional)
#   make same        the same commands under 20 hash seeds, on both databases, in other zones, locales and years: same bytes
#                    make same SEEDS=20 PYTHONS="/path/to/python3.12" (all optional)
#   make mutations   one column of the database changed at a time, behind the program's back: each is found and named
#                    make mutations COUNT=10000 SEED=15 (optional)
#   make spoilt      20,000 spoilt inputs over all readers, then 3,000 damaged databases over all commands that read one
#                    make spoilt COUNT=20000 DATABASES=3000 SEED=27 READER="report bundle" (all optional)
#   make edits       bundles, certificates and proofs edited at random: the program and the one-file programs say the same
#                    make edits COUNT=10000 SEED=26 (optional)
#   make damages     one to three damages in honest reports: what other data contradict is named by the audit
#                    make damages COUNT=5000 SEED=28 (optional)
#   make model       whole tournaments by chance beside a model written from the rules: make model TOURNAMENTS=2000 STEPS=50
#   make cluster     an audit of 100,000 files on a Dask cluster of this machine, killed once and resumed:
#                    make cluster FILES=100000 WORKERS=2 (both optional)
#   make coverage    the suite once more, counting which branches of the rules, the log and the projections it runs;
#                    make coverage KEEP=1 puts the figures into docs/reliability.md
#   make mutation    the product changed in one place at a time, and whether a test says so (docs/reliability.md):
#                    make mutation AREA="folds store" SAMPLE=208 SEED=2026 AGAIN=1 (all optional; without SEED a new sample)
#                    make mutation GO_ON=1 tries those that an early end left
#   make fuzz        readers of files of strangers, given bytes that are spoilt by chance (docs/reliability.md):
#                    make fuzz TARGET="report bundle" SECONDS=120 (optional)
#   make beside      random events beside the programs named, differences made small and judged (docs/beside-other-engines.md):
#                    make beside BBP2017=/path/to/bbpPairings-5 BBP2026=... JAVAFO="java -jar javafo.jar" ROUNDS=100000 SEED=1
#   make pictures    every picture of the pages: those of a browser (look at them) and those of a terminal
#   make docs        the documentation as a site, into build/docs; with the checker where `make pyodide` was run
#   make wheel       dist/pairtrail-...whl, which is what gets installed
#   make single-file dist/pairtrail, with Python and everything in it, for the system that it is made on; then it is tried
#   make pyodide     Python for browsers, into .pyodide, for `pairtrail site --checker` (needs a network)
#   make lint        format, lint, types, direction of imports
#   make versions    what a new environment takes today, into .ci/versions.txt: the versions that all of the above install;
#                    make versions PYTHON=/path/to/python3.11, the oldest that there is: some packages ask for 3.11.5
#   make bench       what is fast, beside the peers on PyPI
#   make ci          what the build server runs

VENV := .venv
BIN := $(VENV)/bin
# The first interpreter that runs and is recent enough; `make PYTHON=...` overrides.
PYTHON ?= $(shell for python in python3 python3.11 python3.12 python3.13 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

.PHONY: demo test test-fast campaign thorough coverage hunt faults soak same mutations spoilt edits damages model cluster lint bench ci clean
.DEFAULT_GOAL := test

demo: $(VENV)/with-nothing
	$(BIN)/pairtrail demo

# Hundreds of tests start the program: what is compiled is kept, also where the surroundings ask for no such files.
SUITE := PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --dist worksteal

test: $(VENV)/with-test
	$(if $(SEED),PAIRTRAIL_TEST_SEED=$(SEED)) $(SUITE)

campaign: $(VENV)/with-test
	PAIRTRAIL_TEST_CAMPAIGN=1 $(SUITE) -m "campaign or slow"

test-fast: $(VENV)/with-test
	$(SUITE) --fast

thorough: $(VENV)/with-test
	PAIRTRAIL_TEST_THOROUGH=1 $(SUITE) -m slow

# Of core, events and projections, in processes that tests start as well; below 95 % of the branches it fails.
# Figures are given of a suite in which tests failed as well, and then it fails all the same.
coverage: $(VENV)/with-dev
	$(BIN)/coverage erase
	PAIRTRAIL_TEST_CAMPAIGN=1 PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE= $(BIN)/coverage run -m pytest -n auto --dist worksteal; \
		passed=$$?; $(BIN)/coverage combine --quiet; $(BIN)/python -m tests.coverage $(if $(KEEP),--keep) && exit $$passed

ROUNDS ?= 20000
EVERY ?= 10

# SECONDS counts for itself in a shell that make may have been called from; only one given to make is meant.
hunt: $(VENV)/with-test
	$(BIN)/python -m tests.hunt --rounds $(ROUNDS) --enumerate-every $(EVERY) $(if $(SEED),--seed $(SEED)) \
		$(foreach family,$(FAMILY),--family $(family)) $(if $(filter command line,$(origin SECONDS)),--seconds $(SECONDS))

faults: $(VENV)/with-test
	$(BIN)/python -m tests.faults $(if $(KILLS),--kills $(KILLS)) $(if $(STOPS),--stops $(STOPS)) \
		$(if $(SAMPLE),--sample $(SAMPLE)) $(foreach kind,$(KINDS),--only $(kind)) $(if $(SEED),--seed $(SEED)) \
		$(if $(KEEP),--keep)

soak: $(VENV)/with-test
	$(BIN)/python -m tests.soak $(if $(COMMANDS),--commands $(COMMANDS)) $(foreach kind,$(KINDS),--only $(kind)) \
		$(if $(filter command line,$(origin SECONDS)),--seconds $(SECONDS)) $(if $(KEEP),--keep)

same: $(VENV)/with-test
	$(BIN)/python -m tests.same $(if $(SEEDS),--seeds $(SEEDS)) $(foreach python,$(PYTHONS),--python $(python)) \
		$(if $(KEEP),--keep)

mutations: $(VENV)/with-test
	$(BIN)/python -m tests.evidence.mutations $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) \
		$(if $(KEEP),--keep)

spoilt: $(VENV)/with-test
	$(BIN)/python -m tests.fuzz.spoilt $(if $(COUNT),--count $(COUNT)) $(if $(DATABASES),--databases $(DATABASES)) \
		$(foreach reader,$(READER),--reader $(reader)) $(if $(SEED),--seed $(SEED)) $(if $(KEEP),--keep)

edits: $(VENV)/with-test
	$(BIN)/python -m tests.evidence.edits $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) \
		$(if $(KEEP),--keep)

damages: $(VENV)/with-test
	$(BIN)/python -m tests.projections.audit_files.damages $(if $(COUNT),--count $(COUNT)) $(if $(SEED),--seed $(SEED)) \
		$(if $(KEEP),--keep)

model: $(VENV)/with-test
	$(BIN)/python -m tests.model $(if $(TOURNAMENTS),--tournaments $(TOURNAMENTS)) $(if $(STEPS),--steps $(STEPS)) \
		$(if $(KEEP),--keep)

cluster: $(VENV)/with-cluster
	$(BIN)/python -m benchmarks.audit_many $(if $(FILES),--files $(FILES)) $(if $(WORKERS),--workers $(WORKERS))

.PHONY: fuzz
fuzz: $(VENV)/with-fuzz
	$(BIN)/python -m tests.fuzz $(foreach target,$(TARGET),--target $(target)) $(if $(SEED),--seed $(SEED)) \
		$(if $(filter command line,$(origin SECONDS)),--seconds $(SECONDS)) $(if $(KEEP),--keep)

.PHONY: beside
beside: $(VENV)/with-test
	$(BIN)/python -m tests.beside $(foreach name,BBP2017 BBP2026 JAVAFO,$(if $($(name)),--program "$(name)=$($(name))")) \
		$(if $(filter command line,$(origin ROUNDS)),--rounds $(ROUNDS)) $(if $(SEED),--seed $(SEED)) \
		$(if $(filter command line,$(origin SECONDS)),--seconds $(SECONDS)) $(if $(KEEP),--keep)

.PHONY: mutation
mutation: $(VENV)/with-dev
	$(BIN)/python -m tests.mutation $(foreach area,$(AREA),--area $(area)) $(if $(SAMPLE),--sample $(SAMPLE)) \
		$(if $(SEED),--seed $(SEED)) $(if $(AGAIN),--again) $(if $(GO_ON),--go-on) $(if $(KEEP),--keep)

.PHONY: pictures
pictures: $(VENV)/with-test
	$(BIN)/python -m tests.browser.pictures docs/images
	$(BIN)/python -m tests.cli.screens

.PHONY: docs
docs: $(VENV)/with-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m tests.docs_site

.PHONY: wheel single-file pyodide
pyodide: $(BIN)/python
	PYTHONPATH=. $(BIN)/python .ci/pyodide.py .pyodide

wheel: $(BIN)/python
	rm -f dist/*.whl
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	@ls dist/*.whl

single-file: wheel $(VENV)/with-test
	$(BIN)/python .ci/single_file.py dist/*.whl dist
	PYTHONHASHSEED=0 PAIRTRAIL_SINGLE_FILE=dist/pairtrail $(BIN)/python -m pytest -q tests/house/test_single_file.py

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
	$(BIN)/python -m benchmarks.plots --keep

ci:
	.ci/run

clean:
	rm -rf $(VENV)

# An editable install: only a change of pyproject.toml asks for another one.
# The same versions on every day (decision 230); `make test VERSIONS=/dev/null` takes the newest.
VERSIONS := .ci/versions.txt
INSTALL = $(BIN)/python -m pip install --quiet --constraint $(VERSIONS) --editable

$(VENV)/with-nothing: pyproject.toml $(VERSIONS) | $(BIN)/python
	$(INSTALL) .
	@touch $@

$(VENV)/with-%: pyproject.toml $(VERSIONS) | $(BIN)/python
	$(INSTALL) ".[$*]"
	@touch $@

.PHONY: versions
versions:
	$(PYTHON) -m venv --clear build/newest
	build/newest/bin/python -m pip install --quiet --editable ".[dev]"
	build/newest/bin/python -m pip freeze --exclude pairtrail > $(VERSIONS)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or later was found. Install one, or run make PYTHON=/path/to/python."; exit 1; }
	$(PYTHON) -m venv $(VENV)

.PRECIOUS: $(VENV)/with-%
