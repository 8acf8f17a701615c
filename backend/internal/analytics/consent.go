package analytics

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Consent is a visitor's choice about analytics.
type Consent struct {
	Choice  string              // accepted or refused
	Mode    tenancy.ConsentMode // mode of the brand at the time
	Account uuid.UUID           // uuid.Nil when not signed in
}

// SaveConsent stores a choice. Choices are never changed: they are the proof of consent at that time.
func SaveConsent(ctx context.Context, scope postgres.Scope, consent Consent, now time.Time) error {
	const sql = `
		insert into consent_choices (tenant_id, made_at, choice, mode, account_id)
		values ($1, $2, $3, $4, nullif($5, '00000000-0000-0000-0000-000000000000'::uuid))`
	if _, err := scope.Exec(ctx, sql, scope.Tenant(), now, consent.Choice, consent.Mode, consent.Account); err != nil {
		return fmt.Errorf("taking a choice down: %w", err)
	}
	return nil
}
