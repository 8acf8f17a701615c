// Package httpapi turns requests into calls of the services, and their answers into responses. It is the only package
// that knows Fiber.
//
// A file of handlers has the name of its noun first: menu.go, menu_change.go, menu_why.go. The other files serve every
// request: server.go builds the server; visit.go, tenant.go, session.go, guard.go, csrf.go, cookies.go and body.go are
// its middleware, in about the order in which a request passes them; contract.go and validation.go check a request
// against the OpenAPI contract; limits.go counts attempts; errors.go writes refusals; convert.go has conversions that
// several nouns share; assets.go, docs.go and outbox.go serve files, the interface's documentation and the mail of
// development.
package httpapi

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"runtime/debug"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/compress"
	"github.com/gofiber/fiber/v3/middleware/recover"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/reminder"
	"github.com/lepelblad/lepelblad/backend/internal/search"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Limits of a request.
const (
	defaultMaxBody    = 64 << 10  // unless the contract says otherwise of an operation (x-body-limit),
	maxBody           = 512 << 10 // which is no more than this
	maxHeader         = 16 << 10
	requestTimeout    = 10 * time.Second
	connectionTimeout = 30 * time.Second
	idleTimeout       = 2 * time.Minute
)

// Config is what a server is made of.
type Config struct {
	DB        *postgres.DB
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
	Visitor   *outbound.Fetcher // fetches the pages whose addresses staff supply
	Media     *media.Service
	Outbox    *mail.Outbox // shown during development; nil when mail is sent
	// Remind writes the next reminder to whoever has an address, on the outbox's page.
	Remind func(ctx context.Context, email string) error
	Sentry *Sentry     // where pages report faults to; nil for nowhere
	Policy auth.Policy // who may do what; nil for that of auth.NewPolicy

	Key         []byte           // signs what pages repeat; the same on every copy
	ConsoleHost string           // the console's host, without port
	Proxies     []string         // addresses and networks of proxies whose word on where a request comes from counts
	Dev         bool             // plain http, and unknown hosts are taken for the default brand's
	Now         func() time.Time // the clock
	Log         *slog.Logger

	ConsumerApp  fs.FS // the built apps: index.html and its assets
	AdminConsole fs.FS
	Brands       fs.FS // the brands' files: <slug>/logo.svg
}

// Server answers requests.
type Server struct {
	Config
	app     *fiber.App
	log     *slog.Logger
	cookies cookieNames
	indexes *search.IndexCache // of recipes
	// operations of the contract, with who may call each
	operations []operation

	consumerPage, consolePage *page
}

// handlers has one method for each operation that is built.
type handlers struct{ *Server }

var _ api.StrictServerInterface = handlers{}

// New makes a server. The error says what of the contract is not served, or which page is missing.
func New(config Config) (*Server, error) {
	s := &Server{Config: config, log: config.Log, cookies: cookieNamesFor(config.Dev), indexes: search.NewIndexCache()}
	s.app = fiber.New(fiber.Config{
		AppName:           "Lepelblad",
		BodyLimit:         maxBody,
		StreamRequestBody: true, DisablePreParseMultipartForm: true, // see takeBody
		ReadBufferSize: maxHeader,
		ReadTimeout:    connectionTimeout,
		WriteTimeout:   connectionTimeout,
		IdleTimeout:    idleTimeout,
		CaseSensitive:  true,
		ErrorHandler:   s.writeError,
		ProxyHeader:    fiber.HeaderXForwardedFor, TrustProxy: len(config.Proxies) > 0,
		TrustProxyConfig:   fiber.TrustProxyConfig{Proxies: config.Proxies},
		EnableIPValidation: true,
	})
	s.app.Use(recover.New(recover.Config{EnableStackTrace: true, StackTraceHandler: s.logPanic}))
	s.app.Use(s.readBody)
	s.app.Get("/healthz", s.sendHealth)
	if err := s.serveAssets(); err != nil {
		return nil, err
	}
	s.app.Post(webhookPath, s.prepare, s.receivePaymentEvent)
	// Pages and answers only: files were compressed when they were built. An answer holds no secret that a stranger
	// could guess at by having it compressed with words of their own: the token against forged requests travels in a
	// cookie.
	s.app.Use(compress.New(compress.Config{Level: compress.LevelBestSpeed}))
	s.app.Use(s.prepare, s.identify)
	if err := s.serveContract(); err != nil {
		return nil, err
	}
	if err := s.servePages(); err != nil {
		return nil, err
	}
	return s, nil
}

// App is the server as Fiber knows it, to listen with and for tests.
func (s *Server) App() *fiber.App { return s.app }

// logPanic notes what went wrong; the request is answered as any fault of ours, and the others go on.
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

// health says that this copy and its database answer, for load balancers.
func (s *Server) sendHealth(c fiber.Ctx) error {
	if err := s.DB.Ping(c.Context()); err != nil {
		s.log.Warn("database does not answer", slog.Any("error", err))
		return c.Status(fiber.StatusServiceUnavailable).SendString("database does not answer\n")
	}
	return c.SendString("ok\n")
}

// serveContract serves every operation of the contract: those that are built through the generated handlers, planned
// ones with 501. Each is guarded by what the contract says of it, so that an operation cannot be served without its
// guard.
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
	// What the generated code leaves out.
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
			continue // it is served before anybody is recognised
		}
		// The generated code puts every path under the same base.
		route := op.method + " " + basePath + op.relativePath
		handler, ok := built.handlers[route]
		if op.planned {
			handler = func(fiber.Ctx) error { return errNotImplemented }
		} else if !ok {
			return fmt.Errorf("operation %s is neither built nor planned", op.id)
		}
		delete(built.handlers, route)
		s.app.Add([]string{op.method}, op.path, s.guard(op), handler)
	}
	for route := range built.handlers {
		return fmt.Errorf("%s is served, but the contract does not know it", route)
	}
	s.serveDocs()
	s.serveOutbox()
	s.app.Use("/api", func(c fiber.Ctx) error { return pathNotFound(c, ops) })
	return nil
}

// noSuchPath tells an unknown address from a known one with another method.
func pathNotFound(c fiber.Ctx, ops []operation) error {
	for _, op := range ops {
		if op.method != c.Method() && fiber.RoutePatternMatch(c.Path(), op.path) {
			return errMethodNotAllowed
		}
	}
	return errPathNotFound
}

// routes takes down the handlers that the generated code registers, to be registered behind their guards and in an
// order that suits Fiber.
type routes struct {
	fiber.Router // nil: nothing but the methods below is used
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
