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

func TestWhatIsPaidBackEnds(t *testing.T) {
	s := newShop(t)
	p := s.person("fitpuur", "general")
	s.paysOnce(p.wants("drie-maanden"), "ideal")
	s.hear()
	s.refunds()
	s.hear()
	if p.account().HasAccess(now) || p.account().ByPurchase(now) {
		t.Error("who got their money back has access")
	}
	if subjects := p.subjects(); len(subjects) != 2 || subjects[1] != "Je geld komt terug van fitpuur" {
		t.Errorf("the mails are %q", subjects)
	}
	if lines := s.count(`select count(*) from audit_entries where action = 'payment-refunded' and actor = 'system'`); lines != 1 {
		t.Errorf("%d lines tell of it", lines)
	}
	// One that goes on from another ends, too, before it has begun.
	for range 2 {
		s.paysOnce(p.wants("drie-maanden"), "ideal")
		s.hear()
		s.later(time.Minute)
	}
	s.refunds()
	s.hear()
	if until := account.LastDay(*p.account().PurchaseUntil, menu.Zone); until.Format(time.DateOnly) != "2027-02-21" {
		t.Errorf("access ends after %s", until)
	}

	s.later(time.Minute)
	code := s.codeOf(s.paysOnce(s.visits("fitpuur").wants("drie-maanden"), "ideal"))
	s.hear()
	s.refunds()
	s.hear()
	if err := p.uses(code); !errors.Is(err, purchase.ErrUnpaid) {
		t.Errorf("a code that was paid back gives %v", err)
	}
	s.later(time.Minute)
	used := s.codeOf(s.paysOnce(s.visits("greenfork").wants("half-year"), "ideal"))
	s.hear()
	other := s.person("greenfork", "general")
	if err := other.uses(used); err != nil {
		t.Fatal(err)
	}
	s.refunds()
	s.hear()
	if other.account().HasAccess(s.time()) {
		t.Error("who uses a code that was paid back has access")
	}
	if mails := s.mailsTo(guestEmail); !strings.Contains(mails[0], "Your refund from greenfork") {
		t.Errorf("the mail is %s", mails[0])
	}
}

func TestErasingForgetsWhatWasPaidOnce(t *testing.T) {
	s := newShop(t)
	payer, came, paying := s.person(
		"fitpuur",
		"general",
	), s.person(
		"fitpuur",
		"general",
	), s.person(
		"fitpuur",
		"general",
	)
	s.paysOnce(payer.wants("startpakket"), "ideal")
	code := s.codeOf(s.paysOnce(s.visits("fitpuur").wants("startpakket"), "ideal"))
	s.hear()
	if err := came.uses(code); err != nil {
		t.Fatal(err)
	}
	page := paying.wants("drie-maanden")
	deleted := 0
	s.through(func(request *http.Request) (*http.Response, error) {
		response, err := s.answered(request)
		if request.Method == http.MethodDelete && response.StatusCode == http.StatusOK {
			deleted++
		}
		return response, err
	})
	for _, p := range []person{payer, came, paying} {
		if err := s.people.Erase(t.Context(), p.scope, p.id, now); err != nil {
			t.Fatal(err)
		}
	}
	s.work()
	if status, _ := s.see(page); status != http.StatusGone {
		t.Errorf("the page of who is gone is answered %d", status)
	}
	if deleted != 3 {
		t.Errorf("%d customers were deleted at Stripe", deleted)
	}
	for _, table := range []string{"accounts", "customers", "checkouts", "payments", "purchases"} {
		if left := s.count(`select count(*) from ` + table); left != 0 {
			t.Errorf("%d %s are left", left, table)
		}
	}
	for _, event := range s.stripe.Events() {
		s.receive(event)
	}
	if _, err := s.look("fitpuur", code); !errors.Is(err, purchase.ErrUsed) {
		t.Errorf("the code of who is gone gives %v", err)
	}
}

func TestAMinorGetsBackWhatTheyPaidOnce(t *testing.T) {
	s := newShop(t)
	s.people.OnDelete = append(s.people.OnDelete, purchase.Leave)
	refuse := func(p person) {
		t.Helper()
		if _, err := s.admin.Exec(t.Context(), `update accounts set answers = answers - 'birthDate', calories_submitted_at = null where id = $1`, p.id); err != nil {
			t.Fatal(err)
		}
		_, err := s.people.SaveOnboarding(
			t.Context(),
			p.scope,
			p.id,
			account.OnboardingUpdate{Answers: account.Answers{BirthDate: "2012-01-01", Sex: nutrition.Female}},
			now,
			now,
		)
		if !errors.Is(err, account.ErrTooYoung) {
			t.Fatalf("the error is %v", err)
		}
		s.work()
	}
	payer, came := s.person("fitpuur", "general"), s.person("fitpuur", "general")
	s.paysOnce(payer.wants("startpakket"), "ideal")
	s.hear()
	refuse(payer)
	events := s.stripe.Events()
	if last := events[len(events)-1].Type; last != "charge.refunded" {
		t.Errorf("the last that Stripe says is %s", last)
	}
	// A code that they came with is another's to use.
	code := s.codeOf(s.paysOnce(s.visits("fitpuur").wants("startpakket"), "ideal"))
	s.hear()
	if err := came.uses(code); err != nil {
		t.Fatal(err)
	}
	refuse(came)
	if err := s.person("fitpuur", "general").uses(code); err != nil {
		t.Errorf("the code of who was refused gives %v", err)
	}
}
