package httpapi

import (
	"cmp"
	"context"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// How often things may be tried that prove who somebody is, that cost mail, that keep another service busy or that fill
// a table: for one account, from one network, and by everybody together. Many people may share a network, so that its
// limits are wide.
var (
	signInOfAccount   = auth.Limit{Name: "sign-in of account", Max: 10, Per: 15 * time.Minute}
	signInFromNetwork = auth.Limit{Name: "sign-in from network", Max: 100, Per: 15 * time.Minute}
	signInOverall     = auth.Limit{Name: "sign-in", Max: 6000, Per: time.Minute}

	codeOfAccount   = auth.Limit{Name: "code of account", Max: 6, Per: time.Hour}
	codeFromNetwork = auth.Limit{Name: "code from network", Max: 60, Per: time.Hour}
	codeOverall     = auth.Limit{Name: "code", Max: 3000, Per: time.Minute}

	// Nobody guesses the token of an invite, and a whole company may open theirs in the same quarter of an hour.
	inviteFromNetwork = auth.Limit{Name: "invite from network", Max: 1000, Per: 15 * time.Minute}
	// A code that a shop sells is short enough to be typed.
	purchaseFromNetwork = auth.Limit{Name: "purchase code from network", Max: 60, Per: 15 * time.Minute}
	purchaseOverall     = auth.Limit{Name: "purchase code", Max: 3000, Per: time.Minute}

	listOfTenant   = auth.Limit{Name: "invite list of tenant", Max: 30, Per: time.Hour}
	resendOfInvite = auth.Limit{Name: "invite again", Max: 3, Per: 24 * time.Hour}
	batchOfTenant  = auth.Limit{Name: "purchase batch of tenant", Max: 30, Per: time.Hour}
	// Whoever sorts out a heap of tables sends one every quarter of a minute at the fastest. Only staff may, and a
	// check is a job in a queue.
	importOfOwner  = auth.Limit{Name: "import of owner", Max: 300, Per: time.Hour}
	importOfTenant = auth.Limit{Name: "recipe import of tenant", Max: 60, Per: time.Hour}
	importOverall  = auth.Limit{Name: "recipe import", Max: 600, Per: time.Hour}
	// Reading a photo keeps a processor busy for a second.
	imageOfAccount = auth.Limit{Name: "image of account", Max: 30, Per: time.Hour}
	imageOfStaff   = auth.Limit{Name: "image of staff", Max: 600, Per: time.Hour}
	imageOverall   = auth.Limit{Name: "image", Max: 300, Per: time.Minute}

	checkoutOfAccount = auth.Limit{Name: "checkout of account", Max: 30, Per: time.Hour}
	// Whoever is not signed in has Stripe make a page and a customer, which keeps a row here.
	checkoutFromNetwork = auth.Limit{Name: "checkout from network", Max: 60, Per: time.Hour}
	checkoutOverall     = auth.Limit{Name: "checkout", Max: 600, Per: time.Minute}

	// What nobody needs to be signed in for, and a row in the database comes of. A busy page sends events a few times a
	// minute.
	eventsOfVisitor   = auth.Limit{Name: "events of visitor", Max: 300, Per: 15 * time.Minute}
	eventsFromNetwork = auth.Limit{Name: "events from network", Max: 3000, Per: 15 * time.Minute}
	eventsOverall     = auth.Limit{Name: "events", Max: 12000, Per: time.Minute}
	choiceFromNetwork = auth.Limit{Name: "choice from network", Max: 60, Per: time.Hour}
	choiceOverall     = auth.Limit{Name: "choice", Max: 3000, Per: time.Minute}

	// What people ask for with every answer and every letter that they type, before there is an account. It takes the
	// processor's time and tells all that the catalogue has; a person who types without a pause stays far below it.
	questionsOfVisitor   = auth.Limit{Name: "questions of visitor", Max: 600, Per: 15 * time.Minute}
	questionsFromNetwork = auth.Limit{Name: "questions from network", Max: 6000, Per: 15 * time.Minute}
)

// mayTry counts a try to prove who somebody is.
func (h handlers) mayTry(ctx context.Context, email string) error {
	v := visitOf(ctx)
	return h.mayGuess(ctx, auth.Attempt{Limit: signInOfAccount, Key: v.tenant.ID.String() + auth.NormaliseEmail(email)})
}

// mayGuess counts a try to guess something, beside what else it counts for. By itself it is for tokens, which name no
// account: a limit of one would be everybody's.
func (h handlers) mayGuess(ctx context.Context, also ...auth.Attempt) error {
	return auth.CountAttempts(ctx, h.DB, append(also,
		auth.Attempt{Limit: signInFromNetwork, Key: visitOf(ctx).address},
		auth.Attempt{Limit: signInOverall})...)
}

// mayGuessCode counts a try to guess the code of a purchase.
func (h handlers) mayGuessCode(ctx context.Context) error {
	return auth.CountAttempts(
		ctx,
		h.DB,
		auth.Attempt{Limit: purchaseFromNetwork, Key: visitOf(ctx).address},
		auth.Attempt{Limit: purchaseOverall},
	)
}

// mayCheckOut counts a going to pay.
func (h handlers) mayCheckOut(ctx context.Context) error {
	v := visitOf(ctx)
	if v.account != uuid.Nil {
		return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: checkoutOfAccount, Key: v.account.String()})
	}
	return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: checkoutFromNetwork, Key: v.address}, auth.Attempt{Limit: checkoutOverall})
}

// maySend counts a mail with a code.
func (h handlers) maySend(ctx context.Context, email string) error {
	v := visitOf(ctx)
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: codeOfAccount, Key: v.tenant.ID.String() + auth.NormaliseEmail(email)},
		auth.Attempt{Limit: codeFromNetwork, Key: v.address},
		auth.Attempt{Limit: codeOverall})
}

// maySendEvents counts a batch of events. A browser that keeps no cookie counts as its network.
func (h handlers) maySendEvents(ctx context.Context) error {
	v := visitOf(ctx)
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: eventsOfVisitor, Key: cmp.Or(string(v.visitor.Token), v.address)},
		auth.Attempt{Limit: eventsFromNetwork, Key: v.address},
		auth.Attempt{Limit: eventsOverall})
}

// mayAsk counts a question that nobody needs to be signed in for; on the console, which has no catalogue of its own,
// there is nothing to ask. A browser that keeps no cookie counts as its network, and so does one that takes a new one
// each time.
func (h handlers) mayAsk(ctx context.Context) error {
	v := visitOf(ctx)
	if v.console {
		return errNoPath
	}
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: questionsOfVisitor, Key: cmp.Or(string(v.visitor.Token), v.address)},
		auth.Attempt{Limit: questionsFromNetwork, Key: v.address})
}

// mayChoose counts a choice about being measured.
func (h handlers) mayChoose(ctx context.Context) error {
	return auth.CountAttempts(
		ctx,
		h.DB,
		auth.Attempt{Limit: choiceFromNetwork, Key: visitOf(ctx).address},
		auth.Attempt{Limit: choiceOverall},
	)
}

// networkOf is the network that an address belongs to, as far as one household or company has it: a whole address of
// IPv4, the first 64 bits of IPv6.
func networkOf(address string) string {
	parsed, err := netip.ParseAddr(address)
	if err != nil {
		return "unknown"
	}
	parsed = parsed.Unmap()
	if parsed.Is4() {
		return parsed.String()
	}
	network, err := parsed.Prefix(64)
	if err != nil {
		return "unknown"
	}
	return network.String()
}

// deviceOf says in words from which browser and system somebody comes.
func deviceOf(header string) string {
	agent := useragent.Parse(header)
	switch {
	case agent.Name != "" && agent.OS != "":
		return agent.Name + " · " + agent.OS
	default:
		return agent.Name + agent.OS
	}
}
