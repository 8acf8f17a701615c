package menu

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// SettingsChange is the result of a change of settings or of the household.
type SettingsChange struct {
	Account          account.Account // after the change
	Menus            MenuChanges
	Catalogue        *catalogue.Snapshot // with the dishes of the menus
	GoalReached      bool                // the goal weight was reached; the goal is now to keep it
	DroppedDiet      account.EatingStyle // became unwise by the change; empty for none
	DroppedOwnMacros bool                // the account's own macros were replaced by the recommended ones
	Wishes           *Wishes             // what weeks cannot follow of a changed rhythm; of a dry run only, may be nil
}

// ChangeSettings changes the settings or the household of an account, and its menus with them, in one transaction. With
// change.DryRun it stores nothing. After removing a household member the dishes are kept, and only the amounts to cook
// change. Errors: those of [account.Service.ChangeSettings].
func (s *Service) ChangeSettings(
	ctx context.Context,
	scope postgres.Scope,
	accounts *account.Service,
	id uuid.UUID,
	change account.Change,
) (SettingsChange, error) {
	snapshot, err := s.catalogue.Snapshot(ctx, scope)
	if err != nil {
		return SettingsChange{}, err
	}
	result := SettingsChange{Catalogue: snapshot}
	now := s.now()
	var previous account.Account
	change.AfterSave = func(ctx context.Context, tx postgres.Tx, before, after account.Account) error {
		previous = before
		result.DroppedOwnMacros = before.Settings.Macros != nil && after.Settings.Macros == nil &&
			change.Action != audit.MacrosSet
		result.GoalReached = change.Answers.Goal == "" && before.Answers.GoalWeightKg != 0 &&
			after.Answers.GoalWeightKg == 0 && before.Answers.Goal != after.Answers.Goal
		if after.Answers.Unwise() != "" && change.Answers.Diet == "" && before.Answers.Diet != after.Answers.Diet {
			result.DroppedDiet = before.Answers.Diet
		}
		var err error
		result.Menus, err = s.applySettings(ctx, tx, snapshot, before, after, change.Action == audit.MemberRemoved)
		return err
	}
	if result.Account, err = accounts.ChangeSettings(ctx, scope, id, change, now, Today(now)); err != nil {
		return SettingsChange{}, err
	}
	if change.DryRun {
		if result.Wishes, err = s.wishesAfter(ctx, snapshot, previous, result.Account); err != nil {
			return SettingsChange{}, err
		}
	}
	return result, nil
}
