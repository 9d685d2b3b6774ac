# Every target sets up .venv by itself; a stamp file repeats the install only when pyproject.toml changes.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test lint fuzz soak mutants array-mutants both-engines

demo: .venv/.installed
	$(BIN)/mtg-sim matchup red-burn green-stompy -n 1000 --seed 7

test: lint
	$(BIN)/python -m pytest -n 2

lint: .venv/.installed-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict sim
	$(BIN)/lint-imports

fuzz: .venv/.installed-dev
	$(BIN)/python -m tests.fuzz --games 20000

soak: .venv/.installed-dev
	$(BIN)/python -m tests.soak

mutants: .venv/.installed-dev
	$(BIN)/python -m tests.mutants

array-mutants: .venv/.installed-dev
	$(BIN)/python -m tests.array_mutants

both-engines: .venv/.installed-dev
	$(BIN)/python -m pytest -q -n 2 --both-engines tests/rules tests/test_scenario.py

.venv/.python:
	$(PYTHON) -m venv .venv
	touch $@

# What playing needs: so that a first demo need not wait for the notebook libraries.
.venv/.installed: pyproject.toml | .venv/.python
	$(INSTALL) --editable .
	touch $@

.venv/.installed-dev: pyproject.toml | .venv/.python
	$(INSTALL) --editable '.[dev,notebook,cluster]'
	touch $@ .venv/.installed
