package embedded

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// dataName is the name of the data folder in the server's folder.
const dataName = "data"

// partialPrefix begins the name of an incomplete data folder.
const partialPrefix = "making-"

// prepareData creates the data folder, or checks whether the existing one can be used.
func (s *Server) prepareData(ctx context.Context, log io.Writer) error {
	version, err := os.ReadFile(filepath.Join(s.dataFolder, "PG_VERSION"))
	switch major := strings.TrimSpace(string(version)); {
	case err == nil && major != fmt.Sprint(s.binaries.major):
		return fmt.Errorf(
			"the data in %s are of PostgreSQL %.10q, this is %d: "+
				"move that folder, or delete it to start with an empty database",
			s.dataFolder,
			major,
			s.binaries.major,
		)
	case err == nil:
		return nil
	case !errors.Is(err, os.ErrNotExist):
		return fmt.Errorf(
			"reading the data: %w: move %s, or delete it to start with an empty database",
			err,
			s.dataFolder,
		)
	}
	if entries, err := os.ReadDir(s.dataFolder); err == nil && len(entries) > 0 {
		return fmt.Errorf(
			"the data in %s have no PG_VERSION: move that folder, or delete it to start with an empty database",
			s.dataFolder,
		)
	}
	if log != nil {
		fmt.Fprintln(log, "creating a database …")
	}
	return s.initData(ctx)
}

// initData creates the data folder under a temporary name and renames it, so that an interrupted one is never used.
func (s *Server) initData(ctx context.Context) error {
	interrupted, _ := filepath.Glob(filepath.Join(s.folder, partialPrefix+"*")) // the pattern is valid
	for _, folder := range interrupted {
		_ = os.RemoveAll(folder) // it only takes space
	}
	partial, err := os.MkdirTemp(s.folder, partialPrefix)
	if err != nil {
		return fmt.Errorf("creating a folder for the data: %w", err)
	}
	defer os.RemoveAll(partial) //nolint:errcheck // renamed on success
	if err := os.Chown(partial, s.owner.uid, s.owner.gid); err != nil {
		return fmt.Errorf("creating a folder for the data: %w", err)
	}
	// The permissions of the socket's folder decide who can connect.
	arguments := []string{
		"-D",
		partial,
		"-U",
		superuser,
		"-E",
		"UTF8",
		"--locale=C.UTF-8",
		"--auth=trust",
		"--no-instructions",
	}
	if s.throwaway {
		arguments = append(arguments, "--no-sync")
	}
	command := exec.CommandContext(ctx, s.binaries.path("initdb"), arguments...)
	s.owner.configure(command, s.folder)
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	ended, err := startWithParent(command, syscall.SIGINT)
	if err != nil {
		return fmt.Errorf("creating a database with %s: %w", command.Path, err)
	}
	<-ended
	if ctx.Err() != nil {
		return fmt.Errorf("creating a database: %w", ctx.Err())
	}
	if !command.ProcessState.Success() {
		return s.initError(output.Bytes())
	}
	if err := os.Rename(partial, s.dataFolder); err != nil {
		return fmt.Errorf("creating a database: %w", err)
	}
	return nil
}

// initError writes the output of initdb to the log and returns an error with its last message.
func (s *Server) initError(output []byte) error {
	const format = "creating a database in %s failed: %s"
	message := lastMessage(string(output), "error:", "FATAL:", "PANIC:")
	file, err := openNoFollow(s.logPath, os.O_CREATE|os.O_WRONLY|os.O_TRUNC)
	if err != nil {
		return fmt.Errorf(format, s.dataFolder, message)
	}
	defer file.Close() //nolint:errcheck // Write reports the error
	if _, err := file.Write(output); err != nil {
		return fmt.Errorf(format, s.dataFolder, message)
	}
	return fmt.Errorf(format+" (log: %s)", s.dataFolder, message, s.logPath)
}

// lastMessage returns the last message of one of the levels in a log.
func lastMessage(log string, levels ...string) string {
	for _, line := range slices.Backward(strings.Split(log, "\n")) {
		for _, level := range levels {
			_, message, ok := strings.Cut(line, level)
			message = strings.TrimSpace(message)
			// "the database system is starting up" answers waitReady and explains nothing.
			if ok && !strings.HasPrefix(message, "the database system is ") {
				return message
			}
		}
	}
	return "the log has no error"
}
