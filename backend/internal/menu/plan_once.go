package menu

import (
	"context"
	"fmt"

	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// mostPlanned is how many weeks are remembered, of some kilobytes each and the catalogue that they were planned from,
// which goes with the pools.
const mostPlanned = 256

// planKey is everything that a planned week follows from.
type planKey struct {
	pool    *planner.Pool
	request string
}

// planOnce plans a week, or remembers it: with every answer that somebody saves they see what their week would be, most
// answers do not change it, and the week that they then get is the one that they saw last.
func (s *Service) planOnce(ctx context.Context, pool *planner.Pool, request planner.Request) (planner.PlannedWeek, error) {
	key := planKey{pool: pool, request: fmt.Sprintf("%+v", request)} // with maps in the order of their keys
	s.mu.Lock()
	known, ok := s.planned.Get(key)
	s.mu.Unlock()
	if ok {
		return known, nil
	}
	planned, err := planner.Plan(ctx, pool, request)
	if err != nil {
		return planner.PlannedWeek{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.planned.Add(key, planned)
	return planned, nil
}
