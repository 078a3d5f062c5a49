# make run     a backup that waits for the charger, and an iOS app with its background launches
# make test    everything that must hold
# make sanitize  the same tests under the thread and the address sanitizer
# make docs    the documentation of the modules that apps import, by docc, below .build/docs
# make install PREFIX=/usr/local [DESTDIR=…]

PREFIX ?= /usr/local
DESTDIR ?=
BUILD_PACKAGES = libsystemd-dev libsqlite3-dev pkg-config
TEST_PACKAGES = dbus dbus-bin gdb libglib2.0-bin systemd iproute2 util-linux procps python3
RELEASE = swift build -c release --static-swift-stdlib

.PHONY: all build docs run test sanitize bench install uninstall clean packages

all: build

packages:
	@Scripts/install-packages $(BUILD_PACKAGES)

build: packages
	$(RELEASE) --product lull
	$(RELEASE) --product lulld
	@Scripts/build-linter

docs: packages
	@Scripts/docs

run: build
	@Scripts/install-packages restic
	swift build --package-path Examples/NewsReader
	@Scripts/demo "$$($(RELEASE) --show-bin-path)" Examples/NewsReader/.build/debug

test: packages
	@Scripts/install-packages $(TEST_PACKAGES)
	@Scripts/test

sanitize: packages
	@Scripts/install-packages $(TEST_PACKAGES)
	@Scripts/test thread address

bench: build
	@Scripts/install-packages $(TEST_PACKAGES) at python3-dbus python3-venv valgrind binutils
	@Benchmarks/run

install: build
	@Scripts/install "$$($(RELEASE) --show-bin-path)" "$(DESTDIR)" "$(PREFIX)"

uninstall:
	@Scripts/uninstall "$(DESTDIR)" "$(PREFIX)"

clean:
	rm -rf .build
