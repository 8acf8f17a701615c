package httpapi

import (
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Sentry is where pages report faults to.
type Sentry struct {
	DSN         string `json:"dsn"`
	Environment string `json:"environment"`       // production, staging or development
	Release     string `json:"release,omitempty"` // the version of the program; empty when it is not known

	origin string // that pages may connect to
}

// NewSentry is the project that a DSN names, https://<key>@<host>/<number>.
func NewSentry(dsn, environment, release string) (*Sentry, error) {
	parsed, err := url.Parse(dsn)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.RawQuery != "" ||
		parsed.Fragment != "" {
		return nil, fmt.Errorf("%q is no DSN of Sentry: it looks like https://key@o1.ingest.sentry.io/2", dsn)
	}
	if _, err := strconv.ParseUint(path.Base(parsed.Path), 10, 64); err != nil || parsed.User.Username() == "" {
		return nil, fmt.Errorf("%q is no DSN of Sentry: it looks like https://key@o1.ingest.sentry.io/2", dsn)
	}
	return &Sentry{DSN: dsn, Environment: environment, Release: release, origin: "https://" + parsed.Host}, nil
}

// measuring is what a page is told of who else may learn of a visit, and whether that needs to be asked first.
type telemetry struct {
	Consent    tenancy.ConsentMode `json:"consent"`
	TagManager string              `json:"tagManager,omitempty"`
	Sentry     *Sentry             `json:"sentry,omitempty"`
}

// policyOf is the content policy of a page: nothing may run or be fetched but what it names. With nobody to report to,
// that is what we serve ourselves; the hosts of others come in only for a page that may need them.
func contentSecurityPolicy(nonce string, m *telemetry) string {
	scripts, images, connections := []string{
		"'self'",
		"'nonce-" + nonce + "'",
	}, []string{
		"'self'",
		"data:",
	}, []string{
		"'self'",
	}
	if m != nil && m.Sentry != nil {
		connections = append(connections, m.Sentry.origin)
	}
	if m != nil && m.TagManager != "" {
		// As https://developers.google.com/tag-platform/security/guides/csp has it for Tag Manager and Analytics 4,
		// which answers from hosts of regions.
		scripts = append(scripts, "https://www.googletagmanager.com")
		images = append(images, "https://*.google-analytics.com", "https://*.googletagmanager.com")
		connections = append(
			connections,
			"https://*.google-analytics.com",
			"https://*.analytics.google.com",
			"https://*.googletagmanager.com",
		)
	}
	return strings.Join([]string{
		"default-src 'none'", "script-src " + strings.Join(scripts, " "), "style-src 'self' 'nonce-" + nonce + "'", "style-src-attr 'unsafe-inline'",
		"img-src " + strings.Join(
			images,
			" ",
		), "font-src 'self'", "connect-src " + strings.Join(connections, " "), "manifest-src 'self'", "worker-src 'self'",
		"base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}
