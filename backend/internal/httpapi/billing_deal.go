package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// The deals of a white-label, as staff edit them.

func (h handlers) ListWhitelabelDeals(
	ctx context.Context,
	request api.ListWhitelabelDealsRequestObject,
) (api.ListWhitelabelDealsResponseObject, error) {
	if _, err := tenancy.Get(ctx, h.DB.Platform(), requestContextOf(ctx).reach, request.Id); err != nil {
		return nil, err
	}
	deals, err := billing.BrandDeals(ctx, h.DB.Scope(request.Id))
	if err != nil {
		return nil, err
	}
	answer := api.ListWhitelabelDeals200JSONResponse{Data: make([]api.BrandDeal, len(deals))}
	for n, deal := range deals {
		answer.Data[n] = brandDealOf(deal)
	}
	return answer, nil
}

func (h handlers) AddWhitelabelDeal(
	ctx context.Context,
	request api.AddWhitelabelDealRequestObject,
) (api.AddWhitelabelDealResponseObject, error) {
	by, err := h.sellerFor(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	deal, err := billing.AddBrandDeal(ctx, h.DB.Scope(request.Id), dealFrom(*request.Body), by)
	if err != nil {
		return nil, err
	}
	answer := api.BrandDealAnswerJSONResponse{Data: brandDealOf(deal)}
	return api.AddWhitelabelDeal201JSONResponse{BrandDealAnswerJSONResponse: answer}, nil
}

func (h handlers) ChangeWhitelabelDeal(
	ctx context.Context,
	request api.ChangeWhitelabelDealRequestObject,
) (api.ChangeWhitelabelDealResponseObject, error) {
	by, err := h.sellerFor(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	changed := billing.BrandDeal{ID: request.Deal, Deal: dealFrom(*request.Body), Offered: request.Body.Offered}
	version := versionFrom(request.Params.IfMatch)
	deal, err := billing.ChangeBrandDeal(ctx, h.DB.Scope(request.Id), version, changed, by)
	if err != nil {
		return nil, err
	}
	answer := api.BrandDealAnswerJSONResponse{Data: brandDealOf(deal)}
	return api.ChangeWhitelabelDeal200JSONResponse{BrandDealAnswerJSONResponse: answer}, nil
}

func dealFrom(body api.BrandDealInput) tenancy.Deal {
	deal := tenancy.Deal{
		Title: textFrom(&body.Title), Text: textFrom(&body.Text), Kind: tenancy.DealKind(body.Kind),
		Percent: deref(body.Percent), Cents: deref(body.Cents), Months: body.Months,
	}
	for _, reason := range body.Reasons {
		deal.Reasons = append(deal.Reasons, string(reason))
	}
	return deal
}

func brandDealOf(d billing.BrandDeal) api.BrandDeal {
	deal := api.BrandDeal{
		Id: d.ID, Version: string(d.Version()), Title: byLanguage(d.Title), Text: byLanguage(d.Text),
		Kind: api.DealKind(d.Kind), Months: d.Months, Reasons: make([]api.CancelReason, len(d.Reasons)),
		Offered: d.Offered, Taken: d.Taken,
	}
	for n, reason := range d.Reasons {
		deal.Reasons[n] = api.CancelReason(reason)
	}
	if d.Percent > 0 {
		deal.Percent = &d.Percent
	}
	if d.Cents > 0 {
		deal.Cents = &d.Cents
	}
	return deal
}
