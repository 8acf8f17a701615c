package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// identityRounds is how often each request is sent, in turn for an address with an account and for one without.
const identityRounds = 500

// benchIdentity measures whether response times reveal that an address has an account.
func benchIdentity(ctx context.Context, l *limits, db *postgres.DB, admin string) error {
	const password = "een lang wachtwoord"
	queue, err := jobs.NewQueue()
	if err != nil {
		return err
	}
	service := &account.Service{Queue: queue, Key: []byte("a key of thirty-two bytes for tests")}
	tenant, err := createAccounts(ctx, db, admin, password)
	if err != nil {
		return err
	}
	scope, now := db.Scope(tenant), time.Now()
	requests := []struct {
		name string
		send func(email string) error
	}{
		{"signing in", func(email string) error {
			_, _, err := service.SignIn(
				ctx,
				scope,
				email,
				"een fout wachtwoord",
				account.Visitor{Token: auth.NewToken()},
				now,
			)
			if errors.Is(err, account.ErrSignIn) {
				return nil
			}
			return err
		}},
		{"asking for a code", func(email string) error {
			return service.RequestCode(ctx, scope, email, account.Visitor{Token: auth.NewToken()}, now)
		}},
		{"registering", func(email string) error {
			return service.Register(
				ctx,
				scope,
				account.Registration{
					Name:          "Iemand",
					Email:         email,
					Password:      password,
					TermsAccepted: true,
					Source:        "general",
				},
				account.Visitor{Token: auth.NewToken()},
				now,
				now,
			)
		}},
	}
	for _, request := range requests {
		var known, unknown []time.Duration
		for n := range identityRounds + identityRounds/10 {
			for _, registered := range []bool{n%2 == 0, n%2 != 0} {
				email, times := fmt.Sprintf("unknown-%d@voorbeeld.example", n), &unknown
				if registered {
					email, times = fmt.Sprintf("known-%d@voorbeeld.example", n), &known
				}
				begin := time.Now()
				if err := request.send(email); err != nil {
					return fmt.Errorf("%s: %w", request.name, err)
				}
				if n >= identityRounds/10 { // the first rounds warm the caches
					*times = append(*times, time.Since(begin))
				}
			}
		}
		l.between(
			fmt.Sprintf("%s, known (%s) to unknown (%s)", request.name, round(median(known)), round(median(unknown))),
			float64(median(known))/float64(median(unknown)),
			0.9,
			1.1,
		)
	}
	return benchSignIns(ctx, l, service, scope)
}

// createAccounts creates accounts of the first tenant with the same password.
func createAccounts(ctx context.Context, db *postgres.DB, admin, password string) (uuid.UUID, error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return uuid.Nil, err
	}
	defer conn.Close(ctx)
	var tenant uuid.UUID
	if err := conn.QueryRow(ctx, `select id from tenants order by id limit 1`).Scan(&tenant); err != nil {
		return uuid.Nil, err
	}
	first := account.Registration{
		Name:          "Iemand",
		Email:         "known@voorbeeld.example",
		Password:      password,
		TermsAccepted: true,
		Source:        "general",
	}
	if _, err := (&account.Service{}).Create(ctx, db.Scope(tenant), first, time.Now(), time.Now()); err != nil {
		return uuid.Nil, err
	}
	const insert = `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		select tenant_id, 'known-' || n || '@voorbeeld.example', name, password_hash, registration_source, now()
		from accounts, generate_series(0, $1) n where email = 'known@voorbeeld.example'`
	if _, err := conn.Exec(ctx, insert, 2*identityRounds); err != nil {
		return uuid.Nil, err
	}
	_, err = conn.Exec(ctx, `analyze accounts`)
	return tenant, err
}

const maxSignInMemory = 150 // MB

// benchSignIns measures the memory of 200 concurrent attempts to sign in.
func benchSignIns(ctx context.Context, l *limits, service *account.Service, scope postgres.Scope) error {
	const signIns = 200
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // as a request has
	defer cancel()
	var group sync.WaitGroup
	var mutex sync.Mutex
	timeouts := 0
	for n := range signIns {
		group.Go(func() {
			_, _, err := service.SignIn(
				ctx,
				scope,
				fmt.Sprintf("known-%d@voorbeeld.example", n),
				"een fout wachtwoord",
				account.Visitor{Token: auth.NewToken()},
				time.Now(),
			)
			mutex.Lock()
			defer mutex.Unlock()
			if !errors.Is(err, account.ErrSignIn) {
				timeouts++
			}
		})
	}
	done, peak := make(chan struct{}), uint64(0)
	go func() { group.Wait(); close(done) }()
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for waiting := true; waiting; {
		select {
		case <-done:
			waiting = false
		case <-ticker.C:
		}
		runtime.ReadMemStats(&now)
		peak = max(peak, now.Sys)
	}
	grown := float64(peak-min(peak, before.Sys)) / (1 << 20)
	l.atMost(
		fmt.Sprintf("%d sign in at once (%d timed out), memory", signIns, timeouts),
		grown,
		maxSignInMemory,
		" MB",
	)
	return nil
}
