package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	startTimeout = time.Minute      // recovery after a power cut takes longer than a start
	stopTimeout  = 10 * time.Second // for each way of asking
)

// startBound starts a command that gets a signal when this process ends first, and tells when it has ended.
func startWithParent(command *exec.Cmd, signal syscall.Signal) (<-chan struct{}, error) {
	endWithParent(command.SysProcAttr, signal)
	started, ended := make(chan error), make(chan struct{})
	go func() {
		// The signal is sent when the thread that started the command ends, not the process: the thread must live as
		// long as the command.
		runtime.LockOSThread()
		err := command.Start()
		started <- err
		if err != nil {
			return
		}
		_ = command.Wait() // ProcessState says how it ended
		close(ended)
	}()
	return ended, <-started
}

// run starts the server.
func (s *Server) run() error {
	log, err := openNoFollow(s.logPath, os.O_CREATE|os.O_WRONLY|os.O_TRUNC)
	if err != nil {
		return fmt.Errorf("opening the database's log: %w", err)
	}
	defer log.Close() //nolint:errcheck // the child has its own
	// The address, the place of the settings and the port must not depend on what the surroundings say.
	settings := []string{"listen_addresses=", "port=5432", "max_connections=200", "timezone=UTC", "log_timezone=UTC"}
	if s.throwaway {
		// Nothing is lost with the data. Without autovacuum nothing runs by itself, so that plans and times repeat.
		settings = append(settings, "fsync=off", "full_page_writes=off", "synchronous_commit=off", "autovacuum=off",
			"wal_level=minimal", "max_wal_senders=0", "max_wal_size=1GB")
	}
	arguments := []string{"-D", s.dataFolder, "-k", s.socketFolder}
	for _, setting := range settings {
		arguments = append(arguments, "-c", setting)
	}
	child := exec.Command(s.binaries.path("postgres"), arguments...)
	child.Stdout, child.Stderr = log, log
	s.owner.configure(child, s.dataFolder)
	ended, err := startWithParent(child, s.stopSignal())
	if err != nil {
		return fmt.Errorf("starting %s: %w", child.Path, err)
	}
	s.cmd, s.ended = child, ended
	return s.startGuard()
}

// farewell is how PostgreSQL is asked to stop: in order, its data written, or leaving everything behind.
func (s *Server) stopSignal() syscall.Signal {
	if s.throwaway {
		return syscall.SIGQUIT
	}
	return syscall.SIGINT
}

// guardScript waits until its input ends. A line means that all was tidied up; without one, whoever held the other end
// is gone, and the server is ended and its folders are removed. It gives up on a server that does not end within ten
// seconds.
const guardScript = `read -r _ && exit
process=$1 signal=$2
shift 2
kill -"$signal" "$process" 2>/dev/null
tries=0
while kill -0 "$process" 2>/dev/null && [ $tries -lt 200 ]; do sleep 0.05; tries=$((tries + 1)); done
rm -rf "$@"`

// setGuard starts a shell that tidies up when this process ends without having stopped the server. It removes the
// socket's folder and a throwaway server's data and, where the system does not do so, ends the server.
func (s *Server) startGuard() error {
	reader, writer, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("starting the guard of the database: %w", err)
	}
	defer reader.Close() //nolint:errcheck // the guard has its own
	guard := s.guardCommand(reader)
	if err := guard.Start(); err != nil {
		_ = writer.Close()
		return fmt.Errorf("starting the guard of the database: %w", err)
	}
	s.dismissGuard = func() {
		_, _ = io.WriteString(writer, "done\n") // it may have been killed
		_ = writer.Close()
		_ = guard.Wait()
	}
	return nil
}

// guard is the shell, to be started.
func (s *Server) guardCommand(input *os.File) *exec.Cmd {
	arguments := []string{
		"-c",
		guardScript,
		"guard",
		strconv.Itoa(s.cmd.Process.Pid),
		strconv.Itoa(int(s.stopSignal())),
		s.socketFolder,
	}
	if s.throwaway {
		arguments = append(arguments, s.folder)
	}
	guard := exec.Command("/bin/sh", arguments...)
	guard.Stdin = input
	s.owner.configure(guard, "/")
	return guard
}

// await waits until the server answers.
func (s *Server) waitReady(ctx context.Context) error {
	within, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(within, s.AdminURL("postgres"))
		if err == nil {
			return conn.Close(within)
		}
		const startingUp = "57P03"
		var refusal *pgconn.PgError
		if errors.As(err, &refusal) && refusal.Code != startingUp {
			return fmt.Errorf(
				"the database in %s refuses us: %s; move that folder away, or delete it to begin anew",
				s.dataFolder,
				refusal.Message,
			)
		}
		select {
		case <-s.ended:
			content, _ := os.ReadFile(s.logPath) // nothing is known then
			return fmt.Errorf(
				"the database in %s did not start: %s (all of it: %s); if it is broken, move that folder away or delete it to begin anew",
				s.dataFolder,
				lastMessage(string(content), "FATAL:", "PANIC:"),
				s.logPath,
			)
		case <-within.Done():
			if ctx.Err() != nil {
				return fmt.Errorf("starting the database: %w", ctx.Err())
			}
			return fmt.Errorf("the database in %s does not answer: %s says why", s.dataFolder, s.logPath)
		case <-tick.C:
		}
	}
}

// Stop ends the server: at once for its clients, in good order for its data. When ctx ends before, the server leaves
// its data as they are, to be recovered at the next start, and the error is that of ctx. Stopping again does nothing.
func (s *Server) Stop(ctx context.Context) error {
	s.stopping.Lock()
	defer s.stopping.Unlock()
	defer s.release()
	if s.cmd == nil {
		return nil
	}
	var late error
	for _, signal := range []syscall.Signal{s.stopSignal(), syscall.SIGQUIT, syscall.SIGKILL} {
		_ = s.cmd.Process.Signal(signal) // it may have ended already
		done := ctx.Done()
		if late != nil {
			done = nil
		}
		select {
		case <-s.ended:
			return late
		case <-done: // perhaps before the server had a moment
			late = fmt.Errorf("stopping the database in order: %w", ctx.Err())
		case <-time.After(stopTimeout):
		}
	}
	select {
	case <-s.ended:
		return late
	case <-time.After(stopTimeout):
		return fmt.Errorf("the database in %s does not stop (process %d)", s.dataFolder, s.cmd.Process.Pid)
	}
}

// release lets go of what a server holds besides its process.
func (s *Server) release() {
	if s.dismissGuard != nil {
		s.dismissGuard()
		s.dismissGuard = nil
	}
	if s.socketFolder != "" && s.socketFolder != s.folder {
		_ = os.RemoveAll(s.socketFolder) // removed at the next start otherwise
	}
	if s.throwaway && !s.failed { // a log that an error names must be there to be read; a later start removes it
		_ = os.RemoveAll(s.folder)
	}
	if s.lock != nil {
		unlockFolder(s.lock)
		s.lock = nil
	}
}

// throwawayFolder makes a folder for data that nobody will miss: in memory where there is room for it, among the
// temporary files otherwise.
func throwawayFolder(owner owner) (string, error) {
	// A server with some dozens of test databases takes about half of this. Containers often have only 64 MB there.
	const enough = 1 << 30
	places := []string{os.TempDir(), "/tmp"}
	if memoryFolder != "" && freeBytes(memoryFolder) >= enough {
		places = append([]string{memoryFolder}, places...)
	}
	for _, place := range places {
		if !owner.canEnter(place) {
			continue
		}
		removeStaleThrowaways(place)
		folder, err := os.MkdirTemp(place, throwawayPrefix)
		if err == nil {
			return folder, owner.makeFolder(folder)
		}
	}
	return "", errors.New("no temporary folder is fit for a database: set TMPDIR to one that every user can enter")
}

const throwawayPrefix = "lepelblad-test-"

// sweepThrowaways removes the folders of throwaway servers that were killed together with their guards.
func removeStaleThrowaways(place string) {
	folders, _ := filepath.Glob(filepath.Join(place, throwawayPrefix+"*")) // fails only for a wrong pattern
	for _, folder := range folders {
		// One that was just made may not have been locked yet.
		if info, err := os.Lstat(folder); err == nil && info.IsDir() && time.Since(info.ModTime()) > time.Minute {
			removeUnused(folder)
		}
	}
}
