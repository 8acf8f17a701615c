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

func TestAThrowawayServerIsClosedToOthersAndLeavesNothing(t *testing.T) {
	t.Parallel()
	server := start(t, Options{Throwaway: true})
	for setting, want := range map[string]string{
		"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "server_encoding": "UTF8", "lc_messages": "C.UTF-8",
		"timezone": "UTC", "listen_addresses": "",
	} {
		if got := queryText(t, server.AdminURL("postgres"), `select current_setting($1)`, setting); got != want {
			t.Errorf("%s is %q, not %q", setting, got, want)
		}
	}
	if collation := queryText(t, server.AdminURL("postgres"), `select datcollate from pg_database where datname = current_database()`); collation != "C.UTF-8" {
		t.Errorf("the collation is %s", collation)
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
		t.Error("it is said to go on")
	}
	for _, folder := range []string{server.folder, server.socketFolder} {
		if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there (%v)", folder, err)
		}
	}
	stop(t, server) // again, which does nothing
}

func TestDataOutliveTheServer(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(publicFolder(t), "deep", "postgres")
	var said strings.Builder
	first := start(t, Options{Folder: folder, Log: &said})
	for range 2 { // the second finds it there
		if err := first.CreateDatabase(t.Context(), `meals "of" the week`); err != nil {
			t.Fatal(err)
		}
	}
	execSQL(t, first.AdminURL(`meals "of" the week`), `create table t as select 'kept' as word`)
	stop(t, first)
	if left, _ := filepath.Glob(filepath.Dir(first.socketFolder) + "/lepelblad-" + pathHash(first.folder) + "-*"); len(
		left,
	) > 0 {
		t.Errorf("left behind: %v", left)
	}

	second := start(t, Options{Folder: folder, Log: &said})
	if word := queryText(t, second.AdminURL(`meals "of" the week`), `select word from t`); word != "kept" {
		t.Errorf("the word is %q", word)
	}
	if fsync := queryText(t, second.AdminURL("postgres"), `show fsync`); fsync != "on" {
		t.Errorf("fsync is %s", fsync)
	}
	if times := strings.Count(said.String(), "making a database"); times != 1 {
		t.Errorf("told %d times that a database is made: %q", times, said.String())
	}
}

func TestAFolderHasOneServer(t *testing.T) {
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

func TestAServerThatSomebodyElseRunsIsNotDisturbed(t *testing.T) {
	t.Parallel()
	server := start(t, Options{Folder: databaseFolder(t)})
	err := waitForEarlierServer(t.Context(), server.dataFolder, 0, nil) // as if the lock were free
	requireOneLineError(t, err, fmt.Sprintf("is already running (process %d)", serverPID(t, server.folder)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := waitForEarlierServer(ctx, server.dataFolder, stopTimeout, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting goes on: %v", err)
	}
	if word := queryText(t, server.AdminURL("postgres"), `select 'undisturbed'`); word != "undisturbed" {
		t.Error(word)
	}
}

func TestTheMarkOfACrashedServerIsNoHindrance(t *testing.T) {
	t.Parallel()
	folder := databaseFolder(t)
	server := start(t, Options{Folder: folder})
	mark, err := os.ReadFile(filepath.Join(server.dataFolder, pidName))
	if err != nil {
		t.Fatal(err)
	}
	stop(t, server)

	// Another program of the same user has the number now.
	other := exec.Command("/bin/cat")
	server.owner.configure(other, "/")
	input, err := other.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer other.Wait() //nolint:errcheck // nothing to learn
	defer input.Close()
	_, rest, _ := strings.Cut(string(mark), "\n")
	stale := fmt.Sprintf("%d\n%s", other.Process.Pid, rest)
	if err := os.WriteFile(filepath.Join(server.dataFolder, pidName), []byte(stale), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(filepath.Join(server.dataFolder, pidName), server.owner.uid, server.owner.gid); err != nil {
		t.Fatal(err)
	}
	again := start(t, Options{Folder: folder})
	if process := serverPID(t, again.folder); process == other.Process.Pid {
		t.Errorf("the mark still names process %d", process)
	}
}

func TestABrokenFolderIsExplainedInOneLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		spoil func(data string) error
		says  []string
	}{
		{"its version is missing", func(data string) error { return os.Remove(filepath.Join(data, "PG_VERSION")) },
			[]string{"no PG_VERSION"}},
		{"it is of another version", func(data string) error { return os.WriteFile(filepath.Join(data, "PG_VERSION"), []byte("9\n"), 0o600) },
			[]string{`of PostgreSQL "9"`}},
		{"its version is a folder", func(data string) error {
			return errors.Join(os.Remove(filepath.Join(data, "PG_VERSION")), os.Mkdir(filepath.Join(data, "PG_VERSION"), 0o700))
		}, []string{"cannot be read"}},
		{"its control file is cut short", func(data string) error { return os.Truncate(filepath.Join(data, "global", "pg_control"), 100) },
			[]string{"pg_control", "all of it: "}},
		{"its control file is overwritten", func(data string) error {
			return os.WriteFile(filepath.Join(data, "global", "pg_control"), make([]byte, 8192), 0o600)
		}, []string{"did not start: database files are incompatible", "all of it: "}},
		{"its log of changes is gone", func(data string) error {
			segments, err := filepath.Glob(filepath.Join(data, "pg_wal", "0*"))
			for _, segment := range segments {
				err = errors.Join(err, os.Remove(segment))
			}
			return err
		}, []string{"did not start: could not locate a valid checkpoint record", "all of it: "}},
		{"its settings are no settings", func(data string) error {
			return os.WriteFile(filepath.Join(data, "postgresql.conf"), []byte("nonsense here\n"), 0o600)
		}, []string{"did not start: ", "postgresql.conf", "all of it: "}},
		{"its role is another", nil, []string{"refuses us", `role "postgres" does not exist`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := databaseFolder(t)
			server := start(t, Options{Folder: folder})
			if c.spoil == nil {
				execSQL(t, server.AdminURL("postgres"), `create role somebody login superuser`)
				execSQL(t, server.URL("postgres", "somebody"), `alter role postgres rename to nobodys`)
			}
			stop(t, server)
			if c.spoil != nil {
				if err := c.spoil(server.dataFolder); err != nil {
					t.Fatal(err)
				}
			}
			_, err := Start(t.Context(), Options{Folder: folder})
			requireOneLineError(t, err, append(c.says, "move", "delete", server.dataFolder)...)
			if _, path, ok := strings.Cut(err.Error(), "all of it: "); ok {
				path, _, _ = strings.Cut(path, ")")
				if content, err := os.ReadFile(path); err != nil || len(content) == 0 {
					t.Errorf("the log that it names cannot be read: %v", err)
				}
			}
			// The advice helps: that folder, not what lies beside it.
			if err := os.RemoveAll(server.dataFolder); err != nil {
				t.Fatal(err)
			}
			start(t, Options{Folder: folder})
		})
	}
}

func TestTheLastComplaintIsRepeated(t *testing.T) {
	t.Parallel()
	for log, want := range map[string]string{
		"LOG:  starting\nFATAL:  no room\n":                                                          "no room",
		"FATAL:  first\nDETAIL:  why\nPANIC:  second\nLOG:  after":                                   "second",
		"PANIC:  broken\nFATAL:  the database system is starting up\n":                               "broken", // our own knocking
		"x [7] FATAL:  the database system is in recovery mode\nFATAL:  the database system is down": "it did not say why",
		"": "it did not say why",
	} {
		if words := lastMessage(log, "FATAL:", "PANIC:"); words != want {
			t.Errorf("%q: %q, not %q", log, words, want)
		}
	}
}

func TestAnInterruptedBeginningIsBegunAgain(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(publicFolder(t), "postgres")
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Start(ctx, Options{Folder: folder, Log: cancelWriter(cancel)})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the error is %v", err)
	}
	half := filepath.Join(folder, partialPrefix+"left")
	if err := os.MkdirAll(half, 0o700); err != nil {
		t.Fatal(err)
	}
	server := start(t, Options{Folder: folder})
	if _, err := os.Stat(filepath.Join(server.folder, partialPrefix+"left")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half a database is still there: %v", err)
	}
}

// cancelling ends something when it is written to.
type cancelWriter func()

func (c cancelWriter) Write(text []byte) (int, error) {
	c()
	return len(text), nil
}

func TestAServerThatCrashesIsNoticedAndRecovers(t *testing.T) {
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
		t.Errorf("the word is %q", word)
	}
}

func TestStoppingInAHurryLosesNothing(t *testing.T) {
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
		t.Errorf("the word is %q", word)
	}
}

func TestAddressesAreReadAsTheyWereMeant(t *testing.T) {
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

func TestPsqlCanConnect(t *testing.T) {
	psql, err := exec.LookPath("psql")
	if err != nil {
		t.Skip("there is no psql here")
	}
	place := filepath.Join(publicFolder(t), "a b+c%")
	if err := os.Mkdir(place, 0o755); err != nil { //nolint:gosec // every user must pass
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", place)
	t.Setenv("PGPORT", "1") // must not matter
	server := start(t, Options{Folder: filepath.Join(publicFolder(t), "postgres")})
	if filepath.Dir(server.socketFolder) != place {
		t.Errorf("the socket lies in %s", server.socketFolder)
	}
	output, err := exec.Command(psql, "-Atc", "select current_user", server.AdminURL("template1")).
		CombinedOutput()
		//nolint:gosec // found above
	if err != nil || strings.TrimSpace(string(output)) != "postgres" {
		t.Errorf("%v: %s", err, output)
	}
}

func TestWrongOptionsAreRefused(t *testing.T) {
	t.Parallel()
	_, err := Start(t.Context(), Options{})
	requireOneLineError(t, err, "which folder")
	_, err = Start(t.Context(), Options{Folder: t.TempDir(), Throwaway: true})
	requireOneLineError(t, err, "chooses its folder itself")
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
