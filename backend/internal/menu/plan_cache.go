package menu

import (
	"context"
	"fmt"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// maxCachedPlans is how many planned weeks are cached, at some kilobytes each.
const maxCachedPlans = 256

// planKey is everything that a planned week depends on.
type planKey struct {
	pool    *planner.Pool
	request string
}

// planCached plans a week, or returns it from the cache. During onboarding the week is planned for a preview after each
// answer, most answers do not change it, and the first menu is the last preview.
func (s *Service) planCached(
	ctx context.Context,
	pool *planner.Pool,
	request planner.Request,
) (planner.PlannedWeek, error) {
	request.Quick = s.QuickWeeks
	// fmt prints maps in the order of their keys, and a pointer within a value as its address.
	values := request
	values.Rhythm = nil
	key := planKey{pool: pool, request: fmt.Sprintf("%+v %+v", values, request.Rhythm)}
	s.mu.Lock()
	cached, ok := s.plans.Get(key)
	s.mu.Unlock()
	if ok {
		return cached, nil
	}
	planned, err := planner.Plan(ctx, pool, request)
	if err != nil {
		return planner.PlannedWeek{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plans.Add(key, planned)
	return planned, nil
}
