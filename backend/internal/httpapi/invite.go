package httpapi

import (
	"context"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/analytics"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

func (h handlers) GetInvite(
	ctx context.Context,
	request api.GetInviteRequestObject,
) (api.GetInviteResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitInvite(ctx); err != nil {
		return nil, err
	}
	inv, err := invite.Find(ctx, rc.scope, auth.Token(request.Params.Invite))
	if err != nil {
		return nil, err
	}
	now := h.Now()
	state := inv.State(now)
	answer := api.Invite{State: api.InviteState(state), Inviter: inv.Inviter, Email: inv.Email}
	if state == invite.Open {
		answer.AccessUntil = lastAccessDay(inv.AccessFrom(now))
	}
	return api.GetInvite200JSONResponse{Data: answer}, nil
}

// limitInvite counts an attempt to open an invite.
func (h handlers) limitInvite(ctx context.Context) error {
	return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: invitePerNetwork, Key: requestContextOf(ctx).network})
}

// lastAccessDay returns the last day of access that ends at end.
func lastAccessDay(end time.Time) *openapi_types.Date {
	day := dateOf(account.LastDay(end, menu.Zone))
	return &day
}

func (h handlers) RegisterInvite(
	ctx context.Context,
	request api.RegisterInviteRequestObject,
) (api.RegisterInviteResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	if err := rc.checkRegistrationOpen(); err != nil {
		return nil, err
	}
	if err := h.limitInvite(ctx); err != nil {
		return nil, err
	}
	inv, err := invite.FindOpen(ctx, rc.scope, auth.Token(body.Invite), h.Now())
	if err != nil {
		return nil, err
	}
	registration := inviteRegistrationFrom(ctx, *body)
	registration.Email = inv.Email
	if err := h.checkRegistration(ctx, registration); err != nil {
		return nil, err
	}
	acct, token, err := h.Invites.Register(
		ctx,
		rc.scope,
		auth.Token(body.Invite),
		registration,
		rc.visitor,
		h.Now(),
		h.today(),
	)
	if err != nil {
		return nil, prefixAnswerFields(err)
	}
	if err := h.startSession(ctx, token, acct.Email); err != nil {
		return nil, err
	}
	return api.RegisterInvite201JSONResponse{
		SessionAnswerJSONResponse: api.SessionAnswerJSONResponse{Data: h.sessionOf(acct)},
	}, nil
}

// inviteRegistrationFrom converts a registration with an invite, whose address is that of the invite.
func inviteRegistrationFrom(ctx context.Context, body api.InviteRegistration) account.Registration {
	registration := account.Registration{
		Brand:         requestContextOf(ctx).tenant.Name,
		Name:          body.Name,
		Password:      deref(body.Password),
		TermsAccepted: body.Terms,
		HealthConsent: deref(body.Health),
		NewsConsent:   deref(body.News),
		Source:        string(api.RegistrationSourceGeneral),
		CameFrom:      analytics.OriginInvite,
	}
	if body.Answers != nil {
		registration.Answers = answersFrom(*body.Answers)
	}
	return registration
}

func (h handlers) GetInviteOnboarding(
	ctx context.Context,
	_ api.GetInviteOnboardingRequestObject,
) (api.GetInviteOnboardingResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := h.inviteOnboardingOf(ctx, acct)
	if err != nil {
		return nil, err
	}
	return api.GetInviteOnboarding200JSONResponse{InviteOnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) SaveInviteOnboarding(
	ctx context.Context,
	request api.SaveInviteOnboardingRequestObject,
) (api.SaveInviteOnboardingResponseObject, error) {
	body := request.Body
	if body.Invite != nil {
		if err := h.limitInvite(ctx); err != nil {
			return nil, err
		}
	}
	save := saveFrom(body.Name, body.Answers, body.Health)
	save.Funnel = funnel.Invite
	if err := h.checkOnboarding(ctx, save); err != nil {
		return nil, err
	}
	answer, err := h.saveInvite(ctx, invite.Step{
		OnboardingUpdate: save,
		Invite:           auth.Token(deref(body.Invite)),
		SeesUse:          body.InviterSeesUse,
		SubmitDetails:    deref(body.SubmitDetails),
	})
	if err != nil {
		return nil, err
	}
	return api.SaveInviteOnboarding200JSONResponse{InviteOnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) CompleteInviteOnboarding(
	ctx context.Context,
	_ api.CompleteInviteOnboardingRequestObject,
) (api.CompleteInviteOnboardingResponseObject, error) {
	answer, err := h.saveInvite(ctx, invite.Step{OnboardingUpdate: account.OnboardingUpdate{SubmitCalories: true}})
	if err != nil {
		return nil, err
	}
	return api.CompleteInviteOnboarding200JSONResponse{InviteOnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) saveInvite(ctx context.Context, step invite.Step) (api.InviteOnboardingAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	saved, err := h.Invites.Save(ctx, rc.scope, rc.accountID, step, h.Now(), h.today())
	if err != nil {
		return api.InviteOnboardingAnswerJSONResponse{}, prefixAnswerFields(err)
	}
	return h.inviteOnboardingOf(ctx, saved)
}

// inviteOnboardingOf returns the progress of an invited account.
func (h handlers) inviteOnboardingOf(
	ctx context.Context,
	acct account.Account,
) (api.InviteOnboardingAnswerJSONResponse, error) {
	inv, err := invite.Of(ctx, requestContextOf(ctx).scope, acct.ID)
	if err != nil {
		return api.InviteOnboardingAnswerJSONResponse{}, err
	}
	onboarding, err := h.onboardingOf(ctx, acct, funnel.Invite)
	if err != nil {
		return api.InviteOnboardingAnswerJSONResponse{}, err
	}
	return api.InviteOnboardingAnswerJSONResponse{Data: api.InviteOnboarding{
		Inviter:          inv.Inviter,
		Name:             acct.Name,
		Email:            inv.Email,
		InviterSeesUse:   inv.InviterSeesUse,
		DetailsSubmitted: inv.DetailsSubmittedAt != nil,
		AccessUntil:      lastAccessDay(*inv.AccessUntil),
		Onboarding:       onboarding.Data,
	}}, nil
}

func (h handlers) ListSponsorships(
	ctx context.Context,
	request api.ListSponsorshipsRequestObject,
) (api.ListSponsorshipsResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	sponsorships, total, err := invite.ListSponsorships(
		ctx,
		scope,
		pageOf(string(deref(p.Sort)), string(deref(p.Order)), p.Page, p.PerPage),
	)
	if err != nil {
		return nil, err
	}
	answer := api.ListSponsorships200JSONResponse{Total: total, Data: make([]api.Sponsorship, len(sponsorships))}
	for n, sponsorship := range sponsorships {
		answer.Data[n] = sponsorshipOf(sponsorship)
	}
	return answer, nil
}

func pageOf(sort, order string, page, perPage *int) invite.Page {
	number, size := paging(page, perPage)
	return invite.Page{Sort: sort, Descending: order == "desc", Number: number, Size: size}
}

func (h handlers) CreateSponsorship(
	ctx context.Context,
	request api.CreateSponsorshipRequestObject,
) (api.CreateSponsorshipResponseObject, error) {
	body := request.Body
	_, scope, err := h.tenantOf(ctx, body.TenantId)
	if err != nil {
		return nil, err
	}
	by := requestContextOf(ctx).staff.ID
	sponsorship, err := h.Invites.AddSponsorship(ctx, scope, sponsorshipFrom(*body), by, h.Now())
	if err != nil {
		return nil, err
	}
	return api.CreateSponsorship201JSONResponse{
		SponsorshipAnswerJSONResponse: api.SponsorshipAnswerJSONResponse{Data: sponsorshipOf(sponsorship)},
	}, nil
}

func sponsorshipFrom(body api.SponsorshipInput) invite.Sponsorship {
	sponsorship := invite.Sponsorship{Name: body.Name, AccessDays: body.AccessDays, Seats: body.Seats}
	if body.LastDay != nil {
		sponsorship.LastDay = &body.LastDay.Time
	}
	return sponsorship
}

func (h handlers) GetSponsorship(
	ctx context.Context,
	request api.GetSponsorshipRequestObject,
) (api.GetSponsorshipResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	sponsorship, err := invite.GetSponsorship(ctx, scope, request.Id)
	if err != nil {
		return nil, err
	}
	return api.GetSponsorship200JSONResponse{
		SponsorshipAnswerJSONResponse: api.SponsorshipAnswerJSONResponse{Data: sponsorshipOf(sponsorship)},
	}, nil
}

func sponsorshipOf(s invite.Sponsorship) api.Sponsorship {
	sponsorship := api.Sponsorship{
		Id:         s.ID,
		Name:       s.Name,
		AccessDays: s.AccessDays,
		Seats:      s.Seats,
		Taken:      s.Taken,
		CreatedAt:  s.CreatedAt,
	}
	if s.LastDay != nil {
		sponsorship.LastDay = &openapi_types.Date{Time: *s.LastDay}
	}
	return sponsorship
}

func (h handlers) InvitePeople(
	ctx context.Context,
	request api.InvitePeopleRequestObject,
) (api.InvitePeopleResponseObject, error) {
	tenant, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	addresses, err := inviteAddresses(*request.Body)
	if err != nil {
		return nil, err
	}
	if err := auth.CountAttempts(ctx, h.DB, auth.Attempt{
		Limit: inviteListPerTenant,
		Key:   tenant.ID.String(),
	}); err != nil {
		return nil, err
	}
	attempts := make([]auth.Attempt, len(addresses))
	for n, address := range addresses {
		attempts[n] = auth.Attempt{Limit: invitePerAddress, Key: auth.Mailbox(address)}
	}
	if err := auth.CountAttempts(ctx, h.DB, attempts...); err != nil {
		return nil, err
	}
	results, err := h.Invites.Invite(ctx, scope, request.Id, addresses, requestContextOf(ctx).staff.ID, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.InvitePeople200JSONResponse{Total: len(results), Data: make([]api.InviteResult, len(results))}
	for n, result := range results {
		answer.Data[n] = api.InviteResult{Email: result.Email, Result: api.InviteResultResult(result.Outcome)}
	}
	return answer, nil
}

// inviteAddresses returns the addresses of a list or a CSV file. It is an error if there are none, or too many.
func inviteAddresses(list api.InviteList) ([]string, error) {
	problems := errs.Fields{}
	var addresses []string
	switch {
	case (list.Emails == nil) == (list.Csv == nil):
		problems.Add("emails", locale.T("http.problem.sendAddressesOrFile"))
	case list.Csv != nil:
		addresses = invite.ParseCSV(*list.Csv)
		if len(addresses) == 0 || len(addresses) > invite.MaxAddresses {
			problems.Add("csv", locale.T("http.problem.fileShouldHoldAddresses"))
		}
	default:
		addresses = *list.Emails
	}
	return addresses, problems.Err()
}

func (h handlers) ListInvites(
	ctx context.Context,
	request api.ListInvitesRequestObject,
) (api.ListInvitesResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	filter := invite.Filter{
		Sponsorship: p.SponsorshipId,
		State:       invite.State(deref(p.State)),
		Text:        auth.NormaliseEmail(deref(p.Text)),
	}
	if p.ExpiresWithinDays != nil {
		filter.ExpiresBy = new(h.Now().AddDate(0, 0, *p.ExpiresWithinDays))
	}
	records, total, err := invite.List(
		ctx,
		scope,
		filter,
		pageOf(string(deref(p.Sort)), string(deref(p.Order)), p.Page, p.PerPage),
		h.Now(),
	)
	if err != nil {
		return nil, err
	}
	answer := api.ListInvites200JSONResponse{Total: total, Data: make([]api.InviteRecord, len(records))}
	for n, record := range records {
		answer.Data[n] = api.InviteRecord{
			Id:            record.ID,
			SponsorshipId: record.Sponsorship,
			Email:         record.Email,
			State:         api.InviteRecordState(record.State),
			InvitedAt:     record.InvitedAt,
			ExpiresAt:     record.ExpiresAt,
		}
	}
	return answer, nil
}

func (h handlers) WithdrawInvite(
	ctx context.Context,
	request api.WithdrawInviteRequestObject,
) (api.WithdrawInviteResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	if err := invite.Withdraw(ctx, scope, request.Id, requestContextOf(ctx).staff.ID, h.Now()); err != nil {
		return nil, err
	}
	return api.WithdrawInvite204Response{}, nil
}

func (h handlers) ResendInvite(
	ctx context.Context,
	request api.ResendInviteRequestObject,
) (api.ResendInviteResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	if err := auth.CountAttempts(ctx, h.DB, auth.Attempt{
		Limit: resendPerInvite,
		Key:   request.Id.String(),
	}); err != nil {
		return nil, err
	}
	if err := h.Invites.Resend(ctx, scope, request.Id, requestContextOf(ctx).staff.ID, h.Now()); err != nil {
		return nil, err
	}
	return api.ResendInvite204Response{}, nil
}
