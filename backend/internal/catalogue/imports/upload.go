package imports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

// MaxUploadBytes is the limit of one upload, all files together, in bytes.
const MaxUploadBytes = 32 << 20

const maxFiles = 10

// Errors of uploads.
var (
	ErrUploadTooLarge = errs.New(errs.TooLarge, "upload-too-large")
	errTooManyFiles   = errs.New(errs.TooLarge, "upload-too-many-files")
	errNoFile         = errs.New(errs.Invalid, "upload-empty")
)

// Upload is a set of temporary files, since an upload may be too large for memory.
type Upload struct {
	stored    []StoredFile
	files     []*os.File
	remaining int64
}

// NewUpload returns an empty upload. Close it after use.
func NewUpload() *Upload { return &Upload{remaining: MaxUploadBytes} }

// Add stores a file. The error is [ErrUploadTooLarge] as soon as the files together exceed [MaxUploadBytes].
func (u *Upload) Add(name string, content io.Reader) error {
	if len(u.files) == maxFiles {
		return errTooManyFiles
	}
	file, err := os.CreateTemp("", "import-*")
	if err != nil {
		return fmt.Errorf("keeping an upload: %w", err)
	}
	u.files = append(u.files, file)
	// Without a name, the file is deleted when the process ends.
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

// fileName returns the name of a file without folders, which some browsers include.
func fileName(name string) string {
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))
	const most = 200
	if runes := []rune(name); len(runes) > most {
		name = string(runes[len(runes)-most:])
	}
	return strings.ReplaceAll(name, "\x00", "")
}

// Files returns the files for reading tables.
func (u *Upload) Files() []spreadsheet.File {
	files := make([]spreadsheet.File, len(u.files))
	for n, file := range u.files {
		files[n] = spreadsheet.NewFile(u.stored[n].Name, file, u.stored[n].Bytes)
	}
	return files
}

// Close deletes the files.
func (u *Upload) Close() {
	for _, file := range u.files {
		_ = file.Close() // the content is not needed
	}
}

// Options are settings of an upload. The zero value leaves everything to recognition.
type Options struct {
	Preset    foodtable.Preset // empty: recognised
	Sheet     string           // of a workbook; empty: the one that looks most like a food table
	Label     string           // of other tables, see foodtable.Settings; empty: the file's name
	Density   float64          // see foodtable.Settings; 0: none
	Strict    bool
	Overwrite bool
	SkipCheck bool // import without a check first

	// CorrectionOf is the import whose refused rows the upload has, corrected: the table is read with its settings, so
	// that rows keep their identity. Zero is none, and the other options then do not count.
	CorrectionOf uuid.UUID
}

// Create stores an upload as a new import and queues its check or, with SkipCheck, its import. The error is an
// *errs.Error when it contains no readable table.
func (s *Service) Create(
	ctx context.Context,
	target Target,
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
	if options.CorrectionOf != uuid.Nil {
		corrected, err := s.Get(ctx, target, options.CorrectionOf)
		if err != nil {
			return Import{}, err
		}
		settings = corrected.Settings.forCorrections(recognised)
	}
	if recognised.Sheets == nil {
		recognised.Sheets = []foodtable.Sheet{}
	}
	task := TaskCheck
	if options.SkipCheck {
		task = TaskImport
	}
	var received Import
	err = target.tx(ctx, func(tx postgres.Tx) error {
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

// forCorrections returns the settings of an import for a file with rows of the same table. Its cells are in the same
// notation.
func (s Settings) forCorrections(file foodtable.Recognition) Settings {
	columns := map[foodtable.Field][]string{}
	for field, names := range s.Columns {
		for _, name := range names {
			if slices.Contains(file.Header, name) {
				columns[field] = append(columns[field], name)
			}
		}
	}
	decimal := s.Format.Decimal
	s.File, s.Format, s.Columns = file.Settings.File, file.Settings.Format, columns
	s.Format.Decimal, s.Joined = decimal, true
	return s
}

// partSize is the number of bytes of a file per database row.
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

// fetch writes the files of an import to temporary files; close them after use. The error is [ErrFilesDeleted].
func (s *Service) fetch(ctx context.Context, target Target, i Import) (*Upload, error) {
	const sql = `select content from ingredient_import_files where owner_id = $1 and import_id = $2 and file = $3
		and part = $4`
	upload := NewUpload()
	for n, stored := range i.Files {
		reader := &partReader{remaining: stored.Bytes, next: func(part int) (content []byte, err error) {
			err = target.QueryRow(ctx, sql, target.OwnerID, i.ID, n, part).Scan(&content)
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
