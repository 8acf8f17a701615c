package account

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// OnboardingUpdate is what one or more steps of a funnel save.
type OnboardingUpdate struct {
	Funnel          funnel.Name // whose questions are answered; empty for the account's own
	Name            string      // empty to keep the current name
	Answers         Answers
	HealthConsent   bool // consents to the use of answers about health
	SubmitCalories  bool // completes the funnel and opens the dashboard
	SwitchToGeneral bool // continues with the general funnel; ignored after completion
	// AlsoSave runs first in the same transaction, with the account locked; may be nil.
	AlsoSave func(ctx context.Context, tx postgres.Tx, acct Account) error
}

// SaveOnboarding adds answers to an account. It stores all of update or nothing. Errors: ErrHealthConsent when answers
// about health come without consent, ErrQuestionsOpen when calories are submitted too early, those of AlsoSave and
// Answers.Validate, and ErrTooYoung. The last one erases the account unless its funnel was complete, so that a typing
// error does not cost a subscriber their data.
func (s *Service) SaveOnboarding(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	update OnboardingUpdate,
	now, today time.Time,
) (Account, error) {
	var saved Account
	var tooYoung error
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		saved, err = saveOnboarding(ctx, tx, id, update, now, today)
		if errors.Is(err, ErrTooYoung) && !saved.CaloriesSubmitted() {
			tooYoung = err
			return s.erase(ctx, tx, id, DeletedUnderage, now) // no mail
		}
		return err
	})
	if err := cmp.Or(err, tooYoung); err != nil {
		return Account{}, err
	}
	return saved, nil
}

// saveOnboarding is SaveOnboarding in a transaction. With an error of Answers.Validate it also returns the account.
func saveOnboarding(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	u OnboardingUpdate,
	now, today time.Time,
) (Account, error) {
	acct, err := lock(ctx, tx, id, "update")
	if err != nil {
		return Account{}, err
	}
	if u.AlsoSave != nil {
		if err := u.AlsoSave(ctx, tx, acct); err != nil {
			return Account{}, err
		}
	}
	acct, err = acct.withOnboarding(u, now, today)
	if err != nil {
		return acct, err
	}
	own := funnel.All[cmp.Or(u.Funnel, acct.Funnel())]
	if u.Answers.Diet != "" && acct.Answers.HasUnwiseDiet() && !own.PresetsDiet() {
		return Account{}, errUnfit(acct.Answers.Unwise())
	}
	acct.Answers.reopenDiet(own)
	acct.Answers.dropDisallowedPace(today)
	action := audit.AnswersSaved
	if u.SubmitCalories && !acct.CaloriesSubmitted() {
		switch {
		case acct.Answers.HasUnwiseDiet():
			return Account{}, errUnfit(acct.Answers.Unwise())
		case !acct.Answers.allAnswered(today):
			return Account{}, ErrQuestionsOpen
		}
		acct.CaloriesSubmittedAt = &now
		action = audit.CaloriesShown
	}
	if err := update(ctx, tx, acct); err != nil {
		return Account{}, err
	}
	return acct, audit.Record(ctx, tx, action, id, now, nil)
}

// CheckOnboarding returns the error of SaveOnboarding for the consent and the answers of an update.
func (a Account) CheckOnboarding(u OnboardingUpdate, now, today time.Time) error {
	_, err := a.withOnboarding(u, now, today)
	return err
}

// withOnboarding returns the account with the name, the consent and the answers of an update. Errors: ErrHealthConsent
// and those of Answers.Validate, with which it also returns the account.
func (a Account) withOnboarding(u OnboardingUpdate, now, today time.Time) (Account, error) {
	if name := strings.TrimSpace(u.Name); name != "" {
		a.Name = name
	}
	if u.HealthConsent && a.HealthConsentedAt == nil {
		a.HealthConsentedAt = &now
	}
	if a.HealthConsentedAt == nil && u.Answers.AboutHealth() {
		return a, ErrHealthConsent
	}
	if u.SwitchToGeneral && !a.CaloriesSubmitted() {
		a.Answers = a.Answers.withoutPresets(funnel.All[a.Funnel()])
		a.RegistrationSource = string(funnel.General)
	}
	a.Answers = a.Answers.Merge(u.Answers)
	return a, a.Answers.Validate(today)
}

// SubmitCalories completes the funnel of an account that paid. It does nothing when the funnel is complete, has open
// questions, or does not suit the consumer.
func SubmitCalories(ctx context.Context, tx postgres.Tx, acct Account, now, today time.Time) error {
	if acct.CaloriesSubmitted() || !acct.Answers.allAnswered(today) || acct.Answers.HasUnwiseDiet() {
		return nil
	}
	acct.CaloriesSubmittedAt = &now
	if err := update(ctx, tx, acct); err != nil {
		return err
	}
	return audit.Report(ctx, tx, audit.CaloriesShown, acct.ID, now, nil)
}

// update stores everything of an account that its settings and funnel can change.
func update(ctx context.Context, tx postgres.Tx, acct Account) error {
	const sql = `
		update accounts set name = $6, answers = $3, health_consented_at = $4, calories_submitted_at = $5,
			registration_source = $7, settings = $8, news_consented_at = $9, household = $10
		where tenant_id = $1 and id = $2`
	answers, err := json.Marshal(acct.Answers)
	if err != nil {
		return fmt.Errorf("writing answers: %w", err)
	}
	settings, err := json.Marshal(acct.Settings)
	if err != nil {
		return fmt.Errorf("writing settings: %w", err)
	}
	household, err := json.Marshal(acct.Household)
	if err != nil {
		return fmt.Errorf("writing a household: %w", err)
	}
	_, err = tx.Exec(
		ctx,
		sql,
		tx.Tenant(),
		acct.ID,
		answers,
		acct.HealthConsentedAt,
		acct.CaloriesSubmittedAt,
		acct.Name,
		acct.RegistrationSource,
		settings,
		acct.NewsConsentedAt,
		household,
	)
	if err != nil {
		return fmt.Errorf("saving answers: %w", err)
	}
	return nil
}

// dropDisallowedPace clears a pace that is not among Paces, so that its question is open again. It keeps the pace while
// Paces is unknown.
func (a *Answers) dropDisallowedPace(today time.Time) {
	if a.hasPaceInputs() && !slices.Contains(a.Paces(today), a.Pace) {
		a.Pace = 0
	}
}

// Funnel returns the funnel through which the account registered.
func (a Account) Funnel() funnel.Name { return funnel.Name(a.RegistrationSource) }

// FromAnswers returns the unsaved account that the answers would make. Errors: ErrHealthConsent, ErrTooYoung, those of
// Answers.Validate.
func FromAnswers(source string, answers Answers, health bool, today time.Time) (Account, error) {
	own := funnel.All[funnel.Name(source)]
	acct := Account{RegistrationSource: source, Answers: answers.withPresets(own)}
	if !health && answers.AboutHealth() {
		return Account{}, ErrHealthConsent
	}
	if err := acct.Answers.Validate(today); err != nil {
		return Account{}, err
	}
	acct.Answers.reopenDiet(own)
	acct.Answers.dropDisallowedPace(today)
	return acct, nil
}

// Recommendation returns the recommended daily target. The error is ErrQuestionsOpen while a question that it depends
// on is open.
func (a Account) Recommendation(today time.Time) (nutrition.Recommendation, error) {
	if !a.Answers.Complete(today) {
		return nutrition.Recommendation{}, ErrQuestionsOpen
	}
	return nutrition.Recommend(a.Answers.Person(today)), nil
}

// Fraction returns a pseudorandom number in [0, 1) that never changes for an account.
func (a Account) Fraction() float64 {
	return float64(uint16(a.ID[14])<<8|uint16(a.ID[15])) / (1 << 16)
}

// WeightIndication returns how much weight the consumer may lose by eating as recommended: derived from the deficit, or
// with specified that of the product's specification. It reports false when the goal is not to lose weight or there is
// no deficit.
func (a Account) WeightIndication(
	recommended nutrition.Recommendation,
	specified bool,
	today time.Time,
) (nutrition.Indication, bool) {
	switch {
	case a.Answers.Goal != nutrition.Lose || recommended.Deficit <= 0:
		return nutrition.Indication{}, false
	case specified:
		return nutrition.SpecifiedIndication(a.Fraction()), true
	default:
		return nutrition.EvidenceIndication(recommended, a.Answers.Person(today)), true
	}
}
