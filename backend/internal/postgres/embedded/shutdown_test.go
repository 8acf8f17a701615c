package embedded

import (
	"errors"
	"os"
	"runtime"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestServer_EndsWithParentProcess(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		act  string
		end  func(p *helper) error
	}{
		{"killed", "wait", func(p *helper) error { return p.command.Process.Kill() }},
		{"killed without a guard", "unguarded", func(p *helper) error { return p.command.Process.Kill() }},
		{"panicking", "panic", func(p *helper) error { _, err := p.input.WriteString("now\n"); return err }},
		{"leaving", "leave", func(p *helper) error { _, err := p.input.WriteString("now\n"); return err }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if c.act == "unguarded" && runtime.GOOS != "linux" {
				t.Skip("only Linux ends a child with its parent")
			}
			folder := databaseFolder(t)
			p := startHelper(t, c.act, folder, "")
			execSQL(t, p.url, `create table t as select 'kept' as word`)
			conn := connect(t, p.url)
			if err := c.end(p); err != nil {
				t.Fatal(err)
			}
			// Start while the other server may still be stopping.
			_ = p.command.Wait()
			server := start(t, Options{Folder: folder})
			if word := queryText(t, server.AdminURL("postgres"), `select word from t`); word != "kept" {
				t.Errorf("got row %q", word)
			}
			waitForEnd(t, conn)
			config, err := pgx.ParseConfig(p.url)
			if err != nil {
				t.Fatal(err)
			}
			eventually(t, "the socket's folder is removed", func() bool {
				_, err := os.Stat(config.Host)
				return errors.Is(err, os.ErrNotExist)
			})
		})
	}
}

// The guard is needed where the system does not end a child with its parent.
func TestGuard_StopsServer(t *testing.T) {
	t.Parallel()
	server := start(t, Options{Folder: databaseFolder(t)})
	server.dismissGuard()
	server.dismissGuard = nil
	if word := queryText(t, server.AdminURL("postgres"), `select 'undisturbed'`); word != "undisturbed" {
		t.Error(word) // a dismissed guard must do nothing
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	guard := server.guardCommand(reader)
	if err := guard.Start(); err != nil {
		t.Fatal(err)
	}
	_ = reader.Close()
	_ = writer.Close() // as the system does when this process ends
	if err := guard.Wait(); err != nil {
		t.Errorf("the guard: %v", err)
	}
	select {
	case <-server.Ended():
	default:
		t.Error("the server is still running") // the guard waits for it
	}
	if _, err := os.Stat(server.socketFolder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket's folder still exists (%v)", err)
	}
}

func TestServer_ThrowawayLeavesNoFilesWhenParentIsKilled(t *testing.T) {
	t.Parallel()
	p := startHelper(t, "wait", "", "")
	conn := connect(t, p.url)
	process := serverPID(t, p.folder)
	if err := p.command.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	waitForEnd(t, conn)
	eventually(t, "the process ends", func() bool { return errors.Is(syscall.Kill(process, 0), syscall.ESRCH) })
	eventually(t, "the folder is removed", func() bool {
		_, err := os.Stat(p.folder)
		return errors.Is(err, os.ErrNotExist)
	})
}

func TestServer_IgnoresInterruptOfParent(t *testing.T) {
	t.Parallel()
	for name, folder := range map[string]string{"persistent": databaseFolder(t), "throwaway": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startHelper(t, "interrupt", folder, "")
			conn := connect(t, p.url)
			// A terminal signals the whole group. The helper then checks whether its database still answers.
			if err := syscall.Kill(-p.command.Process.Pid, syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			if line := p.line(t); line != "stopped in order" {
				t.Fatal(line)
			}
			waitForEnd(t, conn)
		})
	}
}
