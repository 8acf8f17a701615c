//go:build !linux

package embedded

import (
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// endWithParent does nothing: only Linux can have a child end with its parent. Here the guard ends it.
func endWithParent(*syscall.SysProcAttr, syscall.Signal) {}

// isPostgres reports whether a living process is a PostgreSQL. Numbers of processes are used again: after a crash, another
// program may have the number that a data folder names.
func isPostgres(process int, _ string) bool {
	name, err := exec.Command("ps", "-o", "comm=", "-p", strconv.Itoa(process)).Output() //nolint:gosec // a number
	return err == nil && filepath.Base(strings.TrimSpace(string(name))) == "postgres"
}

// memoryFolder is where files lie in memory: nowhere.
const memoryFolder = ""

func freeBytes(string) uint64 { return 0 }
