package embedded

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// endWithParent makes the system send signal to a child when the thread that started it ends.
func endWithParent(attributes *syscall.SysProcAttr, signal syscall.Signal) {
	attributes.Pdeathsig = signal
}

// isPostgres reports whether a process is the PostgreSQL server of a data folder. After a crash, another program may
// have the process id in the PID file.
func isPostgres(process int, data string) bool {
	if name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", process)); err != nil ||
		strings.TrimSpace(string(name)) != "postgres" {
		return false
	}
	// Its working directory is its data folder. That of another user's process cannot be read, and is assumed to be.
	workingFolder, err := os.Stat(fmt.Sprintf("/proc/%d/cwd", process))
	if err != nil {
		return true
	}
	dataFolder, err := os.Stat(data)
	return err == nil && os.SameFile(workingFolder, dataFolder)
}

// memoryFolder is a folder of a file system in memory.
const memoryFolder = "/dev/shm"

// freeBytes returns the free space of a file system in bytes, or 0 when it is unknown.
func freeBytes(folder string) uint64 {
	var status syscall.Statfs_t
	if err := syscall.Statfs(folder, &status); err != nil || status.Bsize < 0 {
		return 0
	}
	return status.Bavail * uint64(status.Bsize)
}
