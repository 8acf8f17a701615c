package httpapi

import (
	"context"
	"errors"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

func (h handlers) GetSettings(
	ctx context.Context,
	_ api.GetSettingsRequestObject,
) (api.GetSettingsResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := h.settingsOf(ctx, acct)
	if err != nil {
		return nil, err
	}
	return api.GetSettings200JSONResponse{Data: settings}, nil
}

func (h handlers) RegenerateRecommendedMacros(
	ctx context.Context,
	request api.RegenerateRecommendedMacrosRequestObject,
) (api.RegenerateRecommendedMacrosResponseObject, error) {
	answer, err := h.changeSettings(
		ctx,
		request.Body.Preview,
		account.Change{
			Action: audit.MacrosSet,
			Apply: func(a *account.Account) error {
				a.Settings.Macros = nil
				return nil
			},
		},
	)
	if err != nil {
		return nil, err
	}
	return api.RegenerateRecommendedMacros200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) UpdateCustomMacros(
	ctx context.Context,
	request api.UpdateCustomMacrosRequestObject,
) (api.UpdateCustomMacrosResponseObject, error) {
	answer, err := h.changeSettings(ctx, request.Body.Preview, h.macrosChange(*request.Body))
	if err != nil {
		return nil, err
	}
	return api.UpdateCustomMacros200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) macrosChange(body api.CustomMacros) account.Change {
	macros := nutrition.Macros{Protein: body.Protein, Fat: body.Fat, Carbohydrate: body.Carbohydrate}
	return account.Change{Action: audit.MacrosSet, Apply: account.SetMacros(macros, h.today())}
}

func (h handlers) UpdateMealTimes(
	ctx context.Context,
	request api.UpdateMealTimesRequestObject,
) (api.UpdateMealTimesResponseObject, error) {
	var mealTimes []string
	var shares map[string]int
	for _, mealTime := range request.Body.MealTimes {
		mealTimes = append(mealTimes, string(mealTime.Slot))
		if mealTime.Share != nil {
			if shares == nil {
				shares = map[string]int{}
			}
			shares[string(mealTime.Slot)] = *mealTime.Share
		}
	}
	answer, err := h.changeSettings(
		ctx,
		request.Body.Preview,
		account.Change{Action: audit.MealTimesSet, Apply: account.SetShares(mealTimes, shares)},
	)
	if err != nil {
		return nil, err
	}
	return api.UpdateMealTimes200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) GetIntolerances(
	ctx context.Context,
	_ api.GetIntolerancesRequestObject,
) (api.GetIntolerancesResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	found := api.Intolerances{
		Intolerances: convertStrings[api.Intolerance](acct.Answers.Intolerances),
		Health:       acct.HealthConsentedAt != nil,
	}
	return api.GetIntolerances200JSONResponse{
		IntolerancesAnswerJSONResponse: api.IntolerancesAnswerJSONResponse{Data: found},
	}, nil
}

func (h handlers) UpdateIntolerances(
	ctx context.Context,
	request api.UpdateIntolerancesRequestObject,
) (api.UpdateIntolerancesResponseObject, error) {
	body := request.Body
	answer, err := h.changeSettings(ctx, body.Preview, account.Change{
		Action:        audit.IntolerancesSet,
		Answers:       account.Answers{Intolerances: convertStrings[catalogue.Intolerance](body.Intolerances)},
		HealthConsent: deref(body.Health),
	})
	if err != nil {
		return nil, err
	}
	return api.UpdateIntolerances200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) GetDislikes(
	ctx context.Context,
	_ api.GetDislikesRequestObject,
) (api.GetDislikesResponseObject, error) {
	rc := requestContextOf(ctx)
	acct, err := rc.findAccount(ctx)
	if err != nil {
		return nil, err
	}
	dislikes, err := h.dislikesOf(ctx, acct)
	if err != nil {
		return nil, err
	}
	return api.GetDislikes200JSONResponse{
		DislikesAnswerJSONResponse: api.DislikesAnswerJSONResponse{Data: dislikes},
	}, nil
}

func (h handlers) UpdateDislikes(
	ctx context.Context,
	request api.UpdateDislikesRequestObject,
) (api.UpdateDislikesResponseObject, error) {
	answers := account.Answers{Dislikes: toStrings(&request.Body.Dislikes)}
	if err := h.checkDislikes(ctx, answers, "dislikes"); err != nil {
		return nil, err
	}
	answer, err := h.changeSettings(ctx, request.Body.Preview, account.Change{
		Action:  audit.DislikesSet,
		Answers: answers,
	})
	if err != nil {
		return nil, err
	}
	return api.UpdateDislikes200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) GetPreferences(
	ctx context.Context,
	_ api.GetPreferencesRequestObject,
) (api.GetPreferencesResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	return api.GetPreferences200JSONResponse{
		PreferencesAnswerJSONResponse: api.PreferencesAnswerJSONResponse{Data: api.Preferences{
			Diet:           optional(api.Diet(acct.Answers.Diet)),
			CookingMinutes: optional(api.CookingMinutes(acct.Answers.CookingMinutes)),
			Rhythm:         answersOf(acct.Answers).Rhythm,
			Household:      optional(acct.Answers.Household),
			Aisles:         aislesOf(acct),
			News:           acct.NewsConsentedAt != nil,
		}},
	}, nil
}

func (h handlers) UpdatePreferences(
	ctx context.Context,
	request api.UpdatePreferencesRequestObject,
) (api.UpdatePreferencesResponseObject, error) {
	body := request.Body
	answers := answersFrom(api.Answers{
		Diet:           body.Diet,
		CookingMinutes: body.CookingMinutes,
		Rhythm:         body.Rhythm,
		Household:      body.Household,
	})
	answer, err := h.changeSettings(
		ctx,
		body.Preview,
		account.Change{
			Action:  audit.PreferencesSet,
			Answers: answers,
			Apply: func(a *account.Account) error {
				if body.Aisles != nil {
					var aisles []catalogue.Aisle
					for _, aisle := range *body.Aisles {
						aisles = append(aisles, catalogue.Aisle(aisle))
					}
					account.SetAisles(a, aisles)
				}
				if body.News != nil {
					account.SetNewsConsent(a, *body.News, h.Now())
				}
				return nil
			},
		},
	)
	if err != nil {
		return nil, err
	}
	return api.UpdatePreferences200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) GetPortionSize(
	ctx context.Context,
	_ api.GetPortionSizeRequestObject,
) (api.GetPortionSizeResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	return api.GetPortionSize200JSONResponse{
		PortionSizeAnswerJSONResponse: api.PortionSizeAnswerJSONResponse{
			Data: api.PortionSize{Portion: acct.DefaultPortion()},
		},
	}, nil
}

func (h handlers) UpdatePortionSize(
	ctx context.Context,
	request api.UpdatePortionSizeRequestObject,
) (api.UpdatePortionSizeResponseObject, error) {
	answer, err := h.changeSettings(
		ctx,
		request.Body.Preview,
		account.Change{
			Action: audit.PortionSet,
			Apply: func(a *account.Account) error {
				a.Settings.Portion = request.Body.Portion
				return nil
			},
		},
	)
	if err != nil {
		return nil, err
	}
	return api.UpdatePortionSize200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func (h handlers) UpdateProfile(
	ctx context.Context,
	request api.UpdateProfileRequestObject,
) (api.UpdateProfileResponseObject, error) {
	change := profileChangeFrom(*request.Body)
	if err := h.checkProfile(ctx, change); err != nil {
		return nil, err
	}
	answer, err := h.changeSettings(ctx, request.Body.Preview, change)
	if err != nil {
		return nil, prefixAnswerFields(err)
	}
	return api.UpdateProfile200JSONResponse{SettingsChangeAnswerJSONResponse: answer}, nil
}

func profileChangeFrom(body api.ProfileUpdate) account.Change {
	change := account.Change{Action: audit.ProfileChanged, Name: deref(body.Name), HealthConsent: deref(body.Health)}
	if body.Answers != nil {
		change.Answers = answersFrom(*body.Answers)
	}
	return change
}

// checkProfile checks a change of the profile against the rules that the contract cannot express. The error has all
// problems of its fields. It leaves [account.ErrTooYoung] to the change, which may have to erase the account.
func (h handlers) checkProfile(ctx context.Context, change account.Change) error {
	err := errs.Merge(
		h.checkDislikes(ctx, change.Answers, "answers.dislikes"),
		prefixAnswerFields(h.checkSettings(ctx, change)),
	)
	if errors.Is(err, account.ErrTooYoung) {
		return nil
	}
	return err
}

// checkSettings returns the error of a change of the account's settings, without applying it.
func (h handlers) checkSettings(ctx context.Context, change account.Change) error {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return err
	}
	return acct.CheckChange(change, h.Now(), h.today())
}

// changeSettings applies or previews a change of the settings, and returns its effect.
func (h handlers) changeSettings(
	ctx context.Context,
	preview *bool,
	change account.Change,
) (api.SettingsChangeAnswerJSONResponse, error) {
	done, err := h.applySettings(ctx, preview, change)
	if err != nil {
		return api.SettingsChangeAnswerJSONResponse{}, err
	}
	settings, err := h.settingsOf(ctx, done.Account)
	if err != nil {
		return api.SettingsChangeAnswerJSONResponse{}, err
	}
	return api.SettingsChangeAnswerJSONResponse{
		Data: api.SettingsChange{Settings: settings, Effect: h.settingsEffectOf(ctx, done)},
	}, nil
}

// applySettings applies a change of the settings or the household, and adapts the menus. With preview nothing is
// stored.
func (h handlers) applySettings(
	ctx context.Context,
	preview *bool,
	change account.Change,
) (menu.SettingsChange, error) {
	rc := requestContextOf(ctx)
	change.DryRun = deref(preview)
	return h.Menus.ChangeSettings(ctx, rc.scope, h.Accounts, rc.accountID, change)
}

// settingsOf returns the profile and the settings of an account.
func (h handlers) settingsOf(ctx context.Context, acct account.Account) (api.Settings, error) {
	today := h.today()
	settings := api.Settings{
		Name:              acct.Name,
		Email:             acct.Email,
		HasPassword:       acct.HasPassword,
		Initials:          acct.Initials(),
		Answers:           answersOf(acct.Answers),
		Health:            acct.HealthConsentedAt != nil,
		Paces:             []int{},
		Unwise:            unwiseDietsOf(acct.Answers, requestContextOf(ctx).language),
		CaloriesSubmitted: acct.CaloriesSubmitted(),
		CustomShares:      acct.Settings.Shares != nil,
		Portion:           acct.DefaultPortion(),
		Aisles:            aislesOf(acct),
		News:              acct.NewsConsentedAt != nil,
	}
	for _, pace := range acct.Answers.Paces(today) {
		settings.Paces = append(settings.Paces, int(pace))
	}
	dislikes, err := h.dislikesOf(ctx, acct)
	if err != nil {
		return api.Settings{}, err
	}
	settings.Dislikes = &dislikes
	if percents := menu.Percents(acct); percents != nil {
		shares := make([]api.MealTimePercent, len(percents))
		for n, percent := range percents {
			shares[n] = api.MealTimePercent{Slot: api.MealTimeSlot(percent.Slot), Share: percent.Percent}
		}
		settings.Shares = &shares
	}
	if recommended, err := acct.Recommendation(today); err == nil {
		macros := macrosOf(acct, recommended.Target, nutrition.BoundsFor(acct.Answers.Person(today)))
		settings.Target, settings.Macros = &macros.Target, &macros
	}
	picture, err := media.Profile(ctx, requestContextOf(ctx).scope, acct.ID)
	if err != nil {
		return api.Settings{}, err
	}
	if picture != nil {
		settings.Image = new(imageOf(*picture, accountImages))
	}
	settings.Access, err = h.accessGrants(ctx, acct)
	return settings, err
}

func macrosOf(acct account.Account, recommended nutrition.Target, bounds nutrition.Bounds) api.Macros {
	macros := api.Macros{
		Target: targetOf(recommended), Recommended: targetOf(recommended),
		Bounds: api.MacroBounds{
			LeastKcal:         bounds.MinKCal,
			MostKcal:          bounds.MaxKCal,
			LeastProtein:      bounds.MinProtein,
			MostProtein:       bounds.MaxProtein,
			HighProtein:       bounds.HighProtein,
			LeastCarbohydrate: optional(bounds.MinCarbohydrate),
			MostCarbohydrate:  optional(bounds.MaxCarbohydrate),
		},
	}
	if own := acct.Settings.Macros; own != nil {
		macros.Custom, macros.Target = true, targetOf(own.Target())
	}
	return macros
}

func (h handlers) dislikesOf(ctx context.Context, acct account.Account) ([]api.Dislike, error) {
	rc := requestContextOf(ctx)
	snapshot, err := h.Catalogue.Snapshot(ctx, rc.scope)
	if err != nil {
		return nil, err
	}
	dislikes := []api.Dislike{}
	for _, key := range acct.Answers.Dislikes {
		if dislike, ok := snapshot.Dislike(key); ok {
			dislikes = append(dislikes, dislikeOf(dislike, rc.language))
		}
	}
	return dislikes, nil
}

func aislesOf(acct account.Account) []api.Aisle {
	aisles := []api.Aisle{}
	for _, aisle := range acct.Aisles() {
		aisles = append(aisles, api.Aisle(aisle))
	}
	return aisles
}
