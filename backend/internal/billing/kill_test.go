package billing_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
)

// killVariable names the file with the work of a process that is to be killed.
const killVariable = "BILLING_PROCESS_TO_KILL"

// killedWork is what a process that is to be killed does.
type killedWork struct {
	App, Platform, Stripe string // addresses
	Now                   time.Time
	Events                []signedEvent
}

type signedEvent struct {
	Payload   []byte
	Signature string
}

// victim is a server that is killed at a step: a message to the database or a request to Stripe.
type victim struct {
	mutex   sync.Mutex
	process *os.Process
	steps   int
	kill    int  // the step at which it is killed; -1 for never
	after   bool // the message arrives, and only its answer is lost
}

// step counts a message before it is sent on. It returns false when the sender was killed before.
func (v *victim) step(send func()) bool {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.steps++
	switch {
	case v.kill < 0 || v.steps <= v.kill:
		send()
		return true
	case v.steps == v.kill+1:
		if v.after {
			send()
		}
		_ = v.process.Kill()
	}
	return false
}

// proxy passes connections on to the database, a message of the client at a time, and returns its address.
func (v *victim) proxy(t *testing.T, network, address string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial(network, address)
			if err != nil {
				_ = client.Close()
				continue
			}
			go func() {
				_, _ = io.Copy(client, server)
				_ = client.Close()
			}()
			go func() {
				defer server.Close()
				message := make([]byte, 1<<20)
				for {
					n, err := client.Read(message)
					if err != nil {
						return
					}
					if !v.step(func() { _, err = server.Write(message[:n]) }) || err != nil {
						return
					}
				}
			}()
		}
	}()
	return listener.Addr().String()
}

// stripe serves Stripe, a request at a time.
func (v *victim) stripe(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := httptest.NewRecorder()
		if !v.step(func() { handler.ServeHTTP(recorder, r) }) {
			panic(http.ErrAbortHandler)
		}
		for name, values := range recorder.Header() {
			w.Header()[name] = values
		}
		w.WriteHeader(recorder.Code)
		_, _ = w.Write(recorder.Body.Bytes())
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// run lets a process do work until it ends or is killed, and reports whether it was killed.
func (v *victim) run(t *testing.T, work killedWork) (killed bool) {
	t.Helper()
	content, err := json.Marshal(work)
	if err != nil {
		t.Fatal(err)
	}
	file := t.TempDir() + "/work.json"
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestProcessToKill$")
	command.Env = append(os.Environ(), killVariable+"="+file)
	v.mutex.Lock()
	v.steps = 0
	if err = command.Start(); err == nil {
		v.process = command.Process
	}
	v.mutex.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	err = command.Wait()
	v.mutex.Lock()
	defer v.mutex.Unlock()
	killed = v.kill >= 0 && v.steps > v.kill
	if err != nil && !killed {
		t.Fatalf("the process failed: %v", err)
	}
	return killed
}

// TestProcessToKill is the process that TestWebhook_RealKillsEndTheSame kills.
func TestProcessToKill(t *testing.T) {
	file := os.Getenv(killVariable)
	if file == "" {
		t.Skip("only for another test")
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var work killedWork
	if err := json.Unmarshal(content, &work); err != nil {
		t.Fatal(err)
	}
	db, err := postgres.Open(t.Context(), postgres.Config{App: work.App, Platform: work.Platform})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	connected, err := billing.NewStripe(billing.StripeConfig{
		Key: secretKey, WebhookSecret: secret, URL: work.Stripe, Timeout: patience,
	})
	if err != nil {
		t.Fatal(err)
	}
	shop := billing.Shop{Name: "fitpuur", Slug: "fitpuur", Site: "https://fitpuur.localhost", Language: locale.Dutch}
	service := &billing.Service{
		DB: db, Queue: queue, Stripe: connected, Key: key, Now: func() time.Time { return work.Now },
		Log:  slog.New(slog.DiscardHandler),
		Shop: func(context.Context, uuid.UUID) (billing.Shop, error) { return shop, nil },
	}
	for n, event := range work.Events {
		if err := service.HandleWebhook(t.Context(), event.Payload, event.Signature); err != nil {
			t.Fatalf("event %d: %v", n, err)
		}
	}
}

// A server that handles the events of a subscription's life is killed at a message to the database or to Stripe, which
// is lost or of which the answer is lost, and the events come again. SOAK=1000 kills at every message.
func TestWebhook_RealKillsEndTheSame(t *testing.T) {
	t.Parallel()
	database := seedtest.New(t)
	s := newFixtureWith(t, database)
	v := &victim{kill: -1}
	config := s.admin.Config()
	network, address := pgconn.NetworkAddress(config.Host, config.Port)
	proxied := v.proxy(t, network, address)
	app := throughProxy(t, database.URL("app"), proxied)
	platform := throughProxy(t, database.URL("platform"), proxied)
	stripe := v.stripe(t, s.stripe)
	outcomes := map[string]int{}
	try := func(kill int, after bool) (killed bool) {
		p := s.newSubscriber("fitpuur", "general")
		life, rest := p.lapse()
		work := killedWork{App: app, Platform: platform, Stripe: stripe, Now: s.time()}
		for _, event := range life {
			work.Events = append(work.Events, signedEvent{event.Payload, s.stripe.Sign(event.Payload)})
		}
		v.kill, v.after = kill, after
		killed = v.run(t, work)
		for _, event := range append(life, rest...) {
			s.handleEvent(event)
		}
		outcome := p.outcome()
		outcomes[outcome]++
		if letters := p.subjects(); len(letters) != 2 {
			t.Errorf("killed at message %d, after %t: got letters %q", kill, after, letters)
		}
		return killed
	}
	if try(-1, false) {
		t.Fatal("killed without a reason")
	}
	steps := v.steps
	if steps < 20 {
		t.Fatalf("only %d messages", steps)
	}
	kills := rand.New(rand.NewPCG(9, 9)).Perm(2 * steps)
	kills = kills[:min(len(kills), postgrestest.Rounds(t, 3))]
	count := 0
	for _, n := range kills {
		if try(n/2, n%2 == 1) {
			count++
		}
	}
	t.Logf("%d messages, %d processes killed, outcomes %v", steps, count, outcomes)
	if len(outcomes) != 1 {
		t.Errorf("%d different outcomes: %v", len(outcomes), outcomes)
	}
	if count == 0 {
		t.Error(fmt.Sprint("no process was killed at ", kills))
	}
}

// throughProxy returns the URL of a database with the address of a proxy.
func throughProxy(t *testing.T, address, proxy string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := parsed.Query()
	query.Del("host")
	query.Del("port")
	parsed.Host, parsed.RawQuery = proxy, query.Encode()
	return parsed.String()
}
