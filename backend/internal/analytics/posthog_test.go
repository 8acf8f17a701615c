package analytics

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
)

// listener is a fake PostHog that records requests.
func listener(t *testing.T, answer http.HandlerFunc) (*PostHog, *[]byte) {
	t.Helper()
	var sent []byte
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != "/batch/" ||
			r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("got request %s %s", r.Method, r.URL)
		}
		sent, _ = io.ReadAll(r.Body)
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	p, err := NewPostHog(server.URL, "phc_key")
	if err != nil {
		t.Fatal(err)
	}
	p.client.Transport = server.Client().Transport
	return p, &sent
}

var args = ForwardArgs{
	Visit: uuid.MustParse("0198a0b2-0000-7000-8000-00000000000a"), Brand: "fitpuur",
	Events: []Event{{
		ID: uuid.MustParse(
			"0198a0b2-0000-7000-8000-000000000001",
		), Name: "stepAnswer", At: time.Date(2026, 11, 21, 11, 0, 0, 0, time.UTC),
		Path: "/onboarding", Funnel: "general", Step: "goal",
	}},
}

func TestPostHog_GetsAnonymousEvents(t *testing.T) {
	t.Parallel()
	p, sent := listener(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"status":"Ok"}`) })
	if err := p.Forward(t.Context(), args); err != nil {
		t.Fatal(err)
	}
	var got, want any
	const expected = `{"api_key":"phc_key","batch":[{"uuid":"0198a0b2-0000-7000-8000-000000000001","event":"stepAnswer",
		"distinct_id":"0198a0b2-0000-7000-8000-00000000000a","timestamp":"2026-11-21T11:00:00Z","properties":{
		"$process_person_profile":false,"$geoip_disable":true,"$lib":"lepelblad","brand":"fitpuur",
		"path":"/onboarding","funnel":"general","step":"goal"}}]}`
	if err := errors.Join(json.Unmarshal(*sent, &got), json.Unmarshal([]byte(expected), &want)); err != nil {
		t.Fatal(err)
	}
	if a, b := mustWrite(t, got), mustWrite(t, want); a != b {
		t.Errorf("got request\n%s\nwant\n%s", a, b)
	}
}

func mustWrite(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value) // sorts keys
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPostHog_RefusedEventsAreNotRetried(t *testing.T) {
	t.Parallel()
	for status, again := range map[int]bool{
		http.StatusInternalServerError: true, http.StatusServiceUnavailable: true, http.StatusTooManyRequests: true,
		http.StatusRequestTimeout: true,
		http.StatusBadRequest:     false, http.StatusUnauthorized: false, http.StatusMovedPermanently: false,
	} {
		p, _ := listener(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Location", "/batch/elsewhere")
			w.WriteHeader(status)
		})
		err := p.Forward(t.Context(), args)
		if err == nil || errors.Is(err, river.JobCancel(nil)) == again {
			t.Errorf("status %d: got error %v", status, err)
		}
	}
}

func TestPostHog_NeedsHTTPS(t *testing.T) {
	t.Parallel()
	for _, address := range []string{
		"https://eu.i.posthog.com", "https://eu.i.posthog.com/", "https://meten.voorbeeld.example/posthog",
	} {
		if _, err := NewPostHog(address, "phc_key"); err != nil {
			t.Errorf("%s: got error %v", address, err)
		}
	}
	for _, address := range []string{
		"", "eu.i.posthog.com", "http://eu.i.posthog.com", "https://", "https://eu.i.posthog.com?x",
		"https://user@eu.i.posthog.com",
	} {
		if _, err := NewPostHog(address, "phc_key"); err == nil {
			t.Errorf("address %q was accepted", address)
		}
	}
	if _, err := NewPostHog("https://eu.i.posthog.com", " "); err == nil {
		t.Error("an empty key was accepted")
	}
}
