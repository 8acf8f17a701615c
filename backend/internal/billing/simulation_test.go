package billing_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// simulation is a brand with customers of whom each does something every few days.
type simulation struct {
	*fixture
	random    *rand.Rand
	customers []*customer
	byID      map[uuid.UUID]*customer
	plans     map[uuid.UUID]string // their slugs
	ids       map[string]uuid.UUID
	got       map[uuid.UUID][]mail.Letter // since the last comparison
	letters   int
	commands  map[string]int
}

// Customers subscribe, change, pause, leave and come back, and their banks refuse payments. Every day their access,
// periods and letters equal those of the model; all invoices and refunds do too, and the books of the payment service.
// SOAK=200 simulates 200 customers for five years.
func TestSubscription_YearsOfCustomersEqualTheModel(t *testing.T) {
	s := &simulation{
		fixture: newFixture(t), random: rand.New(rand.NewPCG(19, 5)), byID: map[uuid.UUID]*customer{},
		plans: map[uuid.UUID]string{}, ids: map[string]uuid.UUID{}, got: map[uuid.UUID][]mail.Letter{},
		commands: map[string]int{},
	}
	count, days := postgrestest.Rounds(t, 0), 5*365+2
	if count == 0 {
		count, days = 4, 250
	}
	var offered []tenancy.Plan
	for _, plan := range modelPlans {
		every := map[int]tenancy.Interval{1: tenancy.Month, 3: tenancy.Quarter, 12: tenancy.Year}[plan.months]
		offered = append(offered, tenancy.Plan{
			Slug: plan.slug, Name: locale.Text{"nl": "Plan", "en": "Plan"}, BilledEvery: every, Cents: plan.cents,
			TaxPercent: 21, TrialDays: plan.trial, FirstCents: plan.first,
		})
	}
	s.applyPlans(offered)
	for _, plan := range modelPlans {
		id := s.plan(s.scope("fitpuur"), plan.slug)
		s.plans[id], s.ids[plan.slug] = plan.slug, id
	}
	for range count {
		c := &customer{subscriber: s.newSubscriber("fitpuur", "general"), bank: "no"}
		s.customers, s.byID[c.id] = append(s.customers, c), c
	}
	s.collectLetters()
	clear(s.got)
	for n := range days {
		s.live(n)
		if n%30 == 0 { // as autovacuum does, which the databases of tests lack
			_, err := s.admin.Exec(t.Context(), `vacuum analyze accounts, customers, checkouts, subscriptions, invoices,
				refunds, disputes, tax_invoices, payment_events, introductions, audit_entries, jobs.river_job`)
			s.must(err)
		}
		if n%90 == 89 || n == days-1 {
			s.compareBills()
		}
		if t.Failed() {
			t.Fatalf("stopped after %d days", n+1)
		}
	}
	s.compareBooks()
	bills := 0
	for _, c := range s.customers {
		bills += len(c.bills)
	}
	t.Logf("%d customers, %d days: %d invoices, %d letters, commands %v", count, days, bills, s.letters, s.commands)
	if bills < count || s.letters < count {
		t.Error("hardly anything happened")
	}
}

// live simulates a day, at any hour of it.
func (s *simulation) live(n int) {
	s.t.Helper()
	day := now.AddDate(0, 0, n+1).In(amsterdam)
	at := time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, amsterdam).
		Add(time.Duration(s.random.IntN(24*60*60)) * time.Second)
	s.advance(at.Sub(s.time()))
	s.work()
	for _, c := range s.customers {
		c.pass(at)
		c.hear(at)
		c.expectReminder(at)
	}
	s.must(s.service.RemindRenewals(s.t.Context(), s.scope("fitpuur"), at))
	for _, c := range s.customers {
		s.act(c, at)
		c.hear(at)
	}
	s.work()
	s.compareDay(at)
}

// work delivers events and runs jobs until nothing is left to do now.
func (s *simulation) work() {
	s.t.Helper()
	for n := range 3 {
		s.deliverEvents()
		s.collectLetters()
		if n > 0 && s.count(`select count(*) from jobs.river_job`) == 0 { // most days
			break
		}
		s.runJobs()
	}
	s.deliverEvents()
	s.collectLetters()
}

// collectLetters takes the letters out of the queue.
func (s *simulation) collectLetters() {
	s.t.Helper()
	rows, err := s.admin.Query(s.t.Context(), `
		delete from jobs.river_job where kind = $1 returning args->>'accountId', args->>'letter'`,
		(account.LetterArgs{}).Kind())
	s.must(err)
	var id uuid.UUID
	var letter mail.Letter
	_, err = pgx.ForEachRow(rows, []any{&id, &letter}, func() error {
		s.got[id] = append(s.got[id], letter)
		s.letters++
		return nil
	})
	s.must(err)
}

// expectReminder is the rule of reminders: by day, within two weeks of a renewal for a year, and from three days before
// the payment at the end of a trial, once.
func (c *customer) expectReminder(at time.Time) {
	k := c.contract
	if hour := at.Hour(); k == nil || hour < 9 || hour >= 20 {
		return
	}
	state := k.state()
	y, m, d := at.In(amsterdam).Date()
	trialEnds := state == billing.Trialing && k.end.Before(time.Date(y, m, d+4, 0, 0, 0, 0, amsterdam))
	if trialEnds && !k.reminded.Equal(k.end) {
		k.reminded = k.end
		c.letters = append(c.letters, mail.TrialEnds)
	}
	renews := state == billing.Paused || state == billing.Active
	if renews && k.next.months == 12 && k.end.After(at) && !k.end.After(at.Add(14*day)) && !k.reminded.Equal(k.end) {
		k.reminded = k.end
		c.letters = append(c.letters, mail.RenewalReminder)
	}
}

// act lets a customer do something, or not.
func (s *simulation) act(c *customer, at time.Time) {
	s.t.Helper()
	chance := func(percent float64) bool { return s.random.Float64()*100 < percent }
	if bank := map[string]string{"no": "yes", "yes": "no"}[c.bank]; len(c.bills) > 0 &&
		chance(map[string]float64{"no": 0.7, "yes": 9}[c.bank]) {
		s.setBank(c, bank)
		c.note(at, "the bank refuses: %s", bank)
	}
	s.dispute(c, at)
	c.hear(at)
	switch k := c.contract; k.state() {
	case billing.NoSubscription, billing.Ended, billing.Withdrawn:
		if chance(3) {
			s.subscribe(c, at)
		}
	case billing.PastDue:
		switch {
		case chance(6):
			s.payByHand(c, at)
		case chance(4):
			s.command(c, at, s.pick("cancel", "withdraw", "notice", "change", "pause"))
		}
	case billing.Paused:
		if chance(3) {
			s.command(c, at, s.pick("continue", "cancel", "withdraw", "change", "notice", "pause"))
		}
	case billing.Cancelling:
		if chance(5) {
			s.command(c, at, s.pick("resume", "withdraw", "notice", "cancel", "change", "pause"))
		}
	default:
		p := 1.2
		if canWithdraw(k.started, at) {
			p = 4
		}
		if chance(p) {
			s.command(c, at, s.pick("cancel", "withdraw", "notice", "change", "change", "change", "pause", "resume"))
		}
	}
}

// dispute lets a bank take back one of a customer's payments, or decide about one.
func (s *simulation) dispute(c *customer, at time.Time) {
	s.t.Helper()
	for _, b := range c.bills {
		if b.dispute == billing.DisputeOpen && s.random.IntN(20) == 0 {
			status := billing.DisputeStatus(s.pick("won", "lost"))
			s.clickDispute(c, b, string(status))
			c.decides(b, status, at)
			return
		}
	}
	if s.random.IntN(150) > 0 {
		return
	}
	disputable := slices.DeleteFunc(slices.Clone(c.bills), func(b *bill) bool {
		return b.status != "paid" || b.refunded == b.cents || b.dispute != ""
	})
	if len(disputable) > 0 {
		b := disputable[s.random.IntN(len(disputable))]
		s.clickDispute(c, b, "open")
		c.disputes(b, at)
	}
}

// clickDispute clicks a button about a dispute of a bill, and delivers the events.
func (s *simulation) clickDispute(c *customer, b *bill, answer string) {
	s.t.Helper()
	s.commands["dispute "+answer]++
	var id string
	const sql = `select stripe_invoice_id from invoices where account_id = $1 and created_at = $2 and cents = $3`
	s.must(s.admin.QueryRow(s.t.Context(), sql, c.id, b.created, b.cents).Scan(&id))
	s.submit("http://pay.localhost/dispute/"+s.paymentOf(id), url.Values{"dispute": {answer}})
	s.work()
}

func (s *simulation) pick(commands ...string) string { return commands[s.random.IntN(len(commands))] }

func (s *simulation) setBank(c *customer, refuses string) {
	s.t.Helper()
	s.submit("http://pay.localhost/refuse/"+s.stripeCustomer(c.subscriber), url.Values{"refuse": {refuses}})
	c.bank = refuses
}

func (s *simulation) subscribe(c *customer, at time.Time) {
	s.t.Helper()
	plan := modelPlans[s.random.IntN(len(modelPlans))]
	way := s.pick("card", "ideal", "bancontact", "sepa_debit")
	c.note(at, "subscribes to %s by %s", plan.slug, way)
	s.commands["subscribe"]++
	page := c.checkoutPage(plan.slug)
	s.setBank(c, "no")
	s.pay(page, way)
	s.deliverEvents()
	c.begin(at, plan)
	c.contract.method = "card" // iDEAL and Bancontact are paid at once; renewals are debited
	if way == "sepa_debit" {
		c.contract.method = way
	}
	c.bill(at, at, c.contract.end, c.contract.charged)
	if way != "card" {
		c.contract.method = "sepa_debit"
	}
}

// payByHand pays the open invoice on its page, unless the bank has yet to answer.
func (s *simulation) payByHand(c *customer, at time.Time) {
	s.t.Helper()
	b := c.bills[len(c.bills)-1]
	if !b.debit.IsZero() {
		return
	}
	s.commands["pay"]++
	c.note(at, "pays by hand")
	c.payOpenInvoice()
	b.retry = time.Time{}
	c.settle(b, at)
	c.contract.method = "sepa_debit"
}

// command gives a command, also one that is refused, to billing and to the model.
func (s *simulation) command(c *customer, at time.Time, command string) {
	s.t.Helper()
	months, plan := 1+s.random.IntN(3), modelPlans[s.random.IntN(len(modelPlans))]
	want := c.follow(at, command, months, plan)
	var err error
	switch command {
	case "cancel":
		err = c.leave(billing.Cancel)
	case "withdraw":
		err = c.leave(billing.Withdraw)
	case "notice":
		err = c.leave(billing.GiveNotice)
	case "resume":
		err = c.resume()
	case "pause":
		err = c.pause(months)
	case "continue":
		_, err = s.service.Continue(s.t.Context(), c.scope, c.id)
	case "change":
		err = c.change(s.ids[plan.slug], at)
	}
	got := "done"
	var refusal *errs.Error
	if errors.As(err, &refusal) {
		got = refusal.Code
	} else if err != nil {
		got = err.Error()
	}
	s.commands[command+" "+got]++
	c.note(at, "%s %d %s: %s", command, months, plan.slug, got)
	if got != want {
		s.report(c, "%s in state %s: got %s, want %s", command, c.contract.known, got, want)
	}
}

// report fails the test with the diary of a customer.
func (s *simulation) report(c *customer, format string, args ...any) {
	s.t.Helper()
	s.t.Errorf("%s\n%s", fmt.Sprintf(format, args...), strings.Join(c.diary[max(0, len(c.diary)-25):], "\n"))
}

// compareDay compares every customer's subscription, access and letters with the model.
func (s *simulation) compareDay(at time.Time) {
	s.t.Helper()
	rows, err := s.admin.Query(s.t.Context(), `
		select account_id, status, plan_id, next_plan_id, period_start, period_end, ends_at, withdrawn_at is not null,
			(select subscribed from access_of(tenant_id, account_id))
		from (select distinct on (account_id) * from subscriptions
			order by account_id, status = 'ended', started_at desc) newest`)
	s.must(err)
	var id, plan uuid.UUID
	var state billing.State
	var next *uuid.UUID
	var start, end time.Time
	var ends *time.Time
	var withdrawn, access bool
	columns := []any{&id, &state, &plan, &next, &start, &end, &ends, &withdrawn, &access}
	_, err = pgx.ForEachRow(rows, columns, func() error {
		c := s.byID[id]
		k := c.contract
		var wantEnd time.Time
		switch {
		case !k.ended.IsZero():
			wantEnd = k.ended
		case !k.ends.IsZero():
			wantEnd = k.ends
		}
		got := billing.Subscription{Status: state, EndsAt: ends}
		if withdrawn {
			got.WithdrawnAt = ends
		}
		if got.State() != k.state() || access != c.hasAccess() {
			s.report(c, "%s: state %s, access %t; want %s, %t", at, got.State(), access, k.state(), c.hasAccess())
		}
		nextPlan := plan
		if next != nil {
			nextPlan = *next
		}
		running := k.ended.IsZero()
		if s.plans[plan] != k.plan.slug || running && s.plans[nextPlan] != k.next.slug {
			s.report(c, "%s: plan %s, then %s; want %s, %s",
				at, s.plans[plan], s.plans[nextPlan], k.plan.slug, k.next.slug)
		}
		if running && (!start.Equal(k.start) || !end.Equal(k.end)) {
			s.report(c, "%s: period %s to %s; want %s to %s", at, start, end, k.start, k.end)
		}
		if ends == nil && !wantEnd.IsZero() || ends != nil && !ends.Equal(wantEnd) {
			s.report(c, "%s: ends %v, want %s", at, ends, wantEnd)
		}
		return nil
	})
	s.must(err)
	for _, c := range s.customers {
		slices.Sort(s.got[c.id])
		slices.Sort(c.letters)
		if !slices.Equal(s.got[c.id], c.letters) {
			s.report(c, "%s: letters %v, want %v", at, s.got[c.id], c.letters)
		}
		c.letters = nil
	}
	clear(s.got)
}

// compareBills compares all invoices and what was paid back of them.
func (s *simulation) compareBills() {
	s.t.Helper()
	rows, err := s.admin.Query(s.t.Context(), `
		select account_id, created_at, period_start, period_end, cents, refunded_cents, status from invoices`)
	s.must(err)
	got := map[uuid.UUID][]string{}
	var id uuid.UUID
	var created, start, end time.Time
	var cents, refunded int
	var status string
	_, err = pgx.ForEachRow(rows, []any{&id, &created, &start, &end, &cents, &refunded, &status}, func() error {
		got[id] = append(got[id], billLine(created, start, end, cents, refunded, status))
		return nil
	})
	s.must(err)
	for _, c := range s.customers {
		slices.Sort(got[c.id])
		if want := c.describe(); !slices.Equal(got[c.id], want) {
			s.report(c, "invoices\n%s\nwant\n%s", strings.Join(got[c.id], "\n"), strings.Join(want, "\n"))
		}
	}
}

// compareBooks compares the sums of the model, of our invoices and of the payment service.
func (s *simulation) compareBooks() {
	s.t.Helper()
	paid, refunded, taken := 0, 0, 0
	for _, c := range s.customers {
		for _, b := range c.bills {
			if !b.paid.IsZero() {
				paid += b.cents
			}
			refunded += b.refunded
			taken += b.taken
		}
	}
	books := func(credits string) int {
		return s.count(`select coalesce(abs(sum(cents)), 0) from tax_invoices where credits is ` + credits)
	}
	if in, out := books("null"), books("not null"); in != paid || out != refunded+taken {
		s.t.Errorf("our books: %d paid, %d paid back; want %d, %d", in, out, paid, refunded+taken)
	}
	type charged struct {
		ID         string
		AmountPaid int `json:"amount_paid"`
		Payments   struct {
			Data []struct {
				Payment struct {
					PaymentIntent string `json:"payment_intent"`
				}
			}
		}
	}
	var list struct{ Data []charged }
	s.ask("/v1/invoices", nil, &list)
	in, out := 0, 0
	for _, listed := range list.Data {
		var invoice charged
		s.ask("/v1/invoices/"+listed.ID, url.Values{"expand[0]": {"payments"}}, &invoice)
		in += invoice.AmountPaid
		for _, payment := range invoice.Payments.Data {
			var intent stripeObject
			path := "/v1/payment_intents/" + payment.Payment.PaymentIntent
			s.ask(path, url.Values{"expand[0]": {"latest_charge"}}, &intent)
			out += intent.LatestCharge.AmountRefunded
		}
	}
	if in != paid || out != refunded {
		s.t.Errorf("their books: %d paid, %d paid back; want %d, %d", in, out, paid, refunded)
	}
	var disputes struct {
		Data []struct {
			Transactions []struct{ Amount int } `json:"balance_transactions"`
		}
	}
	s.ask("/v1/disputes", nil, &disputes)
	withheld := 0
	for _, dispute := range disputes.Data {
		for _, transaction := range dispute.Transactions {
			withheld -= transaction.Amount
		}
	}
	if withheld != taken {
		s.t.Errorf("their books: banks took back %d cents, want %d", withheld, taken)
	}
	if gaps := s.count(`select max(number) - count(*) from tax_invoices`); gaps != 0 {
		s.t.Errorf("%d numbers of invoices are missing", gaps)
	}
	if got := s.reconcile(); got.Updated != 0 || got.Unplaced != 0 {
		s.t.Errorf("reconciliation = %+v", got)
	}
	s.t.Logf("paid %d cents, paid back %d cents, taken back by banks %d cents, in their books and in ours",
		paid, refunded, taken)
}
