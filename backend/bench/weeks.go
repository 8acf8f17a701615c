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

// people is how many get next week's menu. The usual number tells the rate; ten thousand take some minutes.
var people = flag.Int("people", 400, "how many people's next week is made ahead")

const (
	nightShare = 8 // tenants that the people are spread over
	mostNight  = 7 // hours that a night has

	siteRounds   = 6 // of each kind
	siteRound    = 3 * time.Second
	siteInterval = 8 * time.Millisecond // between requests
	siteReaders  = 50                   // people who look at their week meanwhile
	mostSlower   = 2.5
)

// bakery is a server with people in it for whom menus are made.
type bakery struct {
	*app.App
	db   *postgres.DB
	conn *pgx.Conn
	now  time.Time
	ids  []uuid.UUID // of the tenants
}

// benchAhead makes next week's menus for many people as the job does, on one core, and measures what the site's own
// answers take meanwhile.
func benchAhead(ctx context.Context, l *limits) error {
	b, err := openBakery(ctx)
	if err != nil {
		return err
	}
	defer b.db.Close()
	defer b.conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	if err := b.invite(ctx, *people); err != nil {
		return err
	}
	made, batches, took, cpu, err := b.night(ctx)
	if err != nil {
		return err
	}
	rate := float64(made) / cpu.Seconds()
	fmt.Fprintln(l.out, "next week, made ahead")
	l.tell(
		fmt.Sprintf(
			"%d people in %d batches on one core (%.0f a second)",
			*people,
			batches,
			float64(made)/took.Seconds(),
		),
		round(took).String(),
	)
	l.tell("10,000 people, on one core", round(time.Duration(10_000/rate*float64(time.Second))).String())
	l.tell(
		fmt.Sprintf("people for whom a night of %d hours has room, half of it rest", mostNight),
		fmt.Sprintf("%.0f", rate*mostNight*3600/2),
	)
	l.atLeast("people who have a menu by then", 100*float64(made)/float64(*people), 90, " %")
	return b.benchSite(ctx, l)
}

func openBakery(ctx context.Context) (*bakery, error) {
	admin, err := makeDatabase(ctx, "ahead")
	if err != nil {
		return nil, err
	}
	b := &bakery{now: time.Date(2026, 11, 20, 1, 0, 0, 0, menu.Zone)}
	if b.conn, err = pgx.Connect(ctx, admin); err != nil {
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
	if b.db, err = postgres.Open(ctx, postgres.Config{App: appURL, Platform: platformURL}); err != nil {
		return nil, err
	}
	if err := seed.All(ctx, b.db, b.now); err != nil {
		return nil, err
	}
	page := fstest.MapFS{
		"index.html": {
			Data: []byte(
				`<!doctype html><html><head><!--brand-head--></head><body><!--boot--><script nonce="__NONCE__"></script></body></html>`,
			),
		},
		"sw.js": {Data: []byte("0")}, ".ahead.json": {Data: []byte("[]")},
	}
	b.App, err = app.New(ctx, app.Config{
		DB: b.db, Key: []byte("a key of thirty-two bytes to bench"), Now: func() time.Time { return b.now }, Log: slog.New(slog.DiscardHandler),
		ConsoleHost: "admin.localhost", Site: func(host string) string { return "http://" + host }, Dev: true, Mail: &mail.Outbox{},
		ConsumerApp: page, AdminConsole: page, Brands: tenants.Brands,
	})
	if err != nil {
		return nil, err
	}
	b.ids, err = tenancy.IDs(ctx, b.db.Platform())
	return b, err
}

// answers are those of a person with a number: of every kind that there is, so that their weeks are of every kind too.
func answers(n int) account.Answers {
	pick := func(of int) int { return (n * 2654435761 >> 8) / 7 % of }
	all := account.Answers{
		Goal: []nutrition.Goal{nutrition.Lose, nutrition.Healthier, nutrition.Lose}[n%3], Sex: []nutrition.Sex{nutrition.Female, nutrition.Male}[n/3%2],
		BirthDate: fmt.Sprintf(
			"%d-05-17",
			1950+pick(50),
		), HeightCm: float64(158 + pick(35)), WeightKg: float64(62 + pick(50)),
		Situation: nutrition.NoSituation, Activity: nutrition.Light, Diet: account.Everything, Intolerances: []string{}, Dislikes: []string{},
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
		all.Intolerances = []string{"peanuts", "treeNuts"}
	case 4:
		all.MealTimes = []string{"breakfast", "lunch", "dinner"}
	case 5:
		all.Dislikes = []string{"champignons", "group:vis"}
	case 6:
		all.MealTimes = []string{"breakfast", "morningSnack", "lunch", "afternoonSnack", "dinner"}
	}
	return all
}

// invite makes people with access who were here yesterday.
func (b *bakery) invite(ctx context.Context, count int) error {
	const all = `
		with made as (
			insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at, health_consented_at, calories_submitted_at, answers)
			select tenant, 'p' || gen_random_uuid() || '@voorbeeld.example', 'Iemand', 'x', 'general', $3, $3, $3, answers
			from unnest($1::uuid[], $2::jsonb[]) as p (tenant, answers) returning tenant_id, id),
		seen as (
			insert into audit_entries (tenant_id, at, action, actor, actor_id, account_id) select tenant_id, $3, 'login', 'consumer', id, id from made),
		sponsored as (
			insert into sponsorships (tenant_id, name, access_days, seats, taken, created_by, created_at)
			select tenant_id, 'De zaak', 365, 1000000, 1000, gen_random_uuid(), $3 from made group by tenant_id returning tenant_id, id)
		insert into invites (tenant_id, sponsorship_id, token_hash, status, invited_by, invited_at, expires_at, account_id, used_at, access_until, details_submitted_at)
		select m.tenant_id, s.id, sha256(m.id::text::bytea), 'used', gen_random_uuid(), $3, $3, m.id, $3, $3 + interval '90 days', $3
		from made m join sponsored s on s.tenant_id = m.tenant_id`
	owners, told := make([]uuid.UUID, count), make([][]byte, count)
	for n := range count {
		raw, err := json.Marshal(answers(n))
		if err != nil {
			return err
		}
		owners[n], told[n] = b.ids[n%min(len(b.ids), nightShare)], raw
	}
	if _, err := b.conn.Exec(ctx, all, owners, told, b.now.Add(-24*time.Hour)); err != nil {
		return fmt.Errorf("making people: %w", err)
	}
	_, err := b.conn.Exec(ctx, `analyze`)
	return err
}

// next takes a batch that is asked for out of the queue; false when there is none.
func (b *bakery) next(ctx context.Context) (args menu.AdvanceArgs, ok bool, err error) {
	const sql = `delete from jobs.river_job where id = (select min(id) from jobs.river_job where kind = $1) returning args`
	var raw []byte
	err = b.db.Platform().QueryRow(ctx, sql, menu.AdvanceArgs{}.Kind()).Scan(&raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return args, false, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &args)
	}
	return args, err == nil, err
}

// night does all of a night's batches on one core, without rest.
func (b *bakery) night(ctx context.Context) (made, batches int, took, cpu time.Duration, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	ahead := *b.Ahead
	ahead.Pause = nil
	if err := ahead.EnqueueNight(ctx); err != nil {
		return 0, 0, 0, 0, err
	}
	begin, used := time.Now(), processorTime()
	for {
		args, ok, err := b.next(ctx)
		if err != nil || !ok {
			return made, batches, time.Since(begin), processorTime() - used, err
		}
		some, err := ahead.PlanBatch(ctx, args)
		if err != nil {
			return 0, 0, 0, 0, err
		}
		made, batches = made+some, batches+1
		// The database of tests leaves it to us what others do by themselves: to look at tables that have grown.
		if batches%10 == 0 {
			if _, err := b.conn.Exec(ctx, `analyze weekly_menus, menu_meals`); err != nil {
				return 0, 0, 0, 0, err
			}
		}
	}
}

// benchSite asks for weeks over the network, in turn with and without the job beside it in the same program, resting as
// it does.
func (b *bakery) benchSite(ctx context.Context, l *limits) error {
	address, stop, err := b.serve()
	if err != nil {
		return err
	}
	defer stop()
	readers, err := b.readers(ctx, address)
	if err != nil {
		return err
	}
	if _, err := ask(readers, siteRound); err != nil { // what is made once is made by then
		return err
	}
	var with, without, with99, without99 []time.Duration
	for range siteRounds {
		alone, err := ask(readers, siteRound)
		if err != nil {
			return err
		}
		without, without99 = append(without, alone...), append(without99, quantile(alone, 0.99))
		beside, err := b.besideTheJob(ctx, func() ([]time.Duration, error) { return ask(readers, siteRound) })
		if err != nil {
			return err
		}
		with, with99 = append(with, beside...), append(with99, quantile(beside, 0.99))
	}
	a, c := median(with99), median(without99) // of the rounds: what else the machine does comes and goes
	l.tell(
		fmt.Sprintf("a week asked for while menus are made, p99 (median %s)", round(median(with))),
		round(a).String(),
	)
	l.tell(fmt.Sprintf("otherwise, p99 (median %s)", round(median(without))), round(c).String())
	l.atMost("ratio of the p99", float64(a)/float64(c), mostSlower, "")
	fmt.Fprintln(l.out)
	return nil
}

// besideTheJob does something while the job makes menus of a week that nobody has yet.
func (b *bakery) besideTheJob(ctx context.Context, do func() ([]time.Duration, error)) ([]time.Duration, error) {
	if _, err := b.conn.Exec(ctx, `delete from weekly_menus where monday = $1`, menu.WeekOf(b.now).Monday.AddDate(0, 0, 7)); err != nil {
		return nil, err
	}
	working, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() {
		for _, tenant := range slices.Repeat(b.ids, 1000) {
			_, err := b.Ahead.PlanBatch(
				working,
				menu.AdvanceArgs{
					Tenant: jobs.Tenant{ID: tenant},
					Monday: menu.WeekOf(b.now).Monday.AddDate(0, 0, 7).Format(time.DateOnly),
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
		done <- errors.New("the job had nothing left to do")
	}()
	times, err := do()
	stop()
	return times, errors.Join(err, <-done)
}

// reader is somebody who looks at their week.
type reader struct {
	client *http.Client //permit:http.Client // of package outbound
	url    string
	host   string
	token  auth.Token
}

// readers are people of one brand who are signed in and whose week of today is made.
func (b *bakery) readers(ctx context.Context, address string) ([]*reader, error) {
	const sql = `
		select a.tenant_id, a.id, (select d.domain from tenant_domains d where d.tenant_id = a.tenant_id order by d.domain limit 1)
		from accounts a join tenants t on t.id = a.tenant_id where t.slug = 'fitpuur' order by a.id limit $1`
	rows, err := b.conn.Query(ctx, sql, siteReaders)
	if err != nil {
		return nil, err
	}
	client := outbound.Operator(siteRound)
	var found []*reader
	var tenant, id uuid.UUID
	var host string
	_, err = pgx.ForEachRow(rows, []any{&tenant, &id, &host}, func() error {
		token, err := auth.StartSession(
			ctx,
			b.db.Scope(tenant),
			auth.NewSession{Account: id, Device: "bench", Confirmed: true},
			b.now,
		)
		found = append(
			found,
			&reader{
				client: client,
				url:    "http://" + address + "/api/v1/receipts/weekly-menu",
				host:   host,
				token:  token,
			},
		)
		return err
	})
	return found, err
}

// look asks for the week, and gives how long the answer took.
func (r *reader) look() (time.Duration, error) {
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
	defer response.Body.Close() //nolint:errcheck // it was read
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return 0, err
	}
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s answers %d", r.url, response.StatusCode)
	}
	return time.Since(begin), nil
}

// ask lets people look at their weeks one after the other, each at its time whether or not those before have their
// answer.
func ask(readers []*reader, during time.Duration) ([]time.Duration, error) {
	var mu sync.Mutex
	var group sync.WaitGroup
	var times []time.Duration
	var wrong error
	tick := time.NewTicker(siteInterval)
	defer tick.Stop()
	for n := range int(during / siteInterval) {
		<-tick.C
		group.Go(func() {
			took, err := readers[n%len(readers)].look()
			mu.Lock()
			defer mu.Unlock()
			times, wrong = append(times, took), errors.Join(wrong, err)
		})
	}
	group.Wait()
	return times, wrong
}

// serve answers requests on a port of its own.
func (b *bakery) serve() (address string, stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	go func() { _ = b.HTTP.App().Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	return listener.Addr().String(), func() { _ = b.HTTP.App().Shutdown() }, nil
}
