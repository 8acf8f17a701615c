package errs_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func TestMerge_CollectsFieldsOfRefusals(t *testing.T) {
	t.Parallel()
	fields := func(names ...string) error {
		problems := errs.Fields{}
		for _, name := range names {
			problems.Add(name, locale.T("validation.required"))
		}
		return problems.Err()
	}
	internal := errors.New("the database is gone")
	conflict, forbidden := errs.New(errs.Conflict, "slug-taken"), errs.New(errs.Forbidden, "not-allowed")
	if err := errs.Merge(nil, fields()); err != nil {
		t.Errorf("Merge of no errors = %v", err)
	}
	if err := errs.Merge(nil, conflict, forbidden); !errors.Is(err, conflict) {
		t.Errorf("Merge of two refusals = %v", err)
	}
	if err := errs.Merge(fields("a"), internal, conflict); !errors.Is(err, internal) {
		t.Errorf("Merge with an internal error = %v", err)
	}
	refusal, ok := errors.AsType[*errs.Error](errs.Merge(conflict, fields("a", "b"), nil, fields("b", "c")))
	if !ok || !slices.Equal(slices.Sorted(maps.Keys(refusal.Fields)), []string{"a", "b", "c"}) {
		t.Errorf("Merge of fields = %v", refusal)
	}
}
