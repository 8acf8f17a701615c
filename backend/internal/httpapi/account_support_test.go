package httpapi_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
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
		"%":                 nil, // not a wildcard
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
	for range 2 { // repeating it is no error
		support.send(http.MethodPost, cancel, nil).wantStatus(t, http.StatusOK).decode(t, &consumer)
		if consumer.Subscription.Status != api.SubscriptionStatusCancelling || consumer.Subscription.CanCancel {
			t.Errorf("cancelled: %+v", consumer.Subscription)
		}
	}
	// The owner of the account sees that staff did it.
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
		if activity.By == api.ActorStaff {
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

func TestSupport_ExtendsAccess(t *testing.T) {
	srv := newServer(t)
	support, query := srv.signedInSupport("fitpuur"), "?tenantId="+srv.tenantID("fitpuur")
	b := srv.accountWithoutAccess("fitpuur.localhost", "langer@voorbeeld.example")
	path := consumers + "/" + srv.accountID("langer@voorbeeld.example")
	extend := func(days int) response {
		return support.post(path+"/extend-access"+query, map[string]any{"days": days, "reason": "fault"})
	}
	var consumer api.ConsumerRecord
	extend(7).wantStatus(t, http.StatusOK).decode(t, &consumer)
	first := *consumer.PurchaseUntil
	if !consumer.HasAccess {
		t.Error("no access after an extension")
	}
	extend(31).wantStatus(t, http.StatusOK).decode(t, &consumer)
	if got := consumer.PurchaseUntil.Sub(first).Hours() / 24; got != 31 {
		t.Errorf("a second extension adds %v days", got)
	}
	extend(31).wantStatus(t, http.StatusOK)
	problem := extend(31).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if !strings.Contains(problem.Fields["days"], "23") {
		t.Errorf("more than 92 days: %+v", problem)
	}
	var session api.Session
	decodeSession(t, b, &session)
	if !session.IsPurchaseDetailsSubmitted {
		t.Error("an extension asks for the details of a purchase")
	}
	var batches []api.PurchaseBatch
	srv.signedInStaff().get("/api/v1/user/admin/purchase-batches"+query).
		wantStatus(t, http.StatusOK).
		decode(t, &batches)
	if len(batches) != 0 {
		t.Errorf("extensions are listed as batches: %+v", batches)
	}
	srv.pays("betaalt-zelf@voorbeeld.example", 0)
	path = consumers + "/" + srv.accountID("betaalt-zelf@voorbeeld.example")
	if code := extend(7).wantStatus(t, http.StatusConflict).apiError(t).Code; code != "extension-subscribed" {
		t.Errorf("extending a subscription: %s", code)
	}
}

func TestSupport_RefundsOnceWithinLimit(t *testing.T) {
	srv := newServer(t)
	support, query := srv.signedInSupport("fitpuur"), "?tenantId="+srv.tenantID("fitpuur")
	srv.pays("terug@voorbeeld.example", 0)
	path := consumers + "/" + srv.accountID("terug@voorbeeld.example")
	var consumer api.ConsumerRecord
	support.get(path+query).wantStatus(t, http.StatusOK).decode(t, &consumer)
	invoice := consumer.Payments[0]
	refund := func(id uuid.UUID, cents int) response {
		body := map[string]any{"invoiceId": id, "cents": cents, "reason": "late"}
		return support.post(path+"/refund"+query, body)
	}
	refund(invoice.Id, 5001).wantStatus(t, http.StatusUnprocessableEntity)
	tooMuch := refund(invoice.Id, invoice.Total.Cents+1).wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if tooMuch.Fields["cents"] == "" {
		t.Errorf("more than was paid: %+v", tooMuch)
	}
	refund(uuid.New(), 100).wantStatus(t, http.StatusNotFound)
	consumer = api.ConsumerRecord{}
	refund(invoice.Id, 300).wantStatus(t, http.StatusOK).decode(t, &consumer)
	entry := consumer.Payments[0]
	if entry.Kind != api.BillingKindRefund || entry.Total.Cents != 300 || entry.Status != api.BillingEntryStatusPaid ||
		entry.Number == nil || consumer.Subscription.Status != api.SubscriptionStatusActive {
		t.Errorf("refunded: %+v, %+v", entry, consumer.Subscription)
	}
	if code := refund(invoice.Id, 300).wantStatus(t, http.StatusConflict).apiError(t).Code; code != "goodwill-paid" {
		t.Errorf("refunding twice: %s", code)
	}
	if letter := srv.MailTo("terug@voorbeeld.example")[0].Text; !strings.Contains(letter, "3,00") {
		t.Errorf("the letter of a refund: %s", letter)
	}
	support.get(path+query).wantStatus(t, http.StatusOK).decode(t, &consumer)
	if !slices.ContainsFunc(consumer.Letters, func(l api.ConsumerLetter) bool { return l.Letter == "goodwill" }) {
		t.Errorf("letters %+v", consumer.Letters)
	}
}

func TestSupport_RefundsOneTimePayment(t *testing.T) {
	srv := newServer(t)
	support, query := srv.signedInSupport("fitpuur"), "?tenantId="+srv.tenantID("fitpuur")
	buyer := srv.accountWithoutAccess("fitpuur.localhost", "eens@voorbeeld.example")
	srv.pay(buyer.startPurchase("Startpakket"), "ideal")
	path := consumers + "/" + srv.accountID("eens@voorbeeld.example")
	var consumer api.ConsumerRecord
	support.get(path+query).wantStatus(t, http.StatusOK).decode(t, &consumer)
	if len(consumer.Payments) != 1 || consumer.Payments[0].Kind != api.BillingKindPayment || !consumer.HasAccess {
		t.Fatalf("paid: %+v", consumer.Payments)
	}
	paid := consumer.Payments[0]
	refund := func(cents int) response {
		body := map[string]any{"invoiceId": paid.Id, "cents": cents, "reason": "late"}
		return support.post(path+"/refund"+query, body)
	}
	refund(paid.Total.Cents+1).wantStatus(t, http.StatusUnprocessableEntity)
	consumer = api.ConsumerRecord{}
	refund(250).wantStatus(t, http.StatusOK).decode(t, &consumer)
	if got := consumer.Payments[0]; got.Kind != api.BillingKindRefund || got.Total.Cents != 250 || !consumer.HasAccess {
		t.Errorf("after a refund of a part: %+v, access %v", got, consumer.HasAccess)
	}
	srv.DoJobs() // the job pays nothing twice
	support.get(path+query).wantStatus(t, http.StatusOK).decode(t, &consumer)
	if len(consumer.Payments) != 2 {
		t.Errorf("after the job: %+v", consumer.Payments)
	}
	refund(250).wantStatus(t, http.StatusConflict)
	if letter := srv.MailTo("eens@voorbeeld.example")[0].Text; !strings.Contains(letter, "2,50") {
		t.Errorf("the letter of a refund: %s", letter)
	}
	stranger := srv.signedInSupport("greenfork")
	body := map[string]any{"invoiceId": paid.Id, "cents": 100, "reason": "late"}
	stranger.post(path+"/refund?tenantId="+srv.tenantID("greenfork"), body).wantStatus(t, http.StatusNotFound)
}

func TestSupport_CorrectsEmail(t *testing.T) {
	srv := newServer(t)
	support, query := srv.signedInSupport("fitpuur"), "?tenantId="+srv.tenantID("fitpuur")
	b := srv.subscriber("fitpuur.localhost", "tikfuot@voorbeeld.example")
	srv.subscriber("fitpuur.localhost", "bezet@voorbeeld.example")
	path := consumers + "/" + srv.accountID("tikfuot@voorbeeld.example")
	correct := func(email string) response { return support.post(path+"/email"+query, map[string]any{"email": email}) }
	taken := correct("Bezet@voorbeeld.example").wantStatus(t, http.StatusUnprocessableEntity).apiError(t)
	if taken.Fields["email"] == "" {
		t.Errorf("an address of another account: %+v", taken)
	}
	correct("geen adres").wantStatus(t, http.StatusUnprocessableEntity)
	var consumer api.ConsumerRecord
	correct("Tikfout@voorbeeld.example").wantStatus(t, http.StatusOK).decode(t, &consumer)
	if consumer.Email != "tikfout@voorbeeld.example" || consumer.Sessions != 0 {
		t.Errorf("corrected: %+v", consumer)
	}
	b.get("/api/v1/user/auth/decode").wantStatus(t, http.StatusUnauthorized)
	letter := srv.MailTo("tikfuot@voorbeeld.example")[0].Text
	if !strings.Contains(letter, "tikfout@voorbeeld.example") {
		t.Errorf("the letter to the former address: %s", letter)
	}
}

func TestSupport_ResendsCodeThatWasRequested(t *testing.T) {
	srv := newServer(t)
	support, query := srv.signedInSupport("fitpuur"), "?tenantId="+srv.tenantID("fitpuur")
	const email = "geen-mail@voorbeeld.example"
	srv.subscriber("fitpuur.localhost", email)
	path := consumers + "/" + srv.accountID(email) + "/send-code" + query
	if code := support.send(http.MethodPost, path, nil).
		wantStatus(t, http.StatusConflict).apiError(t).Code; code != "code-not-requested" {
		t.Errorf("without a request: %s", code)
	}
	b := srv.browser("fitpuur.localhost")
	b.post("/api/v1/user/auth/request-otp", map[string]any{"email": email}).wantStatus(t, http.StatusNoContent)
	first := srv.mailedCode(email)
	var consumer api.ConsumerRecord
	support.send(http.MethodPost, path, nil).wantStatus(t, http.StatusOK).decode(t, &consumer)
	if srv.mailedCode(email) == first {
		t.Error("no new code was sent")
	}
	b.verify(email, srv.mailedCode(email)).wantStatus(t, http.StatusOK)
	for range 4 {
		support.send(http.MethodPost, path, nil).wantStatus(t, http.StatusConflict)
	}
	support.send(http.MethodPost, path, nil).wantStatus(t, http.StatusTooManyRequests)
}

func TestSupport_SeesWeek(t *testing.T) {
	srv := newServer(t)
	support, query := srv.signedInSupport("fitpuur"), "?tenantId="+srv.tenantID("fitpuur")
	b := srv.subscriber("fitpuur.localhost", "week@voorbeeld.example")
	path := consumers + "/" + srv.accountID("week@voorbeeld.example") + "/week" + query
	support.get(path).wantStatus(t, http.StatusNotFound) // it does not plan one
	own, _ := b.getWeek("")
	var week api.WeeklyMenu
	support.get(path+"&week="+own.Week).wantStatus(t, http.StatusOK).decode(t, &week)
	if len(week.Days) != 7 || week.Target != nil || week.Days[0].Target != nil {
		t.Fatalf("the week: %+v", week)
	}
	for n, day := range own.Days {
		for m, meal := range day.Meals {
			if seen := week.Days[n].Meals[m]; seen.Recipe.Slug != meal.Recipe.Slug || seen.Slot != meal.Slot {
				t.Errorf("%s: support sees %s for %s", day.Date, seen.Recipe.Slug, meal.Recipe.Slug)
			}
		}
	}
	var opened api.WeeklyMenu
	support.get(path).wantStatus(t, http.StatusOK).decode(t, &opened)
	if own.Begins == nil || !opened.Days[0].Date.Equal(own.Begins.Time) {
		t.Errorf("the app opens the week of %v, support that of %s", own.Begins, opened.Days[0].Date)
	}
	support.get(path+"&week=2026-W60").wantStatus(t, http.StatusUnprocessableEntity)
	var activities []api.Activity
	b.get("/api/v1/user/activity").wantStatus(t, http.StatusOK).decode(t, &activities)
	if !slices.ContainsFunc(activities, func(a api.Activity) bool {
		return a.What == "Weekmenu bekeken door de klantenservice" && !a.ByYou
	}) {
		t.Errorf("activities %+v", activities)
	}
}
