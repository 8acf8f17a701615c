// Package embedded runs a PostgreSQL of its own beside the server, for development and tests.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Options say where and how to run.
type Options struct {
	// Folder holds the data; it is made when missing. When the server is started as root and its user cannot come into the folder, the
	// data lie under /var/lib/lepelblad instead.
	Folder string
	// Throwaway gives up every promise about power cuts for speed.
	Throwaway bool
	Log       io.Writer // told what takes long; may be nil
}

// Server is a running PostgreSQL. It ends with this process at the latest, even when that is killed (on Linux).
type Server struct {
	socket string
	log    string
	child  *exec.Cmd
	ended  chan struct{}
	cause  error // why it ended, once it has
}

const (
	superuser   = "postgres"
	startTime   = 30 * time.Second
	stopTime    = 10 * time.Second
	sharePlace  = "/var/lib/lepelblad"
	databaseLog = "postgres.log"
)

// Start starts the server, makes its data folder when there is none, and waits until it answers. Errors are one line that says what to do.
func Start(ctx context.Context, options Options) (*Server, error) {
	folder, err := filepath.Abs(options.Folder)
	if err != nil {
		return nil, fmt.Errorf("finding the data folder: %w", err)
	}
	owner, err := ownerOf()
	if err != nil {
		return nil, err
	}
	folder = owner.reachable(folder)
	binaries, err := findBinaries(owner)
	if err != nil {
		return nil, err
	}
	s := &Server{log: filepath.Join(folder, databaseLog), ended: make(chan struct{})}
	if err := owner.makeFolder(folder); err != nil {
		return nil, err
	}
	if s.socket, err = owner.makeSocketFolder(folder); err != nil {
		return nil, err
	}
	data := filepath.Join(folder, "data")
	if err := s.prepare(ctx, owner, binaries, data, options); err != nil {
		return nil, err
	}
	if err := waitForOther(ctx, data); err != nil {
		return nil, err
	}
	if err := s.run(owner, binaries, data, options.Throwaway); err != nil {
		return nil, err
	}
	if err := s.await(ctx); err != nil {
		_ = s.Stop(context.WithoutCancel(ctx))
		return nil, err
	}
	return s, nil
}

// prepare makes the data folder, or looks whether the one that is there can be used.
func (s *Server) prepare(ctx context.Context, owner owner, binaries binaries, data string, options Options) error {
	version, err := os.ReadFile(filepath.Join(data, "PG_VERSION"))
	switch {
	case err == nil && strings.TrimSpace(string(version)) != binaries.major:
		return fmt.Errorf("the data in %s are of PostgreSQL %s, this is %s: move the folder away, or delete it to begin anew",
			data, strings.TrimSpace(string(version)), binaries.major)
	case err == nil:
		return nil
	case !errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("the data folder %s cannot be read (%w): move it away, or delete it to begin anew", data, err)
	}
	if entries, err := os.ReadDir(data); err == nil && len(entries) > 0 {
		return fmt.Errorf("the folder %s is broken (it has no PG_VERSION): move it away, or delete it to begin anew", data)
	}
	if options.Log != nil {
		fmt.Fprintln(options.Log, "making a database …")
	}
	arguments := []string{"-D", data, "-U", superuser, "-E", "UTF8", "--locale=C.UTF-8", "--auth=trust"}
	if options.Throwaway {
		arguments = append(arguments, "--no-sync")
	}
	command := exec.CommandContext(ctx, binaries.path("initdb"), arguments...)
	owner.dress(command, filepath.Dir(data))
	if output, err := command.CombinedOutput(); err != nil {
		_ = os.WriteFile(s.log, output, 0o600)
		_ = os.RemoveAll(data) // half a folder would be taken for a broken one
		return fmt.Errorf("making a database in %s failed: %s says why", data, s.log)
	}
	return nil
}

func (s *Server) run(owner owner, binaries binaries, data string, throwaway bool) error {
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("opening the database's log: %w", err)
	}
	arguments := []string{
		"-D", data, "-k", s.socket, "-c", "listen_addresses=", "-c", "max_connections=200", "-c", "timezone=UTC", "-c", "log_timezone=UTC",
	}
	if throwaway {
		arguments = append(arguments, "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "synchronous_commit=off", "-c", "max_wal_size=4GB")
	}
	s.child = exec.Command(binaries.path("postgres"), arguments...)
	s.child.Stdout, s.child.Stderr = log, log
	owner.dress(s.child, data)
	started := make(chan error)
	go func() {
		// The signal that ends the child with us is sent when the thread that started it ends: it must live as long as the child.
		lockThread()
		err := s.child.Start()
		_ = log.Close()
		started <- err
		if err != nil {
			return
		}
		s.cause = s.child.Wait()
		close(s.ended)
	}()
	if err := <-started; err != nil {
		close(s.ended)
		return fmt.Errorf("starting %s: %w", binaries.path("postgres"), err)
	}
	return nil
}

// await waits until the server answers.
func (s *Server) await(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL(superuser, "postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-s.ended:
			return fmt.Errorf("the database did not start: %s (all of it: %s); if its folder is broken, move it away or delete it to begin anew", s.lastWords(), s.log)
		case <-ctx.Done():
			return fmt.Errorf("the database does not answer: %s says why", s.log)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// lastWords is the last complaint in the log.
func (s *Server) lastWords() string {
	content, _ := os.ReadFile(s.log)
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		for _, level := range []string{"FATAL:", "PANIC:"} {
			if _, words, ok := strings.Cut(lines[i], level); ok {
				return strings.TrimSpace(words)
			}
		}
	}
	return "it said nothing"
}

// URL is the address of a database for a role. The socket lies in a folder that only its owner can enter, and asks for no password.
func (s *Server) URL(role, database string) string {
	return fmt.Sprintf("postgres://%s@/%s?host=%s&sslmode=disable", role, database, s.socket)
}

// AdminURL is the address of a database for the role that may do everything.
func (s *Server) AdminURL(database string) string { return s.URL(superuser, database) }

// Stop ends the server: at once for its clients, in good order for its data.
func (s *Server) Stop(ctx context.Context) error {
	defer os.RemoveAll(s.socket) //nolint:errcheck // an empty folder in the temporary one
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT, syscall.SIGKILL} {
		_ = s.child.Process.Signal(signal)
		select {
		case <-s.ended:
			return nil
		case <-ctx.Done():
			_ = s.child.Process.Kill()
			<-s.ended
			return ctx.Err()
		case <-time.After(stopTime):
		}
	}
	return errors.New("the database does not stop")
}

// Ended is closed when the server has ended, whoever ended it.
func (s *Server) Ended() <-chan struct{} { return s.ended }

// MakeDatabase makes an empty database unless it is there.
func (s *Server) MakeDatabase(ctx context.Context, name string) error {
	conn, err := pgx.Connect(ctx, s.AdminURL("postgres"))
	if err != nil {
		return fmt.Errorf("connecting to make a database: %w", err)
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	var there bool
	if err := conn.QueryRow(ctx, `select exists (select from pg_database where datname = $1)`, name).Scan(&there); err != nil {
		return fmt.Errorf("looking for database %s: %w", name, err)
	}
	if there {
		return nil
	}
	if _, err := conn.Exec(ctx, `create database `+pgx.Identifier{name}.Sanitize()); err != nil {
		return fmt.Errorf("making database %s: %w", name, err)
	}
	return nil
}

// waitForOther waits for a server that is still stopping, and refuses when one is running on the same data.
func waitForOther(ctx context.Context, data string) error {
	deadline := time.Now().Add(5 * time.Second)
	for {
		process, running := runningOn(data)
		if !running {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("another server is running on %s (process %d): stop it, or choose another folder", data, process)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// runningOn is the process that holds a data folder, if it is alive.
func runningOn(data string) (int, bool) {
	content, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return 0, false
	}
	var process int
	if _, err := fmt.Sscan(string(content), &process); err != nil || process <= 0 {
		return 0, false
	}
	// Signal 0 asks whether it is there; a process of another user counts too.
	if err := syscall.Kill(process, 0); err != nil && !errors.Is(err, syscall.EPERM) {
		return 0, false
	}
	// Numbers of processes are used again: after a crash, another program may have it.
	if name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", process)); err == nil && strings.TrimSpace(string(name)) != "postgres" {
		return 0, false
	}
	return process, true
}
