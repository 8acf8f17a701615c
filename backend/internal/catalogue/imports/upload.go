package imports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// MaxUploadBytes is how many bytes may be sent at once, all files together.
const MaxUploadBytes = 32 << 20

const maxFiles = 10

// Refusals of what was sent.
var (
	ErrUploadTooLarge = errs.New(errs.TooLarge, "upload-too-large")
	errTooManyFiles   = errs.New(errs.TooLarge, "upload-too-many-files")
	errNoFile         = errs.New(errs.Invalid, "upload-empty")
)

// Upload is files on the disk of this machine, for as long as they are needed: what is sent may be larger than what
// memory should hold.
type Upload struct {
	stored    []StoredFile
	files     []*os.File
	remaining int64
}

// NewUpload begins an upload. Close it.
func NewUpload() *Upload { return &Upload{remaining: MaxUploadBytes} }

// Add takes a file. The error is [ErrUploadTooLarge] as soon as it is clear that all files together are too large.
func (u *Upload) Add(name string, content io.Reader) error {
	if len(u.files) == maxFiles {
		return errTooManyFiles
	}
	file, err := os.CreateTemp("", "import-*")
	if err != nil {
		return fmt.Errorf("keeping an upload: %w", err)
	}
	u.files = append(u.files, file)
	// It has no name from here on, so that it is gone whatever happens to this process.
	if err := os.Remove(file.Name()); err != nil {
		return fmt.Errorf("keeping an upload: %w", err)
	}
	size, err := io.Copy(file, io.LimitReader(content, u.remaining+1))
	if err != nil {
		return fmt.Errorf("keeping an upload: %w", err)
	}
	if u.remaining -= size; u.remaining < 0 {
		return ErrUploadTooLarge
	}
	u.stored = append(u.stored, StoredFile{Name: fileName(name), Bytes: size})
	return nil
}

// fileName is what a file is called, without the folders that some browsers send along.
func fileName(name string) string {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))
	const most = 200
	if runes := []rune(name); len(runes) > most {
		name = string(runes[len(runes)-most:])
	}
	return strings.ReplaceAll(name, "\x00", "")
}

// Files are the files as tables are read from them.
func (u *Upload) Files() []spreadsheet.File {
	files := make([]spreadsheet.File, len(u.files))
	for n, file := range u.files {
		files[n] = spreadsheet.NewFile(u.stored[n].Name, file, u.stored[n].Bytes)
	}
	return files
}

// Close lets go of the files.
func (u *Upload) Close() {
	for _, file := range u.files {
		_ = file.Close() // nothing is left of it
	}
}

// Options are what whoever sends a table may ask for at once; the zero value leaves all of it to what is found.
type Options struct {
	Preset    foodtable.Preset // empty: whichever it is
	Sheet     string           // of a workbook; empty: the one that looks most like a table of foods
	Label     string           // of a table that is none of the others, see foodtable.Settings; empty: what its file is called
	Density   float64          // see foodtable.Settings; 0: none
	Strict    bool
	Overwrite bool
	SkipCheck bool // bring it in without looking it over first
}

// Create keeps an upload and has it looked over, or brought in. The error is an *errs.Error when it holds no table
// that can be read.
func (s *Service) Create(
	ctx context.Context,
	shelf Target,
	upload *Upload,
	options Options,
	by uuid.UUID,
) (Import, error) {
	if len(upload.files) == 0 {
		return Import{}, errNoFile
	}
	recognised, err := foodtable.Recognise(upload.Files(), options.Sheet)
	if err != nil {
		return Import{}, err
	}
	settings := Settings{Settings: recognised.Settings, Strict: options.Strict, Overwrite: options.Overwrite}
	settings.Density = options.Density
	if options.Preset != "" && options.Preset != settings.Preset {
		settings.Preset, settings.Columns = options.Preset, foodtable.ProposeColumns(options.Preset, recognised.Header)
	}
	if options.Label != "" && settings.Preset == foodtable.Other {
		settings.Label = options.Label
	}
	if recognised.Sheets == nil {
		recognised.Sheets = []foodtable.Sheet{}
	}
	task := TaskCheck
	if options.SkipCheck {
		task = TaskImport
	}
	var received Import
	err = shelf.tx(ctx, func(tx postgres.Tx) error {
		var createdBy *uuid.UUID
		if by != uuid.Nil {
			createdBy = &by
		}
		id := uuid.New()
		const sql = `insert into ingredient_imports (owner_id, id, created_at, created_by, files, header, sheets,
			detected, settings, task, state, alive_at)
			values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, 'waiting', $3)`
		if _, err := tx.Exec(
			ctx, sql, tx.Tenant(), id, s.Now(), createdBy, asJSON(upload.stored), recognised.Header,
			asJSON(recognised.Sheets), asJSON(settings), task,
		); err != nil {
			return fmt.Errorf("keeping an upload: %w", err)
		}
		if err := upload.store(ctx, tx, id); err != nil {
			return err
		}
		if err := s.audit(ctx, tx, audit.ImportUploaded, by, id, map[string]string{
			"table": string(settings.Preset),
		}); err != nil {
			return err
		}
		if options.SkipCheck {
			if err := s.audit(ctx, tx, audit.ImportStarted, by, id, nil); err != nil {
				return err
			}
		}
		if err := s.queue(ctx, tx, id, task, by); err != nil {
			return err
		}
		received, err = s.get(ctx, tx, tx.Tenant(), id, "")
		return err
	})
	return received, err
}

// partSize is how many bytes of a file one row of the database holds.
const partSize = 1 << 20

func (u *Upload) store(ctx context.Context, tx postgres.Tx, id uuid.UUID) error {
	const sql = `insert into ingredient_import_files (owner_id, import_id, file, part, content)
		values ($1, $2, $3, $4, $5)`
	buffer := make([]byte, partSize)
	for n, file := range u.files {
		for part := 0; ; part++ {
			read, err := file.ReadAt(buffer, int64(part)*partSize)
			if err != nil && !errors.Is(err, io.EOF) {
				return fmt.Errorf("keeping an upload: %w", err)
			}
			if read == 0 {
				break
			}
			if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, n, part, buffer[:read]); err != nil {
				return fmt.Errorf("keeping an upload: %w", err)
			}
		}
	}
	return nil
}

// fetch puts the files of an import on the disk of this machine; close them. The error is [ErrFilesDeleted] when they
// were cleared away.
func (s *Service) fetch(ctx context.Context, shelf Target, i Import) (*Upload, error) {
	const sql = `select content from ingredient_import_files where owner_id = $1 and import_id = $2 and file = $3
		and part = $4`
	upload := NewUpload()
	for n, stored := range i.Files {
		reader := &partReader{remaining: stored.Bytes, next: func(part int) (content []byte, err error) {
			err = shelf.QueryRow(ctx, sql, shelf.OwnerID, i.ID, n, part).Scan(&content)
			return content, err
		}}
		if err := upload.Add(stored.Name, reader); err != nil {
			upload.Close()
			if errors.Is(err, errPartMissing) {
				return nil, ErrFilesDeleted
			}
			return nil, err
		}
	}
	return upload, nil
}
