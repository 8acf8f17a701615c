package invite_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/app/apptest"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// fixture is a server, with the scope of a tenant whose staff sends invites.
type fixture struct {
	*apptest.Server
	t     *testing.T
	scope postgres.Scope
}

func newFixture(t *testing.T) fixture {
	t.Helper()
	t.Parallel()
	s := apptest.New(t, nil)
	return fixture{Server: s, t: t, scope: s.Scope("fitpuur")}
}

// sponsor adds a sponsorship with seats.
func (o fixture) sponsor(sponsorship invite.Sponsorship, seats int) uuid.UUID {
	o.t.Helper()
	sponsorship.Name, sponsorship.Seats = "Bakkerij Jansen", seats
	sponsorship, err := o.Invites.AddSponsorship(o.t.Context(), o.scope, sponsorship, uuid.New(), o.Now())
	if err != nil {
		o.t.Fatal(err)
	}
	return sponsorship.ID
}

var inviteToken = regexp.MustCompile(`/register\?invite=([A-Za-z0-9_-]{43})`)

// invite sends invites to addresses, and returns their tokens.
func (o fixture) invite(sponsorship uuid.UUID, emails ...string) []auth.Token {
	o.t.Helper()
	if _, err := o.Invites.Invite(o.t.Context(), o.scope, sponsorship, emails, uuid.New(), o.Now()); err != nil {
		o.t.Fatal(err)
	}
	var tokens []auth.Token
	for _, email := range emails {
		mails := o.MailTo(email)
		if len(mails) == 0 {
			o.t.Fatalf("no mail was sent to %s", email)
		}
		match := inviteToken.FindStringSubmatch(mails[0].Text)
		if match == nil {
			o.t.Fatalf("no link in %s", mails[0].Text)
		}
		tokens = append(tokens, auth.Token(match[1]))
	}
	return tokens
}

// register creates an account with an invite.
func (o fixture) register(token auth.Token) (account.Account, error) {
	r := account.Registration{
		Name:          "Sanne de Boer",
		Password:      "een lang wachtwoord",
		TermsAccepted: true,
		Source:        "general",
	}
	acct, _, err := o.Invites.Register(
		o.t.Context(),
		o.scope,
		token,
		r,
		account.Visitor{Token: auth.NewToken()},
		o.Now(),
		menu.Today(o.Now()),
	)
	return acct, err
}

// registerAll registers with tokens concurrently, and counts the results by error.
func (o fixture) registerAll(tokens []auth.Token) map[error]int {
	results := map[error]int{}
	var mutex sync.Mutex
	var group sync.WaitGroup
	for _, token := range tokens {
		group.Go(func() {
			_, err := o.register(token)
			mutex.Lock()
			defer mutex.Unlock()
			results[err]++
		})
	}
	group.Wait()
	return results
}

func days(count int) invite.Sponsorship { return invite.Sponsorship{AccessDays: &count} }

func TestRegister_LastSeatGoesToOneOfFifty(t *testing.T) {
	o := newFixture(t)
	sponsorship := o.sponsor(days(30), 1)
	var emails []string
	for n := range 50 {
		emails = append(emails, fmt.Sprintf("race%d@voorbeeld.example", n))
	}
	tokens := o.invite(sponsorship, emails...)
	// The seat is locked until several registrations wait for it, all of which have seen that it is free.
	tx, err := o.Admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `select from sponsorships where id = $1 for update`, sponsorship); err != nil {
		t.Fatal(err)
	}
	results := make(chan map[error]int)
	go func() { results <- o.registerAll(tokens) }()
	for waiting := 0; waiting < 2; {
		const sql = `
			select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
		if err := tx.QueryRow(t.Context(), sql).Scan(&waiting); err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(t.Context(), `select pg_stat_clear_snapshot()`); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := <-results; got[nil] != 1 || got[invite.ErrFull] != 49 {
		t.Errorf("got results %v", got)
	}
	var accounts, used int
	const sql = `select (select count(*) from accounts), (select count(*) from invites where status = 'used')`
	if err := o.Admin.QueryRow(t.Context(), sql).Scan(&accounts, &used); err != nil || accounts != 1 || used != 1 {
		t.Errorf("got %d accounts and %d used invites (%v)", accounts, used, err)
	}
}

func TestRegister_OneInviteMakesOneAccount(t *testing.T) {
	o := newFixture(t)
	sponsorship := o.sponsor(days(30), 50)
	token := o.invite(sponsorship, "samen@voorbeeld.example")[0]
	tokens := make([]auth.Token, 20)
	for n := range tokens {
		tokens[n] = token
	}
	// A registration that runs concurrently with the first finds the account; a later one finds the used invite.
	if got := o.registerAll(tokens); got[nil] != 1 || got[account.ErrExists]+got[invite.ErrUsed] != 19 {
		t.Errorf("got results %v", got)
	}
	var taken int
	row := o.Admin.QueryRow(t.Context(), `select taken from sponsorships where id = $1`, sponsorship)
	if err := row.Scan(&taken); err != nil || taken != 1 {
		t.Errorf("got %d used seats (%v)", taken, err)
	}
}

func TestSponsorship_GivesAccessUntilTheEndOfItsLastDay(t *testing.T) {
	o := newFixture(t)
	lastDay := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	end := time.Date(2026, 12, 1, 0, 0, 0, 0, menu.Zone)
	for email, sponsorship := range map[string]invite.Sponsorship{
		"dagen@voorbeeld.example": days(9),
		"tot@voorbeeld.example":   {LastDay: &lastDay},
	} {
		acct, err := o.register(o.invite(o.sponsor(sponsorship, 1), email)[0])
		if err != nil {
			t.Fatal(err)
		}
		for at, want := range map[time.Time]bool{
			apptest.Now:           true,
			end.Add(-time.Second): true,
			end:                   false,
			end.Add(time.Hour):    false,
		} {
			if acct.HasAccess(at) != want || acct.ByInvite(at) != want {
				t.Errorf("%s at %s: HasAccess is %t", email, at, acct.HasAccess(at))
			}
		}
	}
	// The invite stays used after the last day.
	var used uuid.UUID
	if err := o.Admin.QueryRow(t.Context(), `select account_id from invites limit 1`).Scan(&used); err != nil {
		t.Fatal(err)
	}
	if inv, err := invite.Of(t.Context(), o.scope, used); err != nil || inv.State(end) != invite.Used {
		t.Errorf("after the last day, the invite is %+v (%v)", inv, err)
	}
	over := o.sponsor(invite.Sponsorship{LastDay: &lastDay}, 1)
	late := []string{"laat@voorbeeld.example"}
	if _, err := o.Invites.Invite(t.Context(), o.scope, over, late, uuid.New(), end); !errors.Is(err, invite.ErrOver) {
		t.Errorf("inviting after the last day: got error %v", err)
	}
}

func TestSweep_ForgetsAddressesOfUnusedInvites(t *testing.T) {
	o := newFixture(t)
	sponsorship := o.sponsor(days(30), 5)
	tokens := o.invite(sponsorship, "nooit@voorbeeld.example", "wel@voorbeeld.example")
	acct, err := o.register(tokens[1])
	if err != nil {
		t.Fatal(err)
	}
	addresses := func() (all string) {
		const sql = `select coalesce(string_agg(email, ' '), '') from invites`
		if err := o.Admin.QueryRow(t.Context(), sql).Scan(&all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	retainedUntil := apptest.Now.Add((30 + 90) * 24 * time.Hour)
	if err := invite.Sweep(t.Context(), o.scope, retainedUntil); err != nil ||
		!strings.Contains(addresses(), "nooit@") {
		t.Errorf("the address was erased too early (%v)", err)
	}
	if err := invite.Sweep(t.Context(), o.scope, retainedUntil.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if remaining := addresses(); strings.Contains(remaining, "nooit@") || !strings.Contains(remaining, "wel@") {
		t.Errorf("got remaining addresses %s", remaining)
	}
	// A used seat stays used when its account is erased.
	if err := o.Accounts.Erase(t.Context(), o.scope, acct.ID, o.Now()); err != nil {
		t.Fatal(err)
	}
	var taken int
	row := o.Admin.QueryRow(t.Context(), `select taken from sponsorships where id = $1`, sponsorship)
	if err := row.Scan(&taken); err != nil || taken != 1 || addresses() != "" {
		t.Errorf("got %d used seats and addresses %q (%v)", taken, addresses(), err)
	}
}
