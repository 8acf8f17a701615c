package embedded

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Environment variables that make the test binary run a database as a helper process: how it ends, its folder and its
// sharedFolder.
const (
	modeVariable   = "EMBEDDED_MODE"
	folderVariable = "EMBEDDED_FOLDER"
	sharedVariable = "EMBEDDED_SHARED"
)

func TestMain(m *testing.M) {
	if mode := os.Getenv(modeVariable); mode != "" {
		sharedFolder = os.Getenv(sharedVariable)
		if err := runHelper(mode, os.Getenv(folderVariable)); err != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
		return
	}
	shared, err := os.MkdirTemp(testRoot(), "embedded-shared-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	sharedFolder = shared
	if err := os.Chmod(shared, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(shared)
	os.Exit(code)
}

// runHelper starts a database, prints its URL and folders, and ends in the way that mode says.
func runHelper(mode, folder string) error {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	server, err := Start(context.Background(), Options{Folder: folder, Throwaway: folder == ""})
	if err != nil {
		return err
	}
	if mode == "unguarded" {
		server.dismissGuard()
	}
	fmt.Println(server.AdminURL("postgres"))
	fmt.Println(server.folder)
	fmt.Println(server.binaries.folder)
	switch mode {
	case "panic":
		if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
			return err
		}
		panic("on purpose")
	case "leave":
		_, err := bufio.NewReader(os.Stdin).ReadString('\n')
		return err // without Stop
	case "interrupt":
		<-interrupted
		conn, err := pgx.Connect(context.Background(), server.AdminURL("postgres"))
		if err != nil {
			return fmt.Errorf("connecting after the interrupt: %w", err)
		}
		_ = conn.Close(context.Background())
		if err := server.Stop(context.Background()); err != nil {
			return err
		}
		fmt.Println("stopped in order")
		return nil
	default: // wait to be killed
		select {}
	}
}

// helper is another process that runs a database.
type helper struct {
	command  *exec.Cmd
	input    *os.File
	lines    *bufio.Scanner
	url      string
	folder   string
	binaries string
}

// startHelper starts a helper in a working directory and waits until its database answers.
func startHelper(t *testing.T, mode, folder, directory string) *helper {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &helper{command: exec.Command(self)}
	p.command.Env = append(
		os.Environ(),
		modeVariable+"="+mode,
		folderVariable+"="+folder,
		sharedVariable+"="+sharedFolder,
	)
	p.command.Dir = directory
	p.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.command.Stdin, p.input = reader, writer
	output, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	_ = reader.Close()
	t.Cleanup(func() {
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
		_ = writer.Close()
		if p.folder != "" {
			eventually(t, "the server in "+p.folder+" ends", func() bool {
				_, running := serverProcess(filepath.Join(p.folder, dataName))
				return !running
			})
		}
	})
	p.lines = bufio.NewScanner(output)
	p.url = p.line(t)
	if strings.HasPrefix(p.url, "failed:") {
		t.Fatal(p.url)
	}
	p.folder, p.binaries = p.line(t), p.line(t)
	return p
}

func (p *helper) line(t *testing.T) string {
	t.Helper()
	if !p.lines.Scan() {
		t.Fatalf("the helper ended: %v", p.lines.Err())
	}
	return p.lines.Text()
}

// publicFolder creates a folder that every user can enter, unlike [testing.T.TempDir]. It is in memory when there is
// enough, since parallel tests are slow on disk.
func publicFolder(t testing.TB) string {
	t.Helper()
	return publicFolderIn(t, testRoot())
}

// template creates a folder with a stopped database, once.
var template = sync.OnceValues(func() (string, error) {
	folder := filepath.Join(sharedFolder, "template")
	server, err := Start(context.Background(), Options{Folder: folder})
	if err != nil {
		return "", err
	}
	return folder, server.Stop(context.Background())
})

// databaseFolder creates a folder with a stopped database.
func databaseFolder(t testing.TB) string {
	t.Helper()
	source, err := template()
	if err != nil {
		t.Fatal(err)
	}
	owner, err := findOwner()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(publicFolder(t), "postgres")
	if err := os.CopyFS(folder, os.DirFS(source)); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(folder, dataName), 0o700); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		return errors.Join(err, os.Lchown(path, owner.uid, owner.gid))
	})
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// testRoot returns the folder for test databases: memoryFolder when it has enough space, or else "" for [os.TempDir].
func testRoot() string {
	if memoryFolder != "" && freeBytes(memoryFolder) > 2<<30 {
		return memoryFolder
	}
	return ""
}

func publicFolderIn(t testing.TB, parent string) string {
	t.Helper()
	folder, err := os.MkdirTemp(parent, "embedded-test-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	return folder
}

// start starts a server that is stopped when the test ends.
func start(t testing.TB, options Options) *Server {
	t.Helper()
	server, err := Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, server) })
	return server
}

func stop(t testing.TB, server *Server) {
	t.Helper()
	if err := server.Stop(context.Background()); err != nil {
		t.Errorf("stopping: %v", err)
	}
}

func connect(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// queryText runs a statement that returns one text.
func queryText(t testing.TB, url, sql string, args ...any) string {
	t.Helper()
	conn := connect(t, url)
	defer conn.Close(context.Background())
	var text string
	if err := conn.QueryRow(t.Context(), sql, args...).Scan(&text); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return text
}

// execSQL runs a statement that returns no rows.
func execSQL(t testing.TB, url, sql string) {
	t.Helper()
	conn := connect(t, url)
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), sql); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// waitForEnd waits until the server of a connection has ended.
func waitForEnd(t testing.TB, conn *pgx.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	_, err := conn.WaitForNotification(ctx)
	if err == nil || ctx.Err() != nil {
		t.Fatalf("the server is still running (%v)", err)
	}
}

// eventually waits up to 20 seconds for the effect of another process.
func eventually(t testing.TB, effect string, happened func() bool) {
	t.Helper()
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(20 * time.Second)
	for !happened() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("timeout waiting until %s", effect)
		}
	}
}

// serverPID returns the process id of the server in a folder.
func serverPID(t testing.TB, folder string) int {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(folder, dataName, pidName))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(content), "\n")
	process, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	return process
}

// requireOneLineError checks that an error is one line that contains all of texts.
func requireOneLineError(t testing.TB, err error, texts ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	t.Log(err)
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one line: %v", err)
	}
	for _, text := range texts {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the error does not contain %q: %v", text, err)
		}
	}
}
