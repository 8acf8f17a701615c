//go:build !linux

package embedded

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// endWithParent does nothing, since only Linux can signal a child when its parent ends. The guard stops the server.
func endWithParent(*syscall.SysProcAttr, syscall.Signal) {}

// isPostgres reports whether a process is a PostgreSQL server. After a crash, another program may have the process id
// in the PID file.
func isPostgres(process int, _ string) bool {
	name, err := exec.Command("ps", "-o", "comm=", "-p", strconv.Itoa(process)).Output()
	return err == nil && filepath.Base(strings.TrimSpace(string(name))) == "postgres"
}

// memoryFolder is empty: there is no known file system in memory.
const memoryFolder = ""

func freeBytes(string) uint64 { return 0 }
