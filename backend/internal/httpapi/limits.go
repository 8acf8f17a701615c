package httpapi

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Limits on attempts to authenticate and on requests that send mail, occupy another service or add rows: per account,
// per network and in total. Many users may share a network, so its limits are wide.
var (
	// Attempts for an account: from a browser that signed in before, from a network, and from all other networks
	// together. Only attempts from a single network are refused; more attempts from all others are only delayed, so
	// that they do not lock out the owner.
	signInPerDevice  = auth.Limit{Name: "sign-in from device", Max: 10, Per: 15 * time.Minute}
	signInPerPair    = auth.Limit{Name: "sign-in of account from network", Max: 10, Per: 15 * time.Minute}
	signInPerAccount = auth.Limit{Name: "sign-in of account", Max: 50, Per: 15 * time.Minute}
	signInPerNetwork = auth.Limit{Name: "sign-in from network", Max: 100, Per: 15 * time.Minute}
	signInOverall    = auth.Limit{Name: "sign-in", Max: 6000, Per: time.Minute}

	// Mail of any kind to an address: from a browser that signed in with it, from a network, and in total. The first
	// mail from a network is refused only after 200 mails in total: a higher limit would let strangers fill the
	// mailbox, and a lower one would let them lock out the owner.
	mailPerDevice       = auth.Limit{Name: "mail from device", Max: 6, Per: time.Hour}
	mailPerPair         = auth.Limit{Name: "mail to address from network", Max: 6, Per: time.Hour}
	firstMailPerPair    = auth.Limit{Name: "first mail to address from network", Max: 1, Per: time.Hour}
	mailPerAddress      = auth.Limit{Name: "mail to address", Max: 12, Per: time.Hour}
	firstMailPerAddress = auth.Limit{Name: "first mail to address", Max: 200, Per: time.Hour}
	mailPerNetwork      = auth.Limit{Name: "mail from network", Max: 60, Per: time.Hour}
	mailOverall         = auth.Limit{Name: "mail", Max: 3000, Per: time.Minute}

	// An invite's token cannot be guessed, and a whole company may open its invites within 15 minutes.
	invitePerNetwork = auth.Limit{Name: "invite from network", Max: 1000, Per: 15 * time.Minute}
	// A purchase code is short enough to type, so it might be guessed.
	purchasePerNetwork = auth.Limit{Name: "purchase code from network", Max: 60, Per: 15 * time.Minute}
	purchaseOverall    = auth.Limit{Name: "purchase code", Max: 3000, Per: time.Minute}

	// Requests with a link to a shopping list: two for each tick on another device. Tokens cannot be guessed; the
	// second limit spares the database.
	sharedPerList      = auth.Limit{Name: "shared list", Max: 6000, Per: 15 * time.Minute}
	unsharedPerNetwork = auth.Limit{Name: "shared list from network", Max: 300, Per: 15 * time.Minute}

	inviteListPerTenant = auth.Limit{Name: "invite list of tenant", Max: 30, Per: time.Hour}
	invitePerAddress    = auth.Limit{Name: "invite to address", Max: 6, Per: 24 * time.Hour}
	resendPerInvite     = auth.Limit{Name: "invite again", Max: 3, Per: 24 * time.Hour}
	// Each request sends a mail.
	codePerAccountBySupport = auth.Limit{Name: "code by support", Max: 6, Per: time.Hour}
	batchPerTenant          = auth.Limit{Name: "purchase batch of tenant", Max: 30, Per: time.Hour}
	// Only staff import, at most one file in about 15 s, and an import runs as a job.
	foodImportPerOwner    = auth.Limit{Name: "import of owner", Max: 300, Per: time.Hour}
	recipeImportPerTenant = auth.Limit{Name: "recipe import of tenant", Max: 60, Per: time.Hour}
	recipeImportOverall   = auth.Limit{Name: "recipe import", Max: 600, Per: time.Hour}
	// Decoding a photo takes about a second of processor time.
	imagePerAccount     = auth.Limit{Name: "image of account", Max: 30, Per: time.Hour}
	imagePerStaffMember = auth.Limit{Name: "image of staff", Max: 600, Per: time.Hour}
	imageOverall        = auth.Limit{Name: "image", Max: 300, Per: time.Minute}

	checkoutPerAccount = auth.Limit{Name: "checkout of account", Max: 30, Per: time.Hour}
	// A checkout without an account creates a page and a customer at Stripe, and a row here.
	checkoutPerNetwork = auth.Limit{Name: "checkout from network", Max: 60, Per: time.Hour}
	checkoutOverall    = auth.Limit{Name: "checkout", Max: 600, Per: time.Minute}

	// Anonymous requests that add rows. A busy page sends events a few times a minute.
	eventsPerVisitor  = auth.Limit{Name: "events of visitor", Max: 300, Per: 15 * time.Minute}
	eventsPerNetwork  = auth.Limit{Name: "events from network", Max: 3000, Per: 15 * time.Minute}
	eventsOverall     = auth.Limit{Name: "events", Max: 12000, Per: time.Minute}
	consentPerNetwork = auth.Limit{Name: "choice from network", Max: 60, Per: time.Hour}
	consentOverall    = auth.Limit{Name: "choice", Max: 3000, Per: time.Minute}

	// Anonymous queries of the funnel, sent on every answer and key press. They take processor time and expose the
	// catalogue; a fast typist stays far below the limit.
	queriesPerVisitor = auth.Limit{Name: "questions of visitor", Max: 600, Per: 15 * time.Minute}
	queriesPerNetwork = auth.Limit{Name: "questions from network", Max: 6000, Per: 15 * time.Minute}
)

// slowSignIn is how long an attempt from an unknown browser waits after many attempts for the same account.
const slowSignIn = 3 * time.Second

// limitSignIn counts an attempt to sign in. After many attempts for the account by other browsers it waits.
func (h handlers) limitSignIn(ctx context.Context, email string) error {
	rc := requestContextOf(ctx)
	if device, ok := h.deviceFor(rc, email); ok {
		return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: signInPerDevice, Key: device})
	}
	target := rc.realm() + auth.NormaliseEmail(email)
	if err := h.limitTokens(ctx, auth.Attempt{Limit: signInPerPair, Key: rc.network + " " + target}); err != nil {
		return err
	}
	err := auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: signInPerAccount, Key: target})
	var refusal *errs.Error
	if errors.As(err, &refusal) {
		return h.Wait(ctx, slowSignIn)
	}
	return err
}

// deviceFor returns the name of a browser that signed in with an address before.
func (s *Server) deviceFor(rc *requestContext, email string) (name string, ok bool) {
	return auth.FindDevice(s.Key, rc.realm(), email, rc.devices)
}

// limitTokens counts an attempt to use a secret, together with the other attempts given. Tokens name no account, so
// there is no limit per account.
func (h handlers) limitTokens(ctx context.Context, attempts ...auth.Attempt) error {
	return auth.CountAttempts(ctx, h.DB, append(attempts,
		auth.Attempt{Limit: signInPerNetwork, Key: requestContextOf(ctx).network},
		auth.Attempt{Limit: signInOverall})...)
}

// limitPurchaseCode counts an attempt to use a purchase code.
func (h handlers) limitPurchaseCode(ctx context.Context) error {
	return auth.CountAttempts(
		ctx,
		h.DB,
		auth.Attempt{Limit: purchasePerNetwork, Key: requestContextOf(ctx).network},
		auth.Attempt{Limit: purchaseOverall},
	)
}

// limitCheckout counts a checkout.
func (h handlers) limitCheckout(ctx context.Context) error {
	rc := requestContextOf(ctx)
	if rc.accountID != uuid.Nil {
		return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: checkoutPerAccount, Key: rc.accountID.String()})
	}
	return auth.CountAttempts(ctx, h.DB, auth.Attempt{
		Limit: checkoutPerNetwork,
		Key:   rc.network,
	}, auth.Attempt{Limit: checkoutOverall})
}

// limitMail counts a mail to an address that the request names. Addresses are counted by mailbox and for all tenants
// together.
func (h handlers) limitMail(ctx context.Context, email string) error {
	rc, mailbox := requestContextOf(ctx), auth.Mailbox(email)
	if device, ok := h.deviceFor(rc, email); ok {
		return auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: mailPerDevice, Key: device})
	}
	pair := rc.network + " " + mailbox
	if err := auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: mailPerPair, Key: pair},
		auth.Attempt{Limit: mailPerNetwork, Key: rc.network},
		auth.Attempt{Limit: mailOverall}); err != nil {
		return err
	}
	err := auth.CountAttempts(ctx, h.DB, auth.Attempt{Limit: mailPerAddress, Key: mailbox})
	var refusal *errs.Error
	if !errors.As(err, &refusal) {
		return err
	}
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: firstMailPerPair, Key: pair},
		auth.Attempt{Limit: firstMailPerAddress, Key: mailbox})
}

// limitEvents counts a batch of events. A browser without cookies shares the limit of its network.
func (h handlers) limitEvents(ctx context.Context) error {
	rc := requestContextOf(ctx)
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: eventsPerVisitor, Key: cmp.Or(string(rc.visitor.Token), rc.network)},
		auth.Attempt{Limit: eventsPerNetwork, Key: rc.network},
		auth.Attempt{Limit: eventsOverall})
}

// limitQueries counts an anonymous query. It returns errPathNotFound on the console, which has no catalogue. A browser
// without cookies shares the limit of its network.
func (h handlers) limitQueries(ctx context.Context) error {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return errPathNotFound
	}
	return auth.CountAttempts(ctx, h.DB,
		auth.Attempt{Limit: queriesPerVisitor, Key: cmp.Or(string(rc.visitor.Token), rc.network)},
		auth.Attempt{Limit: queriesPerNetwork, Key: rc.network})
}

// limitConsent counts a consent choice.
func (h handlers) limitConsent(ctx context.Context) error {
	return auth.CountAttempts(
		ctx,
		h.DB,
		auth.Attempt{Limit: consentPerNetwork, Key: requestContextOf(ctx).network},
		auth.Attempt{Limit: consentOverall},
	)
}

// networkOf returns the network of an address, for counting attempts: the address itself for IPv4, its /64 prefix for
// IPv6, and "unknown" if it is the zero value.
func networkOf(address netip.Addr) string {
	address = address.Unmap()
	if address.Is4() {
		return address.String()
	}
	network, err := address.Prefix(64)
	if err != nil || !address.IsValid() {
		return "unknown"
	}
	return network.String()
}

// deviceOf returns the browser and the operating system of a User-Agent header.
func deviceOf(header string) string {
	agent := useragent.Parse(header)
	switch {
	case agent.Name != "" && agent.OS != "":
		return agent.Name + " · " + agent.OS
	default:
		return agent.Name + agent.OS
	}
}
