# make play   sets everything up and serves the game: open http://127.0.0.1:8000
# make test   sets everything up and runs every check and test, plain and compiled
# make check  the quick part: formatting, lints, types, of Python and of the browser client
# make web    builds the browser client (Node 20)
# make bench  measures the engine beside its peers (a few minutes)
# make test-ray  plays matches on a Ray of this machine, in an environment of its own
# make test-torch  tests the example that learns with PyTorch, in an environment of its own
# make test-openspiel  runs OpenSpiel's own tests on our game, in an environment of its own
# make test-lowest  runs tests with the oldest libraries that are allowed, in an environment of its own
# make docs   the documentation as a site in build/site
# make soak   the long forms of the server's tests: kills, hostile messages, leaks, load

BIN := .venv/bin
COMPILED := $(CURDIR)/build/compiled

.PHONY: play test test-ray test-torch test-openspiel test-lowest check install web bench soak docs clean
.PHONY: checked-python checked-web tested-web proven tested-engine tested-on-engine tested-again

play: install web
	@PYTHONPATH=$(COMPILED) $(BIN)/concordia serve

# The engine is tested plain and compiled. What stands on it runs compiled, as people run it; plain where that
# cannot be built. Its tests wait for servers and programs a good deal: two for each core. What only reads the sources
# (tests/architecture) runs once.
ON_THE_ENGINE := $(addprefix tests/,server soak examples bench cli arena line_bots learn docs packaging bots/test_level_games.py \
	bots/test_reproducible.py)
AS_COMPILED := PYTHONPATH=$(COMPILED) CONCORDIA_BUILD=compiled
WORKERS := $(shell expr 2 \* $$(nproc))

# Setting up and checking Python waits for one core, and the browser client for another: both at once.
AT_ONCE := @$(MAKE) --no-print-directory -j2 --output-sync=target

test:
	$(AT_ONCE) checked-python tested-web
	@sh tools/programs.sh
	@$(MAKE) --no-print-directory -j3 --output-sync=target proven tested-engine tested-on-engine
	@sh tools/web.sh proof-again
	@$(MAKE) --no-print-directory tested-again

# Browsers and servers leave much of the machine idle; the engine, tested meanwhile, gives way to them. A proof or test
# that failed beside all that is tried again when nothing else is left to do, and must pass then.
GIVING_WAY := $(BIN)/python tools/give_way.py

proven:
	@sh tools/web.sh proof-first

# Commands of the documentation are run there, with a make of their own.
tested-on-engine:
	@echo "what stands on the engine:"
	@unset MAKEFLAGS MFLAGS; [ ! -d $(COMPILED) ] || export $(AS_COMPILED); \
	    sh tools/tests.sh first on-engine -n $(WORKERS) --dist worksteal $(ON_THE_ENGINE)

tested-engine:
	$(GIVING_WAY) sh tools/tests.sh first plain -n auto $(addprefix --ignore=,$(ON_THE_ENGINE))
	@[ ! -d $(COMPILED) ] || echo "the same, compiled:"
	@[ ! -d $(COMPILED) ] || $(AS_COMPILED) $(GIVING_WAY) sh tools/tests.sh first compiled -n auto \
	    --ignore=tests/architecture $(addprefix --ignore=,$(ON_THE_ENGINE))

tested-again:
	@sh tools/tests.sh again plain
	@unset MAKEFLAGS MFLAGS; [ ! -d $(COMPILED) ] || export $(AS_COMPILED); \
	    sh tools/tests.sh again compiled && sh tools/tests.sh again on-engine

check:
	$(AT_ONCE) checked-python checked-web

checked-python: install
	$(BIN)/ruff format --check src tests tools
	$(BIN)/ruff check src tests tools
	$(BIN)/mypy
	$(BIN)/python tools/pages/rule_map.py --check

checked-web:
	@sh tools/web.sh check

tested-web: checked-web
	@sh tools/web.sh test
	@sh tools/web.sh build

test-ray:
	@sh tools/environments/test_ray.sh

test-torch:
	@sh tools/environments/test_torch.sh

test-openspiel:
	@sh tools/environments/test_openspiel.sh

test-lowest:
	@sh tools/environments/test_lowest.sh

bench: install
	$(BIN)/concordia bench --install

soak: install
	$(BIN)/concordia bench --server --peer --write
	$(BIN)/concordia bench --server --postgres --write
	$(BIN)/python tools/pages/capacity.py
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/kills.py --kills 200 --append
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/cluster.py --append
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/rolling.py --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/growing.py --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/growing.py --postgres --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/fuzz.py --messages 100000 --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/leaks/leaks.py --twins 90 --games 15 --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/openapi.py --examples 110 --walks 250 --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/opening.py --games 20 --write
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/soak/fair_queue.py --write

# The tools of the site live apart: nothing else needs them.
docs: install
	@[ -x build/docs-venv/bin/mkdocs ] || python3 -m venv build/docs-venv
	@build/docs-venv/bin/pip install -q --disable-pip-version-check -r docs/requirements.txt
	build/docs-venv/bin/mkdocs build --strict --quiet
	@$(BIN)/python tools/pages/check_site.py build/site
	@echo "open build/site/index.html"

web:
	@sh tools/web.sh build

install:
	@sh tools/install.sh

clean:
	rm -rf build dist src/concordia/web .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
