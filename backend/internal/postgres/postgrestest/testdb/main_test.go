package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

// printURL is a command that prints the URL of its server.
var printURL = []string{"sh", "-c", "echo $" + postgrestest.URLVariable}

// writerFunc is an io.Writer that calls itself with the written text.
type writerFunc func(string)

func (f writerFunc) Write(text []byte) (int, error) {
	f(string(text))
	return len(text), nil
}

func TestRun_StopsServerAfterCommand(t *testing.T) {
	t.Setenv(postgrestest.URLVariable, "")
	var address string
	code, err := run(t.Context(), printURL, writerFunc(func(text string) {
		address = strings.TrimSpace(text)
		conn, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Error(err)
			return
		}
		if _, err := conn.Exec(t.Context(), `create role "created by a test"`); err != nil {
			t.Error(err)
		}
		_ = conn.Close(t.Context())
	}), io.Discard)
	if err != nil || code != 0 {
		t.Errorf("got exit code %d (%v)", code, err)
	}
	if address == "" {
		t.Fatal("the command did not run with a server")
	}
	if conn, err := pgx.Connect(t.Context(), address); err == nil {
		_ = conn.Close(t.Context())
		t.Error("the server is still running")
	}
}

func TestRun_UsesServerOfEnvironment(t *testing.T) {
	t.Setenv(postgrestest.URLVariable, "postgres://somewhere/else")
	var output strings.Builder
	code, err := run(t.Context(), printURL, &output, io.Discard)
	if err != nil || code != 0 || strings.TrimSpace(output.String()) != "postgres://somewhere/else" {
		t.Errorf("got exit code %d with output %q (%v)", code, output.String(), err)
	}
}

func TestRun_ReturnsStatusOfCommand(t *testing.T) {
	t.Setenv(postgrestest.URLVariable, "postgres://somewhere/else")
	for _, c := range []struct {
		name    string
		command []string
		code    int
		fails   bool
	}{
		{"a command that fails", []string{"sh", "-c", "exit 7"}, 7, false},
		{"a command that is killed", []string{"sh", "-c", "kill -9 $$"}, 0, true},
		{"a command that does not exist", []string{"no-such-command"}, 0, true},
		{"no command", nil, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, err := run(t.Context(), c.command, os.Stdout, os.Stderr)
			if code != c.code || (err != nil) != c.fails {
				t.Errorf("got exit code %d (%v)", code, err)
			}
		})
	}
}

func TestRun_TerminatesCommandWhenContextEnds(t *testing.T) {
	t.Setenv(postgrestest.URLVariable, "postgres://somewhere/else")
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ready, writer := io.Pipe()
	go func() {
		_, _ = ready.Read(make([]byte, 100))
		cancel()
		_, _ = io.Copy(io.Discard, ready)
	}()
	var output strings.Builder
	// read waits for input that never comes, but a signal interrupts it.
	const script = `trap 'echo tidied up; exit 3' TERM; echo ready
		mkfifo "$0/never" && exec 3<>"$0/never"; read -r _ <&3`
	code, err := run(ctx, []string{sh, "-c", script, t.TempDir()}, io.MultiWriter(&output, writer), io.Discard)
	if err != nil || code != 3 || !strings.Contains(output.String(), "tidied up") {
		t.Errorf("got exit code %d with output %q (%v)", code, output.String(), err)
	}
}
