package billing

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// Seller is who changes the plans and deals of a tenant, and when.
type Seller struct {
	StaffID  uuid.UUID
	Language locale.Language // of the brand
	Now      time.Time
}

// note adds a change to the audit trail.
func (s Seller) note(ctx context.Context, tx postgres.Tx, action audit.Action, details map[string]string) error {
	return audit.ByStaff(ctx, tx, action, s.StaffID, s.Now, details)
}

// Advisory locks of changes by staff, each together with a hash of the tenant.
const (
	planLock = 727011
	dealLock = 727012
)

// lockOffers blocks other changes of a tenant's plans or deals until the transaction ends.
func lockOffers(ctx context.Context, tx postgres.Tx, lock int) error {
	const sql = `select pg_advisory_xact_lock($1::int, hashtext($2))`
	if _, err := tx.Exec(ctx, sql, lock, tx.Tenant().String()); err != nil {
		return fmt.Errorf("locking the plans or deals of a brand: %w", err)
	}
	return nil
}

// checkRequired adds a problem when a text is missing in a language, and one for each text that is not plain.
func checkRequired(problems errs.Fields, field string, text locale.Text, language locale.Language) {
	if strings.TrimSpace(text[language]) == "" {
		problems.Add(field+"."+string(language), locale.T("validation.required"))
	}
	checkPlain(problems, field, text)
}

func checkPlain(problems errs.Fields, field string, text locale.Text) {
	for lang, words := range text {
		if !tenancy.IsPlain(words) {
			problems.Add(field+"."+string(lang), locale.T("tenancy.check.text"))
		}
	}
}
