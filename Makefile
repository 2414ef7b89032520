# Parlour. `make play` and `make test` first set up what they need in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: help play test lint types walls window wheel check bench pictures package package-check desktop no-desktop clean

help:
	@echo "make play      set up (once) and play"
	@echo "make test      set up (once) and run the tests"
	@echo "make check     all checks of CI: lint, types, import rules, tests, the wheel, matches in a real window"
	@echo "make bench     measure speed, memory and start-up"
	@echo "make package   build packages that run without Python: an archive, a .deb (make package-check tests them)"
	@echo "make pictures  redraw the pictures of the README and the docs"
	@echo "make desktop   add Parlour to your desktop's menu (Linux); make no-desktop removes it"

play: $(VENV)/ready-to-play
	@$(BIN)/cardgames

test: $(VENV)/ready-to-test
	$(BIN)/python -m pytest

lint: $(VENV)/ready-to-test
	$(BIN)/ruff check .

types: $(VENV)/ready-to-test
	$(BIN)/mypy

walls: $(VENV)/ready-to-test
	$(BIN)/lint-imports

# Whole matches in a real window on a hidden screen.
window: $(VENV)/ready-to-test
	$(BIN)/python -m pytest -m window -n 0 tests/window

# Builds the wheel, installs it elsewhere, and tests it.
wheel: $(VENV)/ready-to-test
	$(BIN)/python -m pytest -m wheel -n 0 tests/packaging

check: lint types walls test wheel window

bench: $(VENV)/ready-to-play
	$(BIN)/python -m cardgames.bench

OTHERS = amish_lords casa_grande round_robbin jeudalism landlord dumbal
pictures: $(VENV)/ready-to-play
	$(BIN)/cardgames picture docs/pictures/evening.parlour --move 47 --seat 0 --size 1200x750 -o docs/pictures/table.png
	$(BIN)/cardgames picture $(OTHERS:%=docs/pictures/%.parlour) --size 1000x625 -o docs/pictures/tables.png
	$(BIN)/python -m pip install --quiet --upgrade --no-deps --target build/example ./examples/crazy_eights
	PYTHONPATH=build/example $(BIN)/cardgames picture examples/crazy_eights/table.parlour --seat 0 --size 1000x625 \
		-o docs/pictures/plain_table.png

# Builds the packages in dist/.
package: $(VENV)/ready-to-package
	$(BIN)/python packaging/pack.py

# Installs the packages without Python, plays, and removes them.
package-check: $(VENV)/ready-to-test $(VENV)/ready-to-package
	$(BIN)/python -m pytest -m package -n 0 tests/window

desktop: $(VENV)/ready-to-play
	sh packaging/desktop.sh install "$(abspath $(BIN))/cardgames"

no-desktop:
	sh packaging/desktop.sh remove

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Parlour needs Python 3.11 or newer; name one with: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python's venv is missing; on Debian and Ubuntu: sudo apt install python3-venv"; exit 1; }

$(VENV)/ready-to-play: pyproject.toml | $(VENV)/bin/python
	@echo "Setting Parlour up in $(VENV), once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@$(BIN)/python -m compileall -q cardgames
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready-to-play
	@echo "Setting up the tests in $(VENV), once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(VENV)/ready-to-package: $(VENV)/ready-to-play
	@echo "Setting up the packing in $(VENV), once ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[package]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
