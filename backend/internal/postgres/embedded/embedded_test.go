package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestServer_ThrowawayIsPrivateAndLeavesNoFiles(t *testing.T) {
	t.Parallel()
	server := start(t, Options{Throwaway: true})
	for setting, want := range map[string]string{
		"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "server_encoding": "UTF8",
		"lc_messages": "C.UTF-8", "timezone": "UTC", "listen_addresses": "",
	} {
		if got := queryText(t, server.AdminURL("postgres"), `select current_setting($1)`, setting); got != want {
			t.Errorf("%s: got %q, want %q", setting, got, want)
		}
	}
	if collation := queryText(t, server.AdminURL("postgres"), `select datcollate from pg_database
		where datname = current_database()`); collation != "C.UTF-8" {
		t.Errorf("got collation %s", collation)
	}
	for _, folder := range []string{server.folder, server.dataFolder, server.socketFolder} {
		info, err := os.Stat(folder)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o700 {
			t.Errorf("%s has mode %v", folder, info.Mode())
		}
		if status, ok := info.Sys().(*syscall.Stat_t); !ok || status.Uid == 0 || int(status.Uid) != server.owner.uid {
			t.Errorf("%s belongs to user %d", folder, status.Uid)
		}
	}
	stop(t, server)
	select {
	case <-server.Ended():
	default:
		t.Error("Ended is not closed")
	}
	for _, folder := range []string{server.folder, server.socketFolder} {
		if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s still exists (%v)", folder, err)
		}
	}
	stop(t, server) // does nothing the second time
}

func TestServer_KeepsDataBetweenRuns(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(publicFolder(t), "deep", "postgres")
	var log strings.Builder
	first := start(t, Options{Folder: folder, Log: &log})
	for range 2 { // it exists the second time
		if err := first.CreateDatabase(t.Context(), `meals "of" the week`); err != nil {
			t.Fatal(err)
		}
	}
	execSQL(t, first.AdminURL(`meals "of" the week`), `create table t as select 'kept' as word`)
	stop(t, first)
	pattern := filepath.Dir(first.socketFolder) + "/lepelblad-" + pathHash(first.folder) + "-*"
	if folders, _ := filepath.Glob(pattern); len(folders) > 0 {
		t.Errorf("socket folders after Stop: %v", folders)
	}

	second := start(t, Options{Folder: folder, Log: &log})
	if word := queryText(t, second.AdminURL(`meals "of" the week`), `select word from t`); word != "kept" {
		t.Errorf("got row %q", word)
	}
	if fsync := queryText(t, second.AdminURL("postgres"), `show fsync`); fsync != "on" {
		t.Errorf("fsync is %s", fsync)
	}
	if n := strings.Count(log.String(), "creating a database"); n != 1 {
		t.Errorf("logged %d times that a database is created: %q", n, log.String())
	}
}

func TestServer_FolderHasOneServer(t *testing.T) {
	t.Parallel()
	folder := databaseFolder(t)
	other := startHelper(t, "wait", folder, "")
	_, err := Start(t.Context(), Options{Folder: folder})
	requireOneLineError(
		t,
		err,
		folder,
		fmt.Sprintf("is already running (process %d): stop it or choose another folder", other.command.Process.Pid),
	)
	if word := queryText(t, other.url, `select 'undisturbed'`); word != "undisturbed" {
		t.Error(word)
	}
}

func TestServer_ForeignServerKeepsRunning(t *testing.T) {
	t.Parallel()
	server := start(t, Options{Folder: databaseFolder(t)})
	err := waitForEarlierServer(t.Context(), server.dataFolder, 0, nil) // as if the lock were free
	requireOneLineError(t, err, fmt.Sprintf("is already running (process %d)", serverPID(t, server.folder)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := waitForEarlierServer(ctx, server.dataFolder, stopTimeout, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled wait: %v", err)
	}
	if word := queryText(t, server.AdminURL("postgres"), `select 'undisturbed'`); word != "undisturbed" {
		t.Error(word)
	}
}

func TestServer_StartsWithStalePIDFile(t *testing.T) {
	t.Parallel()
	folder := databaseFolder(t)
	server := start(t, Options{Folder: folder})
	pidFile, err := os.ReadFile(filepath.Join(server.dataFolder, pidName))
	if err != nil {
		t.Fatal(err)
	}
	stop(t, server)

	// Another program of the same user has the process id now.
	other := exec.Command("/bin/cat")
	server.owner.configure(other, "/")
	input, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer other.Wait()  //nolint:errcheck // its exit code does not matter
	defer input.Close() //nolint:errcheck // closing ends the process
	_, fields, _ := strings.Cut(string(pidFile), "\n")
	stale := fmt.Sprintf("%d\n%s", other.Process.Pid, fields)
	if err := os.WriteFile(filepath.Join(server.dataFolder, pidName), []byte(stale), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(filepath.Join(server.dataFolder, pidName), server.owner.uid, server.owner.gid); err != nil {
		t.Fatal(err)
	}
	again := start(t, Options{Folder: folder})
	if process := serverPID(t, again.folder); process == other.Process.Pid {
		t.Errorf("the PID file still names process %d", process)
	}
}

func TestServer_BrokenDataGivesOneLineError(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		spoil func(data string) error
		want  []string
	}{
		{"its version is missing", func(data string) error { return os.Remove(filepath.Join(data, "PG_VERSION")) },
			[]string{"no PG_VERSION"}},
		{"it is of another version", func(data string) error {
			return os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte("9\n"), 0o600)
		},
			[]string{`of PostgreSQL "9"`}},
		{"its version is a folder", func(data string) error {
			file := filepath.Join(data, "PG_VERSION")
			return errors.Join(os.Remove(file), os.Mkdir(file, 0o700))
		}, []string{"reading the data"}},
		{"its control file is truncated", func(data string) error {
			return os.Truncate(filepath.Join(data, "global", "pg_control"), 100)
		},
			[]string{"pg_control", "log: "}},
		{"its control file is overwritten", func(data string) error {
			return os.WriteFile(filepath.Join(data, "global", "pg_control"), make([]byte, 8192), 0o600)
		}, []string{"did not start: database files are incompatible", "log: "}},
		{"its log of changes is gone", func(data string) error {
			segments, err := filepath.Glob(filepath.Join(data, "pg_wal", "0*"))
			for _, segment := range segments {
				err = errors.Join(err, os.Remove(segment))
			}
			return err
		}, []string{"did not start: could not locate a valid checkpoint record", "log: "}},
		{"its settings are no settings", func(data string) error {
			return os.WriteFile(filepath.Join(data, "postgresql.conf"), []byte("nonsense here\n"), 0o600)
		}, []string{"did not start: ", "postgresql.conf", "log: "}},
		{"its role is another", nil, []string{"refuses the connection", `role "postgres" does not exist`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := databaseFolder(t)
			server := start(t, Options{Folder: folder})
			if c.spoil == nil {
				execSQL(t, server.AdminURL("postgres"), `create role other login superuser`)
				execSQL(t, server.URL("postgres", "other"), `alter role postgres rename to renamed`)
			}
			stop(t, server)
			if c.spoil != nil {
				if err := c.spoil(server.dataFolder); err != nil {
					t.Fatal(err)
				}
			}
			_, err := Start(t.Context(), Options{Folder: folder})
			requireOneLineError(t, err, append(c.want, "move", "delete", server.dataFolder)...)
			if _, path, ok := strings.Cut(err.Error(), "log: "); ok {
				path, _, _ = strings.Cut(path, ")")
				if content, err := os.ReadFile(path); err != nil || len(content) == 0 {
					t.Errorf("reading the log in the error: %v", err)
				}
			}
			// Following the advice helps: deleting that folder only.
			if err := os.RemoveAll(server.dataFolder); err != nil {
				t.Fatal(err)
			}
			start(t, Options{Folder: folder})
		})
	}
}

func TestLastMessage_ReturnsLastError(t *testing.T) {
	t.Parallel()
	for log, want := range map[string]string{
		"LOG:  starting\nFATAL:  no room\n":                                                    "no room",
		"FATAL:  first\nDETAIL:  why\nPANIC:  second\nLOG:  after":                             "second",
		"PANIC:  broken\nFATAL:  the database system is starting up\n":                         "broken",
		"[7] FATAL:  the database system is in shut down\nFATAL:  the database system is down": "the log has no error",
		"": "the log has no error",
	} {
		if message := lastMessage(log, "FATAL:", "PANIC:"); message != want {
			t.Errorf("%q: got %q, want %q", log, message, want)
		}
	}
}

func TestServer_RestartsInterruptedInit(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(publicFolder(t), "postgres")
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Start(ctx, Options{Folder: folder, Log: cancelWriter(cancel)})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got error %v", err)
	}
	partial := filepath.Join(folder, partialPrefix+"1")
	if err := os.MkdirAll(partial, 0o700); err != nil {
		t.Fatal(err)
	}
	server := start(t, Options{Folder: folder})
	if _, err := os.Stat(filepath.Join(server.folder, partialPrefix+"1")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the partial folder still exists: %v", err)
	}
}

// cancelWriter is a writer that calls itself on each write.
type cancelWriter func()

func (c cancelWriter) Write(text []byte) (int, error) {
	c()
	return len(text), nil
}

func TestServer_CrashClosesEndedAndRecovers(t *testing.T) {
	t.Parallel()
	folder := databaseFolder(t)
	server := start(t, Options{Folder: folder})
	execSQL(t, server.AdminURL("postgres"), `create table t as select 'kept' as word`)
	if err := syscall.Kill(serverPID(t, server.folder), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-server.Ended()
	stop(t, server)
	again := start(t, Options{Folder: folder})
	if word := queryText(t, again.AdminURL("postgres"), `select word from t`); word != "kept" {
		t.Errorf("got row %q", word)
	}
}

func TestServer_StopWithCanceledContextKeepsData(t *testing.T) {
	t.Parallel()
	folder := databaseFolder(t)
	server := start(t, Options{Folder: folder})
	execSQL(t, server.AdminURL("postgres"), `create table t as select 'kept' as word`)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := server.Stop(ctx); err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	<-server.Ended()
	again := start(t, Options{Folder: folder})
	if word := queryText(t, again.AdminURL("postgres"), `select word from t`); word != "kept" {
		t.Errorf("got row %q", word)
	}
}

func TestServerURL_IsParsedByPgx(t *testing.T) {
	t.Parallel()
	for _, socket := range []string{"/tmp/plain", "/tmp/with space", "/tmp/a+b&c=d%20e#f?g"} {
		config, err := pgx.ParseConfig((&Server{socketFolder: socket}).URL("da/ta?base", "us@er:name"))
		if err != nil {
			t.Fatal(err)
		}
		if config.Host != socket || config.Port != 5432 || config.Database != "da/ta?base" ||
			config.User != "us@er:name" {
			t.Errorf("%s: %s, %d, %s, %s", socket, config.Host, config.Port, config.Database, config.User)
		}
	}
}

func TestServerURL_WorksWithPsql(t *testing.T) {
	psql, err := exec.LookPath("psql")
	if err != nil {
		t.Skip("psql is not installed")
	}
	parent := filepath.Join(publicFolder(t), "a b+c%")
	if err := os.Mkdir(parent, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", parent)
	t.Setenv("PGPORT", "1") // must be ignored
	server := start(t, Options{Folder: filepath.Join(publicFolder(t), "postgres")})
	if filepath.Dir(server.socketFolder) != parent {
		t.Errorf("the socket is in %s", server.socketFolder)
	}
	command := exec.Command(
		psql,
		"-Atc",
		"select current_user",
		server.AdminURL("template1"),
	)
	output, err := command.CombinedOutput()
	if err != nil || strings.TrimSpace(string(output)) != "postgres" {
		t.Errorf("%v: %s", err, output)
	}
}

func TestServer_InvalidOptionsAreRefused(t *testing.T) {
	t.Parallel()
	_, err := Start(t.Context(), Options{})
	requireOneLineError(t, err, "needs a folder")
	_, err = Start(t.Context(), Options{Folder: t.TempDir(), Throwaway: true})
	requireOneLineError(t, err, "no folder option")
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		server := start(b, Options{Folder: filepath.Join(publicFolderIn(b, ""), "postgres")})
		b.StopTimer()
		stop(b, server)
		b.StartTimer()
	}
}

func BenchmarkStartThrowaway(b *testing.B) {
	for b.Loop() {
		server := start(b, Options{Throwaway: true})
		b.StopTimer()
		stop(b, server)
		b.StartTimer()
	}
}

func BenchmarkStartAgain(b *testing.B) {
	folder := filepath.Join(publicFolderIn(b, ""), "postgres")
	stop(b, start(b, Options{Folder: folder}))
	for b.Loop() {
		server := start(b, Options{Folder: folder})
		b.StopTimer()
		stop(b, server)
		b.StartTimer()
	}
}

func BenchmarkStop(b *testing.B) {
	folder := filepath.Join(publicFolderIn(b, ""), "postgres")
	for b.Loop() {
		b.StopTimer()
		server := start(b, Options{Folder: folder})
		b.StartTimer()
		stop(b, server)
	}
}
