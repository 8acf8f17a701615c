// Package stripelocal is a local replacement for Stripe in development and tests. It implements the part of Stripe's
// API that the product uses, keeps its state in memory or in a file, shows a checkout page, and sends signed events to
// a webhook. It rejects unsupported requests and parameters, so that a wrong request fails in tests.
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

// Config configures a Server.
type Config struct {
	Address       string            // base URL for browsers, without a slash at the end
	Key           string            // secret API key of requests
	WebhookSecret string            // signs events
	WebhookURL    string            // receives events
	File          string            // stores the state; empty keeps it in memory
	Transport     http.RoundTripper // for events; nil is the default transport
	Now           func() time.Time  // the clock, before Advance; nil is time.Now
}

// Server implements Stripe's API. Its methods may be called concurrently.
type Server struct {
	Config
	handler     http.Handler
	sendRequest func(*http.Request) (*http.Response, error)

	mutex  sync.Mutex // guards the fields below
	state  state
	kinds  map[string][]string // ids of the objects of each kind, oldest first
	open   map[string][]string // those of them that can fall due; nextDue leaves out what is over
	at     time.Time           // the time of what is due and runs now; zero otherwise
	quiet  int64               // nothing is due before this Unix time; 0 when that is unknown
	events []Event             // since the server started
	wake   chan struct{}
}

// state is what a server stores.
type state struct {
	Objects          map[string]object   `json:"objects"`
	Order            []string            `json:"order"` // ids, oldest first
	Responses        map[string]response `json:"answers"`
	Pending          []delivery          `json:"pending"`
	ClockOffset      time.Duration       `json:"moved"`                  // added to Config.Now
	InvoiceCount     int                 `json:"invoices"`               // number of invoices
	FailingCustomers map[string]bool     `json:"refusing"`               // ids of customers whose payments fail
	FailingOnce      map[string]bool     `json:"refusingOnce,omitempty"` // ids of customers whose next payment fails
	Delivery         deliveryMode        `json:"delivery,omitempty"`     // of the events that follow
	Fault            fault               `json:"fault,omitempty"`        // of the API's answers
}

// New returns a server with the state of its file. It fails when the file cannot be read.
func New(config Config) (*Server, error) {
	if config.Now == nil {
		config.Now = time.Now
	}
	s := &Server{
		Config: config, sendRequest: newSender(config.Transport), wake: make(chan struct{}, 1),
		kinds: map[string][]string{}, open: map[string][]string{},
	}
	s.state = state{
		Objects: map[string]object{}, Responses: map[string]response{}, FailingCustomers: map[string]bool{},
		FailingOnce: map[string]bool{},
	}
	if config.File != "" {
		if err := s.load(); err != nil {
			return nil, err
		}
	}
	mux := http.NewServeMux()
	s.routeAPI(mux)
	s.routePages(mux)
	// Other sites may not submit the forms of these pages.
	s.handler = http.NewCrossOriginProtection().Handler(mux)
	return s, nil
}

// ServeHTTP serves the API and the pages.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Server) load() error {
	content, err := os.ReadFile(s.File)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the state of the payment server: %w", err)
	}
	if err := json.Unmarshal(content, &s.state); err != nil {
		return fmt.Errorf("reading the state of the payment server, in %s: %w", s.File, err)
	}
	for _, id := range s.state.Order {
		kind := s.state.Objects[id].text("object")
		s.remember(kind, id)
	}
	return nil
}

// save writes the state. It replaces the file as a whole, so that a crash leaves no partial file.
func (s *Server) save() error {
	if s.File == "" {
		return nil
	}
	content, err := json.Marshal(s.state)
	if err != nil {
		return fmt.Errorf("writing the state of the payment server: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(s.File), 0o755); err != nil {
		return fmt.Errorf("writing the state of the payment server: %w", err)
	}
	if err := os.WriteFile(s.File+".new", content, 0o600); err != nil {
		return fmt.Errorf("writing the state of the payment server: %w", err)
	}
	return os.Rename(s.File+".new", s.File)
}

// update runs due changes and then change, one call at a time, and saves the state.
func (s *Server) update(change func()) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.runDue()
	change()
	s.quiet = 0
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return s.save()
}

// read runs due changes and then do, which changes nothing.
func (s *Server) read(do func()) error {
	if s.mutex.Lock(); s.quiet > s.now().Unix() {
		defer s.mutex.Unlock()
		do()
		return nil
	}
	s.mutex.Unlock()
	return s.update(do)
}

// Time returns the time of the server's clock.
func (s *Server) Time() time.Time {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.Now().Add(s.state.ClockOffset)
}

// now returns the time of the server's clock, truncated to the second as Stripe does.
func (s *Server) now() time.Time {
	if !s.at.IsZero() {
		return s.at
	}
	return s.Now().Add(s.state.ClockOffset).Truncate(time.Second)
}

// Advance moves the clock forward and runs everything that becomes due: renewals, bank answers and expired sessions.
func (s *Server) Advance(by time.Duration) error {
	return s.update(func() {
		s.state.ClockOffset += by
		s.runDue()
	})
}
