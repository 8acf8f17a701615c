package httpapi

import (
	"context"
	"strings"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/shipping"
)

func (h handlers) GetPurchase(
	ctx context.Context,
	request api.GetPurchaseRequestObject,
) (api.GetPurchaseResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitPurchaseCode(ctx); err != nil {
		return nil, err
	}
	code, err := h.Purchases.Look(ctx, rc.scope, request.Params.Code, h.Now())
	if err != nil {
		return nil, err
	}
	return api.GetPurchase200JSONResponse{Data: productOf(code.Product, code.Payment, rc.language)}, nil
}

// productOf converts a product. paid is the state of its payment, nil for a code that a shop sold.
func productOf(p purchase.Product, paid *purchase.Payment, lang locale.Language) api.Purchase {
	product := api.Purchase{
		Product: p.Name.In(lang),
		Seller:  optional(p.Seller), Parcel: p.Parcel, AccessDays: p.AccessDays, AccessMonths: p.AccessMonths,
	}
	if paid != nil && paid.Counts() {
		product.Payment = new(api.PurchasePayment(*paid))
	}
	return product
}

func (h handlers) RegisterPurchase(
	ctx context.Context,
	request api.RegisterPurchaseRequestObject,
) (api.RegisterPurchaseResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	if err := rc.checkRegistrationOpen(); err != nil {
		return nil, err
	}
	if err := h.limitPurchaseCode(ctx); err != nil {
		return nil, err
	}
	code, err := h.Purchases.Look(ctx, rc.scope, body.Code, h.Now())
	if err != nil {
		return nil, err
	}
	registration := purchaseRegistrationFrom(ctx, *body)
	registration.PurchaseCode = &code.ID
	if err := h.requestRegistration(ctx, registration); err != nil {
		return nil, err
	}
	return api.RegisterPurchase204Response{}, nil
}

// purchaseRegistrationFrom converts a registration with a code, which is not looked up.
func purchaseRegistrationFrom(ctx context.Context, body api.PurchaseRegistration) account.Registration {
	registration := account.Registration{
		Brand:         requestContextOf(ctx).tenant.Name,
		Name:          body.Name,
		Email:         body.Email,
		Password:      deref(body.Password),
		TermsAccepted: body.Terms,
		HealthConsent: deref(body.Health),
		NewsConsent:   deref(body.News),
		Source:        string(api.RegistrationSourceGeneral),
		CameFrom:      analytics.OriginPurchase,
	}
	if body.Answers != nil {
		registration.Answers = answersFrom(*body.Answers)
	}
	return registration
}

func (h handlers) GetPurchaseOnboarding(
	ctx context.Context,
	_ api.GetPurchaseOnboardingRequestObject,
) (api.GetPurchaseOnboardingResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	// The user may return from the checkout before Stripe's event arrives.
	if err := h.Billing.RefreshAccount(ctx, requestContextOf(ctx).scope, acct.ID); err != nil {
		return nil, err
	}
	if acct, err = requestContextOf(ctx).findAccount(ctx); err != nil {
		return nil, err
	}
	answer, err := h.purchaseOnboardingOf(ctx, acct)
	if err != nil {
		return nil, err
	}
	return api.GetPurchaseOnboarding200JSONResponse{PurchaseOnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) SavePurchaseOnboarding(
	ctx context.Context,
	request api.SavePurchaseOnboardingRequestObject,
) (api.SavePurchaseOnboardingResponseObject, error) {
	body := request.Body
	if body.Code != nil {
		if err := h.limitPurchaseCode(ctx); err != nil {
			return nil, err
		}
	}
	save := saveFrom(body.Name, body.Answers, body.Health)
	save.Funnel = funnel.Purchase
	if err := h.checkOnboarding(ctx, save); err != nil {
		return nil, err
	}
	answer, err := h.savePurchase(
		ctx,
		purchase.Step{OnboardingUpdate: save, Code: deref(body.Code), SubmitDetails: deref(body.SubmitDetails)},
	)
	if err != nil {
		return nil, err
	}
	return api.SavePurchaseOnboarding200JSONResponse{PurchaseOnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) CompletePurchaseOnboarding(
	ctx context.Context,
	_ api.CompletePurchaseOnboardingRequestObject,
) (api.CompletePurchaseOnboardingResponseObject, error) {
	answer, err := h.savePurchase(ctx, purchase.Step{OnboardingUpdate: account.OnboardingUpdate{SubmitCalories: true}})
	if err != nil {
		return nil, err
	}
	return api.CompletePurchaseOnboarding200JSONResponse{PurchaseOnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) savePurchase(
	ctx context.Context,
	step purchase.Step,
) (api.PurchaseOnboardingAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	saved, err := h.Purchases.Save(ctx, rc.scope, rc.accountID, step, h.Now(), h.today())
	if err != nil {
		return api.PurchaseOnboardingAnswerJSONResponse{}, prefixAnswerFields(err)
	}
	return h.purchaseOnboardingOf(ctx, saved)
}

// purchaseOnboardingOf returns the progress of an account with a purchase.
func (h handlers) purchaseOnboardingOf(
	ctx context.Context,
	acct account.Account,
) (api.PurchaseOnboardingAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	p, err := purchase.Of(ctx, rc.scope, acct.ID)
	if err != nil {
		return api.PurchaseOnboardingAnswerJSONResponse{}, err
	}
	onboarding, err := h.onboardingOf(ctx, acct, funnel.Purchase)
	if err != nil {
		return api.PurchaseOnboardingAnswerJSONResponse{}, err
	}
	state := api.PurchaseOnboarding{
		Purchase:         productOf(p.Product, p.Payment, rc.language),
		Name:             acct.Name,
		Email:            acct.Email,
		DetailsSubmitted: p.DetailsSubmittedAt != nil,
		ParcelSent:       new(p.SentAt != nil),
		Onboarding:       onboarding.Data,
	}
	state.Purchase.AccessUntil = lastAccessDay(p.AccessUntil)
	if p.Address != nil {
		address := addressOf(*p.Address)
		state.Address = &address
	}
	return api.PurchaseOnboardingAnswerJSONResponse{Data: state}, nil
}

func (h handlers) CheckShippingAddress(
	ctx context.Context,
	request api.CheckShippingAddressRequestObject,
) (api.CheckShippingAddressResponseObject, error) {
	p := request.Params
	address, problems := shipping.Check(shipping.Typed{
		Country:     shipping.Country(p.Country),
		PostalCode:  p.PostalCode,
		HouseNumber: p.HouseNumber,
		Addition:    deref(p.Addition),
		Street:      deref(p.Street),
		City:        deref(p.City),
	})
	answer := api.ShippingAddressCheck{
		Valid:       len(problems) == 0,
		PostalCode:  optional(address.PostalCode),
		HouseNumber: optional(address.HouseNumber),
		Addition:    optional(address.Addition),
		Street:      optional(address.Street),
		City:        optional(address.City),
	}
	if len(problems) > 0 {
		fields := map[string]string{}
		for field, text := range problems {
			fields[field] = text.In(requestContextOf(ctx).language)
		}
		answer.Fields = &fields
	}
	return api.CheckShippingAddress200JSONResponse{Data: answer}, nil
}

func (h handlers) SubmitShippingAddress(
	ctx context.Context,
	request api.SubmitShippingAddressRequestObject,
) (api.SubmitShippingAddressResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	address, err := purchase.Send(ctx, rc.scope, rc.accountID, addressFrom(*body), h.Now())
	if err != nil {
		return nil, err
	}
	return api.SubmitShippingAddress200JSONResponse{Data: addressOf(address)}, nil
}

func addressFrom(body api.ShippingAddress) shipping.Address {
	return shipping.Address{
		Name:        body.Name,
		Country:     shipping.Country(body.Country),
		PostalCode:  body.PostalCode,
		HouseNumber: body.HouseNumber,
		Addition:    deref(body.Addition),
		Street:      body.Street,
		City:        body.City,
	}
}

func addressOf(a shipping.Address) api.ShippingAddress {
	return api.ShippingAddress{
		Name:        a.Name,
		Country:     api.Country(a.Country),
		PostalCode:  a.PostalCode,
		HouseNumber: a.HouseNumber,
		Addition:    optional(a.Addition),
		Street:      a.Street,
		City:        a.City,
	}
}

func (h handlers) ListPurchaseBatches(
	ctx context.Context,
	request api.ListPurchaseBatchesRequestObject,
) (api.ListPurchaseBatchesResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	batches, total, err := purchase.ListBatches(ctx, scope, page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.ListPurchaseBatches200JSONResponse{Total: total, Data: make([]api.PurchaseBatch, len(batches))}
	for n, batch := range batches {
		answer.Data[n] = batchOf(batch, requestContextOf(ctx).language)
	}
	return answer, nil
}

func (h handlers) CreatePurchaseBatch(
	ctx context.Context,
	request api.CreatePurchaseBatchRequestObject,
) (api.CreatePurchaseBatchResponseObject, error) {
	body := request.Body
	tenant, scope, err := h.tenantOf(ctx, body.TenantId)
	if err != nil {
		return nil, err
	}
	if err := auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: batchPerTenant, Key: tenant.ID.String()}); err != nil {
		return nil, err
	}
	staffID := requestContextOf(ctx).staff.ID
	batch, codes, err := h.Purchases.MakeBatch(ctx, scope, tenant.Slug, batchFrom(*body), staffID, h.Now())
	if err != nil {
		return nil, err
	}
	file := "code\r\n" + strings.Join(codes, "\r\n") + "\r\n"
	return api.CreatePurchaseBatch201TextcsvResponse{
		Body: strings.NewReader(file), ContentLength: int64(len(file)),
		Headers: api.CreatePurchaseBatch201ResponseHeaders{
			ContentDisposition: new(`attachment; filename="` + tenant.Slug + "-" + batch.ID.String()[:8] + `.csv"`),
			Location: new(
				basePath + "/user/admin/purchase-batches/" + batch.ID.String() + "?tenantId=" + tenant.ID.String(),
			),
		},
	}, nil
}

func batchFrom(body api.PurchaseBatchInput) purchase.Batch {
	return purchase.Batch{
		Name: strings.TrimSpace(body.Name), LastDay: &body.LastDay.Time, Codes: body.Codes,
		Product: purchase.Product{
			Name:         textFrom(&body.Product),
			Seller:       strings.TrimSpace(deref(body.Seller)),
			AccessDays:   body.AccessDays,
			AccessMonths: body.AccessMonths,
			Parcel:       body.Parcel,
		},
	}
}

func (h handlers) GetPurchaseBatch(
	ctx context.Context,
	request api.GetPurchaseBatchRequestObject,
) (api.GetPurchaseBatchResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	batch, err := purchase.GetBatch(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	return api.GetPurchaseBatch200JSONResponse{
		PurchaseBatchAnswerJSONResponse: api.PurchaseBatchAnswerJSONResponse{
			Data: batchOf(batch, requestContextOf(ctx).language),
		},
	}, nil
}

func (h handlers) WithdrawPurchaseBatch(
	ctx context.Context,
	request api.WithdrawPurchaseBatchRequestObject,
) (api.WithdrawPurchaseBatchResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	batch, err := purchase.WithdrawBatch(ctx, scope, request.Id, requestContextOf(ctx).staff.ID, h.Now())
	if err != nil {
		return nil, err
	}
	return api.WithdrawPurchaseBatch200JSONResponse{
		PurchaseBatchAnswerJSONResponse: api.PurchaseBatchAnswerJSONResponse{
			Data: batchOf(batch, requestContextOf(ctx).language),
		},
	}, nil
}

func batchOf(b purchase.Batch, lang locale.Language) api.PurchaseBatch {
	batch := api.PurchaseBatch{
		Id:           b.ID,
		Name:         b.Name,
		Seller:       b.Seller,
		Product:      b.Product.Name.In(lang),
		AccessDays:   b.AccessDays,
		AccessMonths: b.AccessMonths,
		Parcel:       b.Parcel,
		PlanId:       b.Plan,
		Codes:        b.Codes,
		Used:         b.Used,
		Withdrawn:    b.Withdrawn,
		CreatedAt:    b.CreatedAt,
	}
	if b.LastDay != nil {
		batch.LastDay = new(dateOf(*b.LastDay))
	}
	return batch
}

func (h handlers) ListPurchaseCodes(
	ctx context.Context,
	request api.ListPurchaseCodesRequestObject,
) (api.ListPurchaseCodesResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	filter := purchase.Filter{Batch: p.BatchId, Prefix: deref(p.Prefix), State: purchase.State(deref(p.State))}
	records, total, err := purchase.ListCodes(ctx, scope, filter, page, perPage, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListPurchaseCodes200JSONResponse{Total: total, Data: make([]api.PurchaseCodeRecord, len(records))}
	for n, record := range records {
		answer.Data[n] = api.PurchaseCodeRecord{
			Id:        record.ID,
			BatchId:   record.Batch,
			Prefix:    record.Prefix,
			State:     api.PurchaseCodeState(record.State),
			UsedAt:    record.UsedAt,
			AccountId: record.Account,
		}
	}
	return answer, nil
}
