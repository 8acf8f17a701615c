package httpapi

import (
	"cmp"
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Sentry is the project that pages report errors to.
type Sentry struct {
	DSN         string `json:"dsn"`
	Environment string `json:"environment"`       // production, staging or development
	Release     string `json:"release,omitempty"` // the version of the program; empty when it is not known

	origin string // for the content security policy
}

// NewSentry returns the project of a DSN, https://<key>@<host>/<project>. It returns an error if dsn is malformed.
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

// telemetry configures error reporting and analytics on a page, and whether they need consent.
type telemetry struct {
	Consent    tenancy.ConsentMode `json:"consent"`
	TagManager string              `json:"tagManager,omitempty"`
	Sentry     *Sentry             `json:"sentry,omitempty"`
}

// contentSecurityPolicy returns the policy of a page: only our own scripts and files, and the hosts of the telemetry
// that is configured.
func contentSecurityPolicy(nonce string, m *telemetry, embedder, frames string) string {
	scripts := []string{"'self'", "'nonce-" + nonce + "'"}
	images := []string{"'self'", "data:"}
	connections := []string{"'self'"}
	if m != nil && m.Sentry != nil {
		connections = append(connections, m.Sentry.origin)
	}
	if m != nil && m.TagManager != "" {
		// See https://developers.google.com/tag-platform/security/guides/csp for Tag Manager and Analytics 4. Analytics
		// uses regional hosts.
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
		"default-src 'none'",
		"script-src " + strings.Join(scripts, " "),
		"style-src 'self' 'nonce-" + nonce + "'",
		"style-src-attr 'unsafe-inline'",
		"img-src " + strings.Join(images, " "),
		"font-src 'self'",
		"connect-src " + strings.Join(connections, " "),
		"manifest-src 'self'",
		"worker-src 'self'",
		"frame-src " + cmp.Or(frames, "'none'"),
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors " + cmp.Or(embedder, "'none'"),
	}, "; ")
}
