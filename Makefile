# The commands of this repository. `make` lists them.

.DEFAULT_GOAL := help
SHELL := /bin/sh

PORT    ?= 8080
DATA    ?= .data
BINARY  := $(DATA)/bin/lepelblad
TOOLS   := go tool -modfile tools/go.mod
# golangci-lint is built at the first check, which takes minutes. GOLANGCI=golangci-lint uses an installed one.
GOLANGCI ?= go tool -modfile tools/golangci-lint.mod golangci-lint
# The encoder of WebP runs as WebAssembly, also where a libwebp is installed.
export GOFLAGS := $(GOFLAGS) -tags=nodynamic
TESTDB  := go run ./backend/internal/postgres/postgrestest/testdb

# Go collects garbage a quarter as often while it builds, checks and tests, which saves a fifth of the processor time.
build check check-go check-web e2e prove test test-go test-one: export GOGC ?= 400
build check check-go check-web e2e prove test test-go test-one: export GOMEMLIMIT ?= 4GiB

SOURCES_GO       := $(shell find backend migrations tenants consumer-app/*.go admin-console/*.go -name node_modules -prune -o -type f -print 2>/dev/null) go.mod go.sum
SOURCES_THEME    := $(shell find tenants/theme/src tenants/theme/fonts backend/api/ts/src -type f 2>/dev/null)
SOURCES_CONSUMER := $(shell find consumer-app/src consumer-app/worker consumer-app/build consumer-app/public -type f 2>/dev/null) consumer-app/index.html consumer-app/vite.config.ts consumer-app/package.json
SOURCES_CONSOLE  := $(shell find admin-console/src admin-console/public -type f 2>/dev/null) admin-console/index.html admin-console/vite.config.ts admin-console/package.json
SOURCES_DISHES   := $(shell find tenants/dishes/src tenants/dishes/tools -type f 2>/dev/null) tenants/dishes/package.json
INGREDIENTS      := $(wildcard tenants/platform/ingredients/*.yaml)

##@ Run

.PHONY: run
run: build ## Serve every brand, the console and the API on port 8080 (or PORT=8081), with a database of its own
	@exec $(BINARY) serve --dev --data $(DATA) --listen localhost:$(PORT)

.PHONY: dev
dev: build ## As run, and serve both web apps on the next two ports with hot reload
	@exec tools/dev $(BINARY) $(DATA) $(PORT)

.PHONY: code
code: $(BINARY) ## Print the one-time code of the demo member of staff
	@$(BINARY) code

.PHONY: clean-data
clean-data: ## Delete the data of `make run`: database, images and local payments
	rm -rf $(DATA)/postgres $(DATA)/media $(DATA)/payments.json

##@ Build

.PHONY: build
build: $(BINARY) ## Build the web apps and the server

node_modules/.package-lock.json: package.json package-lock.json consumer-app/package.json admin-console/package.json e2e/package.json tenants/theme/package.json tenants/dishes/package.json backend/api/ts/package.json | tools-present
	npm ci --no-fund --no-audit --loglevel=error
	@touch $@

consumer-app/dist/index.html: node_modules/.package-lock.json $(SOURCES_CONSUMER) $(SOURCES_THEME) $(SOURCES_DISHES) $(INGREDIENTS)
	npm run build --workspace consumer-app --loglevel=error -- --logLevel warn

admin-console/dist/index.html: node_modules/.package-lock.json $(SOURCES_CONSOLE) $(SOURCES_THEME)
	npm run build --workspace admin-console --loglevel=error -- --logLevel warn

tenants/dishes/dist/dishes.js: node_modules/.package-lock.json $(SOURCES_DISHES) $(INGREDIENTS)
	npm run build --workspace @lepelblad/dishes --loglevel=error

$(BINARY): consumer-app/dist/index.html admin-console/dist/index.html tenants/dishes/dist/dishes.js $(SOURCES_GO) | tools-present
	@mkdir -p $(dir $@)
	go build -o $@ ./backend/cmd/lepelblad

# Reports a missing tool before a command fails without it.
.PHONY: tools-present
tools-present:
	@command -v go >/dev/null || { echo "Go is missing: install Go 1.26 or later from https://go.dev/dl"; exit 1; }
	@command -v node >/dev/null || { echo "Node is missing: install Node 20.19 or later from https://nodejs.org"; exit 1; }
	@command -v npm >/dev/null || { echo "npm is missing: it comes with Node"; exit 1; }

.PHONY: migration
migration: ## Create the files of the next migration: NAME=add_favorites
	@tools/migration '$(NAME)'

.PHONY: language
language: node_modules/.package-lock.json ## Copy the English texts for a new language, to be translated: TAG=de
	@node consumer-app/build/language.mjs '$(TAG)'

.PHONY: gen
gen: node_modules/.package-lock.json ## Generate code from the contract, backend/api/openapi.yaml
	cd backend/api && go tool -modfile ../../tools/go.mod oapi-codegen -config oapi-codegen.yaml openapi.yaml
	npm run gen --loglevel=error

.PHONY: map
map: ## Write the overview of the recipes, tenants/platform/recipes.md
	go run ./backend/cmd/lepelblad catalogue map

.PHONY: fmt
fmt: node_modules/.package-lock.json ## Format everything
	gofmt -s -w backend migrations tenants consumer-app/*.go admin-console/*.go
	npm run fmt --loglevel=error

##@ Test

.PHONY: test
test: ## Everything: checks, Go on a real PostgreSQL, the web apps, a browser on the real server
	@begin=$$(date +%s); parts=; for part in build 'check test-go test-web' e2e; do since=$$(date +%s); \
	$(MAKE) --no-print-directory -j2 $$part || exit; parts="$$parts, $$part $$(($$(date +%s) - since)) s"; done; \
	took=$$(($$(date +%s) - begin)); echo "make test took $$((took / 60)) min $$((took % 60)) s on" \
	"$$(getconf _NPROCESSORS_ONLN) processors: $${parts#, }."

.PHONY: test-one
test-one: node_modules/.package-lock.json ## One test: T=TestName, T=backend/internal/menu, T=WeekPage.test.tsx or T=offline.spec.ts
	@tools/test-one '$(T)'

.PHONY: test-go
test-go: consumer-app/dist/index.html admin-console/dist/index.html tenants/dishes/dist/dishes.js ## Go tests, with a PostgreSQL for the run
	$(TESTDB) go test -vet=off -timeout 60m ./... # `make check` has vetted the same packages

.PHONY: test-web
test-web: node_modules/.package-lock.json ## Tests of the web apps
	npm run test --loglevel=error

.PHONY: prove
prove: build browser ## Slow checks: 50,000 requests of two tenants with the race detector, 20,000 generated requests, 500 rounds of clicks on all plans, payment events in all orders, five years of 200 customers, payments killed at every message, imports killed at 20 moments, every page in every view
	SOAK=50000 $(TESTDB) go test -race -timeout 60m -run OneConnection ./backend/internal/postgres ./backend/internal/httpapi
	SOAK=500 $(TESTDB) go test -timeout 40m -run ParallelClicks ./backend/internal/billing
	SOAK=120 $(TESTDB) go test -timeout 20m -run AllOrders ./backend/internal/billing
	SOAK=200 $(TESTDB) go test -timeout 60m -run YearsOfCustomers ./backend/internal/billing
	SOAK=1000 $(TESTDB) go test -timeout 30m -run RealKills ./backend/internal/billing
	SOAK=20000 $(TESTDB) go test -timeout 30m -run HoldsForGeneratedRequests ./backend/internal/httpapi
	SOAK=2000 $(TESTDB) go test -timeout 30m -run "Memory_|Connections_Half" ./backend/internal/httpapi
	SOAK=100 $(TESTDB) go test -timeout 30m -run LockOut_ ./backend/internal/httpapi
	SOAK=200 $(TESTDB) go test -timeout 30m -run SignInTime_ ./backend/internal/httpapi
	SOAK=20 $(TESTDB) go test -timeout 20m -run Killed ./backend/internal/catalogue/imports
	FULL=1 LEPELBLAD=$(abspath $(BINARY)) npm run e2e --loglevel=error

.PHONY: e2e
e2e: build browser ## Test the real server in Chromium; with SHOTS=1, screenshots are written to .data/screenshots
	SHOTS=$(SHOTS) LEPELBLAD=$(abspath $(BINARY)) npm run e2e --loglevel=error

.PHONY: browser
browser: node_modules/.package-lock.json ## Find or install Chromium
	@node e2e/support/install.mjs

.PHONY: check
check: check-go check-web ## Formats, golangci-lint, types, lint, dead code, size of the first load, and generated files
	./tools/fresh

.PHONY: check-go
check-go: $(BINARY)
	$(GOLANGCI) run
	@dead=$$($(TOOLS) deadcode -test ./...) && test -z "$$dead" || { echo "$$dead"; echo "nothing calls these functions: delete them"; exit 1; }
	$(BINARY) tenants check
	$(BINARY) catalogue check >/dev/null

.PHONY: check-web
check-web: node_modules/.package-lock.json
	npm run typecheck --loglevel=error
	npm run lint --loglevel=error
	npm run dead --loglevel=error

.PHONY: terraform
terraform: export TF_DATA_DIR := $(abspath $(DATA))/terraform
terraform: ## Format, references and arguments of infra/terraform; needs Terraform and downloads its provider
	terraform -chdir=infra/terraform fmt -check -recursive
	terraform -chdir=infra/terraform/stack init -backend=false -input=false
	terraform -chdir=infra/terraform/stack validate

.PHONY: hooks
hooks: ## Check format and subject before each commit; `git config --unset core.hooksPath` undoes it
	git config core.hooksPath tools/hooks

.PHONY: bench
bench: node_modules/.package-lock.json ## Measure speed and quality, each figure with its limit: Lighthouse, database, photos, lists, ingredients, search, planner, level, weeks
	@missed=0; $(MAKE) --no-print-directory lighthouse || missed=$$?; $(TESTDB) go run ./backend/bench && exit $$missed

.PHONY: lighthouse
lighthouse: build browser ## Measure the registration page and the menu as on a phone with a slow network, and the console's preview
	LEPELBLAD=$(abspath $(BINARY)) npm run lighthouse --workspace e2e --loglevel=error

.PHONY: help
help: ## This list
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z0-9-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile
