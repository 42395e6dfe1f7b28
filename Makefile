# SPDX-License-Identifier: Apache-2.0 OR MIT
# `make bench` and `make test` set up what they need; see README.md.

PYTHON := .venv/bin/python
PENNYWEIGHT := .venv/bin/pennyweight
SIMULATORS := Cargo.toml Cargo.lock pyproject.toml $(shell find sim -name '*.rs' -o -name Cargo.toml)

.PHONY: bench prove test test-all test-long test-matrix test-rtl lint setup setup-tests bench-sim bench-lab bench-host peers mutants fuzz figures pictures dist release wheel host-wheel manual clean help

bench: setup ## build, verify and measure everything; VERBOSE=1 prints all
	@$(PENNYWEIGHT) bench $(if $(VERBOSE),--all)
	$(if $(VERBOSE),@$(PENNYWEIGHT) tables --all)

test: setup-tests ## the suites in Rust and Python, among them the known answers
	@$(PYTHON) tools/run_tests.py first

test-all: test ## the same, and the second tier: what repeats the same evidence
	@$(PYTHON) tools/run_tests.py second

test-long: setup-tests ## the same, and the suites that take longer
	@$(PYTHON) tools/run_tests.py long

test-matrix: setup-tests ## the tests with other clangs, and in a fresh Debian 13
	tools/matrix

test-rtl: setup .venv/ready-rtl ## RISC-V cores beside their Verilog; BOARD=
	$(PYTHON) tests/lockstep/rv32/compare.py $(addprefix --board ,$(BOARD))

lint: setup ## formatting, lints and types
	cargo fmt --all --check
	cargo clippy --release --workspace --all-targets --features bench --quiet -- -D warnings
	cd tools/bench_host && cargo fmt --check && \
		CARGO_TARGET_DIR=$(CURDIR)/build/bench_host cargo clippy --release --quiet -- -D warnings
	$(PYTHON) -m ruff check lab tests tools packaging
	$(PYTHON) -m ruff format --check lab tests tools packaging
	$(PYTHON) -m mypy
	.venv/bin/clang-format --dry-run --Werror $$(git ls-files '*.c' '*.h')
	$(PYTHON) tools/lint_assembly.py
	$(PYTHON) tools/lint_english.py

bench-sim: setup-tests ## the speed of the simulators, beside others'; fails if too slow
	@rm -rf target/criterion # or benches of another version would be in the table
	cargo bench --workspace --features bench
	$(PYTHON) tools/bench_sim.py

bench-lab: setup-tests ## what `bench` costs from nothing, by processes; AGAINST=commit
	$(PYTHON) tools/bench_lab.py $(if $(AGAINST),--against $(AGAINST))

bench-host: setup ## the speed of the library on this machine, beside others'
	$(PYTHON) tools/bench_host.py

peers: setup ## packets over other libraries, fetched: docs/protocols.md
	$(PYTHON) tools/peer_packets.py

mutants: setup-tests ## plants faults: are they caught? KIND=, COUNT=, SEED=
	PYTHONPATH=tests:tests/support $(PYTHON) tools/mutants.py $(addprefix --kind ,$(KIND)) \
		--count $(or $(COUNT),200) --seed $(or $(SEED),1) $(if $(RECORD),--record)

fuzz: setup-tests ## a fuzzer calls all public C functions; SECONDS=60
	PYTHONPATH=tests:tests/support $(PYTHON) tools/fuzz.py --seconds $(or $(SECONDS),60)

setup: .venv/ready ## toolchains, virtual environment, simulators

setup-tests: setup .venv/ready-tests ## what the tests compare with too: other simulators, debuggers

.venv/ready: tools/setup $(SIMULATORS)
	tools/setup
	@touch $@

.venv/ready-tests: tools/setup | .venv/ready
	tools/setup --tests
	@touch $@

.venv/ready-rtl: tools/setup | .venv/ready
	tools/setup --rtl
	@touch $@

figures: setup ## after a change of a kernel: record of costs, plots, examples
	$(PYTHON) tools/record.py
	$(PYTHON) tools/plots.py
	$(PYTHON) tools/protocol_costs.py
	$(PYTHON) tools/peer_packets.py --recorded
	$(PYTHON) tools/examples.py

prove: setup ## prove all kernels that have a specification
	@$(PENNYWEIGHT) prove

pictures: setup-tests ## the pictures of `report` in README.md and docs/, by Chromium
	$(PYTHON) tools/pictures.py

dist: DIST_PYTHON := $(or $(wildcard $(PYTHON)),python3)
dist: ## archives of the library for products, in dist/; without setup
	@$(DIST_PYTHON) -c 'import tomllib' 2>/dev/null || \
		{ echo "dist: $(DIST_PYTHON) must be Python 3.11 or newer; name one: make dist DIST_PYTHON=python3.12" >&2; exit 1; }
	PYTHONPATH=lab $(DIST_PYTHON) tools/dist.py $(if $(RELEASE),--release)

release: setup ## version, archives and SBOM, to be signed; VERSION=1.2.3
	@PYTHONPATH=lab $(PYTHON) tools/release.py "$(VERSION)" $(if $(HOMEPAGE),--homepage "$(HOMEPAGE)")

wheel: setup ## the lab for `pip install`, in dist/
	$(PYTHON) tools/lab_wheel.py

host-wheel: setup ## the library for Python on hosts, in dist/; TARGETS="name ..."
	PYTHONPATH=lab $(PYTHON) tools/host_wheel.py $(TARGETS)

manual: setup-tests ## the reference manual, in build/manual/html
	$(PYTHON) tools/manual.py

clean: ## what was built and measured, not the environment
	rm -rf build target

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
