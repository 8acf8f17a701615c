package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/lepelblad/lepelblad/backend/api"
)

const (
	changePath = "/api/v1/user/billing/change-plan"
	dealsPath  = "/api/v1/user/retention-deals"
)

func TestBilling_ChangeOfPlanMatchesPreview(t *testing.T) {
	srv := newServer(t)
	b := srv.pays("changes@voorbeeld.example", 0)
	year := b.listPlans()[2].Id
	var change api.PlanChange
	b.post(changePath, map[string]any{"plan": year, "preview": true}).wantStatus(t, http.StatusOK).decode(t, &change)
	if change.Made || change.DueNow.Cents != change.Charge.Cents-change.Credit.Cents || change.DueNow.Cents < 8300 {
		t.Errorf("the preview is %+v", change)
	}
	b.post(changePath, map[string]any{"plan": year}).wantStatus(t, http.StatusUnprocessableEntity)
	due := change.DueNow.Cents
	b.post(changePath, map[string]any{"plan": year, "at": change.At}).wantStatus(t, http.StatusOK).decode(t, &change)
	if !change.Made || change.Subscription.Plan != year || change.NextPayment.Price.Cents != 9495 {
		t.Errorf("the change is %+v", change)
	}
	var entries []api.BillingEntry
	b.get(historyPath).wantStatus(t, http.StatusOK).decode(t, &entries)
	if len(entries) != 2 || entries[0].Total.Cents != due && entries[1].Total.Cents != due {
		t.Errorf("%d was due, and the history is %+v", due, entries)
	}
	b.post(changePath, map[string]any{"plan": change.Subscription.Plan, "at": "2020-01-01T00:00:00Z"}).
		wantStatus(t, http.StatusConflict)
}

func TestBilling_DealIsShownTakenAndCounted(t *testing.T) {
	srv := newServer(t)
	b := srv.pays("stays@voorbeeld.example", 0)
	var deals []api.RetentionDeal
	b.get(dealsPath).wantStatus(t, http.StatusOK).decode(t, &deals)
	var best api.RetentionDeal
	b.get(dealsPath+"/best?reason=tooExpensive").wantStatus(t, http.StatusOK).decode(t, &best)
	if len(deals) != 2 || best.Kind != api.PercentOff || *best.Percent != 30 || best.NextPayment.Price.Cents != 836 {
		t.Errorf("got %d deals, the best %+v", len(deals), best)
	}
	b.post(dealsPath+"/convert", map[string]any{"deal": best.Id}).wantStatus(t, http.StatusConflict)
	var sub api.Subscription
	b.post(dealsPath+"/apply", map[string]any{"deal": best.Id}).wantStatus(t, http.StatusOK).decode(t, &sub)
	if sub.Deal == nil || sub.Deal.Id != best.Id || sub.NextPayment.Price.Cents != 836 || sub.Price.Cents != 1195 {
		t.Errorf("the subscription is %+v", sub)
	}
	b.post(dealsPath+"/convert", map[string]any{"deal": best.Id}).wantStatus(t, http.StatusNoContent)
	b.get(dealsPath).wantStatus(t, http.StatusOK).decode(t, &deals)
	if len(deals) != 0 {
		t.Errorf("there are %d deals more", len(deals))
	}
	other := deals
	for _, deal := range other {
		b.post(dealsPath+"/apply", map[string]any{"deal": deal.Id}).wantStatus(t, http.StatusConflict)
	}
}
