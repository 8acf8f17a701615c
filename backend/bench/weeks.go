package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"testing/fstest"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/app"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/mail"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
	"github.com/lepelblad/lepelblad/backend/internal/outbound"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
	"github.com/lepelblad/lepelblad/tenants"
)

// accountCount is the number of accounts whose menus are made. 400 suffice to measure the rate; 10,000 take minutes.
var accountCount = flag.Int("people", 400, "number of accounts whose next week is made ahead")

const (
	maxTenants      = 8 // number of tenants of the accounts
	nightHours      = 7
	requestRounds   = 6 // with the job, and as many without
	roundTime       = 3 * time.Second
	requestInterval = 8 * time.Millisecond // between requests
	readerCount     = 50                   // accounts that request their week
	maxSlowdown     = 2.5
)

// site is a server with accounts for which menus are made.
type site struct {
	*app.App
	db      *postgres.DB
	conn    *pgx.Conn
	now     time.Time
	tenants []uuid.UUID
}

// benchWeeks measures how fast the job makes next week's menus on one core, and how much it slows down requests.
func benchWeeks(ctx context.Context, l *limits) error {
	s, err := openSite(ctx)
	if err != nil {
		return err
	}
	defer s.db.Close()
	defer s.conn.Close(ctx)
	if err := s.inviteAccounts(ctx, *accountCount); err != nil {
		return err
	}
	menus, batches, took, cpu, err := s.makeMenus(ctx)
	if err != nil {
		return err
	}
	rate := float64(menus) / cpu.Seconds()
	fmt.Fprintln(l.out, "next week, made ahead")
	l.report(
		fmt.Sprintf(
			"%d people in %d batches on one core (%.0f a second)",
			*accountCount,
			batches,
			float64(menus)/took.Seconds(),
		),
		round(took).String(),
	)
	l.report("10,000 people, on one core", round(time.Duration(10_000/rate*float64(time.Second))).String())
	l.report(
		fmt.Sprintf("people in a night of %d hours, half of it rest", nightHours),
		fmt.Sprintf("%.0f", rate*nightHours*3600/2),
	)
	l.atLeast("people with a menu", 100*float64(menus)/float64(*accountCount), 90, " %")
	return s.benchRequests(ctx, l)
}

func openSite(ctx context.Context) (*site, error) {
	admin, err := createDatabase(ctx, "ahead")
	if err != nil {
		return nil, err
	}
	s := &site{now: time.Date(2026, 11, 20, 1, 0, 0, 0, menu.Zone)}
	if s.conn, err = pgx.Connect(ctx, admin); err != nil {
		return nil, err
	}
	appURL, err := postgres.URLForRole(admin, "app")
	if err != nil {
		return nil, err
	}
	platformURL, err := postgres.URLForRole(admin, "platform")
	if err != nil {
		return nil, err
	}
	if s.db, err = postgres.Open(ctx, postgres.Config{App: appURL, Platform: platformURL}); err != nil {
		return nil, err
	}
	if err := seed.All(ctx, s.db, s.now); err != nil {
		return nil, err
	}
	page := fstest.MapFS{
		"index.html": {
			Data: []byte(
				`<!doctype html><html><head><!--brand-head--></head><body><!--boot--><script nonce="__NONCE__">` +
					`</script></body></html>`,
			),
		},
		"sw.js": {Data: []byte("0")}, ".preload.json": {Data: []byte("[]")},
	}
	s.App, err = app.New(ctx, app.Config{
		DB: s.db, Key: []byte("a key of thirty-two bytes to bench"), Now: func() time.Time { return s.now },
		Log:         slog.New(slog.DiscardHandler),
		ConsoleHost: "admin.localhost", Site: func(host string) string { return "http://" + host }, Dev: true,
		Mail:        &mail.Outbox{},
		ConsumerApp: page, AdminConsole: page, Brands: tenants.Brands,
	})
	if err != nil {
		return nil, err
	}
	s.tenants, err = tenancy.IDs(ctx, s.db.Platform())
	return s, err
}

// answers returns the answers of account n. The numbers cover all goals, diets and meal times.
func answers(n int) account.Answers {
	pick := func(of int) int { return (n * 2654435761 >> 8) / 7 % of }
	all := account.Answers{
		Goal: []nutrition.Goal{nutrition.Lose, nutrition.Healthier,
			nutrition.Lose}[n%3], Sex: []nutrition.Sex{nutrition.Female, nutrition.Male}[n/3%2],
		BirthDate: fmt.Sprintf(
			"%d-05-17",
			1950+pick(50),
		), HeightCm: float64(158 + pick(35)), WeightKg: float64(62 + pick(50)),
		Situation: nutrition.NoSituation, Activity: nutrition.Light, Diet: account.Everything,
		Intolerances: []catalogue.Intolerance{},
		Dislikes:     []string{},
		MealTimes: []string{
			"breakfast",
			"lunch",
			"afternoonSnack",
			"dinner",
		}, CookingMinutes: []int{20, 30, 60}[n%3], Household: 1 + n%4,
	}
	if all.Goal == nutrition.Lose {
		all.Pace, all.GoalWeightKg = 500, all.WeightKg-5
	}
	switch n % 10 {
	case 1, 2:
		all.Diet = account.Vegetarian
	case 3:
		all.Intolerances = []catalogue.Intolerance{"peanuts", "treeNuts"}
	case 4:
		all.MealTimes = []string{"breakfast", "lunch", "dinner"}
	case 5:
		all.Dislikes = []string{"champignons", "group:vis"}
	case 6:
		all.MealTimes = []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner"}
	}
	return all
}

// inviteAccounts creates invited accounts that signed in yesterday.
func (s *site) inviteAccounts(ctx context.Context, count int) error {
	const insert = `
		with account as (
			insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at,
				health_consented_at, calories_submitted_at, answers)
			select tenant, 'p' || gen_random_uuid() || '@voorbeeld.example', 'Iemand', 'x', 'general', $3, $3, $3,
				answers
			from unnest($1::uuid[], $2::jsonb[]) as invited (tenant, answers) returning tenant_id, id),
		login as (
			insert into audit_entries (tenant_id, at, action, actor, actor_id, account_id)
				select tenant_id, $3, 'login', 'consumer', id, id from account),
		sponsorship as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at)
			select tenant_id, 'De zaak', 365, 1000000, 1000, gen_random_uuid(), $3 from account group by tenant_id
				returning tenant_id, id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at,
			account_id, used_at, access_until, details_submitted_at)
		select account.tenant_id, sponsorship.id, sha256(account.id::text::bytea), 'used', gen_random_uuid(), $3,
			$3, account.id, $3,
			$3 + interval '90 days', $3
		from account join sponsorship on sponsorship.tenant_id = account.tenant_id`
	owners, answersJSON := make([]uuid.UUID, count), make([][]byte, count)
	for n := range count {
		raw, err := json.Marshal(answers(n))
		if err != nil {
			return err
		}
		owners[n], answersJSON[n] = s.tenants[n%min(len(s.tenants), maxTenants)], raw
	}
	if _, err := s.conn.Exec(ctx, insert, owners, answersJSON, s.now.Add(-24*time.Hour)); err != nil {
		return fmt.Errorf("creating accounts: %w", err)
	}
	_, err := s.conn.Exec(ctx, `analyze`)
	return err
}

// nextBatch removes a batch from the queue and returns it. ok is false when there is none.
func (s *site) nextBatch(ctx context.Context) (args menu.AdvanceArgs, ok bool, err error) {
	const sql = `delete from jobs.river_job where id = (select min(id) from jobs.river_job where kind = $1)
		returning args`
	var raw []byte
	err = s.db.Platform().QueryRow(ctx, sql, menu.AdvanceArgs{}.Kind()).Scan(&raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return args, false, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &args)
	}
	return args, err == nil, err
}

// makeMenus runs all batches of a night on one core, without rest.
func (s *site) makeMenus(ctx context.Context) (menus, batches int, took, cpu time.Duration, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	ahead := *s.Ahead
	ahead.Pause = nil
	if err := ahead.EnqueueNight(ctx); err != nil {
		return 0, 0, 0, 0, err
	}
	begin, used := time.Now(), processorTime()
	for {
		args, ok, err := s.nextBatch(ctx)
		if err != nil || !ok {
			return menus, batches, time.Since(begin), processorTime() - used, err
		}
		count, err := ahead.PlanBatch(ctx, args)
		if err != nil {
			return 0, 0, 0, 0, err
		}
		menus, batches = menus+count, batches+1
		// The server of testdb has no autovacuum, which would analyze growing tables.
		if batches%10 == 0 {
			if _, err := s.conn.Exec(ctx, `analyze weekly_menus, menu_meals`); err != nil {
				return 0, 0, 0, 0, err
			}
		}
	}
}

// benchRequests measures requests for weeks over the network, in turn with and without the job in the same process. The
// job rests as it does in production.
func (s *site) benchRequests(ctx context.Context, l *limits) error {
	address, stop, err := s.serve()
	if err != nil {
		return err
	}
	defer stop()
	readers, err := s.readers(ctx, address)
	if err != nil {
		return err
	}
	if _, err := requestWeeks(readers, roundTime); err != nil { // fill the caches
		return err
	}
	var with, without, with99, without99 []time.Duration
	for range requestRounds {
		alone, err := requestWeeks(readers, roundTime)
		if err != nil {
			return err
		}
		without, without99 = append(without, alone...), append(without99, quantile(alone, 0.99))
		during, err := s.duringJob(ctx, func() ([]time.Duration, error) { return requestWeeks(readers, roundTime) })
		if err != nil {
			return err
		}
		with, with99 = append(with, during...), append(with99, quantile(during, 0.99))
	}
	slow, usual := median(with99), median(without99) // the median round is robust against other load of the machine
	l.report(
		fmt.Sprintf("a week asked for while menus are made, p99 (median %s)", round(median(with))),
		round(slow).String(),
	)
	l.report(fmt.Sprintf("otherwise, p99 (median %s)", round(median(without))), round(usual).String())
	l.atMost("ratio of the p99", float64(slow)/float64(usual), maxSlowdown, "")
	fmt.Fprintln(l.out)
	return nil
}

// duringJob calls do while the job makes menus of a week that no account has.
func (s *site) duringJob(ctx context.Context, do func() ([]time.Duration, error)) ([]time.Duration, error) {
	monday := menu.WeekOf(s.now).Monday.AddDate(0, 0, 7)
	if _, err := s.conn.Exec(ctx, `delete from weekly_menus where monday = $1`, monday); err != nil {
		return nil, err
	}
	working, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() {
		for _, tenant := range slices.Repeat(s.tenants, 1000) {
			_, err := s.Ahead.PlanBatch(
				working,
				menu.AdvanceArgs{
					Tenant: jobs.Tenant{ID: tenant},
					Monday: monday.Format(time.DateOnly),
				},
			)
			if working.Err() != nil {
				done <- nil
				return
			}
			if err != nil {
				done <- err
				return
			}
		}
		done <- errors.New("the job ran out of menus to make")
	}()
	times, err := do()
	stop()
	return times, errors.Join(err, <-done)
}

// reader is a signed-in account that requests its week.
type reader struct {
	client *http.Client //nolint:forbidigo // made by package outbound
	url    string
	host   string
	token  auth.Token
}

// readers signs in accounts of one brand.
func (s *site) readers(ctx context.Context, address string) ([]*reader, error) {
	const sql = `
		select account.tenant_id, account.id, (
			select domain from tenant_domains where tenant_id = account.tenant_id order by domain limit 1)
		from accounts account join tenants tenant on tenant.id = account.tenant_id where tenant.slug = 'fitpuur'
		order by account.id limit $1`
	rows, err := s.conn.Query(ctx, sql, readerCount)
	if err != nil {
		return nil, err
	}
	client := outbound.Operator(roundTime)
	var readers []*reader
	var tenant, id uuid.UUID
	var host string
	_, err = pgx.ForEachRow(rows, []any{&tenant, &id, &host}, func() error {
		token, err := auth.StartSession(
			ctx,
			s.db.Scope(tenant),
			auth.NewSession{Account: id, Device: "bench", Confirmed: true},
			s.now,
		)
		readers = append(
			readers,
			&reader{
				client: client,
				url:    "http://" + address + "/api/v1/receipts/weekly-menu",
				host:   host,
				token:  token,
			},
		)
		return err
	})
	return readers, err
}

// getWeek requests the week and returns the time until the whole response was read.
func (r *reader) getWeek() (time.Duration, error) {
	request, err := http.NewRequest(http.MethodGet, r.url, nil)
	if err != nil {
		return 0, err
	}
	request.Host = r.host
	request.AddCookie(&http.Cookie{Name: "session", Value: string(r.token)})
	begin := time.Now()
	response, err := r.client.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return 0, err
	}
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s returned status %d", r.url, response.StatusCode)
	}
	return time.Since(begin), nil
}

// requestWeeks sends requests at a fixed rate, whether or not earlier ones have finished, and returns their times.
func requestWeeks(readers []*reader, during time.Duration) ([]time.Duration, error) {
	var mu sync.Mutex
	var group sync.WaitGroup
	var times []time.Duration
	var errs error
	tick := time.NewTicker(requestInterval)
	defer tick.Stop()
	for n := range int(during / requestInterval) {
		<-tick.C
		group.Go(func() {
			took, err := readers[n%len(readers)].getWeek()
			mu.Lock()
			defer mu.Unlock()
			times, errs = append(times, took), errors.Join(errs, err)
		})
	}
	group.Wait()
	return times, errs
}

// serve starts an HTTP server on a free local port.
func (s *site) serve() (address string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	go func() { _ = s.HTTP.App().Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	return listener.Addr().String(), func() { _ = s.HTTP.App().Shutdown() }, nil
}
