package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// StepPlanWeek is the week of the plan that an account's way in goes on with, which shows at now: from 1, counted from
// the day in a zone on which access began, and once one more than there are habits. It is 0 when nothing shows: without
// access, for who came a way without such a plan, when the week was put aside, and afterwards.
func (a Account) StepPlanWeek(now time.Time, zone *time.Location) int {
	habits := len(funnel.All[a.Funnel()].Habits)
	if habits == 0 || a.StartedAt == nil || !a.HasAccess(now) {
		return 0
	}
	week := 1 + daysBetween(*a.StartedAt, now, zone)/7
	if week <= a.StepPlanSeen || week > habits+1 {
		return 0
	}
	return week
}

// daysBetween is how many nights lie between two instants in a zone.
func daysBetween(from, to time.Time, zone *time.Location) int {
	day := func(at time.Time) time.Time {
		year, month, day := at.In(zone).Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	return int(day(to).Sub(day(from)).Hours() / 24)
}

// DismissStepPlanWeek takes down that somebody has seen a week of the plan, and those before it.
func DismissStepPlanWeek(ctx context.Context, q postgres.TenantQuerier, who uuid.UUID, week int) error {
	const sql = `update accounts set step_plan_seen = greatest(step_plan_seen, $3) where tenant_id = $1 and id = $2`
	if _, err := q.Exec(ctx, sql, q.Tenant(), who, week); err != nil {
		return fmt.Errorf("putting the step plan aside: %w", err)
	}
	return nil
}
