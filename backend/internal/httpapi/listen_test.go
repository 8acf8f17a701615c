package httpapi_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// serve starts the server on a free port and returns its address.
func (srv *testServer) serve() string {
	srv.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		srv.t.Fatal(err)
	}
	go func() { _ = srv.HTTP.Serve(listener) }()
	srv.t.Cleanup(func() { _ = srv.HTTP.App().ShutdownWithTimeout(time.Second) })
	return listener.Addr().String()
}

// sendHalf opens a connection and sends a header and part of its body.
func sendHalf(t *testing.T, address, from string, size, sent int) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprintf(conn, "POST /api/v1/user/auth/login HTTP/1.1\r\nHost: lepelblad.localhost\r\nX-Forwarded-For: %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", from, size,
		`{"email":"`+strings.Repeat("a", max(0, sent-10)))
	return conn
}

// The connections come from a trusted proxy, so that only the total size of bodies limits them: 2,000 connections use
// at most 64 MB. The test does not run in parallel, because it measures memory of the process.
//
//nolint:paralleltest // see above
func TestConnections_HalfBodiesHoldLittleMemory(t *testing.T) {
	srv := &testServer{
		Server: apptest.New(t, func(s *apptest.Server) { s.Config.Proxies = []string{"127.0.0.1"} }),
		t:      t,
	}
	address := srv.serve()
	connections := min(postgrestest.Rounds(t, 200), 2000)
	for name, sent := range map[string]int{"within the first read": 7_000, "half": 30_000} {
		before := memoryInUse()
		for n := range connections {
			sendHalf(t, address, fmt.Sprintf("203.0.%d.%d", n>>8, n&255), 60_000, sent)
		}
		// This request is accepted after them, so its answer shows that they were accepted.
		if status := plainGet(t, address); status != http.StatusOK {
			t.Errorf("%s: status of another visitor = %d", name, status)
		}
		held := memoryInUse() - before
		t.Logf("%d connections with half a body, %s, hold %.1f MB", connections, name, float64(held)/(1<<20))
		// the memory of the connections, and the limit of slow bodies
		if most := int64(connections)*24<<10 + 16<<20; held > most {
			t.Errorf("%s: %d connections hold %d bytes, more than %d", name, connections, held, most)
		}
	}
}

func plainGet(t *testing.T, address string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet,
		"http://"+address+"/api/v1/whitelabel/domain/current", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "lepelblad.localhost"
	reply, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(request)
	if err != nil {
		return 0
	}
	_ = reply.Body.Close()
	return reply.StatusCode
}

// memoryInUse returns the memory of the heap and of stacks, in bytes.
func memoryInUse() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc + stats.StackInuse)
}

func TestConnections_OfNetworkAreLimited(t *testing.T) {
	srv := newServer(t)
	address := srv.serve()
	const most = 256
	open := make([]net.Conn, most)
	for n := range open {
		open[n] = sendHalf(t, address, "", 60_000, 5)
	}
	one := sendHalf(t, address, "", 60_000, 5)
	if _, err := one.Read(make([]byte, 1)); err == nil || isTimeout(err) {
		t.Errorf("connection %d of a network is accepted: %v", most+1, err)
	}
	for _, conn := range open[:10] {
		_ = conn.Close()
	}
	for status := 0; status != http.StatusOK; status = plainGet(t, address) {
		if t.Context().Err() != nil {
			t.Fatal("no connection is free")
		}
	}
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error)
	return ok && timeout.Timeout()
}

func TestBody_SlowOnesOfNetworkAreLimited(t *testing.T) {
	srv := newServer(t)
	address := srv.serve()
	// A network may have 2 MB of unfinished bodies; each of these reserves 24 kB or more.
	answers := make(chan string, 150)
	for range cap(answers) {
		conn := sendHalf(t, address, "", 60_000, 30_000)
		go func() {
			answer, _ := io.ReadAll(conn) // a refused connection may be reset
			answers <- string(answer)
		}()
	}
	if answer := <-answers; !strings.Contains(answer, "503") || !strings.Contains(answer, "too-busy") {
		t.Errorf("response = %q", answer)
	}
	// Short bodies are not delayed.
	srv.browser("lepelblad.localhost").logIn("x@voorbeeld.example", "een wachtwoord").
		wantStatus(t, http.StatusUnauthorized)
}
