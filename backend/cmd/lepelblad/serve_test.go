package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// output collects what a running program writes.
type output struct {
	mutex sync.Mutex
	text  bytes.Buffer
	ready chan struct{}
	once  sync.Once
}

func (o *output) Write(text []byte) (int, error) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.text.Write(text)
	if strings.Contains(o.text.String(), "Staff ") {
		o.once.Do(func() { close(o.ready) })
	}
	return len(text), nil
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close() //nolint:errcheck // it only reserved a port
	return listener.Addr().String()
}

// openFolder returns a folder that the database's user can read.
func openFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "lepelblad-serve-*")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// serving starts the program and waits until it serves. stop ends it and returns its error.
func serving(t *testing.T, address, data string) (out *output, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out = &output{ready: make(chan struct{})}
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, []string{"serve", "--dev", "--data", data, "--listen", address}, out) }()
	select {
	case <-out.ready:
	case err := <-ended:
		cancel()
		t.Fatalf("the server exited before it served: %v", err)
	}
	return out, func() error {
		cancel()
		return <-ended
	}
}

func TestServe_ServesBrandsAndStopsDatabase(t *testing.T) {
	address, data := freeAddress(t), openFolder(t)
	out, stop := serving(t, address, data)
	if !strings.Contains(out.text.String(), "http://fitpuur.localhost:") {
		t.Errorf("output = %s", out.text.String())
	}
	_, port, _ := net.SplitHostPort(address)
	for host, brand := range map[string]string{
		"lepelblad.localhost": "Lepelblad",
		"fitpuur.localhost":   "FitPuur",
		"greenfork.localhost": "GreenFork",
	} {
		request, err := http.NewRequestWithContext(
			t.Context(),
			http.MethodGet,
			"http://"+address+"/api/v1/whitelabel/domain/branding",
			nil,
		)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host + ":" + port
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(response.Body)
		_ = response.Body.Close()
		if response.StatusCode != http.StatusOK || !bytes.Contains(body, []byte(brand)) {
			t.Errorf("%s answers %d: %s", host, response.StatusCode, body)
		}
	}

	// A port and a data folder that are in use are refused, in one line that want what to do.
	for _, c := range []struct{ address, data, want string }{
		{address, openFolder(t), "is taken"},
		{freeAddress(t), data, "already running"},
	} {
		err := run(t.Context(), []string{"serve", "--dev", "--data", c.data, "--listen", c.address}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("serve = %v, want one line that says that it %s", err, c.want)
		}
	}

	process := databaseProcess(t, data)
	if err := stop(); err != nil {
		t.Errorf("serve = %v, want nil", err)
	}
	if err := syscall.Kill(process, 0); err == nil {
		t.Errorf("database process %d is still running", process)
	}

	begin := time.Now()
	_, stop = serving(t, address, data)
	t.Logf("served again after %v", time.Since(begin))
	if err := stop(); err != nil {
		t.Errorf("second serve = %v, want nil", err)
	}
}

// databaseProcess returns the process ID of the database in a data folder.
func databaseProcess(t *testing.T, data string) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(data, "postgres", "*", "postmaster.pid"))
	if err != nil || len(found) != 1 {
		t.Fatalf("found %q (%v)", found, err)
	}
	text, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	process, err := strconv.Atoi(strings.SplitN(string(text), "\n", 2)[0])
	if err != nil {
		t.Fatal(err)
	}
	return process
}

func TestServe_ExplainsUnusableDataFolder(t *testing.T) {
	data := openFolder(t)
	if err := os.WriteFile(filepath.Join(data, "postgres"), []byte("no folder"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := run(t.Context(), []string{"serve", "--dev", "--data", data, "--listen", freeAddress(t)}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "postgres") || strings.Contains(err.Error(), "\n") {
		t.Errorf("serve = %v, want nil", err)
	}
}

func TestServe_RequiresProductionSettings(t *testing.T) {
	database := postgrestest.New(t)
	key := []string{"--key", strings.Repeat("k", 32)}
	stored := slices.Concat(key, []string{"--app-url", database.URL("app"), "--platform-url", database.URL("platform")})
	mailed := slices.Concat(stored, []string{"--mail-url", "smtp://localhost"})
	keyed := slices.Concat(mailed, []string{"--stripe-key", "sk_test_1"})
	paid := slices.Concat(keyed, []string{"--stripe-webhook-secret", "whsec_1"})
	for name, c := range map[string]struct {
		arguments []string
		want      string
	}{
		"no secret":                 {nil, "LEPELBLAD_KEY"},
		"a short secret":            {[]string{"--key", "short"}, "LEPELBLAD_KEY"},
		"no database":               {key, "DATABASE_"},
		"no mail":                   {stored, "MAIL_URL"},
		"no payments":               {mailed, "STRIPE_KEY"},
		"no secret of Stripe":       {keyed, "STRIPE_WEBHOOK_SECRET"},
		"a Stripe server over HTTP": {append(slices.Clone(paid), "--stripe-url", "http://localhost:1"), "STRIPE_URL"},
		"no image store":            {paid, "MEDIA_URL"},
	} {
		err := run(t.Context(), append([]string{"serve", "--listen", freeAddress(t)}, c.arguments...), io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("serve with %s = %v", name, err)
		}
	}
}

// The stand-in for Stripe runs as long as the server.
func TestServe_RunsPaymentStandIn(t *testing.T) {
	address, data := freeAddress(t), openFolder(t)
	out, stop := serving(t, address, data)
	found := regexp.MustCompile(`Payments +(http://localhost:\d+)`).FindStringSubmatch(out.text.String())
	if found == nil {
		t.Fatalf("output has no address of payments: %s", out.text.String())
	}
	response, err := http.Get(found[1])
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if page, _ := io.ReadAll(response.Body); response.StatusCode != http.StatusOK ||
		!bytes.Contains(page, []byte("geen geld")) {
		t.Errorf("it answers %d: %s", response.StatusCode, page)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(found[1]); err == nil {
		t.Error("the local payment service still runs after the server stopped")
	}
}
