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
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	if err := h.maySendEvents(ctx); err != nil {
		return nil, err
	}
	standard, err := h.Tenants.Default(ctx)
	if err != nil {
		return nil, err
	}
	brand, err := h.brand(ctx, v, standard)
	if err != nil {
		return nil, err
	}
	events := make([]analytics.Event, len(request.Body.Events))
	for n, event := range request.Body.Events {
		events[n] = analytics.Event{
			ID: event.Id, Name: string(event.Name), At: event.At, Path: event.Path,
			Funnel: string(
				value(event.Funnel),
			), Step: value(event.Step), Source: string(value(event.Source)), CameFrom: value(event.CameFrom),
		}
	}
	if err := h.Analytics.Record(ctx, v.scope, analytics.Visit{ID: request.Body.Visit, Brand: brand.Slug}, events, h.Now()); err != nil {
		return nil, err
	}
	return api.IngestEvents204Response{}, nil
}

func (h handlers) ChooseConsent(
	ctx context.Context,
	request api.ChooseConsentRequestObject,
) (api.ChooseConsentResponseObject, error) {
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	if err := h.mayChoose(ctx); err != nil {
		return nil, err
	}
	consent := analytics.Consent{Choice: string(request.Body.Choice), Mode: v.tenant.ConsentMode, Account: v.account}
	if err := analytics.SaveConsent(ctx, v.scope, consent, h.Now()); err != nil {
		return nil, err
	}
	return api.ChooseConsent204Response{}, nil
}
