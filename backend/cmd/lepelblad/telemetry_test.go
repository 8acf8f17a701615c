package main

import (
	"io"
	"strings"
	"testing"
)

func TestServe_ValidatesTelemetrySettings(t *testing.T) {
	serve := []string{"serve", "--listen", "localhost:0", "--key", strings.Repeat("k", 32)}
	for name, c := range map[string]struct {
		flags []string
		want  string
	}{
		"a DSN over http":        {[]string{"--sentry-dsn", "http://abc@o1.ingest.sentry.io/2"}, "no DSN of Sentry"},
		"an address without key": {[]string{"--posthog-url", "https://eu.i.posthog.com"}, "POSTHOG_KEY"},
		"a key without address":  {[]string{"--posthog-key", "phc_key"}, "POSTHOG_URL"},
		"an address without scheme": {
			[]string{"--posthog-url", "eu.i.posthog.com", "--posthog-key", "phc_key"},
			"no address of PostHog",
		},
		"valid settings": {
			[]string{
				"--sentry-dsn", "https://abc@o1.ingest.sentry.io/2",
				"--posthog-url", "https://eu.i.posthog.com",
				"--posthog-key", "phc_key",
			},
			"DATABASE_",
		},
	} {
		t.Run(name, func(t *testing.T) {
			err := run(t.Context(), append(append([]string{}, serve...), c.flags...), io.Discard)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("serve = %v, want nil", err)
			}
		})
	}
}
