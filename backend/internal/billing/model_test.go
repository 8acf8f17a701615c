package billing_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
)

// This file is a model of a subscriber: what the rules of a plan, the bank and the law say, without a database, a
// payment service or code of billing. The simulation compares billing with it.

// amsterdam is where days and the months of notices and pauses are counted; periods are counted in UTC, as Stripe does.
var amsterdam = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Amsterdam")
	if err != nil {
		panic(err)
	}
	return zone
}()

// monthsLater returns the same day and hour some months later in a zone, or the last day of a shorter month.
func monthsLater(at time.Time, months int, zone *time.Location) time.Time {
	at = at.In(zone)
	for day := at.Day(); ; day-- {
		later := time.Date(at.Year(), at.Month()+time.Month(months), day, at.Hour(), at.Minute(), at.Second(), 0, zone)
		if later.Day() == day {
			return later
		}
	}
}

// canWithdraw reports whether now is at most 14 days after the day of a purchase.
func canWithdraw(bought, now time.Time) bool {
	b := bought.In(amsterdam)
	return now.Before(time.Date(b.Year(), b.Month(), b.Day()+15, 0, 0, 0, 0, amsterdam))
}

type modelPlan struct {
	slug          string
	cents, months int
	trial, first  int // days; cents of the first period
}

var modelPlans = []modelPlan{
	{"maand", 1195, 1, 0, 0}, {"kwartaal", 2995, 3, 0, 1995}, {"jaar", 9495, 12, 30, 0}, {"proef", 1295, 1, 9, 595},
}

// bill is an invoice.
type bill struct {
	created, start, end time.Time
	cents               int
	status              string
	of                  *contract
	debit               time.Time // when the bank answers; zero when it has
	failed, retry       time.Time // of the first failure; of the next attempt
	paid                time.Time
	promised, refunded  int // cents to pay back; paid back
	dispute             billing.DisputeStatus
	taken               int // cents that the bank took back; 0 after the brand won
}

// left returns what was not paid back, nor lost in a dispute.
func (b *bill) left() int {
	left := b.cents - max(b.refunded, b.promised)
	if b.dispute == billing.DisputeLost {
		left -= b.taken
	}
	return left
}

// endFor returns the end of the period of a bill, which a pause in it moves.
func (b *bill) endFor(k *contract) time.Time {
	if k.pausedAt.IsZero() || !b.end.After(k.pausedAt) {
		return b.end
	}
	return b.end.Add(k.pausedUntil.Sub(k.pausedAt))
}

// contract is a subscription.
type contract struct {
	plan, next    modelPlan // next is that of the next period
	method        string
	started       time.Time
	anchor        time.Time // from which periods are counted
	start, end    time.Time // of the period
	ends, ended   time.Time
	noticed       bool
	withdrawn     bool
	pastDue       bool
	everPaid      bool
	trialing      bool
	trial         bool // it began with one
	first         int  // cents of the next payment; 0 for the price
	introduces    bool // its first payment is an introduction
	charged       int  // for the period, before credit
	renewed       bool
	upgraded      time.Time
	pausedAt      time.Time
	pausedUntil   time.Time
	paused        bool
	reminded      time.Time
	known         billing.State // for which the letter was sent
	neverPaidEnds bool
}

// customer is a subscriber of the simulation with what the model expects.
type customer struct {
	subscriber
	bank       string // yes when it refuses payments
	introduced bool   // had a trial or a first price
	contract   *contract
	bills      []*bill
	contracts  []*contract
	letters    []mail.Letter // since the last comparison
	diary      []string
}

func (c *customer) note(at time.Time, format string, args ...any) {
	c.diary = append(c.diary, at.In(amsterdam).Format("2006-01-02 15:04:05 ")+fmt.Sprintf(format, args...))
}

// state returns the state of the contract.
func (k *contract) state() billing.State {
	switch {
	case k == nil:
		return billing.NoSubscription
	case k.withdrawn:
		return billing.Withdrawn
	case !k.ended.IsZero():
		return billing.Ended
	case !k.ends.IsZero():
		return billing.Cancelling
	case k.paused:
		return billing.Paused
	case k.pastDue:
		return billing.PastDue
	case k.trialing:
		return billing.Trialing
	case !k.everPaid && !k.trial:
		return billing.Processing
	}
	return billing.Active
}

// hasAccess reports whether everything is open.
func (c *customer) hasAccess() bool {
	switch c.contract.state() {
	case billing.Trialing, billing.Processing, billing.Active, billing.PastDue, billing.Cancelling:
		return true
	}
	return false
}

// pass is what happens at the bank and the payment service until a time.
func (c *customer) pass(until time.Time) {
	for {
		at, do := until.Add(1), func() {}
		first := func(due time.Time, perform func(at time.Time)) {
			if !due.IsZero() && due.Before(at) {
				at, do = due, func() { perform(due) }
			}
		}
		for _, b := range c.bills {
			first(b.debit, func(at time.Time) {
				b.debit = time.Time{}
				if c.bank == "yes" {
					c.fail(b, at)
				} else {
					c.settle(b, at)
				}
			})
			first(b.retry, func(at time.Time) {
				b.retry = time.Time{}
				c.collect(b, at)
			})
		}
		if k := c.contract; k != nil && k.ended.IsZero() {
			first(k.ends, func(at time.Time) { c.end(at) })
			first(k.end, c.renew)
		}
		if at.After(until) {
			return
		}
		do()
	}
}

// bill adds an invoice and collects it.
func (c *customer) bill(at, start, end time.Time, cents int) {
	b := &bill{created: at, start: start, end: end, cents: cents, of: c.contract}
	c.bills = append(c.bills, b)
	if cents == 0 { // of a trial
		b.status = "paid"
		return
	}
	c.collect(b, at)
}

func (c *customer) collect(b *bill, at time.Time) {
	switch {
	case c.bank == "yes":
		c.fail(b, at)
	case b.of.method == "sepa_debit":
		b.status, b.debit = "processing", at.Add(5*day)
	default:
		c.settle(b, at)
	}
}

func (c *customer) settle(b *bill, at time.Time) {
	b.status, b.paid = "paid", at
	c.note(at, "%d paid", b.cents)
	b.of.everPaid = true
	c.introduced = c.introduced || b.of.introduces
	if b.of.ended.IsZero() {
		b.of.pastDue = false
	} else if !b.of.withdrawn { // nothing is owed after the end
		b.promised = b.cents
		c.letters = append(c.letters, mail.PaymentReturned)
	}
}

func (c *customer) fail(b *bill, at time.Time) {
	b.status = "failed"
	c.note(at, "%d refused", b.cents)
	if !b.of.ended.IsZero() {
		return
	}
	b.of.pastDue = true
	if b.failed.IsZero() {
		b.failed = at
	}
	for _, days := range []time.Duration{3, 5, 7} {
		if retry := b.failed.Add(days * day); retry.After(at) {
			b.retry = retry
			return
		}
	}
	c.end(at)
}

// end ends the contract. Nothing is collected any more.
func (c *customer) end(at time.Time) {
	c.note(at, "ends")
	c.contract.ended = at
	for _, b := range c.bills {
		if b.of == c.contract {
			b.retry = time.Time{}
		}
	}
}

func (c *customer) renew(at time.Time) {
	k := c.contract
	if k.next != k.plan {
		k.plan, k.anchor = k.next, at
	}
	k.trialing = false
	k.start, k.renewed, k.upgraded, k.pausedAt, k.paused = at, true, time.Time{}, time.Time{}, false
	for n := 1; !k.end.After(at); n++ {
		k.end = monthsLater(k.anchor, n*k.plan.months, time.UTC)
	}
	c.note(at, "renews until %s", k.end)
	k.charged = k.plan.cents
	if k.first > 0 {
		k.charged, k.first = k.first, 0
	}
	c.bill(at, k.start, k.end, k.charged)
}

// begin begins a contract for a plan: with a trial, at a first price or, when the customer had one of these, with
// neither.
func (c *customer) begin(at time.Time, plan modelPlan) {
	k := &contract{
		plan: plan, next: plan, started: at, anchor: at, start: at, end: monthsLater(at, plan.months, time.UTC),
		known: billing.NoSubscription, charged: plan.cents,
	}
	c.contract, c.contracts = k, append(c.contracts, k)
	if c.introduced {
		return
	}
	switch {
	case plan.trial > 0:
		k.end = at.Add(time.Duration(plan.trial) * day)
		k.anchor, k.trial, k.trialing, k.first, k.charged = k.end, true, true, plan.first, 0
		c.introduced = true
	case plan.first > 0:
		k.charged, k.introduces = plan.first, true
	}
}

// letterOf has the letter about every change of state that the simulation makes.
var letterOf = map[[2]billing.State]mail.Letter{
	{billing.NoSubscription, billing.Active}:     mail.Subscribed,
	{billing.NoSubscription, billing.Processing}: mail.Subscribed,
	{billing.NoSubscription, billing.Trialing}:   mail.TrialStarted,
	{billing.Trialing, billing.Active}:           "",
	{billing.Trialing, billing.PastDue}:          mail.RenewalFailed,
	{billing.Trialing, billing.Cancelling}:       mail.SubscriptionCancelled,
	{billing.Cancelling, billing.Trialing}:       mail.SubscriptionResumed,
	{billing.Processing, billing.Active}:         "",
	{billing.Processing, billing.Cancelling}:     mail.SubscriptionCancelled,
	{billing.Active, billing.PastDue}:            mail.RenewalFailed,
	{billing.Active, billing.Cancelling}:         mail.SubscriptionCancelled,
	{billing.Active, billing.Paused}:             mail.SubscriptionPaused,
	{billing.PastDue, billing.Active}:            mail.RenewalPaid,
	{billing.PastDue, billing.Ended}:             mail.SubscriptionEnded,
	{billing.Paused, billing.Active}:             mail.PauseEnded,
	{billing.Paused, billing.Cancelling}:         mail.SubscriptionCancelled,
	{billing.Cancelling, billing.Active}:         mail.SubscriptionResumed,
	{billing.Cancelling, billing.Processing}:     mail.SubscriptionResumed,
	{billing.Cancelling, billing.PastDue}:        mail.RenewalFailed,
	{billing.Cancelling, billing.Ended}:          mail.SubscriptionEnded,
	{billing.Active, billing.Ended}:              mail.SubscriptionEnded,
}

// hear is what the brand does at a time about what it learned: letters, refunds, the end of a pause.
func (c *customer) hear(at time.Time) {
	k := c.contract
	if k == nil {
		return
	}
	if k.ended.IsZero() && k.pastDue && !k.everPaid && !k.trial { // nothing was bought
		c.end(at)
		k.neverPaidEnds = true
	}
	if to := k.state(); to != k.known {
		letter, ok := letterOf[[2]billing.State{k.known, to}]
		switch {
		case k.neverPaidEnds:
			letter = mail.PaymentFailed
		case !ok:
			letter = mail.Letter(fmt.Sprintf("no rule for %s to %s", k.known, to))
		}
		if letter != "" {
			c.letters = append(c.letters, letter)
		}
		c.note(at, "%s", to)
		k.known = to
	}
	for _, b := range c.bills {
		switch {
		case b.dispute == billing.DisputeOpen: // the bank decides first
		case b.dispute == billing.DisputeLost:
			b.promised = b.refunded
		case b.promised > b.refunded && b.status == "paid":
			b.refunded = b.promised
		case b.status == "failed" && b.retry.IsZero():
			b.promised = b.refunded
		}
	}
	if k.paused && !at.Before(k.pausedUntil) {
		k.paused = false
		c.hear(at)
	}
}

// disputes takes back, through the bank, what is left of a bill.
func (c *customer) disputes(b *bill, at time.Time) {
	c.note(at, "the bank takes back %d", b.cents-b.refunded)
	b.dispute, b.taken = billing.DisputeOpen, b.cents-b.refunded
	c.letters = append(c.letters, mail.PaymentDisputed)
}

// decides is the decision of the bank about a dispute. The time that is not paid for is over at once; without that the
// contract ends with its period.
func (c *customer) decides(b *bill, status billing.DisputeStatus, at time.Time) {
	c.note(at, "the dispute is %s", status)
	b.dispute = status
	if status == billing.DisputeWon {
		b.taken = 0
		c.letters = append(c.letters, mail.DisputeWon)
		return
	}
	c.letters = append(c.letters, mail.DisputeLost)
	k := b.of
	switch {
	case !k.ended.IsZero():
	case b.endFor(k).After(at):
		c.end(at)
		k.paused, k.known = false, billing.Ended
	case k.ends.IsZero():
		c.follow(at, "cancel", 0, k.plan)
	}
}

// refunds returns what is paid back of each bill, newest first, when the contract ends at a time.
func (c *customer) refunds(now time.Time) (parts map[*bill]int, sum int) {
	k := c.contract
	pause := time.Duration(0)
	if !k.pausedAt.IsZero() {
		pause = k.pausedUntil.Sub(k.pausedAt)
	}
	var open []*bill
	total := 0
	for _, b := range c.bills {
		counts := b.of == k && (b.status == "paid" || b.status == "processing")
		if counts && b.endFor(k).After(now) && b.left() > 0 {
			open = append(open, b)
			total += b.left()
		}
	}
	slices.SortFunc(open, func(a, b *bill) int { return b.created.Compare(a.created) })
	period := k.end.Sub(k.start) - pause
	left := k.end.Sub(monthsLater(now, 1, amsterdam))
	switch {
	case canWithdraw(k.started, now):
		sum = total
	case !k.upgraded.IsZero() && canWithdraw(k.upgraded, now):
		sum = min(total, k.plan.cents)
	case k.renewed && !k.noticed && k.plan.months > 1 && left > 0:
		sum = min(total, int(math.Round(float64(total)*left.Seconds()/period.Seconds())))
	}
	parts = map[*bill]int{}
	for rest, n := sum, 0; rest > 0 && n < len(open); n++ {
		part := min(rest, open[n].left())
		parts[open[n]] = part
		rest -= part
	}
	return parts, sum
}

// promise pays back parts of bills, as soon as they are paid.
func promise(parts map[*bill]int) {
	for b, cents := range parts {
		b.promised = b.refunded + cents
	}
}

// inWithdrawal reports whether the purchase, or the change to a dearer plan, can be withdrawn from.
func (k *contract) inWithdrawal(now time.Time) bool {
	if !k.upgraded.IsZero() {
		return canWithdraw(k.upgraded, now)
	}
	return canWithdraw(k.started, now)
}

// isProcessing reports whether the bank has yet to answer.
func (c *customer) isProcessing() bool {
	return slices.ContainsFunc(c.bills, func(b *bill) bool { return b.of == c.contract && !b.debit.IsZero() })
}

// describe writes the bills in order.
func (c *customer) describe() (lines []string) {
	for _, b := range c.bills {
		status := b.status
		if b.cents > 0 && b.refunded == b.cents {
			status = "refunded"
		}
		lines = append(lines, billLine(b.created, b.start, b.end, b.cents, b.refunded, status))
	}
	slices.SortFunc(lines, cmp.Compare)
	return lines
}

func billLine(created, start, end time.Time, cents, refunded int, status string) string {
	const layout = "2006-01-02 15:04:05"
	return fmt.Sprintf("%s: %s to %s %d %s, %d back", created.UTC().Format(layout), start.UTC().Format(layout),
		end.UTC().Format(layout), cents, status, refunded)
}

// follow does what a command does, and returns what the customer is answered: done, or the code of a refusal.
func (c *customer) follow(at time.Time, command string, months int, plan modelPlan) string {
	k := c.contract
	state := k.state()
	in := func(states ...billing.State) bool { return slices.Contains(states, state) }
	switch command {
	case "cancel":
		switch state {
		case billing.Cancelling:
		case billing.PastDue:
			c.end(at)
		case billing.Paused:
			c.resumePause(at)
			fallthrough
		default:
			k.next, k.ends = k.plan, k.end
		}
	case "resume":
		switch {
		case k.noticed:
			return "too-late"
		case state == billing.Cancelling:
			k.ends = time.Time{}
		}
	case "withdraw":
		if !k.inWithdrawal(at) {
			return "too-late"
		}
		parts, _ := c.refunds(at)
		promise(parts)
		c.end(at)
		k.withdrawn, k.paused, k.known = true, false, billing.Withdrawn
		c.letters = append(c.letters, mail.SubscriptionWithdrawn)
	case "notice":
		parts, sum := c.refunds(at)
		switch {
		case k.noticed:
			return "done"
		case !in(billing.Active, billing.Cancelling):
			return "not-subscribed"
		case sum == 0 || k.inWithdrawal(at):
			return "too-late"
		}
		promise(parts)
		k.noticed, k.ends, k.next, k.known = true, monthsLater(at, 1, amsterdam), k.plan, billing.Cancelling
		c.letters = append(c.letters, mail.SubscriptionNotice)
	case "pause":
		switch {
		case state == billing.Paused:
			return "done"
		case state != billing.Active || !k.pausedAt.IsZero():
			return "not-subscribed"
		case c.isProcessing():
			return "payment-on-its-way"
		}
		k.paused, k.pausedAt, k.pausedUntil, k.next = true, at, monthsLater(at, months, amsterdam), k.plan
		k.end = k.end.Add(k.pausedUntil.Sub(at))
		k.anchor = k.end
	case "continue":
		c.resumePause(at)
	case "change":
		return c.followChange(at, plan)
	}
	return "done"
}

// resumePause ends a pause early.
func (c *customer) resumePause(at time.Time) {
	k := c.contract
	k.end = k.end.Add(at.Sub(k.pausedUntil))
	k.anchor, k.pausedUntil, k.paused = k.end, at, false
	c.hear(at)
}

func (c *customer) followChange(at time.Time, plan modelPlan) string {
	k := c.contract
	switch {
	case k.state() != billing.Active && k.state() != billing.Trialing:
		return "not-subscribed"
	case k.trialing && k.first > 0:
		return "discount-pending"
	case plan == k.next:
		return "done"
	case k.trialing:
		k.plan, k.next = plan, plan
	case plan.cents <= k.plan.cents || !k.pausedAt.IsZero():
		k.next = plan
	case c.isProcessing():
		return "payment-on-its-way"
	case c.bank == "yes":
		return "payment-refused"
	default:
		credit := int(math.Round(float64(k.charged) * k.end.Sub(at).Seconds() / k.end.Sub(k.start).Seconds()))
		k.plan, k.next, k.upgraded, k.renewed = plan, plan, at, false
		k.start, k.anchor, k.end, k.charged = at, at, monthsLater(at, plan.months, time.UTC), plan.cents
		c.bill(at, k.start, k.end, plan.cents-credit)
	}
	c.letters = append(c.letters, mail.PlanChanged)
	return "done"
}
