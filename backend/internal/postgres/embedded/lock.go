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

// lockName is the file that whoever runs a folder's database holds locked, with the number of its process in it. The
// system lets go of it when that process ends, however it ends.
const lockName = "lock"

// lockFolder takes a folder for this process, until the file is closed.
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

// unlockFolder lets a folder go. Closing the file alone would not: a child that is being started at this moment holds
// it a little longer.
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

// removeUnused removes a folder unless a process holds it or a database runs in it.
func removeUnused(folder string) {
	lock, err := lockFolder(folder)
	if err != nil {
		return
	}
	defer unlockFolder(lock)
	if _, running := serverProcess(filepath.Join(folder, dataName)); running {
		return
	}
	_ = os.RemoveAll(folder) // tried again the next time
}

// waitForOther waits for the server of an earlier run that was killed and is still stopping. The caller holds the
// folder's lock, so that a server that goes on for longer than patience is not one of ours.
func waitForEarlierServer(ctx context.Context, data string, patience time.Duration, log io.Writer) error {
	process, running := serverProcess(data)
	if !running {
		return removeStale(data, process)
	}
	if log != nil {
		fmt.Fprintf(log, "waiting for the database of an earlier run to stop (process %d) …\n", process)
	}
	deadline := time.After(patience)
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

// removeStale removes what a crashed server left when another program now has its number: PostgreSQL would take that
// program for the server, and refuse to start.
func removeStale(data string, process int) error {
	if process == 0 || !processExists(process) {
		return nil // PostgreSQL sees for itself
	}
	if err := os.Remove(filepath.Join(data, pidName)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("removing the mark of a server that is gone: %w", err)
	}
	return nil
}

// pidName is PostgreSQL's own mark of who runs on a data folder; its first line is the number of a process.
const pidName = "postmaster.pid"

// runningOn is the process that a data folder names, 0 for none, and whether that is a living server.
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

// alive asks whether a process is there; one of another user counts too.
func processExists(process int) bool {
	err := syscall.Kill(process, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
