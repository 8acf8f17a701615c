package account

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// StepPlanWeek returns the week of the step plan to show at now, counting from 1 since the day, in zone, on which
// access started. The week after the last habit congratulates. It is 0 when there is nothing to show: without access or
// a step plan, when the week was dismissed, and afterwards.
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

// daysBetween returns the number of midnights between two instants in a zone.
func daysBetween(from, to time.Time, zone *time.Location) int {
	day := func(at time.Time) time.Time {
		year, month, day := at.In(zone).Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	return int(day(to).Sub(day(from)).Hours() / 24)
}

// DismissStepPlanWeek stores that the week and those before it were dismissed.
func DismissStepPlanWeek(ctx context.Context, q postgres.TenantQuerier, id uuid.UUID, week int) error {
	const sql = `update accounts set step_plan_seen = greatest(step_plan_seen, $3) where tenant_id = $1 and id = $2`
	if _, err := q.Exec(ctx, sql, q.Tenant(), id, week); err != nil {
		return fmt.Errorf("dismissing a week of the step plan: %w", err)
	}
	return nil
}
