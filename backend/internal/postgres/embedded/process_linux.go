package embedded

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// endWithParent has the system send a child a signal when the thread that started it ends.
func endWithParent(attributes *syscall.SysProcAttr, signal syscall.Signal) {
	attributes.Pdeathsig = signal
}

// serves reports whether a living process is the PostgreSQL of a data folder. Numbers of processes are used again:
// after a crash, another program may have the number that a data folder names.
func isPostgres(process int, data string) bool {
	if name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", process)); err != nil ||
		strings.TrimSpace(string(name)) != "postgres" {
		return false
	}
	// It works in its data folder. Another user's we may not look at, and believe.
	there, err := os.Stat(fmt.Sprintf("/proc/%d/cwd", process))
	if err != nil {
		return true
	}
	here, err := os.Stat(data)
	return err == nil && os.SameFile(there, here)
}

// memory is where files lie in memory.
const memoryFolder = "/dev/shm"

// room is how many bytes a file system has left.
func freeBytes(folder string) uint64 {
	var status syscall.Statfs_t
	if err := syscall.Statfs(folder, &status); err != nil || status.Bsize < 0 {
		return 0
	}
	return status.Bavail * uint64(status.Bsize)
}
