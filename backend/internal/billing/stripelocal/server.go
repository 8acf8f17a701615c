// Package stripelocal stands in for Stripe where no money may move: during development and in tests. It speaks Stripe's
// HTTP interface as far as the product uses it, remembers what it was told, shows a page to pay on, and reports what
// happens to a webhook as Stripe does. It refuses what it does not know, so that a request that is wrong fails here and
// not on the first day of selling.
package stripelocal

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Config is what a server is made of.
type Config struct {
	Address       string            // where browsers reach it, without a slash at the end
	Key           string            // the secret key that requests carry
	WebhookSecret string            // signs what it reports
	WebhookURL    string            // where it reports to
	File          string            // where it keeps what it knows; in memory only when empty
	Transport     http.RoundTripper // for reporting; nil is the usual one
	Now           func() time.Time  // its clock before anybody moves it; time.Now when nil
}

// Server answers in the place of Stripe.
type Server struct {
	Config
	handler http.Handler
	report  func(*http.Request) (*http.Response, error)

	mutex sync.Mutex // of what follows
	known state
	told  []Event // everything that was reported since the server began
	wake  chan struct{}
}

// state is what a server knows.
type state struct {
	Objects  map[string]object `json:"objects"`
	Order    []string          `json:"order"` // their ids, the oldest first
	Answers  map[string]answer `json:"answers"`
	Pending  []delivery        `json:"pending"`
	Moved    time.Duration     `json:"moved"`    // how far the clock was moved
	Invoices int               `json:"invoices"` // how many there are
	Refusing map[string]bool   `json:"refusing"` // customers whose bank refuses every payment
}

// New makes a server, with what its file knows. The error says that the file cannot be read.
func New(config Config) (*Server, error) {
	if config.Now == nil {
		config.Now = time.Now
	}
	s := &Server{Config: config, report: reporter(config.Transport), wake: make(chan struct{}, 1)}
	s.known = state{Objects: map[string]object{}, Answers: map[string]answer{}, Refusing: map[string]bool{}}
	if config.File != "" {
		if err := s.load(); err != nil {
			return nil, err
		}
	}
	mux := http.NewServeMux()
	s.serveInterface(mux)
	s.servePages(mux)
	// A page elsewhere may not press the buttons of this one.
	s.handler = http.NewCrossOriginProtection().Handler(mux)
	return s, nil
}

// ServeHTTP answers requests to Stripe's interface, and shows the pages.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) load() error {
	content, err := os.ReadFile(s.File)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading what the payment server knows: %w", err)
	}
	if err := json.Unmarshal(content, &s.known); err != nil {
		return fmt.Errorf("reading what the payment server knows, in %s: %w", s.File, err)
	}
	return nil
}

// save keeps what the server knows. The file is replaced as a whole, so that it is never half written.
func (s *Server) save() error {
	if s.File == "" {
		return nil
	}
	content, err := json.Marshal(s.known)
	if err != nil {
		return fmt.Errorf("writing what the payment server knows: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(s.File), 0o755); err != nil {
		return fmt.Errorf("writing what the payment server knows: %w", err)
	}
	if err := os.WriteFile(s.File+".new", content, 0o600); err != nil {
		return fmt.Errorf("writing what the payment server knows: %w", err)
	}
	return os.Rename(s.File+".new", s.File)
}

// do changes what the server knows, one after the other, and keeps it. What time has brought comes first.
func (s *Server) do(change func()) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.passTime()
	change()
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return s.save()
}

// now is the time on the server's clock, to the second as Stripe keeps it.
func (s *Server) now() time.Time { return s.Now().Add(s.known.Moved).Truncate(time.Second) }

// Advance moves the clock, and lets happen what happens in that time: renewals, banks' answers, pages that expire.
func (s *Server) Advance(by time.Duration) error {
	return s.do(func() {
		s.known.Moved += by
		s.passTime()
	})
}
