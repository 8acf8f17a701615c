package httpapi_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"testing"

	"github.com/gofiber/fiber/v3"
)

// listen serves on a local port and returns its address, for requests that an HTTP client would not send.
func (srv *testServer) listen() string {
	srv.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		srv.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	srv.t.Cleanup(stop)
	go func() {
		_ = srv.HTTP.App().Listener(listener, fiber.ListenConfig{DisableStartupMessage: true, GracefulContext: ctx})
	}()
	return listener.Addr().String()
}

// rawRequest sends a request with exactly this target.
func rawRequest(t *testing.T, address, target string) *http.Response {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	const format = "GET %s HTTP/1.1\r\nHost: lepelblad.localhost\r\nConnection: close\r\n\r\n"
	if _, err := fmt.Fprintf(connection, format, target); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatalf("%q: %v", target, err)
	}
	defer response.Body.Close()
	return response
}

func TestPage_HasOneURL(t *testing.T) {
	srv := newServer(t)
	address := srv.listen()
	for target, want := range map[string]string{
		"/DASHBOARD":                         "/dashboard",
		"/dashboard/":                        "/dashboard",
		"//dashboard":                        "/dashboard",
		"//":                                 "/",
		"*":                                  "/*",
		"///":                                "/",
		"//voorbeeld":                        "/voorbeeld",
		"//voorbeeld/dashboard":              "/voorbeeld/dashboard",
		`/\voorbeeld`:                        "/voorbeeld",
		"/%2Fvoorbeeld":                      "/voorbeeld",
		"/%5cvoorbeeld":                      "/voorbeeld",
		"/%2e%2e/%2F%2Fvoorbeeld":            "/voorbeeld",
		"/keto-test%2f..%2fdashboard":        "/dashboard",
		"/x/../dashboard":                    "/dashboard",
		"/een%0d%0aX-Gemaakt:%20ja":          "/een%0D%0Ax-gemaakt:%20ja",
		"/Login?wl=FitPuur&naar=//voorbeeld": "/login?wl=FitPuur&naar=//voorbeeld",
		"/Login?":                            "/login",
		"/onboarding/?email=a%2Bb%40c&check=true": "/onboarding?email=a%2Bb%40c&check=true",
	} {
		got := rawRequest(t, address, target)
		location := got.Header.Get("Location")
		if got.StatusCode != http.StatusPermanentRedirect || location != want {
			t.Errorf("%s: status %d, Location %q, want %q", target, got.StatusCode, location, want)
			continue
		}
		if len(got.Header.Values("X-Gemaakt")) > 0 {
			t.Errorf("%s writes a header", target)
		}
		if again := rawRequest(t, address, location); again.StatusCode != http.StatusOK {
			t.Errorf("%s redirects to %s, which has status %d", target, location, again.StatusCode)
		}
	}
	for target, status := range map[string]int{
		"/":                         http.StatusOK,
		"/dashboard":                http.StatusOK,
		"/dashboard?x=//y":          http.StatusOK,
		"/assets/none.js":           http.StatusNotFound,
		"/Assets/None.JS":           http.StatusNotFound,
		"//voorbeeld.example":       http.StatusNotFound,
		"/brand//fitpuur/logo.svg":  http.StatusNotFound,
		"/api/v1/whitelabel/geen":   http.StatusNotFound,
		"/API/v1/user/auth/decode":  http.StatusNotFound,
		"/%61pi/v1/user":            http.StatusNotFound,
		"//api/v1/user/auth/decode": http.StatusNotFound,
		"/api":                      http.StatusNotFound,
		`\\voorbeeld\dashboard`:     http.StatusBadRequest,
		"dashboard":                 http.StatusBadRequest,
	} {
		if got := rawRequest(t, address, target); got.StatusCode != status || got.Header.Get("Location") != "" {
			t.Errorf(
				"%s: status %d, Location %q, want status %d",
				target,
				got.StatusCode,
				got.Header.Get("Location"),
				status,
			)
		}
	}
}

func TestPage_ConsoleURLsAreNotRedirected(t *testing.T) {
	srv := newServer(t)
	srv.browser(consoleHost).get("/Invitation/").wantStatus(t, http.StatusOK)
}
