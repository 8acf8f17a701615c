package analytics

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
)

// ForwardArgs is a job that forwards events to PostHog.
type ForwardArgs struct {
	jobs.Tenant
	Visit  uuid.UUID `json:"visit"`
	Brand  string    `json:"brand"`
	Events []Event   `json:"events"`
}

// Kind returns the name of the job.
func (ForwardArgs) Kind() string { return "forward-events" }

// PostHog forwards events to a project of PostHog.
type PostHog struct {
	batch  string // URL that accepts batches
	key    string
	client *http.Client //nolint:forbidigo // made by package outbound
}

// deliveryTimeout limits one request to PostHog.
const deliveryTimeout = 10 * time.Second

// NewPostHog returns the project with a key at an https address such as https://eu.i.posthog.com. It does not connect.
func NewPostHog(address, key string) (*PostHog, error) {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme != "https" || parsed.Hostname() == "" || parsed.User != nil ||
		parsed.RawQuery != "" ||
		parsed.Fragment != "" {
		return nil, fmt.Errorf("%q is no address of PostHog: it looks like https://eu.i.posthog.com", address)
	}
	if strings.TrimSpace(key) == "" {
		return nil, fmt.Errorf("PostHog at %s needs the key of a project", address)
	}
	return &PostHog{
		batch: strings.TrimSuffix(address, "/") + "/batch/", key: key,
		client: outbound.Operator(deliveryTimeout),
	}, nil
}

// AddWorkers registers the job that forwards events.
func (p *PostHog) AddWorkers(workers *jobs.Workers) {
	jobs.AddWorker(workers, &forwardWorker{to: p})
}

type forwardWorker struct {
	river.WorkerDefaults[ForwardArgs]
	to *PostHog
}

// Work runs the job.
func (w *forwardWorker) Work(ctx context.Context, job *river.Job[ForwardArgs]) error {
	return w.to.Forward(ctx, job.Args)
}

// postHogEvent is an event of PostHog's capture API, https://posthog.com/docs/api/capture.
type postHogEvent struct {
	ID         uuid.UUID      `json:"uuid"` // PostHog counts each id once
	Event      string         `json:"event"`
	DistinctID uuid.UUID      `json:"distinct_id"`
	Timestamp  time.Time      `json:"timestamp"`
	Properties map[string]any `json:"properties"`
}

// Forward sends events without a person profile. When PostHog rejects them, the error is a river.JobCancel: a retry
// would be rejected too.
func (p *PostHog) Forward(ctx context.Context, args ForwardArgs) error {
	batch := make([]postHogEvent, len(args.Events))
	for n, event := range args.Events {
		properties := map[string]any{
			"$process_person_profile": false, "$geoip_disable": true, "$lib": "lepelblad",
			"brand": args.Brand, "path": event.Path,
		}
		for name, value := range map[string]string{
			"funnel": event.Funnel, "step": event.Step, "source": event.Source, "came_from": event.CameFrom,
		} {
			if value != "" {
				properties[name] = value
			}
		}
		batch[n] = postHogEvent{
			ID:         event.ID,
			Event:      event.Name,
			DistinctID: args.Visit,
			Timestamp:  event.At,
			Properties: properties,
		}
	}
	body, err := json.Marshal(map[string]any{"api_key": p.key, "batch": batch})
	if err != nil {
		return fmt.Errorf("writing events for PostHog: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.batch, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("asking PostHog to take events: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := p.client.Do(request)
	if err != nil {
		return fmt.Errorf("asking PostHog to take events: %w", err)
	}
	defer response.Body.Close()
	// Drain the body, so that the connection can be reused.
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10))
	switch status := response.StatusCode; {
	case status < 300:
		return nil
	case status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		return fmt.Errorf("PostHog cannot take events now: %s", response.Status)
	default:
		return river.JobCancel(fmt.Errorf("PostHog refuses events: %s", response.Status))
	}
}
