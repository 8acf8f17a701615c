package main

import (
	"errors"
	"runtime/debug"

	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/httpapi"
)

// Telemetry configures error reporting and analytics by third parties. Both are off by default.
type Telemetry struct {
	SentryDSN         string `name:"sentry-dsn" env:"SENTRY_DSN" help:"DSN of the Sentry project for errors of pages."`
	SentryEnvironment string `env:"SENTRY_ENVIRONMENT" default:"production" help:"${sentry_environment}"`
	SentryRelease     string `env:"SENTRY_RELEASE" help:"Release of reported errors; by default the commit."`
	PostHogURL        string `name:"posthog-url" env:"POSTHOG_URL" help:"${posthog_url}"`
	PostHogKey        string `name:"posthog-key" env:"POSTHOG_KEY" help:"Project key of PostHog."`
}

// sentry returns the project that pages report errors to, or nil.
func (c *serveCommand) sentry() (*httpapi.Sentry, error) {
	if c.SentryDSN == "" {
		return nil, nil
	}
	environment, release := c.SentryEnvironment, c.SentryRelease
	if c.Dev {
		environment = "development"
	}
	if release == "" {
		release = commit()
	}
	return httpapi.NewSentry(c.SentryDSN, environment, release)
}

// postHog returns the client that events are forwarded to, or nil.
func (c *serveCommand) postHog() (*analytics.PostHog, error) {
	if c.PostHogURL == "" && c.PostHogKey == "" {
		return nil, nil
	}
	if c.PostHogURL == "" || c.PostHogKey == "" {
		return nil, errors.New("set both POSTHOG_URL and POSTHOG_KEY, or neither")
	}
	return analytics.NewPostHog(c.PostHogURL, c.PostHogKey)
}

// commit returns the commit that the program was built from, or "" if it is unknown.
func commit() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value
		}
	}
	return ""
}
