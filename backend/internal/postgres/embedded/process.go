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
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	startTimeout = time.Minute      // includes recovery after a power cut
	stopTimeout  = 10 * time.Second // for each signal
)

// startWithParent starts a command that receives signal when this process ends. The channel is closed when the command
// has ended.
func startWithParent(command *exec.Cmd, signal syscall.Signal) (<-chan struct{}, error) {
	endWithParent(command.SysProcAttr, signal)
	started, ended := make(chan error), make(chan struct{})
	go func() {
		// The signal is sent when the starting thread ends, so the thread must live as long as the command.
		runtime.LockOSThread()
		err := command.Start()
		started <- err
		if err != nil {
			return
		}
		_ = command.Wait() // ProcessState has the status
		close(ended)
	}()
	return ended, <-started
}

// run starts the server process and its guard.
func (s *Server) run() error {
	log, err := openNoFollow(s.logPath, os.O_CREATE|os.O_WRONLY|os.O_TRUNC)
	if err != nil {
		return fmt.Errorf("opening the database's log: %w", err)
	}
	defer log.Close() //nolint:errcheck // the server has its own descriptor
	// These settings must not depend on the environment.
	settings := []string{"listen_addresses=", "port=5432", "max_connections=200", "timezone=UTC", "log_timezone=UTC"}
	if s.throwaway {
		// Durability is not needed. Without autovacuum, query plans and times are reproducible.
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

// stopSignal returns the signal that stops the server: a fast shutdown, or an immediate one for a throwaway server.
func (s *Server) stopSignal() syscall.Signal {
	if s.throwaway {
		return syscall.SIGQUIT
	}
	return syscall.SIGINT
}

// guardScript waits until its input ends. A line means that the server was stopped. Without one, the parent process has
// ended, and the script stops the server and removes its folders. It gives up on a server that does not stop within ten
// seconds.
const guardScript = `read -r _ && exit
process=$1 signal=$2
shift 2
kill -"$signal" "$process" 2>/dev/null
tries=0
while kill -0 "$process" 2>/dev/null && [ $tries -lt 200 ]; do sleep 0.05; tries=$((tries + 1)); done
rm -rf "$@"`

// startGuard starts a shell that cleans up when this process ends without stopping the server. It removes the socket's
// folder and a throwaway server's data and, where the system does not, stops the server.
func (s *Server) startGuard() error {
	reader, writer, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("starting the guard of the database: %w", err)
	}
	defer reader.Close() //nolint:errcheck // the guard has its own descriptor
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

// guardCommand returns the command of the guard.
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

// errSharedMemory is the cause of a start that found processes of an earlier server. They end soon after a server that
// was killed.
var errSharedMemory = errors.New("an earlier server still uses the data")

// startError is an error of a server that ended while it started.
type startError struct {
	cause error // errSharedMemory, or nil
	text  string
}

func (e startError) Error() string { return e.text }
func (e startError) Unwrap() error { return e.cause }

// waitReady waits until the server accepts connections.
func (s *Server) waitReady(ctx context.Context) error {
	waitCtx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := pgx.Connect(waitCtx, s.AdminURL("postgres"))
		if err == nil {
			return conn.Close(waitCtx)
		}
		const startingUp = "57P03"
		var pgErr *pgconn.PgError
		if errors.As(err, &pgErr) && pgErr.Code != startingUp {
			return fmt.Errorf(
				"the database in %s refuses the connection: %s; "+
					"move that folder, or delete it to start with an empty database",
				s.dataFolder,
				pgErr.Message,
			)
		}
		select {
		case <-s.ended:
			content, _ := os.ReadFile(s.logPath) // an empty log has no message
			message := lastMessage(string(content), "FATAL:", "PANIC:")
			var cause error
			if strings.Contains(message, "pre-existing shared memory block") {
				cause = errSharedMemory
			}
			return startError{cause: cause, text: fmt.Sprintf(
				"the database in %s did not start: %s (log: %s); "+
					"move that folder, or delete it to start with an empty database",
				s.dataFolder,
				message,
				s.logPath,
			)}
		case <-waitCtx.Done():
			if ctx.Err() != nil {
				return fmt.Errorf("starting the database: %w", ctx.Err())
			}
			return fmt.Errorf("the database in %s does not answer: see %s", s.dataFolder, s.logPath)
		case <-tick.C:
		}
	}
}

// Stop disconnects all clients and shuts the server down. When ctx ends first, the server stops immediately, the next
// start recovers its data, and the error is that of ctx. Later calls do nothing.
func (s *Server) Stop(ctx context.Context) error {
	s.stopping.Lock()
	defer s.stopping.Unlock()
	defer s.release()
	if s.cmd == nil {
		return nil
	}
	var ctxErr error
	for _, signal := range []syscall.Signal{s.stopSignal(), syscall.SIGQUIT, syscall.SIGKILL} {
		_ = s.cmd.Process.Signal(signal) // it may have ended already
		done := ctx.Done()
		if ctxErr != nil {
			done = nil
		}
		select {
		case <-s.ended:
			return ctxErr
		case <-done:
			ctxErr = fmt.Errorf("shutting the database down: %w", ctx.Err())
		case <-time.After(stopTimeout):
		}
	}
	select {
	case <-s.ended:
		return ctxErr
	case <-time.After(stopTimeout):
		return fmt.Errorf("the database in %s does not stop (process %d)", s.dataFolder, s.cmd.Process.Pid)
	}
}

// release removes the server's temporary folders and releases its lock.
func (s *Server) release() {
	if s.dismissGuard != nil {
		s.dismissGuard()
		s.dismissGuard = nil
	}
	if s.socketFolder != "" && s.socketFolder != s.folder {
		_ = os.RemoveAll(s.socketFolder) // removed at the next start otherwise
	}
	if s.throwaway && !s.failed { // an error of Start names the log; a later start removes it
		_ = os.RemoveAll(s.folder)
	}
	if s.lock != nil {
		unlockFolder(s.lock)
		s.lock = nil
	}
}

// throwawayFolder creates a folder for the data of a throwaway server, in memory when there is enough.
func throwawayFolder(owner owner) (string, error) {
	// A server with some dozens of test databases takes about half of this. Containers often have only 64 MB.
	const minBytes = 1 << 30
	parents := []string{os.TempDir(), "/tmp"}
	if memoryFolder != "" && freeBytes(memoryFolder) >= minBytes {
		parents = append([]string{memoryFolder}, parents...)
	}
	for _, parent := range parents {
		if !owner.canEnter(parent) {
			continue
		}
		removeStaleThrowaways(parent)
		folder, err := os.MkdirTemp(parent, throwawayPrefix)
		if err == nil {
			return folder, owner.makeFolder(folder)
		}
	}
	return "", errors.New("no temporary folder can hold a database: set TMPDIR to one that every user can enter")
}

const throwawayPrefix = "lepelblad-test-"

// removeStaleThrowaways removes the folders of throwaway servers in parent that were killed together with their guards.
func removeStaleThrowaways(parent string) {
	folders, _ := filepath.Glob(filepath.Join(parent, throwawayPrefix+"*")) // the pattern is valid
	for _, folder := range folders {
		// A new folder may not have been locked yet.
		if info, err := os.Lstat(folder); err == nil && info.IsDir() && time.Since(info.ModTime()) > time.Minute {
			removeUnused(folder)
		}
	}
}
