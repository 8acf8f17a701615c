package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// lockName is the file that a process keeps locked while it runs the folder's database. It contains the process id. The
// system releases the lock when the process ends.
const lockName = "lock"

// lockFolder locks a folder for this process until unlockFolder is called.
func lockFolder(folder string) (*os.File, error) {
	file, err := openNoFollow(filepath.Join(folder, lockName), os.O_CREATE|os.O_RDWR)
	if err != nil {
		return nil, fmt.Errorf("locking the database's folder: %w", err)
	}
	err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, _ := io.ReadAll(io.LimitReader(file, 20))
		_ = file.Close()
		return nil, runningError(folder, strings.TrimSpace(string(holder)))
	}
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("locking the database's folder %s: %w", folder, err)
	}
	if err = file.Truncate(0); err == nil {
		_, err = fmt.Fprintln(file, os.Getpid())
	}
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("locking the database's folder %s: %w", folder, err)
	}
	return file, nil
}

// unlockFolder releases the lock. Closing the file is not enough, since a child process that is being started shares it
// for a moment.
func unlockFolder(lock *os.File) {
	_ = syscall.Flock(int(lock.Fd()), syscall.LOCK_UN)
	_ = lock.Close()
}

func runningError(folder, process string) error {
	return fmt.Errorf(
		"the database in %s is already running (process %s): stop it or choose another folder",
		folder,
		process,
	)
}

// removeUnused removes a folder unless a process has locked it or a server runs on it.
func removeUnused(folder string) {
	lock, err := lockFolder(folder)
	if err != nil {
		return
	}
	defer unlockFolder(lock)
	if _, running := serverProcess(filepath.Join(folder, dataName)); running {
		return
	}
	_ = os.RemoveAll(folder) // retried by the next call
}

// waitForEarlierServer waits for the server of a killed process, which may still be stopping. The caller has locked the
// folder, so a server that runs for longer than timeout was not started by this package.
func waitForEarlierServer(ctx context.Context, data string, timeout time.Duration, log io.Writer) error {
	process, running := serverProcess(data)
	if !running {
		return removeStale(data, process)
	}
	if log != nil {
		fmt.Fprintf(log, "waiting for the database of an earlier run to stop (process %d) …\n", process)
	}
	deadline := time.After(timeout)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-deadline:
			return runningError(filepath.Dir(data), fmt.Sprint(process))
		case <-tick.C:
		}
		if process, running = serverProcess(data); !running {
			return removeStale(data, process)
		}
	}
}

// removeStale removes the PID file of a crashed server when another program now has its process id. PostgreSQL would
// mistake that program for the server and refuse to start.
func removeStale(data string, process int) error {
	if process == 0 || !processExists(process) {
		return nil // PostgreSQL detects that itself
	}
	if err := os.Remove(filepath.Join(data, pidName)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("removing the PID file of a crashed server: %w", err)
	}
	return nil
}

// pidName is PostgreSQL's PID file in a data folder. Its first line is the process id.
const pidName = "postmaster.pid"

// serverProcess returns the process id in the PID file of a data folder, or 0, and whether that server is running.
func serverProcess(data string) (process int, running bool) {
	file, err := openNoFollow(filepath.Join(data, pidName), os.O_RDONLY)
	if err != nil {
		return 0, false
	}
	defer file.Close() //nolint:errcheck // only read
	if _, err := fmt.Fscan(file, &process); err != nil || process <= 0 {
		return 0, false
	}
	return process, processExists(process) && isPostgres(process, data)
}

// processExists reports whether a process exists, including those of other users.
func processExists(process int) bool {
	err := syscall.Kill(process, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
