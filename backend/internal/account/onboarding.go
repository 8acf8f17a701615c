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

// OnboardingUpdate is one step of a funnel, or several at once.
type OnboardingUpdate struct {
	Name            string // the person's, when it changes
	Answers         Answers
	HealthConsent   bool // consents to the use of answers about health
	SubmitCalories  bool // closes the funnel and opens the dashboard
	SwitchToGeneral bool // goes on by the general way, while the funnel is open
	// AlsoSave is what else the step keeps, in the same transaction, while the account is locked; nil when it is answers
	// only.
	AlsoSave func(ctx context.Context, tx postgres.Tx, acct Account) error
}

// SaveOnboarding adds answers to an account at now. Nothing is kept when anything is refused. Errors: ErrHealthConsent
// when the first answer about health comes without consent, ErrQuestionsOpen when calories are submitted too early,
// those of save.Beside and of Answers.Validate, and ErrTooYoung. That one erases the account, unless its funnel was
// finished: nothing is kept of a minor, and a slip of the pen costs nobody what they have.
func (s *Service) SaveOnboarding(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	save OnboardingUpdate,
	now, today time.Time,
) (Account, error) {
	var saved Account
	var tooYoung error
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		var err error
		saved, err = saveOnboarding(ctx, tx, id, save, now, today)
		if errors.Is(err, ErrTooYoung) && !saved.CaloriesSubmitted() {
			tooYoung = err
			return s.erase(ctx, tx, id, DeletedUnderage, now) // without a word by mail
		}
		return err
	})
	if err := cmp.Or(err, tooYoung); err != nil {
		return Account{}, err
	}
	return saved, nil
}

// saveOnboarding gives the account also with an error of Answers.Validate.
func saveOnboarding(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	save OnboardingUpdate,
	now, today time.Time,
) (Account, error) {
	acct, err := lock(ctx, tx, id, "update")
	if err != nil {
		return Account{}, err
	}
	if save.AlsoSave != nil {
		if err := save.AlsoSave(ctx, tx, acct); err != nil {
			return Account{}, err
		}
	}
	if name := strings.TrimSpace(save.Name); name != "" {
		acct.Name = name
	}
	if save.HealthConsent && acct.HealthConsentedAt == nil {
		acct.HealthConsentedAt = &now
	}
	if acct.HealthConsentedAt == nil && save.Answers.AboutHealth() {
		return Account{}, ErrHealthConsent
	}
	if save.SwitchToGeneral && !acct.CaloriesSubmitted() {
		acct.Answers = acct.Answers.withoutPresets(funnel.All[acct.Funnel()])
		acct.RegistrationSource = string(funnel.General)
	}
	acct.Answers = acct.Answers.Merge(save.Answers)
	if err := acct.Answers.Validate(today); err != nil {
		return acct, err
	}
	acct.Answers.dropDisallowedPace(today)
	done := audit.AnswersSaved
	if save.SubmitCalories && !acct.CaloriesSubmitted() {
		if !acct.Answers.Complete(today) {
			return Account{}, ErrQuestionsOpen
		}
		acct.CaloriesSubmittedAt = &now
		done = audit.CaloriesShown
	}
	if err := update(ctx, tx, acct); err != nil {
		return Account{}, err
	}
	return acct, audit.Record(ctx, tx, done, id, now, nil)
}

// SubmitCalories closes the funnel of an account whose person paid, and opens the dashboard. Nothing happens when that
// was done before, and while questions are open.
func SubmitCalories(ctx context.Context, tx postgres.Tx, acct Account, now, today time.Time) error {
	if acct.CaloriesSubmitted() || !acct.Answers.Complete(today) {
		return nil
	}
	acct.CaloriesSubmittedAt = &now
	if err := update(ctx, tx, acct); err != nil {
		return err
	}
	return audit.Report(ctx, tx, audit.CaloriesShown, acct.ID, now, nil)
}

func update(ctx context.Context, tx postgres.Tx, account Account) error {
	const sql = `
		update accounts set name = $6, answers = $3, health_consented_at = $4, calories_submitted_at = $5, registration_source = $7, settings = $8, news_consented_at = $9, household = $10
		where tenant_id = $1 and id = $2`
	answers, err := json.Marshal(account.Answers)
	if err != nil {
		return fmt.Errorf("writing answers: %w", err)
	}
	settings, err := json.Marshal(account.Settings)
	if err != nil {
		return fmt.Errorf("writing settings: %w", err)
	}
	household, err := json.Marshal(account.Household)
	if err != nil {
		return fmt.Errorf("writing a household: %w", err)
	}
	_, err = tx.Exec(
		ctx,
		sql,
		tx.Tenant(),
		account.ID,
		answers,
		account.HealthConsentedAt,
		account.CaloriesSubmittedAt,
		account.Name,
		account.RegistrationSource,
		settings,
		account.NewsConsentedAt,
		household,
	)
	if err != nil {
		return fmt.Errorf("saving answers: %w", err)
	}
	return nil
}

// dropPaceNotAllowed forgets a pace that a change of body or activity has made too fast, so that the question is open
// again. While it cannot be said which are, it stays.
func (a *Answers) dropDisallowedPace(today time.Time) {
	if a.hasPaceInputs() && !slices.Contains(a.Paces(today), a.Pace) {
		a.Pace = 0
	}
}

// Funnel is how somebody came, whose questions they are asked.
func (a Account) Funnel() funnel.Name { return funnel.Name(a.RegistrationSource) }

// FromAnswers is how far answers go that are not kept anywhere: as they would be after saving them. Errors: ErrHealthConsent,
// ErrTooYoung, those of Answers.Validate.
func FromAnswers(source string, answers Answers, health bool, today time.Time) (Account, error) {
	checked := Account{RegistrationSource: source, Answers: answers.withPresets(funnel.All[funnel.Name(source)])}
	if !health && answers.AboutHealth() {
		return Account{}, ErrHealthConsent
	}
	if err := checked.Answers.Validate(today); err != nil {
		return Account{}, err
	}
	checked.Answers.dropDisallowedPace(today)
	return checked, nil
}

// Recommendation is what a day of this account should hold, reckoned on the day. The error is ErrQuestionsOpen while a
// question that it depends on is open.
func (a Account) Recommendation(today time.Time) (nutrition.Recommendation, error) {
	if !a.Answers.Complete(today) {
		return nutrition.Recommendation{}, ErrQuestionsOpen
	}
	return nutrition.Recommend(a.Answers.Person(today)), nil
}

// Fraction is a number from 0 up to 1 that belongs to the account and never changes.
func (a Account) Fraction() float64 {
	return float64(uint16(a.ID[14])<<8|uint16(a.ID[15])) / (1 << 16)
}

// WeightIndication returns how much weight a person who eats as recommended may lose. It is from evidence when
// fromDeficit is set, and otherwise the fixed one of the specification. There is none for people who do not want to
// lose weight, or who eat no less than they need.
func (a Account) WeightIndication(
	recommended nutrition.Recommendation,
	fromDeficit bool,
	today time.Time,
) (nutrition.Indication, bool) {
	switch {
	case a.Answers.Goal != nutrition.Lose || recommended.Deficit <= 0:
		return nutrition.Indication{}, false
	case fromDeficit:
		return nutrition.ProjectedIndication(recommended, a.Answers.Person(today)), true
	default:
		return nutrition.DefaultIndication(a.Fraction()), true
	}
}
