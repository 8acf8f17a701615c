package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
)

const ownSupport = "/api/v1/user/support-session"

// supportTest has a consumer, the support of their brand, and the address of the consumer's support session.
type supportTest struct {
	*testServer
	consumer, support *browser
	path, query       string
}

func newSupportTest(t *testing.T) supportTest {
	srv := newServer(t)
	st := supportTest{testServer: srv, consumer: srv.subscriber("fitpuur.localhost", "kijk@voorbeeld.example")}
	st.support = srv.signedInSupport("fitpuur")
	st.path = consumers + "/" + srv.accountID("kijk@voorbeeld.example") + "/support-session"
	st.query = "?tenantId=" + srv.tenantID("fitpuur")
	return st
}

func (st supportTest) ask() {
	st.t.Helper()
	st.support.send(http.MethodPost, st.path+st.query, nil).wantStatus(st.t, http.StatusOK)
}

func (st supportTest) allow(health bool) {
	st.t.Helper()
	st.consumer.post(ownSupport, map[string]any{"health": health}).wantStatus(st.t, http.StatusNoContent)
}

// open returns the token of the address that support opens.
func (st supportTest) open() string {
	st.t.Helper()
	var opened struct{ URL string }
	st.support.send(http.MethodPost, st.path+"/open"+st.query, nil).
		wantStatus(st.t, http.StatusOK).
		decode(st.t, &opened)
	site, token, _ := strings.Cut(opened.URL, "/support#")
	if !strings.Contains(site, "fitpuur") || token == "" {
		st.t.Fatalf("opened %s", opened.URL)
	}
	return token
}

// enter returns the browser in which support looks.
func (st supportTest) enter(token string) *browser {
	st.t.Helper()
	b := st.browser("fitpuur.localhost")
	b.post("/api/v1/user/auth/support", map[string]any{"token": token}).wantStatus(st.t, http.StatusNoContent)
	return b
}

func TestSupportSession_NeedsConsentOfTheMoment(t *testing.T) {
	st := newSupportTest(t)
	st.consumer.post(ownSupport, map[string]any{"health": true}).wantStatus(t, http.StatusConflict) // nobody asks
	st.ask()
	st.support.send(http.MethodPost, st.path+"/open"+st.query, nil).wantStatus(t, http.StatusConflict)
	var session api.Session
	decodeSession(t, st.consumer, &session)
	if session.Support == nil || session.Support.By != "Sam Steun" || session.Support.Viewing ||
		session.Support.Console != nil ||
		session.Support.State != api.SupportSessionHereStateRequested {
		t.Fatalf("the consumer sees %+v", session.Support)
	}
	st.allow(false)
	token := st.open()
	looking := st.enter(token)
	decodeSession(t, looking, &session)
	if !session.Support.Viewing || session.Support.State != api.SupportSessionHereStateAllowed ||
		!session.Support.Until.Equal(now.Add(30*time.Minute)) {
		t.Fatalf("support sees %+v", session.Support)
	}
	back := "://" + apptest.ConsoleHost + "/consumers/" + st.tenantID("fitpuur") + "." +
		st.accountID("kijk@voorbeeld.example") + "/show"
	if session.Support.Console == nil || !strings.HasSuffix(*session.Support.Console, back) {
		t.Errorf("support returns to %v instead of %s", session.Support.Console, back)
	}
	// The address works once, and not for another brand.
	again := st.browser("fitpuur.localhost")
	again.post("/api/v1/user/auth/support", map[string]any{"token": token}).wantStatus(t, http.StatusNotFound)
	elsewhere := st.browser("greenfork.localhost")
	elsewhere.post("/api/v1/user/auth/support", map[string]any{"token": st.open()}).
		wantStatus(t, http.StatusNotFound)
	// Another member of support may not use the consent.
	other := st.signedInSupport("fitpuur")
	other.send(http.MethodPost, st.path+"/open"+st.query, nil).wantStatus(t, http.StatusConflict)
	stranger := st.signedInSupport("greenfork")
	stranger.send(http.MethodPost, st.path+st.query, nil).wantStatus(t, http.StatusNotFound)
	// A new request takes the consent away.
	other.send(http.MethodPost, st.path+st.query, nil).wantStatus(t, http.StatusOK)
	looking.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusUnauthorized)
}

func TestSupportSession_EndsByEitherAndByTime(t *testing.T) {
	ends := map[string]func(st supportTest, looking *browser){
		"the consumer": func(st supportTest, _ *browser) {
			st.consumer.send(http.MethodDelete, ownSupport, nil).wantStatus(t, http.StatusNoContent)
		},
		"support on the console": func(st supportTest, _ *browser) {
			st.support.send(http.MethodDelete, st.path+st.query, nil).wantStatus(t, http.StatusOK)
		},
		"support on the site": func(_ supportTest, looking *browser) {
			looking.send(http.MethodDelete, ownSupport, nil).wantStatus(t, http.StatusNoContent)
		},
		"support who signs out": func(_ supportTest, looking *browser) {
			looking.post("/api/v1/user/auth/logout", nil).wantStatus(t, http.StatusNoContent)
		},
		"time": func(st supportTest, _ *browser) { st.Later = 31 * time.Minute },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			st := newSupportTest(t)
			st.ask()
			st.allow(true)
			looking := st.enter(st.open())
			looking.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusOK)
			end(st, looking)
			looking.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusUnauthorized)
			var session api.Session
			decodeSession(t, st.consumer, &session)
			if session.Support != nil {
				t.Errorf("the consumer sees %+v", session.Support)
			}
		})
	}
}

func TestSupportSession_ChangesNothing(t *testing.T) {
	st := newSupportTest(t)
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	st.consumer.getWeek("")
	st.ask()
	st.allow(true)
	looking := st.enter(st.open())
	refused := 0
	for _, path := range slices.Sorted(maps.Keys(document.Paths.Map())) {
		item := document.Paths.Value(path)
		for method, op := range item.Operations() {
			id := op.OperationID
			ends := id == "logout" || id == "endOwnSupportSession"
			if method == http.MethodGet || ends || path == "/webhooks/stripe" {
				continue
			}
			got := looking.send(method, operationURL(path, item), []byte(`{}`))
			if slices.Contains(forUsers, id) {
				refused++
				if got.status != http.StatusForbidden || got.apiError(t).Code != "support-read-only" {
					t.Errorf("%s: status %d: %.200s", id, got.status, got.body)
				}
			} else if got.status < 400 {
				t.Errorf("%s: status %d: %.200s", id, got.status, got.body)
			}
		}
	}
	if refused < 60 {
		t.Errorf("only %d operations were tried", refused)
	}
}

func TestSupportSession_ShowsHealthOnlyWithConsent(t *testing.T) {
	document, err := api.Document()
	if err != nil {
		t.Fatal(err)
	}
	for name, consent := range map[string]bool{"without": false, "with": true} {
		t.Run(name, func(t *testing.T) {
			st := newSupportTest(t)
			st.consumer.getWeek("")
			st.consumer.changeSettings("/profile/update-info", map[string]any{"answers": map[string]any{
				"situation": "pregnant", "intolerances": []string{"gluten", "milk"}, "sex": "female",
			}}).wantStatus(t, http.StatusOK)
			st.ask()
			st.allow(consent)
			looking := st.enter(st.open())
			seen := map[string]bool{}
			for path, item := range document.Paths.Map() {
				for method, op := range item.Operations() {
					if method != http.MethodGet || !slices.Contains(forUsers, op.OperationID) {
						continue
					}
					got := looking.get(operationURL(path, item))
					var content any
					if got.status == http.StatusOK && json.Unmarshal(got.body, &content) == nil {
						healthIn(content, seen)
					}
				}
			}
			page := string(looking.get("/").body)
			if !consent && (len(seen) > 0 || strings.Contains(page, `"target"`)) {
				t.Errorf("without consent, support sees %v", seen)
			}
			if consent && (!seen["situation"] || !seen["intolerances"] || !seen["target"]) {
				t.Errorf("with consent, support sees only %v", seen)
			}
		})
	}
}

func TestSupportSession_EachStepIsInTheTrail(t *testing.T) {
	st := newSupportTest(t)
	st.consumer.getWeek("")
	st.ask()
	st.allow(false)
	looking := st.enter(st.open())
	looking.get("/api/v1/user/billing/history")
	looking.send(http.MethodDelete, ownSupport, nil).wantStatus(t, http.StatusNoContent)
	var activities []api.Activity
	st.consumer.get("/api/v1/user/activity").wantStatus(t, http.StatusOK).decode(t, &activities)
	byYou := map[string]bool{}
	for _, activity := range activities {
		byYou[activity.What] = activity.ByYou
	}
	for what, want := range map[string]bool{
		"De klantenservice vroeg om mee te kijken": false,
		"Meekijken toegestaan":                     true,
		"De klantenservice begon met meekijken":    false,
		"Meekijken gestopt":                        false, // by support, on the site
	} {
		if got, ok := byYou[what]; !ok || got != want {
			t.Errorf("%q: listed %v, by the consumer %v", what, ok, got)
		}
	}
	var elsewhere int
	const sql = `select count(*) from audit_entries where action = 'payments-viewed' and actor = 'consumer'`
	if err := st.Admin.QueryRow(t.Context(), sql).Scan(&elsewhere); err != nil || elsewhere != 0 {
		t.Errorf("what support looked at is %d times the consumer's (%v)", elsewhere, err)
	}
}

func TestJobs_PartnerSeesAndRetriesOwnOnly(t *testing.T) {
	srv := newServer(t)
	add := func(tenant uuid.UUID, state string) (id int64) {
		const sql = `
			insert into jobs.river_job (kind, args, state, attempt, max_attempts, attempted_at, finalized_at, errors)
			values ('letter', jsonb_build_object('tenantId', $1::text), $2::jobs.river_job_state, 3, 3, now(),
				case when $2 in ('discarded', 'completed') then now() end,
				array[jsonb_build_object('error', 'mailbox of kees@voorbeeld.example is full')])
			returning id`
		if err := srv.Admin.QueryRow(t.Context(), sql, tenant.String(), state).Scan(&id); err != nil {
			t.Fatal(err)
		}
		return id
	}
	manager, tenant := srv.signedInManager("fitpuur")
	own, other := add(tenant, "discarded"), add(srv.Scope("greenfork").Tenant(), "discarded")
	done := add(tenant, "completed")
	list := func(b *browser, query string) (ids []int64) {
		var found []api.Job
		b.get("/api/v1/user/admin/jobs"+query).wantStatus(t, http.StatusOK).decode(t, &found)
		for _, job := range found {
			ids = append(ids, job.Id)
			if strings.Contains(job.Error, "kees") || !strings.Contains(job.Error, "is full") {
				t.Errorf("job %d shows error %q", job.Id, job.Error)
			}
		}
		return ids
	}
	if got := list(manager, ""); !slices.Equal(got, []int64{own}) {
		t.Errorf("a partner sees %v, want %d", got, own)
	}
	if got := list(manager, "?state=done"); !slices.Contains(got, done) || slices.Contains(got, own) {
		t.Errorf("done: %v", got)
	}
	boss := srv.signedInStaff()
	if got := list(boss, ""); !slices.Equal(got, []int64{other, own}) {
		t.Errorf("an internal admin sees %v", got)
	}
	if got := list(boss, "?tenantId="+tenant.String()); !slices.Equal(got, []int64{own}) {
		t.Errorf("an internal admin sees %v of a brand", got)
	}
	retry := func(b *browser, id int64) response {
		return b.send(http.MethodPost, "/api/v1/user/admin/jobs/"+strconv.FormatInt(id, 10)+"/retry", nil)
	}
	retry(manager, other).wantStatus(t, http.StatusNotFound)
	retry(manager, done).wantStatus(t, http.StatusConflict)
	var job api.Job
	retry(manager, own).wantStatus(t, http.StatusOK).decode(t, &job)
	if job.State != api.JobStateWaiting || job.MaxAttempts != 4 {
		t.Errorf("after a retry: %+v", job)
	}
	retry(manager, own).wantStatus(t, http.StatusConflict)
	retry(boss, other).wantStatus(t, http.StatusOK)
	var entries []api.AuditEntry
	manager.get("/api/v1/user/admin/audit-entries?action=job-retried").wantStatus(t, http.StatusOK).
		decode(t, &entries)
	if len(entries) != 1 || deref(entries[0].By) != "Pim Partner" || entries[0].Details["job"] != "letter" {
		t.Errorf("the trail has %+v", entries)
	}
}

func TestAuditTrail_IsFilteredAndOfOwnTenants(t *testing.T) {
	srv := newServer(t)
	srv.subscriber("fitpuur.localhost", "spoor@voorbeeld.example")
	srv.subscriber("greenfork.localhost", "elders@voorbeeld.example")
	manager, tenant := srv.signedInManager("fitpuur")
	list := func(b *browser, query string) (entries []api.AuditEntry) {
		b.get("/api/v1/user/admin/audit-entries"+query).wantStatus(t, http.StatusOK).decode(t, &entries)
		return entries
	}
	for _, entry := range list(manager, "?perPage=100") {
		if entry.TenantId == nil || *entry.TenantId != tenant {
			t.Errorf("a partner sees %+v", entry)
		}
	}
	account := srv.accountID("spoor@voorbeeld.example")
	registered := list(manager, "?action=register&actor=consumer&from=2026-11-21&to=2026-11-21&account="+account)
	if len(registered) != 1 || registered[0].What != "Account gemaakt" {
		t.Errorf("registered: %+v", registered)
	}
	for _, none := range []string{"?action=register&actor=system", "?action=register&from=2026-11-22",
		"?action=register&to=2026-11-20", "?account=" + srv.accountID("elders@voorbeeld.example")} {
		if got := list(manager, none); len(got) != 0 {
			t.Errorf("%s: %+v", none, got)
		}
	}
	boss := srv.signedInStaff()
	tenants := map[uuid.UUID]bool{}
	for _, entry := range list(boss, "?action=register") {
		tenants[deref(entry.TenantId)] = true
	}
	if len(tenants) != 2 {
		t.Errorf("an internal admin sees accounts of %d brands", len(tenants))
	}
	var actions []api.AuditAction
	boss.get("/api/v1/user/admin/audit-entries/actions").wantStatus(t, http.StatusOK).decode(t, &actions)
	isRegister := func(action api.AuditAction) bool {
		return action.Key == "register" && action.Name == "Account gemaakt"
	}
	if !slices.ContainsFunc(actions, isRegister) {
		t.Errorf("actions: %+v", actions)
	}
	srv.signedInSupport("fitpuur").get("/api/v1/user/admin/audit-entries").wantStatus(t, http.StatusForbidden)
}
