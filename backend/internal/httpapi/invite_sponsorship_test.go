package httpapi_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

func TestInvite_ListIsSentAtOnce(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	fitpuur := srv.tenantID("fitpuur")
	sponsored := srv.createSponsorship("fitpuur", accessDays(30), 5)
	srv.sendInvites("fitpuur", sponsored, "heeft-al@voorbeeld.example")
	srv.browser("fitpuur.localhost").
		acceptInvite(srv.inviteToken("heeft-al@voorbeeld.example"), nil).
		wantStatus(t, http.StatusCreated)
	srv.accountWithoutAccess("fitpuur.localhost", "zonder-toegang@voorbeeld.example")
	srv.subscriber("greenfork.localhost", "elders@voorbeeld.example")
	path := sponsorships + "/" + srv.createSponsorship("fitpuur", accessDays(30), 5).
		String() +
		"/invite?tenantId=" + fitpuur
	ask := func(body map[string]any) []string {
		var results []api.InviteResult
		boss.post(path, body).wantStatus(t, http.StatusOK).decode(t, &results)
		var names []string
		for _, result := range results {
			names = append(names, result.Email+" "+string(result.Result))
		}
		return names
	}
	got := ask(
		map[string]any{
			"csv": "\ufeffNaam;E-mail\r\nJan;jan@voorbeeld.example\r\n\"de Vries; Piet\"; " +
				"Piet@Voorbeeld.example\r\n\r\nKees;\r\nMet een @;in@de.naam\r\nJan;JAN@voorbeeld.example\r\nx;" +
				"heeft-al@voorbeeld.example\r\nx;zonder-toegang@voorbeeld.example\r\nx;elders@voorbeeld.example\r\n",
		},
	)
	want := []string{
		"jan@voorbeeld.example invited", "Piet@Voorbeeld.example invited", "Kees invalid", "Met een @ invalid",
		"JAN@voorbeeld.example alreadyInvited",
		"heeft-al@voorbeeld.example notNeeded", "zonder-toegang@voorbeeld.example invited",
		"elders@voorbeeld.example invited",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the results are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got := ask(map[string]any{"emails": []string{"jan@voorbeeld.example", "geen adres", "a@b",
		"nieuw@voorbeeld.example"}}); !slices.Equal(
		got,
		[]string{
			"jan@voorbeeld.example alreadyInvited", "geen adres invalid", "a@b invalid",
			"nieuw@voorbeeld.example invited",
		},
	) {
		t.Errorf("got results %q", got)
	}
	srv.DoJobs()
	for address, mails := range map[string]int{"jan@voorbeeld.example": 1, "piet@voorbeeld.example": 1,
		"nieuw@voorbeeld.example": 1, "heeft-al@voorbeeld.example": 1} {
		if messages := srv.MailTo(address); len(messages) != mails {
			t.Errorf("%s got %d mails", address, len(messages))
		}
	}

	long := make([]string, invite.MaxAddresses)
	for n := range long {
		long[n] = fmt.Sprintf("%s%d@voorbeeld.example", strings.Repeat("lang", 14), n)
	}
	var results []api.InviteResult
	boss.post(path, map[string]any{"emails": long}).wantStatus(t, http.StatusOK).decode(t, &results)
	if len(results) != len(long) ||
		slices.ContainsFunc(results, func(r api.InviteResult) bool { return r.Result != "invited" }) {
		t.Errorf("sent %d, got %d results", len(long), len(results))
	}
	for name, body := range map[string]map[string]any{
		"nothing": {}, "both": {"emails": long[:1], "csv": "a@voorbeeld.example"},
		"too many":       {"emails": append(long, "meer@voorbeeld.example")},
		"too many lines": {"csv": strings.Repeat("a@voorbeeld.example\n", invite.MaxAddresses+1)},
		"an empty file":  {"csv": "naam;e-mail\n"}, "no addresses": {"emails": []string{}},
	} {
		if got := boss.post(path, body); got.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: got status %d: %s", name, got.status, got.body)
		}
	}
	// The limit is per staff member.
	if got := boss.post(sponsorships, map[string]any{"name": strings.Repeat("x", 65<<10)}).
		wantStatus(t, http.StatusRequestEntityTooLarge).
		apiError(t); got.Code != "too-large" {
		t.Errorf("got code %q", got.Code)
	}
	// The list is paginated.
	var page []api.InviteRecord
	answer := boss.get(adminInvites+"?perPage=10&page=101&sort=email&order=desc&tenantId="+fitpuur).
		wantStatus(t, http.StatusOK)
	answer.decode(t, &page)
	var total struct{ Total int }
	if err := json.Unmarshal(answer.body, &total); err != nil || total.Total != 1006 || len(page) != 6 ||
		page[5].Email != "elders@voorbeeld.example" {
		t.Errorf("the last page of %d has %+v (%v)", total.Total, page, err)
	}
}

func TestInvite_SupportReadsAndResends(t *testing.T) {
	srv := newServer(t)
	fitpuur := srv.tenantID("fitpuur")
	srv.addStaff(
		staff.NewMember{
			Email:      "steun@fitpuur.example",
			Name:       "Steun",
			Membership: staff.Membership{Role: auth.Support, Tenant: srv.Scope("fitpuur").Tenant()},
		},
	)
	b := srv.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": "steun@fitpuur.example", "password": staffPassword,
		"code": b.authenticatorCode()}).
		wantStatus(t, http.StatusOK)
	const email = "kwijt@voorbeeld.example"
	srv.sendInvites("fitpuur", srv.createSponsorship("fitpuur", accessDays(30), 1), email)
	var invites []api.InviteRecord
	b.get(adminInvites+"?tenantId="+fitpuur).wantStatus(t, http.StatusOK).decode(t, &invites)
	path := adminInvites + "/" + invites[0].Id.String()
	for range 3 {
		b.post(path+"/resend?tenantId="+fitpuur, map[string]any{}).wantStatus(t, http.StatusNoContent)
	}
	b.post(path+"/resend?tenantId="+fitpuur, map[string]any{}).wantStatus(t, http.StatusTooManyRequests)
	b.post(path+"/withdraw?tenantId="+fitpuur, map[string]any{}).wantStatus(t, http.StatusForbidden)
	b.post(sponsorships, map[string]any{"tenantId": fitpuur, "name": "x", "seats": 1, "accessDays": 1}).
		wantStatus(t, http.StatusForbidden)
	b.get(adminInvites+"?tenantId="+srv.tenantID("greenfork")).wantStatus(t, http.StatusNotFound)
	if mails := srv.MailTo(email); len(mails) != 4 {
		t.Errorf("got %d mails", len(mails))
	}
}

func TestSponsorship_InvalidIsRefused(t *testing.T) {
	srv := newServer(t)
	boss := srv.signedInStaff()
	good := map[string]any{"tenantId": srv.tenantID("fitpuur"), "name": "Bakkerij Jansen", "accessDays": 30, "seats": 2}
	for field, change := range map[string]map[string]any{
		"accessDays": {"lastDay": "2027-01-01"}, "lastDay": {"accessDays": nil, "lastDay": "2026-11-20"},
		"seats": {"seats": 0}, "name": {"name": " "},
	} {
		body := maps.Clone(good)
		maps.Copy(body, change)
		maps.DeleteFunc(body, func(_ string, value any) bool { return value == nil })
		if got := boss.post(sponsorships, body).
			wantStatus(t, http.StatusUnprocessableEntity).
			apiError(t); got.Fields[field] == "" ||
			len(got.Fields) != 1 {
			t.Errorf("%v: got error %v", change, got.Fields)
		}
	}
	good["tenantId"] = uuid.NewString()
	boss.post(sponsorships, good).wantStatus(t, http.StatusNotFound)
	for _, path := range []string{sponsorships, adminInvites} {
		boss.get(path).wantStatus(t, http.StatusUnprocessableEntity)
		boss.get(path+"?tenantId="+uuid.NewString()).wantStatus(t, http.StatusNotFound)
	}
	// Another tenant's sponsorship is not found.
	otherSponsorship := srv.createSponsorship("greenfork", accessDays(30), 1)
	boss.get(sponsorships+"/"+otherSponsorship.String()+"?tenantId="+srv.tenantID("fitpuur")).wantStatus(t,
		http.StatusNotFound)
	boss.post(sponsorships+"/"+otherSponsorship.String()+"/invite?tenantId="+srv.tenantID("fitpuur"),
		map[string]any{"emails": []string{"a@voorbeeld.example"}}).
		wantStatus(t, http.StatusNotFound)
}
