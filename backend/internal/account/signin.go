package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Service registers accounts and signs them in.
type Service struct {
	Queue *jobs.Queue
	Key   []byte // of the server, for the HMAC of codes
	// Passwords hashes and verifies passwords.
	Passwords auth.Passwords
	// RedeemPurchase redeems the purchase code of a registration, in the transaction that signs the account in.
	RedeemPurchase func(ctx context.Context, tx postgres.Tx, account, code uuid.UUID, now time.Time) error
	// OnCreated runs in the transaction that creates an account; nil for nothing.
	OnCreated func(ctx context.Context, tx postgres.Tx, account uuid.UUID) error
	// Settle returns what the letter about an erased account says about its payments; nil for an account that paid
	// nothing.
	Settle func(
		ctx context.Context, q postgres.TenantQuerier, account uuid.UUID, now time.Time,
	) (*mail.Settlement, error)
	// OnDelete runs in the transaction that deletes an account, before the deletion.
	OnDelete []DeleteHook
	// OnEmailChange runs in the transaction that changes an account's address, after the change; nil for nothing.
	OnEmailChange func(ctx context.Context, tx postgres.Tx, account uuid.UUID) error
}

// DeleteHook prepares the deletion of an account.
type DeleteHook = func(ctx context.Context, tx postgres.Tx, account uuid.UUID, reason DeletionReason) error

// DeletionReason says why an account is deleted.
type DeletionReason string

// The reasons.
const (
	DeletionRequested DeletionReason = "erased"  // by the consumer
	DeletedUnderage   DeletionReason = "refused" // the consumer is under eighteen; their invite or code becomes free
)

// Visitor is a browser that is not signed in.
type Visitor struct {
	Token  auth.Token // of its cookie; a code works only in the browser that requested it
	Device string     // browser and system, in words
}

// SignIn checks a password and starts a session. The error is ErrSignIn when the address or the password is wrong or
// the account has no password, after the same time.
func (s *Service) SignIn(
	ctx context.Context,
	scope postgres.Scope,
	email, password string,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	const find = `select id, coalesce(password_hash, '') from accounts where tenant_id = $1 and email = $2`
	var id uuid.UUID
	var hash string
	err := scope.QueryRow(ctx, find, scope.Tenant(), auth.NormaliseEmail(email)).Scan(&id, &hash)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return Account{}, "", fmt.Errorf("looking up an account: %w", err)
	}
	valid, err := s.Passwords.Verify(ctx, password, hash)
	if err != nil {
		return Account{}, "", fmt.Errorf("checking a password: %w", err)
	}
	if !valid {
		if err := audit.Record(ctx, scope, audit.LoginFailed, id, now, nil); err != nil {
			return Account{}, "", err
		}
		return Account{}, "", ErrSignIn
	}
	if s.Passwords.Outdated(hash) {
		if hash, err = s.Passwords.Hash(ctx, password); err != nil {
			return Account{}, "", fmt.Errorf("rehashing a password: %w", err)
		}
		const updateHash = `update accounts set password_hash = $3 where tenant_id = $1 and id = $2`
		if _, err := scope.Exec(ctx, updateHash, scope.Tenant(), id, hash); err != nil {
			return Account{}, "", fmt.Errorf("saving a password's new hash: %w", err)
		}
	}
	var acct Account
	var token auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		acct, token, err = startSession(ctx, tx, id, proofPassword, visitor, now)
		return err
	})
	return acct, token, err
}

// proof is how an account proved its identity.
type proof string

const (
	proofPassword proof = "password" // or a token that was mailed to register with
	proofCode     proof = "code"
	proofLink     proof = "link"
)

// startSession starts a session for an account that proved its identity, and records it.
func startSession(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	by proof,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	acct, err := Find(ctx, tx, id)
	if err != nil {
		return Account{}, "", err
	}
	token, err := auth.StartSession(
		ctx,
		tx,
		auth.NewSession{Account: id, Device: visitor.Device, Confirmed: by != proofLink, ByCode: by == proofCode},
		now,
	)
	if err != nil {
		return Account{}, "", err
	}
	action := audit.Login
	if by == proofLink {
		action = audit.AutomaticLogin
	}
	return acct, token, audit.Record(ctx, tx, action, id, now, map[string]string{"device": visitor.Device})
}

// RequestCode sends a code to sign in with. It behaves the same for every address; an unknown address gets no mail.
func (s *Service) RequestCode(
	ctx context.Context,
	scope postgres.Scope,
	email string,
	visitor Visitor,
	now time.Time,
) error {
	return scope.Tx(ctx, func(tx postgres.Tx) error {
		return s.requestCode(
			ctx,
			tx,
			auth.CodeRequest{Purpose: auth.PurposeSignIn, Email: auth.NormaliseEmail(email), Visitor: visitor.Token},
			now,
		)
	})
}

// requestCode stores a request for a code and queues its mail.
func (s *Service) requestCode(ctx context.Context, tx postgres.Tx, request auth.CodeRequest, now time.Time) error {
	if err := auth.RequestCode(ctx, tx, request, now); err != nil {
		return err
	}
	return s.Queue.Add(
		ctx,
		tx,
		CodeArgs{
			Tenant:      jobs.Tenant{ID: tx.Tenant()},
			Purpose:     request.Purpose,
			Email:       request.Email,
			VisitorHash: request.Visitor.Hash(),
		},
	)
}

// Verify uses a code and starts a session, of the account with the address or else of a new one from the registration
// in the same browser. For an existing account the answers of the registration are added to its own. The purchase code
// of a registration is redeemed; one that is no longer valid does not prevent signing in. The error is auth.ErrCode
// when the code is wrong or there is no account.
func (s *Service) Verify(
	ctx context.Context,
	scope postgres.Scope,
	email, digits string,
	visitor Visitor,
	now, today time.Time,
) (Account, auth.Token, error) {
	email = auth.NormaliseEmail(email)
	if _, err := auth.UseCode(ctx, scope, s.Key, auth.PurposeSignIn, email, digits, visitor.Token, now); err != nil {
		if errors.Is(err, auth.ErrCode) {
			err = errors.Join(err, audit.Record(ctx, scope, audit.CodeFailed, uuid.Nil, now, nil))
		}
		return Account{}, "", err
	}
	var acct Account
	var token auth.Token
	err := scope.Tx(ctx, func(tx postgres.Tx) error {
		pending, err := takePendingRegistration(ctx, tx, email, visitor.Token, now)
		if err != nil {
			return err
		}
		id, created, err := s.findOrCreate(ctx, tx, email, pending, now)
		if err != nil {
			return err
		}
		if pending != nil && !created {
			save := OnboardingUpdate{Answers: pending.Answers, HealthConsent: pending.HealthConsentedAt != nil}
			if _, err := saveOnboarding(ctx, tx, id, save, now, today); err != nil &&
				!errors.Is(err, ErrHealthConsent) {
				return err
			}
		}
		if pending != nil && pending.PurchaseCode != nil {
			var refusal *errs.Error
			if err := s.RedeemPurchase(ctx, tx, id, *pending.PurchaseCode, now); err != nil &&
				!errors.As(err, &refusal) {
				return err
			}
		}
		acct, token, err = startSession(ctx, tx, id, proofCode, visitor, now)
		return err
	})
	return acct, token, err
}

// StartSession starts a session for an account that has just proved its identity.
func StartSession(
	ctx context.Context,
	tx postgres.Tx,
	id uuid.UUID,
	visitor Visitor,
	now time.Time,
) (Account, auth.Token, error) {
	return startSession(ctx, tx, id, proofPassword, visitor, now)
}

// SignInWithLink signs in with the token of a mailed link. The session must be confirmed with a code before sensitive
// changes. The token is empty when the link is not valid.
func (s *Service) SignInWithLink(
	ctx context.Context,
	scope postgres.Scope,
	token auth.Token,
	email string,
	visitor Visitor,
	now time.Time,
) (auth.Token, error) {
	id, err := auth.UseLink(ctx, scope, token, auth.NormaliseEmail(email), now)
	if err != nil {
		return "", err
	}
	if id == uuid.Nil {
		return "", audit.Record(ctx, scope, audit.LinkFailed, uuid.Nil, now, nil)
	}
	var session auth.Token
	err = scope.Tx(ctx, func(tx postgres.Tx) error {
		_, session, err = startSession(ctx, tx, id, proofLink, visitor, now)
		return err
	})
	return session, err
}
