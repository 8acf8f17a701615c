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

func TestAnalytics_FiguresAreOfOwnBrand(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	guest, visit := srv.browser("fitpuur.localhost"), uuid.New()
	guest.ingestEvents(
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
	).wantStatus(t, http.StatusNoContent)
	const email = "geteld@voorbeeld.example"
	guest.requestRegistration(email, map[string]any{"cameFrom": "campaign:herfst"}).wantStatus(t, http.StatusNoContent)
	guest.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	// A visitor whose browser sends no details is counted as well.
	srv.browser("fitpuur.localhost").register("stil@voorbeeld.example")

	getFigures := func(slug, query string) (figures api.Figures) {
		boss.get("/api/v1/user/admin/figures?tenantId="+srv.tenantID(slug)+"&from=2026-11-20&to=2026-11-21"+query).
			wantStatus(t, http.StatusOK).
			decode(t, &figures)
		return figures
	}
	figures := getFigures("fitpuur", "")
	if len(figures.Steps) != 2 || figures.Steps[0] != (api.StepFigures{Step: "register", Viewed: 1, Answered: 1}) ||
		figures.Steps[1] != (api.StepFigures{Step: "code", Viewed: 1}) {
		t.Errorf("got steps %+v", figures.Steps)
	}
	if len(figures.Days) != 2 || figures.Days[1].Day.Format(time.DateOnly) != "2026-11-21" ||
		figures.Days[1].Visits != 1 ||
		figures.Days[1].Registrations != 2 {
		t.Errorf("got days %+v", figures.Days)
	}
	if len(figures.Origins) != 2 ||
		figures.Origins[0] != (api.OriginFigures{CameFrom: "campaign:herfst", Visits: 1, Registrations: 1}) ||
		figures.Origins[1] != (api.OriginFigures{Registrations: 1}) {
		t.Errorf("got origins %+v", figures.Origins)
	}
	if keto := getFigures("fitpuur", "&funnel=keto"); len(keto.Steps) != 0 || keto.Days[1].Visits != 1 {
		t.Errorf("figures of the keto funnel: %+v", keto)
	}
	if searched := getFigures("fitpuur", "&cameFrom=search"); len(searched.Steps) != 0 || len(searched.Origins) != 0 {
		t.Errorf("figures of visits by search: %+v", searched)
	}
	if other := getFigures("greenfork", ""); len(other.Steps) != 0 || len(other.Origins) != 0 || len(other.Days) != 2 {
		t.Errorf("figures of another brand: %+v", other)
	}
	// The default brand has no slug, and a partner may not read its figures.
	boss.get("/api/v1/user/admin/figures?from=2026-11-20&to=2026-11-21").
		wantStatus(t, http.StatusOK).
		decode(t, &figures)
	if len(figures.Steps) != 0 {
		t.Errorf("figures of the default brand: %+v", figures.Steps)
	}
	srv.addStaff(
		staff.NewMember{
			Email:      "pim@fitpuur.example",
			Name:       "Pim",
			Membership: staff.Membership{Role: auth.Admin, Tenant: srv.Scope("fitpuur").Tenant()},
		},
	)
	manager := srv.browser(consoleHost)
	manager.post("/api/v1/user/auth/admin/login", map[string]any{"email": "pim@fitpuur.example",
		"password": staffPassword, "code": manager.authenticatorCode()}).
		wantStatus(t, http.StatusOK)
	for speak, want := range map[string]string{
		"nl": "Dit merk bestaat niet, of je hebt er geen toegang toe.",
		"en": "This brand does not exist, or you have no access to it.",
	} {
		manager.language = speak
		refused := manager.get("/api/v1/user/admin/figures?from=2026-11-20&to=2026-11-21").
			wantStatus(t, http.StatusNotFound).
			apiError(t)
		if refused.Code != "whitelabel-not-found" || refused.Message != want {
			t.Errorf("language %s: figures of another brand: got error %+v", speak, refused)
		}
	}
	for _, wrong := range []string{"&cameFrom=noor@voorbeeld.example", "&funnel=other"} {
		boss.get("/api/v1/user/admin/figures?tenantId="+srv.tenantID("fitpuur")+"&from=2026-11-20&to=2026-11-21"+wrong).
			wantStatus(t, http.StatusUnprocessableEntity)
	}
	got := boss.get("/api/v1/user/admin/figures?tenantId="+srv.tenantID("fitpuur")+"&from=2026-11-21&to=2026-11-20").
		wantStatus(t, http.StatusUnprocessableEntity)
	if got.apiError(t).Fields["to"] == "" {
		t.Errorf("response %s", got.body)
	}
}
