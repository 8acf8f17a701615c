package tenancy

import (
	"encoding/json"
	"net/url"
	"os"
	"strings"
	"testing"
)

// readPathCases reads the test cases that the pages share.
func readPathCases(t testing.TB) (cases []struct{ Name, Path, Canonical string }) {
	t.Helper()
	text, err := os.ReadFile("testdata/canonical_paths.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestCanonicalPath_ReturnsCanonicalForm(t *testing.T) {
	t.Parallel()
	for _, c := range readPathCases(t) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			if got := CanonicalPath(c.Path); got != c.Canonical {
				t.Errorf("%q: got %q, want %q", c.Path, got, c.Canonical)
			}
		})
	}
}

func FuzzACanonicalPathStaysOnItsHost(f *testing.F) {
	for _, c := range readPathCases(f) {
		f.Add(c.Path)
	}
	site, err := url.Parse("https://fitpuur.example/dashboard")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, path string) {
		got := CanonicalPath(path)
		if !strings.HasPrefix(got, "/") || strings.HasPrefix(got, "//") {
			t.Fatalf("%q: got %q, want one leading slash", path, got)
		}
		if again := CanonicalPath(got); again != got {
			t.Fatalf("%q: got %q, and then %q", path, got, again)
		}
		target, err := site.Parse(got)
		if err != nil {
			t.Fatalf("%q: got invalid URL %q: %v", path, got, err)
		}
		if target.Host != site.Host || target.Scheme != site.Scheme || target.EscapedPath() != got {
			t.Fatalf("%q redirects to host %s", path, target)
		}
	})
}
