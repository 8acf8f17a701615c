package httpapi_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
)

func TestHeaders_AnswersForSignedInUsersAreNotStored(t *testing.T) {
	srv := newServer(t)
	user, boss := srv.subscriber("lepelblad.localhost", "kop@voorbeeld.example"), srv.signedInStaff()
	for _, path := range []string{"/api/v1/user/settings", "/api/v1/receipts", "/dashboard", "/api/v1/nergens",
		"/api/v1/user/auth/decode", "/api/v1/whitelabel/domain/branding"} {
		if got := user.get(path).header.Get("Cache-Control"); !strings.Contains(got, "no-store") {
			t.Errorf("%s has Cache-Control %q", path, got)
		}
	}
	for _, path := range []string{"/api/v1/user/admin/staff", "/", "/api/v1/user/auth/admin/decode"} {
		if got := boss.get(path).header.Get("Cache-Control"); !strings.Contains(got, "no-store") {
			t.Errorf("%s has Cache-Control %q for staff", path, got)
		}
	}
}

func TestHeaders_StrictTransportIsOnEveryAnswer(t *testing.T) {
	srv := newServer(t)
	const ours, theirs = "max-age=63072000; includeSubDomains", "max-age=63072000"
	for host, want := range map[string]string{
		"lepelblad.localhost": ours, consoleHost: ours, "fitpuur.localhost": theirs, "elders.example": theirs,
	} {
		paths := []string{"/", "/sw.js", "/healthz", "/api/v1/nergens", "/api/v1/whitelabel/domain/current"}
		for _, path := range paths {
			if got := srv.browser(host).get(path).header.Get("Strict-Transport-Security"); got != want {
				t.Errorf("%s%s has %q, not %q", host, path, got, want)
			}
		}
	}
}

func TestMethod_NotAllowedNamesOthers(t *testing.T) {
	srv := newServer(t)
	visitor := srv.browser("lepelblad.localhost")
	for path, allow := range map[string]string{
		"/api/v1/user/auth/login": "POST", "/api/v1/receipts": "GET", "/webhooks/stripe": "POST", "/ingest": "POST",
	} {
		method := http.MethodGet
		if allow == "GET" {
			method = http.MethodDelete
		}
		got := visitor.send(method, path, nil)
		if got.status != http.StatusMethodNotAllowed || got.header.Get("Allow") != allow ||
			got.apiError(t).Code != "no-such-method" {
			t.Errorf("%s %s: status %d, Allow %q: %s", method, path, got.status, got.header.Get("Allow"), got.body)
		}
	}
	image := visitor.get("/media/"+strings.Repeat("0", 32)+"/320.jpg").wantStatus(t, http.StatusNotFound)
	if image.apiError(t).Code == "" {
		t.Errorf("got response %s", image.body)
	}
}

// rawAnswer sends bytes that no HTTP client sends.
func rawAnswer(t *testing.T, address, request string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	fmt.Fprint(conn, request)
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestRequest_UnreadableGetsContractError(t *testing.T) {
	srv := newServer(t)
	address := srv.serve()
	const path = " /api/v1/receipts HTTP/1.1\r\nHost: lepelblad.localhost\r\n"
	for name, c := range map[string]struct {
		request string
		status  int
	}{
		"a control character in the method": {"GE\x01T" + path + "\r\n", http.StatusBadRequest},
		"a control character in a header":   {"GET" + path + "X-Text: a\x00b\r\n\r\n", http.StatusBadRequest},
		"an unknown method":                 {"BREW" + path + "\r\n", http.StatusMethodNotAllowed},
		"a long header": {"GET" + path + "X-Long: " + strings.Repeat("a", 20_000) + "\r\n\r\n",
			http.StatusRequestHeaderFieldsTooLarge},
	} {
		answer := rawAnswer(t, address, c.request)
		var refusal apiError
		err := json.NewDecoder(answer.Body).Decode(&refusal)
		if answer.StatusCode != c.status || err != nil || refusal.Code == "" || refusal.Message == "" {
			t.Errorf("%s: status %d: %+v (%v)", name, answer.StatusCode, refusal, err)
		}
	}
}

func TestClient_IsLastAddressThatIsNoProxy(t *testing.T) {
	srv := newServerWith(t, func(s *apptest.Server) { s.Config.Proxies = []string{"0.0.0.0", "10.0.0.0/8"} })
	for name, c := range map[string]struct {
		lines []string
		want  string
	}{
		"one":                    {[]string{"203.0.113.7"}, "203.0.113.7"},
		"a forged one before it": {[]string{"198.51.100.1, 203.0.113.7"}, "203.0.113.7"},
		"a forged line":          {[]string{"198.51.100.1", "203.0.113.7"}, "203.0.113.7"},
		"two proxies":            {[]string{"198.51.100.1, 203.0.113.7, 10.1.2.3"}, "203.0.113.7"},
		"two proxies in lines":   {[]string{"198.51.100.1", "203.0.113.7", "10.1.2.3"}, "203.0.113.7"},
		"nonsense before it":     {[]string{"nonsense, 203.0.113.7"}, "203.0.113.7"},
	} {
		visitor := srv.browser("lepelblad.localhost")
		visitor.header["X-Forwarded-For"] = c.lines
		srv.Exec(`truncate audit_entries`)
		visitor.logIn("niemand@voorbeeld.example", "een fout wachtwoord").wantStatus(t, http.StatusUnauthorized)
		var ip string
		const find = `select host(ip) from audit_entries where action = 'login-failed'`
		if err := srv.Admin.QueryRow(t.Context(), find).Scan(&ip); err != nil || ip != c.want {
			t.Errorf("%s: the client is %s, not %s: %v", name, ip, c.want, err)
		}
	}
}
