package billing_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

func TestRefund_EndsAccess(t *testing.T) {
	s := newFixture(t)
	p := s.newSubscriber("fitpuur", "general")
	s.payOneTime(p.checkoutPage("drie-maanden"), "ideal")
	s.deliverEvents()
	s.refundLatest()
	s.deliverEvents()
	if p.account().HasAccess(now) || p.account().ByPurchase(now) {
		t.Error("a refunded account has access")
	}
	if subjects := p.subjects(); len(subjects) != 2 || subjects[1] != "Je krijgt je geld terug van fitpuur" {
		t.Errorf("got mails %q", subjects)
	}
	if lines := s.count(`select count(*) from audit_entries where action = 'payment-refunded'
		and actor = 'system'`); lines != 1 {
		t.Errorf("%d audit entries", lines)
	}
	// A purchase that extends another ends before it has started.
	for range 2 {
		s.payOneTime(p.checkoutPage("drie-maanden"), "ideal")
		s.deliverEvents()
		s.advance(time.Minute)
	}
	s.refundLatest()
	s.deliverEvents()
	if until := account.LastDay(*p.account().PurchaseUntil, menu.Zone); until.Format(time.DateOnly) != "2027-02-21" {
		t.Errorf("access ends %s from now", until)
	}

	s.advance(time.Minute)
	code := s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("drie-maanden"), "ideal"))
	s.deliverEvents()
	s.refundLatest()
	s.deliverEvents()
	if err := p.useCode(code); !errors.Is(err, purchase.ErrUnpaid) {
		t.Errorf("Use of a refunded code = %v", err)
	}
	s.advance(time.Minute)
	used := s.codeInURL(s.payOneTime(s.newVisitor("greenfork").checkoutPage("half-year"), "ideal"))
	s.deliverEvents()
	other := s.newSubscriber("greenfork", "general")
	if err := other.useCode(used); err != nil {
		t.Fatal(err)
	}
	s.refundLatest()
	s.deliverEvents()
	if other.account().HasAccess(s.time()) {
		t.Error("a refunded code gives access")
	}
	if mails := s.mailsTo(visitorEmail); !strings.Contains(mails[0], "Your refund from greenfork") {
		t.Errorf("got mail %s", mails[0])
	}
}

func TestOnAccountDelete_DeletesOneTimePayments(t *testing.T) {
	s := newFixture(t)
	payer, came, paying := s.newSubscriber(
		"fitpuur",
		"general",
	), s.newSubscriber(
		"fitpuur",
		"general",
	), s.newSubscriber(
		"fitpuur",
		"general",
	)
	s.payOneTime(payer.checkoutPage("startpakket"), "ideal")
	code := s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("startpakket"), "ideal"))
	s.deliverEvents()
	if err := came.useCode(code); err != nil {
		t.Fatal(err)
	}
	page := paying.checkoutPage("drie-maanden")
	deleted := 0
	s.setTransport(func(request *http.Request) (*http.Response, error) {
		response, err := s.serveStripe(request)
		if request.Method == http.MethodDelete && response.StatusCode == http.StatusOK {
			deleted++
		}
		return response, err
	})
	for _, p := range []subscriber{payer, came, paying} {
		if err := s.accounts.Erase(t.Context(), p.scope, p.id, now); err != nil {
			t.Fatal(err)
		}
	}
	s.runJobs()
	if status, _ := s.get(page); status != http.StatusGone {
		t.Errorf("payment page of an erased account: status = %d", status)
	}
	if deleted != 3 {
		t.Errorf("%d customers were deleted at Stripe", deleted)
	}
	for _, table := range []string{"accounts", "customers", "checkouts", "payments", "purchases"} {
		if left := s.count(`select count(*) from ` + table); left != 0 {
			t.Errorf("%d rows of %s remain", left, table)
		}
	}
	for _, event := range s.stripe.Events() {
		s.handleEvent(event)
	}
	if _, err := s.findCode("fitpuur", code); !errors.Is(err, purchase.ErrUsed) {
		t.Errorf("Use of a code of an erased account = %v", err)
	}
}

func TestOnAccountDelete_RefundsARefusedMinor(t *testing.T) {
	s := newFixture(t)
	s.accounts.OnDelete = append(s.accounts.OnDelete, purchase.OnAccountDelete)
	refuse := func(p subscriber) {
		t.Helper()
		if _, err := s.admin.Exec(t.Context(), `update accounts set answers = answers - 'birthDate',
			calories_submitted_at = null where id = $1`, p.id); err != nil {
			t.Fatal(err)
		}
		_, err := s.accounts.SaveOnboarding(
			t.Context(),
			p.scope,
			p.id,
			account.OnboardingUpdate{Answers: account.Answers{BirthDate: "2012-01-01", Sex: nutrition.Female}},
			now,
			now,
		)
		if !errors.Is(err, account.ErrTooYoung) {
			t.Fatalf("got error %v", err)
		}
		s.runJobs()
	}
	payer, came := s.newSubscriber("fitpuur", "general"), s.newSubscriber("fitpuur", "general")
	s.payOneTime(payer.checkoutPage("startpakket"), "ideal")
	s.deliverEvents()
	refuse(payer)
	events := s.stripe.Events()
	if last := events[len(events)-1].Type; last != "charge.refunded" {
		t.Errorf("got the last event %s", last)
	}
	// The code of a refused account is valid for another one.
	code := s.codeInURL(s.payOneTime(s.newVisitor("fitpuur").checkoutPage("startpakket"), "ideal"))
	s.deliverEvents()
	if err := came.useCode(code); err != nil {
		t.Fatal(err)
	}
	refuse(came)
	if err := s.newSubscriber("fitpuur", "general").useCode(code); err != nil {
		t.Errorf("Use of a code of a refused account = %v", err)
	}
}
