package embedded

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
)

// owner is who the database runs as: whoever we are or, since PostgreSQL refuses to run as root, nobody.
type owner struct {
	drop     bool // from root to these
	uid, gid int
}

func ownerOf() (owner, error) {
	if os.Geteuid() != 0 {
		return owner{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return owner{}, fmt.Errorf("PostgreSQL does not run as root, and there is no user nobody: start this as another user (%w)", err)
	}
	uid, err := strconv.Atoi(nobody.Uid)
	if err != nil {
		return owner{}, fmt.Errorf("reading the number of user nobody: %w", err)
	}
	gid, err := strconv.Atoi(nobody.Gid)
	if err != nil {
		return owner{}, fmt.Errorf("reading the group of user nobody: %w", err)
	}
	return owner{drop: true, uid: uid, gid: gid}, nil
}

// enters reports whether others may come into a folder through all the folders above it. Folders that do not exist yet do not stand in
// the way.
func enters(folder string) bool {
	for {
		if info, err := os.Stat(folder); err == nil && info.Mode().Perm()&0o001 == 0 {
			return false
		}
		up := filepath.Dir(folder)
		if up == folder {
			return true
		}
		folder = up
	}
}

// reachable is the folder itself, or one with a name of its own that the database's user can reach.
func (o owner) reachable(folder string) string {
	if !o.drop || enters(filepath.Dir(folder)) {
		return folder
	}
	return filepath.Join(sharePlace, short(folder))
}

func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:4])
}

// readable is the folder itself, or a copy of it that the database's user can read.
func (o owner) readable(folder string) (string, error) {
	if !o.drop || enters(folder) {
		return folder, nil
	}
	info, err := os.Stat(filepath.Join(folder, "bin", "postgres"))
	if err != nil {
		return "", fmt.Errorf("reading PostgreSQL: %w", err)
	}
	copied := filepath.Join(sharePlace, "postgresql-"+short(fmt.Sprint(folder, info.Size(), info.ModTime())))
	if _, err := os.Stat(copied); err == nil {
		return copied, nil
	}
	if err := os.MkdirAll(sharePlace, 0o755); err != nil {
		return "", fmt.Errorf("copying PostgreSQL to where it can run: %w", err)
	}
	half, err := os.MkdirTemp(sharePlace, "copying-")
	if err != nil {
		return "", fmt.Errorf("copying PostgreSQL to where it can run: %w", err)
	}
	defer os.RemoveAll(half) //nolint:errcheck // gone already when all went well
	// Links among the libraries must stay links, which the standard library's copy does not do.
	if output, err := exec.Command("cp", "-a", folder+"/.", half).CombinedOutput(); err != nil {
		return "", fmt.Errorf("copying PostgreSQL to where it can run: %s", output)
	}
	if err := os.Chmod(half, 0o755); err != nil {
		return "", fmt.Errorf("copying PostgreSQL to where it can run: %w", err)
	}
	// Another process may have been quicker.
	if err := os.Rename(half, copied); err != nil && !errors.Is(err, os.ErrExist) {
		if _, there := os.Stat(copied); there != nil {
			return "", fmt.Errorf("copying PostgreSQL to where it can run: %w", err)
		}
	}
	return copied, nil
}

// makeFolder makes the folder for the data and the log, for the owner alone.
func (o owner) makeFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	if err := os.Chmod(folder, 0o700); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	if err := os.Chown(folder, o.uid, o.gid); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	return nil
}

// makeSocketFolder makes a folder for the socket, with a short name: sockets' paths may have a hundred characters.
func (o owner) makeSocketFolder(folder string) (string, error) {
	socket, err := os.MkdirTemp("", "lepelblad-"+short(folder)+"-")
	if err != nil {
		return "", fmt.Errorf("making a folder for the database's socket: %w", err)
	}
	if err := os.Chown(socket, o.uid, o.gid); err != nil {
		return "", fmt.Errorf("making a folder for the database's socket: %w", err)
	}
	return socket, nil
}

// dress makes a command run as the owner, in a folder that the owner may enter, out of reach of Ctrl-C: we end it ourselves, in order.
func (o owner) dress(command *exec.Cmd, folder string) {
	command.Dir = folder
	command.Env = []string{"LC_ALL=C.UTF-8", "PATH=" + os.Getenv("PATH"), "TZ=UTC"}
	command.SysProcAttr = attributes(o)
}

// lockThread keeps this goroutine on its thread.
func lockThread() { runtime.LockOSThread() }
