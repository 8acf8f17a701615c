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

// sharePlace is where things lie that the database's user could not reach where we are. A variable, so that tests can
// have their own.
var sharedFolder = "/var/lib/lepelblad"

// owner is who the database runs as: whoever we are or, since PostgreSQL refuses to run as root, nobody.
type owner struct {
	drop     bool // from root to these
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
		return owner{}, fmt.Errorf("reading the number of user nobody: %w", err)
	}
	gid, err := strconv.Atoi(nobody.Gid)
	if err != nil {
		return owner{}, fmt.Errorf("reading the group of user nobody: %w", err)
	}
	return owner{drop: true, uid: uid, gid: gid}, nil
}

// reaches reports whether the owner can come into a folder. It tries, since modes alone do not say: links, access lists
// and mounts do too.
func (o owner) canEnter(folder string) bool {
	if !o.drop {
		return true
	}
	command := exec.Command("/bin/sh", "-c", `cd "$1"`, "sh", folder)
	o.configure(command, "/")
	return command.Run() == nil
}

// place is the folder itself, made when missing, or the one that its owner can reach and that a link stands in for. The
// link makes that deleting the folder begins anew there as well.
func (o owner) resolveFolder(folder string) (string, error) {
	parent := filepath.Dir(folder)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return "", fmt.Errorf("making the folder for the database: %w", err)
	}
	target, err := os.Readlink(folder)
	if err == nil {
		if !filepath.IsAbs(target) {
			target = filepath.Join(parent, target)
		}
		// The link may be all that is left, when somebody tidied up behind it.
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
			"making a folder for the database, since user nobody cannot come into %s: %w",
			parent,
			err,
		)
	}
	removeOrphanedFolders()
	target, err = os.MkdirTemp(sharedFolder, "data-")
	if err != nil {
		return "", fmt.Errorf("making a folder for the database: %w", err)
	}
	err = os.Symlink(target, folder)
	if errors.Is(err, fs.ErrExist) { // another process was quicker
		_ = os.Remove(target)
		return o.resolveFolder(folder)
	}
	if err != nil {
		return "", fmt.Errorf("linking the database's folder: %w", err)
	}
	// After the link, so that nobody takes this for a folder whose link is gone.
	if err := os.WriteFile(filepath.Join(target, linkName), []byte(folder), 0o600); err != nil {
		return "", fmt.Errorf("making a folder for the database: %w", err)
	}
	return target, o.makeFolder(target)
}

func unreachable(folder string) error {
	return fmt.Errorf(
		"user nobody, who runs the database, cannot come into %s: let others pass through the folders above it, or delete it to begin anew elsewhere",
		folder,
	)
}

// linkName is the file in a folder in the share place that says which link stands for it.
const linkName = "linked-from"

// sweepPlaces removes folders in the share place whose link is gone.
func removeOrphanedFolders() {
	places, _ := filepath.Glob(filepath.Join(sharedFolder, "data-*")) // fails only for a wrong pattern
	for _, place := range places {
		link, err := os.ReadFile(filepath.Join(place, linkName))
		if err != nil {
			continue
		}
		if target, err := os.Readlink(string(link)); err == nil && target == place {
			continue
		}
		removeUnused(place)
	}
}

func makeSharedFolder() error {
	if err := os.MkdirAll(sharedFolder, 0o755); err != nil {
		return err
	}
	return os.Chmod(sharedFolder, 0o755) //nolint:gosec // others must pass, whatever the mask
}

// makeFolder makes the folder for the data and the log, for the owner alone.
func (o owner) makeFolder(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("making the folder for the database: %w", err)
	}
	info, err := os.Stat(folder)
	if err != nil {
		return fmt.Errorf("looking at the folder for the database: %w", err)
	}
	// Root may take a folder that is its own or the database's, but a third user's would be lost to that user.
	status, ok := info.Sys().(*syscall.Stat_t)
	if ours := ok && (int(status.Uid) == o.uid || o.drop && status.Uid == 0); ok && !ours {
		return fmt.Errorf(
			"the folder %s belongs to another user (number %d): run this as that user, or delete the folder to begin anew",
			folder,
			status.Uid,
		)
	}
	if err := os.Chmod(folder, 0o700); err != nil { //nolint:gosec // a folder needs its execute bit
		return fmt.Errorf("closing the folder for the database to others: %w", err)
	}
	if err := os.Chown(folder, o.uid, o.gid); err != nil {
		return fmt.Errorf("handing the folder for the database to its user: %w", err)
	}
	return nil
}

const (
	// socketName is what PostgreSQL calls its socket on port 5432, which is always ours: the folder is what differs.
	socketName = ".s.PGSQL.5432"
	// longestSocket is what fits in sockaddr_un with its final zero: 108 bytes on Linux, 104 on macOS.
	maxSocketPath = 103
)

// fits reports whether a socket can lie in a folder: its path must be short and, as clients take a list of hosts,
// without a comma.
func socketFits(folder string) bool {
	return len(filepath.Join(folder, socketName)) <= maxSocketPath && !strings.Contains(folder, ",")
}

// makeSocketFolder makes a folder for the socket among the temporary ones, where paths are short and sockets work (they
// do not on some file systems that a clone may lie on). Those that earlier servers of the same folder left are removed:
// the caller holds its lock.
func (o owner) makeSocketFolder(folder string) (string, error) {
	prefix := "lepelblad-" + pathHash(folder) + "-"
	for _, place := range []string{os.TempDir(), "/tmp"} {
		if !filepath.IsAbs(place) || !socketFits(filepath.Join(place, prefix+"1234567890")) || !o.canEnter(place) {
			continue
		}
		left, _ := filepath.Glob(filepath.Join(place, prefix+"*")) // fails only for a wrong pattern
		for _, old := range left {
			_ = os.RemoveAll(old) // another user's cannot be removed, and does not hinder
		}
		socket, err := os.MkdirTemp(place, prefix)
		if err != nil {
			return "", fmt.Errorf("making a folder for the database's socket: %w", err)
		}
		if err := os.Chown(socket, o.uid, o.gid); err != nil {
			return "", fmt.Errorf("making a folder for the database's socket: %w", err)
		}
		return socket, nil
	}
	return "", errors.New(
		"no temporary folder is fit for the database's socket: set TMPDIR to one with a short path that every user can enter",
	)
}

// short is a name for a path, the same each time.
func pathHash(path string) string {
	sum := sha256.Sum256([]byte(path))
	return hex.EncodeToString(sum[:4])
}

// escape writes a path for the query of a URL. Programs in C do not read a plus as a space.
func escapePath(path string) string {
	return strings.NewReplacer("+", "%20", "%2F", "/").Replace(url.QueryEscape(path))
}

// dress makes a command run as the owner, in a folder that the owner may enter, and out of reach of Ctrl-C: we end it
// ourselves, in order.
func (o owner) configure(command *exec.Cmd, folder string) {
	command.Dir = folder
	command.Env = []string{"LC_ALL=C.UTF-8", "PATH=" + os.Getenv("PATH"), "TZ=UTC"}
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if o.drop {
		command.SysProcAttr.Credential = &syscall.Credential{
			Uid: uint32(o.uid),
			Gid: uint32(o.gid),
		} //nolint:gosec // numbers of users fit
	}
}

// openInside opens a file in a folder that may belong to a lesser user than we are, who could have put a link there.
func openNoFollow(path string, flags int) (*os.File, error) {
	return os.OpenFile(path, flags|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, fs.FileMode(0o600))
}
