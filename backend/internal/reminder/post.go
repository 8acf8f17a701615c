package reminder

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/funnel"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Args is the job that sends all reminders of an account. Between letters it snoozes until the next may be due.
type Args struct {
	jobs.Tenant
	Account uuid.UUID `json:"accountId"`
}

// Kind returns the name of the job.
func (Args) Kind() string { return "reminders" }

// Post sends reminders.
type Post struct {
	DB     *postgres.DB
	Sender mail.Sender
	From   string // the address that mail is sent from
	Key    []byte // as in Service
	Now    func() time.Time
	// Brand returns the brand of a tenant's letters.
	Brand func(ctx context.Context, tenant uuid.UUID) (mail.Brand, error)
	// Open reports whether a tenant's brand is switched on. There are no reminders while it is not.
	Open func(ctx context.Context, tenant uuid.UUID) (bool, error)
}

// AddWorkers registers the job of the post.
func (p *Post) AddWorkers(workers *jobs.Workers) {
	jobs.AddFunc(workers, func(ctx context.Context, args Args) error {
		next, err := p.Remind(ctx, args)
		if err != nil || next.IsZero() {
			return err
		}
		return river.JobSnooze(max(0, next.Sub(p.Now())))
	})
}

// letters are the letters in the order in which they are sent.
var letters = [MaxLetters]mail.Letter{mail.ReminderHour, mail.ReminderDay, mail.ReminderDays, mail.ReminderWeek}

// Remind sends the letter that is due to an account, if any, and returns when to call it for the next one: the zero
// time when there is none. A letter is recorded before it is sent, so that it is sent at most once: when sending fails,
// it returns the error and does not try again.
func (p *Post) Remind(ctx context.Context, args Args) (next time.Time, err error) {
	return p.remind(ctx, args, p.Now)
}

// SendNext sends the next letter to the accounts with an address, as if it were due. It is for development.
func (p *Post) SendNext(ctx context.Context, tenant uuid.UUID, email string) error {
	accounts, err := account.FindByEmail(ctx, p.DB.Scope(tenant), auth.NormaliseEmail(email))
	if err != nil {
		return err
	}
	for _, acct := range accounts {
		args := Args{Tenant: jobs.Tenant{ID: tenant}, Account: acct.ID}
		if _, err := p.remind(ctx, args, nil); err != nil {
			return err
		}
	}
	return nil
}

// remind is Remind with a clock. When clock is nil the time is that at which the next letter is due.
func (p *Post) remind(ctx context.Context, args Args, clock func() time.Time) (next time.Time, err error) {
	brand, err := p.Brand(ctx, args.ID)
	if err != nil {
		return time.Time{}, err
	}
	open, err := p.Open(ctx, args.ID)
	if err != nil {
		return time.Time{}, err
	}
	var message *mail.Message
	err = p.DB.Scope(args.ID).Tx(ctx, func(tx postgres.Tx) error {
		message, next, err = p.takeDue(ctx, tx, args.Account, brand, open, clock)
		return err
	})
	if err != nil || message == nil {
		return next, err
	}
	return next, p.Sender.Send(ctx, *message)
}

// takeDue records and returns the letter that is due to an account, or nil, and returns when the next may be due. While
// the brand is switched off no letter is due, and after the time of the last letter there are no more.
func (p *Post) takeDue(
	ctx context.Context,
	tx postgres.Tx,
	accountID uuid.UUID,
	brand mail.Brand,
	open bool,
	clock func() time.Time,
) (*mail.Message, time.Time, error) {
	never := time.Time{}
	state, err := lockState(ctx, tx, accountID)
	if err != nil || state == nil || state.StoppedAt != nil || state.Sent == MaxLetters {
		return nil, never, err
	}
	acct, err := account.Find(ctx, tx, accountID)
	if errors.Is(err, account.ErrNotFound) {
		return nil, never, nil // the account is being erased
	}
	if err != nil {
		return nil, never, err
	}
	last, consentWithdrawn, err := audit.LastActivity(ctx, tx, accountID)
	if err != nil {
		return nil, never, err
	}
	due := state.due(last, acct.Fraction())
	now := due
	if clock != nil {
		now = clock()
	}
	if !eligible(acct, consentWithdrawn, menu.Today(now)) {
		return nil, never, nil
	}
	if now.Before(due) {
		return nil, due, nil
	}
	if !open {
		if now.After(last.Add(waits[MaxLetters-1])) {
			return nil, never, nil
		}
		return nil, afterQuietHours(now.Add(recheckInterval), acct.Fraction()), nil
	}
	message, err := p.write(ctx, tx, acct, state.Sent, brand, now)
	if err != nil {
		return nil, never, err
	}
	if err := state.recordSent(ctx, tx, accountID, now); err != nil {
		return nil, never, err
	}
	details := map[string]string{"letter": strconv.Itoa(state.Sent)}
	if err := audit.Report(ctx, tx, audit.ReminderSent, accountID, now, details); err != nil {
		return nil, never, err
	}
	if state.Sent == MaxLetters {
		return &message, never, nil
	}
	return &message, state.due(last, acct.Fraction()), nil
}

// write returns the letter with a number, counting from 0.
func (p *Post) write(
	ctx context.Context,
	tx postgres.Tx,
	acct account.Account,
	number int,
	brand mail.Brand,
	now time.Time,
) (mail.Message, error) {
	token, err := auth.NewLink(ctx, tx, acct.ID, now)
	if err != nil {
		return mail.Message{}, err
	}
	f, today := funnel.All[acct.Funnel()], menu.Today(now)
	query := url.Values{"email": {acct.Email}, "check": {"true"}, "utm_source": {"reminder"}}
	values := mail.Values{
		Name: acct.Name,
		// After signing in the app opens the step where the user stopped.
		Link:        brand.Site + "/login?" + query.Encode() + "#" + string(token),
		Unsubscribe: brand.Site + "/unsubscribe?token=" + tokenOf(p.Key, tx.Tenant(), acct.ID),
		Progress: &mail.Progress{
			StepsLeft:  f.ResultStep() - acct.Answers.FirstOpenStep(f, today),
			LookAround: acct.RegistrationSource == "general" && !acct.HasAccess(now),
		},
	}
	return mail.Compose(letters[number], brand, p.From, acct.Email, values)
}
