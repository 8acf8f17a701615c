package spreadsheet

import (
	"archive/zip"
	"io"
	"path"
	"slices"
	"strings"
)

// File is a file that may have a table.
type File struct {
	Name string // without a folder
	Size int64  // bytes, unpacked
	at   io.ReaderAt
	open func() (io.ReadCloser, error)
}

// NewFile returns the file with the content of at.
func NewFile(name string, at io.ReaderAt, size int64) File {
	return File{Name: name, Size: size, at: at, open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.NewSectionReader(at, 0, size)), nil
	}}
}

// reader reads the file from the start, up to MaxBytes.
func (f File) reader() (io.ReadCloser, error) {
	file, err := f.open()
	if err != nil {
		return nil, ErrBroken
	}
	return struct {
		io.Reader
		io.Closer
	}{&capped{from: file, left: MaxBytes}, file}, nil
}

// head returns at most limit bytes from the start of the file.
func (f File) head(limit int) ([]byte, error) {
	file, err := f.reader()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sample := make([]byte, limit)
	n, err := io.ReadFull(file, sample)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, ErrBroken
	}
	return sample[:n], nil
}

// Unpack replaces each zip with its files. It keeps workbooks, which are zips too, and skips files in a zip whose name
// is not that of a table. The error is an *errs.Error when a zip cannot be read or exceeds a limit.
func Unpack(files []File) ([]File, error) {
	var unpacked []File
	var bytes int64
	for _, file := range files {
		archive, ok := file.archive()
		if !ok || isWorkbook(archive) {
			unpacked = append(unpacked, file)
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
			unpacked = append(unpacked, File{Name: name, Size: int64(inside.UncompressedSize64), open: inside.Open})
		}
	}
	switch {
	case bytes > MaxBytes:
		return nil, ErrTooLarge
	case len(unpacked) == 0:
		return nil, ErrNotATable
	}
	return unpacked, nil
}

// archive returns the file as a zip, and reports false when it is not one.
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
