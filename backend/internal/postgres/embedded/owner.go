package embedded

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// sharedFolder contains what user nobody could not reach elsewhere. Tests replace it.
var sharedFolder = "/var/lib/lepelblad"

// owner is the user that runs the database: the current user or, instead of root, nobody.
type owner struct {
	drop     bool // whether the current user is root
	uid, gid int
}

func findOwner() (owner, error) {
	if os.Geteuid() != 0 {
		return owner{uid: os.Geteuid(), gid: os.Getegid()}, nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return owner{}, fmt.Errorf(
			"PostgreSQL does not run as root, and there is no user nobody: start this as another user (%w)",
			err,
		)
	}
	uid, err := strconv.Atoi(nobody.Uid)
	if err != nil {
		return owner{}, fmt.Errorf("reading the id of user nobody: %w", err)
	}
	gid, err := strconv.Atoi(nobody.Gid)
	if err != nil {
		return owner{}, fmt.Errorf("reading the group of user nobody: %w", err)
	}
	return owner{drop: true, uid: uid, gid: gid}, nil
}

// canEnter reports whether the owner can enter a folder. It tries, since links, access lists and mounts matter as well
// as modes.
func (o owner) canEnter(folder string) bool {
	if !o.drop {
		return true
	}
	command := exec.Command("/bin/sh", "-c", `cd "$1"`, "sh", folder)
	o.configure(command, "/")
	return command.Run() == nil
}

// resolveFolder creates folder, or a folder under sharedFolder with a symbolic link to it when owner cannot reach
// folder. It returns the path of the real folder. Deleting the link is enough to start with an empty database.
func (o owner) resolveFolder(folder string) (string, error) {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", fmt.Errorf("creating the folder for the database: %w", err)
	}
	target, err := os.Readlink(folder)
	if err == nil {
		if !filepath.IsAbs(target) {
			target = filepath.Join(parent, target)
		}
		// The target may have been deleted.
		if err := o.makeFolder(target); err != nil {
			return "", err
		}
		if !o.canEnter(target) {
			return "", unreachable(target)
		}
		return target, nil
	}
	if o.canEnter(parent) {
		return folder, o.makeFolder(folder)
	}
	if _, err := os.Lstat(folder); err == nil {
		return "", unreachable(folder)
	}
	if err := makeSharedFolder(); err != nil {
		return "", fmt.Errorf(
			"creating a folder for the database, since user nobody cannot enter %s: %w",
			parent,
			err,
		)
	}
	removeOrphanedFolders()
	target, err = os.MkdirTemp(sharedFolder, "data-")
	if err != nil {
		return "", fmt.Errorf("creating a folder for the database: %w", err)
	}
	err = os.Symlink(target, folder)
	if errors.Is(err, fs.ErrExist) { // another process created it
		_ = os.Remove(target)
		return o.resolveFolder(folder)
	}
	if err != nil {
		return "", fmt.Errorf("linking the database's folder: %w", err)
	}
	// After the link, since removeOrphanedFolders removes folders without a link.
	if err := os.WriteFile(filepath.Join(target, linkName), []byte(folder), 0o600); err != nil {
		return "", fmt.Errorf("creating a folder for the database: %w", err)
	}
	return target, o.makeFolder(target)
}

func unreachable(folder string) error {
	return fmt.Errorf(
		"user nobody, who runs the database, cannot enter %s: "+
			"let other users enter its parent folders, or delete it to start with an empty database elsewhere",
		folder,
	)
}

// linkName is the file in a folder under sharedFolder that contains the path of the link to it.
const linkName = "linked-from"

// removeOrphanedFolders removes data folders under sharedFolder whose link no longer exists.
func removeOrphanedFolders() {
	folders, _ := filepath.Glob(filepath.Join(sharedFolder, "data-*")) // the pattern is valid
	for _, folder := range folders {
		link, err := os.ReadFile(filepath.Join(folder, linkName))
		if err != nil {
			continue
		}
		if target, err := os.Readlink(string(link)); err == nil && target == folder {
			continue
		}
		removeUnused(folder)
	}
}

func makeSharedFolder() error {
	if err := os.MkdirAll(sharedFolder, 0o755); err != nil {
		return err
	}
	return os.Chmod(sharedFolder, 0o755)
}

// makeFolder creates the folder for the data and the log, accessible to the owner only.
func (o owner) makeFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("creating the folder for the database: %w", err)
	}
	info, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("reading the owner of the database's folder: %w", err)
	}
	// Root may use its own folder or one of nobody, but must not take one from a third user.
	status, ok := info.Sys().(*syscall.Stat_t)
	if ours := ok && (int(status.Uid) == o.uid || o.drop && status.Uid == 0); ok && !ours {
		return fmt.Errorf(
			"the folder %s belongs to another user (id %d): "+
				"run this as that user, or delete it to start with an empty database",
			folder,
			status.Uid,
		)
	}
	if err := os.Chmod(folder, 0o700); err != nil {
		return fmt.Errorf("setting the mode of the database's folder: %w", err)
	}
	if err := os.Chown(folder, o.uid, o.gid); err != nil {
		return fmt.Errorf("setting the owner of the database's folder: %w", err)
	}
	return nil
}

const (
	// socketName is PostgreSQL's name for its socket on port 5432. Every server uses that port in its own folder.
	socketName = ".s.PGSQL.5432"
	// maxSocketPath is the length of a path that fits in sockaddr_un with its final zero: 108 bytes on Linux, 104 on
	// macOS.
	maxSocketPath = 103
)

// socketFits reports whether a socket can be in a folder. Its path must be short and, as clients read a list of hosts,
// must have no comma.
func socketFits(folder string) bool {
	return len(filepath.Join(folder, socketName)) <= maxSocketPath && !strings.Contains(folder, ",")
}

// makeSocketFolder creates a temporary folder for the socket. Temporary folders have short paths and, unlike some file
// systems, support sockets. It removes the socket folders of earlier servers of the same folder, which the caller must
// have locked.
func (o owner) makeSocketFolder(folder string) (string, error) {
	prefix := "lepelblad-" + pathHash(folder) + "-"
	for _, parent := range []string{os.TempDir(), "/tmp"} {
		if !filepath.IsAbs(parent) || !socketFits(filepath.Join(parent, prefix+"1234567890")) || !o.canEnter(parent) {
			continue
		}
		stale, _ := filepath.Glob(filepath.Join(parent, prefix+"*")) // the pattern is valid
		for _, old := range stale {
			_ = os.RemoveAll(old) // one of another user cannot be removed, and does no harm
		}
		socketFolder, err := os.MkdirTemp(parent, prefix)
		if err != nil {
			return "", fmt.Errorf("creating a folder for the database's socket: %w", err)
		}
		if err := os.Chown(socketFolder, o.uid, o.gid); err != nil {
			return "", fmt.Errorf("creating a folder for the database's socket: %w", err)
		}
		return socketFolder, nil
	}
	return "", errors.New("no temporary folder can hold the database's socket: " +
		"set TMPDIR to one with a short path that every user can enter")
}

// pathHash returns eight hexadecimal digits that depend on path.
func pathHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:4])
}

// escapePath escapes a path for the query of a URL. libpq does not read a plus as a space.
func escapePath(path string) string {
	return strings.NewReplacer("+", "%20", "%2F", "/").Replace(url.QueryEscape(path))
}

// configure makes a command run as the owner, in folder, with a fixed environment and in a new process group, so that
// Ctrl-C in a terminal does not reach it.
func (o owner) configure(command *exec.Cmd, folder string) {
	command.Dir = folder
	command.Env = []string{"LC_ALL=C.UTF-8", "PATH=" + os.Getenv("PATH"), "TZ=UTC"}
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if o.drop {
		credential := &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
		command.SysProcAttr.Credential = credential
	}
}

// openNoFollow opens a file without following a symbolic link, since its folder may belong to a less privileged user.
func openNoFollow(path string, flags int) (*os.File, error) {
	return os.OpenFile(path, flags|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, fs.FileMode(0o600))
}
