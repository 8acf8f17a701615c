// Package httpapi translates HTTP requests to calls of the services, and their results to responses. It is the only
// package that imports Fiber.
//
// Files with handlers begin with their noun: menu.go, menu_change.go, menu_why.go. In them, a function xOf converts a
// value of a service to the API, and xFrom converts the other way. The other files serve every request: server.go
// builds the server; request.go, request_tenant.go, request_session.go, guard.go, csrf.go, cookies.go and body.go are
// its middleware; contract.go and validation.go validate requests against the OpenAPI contract; limits.go counts
// attempts; errors.go writes refusals; convert.go has shared conversions; assets.go, docs.go and outbox.go serve files,
// the documentation of the API and the mail of development.
package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net/netip"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/compress"
	"github.com/gofiber/fiber/v3/middleware/recover"
	"github.com/google/uuid"
	"github.com/valyala/fasthttp"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/cover"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/reminder"
	"github.com/lepelblad/lepelblad/backend/internal/search"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Limits of a request, in bytes and in time.
const (
	defaultMaxBody    = 64 << 10  // unless the operation has an x-body-limit,
	maxBody           = 512 << 10 // which is at most this
	maxHeader         = 8 << 10
	requestTimeout    = 10 * time.Second // by default
	connectionTimeout = 30 * time.Second
	idleTimeout       = 2 * time.Minute
)

// Config configures a server.
type Config struct {
	DB        *postgres.DB
	Queue     *jobs.Queue
	Tenants   *tenancy.Store
	Catalogue *catalogue.Store
	Menus     *menu.Service
	Accounts  *account.Service
	Invites   *invite.Service
	Purchases *purchase.Service
	Staff     *staff.Service
	Billing   *billing.Service
	Analytics *analytics.Service
	Reminders *reminder.Service
	Imports   *imports.Service
	Fetcher   *outbound.Fetcher // fetches pages for recipe imports
	Media     *media.Service
	Outbox    *mail.Outbox // shown during development; nil if mail is sent
	// SiteOf returns the URL of a tenant's site.
	SiteOf func(ctx context.Context, tenant uuid.UUID) (string, error)
	// Remind sends the next reminder to an address. The outbox page calls it.
	Remind func(ctx context.Context, email string) error
	Sentry *Sentry     // project that pages report errors to; nil for none
	Policy auth.Policy // nil for that of auth.NewPolicy

	Key         []byte   // signs CSRF tokens; the same on every instance
	ConsoleHost string   // host of the console, without port
	Proxies     []string // addresses and networks of trusted proxies
	Docs        bool     // serves the documentation of the API outside of development too
	Dev         bool     // plain HTTP; unknown hosts show the default brand
	Now         func() time.Time
	Log         *slog.Logger
	// Wait waits, until ctx ends. Attempts that are slowed down call it.
	Wait    func(ctx context.Context, wait time.Duration) error
	Timeout time.Duration // how long a request may take, apart from uploading; 0 for requestTimeout

	ConsumerApp  fs.FS // built apps: index.html and its assets
	AdminConsole fs.FS
	Brands       fs.FS  // files of the brands: <slug>/logo.svg
	Covers       string // folder that keeps drawn covers; "" keeps them in memory only
}

// Server is the HTTP server.
type Server struct {
	Config
	app        *fiber.App
	log        *slog.Logger
	cookies    cookieNames
	indexes    *search.IndexCache // of recipes
	artist     *cover.Artist
	proxies    []netip.Prefix
	slowBodies slowBodies
	watcher    *shopping.Watcher // of shopping lists
	// of the contract, in route order
	operations []operation

	consumerPage, consolePage *page
}

// handlers implements the operations of the contract.
type handlers struct{ *Server }

var _ api.StrictServerInterface = handlers{}

// New returns a server. It returns an error if an operation of the contract is not served, or if the apps are not
// built.
func New(config Config) (*Server, error) {
	config.Timeout = cmp.Or(config.Timeout, requestTimeout)
	s := &Server{Config: config, log: config.Log, cookies: cookieNamesFor(config.Dev), indexes: search.NewIndexCache(),
		slowBodies: slowBodies{networks: map[string]int{}}}
	var err error
	if s.artist, err = cover.NewArtist(config.Covers); err != nil {
		return nil, err
	}
	if s.proxies, err = parseProxies(config.Proxies); err != nil {
		return nil, err
	}
	s.app = fiber.New(fiber.Config{
		AppName:           "Lepelblad",
		Concurrency:       maxConnections,
		BodyLimit:         maxBody,
		StreamRequestBody: true, DisablePreParseMultipartForm: true, // see readBody
		ReadBufferSize: maxHeader,
		ReadTimeout:    connectionTimeout,
		WriteTimeout:   connectionTimeout,
		IdleTimeout:    idleTimeout,
		CaseSensitive:  true,
		ErrorHandler:   s.writeError,
	})
	s.refuseMethods()
	s.watcher = shopping.NewWatcher(config.DB, config.Log)
	s.app.Hooks().OnPreShutdown(func() error {
		s.watcher.Stop()
		return nil
	})
	s.app.Use(recover.New(recover.Config{EnableStackTrace: true, StackTraceHandler: s.logPanic}))
	s.app.Use(s.secure, s.readBody)
	s.app.Get("/healthz", s.sendHealth)
	if err := s.serveAssets(); err != nil {
		return nil, err
	}
	s.serveCovers()
	s.app.Post(webhookPath, s.prepare, s.receivePaymentEvent)
	// For pages and API responses; files are precompressed. Responses contain no secret next to reflected input
	// (BREACH): the CSRF token is in a cookie.
	s.app.Use(restoreETag, compress.New(compress.Config{Level: compress.LevelBestSpeed}), rememberETag)
	s.app.Use(s.prepare, s.identify)
	if err := s.serveContract(); err != nil {
		return nil, err
	}
	if err := s.servePages(); err != nil {
		return nil, err
	}
	return s, nil
}

// App returns the Fiber app, for listening and for tests.
func (s *Server) App() *fiber.App { return s.app }

// logPanic logs a panic of a handler. The recover middleware then responds with an internal error.
func (s *Server) logPanic(c fiber.Ctx, fault any) {
	s.log.Error(
		"request panicked",
		slog.String("request", requestID(c)),
		slog.String("method", c.Method()),
		slog.String("path", c.Path()),
		slog.Any("fault", fault),
		slog.String("stack", string(debug.Stack())),
	)
}

// sendHealth reports whether the database responds, for load balancers.
func (s *Server) sendHealth(c fiber.Ctx) error {
	if err := s.DB.Ping(c.Context()); err != nil {
		s.log.Warn("database does not answer", slog.Any("error", err))
		return c.Status(fiber.StatusServiceUnavailable).SendString("database does not answer\n")
	}
	return c.SendString("ok\n")
}

// serveContract registers every operation of the contract behind its guard. It returns an error if an operation has
// no handler, or a handler no operation.
func (s *Server) serveContract() error {
	ops, err := defaultOperations()
	if s.Policy != nil {
		ops, err = loadOperations(s.Policy)
	}
	if err != nil {
		return fmt.Errorf("reading the contract: %w", err)
	}
	s.operations = ops
	built := routes{handlers: map[string]fiber.Handler{}}
	api.RegisterHandlersWithOptions(
		built,
		api.NewStrictHandler(handlers{s}, nil),
		api.FiberServerOptions{BaseURL: basePath},
	)
	// The generated code has no routes for these, which stream files or are not JSON.
	built.handlers["GET "+basePath+"/manifest.json"] = s.sendManifest
	built.handlers["GET "+basePath+"/page.html"] = s.sendOfflinePage
	built.handlers["POST "+basePath+"/user/admin/ingredients/bulk-import"] = s.receiveImport
	built.handlers["POST "+basePath+"/upload/image"] = s.receiveImage
	built.handlers["POST "+basePath+"/user/settings/profile/upload-image"] = s.receiveProfileImage
	built.handlers["POST "+basePath+"/user/admin/recipes/:id/photo"] = s.receiveRecipePhoto
	built.handlers["GET "+basePath+"/media/:image/:file"] = s.sendImage
	built.handlers["GET "+basePath+"/user/images/:image/:file"] = s.sendAccountImage
	built.handlers["GET "+basePath+"/user/admin/images/:image/:file"] = s.sendStaffImage
	for _, op := range ops {
		if op.path == webhookPath {
			continue // registered before the middleware
		}
		// The generated code registers every path under basePath.
		route := op.method + " " + basePath + op.relativePath
		handler, ok := built.handlers[route]
		if !ok {
			return fmt.Errorf("operation %s has no handler", op.id)
		}
		delete(built.handlers, route)
		if op.answeredOnce {
			s.app.Add([]string{op.method}, op.path, s.guard(op), s.answerOnce, handler)
			continue
		}
		s.app.Add([]string{op.method}, op.path, s.guard(op), handler)
	}
	for route := range built.handlers {
		return fmt.Errorf("%s is served, but the contract does not know it", route)
	}
	if s.Dev || s.Docs {
		s.serveDocs()
	}
	s.serveOutbox()
	s.app.Use("/api", func(c fiber.Ctx) error { return pathNotFound(c, ops) })
	for _, path := range []string{ingestPath, webhookPath, publicImages.base} {
		s.app.Use(path, func(c fiber.Ctx) error { return pathNotFound(c, ops) })
	}
	return nil
}

// pathNotFound returns errMethodNotAllowed for a path that has other methods, which Allow then names, and
// errPathNotFound otherwise.
func pathNotFound(c fiber.Ctx, ops []operation) error {
	var methods []string
	for _, op := range ops {
		if fiber.RoutePatternMatch(c.Path(), op.path, fiber.Config{CaseSensitive: true}) &&
			!slices.Contains(methods, op.method) {
			methods = append(methods, op.method)
		}
	}
	if len(methods) == 0 {
		return errPathNotFound
	}
	c.Set(fiber.HeaderAllow, strings.Join(methods, ", "))
	return errMethodNotAllowed
}

// refuseMethods refuses requests with a method that Fiber does not have: with 400 if it is no token (RFC 9110, section
// 5.6.2), and otherwise as any other method that a path does not have.
func (s *Server) refuseMethods() {
	server := s.app.Server()
	next := server.Handler
	server.Handler = func(ctx *fasthttp.RequestCtx) {
		method := string(ctx.Method())
		if slices.Contains(fiber.DefaultMethods, method) {
			next(ctx)
			return
		}
		refusal := errMethodNotAllowed
		if !methodToken.MatchString(method) {
			refusal = errBadRequest
		}
		ctx.SetConnectionClose()
		c := s.app.AcquireCtx(ctx)
		defer s.app.ReleaseCtx(c)
		if refusal == errMethodNotAllowed {
			_ = pathNotFound(c, s.operations) // sets Allow
		}
		_ = s.writeError(c, refusal) // writes to memory
	}
}

var methodToken = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")

// routes collects the handlers that the generated code registers.
type routes struct {
	fiber.Router // nil: only the methods below are called
	handlers     map[string]fiber.Handler
}

func (r routes) add(method, path string, handler any) fiber.Router {
	r.handlers[method+" "+path] = handler.(func(fiber.Ctx) error)
	return r
}

func (r routes) Get(path string, handler any, _ ...any) fiber.Router {
	return r.add(fiber.MethodGet, path, handler)
}

func (r routes) Post(path string, handler any, _ ...any) fiber.Router {
	return r.add(fiber.MethodPost, path, handler)
}

func (r routes) Put(path string, handler any, _ ...any) fiber.Router {
	return r.add(fiber.MethodPut, path, handler)
}

func (r routes) Patch(path string, handler any, _ ...any) fiber.Router {
	return r.add(fiber.MethodPatch, path, handler)
}

func (r routes) Delete(path string, handler any, _ ...any) fiber.Router {
	return r.add(fiber.MethodDelete, path, handler)
}
