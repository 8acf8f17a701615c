package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// output is what a running program has written so far.
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
	defer listener.Close() //nolint:errcheck // a test's
	return listener.Addr().String()
}

// openFolder is a folder that the database's user can reach too.
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

// serving is a program that serves until stop, which gives what it ended with.
func serving(t *testing.T, address, data string) (said *output, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	said = &output{ready: make(chan struct{})}
	ended := make(chan error, 1)
	go func() { ended <- run(ctx, []string{"serve", "--dev", "--data", data, "--listen", address}, said) }()
	select {
	case <-said.ready:
	case err := <-ended:
		cancel()
		t.Fatalf("it ended before it served: %v", err)
	}
	return said, func() error {
		cancel()
		return <-ended
	}
}

func TestServeAnswersForEachBrandAndEndsItsDatabase(t *testing.T) {
	address, data := freeAddress(t), openFolder(t)
	said, stop := serving(t, address, data)
	if !strings.Contains(said.text.String(), "http://fitpuur.localhost:") {
		t.Errorf("it says %s", said.text.String())
	}
	_, port, _ := net.SplitHostPort(address)
	for host, brand := range map[string]string{"lepelblad.localhost": "Lepelblad", "fitpuur.localhost": "FitPuur", "greenfork.localhost": "GreenFork"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+"/api/v1/whitelabel/domain/branding", nil)
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

	// The same port and the same folder are refused while they are in use, each in a line that says what to do.
	for _, c := range []struct{ address, data, says string }{
		{address, openFolder(t), "is taken"},
		{freeAddress(t), data, "already running"},
	} {
		err := run(t.Context(), []string{"serve", "--dev", "--data", c.data, "--listen", c.address}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("it ended with %v, which does not say in one line that it %s", err, c.says)
		}
	}

	process := databaseProcess(t, data)
	if err := stop(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	if err := syscall.Kill(process, 0); err == nil {
		t.Errorf("the database, process %d, goes on", process)
	}

	begin := time.Now()
	_, stop = serving(t, address, data)
	t.Logf("served again after %v", time.Since(begin))
	if err := stop(); err != nil {
		t.Errorf("the second time it ended with %v", err)
	}
}

// databaseProcess is the number of the process that runs the database of a data folder.
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

func TestADataFolderThatCannotBeUsedIsExplainedInOneLine(t *testing.T) {
	data := openFolder(t)
	if err := os.WriteFile(filepath.Join(data, "postgres"), []byte("no folder"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := run(t.Context(), []string{"serve", "--dev", "--data", data, "--listen", freeAddress(t)}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "postgres") || strings.Contains(err.Error(), "\n") {
		t.Errorf("it ended with %v", err)
	}
}

func TestServeInProductionNeedsASecretAndADatabase(t *testing.T) {
	for _, c := range []struct {
		key  string
		says string
	}{{"", "LEPELBLAD_KEY"}, {"short", "LEPELBLAD_KEY"}, {strings.Repeat("k", 32), "DATABASE_"}} {
		err := run(t.Context(), []string{"serve", "--listen", freeAddress(t), "--key", c.key}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("with key %q it ended with %v", c.key, err)
		}
	}
}
