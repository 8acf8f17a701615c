package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// The plans of a white-label, as staff edit them.

func (h handlers) ListWhitelabelPlans(
	ctx context.Context,
	request api.ListWhitelabelPlansRequestObject,
) (api.ListWhitelabelPlansResponseObject, error) {
	if _, err := tenancy.Get(ctx, h.DB.Platform(), requestContextOf(ctx).reach, request.Id); err != nil {
		return nil, err
	}
	plans, err := billing.BrandPlans(ctx, h.DB.Scope(request.Id))
	if err != nil {
		return nil, err
	}
	answer := api.ListWhitelabelPlans200JSONResponse{Data: make([]api.BrandPlan, len(plans))}
	for n, plan := range plans {
		answer.Data[n] = brandPlanOf(plan)
	}
	return answer, nil
}

func (h handlers) AddWhitelabelPlan(
	ctx context.Context,
	request api.AddWhitelabelPlanRequestObject,
) (api.AddWhitelabelPlanResponseObject, error) {
	by, err := h.sellerFor(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	plan, err := billing.AddBrandPlan(ctx, h.DB.Scope(request.Id), planFrom(*request.Body), by)
	if err != nil {
		return nil, err
	}
	answer := api.BrandPlanAnswerJSONResponse{Data: brandPlanOf(plan)}
	return api.AddWhitelabelPlan201JSONResponse{BrandPlanAnswerJSONResponse: answer}, nil
}

func (h handlers) ChangeWhitelabelPlan(
	ctx context.Context,
	request api.ChangeWhitelabelPlanRequestObject,
) (api.ChangeWhitelabelPlanResponseObject, error) {
	by, err := h.sellerFor(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	changed := billing.BrandPlan{ID: request.Plan, Plan: planFrom(*request.Body), Sold: request.Body.Sold}
	version := versionFrom(request.Params.IfMatch)
	plan, err := billing.ChangeBrandPlan(ctx, h.DB.Scope(request.Id), version, changed, by)
	if err != nil {
		return nil, err
	}
	answer := api.BrandPlanAnswerJSONResponse{Data: brandPlanOf(plan)}
	return api.ChangeWhitelabelPlan200JSONResponse{BrandPlanAnswerJSONResponse: answer}, nil
}

// sellerFor returns the staff member of the request as one who changes the plans of a white-label. The error is
// [tenancy.ErrNotFound] when they have no role for it.
func (h handlers) sellerFor(ctx context.Context, tenant uuid.UUID) (billing.Seller, error) {
	rc := requestContextOf(ctx)
	brand, err := tenancy.Get(ctx, h.DB.Platform(), rc.reach, tenant)
	return billing.Seller{StaffID: rc.staff.ID, Language: brand.Language, Now: h.Now()}, err
}

// plansToCopy returns the tenant whose plans a new white-label gets: the one that it is a copy of, or else the default
// brand.
func (h handlers) plansToCopy(ctx context.Context, original *uuid.UUID) (uuid.UUID, error) {
	if original != nil {
		return *original, nil
	}
	standard, err := h.Tenants.Default(ctx)
	return standard.ID, err
}

func planFrom(body api.BrandPlanInput) tenancy.Plan {
	return tenancy.Plan{
		Name: textFrom(&body.Name), Text: textFrom(body.Text), BilledEvery: tenancy.Interval(body.Interval),
		Cents: body.Cents, TaxPercent: body.TaxPercent, Months: deref(body.Months), Parcel: deref(body.Parcel),
		TrialDays: deref(body.TrialDays), FirstCents: deref(body.FirstCents),
	}
}

func brandPlanOf(p billing.BrandPlan) api.BrandPlan {
	plan := api.BrandPlan{
		Id: p.ID, Version: string(p.Version()), Name: byLanguage(p.Name), Text: byLanguage(p.Text),
		Interval: api.PlanInterval(p.BilledEvery), Cents: p.Cents, TaxPercent: p.TaxPercent, Parcel: p.Parcel,
		Sold: p.Sold,
	}
	for _, field := range []struct {
		value int
		to    **int
	}{{p.Months, &plan.Months}, {p.TrialDays, &plan.TrialDays}, {p.FirstCents, &plan.FirstCents}} {
		if field.value > 0 {
			*field.to = &field.value
		}
	}
	return plan
}
