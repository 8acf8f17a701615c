package tenancy

import "testing"

func TestNormaliseHost_ReturnsCanonicalForm(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ host, want string }{
		"a domain stays as it is":              {"fitpuur.localhost", "fitpuur.localhost"},
		"upper case becomes lower case":        {"FitPuur.Localhost", "fitpuur.localhost"},
		"the port goes":                        {"fitpuur.localhost:8080", "fitpuur.localhost"},
		"an empty port goes":                   {"fitpuur.localhost:", "fitpuur.localhost"},
		"the trailing dot goes":                {"fitpuur.localhost.", "fitpuur.localhost"},
		"the trailing dot before a port goes":  {"fitpuur.localhost.:8080", "fitpuur.localhost"},
		"space around it goes":                 {" fitpuur.localhost ", "fitpuur.localhost"},
		"letters beyond ASCII become punycode": {"Crème-Fraîche.example", "xn--crme-frache-z9a8f.example"},
		"punycode stays": {
			"xn--crme-frache-z9a8f.example", "xn--crme-frache-z9a8f.example",
		},
		"full width letters become plain ones":       {"ｆitpuur.localhost", "fitpuur.localhost"},
		"an IPv4 address stays":                      {"127.0.0.1:8080", "127.0.0.1"},
		"an IPv6 address loses brackets and port":    {"[::1]:8080", "::1"},
		"an IPv6 address loses its brackets":         {"[::1]", "::1"},
		"an IPv6 address without brackets stays":     {"::1", "::1"},
		"an IPv6 address takes its short form":       {"[2001:DB8:0:0:0:0:0:1]", "2001:db8::1"},
		"nothing stays nothing":                      {"", ""},
		"a port alone is nothing":                    {":8080", ""},
		"what is no host comes back in lower case":   {"Not a_Host", "not a_host"},
		"an underscore is kept: it is nobody's":      {"a_B.example", "a_b.example"},
		"a bracket that is not closed is no address": {"[::1", "::1"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := NormaliseHost(test.host)
			if got != test.want {
				t.Errorf("%q: got %q, want %q", test.host, got, test.want)
			}
			if again := NormaliseHost(got); again != got {
				t.Errorf("normalising %q again: got %q", got, again)
			}
		})
	}
}
