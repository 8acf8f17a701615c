package analytics

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Consent is what somebody chose about their visits being measured.
type Consent struct {
	Choice  string              // accepted or refused
	Mode    tenancy.ConsentMode // of the brand that they chose it with
	Account uuid.UUID           // uuid.Nil when they were not signed in
}

// SaveConsent takes a choice down, for good: it is proof of what was chosen at that time, and later choices stand beside it.
func SaveConsent(ctx context.Context, scope postgres.Scope, consent Consent, now time.Time) error {
	const sql = `
		insert into consent_choices (tenant_id, made_at, choice, mode, account_id)
		values ($1, $2, $3, $4, nullif($5, '00000000-0000-0000-0000-000000000000'::uuid))`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), now, consent.Choice, consent.Mode, consent.Account); err != nil {
		return fmt.Errorf("taking a choice down: %w", err)
	}
	return nil
}
