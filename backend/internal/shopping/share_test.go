package shopping_test

import (
	"errors"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

func TestShare_LinkEnds(t *testing.T) {
	s := newShopper(t)
	list := s.save(t, 2, map[string]float64{"spinazie": 200})
	made := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	token, err := shopping.Share(t.Context(), s.scope, s.id, list.ID, made)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := shopping.FindShared(t.Context(), s.scope, token, made.Add(shopping.LinkLife-time.Second)); err != nil {
		t.Errorf("a link that has not ended: %v", err)
	}
	ended := made.Add(shopping.LinkLife)
	if _, err := shopping.FindShared(t.Context(), s.scope, token, ended); !errors.Is(err, shopping.ErrNotShared) {
		t.Errorf("a link that ended: got %v, want ErrNotShared", err)
	}
	// Links that ended do not count towards the most that a list may have.
	for range shopping.MaxLinks {
		if _, err := shopping.Share(t.Context(), s.scope, s.id, list.ID, ended); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := shopping.Share(t.Context(), s.scope, s.id, list.ID, ended); !errors.Is(err, shopping.ErrLinks) {
		t.Errorf("one link too many: got %v, want ErrLinks", err)
	}
}
