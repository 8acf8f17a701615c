package httpapi_test

import (
	"net/http"
	"net/url"
	"slices"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

const consumers = "/api/v1/user/admin/consumers"

// signedInSupport returns the browser of a signed-in member of a brand's support.
func (srv *testServer) signedInSupport(slug string) *browser {
	srv.t.Helper()
	email := uuid.NewString() + "@lepelblad.example"
	srv.addStaff(staff.NewMember{
		Email:      email,
		Name:       "Sam Steun",
		Membership: staff.Membership{Role: auth.Support, Tenant: srv.Scope(slug).Tenant()},
	})
	b := srv.browser(consoleHost)
	b.post("/api/v1/user/auth/admin/login", map[string]any{"email": email, "password": staffPassword,
		"code": b.authenticatorCode()}).
		wantStatus(srv.t, http.StatusOK)
	return b
}

// accountID returns the id of the only account with an address.
func (srv *testServer) accountID(email string) string {
	srv.t.Helper()
	var id string
	const sql = `select id::text from accounts where email = $1`
	if err := srv.Admin.QueryRow(srv.t.Context(), sql, email).Scan(&id); err != nil {
		srv.t.Fatal(err)
	}
	return id
}

func TestSupport_FindsConsumers(t *testing.T) {
	srv := newServer(t)
	support, fitpuur := srv.signedInSupport("fitpuur"), srv.tenantID("fitpuur")
	srv.pays("betaalt@voorbeeld.example", 0)
	code := srv.createCodes("fitpuur", purchase.Batch{Product: accessProduct(30)})[0]
	buyer := srv.browser("fitpuur.localhost")
	buyer.requestWithCode(code, "met-code@voorbeeld.example", nil).wantStatus(t, http.StatusNoContent)
	buyer.verify("met-code@voorbeeld.example", srv.mailedCode("met-code@voorbeeld.example")).
		wantStatus(t, http.StatusOK)
	srv.subscriber("greenfork.localhost", "betaalt-elders@voorbeeld.example")
	var number, invoice, subscription string
	row := srv.Admin.QueryRow(t.Context(), `
		select issued.number::text, invoice.stripe_invoice_id, subscription.stripe_subscription_id
		from invoices invoice join subscriptions subscription on subscription.id = invoice.subscription_id
			join tax_invoices issued on issued.invoice_id = invoice.id
		where invoice.tenant_id = $1`, fitpuur)
	if err := row.Scan(&number, &invoice, &subscription); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"BETAALT@voorbeeld": {"betaalt@voorbeeld.example"},
		code:                {"met-code@voorbeeld.example"},
		number:              {"betaalt@voorbeeld.example"},
		invoice:             {"betaalt@voorbeeld.example"},
		subscription:        {"betaalt@voorbeeld.example"},
		"elders":            nil, // another tenant's
		"%":                 nil, // no pattern
	} {
		var list []api.Consumer
		got := support.get(consumers + "?tenantId=" + fitpuur + "&text=" + url.QueryEscape(text))
		got.wantStatus(t, http.StatusOK).decode(t, &list)
		var emails []string
		for _, consumer := range list {
			emails = append(emails, consumer.Email)
			if !consumer.HasAccess {
				t.Errorf("%s has no access", consumer.Email)
			}
		}
		if !slices.Equal(emails, want) {
			t.Errorf("%q finds %q, want %q", text, emails, want)
		}
	}
}

func TestSupport_HelpsConsumer(t *testing.T) {
	srv := newServer(t)
	support, fitpuur := srv.signedInSupport("fitpuur"), srv.tenantID("fitpuur")
	b := srv.pays("hulp@voorbeeld.example", 0)
	id := srv.accountID("hulp@voorbeeld.example")
	query := "?tenantId=" + fitpuur
	var consumer api.ConsumerRecord
	answer := support.get(consumers+"/"+id+query).wantStatus(t, http.StatusOK)
	answer.decode(t, &consumer)
	if consumer.Email != "hulp@voorbeeld.example" || consumer.Sessions != 1 || consumer.Subscription == nil ||
		!consumer.Subscription.CanCancel || len(consumer.Payments) != 1 || consumer.Payments[0].DocumentUrl != nil ||
		len(consumer.Activities) == 0 {
		t.Errorf("got %s", answer.body)
	}
	cancel := consumers + "/" + id + "/cancel-subscription" + query
	for range 2 { // twice is no error
		support.send(http.MethodPost, cancel, nil).wantStatus(t, http.StatusOK).decode(t, &consumer)
		if consumer.Subscription.Status != api.SubscriptionStatusCancelling || consumer.Subscription.CanCancel {
			t.Errorf("cancelled: %+v", consumer.Subscription)
		}
	}
	// The owner of the account sees who did it.
	var activities []api.Activity
	b.get("/api/v1/user/activity").wantStatus(t, http.StatusOK).decode(t, &activities)
	seen := map[string]bool{}
	for _, activity := range activities {
		seen[activity.What] = !activity.ByYou
	}
	for _, what := range []string{"Gegevens bekeken door de klantenservice",
		"Abonnement opgezegd door de klantenservice"} {
		if !seen[what] {
			t.Errorf("the activity lacks %q: %+v", what, activities)
		}
	}
	signOut := consumers + "/" + id + "/sign-out" + query
	support.send(http.MethodPost, signOut, nil).wantStatus(t, http.StatusOK).decode(t, &consumer)
	byStaff := map[string]int{}
	for _, activity := range consumer.Activities {
		if activity.By == api.ConsumerActivityByStaff {
			byStaff[activity.What]++
		}
	}
	if consumer.Sessions != 0 || byStaff["Door de klantenservice overal uitgelogd"] != 1 ||
		byStaff["Abonnement opgezegd door de klantenservice"] != 1 {
		t.Errorf("signed out: %d sessions, %v", consumer.Sessions, byStaff)
	}
	b.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusUnauthorized)

	// An account without a subscription, and one that does not exist.
	srv.subscriber("fitpuur.localhost", "zonder@voorbeeld.example")
	path := consumers + "/" + srv.accountID("zonder@voorbeeld.example")
	support.send(http.MethodPost, path+"/cancel-subscription"+query, nil).wantStatus(t, http.StatusConflict)
	for _, below := range []string{"/sign-out", "/cancel-subscription"} {
		support.send(http.MethodPost, consumers+"/"+uuid.NewString()+below+query, nil).
			wantStatus(t, http.StatusNotFound)
	}
	manager, _ := srv.signedInManager("fitpuur")
	manager.get(path+query).wantStatus(t, http.StatusForbidden)
}
