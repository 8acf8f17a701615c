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

// dataName is the folder with the data, within that of the server.
const dataName = "data"

// making is what a data folder is called before it is complete.
const partialPrefix = "making-"

// prepare makes the data folder, or looks whether the one that is there can be used.
func (s *Server) prepareData(ctx context.Context, log io.Writer) error {
	version, err := os.ReadFile(filepath.Join(s.dataFolder, "PG_VERSION"))
	switch major := strings.TrimSpace(string(version)); {
	case err == nil && major != fmt.Sprint(s.binaries.major):
		return fmt.Errorf(
			"the data in %s are of PostgreSQL %.10q and this is %d: move that folder away, or delete it to begin anew",
			s.dataFolder,
			major,
			s.binaries.major,
		)
	case err == nil:
		return nil
	case !errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("the data cannot be read (%w): move %s away, or delete it to begin anew", err, s.dataFolder)
	}
	if entries, err := os.ReadDir(s.dataFolder); err == nil && len(entries) > 0 {
		return fmt.Errorf(
			"the data in %s are broken (there is no PG_VERSION): move that folder away, or delete it to begin anew",
			s.dataFolder,
		)
	}
	if log != nil {
		fmt.Fprintln(log, "making a database …")
	}
	return s.initData(ctx)
}

// makeData makes the data folder under another name first, so that one that was interrupted is never taken for whole.
func (s *Server) initData(ctx context.Context) error {
	left, _ := filepath.Glob(filepath.Join(s.folder, partialPrefix+"*")) // fails only for a wrong pattern
	for _, half := range left {
		_ = os.RemoveAll(half) // it only takes room
	}
	half, err := os.MkdirTemp(s.folder, partialPrefix)
	if err != nil {
		return fmt.Errorf("making a folder for the data: %w", err)
	}
	defer os.RemoveAll(half) //nolint:errcheck // gone already when all went well
	if err := os.Chown(half, s.owner.uid, s.owner.gid); err != nil {
		return fmt.Errorf("making a folder for the data: %w", err)
	}
	// Who can open the socket is decided by the folder that it is in; there is no other way in.
	arguments := []string{
		"-D",
		half,
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
		return fmt.Errorf("making a database with %s: %w", command.Path, err)
	}
	<-ended
	if ctx.Err() != nil {
		return fmt.Errorf("making a database: %w", ctx.Err())
	}
	if !command.ProcessState.Success() {
		return s.initError(output.Bytes())
	}
	if err := os.Rename(half, s.dataFolder); err != nil {
		return fmt.Errorf("making a database: %w", err)
	}
	return nil
}

// explain keeps what initdb said, and repeats the line that tells what is wrong.
func (s *Server) initError(output []byte) error {
	const unkept = "making a database in %s failed: %s"
	words := lastMessage(string(output), "error:", "FATAL:", "PANIC:")
	file, err := openNoFollow(s.logPath, os.O_CREATE|os.O_WRONLY|os.O_TRUNC)
	if err != nil {
		return fmt.Errorf(unkept, s.dataFolder, words)
	}
	defer file.Close() //nolint:errcheck // the write says
	if _, err := file.Write(output); err != nil {
		return fmt.Errorf(unkept, s.dataFolder, words)
	}
	return fmt.Errorf(unkept+" (all of it: %s)", s.dataFolder, words, s.logPath)
}

// lastWords is the last complaint in a log: what follows one of the levels.
func lastMessage(log string, levels ...string) string {
	for _, line := range slices.Backward(strings.Split(log, "\n")) {
		for _, level := range levels {
			_, words, ok := strings.Cut(line, level)
			words = strings.TrimSpace(words)
			// That it is not ready is what we are told each time that we look whether it is.
			if ok && !strings.HasPrefix(words, "the database system is ") {
				return words
			}
		}
	}
	return "it did not say why"
}
