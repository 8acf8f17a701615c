package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

func TestAVisitShowsInTheFiguresOfItsOwnBrand(t *testing.T) {
	h := newHouse(t)
	boss := h.staff()
	guest, visit := h.visitor("fitpuur.localhost"), uuid.New()
	guest.ingest(
		visit,
		map[string]any{"path": "/register", "cameFrom": "campaign:herfst"},
		map[string]any{
			"name":     "stepView",
			"path":     "/register",
			"funnel":   "general",
			"step":     "register",
			"cameFrom": "campaign:herfst",
		},
		map[string]any{
			"name":     "stepAnswer",
			"path":     "/register",
			"funnel":   "general",
			"step":     "register",
			"cameFrom": "campaign:herfst",
		},
		map[string]any{
			"name":     "stepView",
			"path":     "/register",
			"funnel":   "general",
			"step":     "code",
			"cameFrom": "campaign:herfst",
		},
	).want(t, http.StatusNoContent)
	const email = "geteld@voorbeeld.example"
	guest.askToRegister(email, map[string]any{"cameFrom": "campaign:herfst"}).want(t, http.StatusNoContent)
	guest.verify(email, h.mailedCode(email)).want(t, http.StatusOK)
	// Somebody whose browser tells nothing counts all the same.
	h.visitor("fitpuur.localhost").register("stil@voorbeeld.example")

	look := func(slug, more string) (found api.Figures) {
		boss.get("/api/v1/user/admin/figures?tenantId="+h.tenant(slug)+"&from=2026-11-20&to=2026-11-21"+more).
			want(t, http.StatusOK).
			data(t, &found)
		return found
	}
	found := look("fitpuur", "")
	if len(found.Steps) != 2 || found.Steps[0] != (api.StepFigures{Step: "register", Viewed: 1, Answered: 1}) ||
		found.Steps[1] != (api.StepFigures{Step: "code", Viewed: 1}) {
		t.Errorf("steps are %+v", found.Steps)
	}
	if len(found.Days) != 2 || found.Days[1].Day.Format(time.DateOnly) != "2026-11-21" || found.Days[1].Visits != 1 ||
		found.Days[1].Registrations != 2 {
		t.Errorf("days are %+v", found.Days)
	}
	if len(found.Origins) != 2 ||
		found.Origins[0] != (api.OriginFigures{CameFrom: "campaign:herfst", Visits: 1, Registrations: 1}) ||
		found.Origins[1] != (api.OriginFigures{Registrations: 1}) {
		t.Errorf("origins are %+v", found.Origins)
	}
	if keto := look("fitpuur", "&funnel=keto"); len(keto.Steps) != 0 || keto.Days[1].Visits != 1 {
		t.Errorf("of the keto way there are %+v", keto)
	}
	if searched := look("fitpuur", "&cameFrom=search"); len(searched.Steps) != 0 || len(searched.Origins) != 0 {
		t.Errorf("of who came by a search there are %+v", searched)
	}
	if other := look("greenfork", ""); len(other.Steps) != 0 || len(other.Origins) != 0 || len(other.Days) != 2 {
		t.Errorf("at another brand there are %+v", other)
	}
	// The platform's own brand has no name to ask by, and its figures are not for who looks after another.
	boss.get("/api/v1/user/admin/figures?from=2026-11-20&to=2026-11-21").want(t, http.StatusOK).data(t, &found)
	if len(found.Steps) != 0 {
		t.Errorf("at our own brand there are %+v", found.Steps)
	}
	h.employ(
		staff.NewMember{
			Email:      "pim@fitpuur.example",
			Name:       "Pim",
			Membership: staff.Membership{Role: auth.Admin, Tenant: h.Scope("fitpuur").Tenant()},
		},
	)
	manager := h.visitor(consoleHost)
	manager.post("/api/v1/user/auth/admin/login", map[string]any{"email": "pim@fitpuur.example", "password": staffPassword, "code": manager.code()}).
		want(t, http.StatusOK)
	for speak, want := range map[string]string{
		"nl": "Dit merk is er niet, of je hebt er geen toegang toe.", "en": "There is no such brand, or you have no access to it.",
	} {
		manager.language = speak
		refused := manager.get("/api/v1/user/admin/figures?from=2026-11-20&to=2026-11-21").
			want(t, http.StatusNotFound).
			refusal(t)
		if refused.Code != "whitelabel-not-found" || refused.Message != want {
			t.Errorf("in %s another brand's figures are refused with %+v", speak, refused)
		}
	}
	for _, wrong := range []string{"&cameFrom=noor@voorbeeld.example", "&funnel=other"} {
		boss.get("/api/v1/user/admin/figures?tenantId="+h.tenant("fitpuur")+"&from=2026-11-20&to=2026-11-21"+wrong).
			want(t, http.StatusUnprocessableEntity)
	}
	got := boss.get("/api/v1/user/admin/figures?tenantId="+h.tenant("fitpuur")+"&from=2026-11-21&to=2026-11-20").
		want(t, http.StatusUnprocessableEntity)
	if got.refusal(t).Fields["to"] == "" {
		t.Errorf("it answers %s", got.body)
	}
}
