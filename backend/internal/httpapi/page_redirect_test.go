package httpapi

import (
	"net/url"
	"strings"
	"testing"

	"github.com/valyala/fasthttp"

	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

func FuzzRedirect_StaysOnHost(f *testing.F) {
	for _, seed := range []string{"//voorbeeld", `/\voorbeeld`, "/%2f/voorbeeld", "/a/..//voorbeeld",
		"/A?naar=https://voorbeeld", "/%09/voorbeeld", "/A#//b", "///?//"} {
		f.Add(seed)
	}
	site, err := url.Parse("https://fitpuur.example/")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, target string) {
		var address fasthttp.URI
		if err := address.Parse([]byte(site.Host), []byte(target)); err != nil ||
			strings.ContainsAny(target, "\r\n \x00") {
			t.Skip("no such request reaches a handler")
		}
		location := appendQuery(tenancy.CanonicalPath(string(address.PathOriginal())), address.QueryString())
		if !strings.HasPrefix(location, "/") || strings.HasPrefix(location, "//") {
			t.Fatalf("%q redirects to %q, want a path with one leading slash", target, location)
		}
		// A query may contain characters that net/url refuses and browsers escape.
		path, _, _ := strings.Cut(location, "?")
		found, err := site.Parse(path)
		if err != nil || found.Host != site.Host || found.Scheme != site.Scheme {
			t.Fatalf("%q is sent to %q: %v (%v)", target, location, found, err)
		}
		var again fasthttp.URI
		if err := again.Parse([]byte(site.Host), []byte(location)); err != nil {
			t.Fatalf("%q is sent to %q: %v", target, location, err)
		}
		if next := tenancy.CanonicalPath(string(again.PathOriginal())); next != string(again.PathOriginal()) {
			t.Fatalf("%q is sent to %q, and that to %q", target, location, next)
		}
	})
}
