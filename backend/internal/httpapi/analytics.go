package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
)

func (h handlers) IngestEvents(
	ctx context.Context,
	request api.IngestEventsRequestObject,
) (api.IngestEventsResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitEvents(ctx); err != nil {
		return nil, err
	}
	defaultBrand, err := h.Tenants.Default(ctx)
	if err != nil {
		return nil, err
	}
	brand, err := h.requestedBrand(ctx, rc, defaultBrand)
	if err != nil {
		return nil, err
	}
	events := make([]analytics.Event, len(request.Body.Events))
	for n, event := range request.Body.Events {
		events[n] = analytics.Event{
			ID:       event.Id,
			Name:     string(event.Name),
			At:       event.At,
			Path:     event.Path,
			Funnel:   string(deref(event.Funnel)),
			Step:     deref(event.Step),
			Source:   string(deref(event.Source)),
			CameFrom: deref(event.CameFrom),
		}
	}
	if err := h.Analytics.Record(ctx, rc.scope, analytics.Visit{
		ID:    request.Body.Visit,
		Brand: brand.Slug,
	}, events, h.Now()); err != nil {
		return nil, err
	}
	return api.IngestEvents204Response{}, nil
}

func (h handlers) ChooseConsent(
	ctx context.Context,
	request api.ChooseConsentRequestObject,
) (api.ChooseConsentResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitConsent(ctx); err != nil {
		return nil, err
	}
	consent := analytics.Consent{
		Choice:  string(request.Body.Choice),
		Mode:    rc.tenant.ConsentMode,
		Account: rc.accountID,
	}
	if err := analytics.SaveConsent(ctx, rc.scope, consent, h.Now()); err != nil {
		return nil, err
	}
	return api.ChooseConsent204Response{}, nil
}
