package main

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

const (
	openLists    = 2000
	itemsPerList = 60
	tickedLists  = 400
	tickPause    = 4 * time.Millisecond // between the ticks of two lists: at most 250 a second
)

// benchLists measures how long a tick takes to reach another device while many lists are open on a device each: until
// the waiting request is answered and the list is read again.
func benchLists(ctx context.Context, l *limits) error {
	admin, err := createDatabase(ctx, "benchlists")
	if err != nil {
		return err
	}
	config := postgres.Config{}
	if config.App, err = postgres.URLForRole(admin, "app"); err != nil {
		return err
	}
	if config.Platform, err = postgres.URLForRole(admin, "platform"); err != nil {
		return err
	}
	db, err := postgres.Open(ctx, config)
	if err != nil {
		return err
	}
	defer db.Close()
	accounts, err := createTenants(ctx, admin)
	if err != nil {
		return err
	}
	watcher := shopping.NewWatcher(db, slog.New(slog.DiscardHandler))
	defer watcher.Stop()
	var (
		waiting sync.WaitGroup
		mu      sync.Mutex
		times   []time.Duration
		failed  error
		ticked  = make([]time.Time, tickedLists)
		items   = make([]uuid.UUID, tickedLists)
	)
	day := []time.Time{time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)}
	const addItems = `
		insert into shopping_items (tenant_id, list_id, name, aisle)
		select $1, $2, 'item ' || n, 'produce' from generate_series(1, $3) n returning id`
	nothing := func([]shopping.Added) [][]shopping.Amount { return [][]shopping.Amount{nil} }
	for n := range openLists {
		acct := accounts[n]
		scope := db.Scope(acct.Tenant)
		list, err := shopping.Save(ctx, scope, acct.ID, day, 2, nothing, time.Now())
		if err != nil {
			return err
		}
		var item uuid.UUID
		if err := scope.QueryRow(ctx, addItems, acct.Tenant, list.ID, itemsPerList).Scan(&item); err != nil {
			return err
		}
		if n < tickedLists {
			items[n] = item
		}
		waiting.Go(func() {
			version, err := watcher.Wait(ctx, acct.Tenant, list.ID, list.Version)
			if err != nil || version == list.Version || n >= tickedLists {
				return // stopped
			}
			_, err = shopping.Find(ctx, scope, acct.ID, list.ID)
			mu.Lock()
			defer mu.Unlock()
			times = append(times, time.Since(ticked[n]))
			failed = err
		})
	}
	for n := range tickedLists {
		acct := accounts[n]
		mu.Lock()
		ticked[n] = time.Now()
		mu.Unlock()
		reach := shopping.Reach{Account: acct.ID}
		if _, err := shopping.CheckItem(ctx, db.Scope(acct.Tenant), reach, items[n], true, time.Now()); err != nil {
			return err
		}
		time.Sleep(tickPause)
	}
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		mu.Lock()
		done := len(times) == tickedLists
		mu.Unlock()
		if done {
			break
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if failed != nil {
		return failed
	}
	fmt.Fprintln(l.out, "lists")
	l.check("ticks that reached the other device", fmt.Sprint(len(times)), fmt.Sprint("all ", tickedLists),
		len(times) == tickedLists)
	if len(times) == 0 {
		return nil
	}
	l.report(fmt.Sprintf("a tick on the other device, %d lists open, median", openLists), round(median(times)).String())
	l.atMost("the same, p95", float64(quantile(times, 0.95).Milliseconds()), 1000, " ms")
	return nil
}
