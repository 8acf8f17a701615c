package spreadsheet

import (
	"archive/zip"
	"io"
	"path"
	"slices"
	"strings"
)

// File is a file that may hold a table.
type File struct {
	Name string // as it was called, without a folder
	Size int64  // bytes, unpacked
	at   io.ReaderAt
	open func() (io.ReadCloser, error)
}

// NewFile is a file whose content stands in at.
func NewFile(name string, at io.ReaderAt, size int64) File {
	return File{Name: name, Size: size, at: at, open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.NewSectionReader(at, 0, size)), nil
	}}
}

// reader reads the file from its beginning, no more of it than the limit.
func (f File) reader() (io.ReadCloser, error) {
	opened, err := f.open()
	if err != nil {
		return nil, ErrBroken
	}
	return struct {
		io.Reader
		io.Closer
	}{&capped{from: opened, left: MaxBytes}, opened}, nil
}

// head is what the file begins with, at most so many bytes.
func (f File) head(most int) ([]byte, error) {
	opened, err := f.reader()
	if err != nil {
		return nil, err
	}
	defer opened.Close() //nolint:errcheck // nothing was written
	sample := make([]byte, most)
	n, err := io.ReadFull(opened, sample)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, ErrBroken
	}
	return sample[:n], nil
}

// Unpack puts what a zip holds in its place; workbooks, which are zips too, stay whole. What is no table by its name is
// left out of a zip. The error is an *errs.Error when a zip cannot be read or holds too much.
func Unpack(files []File) ([]File, error) {
	var all []File
	var bytes int64
	for _, file := range files {
		archive, ok := file.archive()
		if !ok || isWorkbook(archive) {
			all = append(all, file)
			bytes += file.Size
			continue
		}
		if len(archive.File) > MaxFiles {
			return nil, ErrTooManyFiles
		}
		for _, inside := range archive.File {
			name := path.Base(strings.ReplaceAll(inside.Name, `\`, "/"))
			if inside.FileInfo().IsDir() || strings.HasPrefix(name, ".") ||
				!slices.Contains([]string{".csv", ".tsv", ".txt"}, strings.ToLower(path.Ext(name))) {
				continue
			}
			if inside.UncompressedSize64 > MaxBytes {
				return nil, ErrTooLarge
			}
			bytes += int64(inside.UncompressedSize64)
			all = append(all, File{Name: name, Size: int64(inside.UncompressedSize64), open: inside.Open})
		}
	}
	switch {
	case bytes > MaxBytes:
		return nil, ErrTooLarge
	case len(all) == 0:
		return nil, ErrNotATable
	}
	return all, nil
}

// archive is the file as a zip; false when it is none.
func (f File) archive() (*zip.Reader, bool) {
	if f.at == nil {
		return nil, false
	}
	var magic [4]byte
	if _, err := f.at.ReadAt(magic[:], 0); err != nil || string(magic[:]) != "PK\x03\x04" {
		return nil, false
	}
	archive, err := zip.NewReader(f.at, f.Size)
	return archive, err == nil
}

func isWorkbook(archive *zip.Reader) bool {
	return slices.ContainsFunc(archive.File, func(inside *zip.File) bool { return inside.Name == workbookPart })
}
