// Command testdb runs a command with a PostgreSQL server that all tests of the run share: testdb go test ./...
//
// It exits with the status of the command. When TEST_DATABASE_URL is set, it starts no server.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	code, err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err != nil {
		fmt.Fprintln(os.Stderr, "testdb:", err)
		code = 1
	}
	stop()
	os.Exit(code)
}

// shutdownTimeout is how long the command may take to exit after SIGTERM.
const shutdownTimeout = 10 * time.Second

// run runs a command and returns its exit status. When ctx ends, it sends SIGTERM to the command.
func run(ctx context.Context, arguments []string, stdout, stderr io.Writer) (code int, err error) {
	if len(arguments) == 0 {
		return 0, errors.New("no command to run: testdb go test ./... runs the tests")
	}
	environment := os.Environ()
	if os.Getenv(postgrestest.URLVariable) == "" {
		server, err := postgrestest.StartServer(ctx)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, server.Stop(context.WithoutCancel(ctx))) }()
		environment = append(environment, postgrestest.URLVariable+"="+server.AdminURL("postgres"))
	}
	command := exec.CommandContext(ctx, arguments[0], arguments[1:]...)
	command.Env = environment
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, stdout, stderr
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) }
	command.WaitDelay = shutdownTimeout
	err = command.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return exit.ExitCode(), nil
	case err != nil:
		return 0, fmt.Errorf("running %s: %w", arguments[0], err)
	}
	return 0, nil
}
