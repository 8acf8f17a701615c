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

// manyTries is how often each way in is tried, for an address that has an account and one that has none in turn.
const manyTries = 500

// benchIdentity measures whether time tells if an address has an account: it must not.
func benchIdentity(ctx context.Context, l *limits, db *postgres.DB, admin string) error {
	const password = "een lang wachtwoord"
	queue, err := jobs.NewQueue()
	if err != nil {
		return err
	}
	service := &account.Service{Queue: queue, Key: []byte("a key of thirty-two bytes for tests")}
	tenant, err := crowd(ctx, db, admin, password)
	if err != nil {
		return err
	}
	scope, now := db.Scope(tenant), time.Now()
	ways := []struct {
		name string
		try  func(email string) error
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
				account.Registration{Name: "Iemand", Email: email, Password: password, TermsAccepted: true, Source: "general"},
				account.Visitor{Token: auth.NewToken()},
				now,
				now,
			)
		}},
	}
	for _, way := range ways {
		var known, unknown []time.Duration
		for n := range manyTries + manyTries/10 {
			order := []bool{n%2 == 0, n%2 != 0}
			for _, has := range order {
				email, times := fmt.Sprintf("nobody-%d@voorbeeld.example", n), &unknown
				if has {
					email, times = fmt.Sprintf("known-%d@voorbeeld.example", n), &known
				}
				begin := time.Now()
				if err := way.try(email); err != nil {
					return fmt.Errorf("%s: %w", way.name, err)
				}
				if n >= manyTries/10 { // warm by then
					*times = append(*times, time.Since(begin))
				}
			}
		}
		l.between(
			fmt.Sprintf("%s, known (%s) to unknown (%s)", way.name, round(median(known)), round(median(unknown))),
			float64(median(known))/float64(median(unknown)),
			0.9,
			1.1,
		)
	}
	return benchCrowd(ctx, l, service, scope)
}

// crowd gives a tenant people who have accounts.
func crowd(ctx context.Context, db *postgres.DB, admin, password string) (uuid.UUID, error) {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return uuid.Nil, err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
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
	const others = `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		select tenant_id, 'known-' || n || '@voorbeeld.example', name, password_hash, registration_source, now()
		from accounts, generate_series(0, $1) n where email = 'known@voorbeeld.example'`
	if _, err := conn.Exec(ctx, others, 2*manyTries); err != nil {
		return uuid.Nil, err
	}
	_, err = conn.Exec(ctx, `analyze accounts`)
	return tenant, err
}

const mostCrowd = 150 // MB

// benchCrowd lets 200 people sign in at once, and looks at how much memory that takes.
func benchCrowd(ctx context.Context, l *limits, service *account.Service, scope postgres.Scope) error {
	const people = 200
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // as a request has
	defer cancel()
	var all sync.WaitGroup
	var mutex sync.Mutex
	given := 0
	for n := range people {
		all.Go(func() {
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
				given++
			}
		})
	}
	done, most := make(chan struct{}), uint64(0)
	go func() { all.Wait(); close(done) }()
	ticker := time.NewTicker(5 * time.Millisecond)
	defer ticker.Stop()
	for waiting := true; waiting; {
		select {
		case <-done:
			waiting = false
		case <-ticker.C:
		}
		runtime.ReadMemStats(&now)
		most = max(most, now.Sys)
	}
	grown := float64(most-min(most, before.Sys)) / (1 << 20)
	l.atMost(
		fmt.Sprintf("%d sign in at once (%d told that it took too long), memory", people, given),
		grown,
		mostCrowd,
		" MB",
	)
	return nil
}
