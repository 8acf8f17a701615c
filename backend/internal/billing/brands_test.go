package billing_test

import (
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

func TestApplyBrandPlans_ChangesPlansOnce(t *testing.T) {
	t.Parallel()
	db := postgrestest.New(t).Open(t)
	brands, err := tenancy.Load(tenants.Brands)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tenancy.Apply(t.Context(), db.Platform(), brands, now); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{len(brands), 0} {
		if changed, err := billing.ApplyBrandPlans(t.Context(), db, brands); err != nil || len(changed) != want {
			t.Errorf("the plans of %v changed, want those of %d brands: %v", changed, want, err)
		}
	}
}
