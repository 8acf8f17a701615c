package account

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Settings are a consumer's deviations from the defaults. The zero value has none.
type Settings struct {
	// Shares are the percentages of the day's energy by meal time, which add up to 100 over Answers.MealTimes; nil for
	// the default division.
	Shares map[string]int `json:"shares,omitempty"`
	// Macros are the consumer's own macros; nil for the recommended ones.
	Macros *nutrition.Macros `json:"own,omitempty"`
	// Portion is the portion in which recipes are shown, 0.5 to 2 standard servings; zero means 1.
	Portion float64 `json:"portion,omitempty"`
	// Aisles are all aisles in the order of the consumer's shop; nil for the default order.
	Aisles []catalogue.Aisle `json:"aisles,omitempty"`
	// Pantry says of ingredients, by slug, whether the consumer has them at home, where that is not the default.
	Pantry map[string]bool `json:"pantry,omitempty"`
}

// DefaultPortion returns the portion, 0.5 to 2, in which recipes outside a menu are shown.
func (a Account) DefaultPortion() float64 { return cmp.Or(a.Settings.Portion, 1) }

// Aisles returns all aisles in the order of the consumer's shop.
func (a Account) Aisles() []catalogue.Aisle {
	if a.Settings.Aisles == nil {
		return catalogue.Aisles
	}
	aisles := slices.Clone(a.Settings.Aisles)
	for _, aisle := range catalogue.Aisles { // those that are newer than the settings
		if !slices.Contains(aisles, aisle) {
			aisles = append(aisles, aisle)
		}
	}
	return aisles
}

// InPantry reports whether the consumer always has an ingredient at home, so that it need not be bought.
func (a Account) InPantry(ingredient *catalogue.Ingredient) bool {
	if has, ok := a.Settings.Pantry[ingredient.Slug]; ok {
		return has
	}
	return catalogue.InPantryByDefault(ingredient)
}

// SetInPantry sets whether the consumer always has an ingredient at home.
func (a *Account) SetInPantry(ingredient *catalogue.Ingredient, has bool) {
	pantry := maps.Clone(a.Settings.Pantry)
	if pantry == nil {
		pantry = map[string]bool{}
	}
	pantry[ingredient.Slug] = has
	if has == catalogue.InPantryByDefault(ingredient) {
		delete(pantry, ingredient.Slug)
	}
	a.Settings.Pantry = pantry
}

// Target returns the daily target: the consumer's own macros, or the recommended ones. The error is ErrQuestionsOpen
// while a question that it depends on is open.
func (a Account) Target(today time.Time) (nutrition.Target, error) {
	recommended, err := a.Recommendation(today)
	if err == nil && a.Settings.Macros != nil {
		return a.Settings.Macros.Target(), nil
	}
	return recommended.Target, err
}

// Change is a change of settings.
type Change struct {
	Action        audit.Action
	Name          string // empty to keep the current name
	Answers       Answers
	HealthConsent bool                 // consents to the use of answers about health
	Apply         func(*Account) error // further changes; nil for none
	DryRun        bool                 // roll back in the end
	// AfterSave runs in the same transaction after the change; nil for nothing.
	AfterSave func(ctx context.Context, tx postgres.Tx, before, after Account) error
}

// errDryRun rolls back a dry run.
var errDryRun = errors.New("dry run")

// ChangeSettings changes an account and returns the result. It stores the whole change or nothing. Errors:
// ErrHealthConsent, ErrQuestionsOpen when it would reopen an answered question, those of Answers.Validate, Change.Apply
// and Change.AfterSave, and ErrTooYoung as for SaveOnboarding.
func (s *Service) ChangeSettings(
	ctx context.Context,
	scope postgres.Scope,
	id uuid.UUID,
	change Change,
	now, today time.Time,
) (Account, error) {
	var after Account
	var tooYoung error
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		before, err := lock(ctx, tx, id, "update")
		if err != nil {
			return err
		}
		after, err = before.withChange(change, now, today)
		if errors.Is(err, ErrTooYoung) && !before.CaloriesSubmitted() && !change.DryRun {
			tooYoung = err
			return s.erase(ctx, tx, id, DeletedUnderage, now)
		}
		if err != nil {
			return err
		}
		if err := update(ctx, tx, after); err != nil {
			return err
		}
		if change.AfterSave != nil {
			if err := change.AfterSave(ctx, tx, before, after); err != nil {
				return err
			}
		}
		if change.DryRun {
			return errDryRun
		}
		return audit.Record(ctx, tx, change.Action, id, now, nil)
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	if err := cmp.Or(err, tooYoung); err != nil {
		return Account{}, err
	}
	return after, nil
}

// CheckChange returns the error of a change, which it does not apply.
func (a Account) CheckChange(change Change, now, today time.Time) error {
	_, err := a.withChange(change, now, today)
	return err
}

// withChange returns the account after a change.
func (a Account) withChange(change Change, now, today time.Time) (Account, error) {
	before := a
	if name := strings.TrimSpace(change.Name); name != "" {
		a.Name = name
	}
	if change.HealthConsent && a.HealthConsentedAt == nil {
		a.HealthConsentedAt = &now
	}
	if a.HealthConsentedAt == nil && change.Answers.AboutHealth() {
		return Account{}, ErrHealthConsent
	}
	a.Answers = a.Answers.Merge(change.Answers)
	if change.Apply != nil {
		if err := change.Apply(&a); err != nil {
			return Account{}, err
		}
	}
	if a.Answers.reachedGoalOf(before.Answers) {
		a.Answers.Goal, a.Answers.GoalWeightKg, a.Answers.Pace = nutrition.Healthier, 0, 0
	}
	if err := a.Answers.Validate(today); err != nil {
		return Account{}, err
	}
	if change.Answers.Diet != "" {
		if err := a.Answers.checkDiet(before.Answers); err != nil {
			return Account{}, err
		}
	}
	if a.Answers.HasUnwiseDiet() {
		a.Answers.Diet = Everything
	}
	a.Answers.clampPace(today)
	if !validShares(a.Settings.Shares, a.Answers.MealTimes) {
		a.Settings.Shares = nil
	}
	if macros := a.Settings.Macros; macros != nil &&
		(!a.Answers.CanComputeEnergy(today) ||
			len(nutrition.BoundsFor(a.Answers.Person(today)).Violations(*macros)) > 0) {
		a.Settings.Macros = nil
	}
	if before.Answers.Complete(today) && !a.Answers.Complete(today) {
		return Account{}, errReopened(a.Answers)
	}
	return a, nil
}

// clampPace replaces a pace that is not allowed with the fastest one that is, so that changed settings reopen no
// question.
func (a *Answers) clampPace(today time.Time) {
	if !a.hasPaceInputs() {
		return
	}
	allowed := a.Paces(today)
	if slices.Contains(allowed, a.Pace) {
		return
	}
	current := cmp.Or(a.Pace, nutrition.DefaultPace)
	a.Pace = 0
	for _, pace := range allowed {
		if a.Pace == 0 || pace <= current {
			a.Pace = pace
		}
	}
}

// validShares reports whether shares has each meal time and nothing else, and adds up to 100.
func validShares(shares map[string]int, mealTimes []string) bool {
	total := 0
	for _, slot := range mealTimes {
		total += shares[slot]
	}
	return len(shares) == len(mealTimes) && total == 100
}

// errReopened returns the error for a change that reopens a question.
func errReopened(answers Answers) error {
	problems := errs.Fields{}
	if (answers.Goal == nutrition.Lose || answers.Goal == nutrition.Gain) && answers.GoalWeightKg == 0 {
		problems.Add("goalWeightKg", locale.T("account.problem.fillGoalWeightThen"))
	}
	if err := problems.Err(); err != nil {
		return err
	}
	return ErrQuestionsOpen
}

// SetMacros returns a change to the consumer's own macros. Errors: ErrQuestionsOpen while the bounds are unknown, and
// of kind Invalid with a message for each bound that is violated.
func SetMacros(macros nutrition.Macros, today time.Time) func(*Account) error {
	return func(a *Account) error {
		if !a.Answers.Complete(today) {
			return ErrQuestionsOpen
		}
		bounds := nutrition.BoundsFor(a.Answers.Person(today))
		problems := errs.Fields{}
		for _, bound := range bounds.Violations(macros) {
			switch bound {
			case nutrition.BoundMinKCal:
				problems.Add(
					"kcal",
					locale.T("account.problem.macrosBelowLeast").
						With("KCal", round(macros.Target().KCal)).
						With("Least", round(bounds.MinKCal)),
				)
			case nutrition.BoundMaxKCal:
				problems.Add(
					"kcal",
					locale.T("account.problem.macrosAboveMost").
						With("KCal", round(macros.Target().KCal)).
						With("Most", round(bounds.MaxKCal)),
				)
			case nutrition.BoundMinProtein:
				problems.Add(
					"protein",
					locale.T("account.problem.proteinBelowLeast").With("Least", round(bounds.MinProtein)),
				)
			case nutrition.BoundMaxProtein:
				problems.Add(
					"protein",
					locale.T("account.problem.proteinAboveMost").With("Most", round(bounds.MaxProtein)),
				)
			case nutrition.BoundMinCarbohydrate:
				problems.Add(
					"carbohydrate",
					locale.T("account.problem.carbohydrateBelowLeast").With("Least", round(bounds.MinCarbohydrate)),
				)
			case nutrition.BoundMaxCarbohydrate:
				problems.Add(
					"carbohydrate",
					locale.T("account.problem.carbohydrateAboveMost").With("Most", round(bounds.MaxCarbohydrate)),
				)
			}
		}
		if err := problems.Err(); err != nil {
			return err
		}
		a.Settings.Macros = &macros
		return nil
	}
}

func round(value float64) int { return int(math.Round(value)) }

// SetShares returns a change of the meal times and the division of energy over them; without shares the default
// division applies. The error is of kind Invalid.
func SetShares(mealTimes []string, shares map[string]int) func(*Account) error {
	return func(a *Account) error {
		problems := errs.Fields{}
		seen := map[string]bool{}
		snack := 0
		for _, slot := range mealTimes {
			if seen[slot] {
				problems.Add("mealTimes", locale.T("account.problem.eachMealTimeCan"))
			}
			seen[slot] = true
			if share := shares[slot]; strings.HasSuffix(slot, "Snack") {
				if snack != 0 && snack != share {
					problems.Add("mealTimes", locale.T("account.problem.giveEachSnackSame"))
				}
				snack = share
			}
		}
		if len(shares) > 0 && !validShares(shares, mealTimes) {
			problems.Add("mealTimes", locale.T("account.problem.divideExactlyPercentOver"))
		}
		if err := problems.Err(); err != nil {
			return err
		}
		a.Answers.MealTimes, a.Settings.Shares = mealTimes, shares
		return nil
	}
}

// SetAisles sets the order of the consumer's shop.
func SetAisles(a *Account, aisles []catalogue.Aisle) {
	a.Settings.Aisles = aisles
	if slices.Equal(aisles, catalogue.Aisles) {
		a.Settings.Aisles = nil
	}
}

// SetNewsConsent gives consent to newsletters at now, or withdraws it.
func SetNewsConsent(a *Account, news bool, now time.Time) {
	switch {
	case !news:
		a.NewsConsentedAt = nil
	case a.NewsConsentedAt == nil:
		a.NewsConsentedAt = &now
	}
}
