package billing

import (
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
)

// State is the state of an account's access. The stored states of a subscription are Trialing, Processing, Active,
// PastDue, Paused and Ended; Cancelling and Withdrawn follow from them and from its dates. This file is pure: it has no
// clock and no storage.
type State string

// The states.
const (
	NoSubscription State = "none"
	Trialing       State = "trialing"   // in a free trial; the first payment is at its end
	Processing     State = "processing" // the first payment is processing; access has started
	Active         State = "active"     // it renews
	PastDue        State = "pastDue"    // a renewal failed and is retried
	Cancelling     State = "cancelling" // it ends at a known time and does not renew
	Paused         State = "paused"     // nothing is charged, and there is no access
	Ended          State = "ended"
	Withdrawn      State = "withdrawn" // from the purchase, within 14 days; what was paid is refunded
	Sponsored      State = "sponsored" // an invite gives access
	Prepaid        State = "prepaid"   // a purchase gives access for a fixed time
)

// Command is what a subscriber can ask for.
type Command string

// The commands.
const (
	Subscribe  Command = "subscribe"
	Cancel     Command = "cancel" // at the end of the period
	Resume     Command = "resume" // undoes Cancel
	ChangePlan Command = "change"
	Withdraw   Command = "withdraw" // within 14 days of the purchase
	GiveNotice Command = "notice"   // of a month, after an automatic renewal of more than a month
	TakeDeal   Command = "deal"     // a discount in place of leaving
	Pause      Command = "pause"    // one to three months
	Continue   Command = "continue" // ends a pause
	// ChangeMethod changes how the next payments are made.
	ChangeMethod Command = "method"
)

// stateRule describes a state.
type stateRule struct {
	access   bool // everything is open
	charges  bool // another payment follows unless it is cancelled
	commands []Command
}

// rules has every state.
//
// A trial is the first period of a subscription, without a price. Cancel ends it when the trial does, with nothing
// charged; Withdraw ends it at once. The 14 days of withdrawing count from the purchase, which is the start of the
// trial (Court of Justice, C-565/22). A change of plan takes effect at once and charges nothing: the trial goes on, and
// ends with the payment of the new plan, without its first price; while a first price is pending there is no change.
// There is no pause and no deal before anything was paid. A code or an invite adds its own access. The payment at the
// end comes by itself, and so counts as a renewal: it is retried like one, access goes on while its debit is
// processing, and a plan of more than a month can then end with a month's notice.
//
// The page of the subscription shows the text subscription.state.<state> of the app, with a
// button for each command.
var rules = map[State]stateRule{
	NoSubscription: {false, false, []Command{Subscribe}},
	Trialing:       {true, true, []Command{Cancel, Withdraw, ChangePlan, ChangeMethod}},
	Processing:     {true, true, []Command{Cancel, Withdraw}},
	Active:         {true, true, []Command{Cancel, Withdraw, ChangePlan, ChangeMethod, GiveNotice, TakeDeal, Pause}},
	PastDue:        {true, true, []Command{Cancel, Withdraw, ChangeMethod}},
	Cancelling:     {true, false, []Command{Resume, Withdraw, GiveNotice}},
	Paused:         {false, true, []Command{Cancel, Withdraw, ChangeMethod, Continue}},
	Ended:          {false, false, []Command{Subscribe}},
	Withdrawn:      {false, false, []Command{Subscribe}},
	Sponsored:      {true, false, []Command{Subscribe}},
	Prepaid:        {true, false, []Command{Subscribe}},
}

// Allows reports whether a command is possible in the state. Withdraw and GiveNotice depend on the day too.
func (s State) Allows(command Command) bool { return slices.Contains(rules[s].commands, command) }

// transition is a change of state, with the letter that the subscriber gets and the entry of the audit trail. Either
// may be empty.
type transition struct {
	from, to State
	letter   mail.Letter
	action   audit.Action
}

// transitions has every change of state of a subscription that Stripe reports. A change that is not here is stored, as
// Stripe is right, and logged.
var transitions = []transition{
	{NoSubscription, Trialing, mail.TrialStarted, audit.Subscribed},
	{NoSubscription, Processing, mail.Subscribed, audit.Subscribed},
	{NoSubscription, Active, mail.Subscribed, audit.Subscribed},
	// Their first event came late.
	{NoSubscription, PastDue, mail.Subscribed, audit.Subscribed},
	{NoSubscription, Paused, mail.Subscribed, audit.Subscribed},
	{NoSubscription, Cancelling, mail.Subscribed, audit.Subscribed},

	{Trialing, Active, "", ""},
	{Trialing, PastDue, mail.RenewalFailed, audit.PaymentFailed},
	{Trialing, Cancelling, mail.SubscriptionCancelled, audit.SubscriptionCancelled},
	{Trialing, Ended, mail.SubscriptionEnded, audit.Unsubscribed},

	{Processing, Active, "", ""},
	{Processing, Cancelling, mail.SubscriptionCancelled, audit.SubscriptionCancelled},
	{Processing, Ended, mail.PaymentFailed, audit.PaymentFailed},

	{Active, PastDue, mail.RenewalFailed, audit.PaymentFailed},
	{Active, Paused, mail.SubscriptionPaused, audit.SubscriptionPaused},
	{Active, Cancelling, mail.SubscriptionCancelled, audit.SubscriptionCancelled},
	{Active, Ended, mail.SubscriptionEnded, audit.Unsubscribed},

	{PastDue, Active, mail.RenewalPaid, ""},
	{PastDue, Cancelling, mail.SubscriptionCancelled, audit.SubscriptionCancelled},
	{PastDue, Ended, mail.SubscriptionEnded, audit.Unsubscribed},

	{Paused, Active, mail.PauseEnded, audit.PauseEnded},
	{Paused, Cancelling, mail.SubscriptionCancelled, audit.SubscriptionCancelled},
	{Paused, Ended, mail.SubscriptionEnded, audit.Unsubscribed},

	{Cancelling, Active, mail.SubscriptionResumed, audit.SubscriptionResumed},
	{Cancelling, Trialing, mail.SubscriptionResumed, audit.SubscriptionResumed},
	{Cancelling, Processing, mail.SubscriptionResumed, audit.SubscriptionResumed},
	{Cancelling, PastDue, mail.RenewalFailed, audit.PaymentFailed},
	{Cancelling, Ended, mail.SubscriptionEnded, audit.Unsubscribed},

	{Ended, Active, mail.RenewalPaid, audit.Subscribed}, // the bank paid after all
}

// findTransition returns the transition between two different states; false when there is none.
func findTransition(from, to State) (transition, bool) {
	for _, t := range transitions {
		if t.from == from && t.to == to {
			return t, true
		}
	}
	return transition{}, false
}

// State returns the state of the subscription.
func (s Subscription) State() State {
	switch {
	case s.WithdrawnAt != nil:
		return Withdrawn
	case s.Status != Ended && s.EndsAt != nil:
		return Cancelling
	}
	return s.Status
}

// StateOf returns the state of an account at now, whose last subscription is sub; nil when it has none. A subscription
// that gives access takes precedence over an invite, and an invite over a purchase.
func StateOf(sub *Subscription, access account.Access, now time.Time) State {
	switch {
	case sub != nil && sub.Status != Ended:
		return sub.State()
	case access.ByInvite(now):
		return Sponsored
	case access.ByPurchase(now):
		return Prepaid
	case sub != nil:
		return sub.State()
	}
	return NoSubscription
}
