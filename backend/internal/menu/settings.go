package menu

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// SettingsChange is the result of a change of settings, or of who eats along.
type SettingsChange struct {
	Account          account.Account // after the change
	Menus            MenuChanges
	Catalogue        *catalogue.Snapshot // with the dishes of the menus
	DroppedOwnMacros bool                // the account had macros of its own, which the change replaced by the recommended ones
}

// ChangeSettings changes the settings of an account, or who eats along, and its menus with them, in one transaction.
// With change.Preview it keeps nothing. When somebody eats along no more, the dishes stay and only what is cooked of
// them changes. Errors: those of [account.Service.ChangeSettings].
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
	done := SettingsChange{Catalogue: snapshot}
	now := s.now()
	change.AfterSave = func(ctx context.Context, tx postgres.Tx, before, after account.Account) error {
		done.DroppedOwnMacros = before.Settings.Macros != nil && after.Settings.Macros == nil && change.Action != audit.MacrosSet
		var err error
		done.Menus, err = s.follow(ctx, tx, snapshot, before, after, change.Action == audit.MemberRemoved)
		return err
	}
	if done.Account, err = accounts.ChangeSettings(ctx, scope, id, change, now, Today(now)); err != nil {
		return SettingsChange{}, err
	}
	return done, nil
}
