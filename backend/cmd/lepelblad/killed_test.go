package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/http"
	netmail "net/mail"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// childEnv is the environment variable of a process that runs the program instead of the tests.
const childEnv = "LEPELBLAD_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		main()
		return
	}
	m.Run()
}

// process is the program in a separate process.
type process struct {
	*exec.Cmd
	ended chan struct{} // closed when it ended
}

// startProcess starts the program and waits until it serves. It is killed when the test ends.
func startProcess(t *testing.T, arguments ...string) *process {
	t.Helper()
	out := &output{ready: make(chan struct{})}
	p := &process{Cmd: exec.Command(os.Args[0], arguments...), ended: make(chan struct{})}
	p.Env = append(os.Environ(), childEnv+"=1")
	p.Stdout = out
	var log bytes.Buffer
	p.Stderr = &log
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("the log of the server: %s", log.String())
		}
	})
	go func() {
		_ = p.Wait() // killed, or seen below
		close(p.ended)
	}()
	select {
	case <-out.ready:
	case <-p.ended:
		t.Fatalf("the server exited before it served: %s", log.String())
	}
	return p
}

// kill ends the process with SIGKILL.
func (p *process) kill() {
	_ = p.Process.Kill() // it may have ended
	<-p.ended
}

// mailServer is an SMTP server. Until it is opened it accepts connections and does not answer.
type mailServer struct {
	listener  net.Listener
	connected chan struct{} // a value for each connection
	opened    chan struct{}
	open      func()
	mails     chan string // data of each mail
}

func newMailServer(t *testing.T) *mailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s := &mailServer{
		listener:  listener,
		connected: make(chan struct{}, 10),
		opened:    make(chan struct{}),
		mails:     make(chan string, 10),
	}
	s.open = sync.OnceFunc(func() { close(s.opened) })
	t.Cleanup(s.open)
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			s.connected <- struct{}{}
			go s.serve(connection)
		}
	}()
	return s
}

func (s *mailServer) serve(connection net.Conn) {
	defer connection.Close()
	<-s.opened
	reply := func(line string) { _, _ = io.WriteString(connection, line+"\r\n") }
	reply("220 mail")
	lines := bufio.NewScanner(connection)
	for lines.Scan() {
		switch command := strings.ToUpper(lines.Text()); {
		case strings.HasPrefix(command, "DATA"):
			reply("354 go on")
			var mail strings.Builder
			for lines.Scan() && lines.Text() != "." {
				mail.WriteString(lines.Text() + "\r\n")
			}
			reply("250 accepted")
			s.mails <- mail.String()
		case strings.HasPrefix(command, "QUIT"):
			reply("221 bye")
			return
		default:
			reply("250 ok")
		}
	}
}

// codeIn returns the one-time code in a mail.
func codeIn(t *testing.T, mail string) string {
	t.Helper()
	message, err := netmail.ReadMessage(strings.NewReader(mail))
	if err != nil {
		t.Fatal(err)
	}
	_, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	part, err := multipart.NewReader(message.Body, parameters["boundary"]).NextRawPart()
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(quotedprintable.NewReader(part))
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile(`\b\d{6}\b`).FindString(string(text))
	if code == "" {
		t.Fatalf("no code is in %s", text)
	}
	return code
}

// caller calls the API of a served brand as a browser does.
type caller struct {
	t       *testing.T
	address string // of the server
	host    string
	cookies map[string]string
}

func (c *caller) send(method, path string, body any) (status int) {
	c.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(c.t.Context(), method, "http://"+c.address+path, bytes.NewReader(raw))
	if err != nil {
		c.t.Fatal(err)
	}
	request.Host = c.host
	request.Header.Set("Content-Type", "application/json")
	for name, value := range c.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	request.Header.Set("X-Xsrf-Token", c.cookies["XSRF-TOKEN"])
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	for _, cookie := range response.Cookies() {
		c.cookies[cookie.Name] = cookie.Value
	}
	return response.StatusCode
}

// The server is killed while it mails a code, while it imports a table and just before it begins another import. The
// next one does all three, and the mailed code works although the first one expired meanwhile.
func TestServe_ContinuesJobsAfterServerIsKilled(t *testing.T) {
	t.Parallel()
	const deadline = 5 * time.Minute // a server takes over after half a minute
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	defer cancel()
	database, data, address := postgrestest.New(t), openFolder(t), freeAddress(t)
	mailServer := newMailServer(t)
	arguments := []string{
		"serve", "--dev", "--url", database.AdminURL, "--data", data, "--listen", address,
		"--mail-url", "smtp://" + mailServer.listener.Addr().String(),
	}
	server := startProcess(t, arguments...)
	admin := database.Connect(t, "")
	// eventually polls a value of the database.
	eventually := func(want, sql string, args ...any) {
		t.Helper()
		ticker := time.NewTicker(50 * time.Millisecond)
		defer ticker.Stop()
		for {
			var got string
			if err := admin.QueryRow(ctx, `select coalesce((`+sql+`)::text, '')`, args...).Scan(&got); err != nil {
				t.Fatalf("waiting for %q: %v", want, err)
			}
			if got == want {
				return
			}
			select {
			case <-ticker.C:
			case <-ctx.Done():
				t.Fatalf("got %q for too long, want %q of %s %v", got, want, sql, args)
			}
		}
	}
	const (
		importState = `select state from ingredient_imports where id = $1`
		jobState    = `select state || ' ' || attempt from jobs.river_job where kind = 'ingredient-import'
			and args ->> 'import' = $1`
		codeJobState = `select state || ' ' || attempt from jobs.river_job where kind = 'one-time-code'`
	)

	// A code whose mail is under way.
	browser := &caller{t: t, address: address, cookies: map[string]string{}}
	_, port, _ := net.SplitHostPort(address)
	browser.host = "lepelblad.localhost:" + port
	browser.send(http.MethodGet, "/api/v1/whitelabel/domain/current", nil)
	request := map[string]string{"email": demoEmail}
	status := browser.send(http.MethodPost, "/api/v1/user/auth/request-otp", request)
	if status != http.StatusNoContent {
		t.Fatalf("requesting a code: status = %d", status)
	}
	<-mailServer.connected

	// An import that waits for a lock in the middle of its work.
	lock := database.Connect(t, "")
	locking, err := lock.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := locking.Exec(ctx, `lock table ingredients in share mode`); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.NewQueue()
	if err != nil {
		t.Fatal(err)
	}
	db := database.Open(t)
	table := func(name string) (imports.Import, imports.Target) {
		t.Helper()
		target := imports.NewTarget(db, uuid.New())
		upload := imports.NewUpload()
		defer upload.Close()
		const header = "artikelnummer;naam;kcal;eiwit;vet;koolhydraten;vezels\n"
		if err := upload.Add(name, strings.NewReader(header+"1;"+name+";100;5;4;10;2\n")); err != nil {
			t.Fatal(err)
		}
		service := &imports.Service{DB: db, Now: time.Now}
		created, err := service.Create(ctx, target, upload, imports.Options{SkipCheck: true}, uuid.Nil)
		if err != nil {
			t.Fatal(err)
		}
		return created, target
	}
	add := func(imp imports.Import, target imports.Target) {
		t.Helper()
		err := db.Scope(target.OwnerID).Tx(ctx, func(tx postgres.Tx) error {
			return queue.Add(ctx, tx, imports.Args{Tenant: jobs.Tenant{ID: target.OwnerID}, Import: imp.ID})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	running, runningTarget := table("brood.csv")
	add(running, runningTarget)
	eventually("running", importState, running.ID)

	// An import that is still waiting, of which the job has begun.
	waiting, waitingTarget := table("kaas.csv")
	const hold = `select from ingredient_imports where id = $1 for update`
	if _, err := locking.Exec(ctx, hold, waiting.ID); err != nil {
		t.Fatal(err)
	}
	add(waiting, waitingTarget)
	eventually("running 1", jobState, waiting.ID)
	eventually("waiting", importState, waiting.ID)
	eventually("running 1", jobState, running.ID)
	eventually("running 1", codeJobState)

	server.kill()
	killed := time.Now()
	// The database ends what the server was doing.
	const endConnections = `select count(pg_terminate_backend(pid)) from pg_stat_activity
		where datname = current_database() and pid not in (pg_backend_pid(), $1) and wait_event_type = 'Lock'`
	if _, err := admin.Exec(ctx, endConnections, lock.PgConn().PID()); err != nil {
		t.Fatal(err)
	}
	if err := locking.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	// The code is half an hour old before there is a server again.
	const expire = `update one_time_codes set expires_at = expires_at - interval '40 minutes'
		returning expires_at < now()`
	var expired bool
	if err := admin.QueryRow(ctx, expire).Scan(&expired); err != nil || !expired {
		t.Fatalf("the code has expired: %t (%v)", expired, err)
	}
	mailServer.open()

	startProcess(t, arguments...)
	t.Logf("served again %.1f s after it was killed", time.Since(killed).Seconds())
	var mail string
	select {
	case mail = <-mailServer.mails:
	case <-ctx.Done():
		t.Fatal("no mail was sent")
	}
	t.Logf("the code is mailed %.1f s after the server was killed", time.Since(killed).Seconds())
	eventually("done", importState, running.ID)
	eventually("done", importState, waiting.ID)
	t.Logf("both imports are done %.1f s after the server was killed", time.Since(killed).Seconds())
	for _, state := range []struct {
		sql  string
		args []any
	}{{jobState, []any{running.ID}}, {jobState, []any{waiting.ID}}, {codeJobState, nil}} {
		eventually("completed 2", state.sql, state.args...)
	}
	for _, owner := range []uuid.UUID{runningTarget.OwnerID, waitingTarget.OwnerID} {
		var rows int
		const count = `select count(*) from ingredients where owner_id = $1`
		if err := admin.QueryRow(ctx, count, owner).Scan(&rows); err != nil || rows != 1 {
			t.Errorf("an import left %d rows (%v)", rows, err)
		}
	}
	verification := map[string]string{"email": demoEmail, "code": codeIn(t, mail)}
	if status := browser.send(http.MethodPost, "/api/v1/user/auth/verify-otp", verification); status != http.StatusOK {
		t.Errorf("the mailed code: status = %d", status)
	}
}
