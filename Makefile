# The two commands: `make run` shows the main job on a sample scan, `make test`
# passes all tests. Each installs what it needs on a Debian machine with Go.

GO ?= go
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SAMPLE := out/sample

.PHONY: run test engine gosseract-libs bench fuzz

## run: draw a sample scan and show what is found in it
run:
	$(GO) run ./internal/pagegen/cmd/pagegen -n 1 -seed 7 -o $(SAMPLE)
	$(GO) run ./examples/extract $(SAMPLE)/docs/*

## test: all tests, the cgo engine included
test: engine gosseract-libs
	$(GO) test ./...
	CGO_ENABLED=1 $(GO) test -tags gosseract ./ocr/gosseract

engine:
	@command -v tesseract >/dev/null || { $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq tesseract-ocr; }

gosseract-libs:
	@command -v pkg-config >/dev/null && pkg-config --exists tesseract lept 2>/dev/null || \
		{ $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq gcc g++ pkg-config libtesseract-dev libleptonica-dev; }

## bench: all benchmarks, for benchstat
bench: engine
	$(GO) test -run '^$$' -bench . -benchmem ./...
