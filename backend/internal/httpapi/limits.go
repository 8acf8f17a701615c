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
	signInPerAccount = auth.Limit{Name: "sign-in of account", Max: 10, Per: 15 * time.Minute}
	signInPerNetwork = auth.Limit{Name: "sign-in from network", Max: 100, Per: 15 * time.Minute}
	signInOverall    = auth.Limit{Name: "sign-in", Max: 6000, Per: time.Minute}

	codePerAccount = auth.Limit{Name: "code of account", Max: 6, Per: time.Hour}
	codePerNetwork = auth.Limit{Name: "code from network", Max: 60, Per: time.Hour}
	codeOverall    = auth.Limit{Name: "code", Max: 3000, Per: time.Minute}

	// Nobody guesses the token of an invite, and a whole company may open theirs in the same quarter of an hour.
	invitePerNetwork = auth.Limit{Name: "invite from network", Max: 1000, Per: 15 * time.Minute}
	// A code that a shop sells is short enough to be typed.
	purchasePerNetwork = auth.Limit{Name: "purchase code from network", Max: 60, Per: 15 * time.Minute}
	purchaseOverall    = auth.Limit{Name: "purchase code", Max: 3000, Per: time.Minute}

	inviteListPerTenant = auth.Limit{Name: "invite list of tenant", Max: 30, Per: time.Hour}
	resendPerInvite     = auth.Limit{Name: "invite again", Max: 3, Per: 24 * time.Hour}
	batchPerTenant      = auth.Limit{Name: "purchase batch of tenant", Max: 30, Per: time.Hour}
	// Whoever sorts out a heap of tables sends one every quarter of a minute at the fastest. Only staff may, and a
	// check is a job in a queue.
	foodImportPerOwner    = auth.Limit{Name: "import of owner", Max: 300, Per: time.Hour}
	recipeImportPerTenant = auth.Limit{Name: "recipe import of tenant", Max: 60, Per: time.Hour}
	recipeImportOverall   = auth.Limit{Name: "recipe import", Max: 600, Per: time.Hour}
	// Reading a photo keeps a processor busy for a second.
	imagePerAccount     = auth.Limit{Name: "image of account", Max: 30, Per: time.Hour}
	imagePerStaffMember = auth.Limit{Name: "image of staff", Max: 600, Per: time.Hour}
	imageOverall        = auth.Limit{Name: "image", Max: 300, Per: time.Minute}

	checkoutPerAccount = auth.Limit{Name: "checkout of account", Max: 30, Per: time.Hour}
	// Whoever is not signed in has Stripe make a page and a customer, which keeps a row here.
	checkoutPerNetwork = auth.Limit{Name: "checkout from network", Max: 60, Per: time.Hour}
	checkoutOverall    = auth.Limit{Name: "checkout", Max: 600, Per: time.Minute}

	// What nobody needs to be signed in for, and a row in the database comes of. A busy page sends events a few times a
	// minute.
	eventsPerVisitor  = auth.Limit{Name: "events of visitor", Max: 300, Per: 15 * time.Minute}
	eventsPerNetwork  = auth.Limit{Name: "events from network", Max: 3000, Per: 15 * time.Minute}
	eventsOverall     = auth.Limit{Name: "events", Max: 12000, Per: time.Minute}
	consentPerNetwork = auth.Limit{Name: "choice from network", Max: 60, Per: time.Hour}
	consentOverall    = auth.Limit{Name: "choice", Max: 3000, Per: time.Minute}

	// What people ask for with every answer and every letter that they type, before there is an account. It takes the
	// processor's time and tells all that the catalogue has; a person who types without a pause stays far below it.
	queriesPerVisitor = auth.Limit{Name: "questions of visitor", Max: 600, Per: 15 * time.Minute}
	queriesPerNetwork = auth.Limit{Name: "questions from network", Max: 6000, Per: 15 * time.Minute}
)

// mayTry counts a try to prove who somebody is.
func (h handlers) limitSignIn(ctx context.Context, email string) error {
	rc := requestContextOf(ctx)
	return h.limitTokens(ctx, auth.Attempt{Limit: signInPerAccount, Key: rc.tenant.ID.String() + auth.NormaliseEmail(email)})
}

// mayGuess counts a try to guess something, beside what else it counts for. By itself it is for tokens, which name no
// account: a limit of one would be everybody's.
func (h handlers) limitTokens(ctx context.Context, also ...auth.Attempt) error {
	return auth.CountAttempts(ctx, h.DB, append(also,
		auth.Attempt{Limit: signInPerNetwork, Key: requestContextOf(ctx).network},
		auth.Attempt{Limit: signInOverall})...)
}

// mayGuessCode counts a try to guess the code of a purchase.
func (h handlers) limitPurchaseCode(ctx context.Context) error {
	return auth.CountAttempts(
		ctx,
		h.DB,
		auth.Attempt{Limit: purchasePerNetwork, Key: requestContextOf(ctx).network},
		auth.Attempt{Limit: purchaseOverall},
	)
}

// mayCheckOut counts a going to pay.
func (h handlers) limitCheckout(ctx context.Context) error {
	rc := requestContextOf(ctx)
	if rc.accountID != uuid.Nil {
		return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: checkoutPerAccount, Key: rc.accountID.String()})
	}
	return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: checkoutPerNetwork, Key: rc.network}, auth.Attempt{Limit: checkoutOverall})
}

// maySend counts a mail with a code.
func (h handlers) limitCodeMail(ctx context.Context, email string) error {
	rc := requestContextOf(ctx)
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: codePerAccount, Key: rc.tenant.ID.String() + auth.NormaliseEmail(email)},
		auth.Attempt{Limit: codePerNetwork, Key: rc.network},
		auth.Attempt{Limit: codeOverall})
}

// maySendEvents counts a batch of events. A browser that keeps no cookie counts as its network.
func (h handlers) limitEvents(ctx context.Context) error {
	rc := requestContextOf(ctx)
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: eventsPerVisitor, Key: cmp.Or(string(rc.visitor.Token), rc.network)},
		auth.Attempt{Limit: eventsPerNetwork, Key: rc.network},
		auth.Attempt{Limit: eventsOverall})
}

// mayAsk counts a question that nobody needs to be signed in for; on the console, which has no catalogue of its own,
// there is nothing to ask. A browser that keeps no cookie counts as its network, and so does one that takes a new one
// each time.
func (h handlers) limitQueries(ctx context.Context) error {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return errPathNotFound
	}
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: queriesPerVisitor, Key: cmp.Or(string(rc.visitor.Token), rc.network)},
		auth.Attempt{Limit: queriesPerNetwork, Key: rc.network})
}

// mayChoose counts a choice about being measured.
func (h handlers) limitConsent(ctx context.Context) error {
	return auth.CountAttempts(
		ctx,
		h.DB,
		auth.Attempt{Limit: consentPerNetwork, Key: requestContextOf(ctx).network},
		auth.Attempt{Limit: consentOverall},
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
