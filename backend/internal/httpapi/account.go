package httpapi

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
)

// errRegistrationClosed means that the brand is inactive and accepts no registrations. Existing accounts can still sign
// in.
var errRegistrationClosed = errs.New(errs.Forbidden, "registration-closed")

// checkRegistrationOpen returns an error where no account can be created: on the console, and for an inactive brand.
func (rc *requestContext) checkRegistrationOpen() error {
	switch {
	case rc.onConsole:
		return errPathNotFound
	case !rc.tenant.IsActive:
		return errRegistrationClosed
	}
	return nil
}

func (h handlers) Register(ctx context.Context, request api.RegisterRequestObject) (api.RegisterResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := rc.checkRegistrationOpen(); err != nil {
		return nil, err
	}
	if err := h.requestRegistration(ctx, registrationFrom(ctx, *request.Body)); err != nil {
		return nil, err
	}
	return api.Register204Response{}, nil
}

func registrationFrom(ctx context.Context, body api.RegisterJSONRequestBody) account.Registration {
	rc := requestContextOf(ctx)
	registration := account.Registration{
		Brand: rc.tenant.Name,
		Name:  body.Name, Email: body.Email, Password: deref(body.Password),
		TermsAccepted: body.Terms, HealthConsent: deref(body.Health), NewsConsent: deref(body.News),
		Source: string(api.RegistrationSourceGeneral), CameFrom: deref(body.CameFrom),
	}
	if body.RegistrationSource != nil {
		registration.Source = string(*body.RegistrationSource)
	}
	if body.Answers != nil {
		registration.Answers = answersFrom(*body.Answers)
	}
	return registration
}

// checkRegistration checks a registration against the rules that the contract cannot express. The error has all
// problems of its fields.
func (h handlers) checkRegistration(ctx context.Context, registration account.Registration) error {
	return errs.Merge(
		h.checkDislikes(ctx, registration.Answers, "answers.dislikes"),
		prefixAnswerFields(registration.Validate(h.today())),
	)
}

// requestRegistration validates a registration and mails the code that creates the account.
func (h handlers) requestRegistration(ctx context.Context, registration account.Registration) error {
	rc := requestContextOf(ctx)
	if err := h.checkRegistration(ctx, registration); err != nil {
		return err
	}
	if err := h.limitMail(ctx, registration.Email); err != nil {
		return err
	}
	return prefixAnswerFields(h.Accounts.Register(ctx, rc.scope, registration, rc.visitor, h.Now(), h.today()))
}

func (h handlers) ChangePassword(
	ctx context.Context,
	request api.ChangePasswordRequestObject,
) (api.ChangePasswordResponseObject, error) {
	rc := requestContextOf(ctx)
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.limitSignIn(ctx, acct.Email); err != nil {
		return nil, err
	}
	err = h.Accounts.ChangePassword(ctx, rc.scope, account.PasswordChange{
		Account:  rc.accountID,
		Session:  rc.session,
		Present:  deref(request.Body.Current),
		Password: request.Body.Password,
		Brand:    rc.tenant.Name,
	}, h.Now())
	if err != nil {
		return nil, err
	}
	return api.ChangePassword204Response{}, nil
}

func (h handlers) RequestEmailChange(
	ctx context.Context,
	request api.RequestEmailChangeRequestObject,
) (api.RequestEmailChangeResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.limitMail(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	err := h.Accounts.RequestEmailChange(ctx, rc.scope, rc.accountID, request.Body.Email, rc.visitor, h.Now())
	if err != nil {
		return nil, err
	}
	return api.RequestEmailChange204Response{}, nil
}

func (h handlers) ConfirmEmailChange(
	ctx context.Context,
	request api.ConfirmEmailChangeRequestObject,
) (api.ConfirmEmailChangeResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.limitSignIn(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	body := request.Body
	err := h.Accounts.ChangeEmail(
		ctx,
		rc.scope,
		rc.accountID,
		rc.session.ID,
		body.Email,
		body.Code,
		rc.visitor,
		h.Now(),
	)
	if err != nil {
		return nil, err
	}
	return api.ConfirmEmailChange204Response{}, nil
}

func (h handlers) ListActivity(
	ctx context.Context,
	_ api.ListActivityRequestObject,
) (api.ListActivityResponseObject, error) {
	rc := requestContextOf(ctx)
	activities, err := account.Activities(ctx, rc.scope, rc.accountID)
	if err != nil {
		return nil, err
	}
	answer := api.ListActivity200JSONResponse{Data: make([]api.Activity, len(activities))}
	for n, activity := range activities {
		answer.Data[n] = api.Activity{
			At:    activity.At,
			What:  activity.Message.In(rc.language),
			ByYou: activity.Actor == audit.Consumer,
		}
		if activity.Device != "" {
			answer.Data[n].Device = &activities[n].Device
		}
	}
	return answer, nil
}

func (h handlers) ExportData(ctx context.Context, _ api.ExportDataRequestObject) (api.ExportDataResponseObject, error) {
	rc := requestContextOf(ctx)
	document, err := account.Export(ctx, rc.scope, rc.accountID, rc.language, h.Now())
	if err != nil {
		return nil, err
	}
	return api.ExportData200JSONResponse{
		Body: document,
		Headers: api.ExportData200ResponseHeaders{
			ContentDisposition: new(`attachment; filename="` + rc.tenant.Slug + `.json"`),
		},
	}, nil
}

func (h handlers) WithdrawHealthConsent(
	ctx context.Context,
	_ api.WithdrawHealthConsentRequestObject,
) (api.WithdrawHealthConsentResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := account.WithdrawHealthConsent(ctx, rc.scope, rc.accountID, h.Now()); err != nil {
		return nil, err
	}
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	return api.WithdrawHealthConsent200JSONResponse{
		SessionAnswerJSONResponse: api.SessionAnswerJSONResponse{Data: h.sessionOf(acct)},
	}, nil
}

func (h handlers) GetErasure(
	ctx context.Context,
	_ api.GetErasureRequestObject,
) (api.GetErasureResponseObject, error) {
	rc := requestContextOf(ctx)
	settlement, err := billing.SettlementOf(ctx, rc.scope, rc.accountID, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.Erasure{Purchases: make([]api.EndedPlan, len(settlement.Purchases))}
	for n, plan := range settlement.Purchases {
		answer.Purchases[n] = endedPlanOf(plan, rc.language)
	}
	if settlement.Subscription != nil {
		answer.Subscription = new(endedPlanOf(*settlement.Subscription, rc.language))
	}
	return api.GetErasure200JSONResponse{Data: answer}, nil
}

func endedPlanOf(plan billing.EndedPlan, lang locale.Language) api.EndedPlan {
	return api.EndedPlan{
		Name:      plan.Name.In(lang),
		Paid:      api.Money{Cents: plan.Cents, Currency: "EUR"},
		Refund:    api.Money{Cents: plan.Refund, Currency: "EUR"},
		PaidUntil: dateOf(account.LastDay(plan.PaidUntil, menu.Zone)),

		ParcelSent: plan.ParcelSent,
	}
}

func (h handlers) EraseAccount(
	ctx context.Context,
	_ api.EraseAccountRequestObject,
) (api.EraseAccountResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.Accounts.Erase(ctx, rc.scope, rc.accountID, h.Now()); err != nil {
		return nil, err
	}
	rc.sessionEnded = true
	return api.EraseAccount204Response{}, nil
}

func (h handlers) GetOnboarding(
	ctx context.Context,
	_ api.GetOnboardingRequestObject,
) (api.GetOnboardingResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := h.onboardingOf(ctx, acct, acct.Funnel())
	if err != nil {
		return nil, err
	}
	return api.GetOnboarding200JSONResponse{OnboardingAnswerJSONResponse: answer}, nil
}

func (h handlers) SaveOnboarding(
	ctx context.Context,
	request api.SaveOnboardingRequestObject,
) (api.SaveOnboardingResponseObject, error) {
	rc := requestContextOf(ctx)
	save := onboardingFrom(*request.Body)
	if err := h.checkOnboarding(ctx, save); err != nil {
		return nil, err
	}
	saved, err := h.Accounts.SaveOnboarding(ctx, rc.scope, rc.accountID, save, h.Now(), h.today())
	if err != nil {
		return nil, prefixAnswerFields(err)
	}
	answer, err := h.onboardingOf(ctx, saved, saved.Funnel())
	if err != nil {
		return nil, err
	}
	return api.SaveOnboarding200JSONResponse{OnboardingAnswerJSONResponse: answer}, nil
}

func onboardingFrom(body api.OnboardingSave) account.OnboardingUpdate {
	save := saveFrom(nil, body.Answers, body.Health)
	save.SubmitCalories, save.SwitchToGeneral = deref(body.SubmitCalories), deref(body.General)
	return save
}

// saveFrom returns the fields that the steps of every funnel share.
func saveFrom(name *string, answers *api.Answers, health *bool) account.OnboardingUpdate {
	save := account.OnboardingUpdate{Name: deref(name), HealthConsent: deref(health)}
	if answers != nil {
		save.Answers = answersFrom(*answers)
	}
	return save
}

// checkOnboarding checks answers against the rules that the contract cannot express. The error has all problems of
// their fields. It leaves [account.ErrTooYoung] to [account.Service.SaveOnboarding], which may have to erase the
// account.
func (h handlers) checkOnboarding(ctx context.Context, save account.OnboardingUpdate) error {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return err
	}
	err = errs.Merge(
		h.checkDislikes(ctx, save.Answers, "answers.dislikes"),
		prefixAnswerFields(acct.CheckOnboarding(save, h.Now(), h.today())),
	)
	if errors.Is(err, account.ErrTooYoung) {
		return nil
	}
	return err
}

func (h handlers) GetStepPlan(
	ctx context.Context,
	_ api.GetStepPlanRequestObject,
) (api.GetStepPlanResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	return api.GetStepPlan200JSONResponse{
		Data: api.StepPlan{Week: optional(acct.StepPlanWeek(h.Now(), menu.Zone))},
	}, nil
}

func (h handlers) PutStepPlanAside(
	ctx context.Context,
	request api.PutStepPlanAsideRequestObject,
) (api.PutStepPlanAsideResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := account.DismissStepPlanWeek(ctx, rc.scope, rc.accountID, request.Body.Week); err != nil {
		return nil, err
	}
	return api.PutStepPlanAside204Response{}, nil
}

// checkDislikes returns an error when answers.Dislikes has a key that the catalogue lacks. field is its name in the
// request.
func (h handlers) checkDislikes(ctx context.Context, answers account.Answers, field string) error {
	if len(answers.Dislikes) == 0 || requestContextOf(ctx).onConsole { // the console has no brand, and no catalogue
		return nil
	}
	snapshot, err := h.Catalogue.Snapshot(ctx, requestContextOf(ctx).scope)
	if err != nil {
		return err
	}
	problems := errs.Fields{}
	for _, key := range answers.Dislikes {
		if _, ok := snapshot.Dislike(key); !ok {
			problems.Add(field, locale.T("http.problem.doNotKnowOne"))
		}
	}
	return problems.Err()
}

// onboardingOf returns the progress of acct in a funnel, and the result when the progress is at the last step.
func (h handlers) onboardingOf(
	ctx context.Context,
	acct account.Account,
	name funnel.Name,
) (api.OnboardingAnswerJSONResponse, error) {
	answer := h.progressOf(acct, name, requestContextOf(ctx).language)
	if answer.Data.Step == funnel.All[name].ResultStep() {
		result, err := h.resultOf(ctx, acct, h.today())
		if err != nil {
			return api.OnboardingAnswerJSONResponse{}, err
		}
		answer.Data.Result = &result
	}
	return answer, nil
}

// progressOf returns the progress of acct in a funnel. acct need not be stored.
func (h handlers) progressOf(
	acct account.Account,
	name funnel.Name,
	lang locale.Language,
) api.OnboardingAnswerJSONResponse {
	today, f := h.today(), funnel.All[name]
	paces := []int{}
	for _, pace := range acct.Answers.Paces(today) {
		paces = append(paces, int(pace))
	}
	return api.OnboardingAnswerJSONResponse{Data: api.Onboarding{
		Step:              acct.Answers.FirstOpenStep(f, today),
		Unfit:             new(!acct.Answers.Suits(f)),
		Unwise:            unwiseDietsOf(acct.Answers, lang),
		Answers:           answersOf(acct.Answers),
		Paces:             &paces,
		Health:            acct.HealthConsentedAt != nil,
		CaloriesSubmitted: acct.CaloriesSubmitted(),
	}}
}

// unwiseDietsOf returns the diets that are not offered for these answers, and why; nil when all are offered.
func unwiseDietsOf(answers account.Answers, lang locale.Language) *api.UnwiseDiets {
	why := answers.Unwise()
	if why == "" {
		return nil
	}
	unwise := api.UnwiseDiets{
		Why:   api.UnwiseDietsWhy(why),
		Diets: []api.Diet{},
		Title: account.UnwiseTitle().In(lang),
		Text:  account.UnwiseText(why).In(lang),
	}
	for _, diet := range account.LowCarbohydrateDiets {
		unwise.Diets = append(unwise.Diets, api.Diet(diet))
	}
	return &unwise
}

func (h handlers) CheckAnswers(
	ctx context.Context,
	request api.CheckAnswersRequestObject,
) (api.CheckAnswersResponseObject, error) {
	if err := h.limitQueries(ctx); err != nil {
		return nil, err
	}
	body := request.Body
	checked, err := h.checkedFrom(ctx, *body)
	if err != nil {
		return nil, err
	}
	progress := h.progressOf(checked, checked.Funnel(), requestContextOf(ctx).language)
	progress.Data.Health = deref(body.Health)
	return api.CheckAnswers200JSONResponse{OnboardingAnswerJSONResponse: progress}, nil
}

// checkedFrom returns the unsaved account that the answers of a visitor would make, or all problems of their fields.
func (h handlers) checkedFrom(ctx context.Context, body api.AnswersCheck) (account.Account, error) {
	answers := answersFrom(body.Answers)
	checked, err := account.FromAnswers(string(body.RegistrationSource), answers, deref(body.Health), h.today())
	return checked, errs.Merge(h.checkDislikes(ctx, answers, "answers.dislikes"), prefixAnswerFields(err))
}

// prefixAnswerFields prefixes the fields of a validation error with "answers.", as in answers.birthDate.
func prefixAnswerFields(err error) error {
	refusal, ok := errors.AsType[*errs.Error](err)
	if !ok || refusal.Code != "invalid" {
		return err
	}
	fields := errs.Fields{}
	for field, text := range refusal.Fields {
		if field != "terms" && field != "password" {
			field = "answers." + field
		}
		fields[field] = text
	}
	return fields.Err()
}

// answersFrom and answersOf convert by the JSON keys that [api.Answers] and [account.Answers] share.
func answersFrom(a api.Answers) account.Answers { return convertJSON[account.Answers](a) }

func answersOf(a account.Answers) api.Answers { return convertJSON[api.Answers](a) }

// convertJSON converts a value to a type with the same JSON keys. It panics if from cannot be marshalled, which does
// not happen with our types.
func convertJSON[To any](from any) To {
	encoded, err := json.Marshal(from)
	if err != nil {
		panic(err)
	}
	var to To
	if err := json.Unmarshal(encoded, &to); err != nil {
		panic(err)
	}
	return to
}
