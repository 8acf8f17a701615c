package media

import (
	"fmt"
	"io"
	"os"
)

// Upload is a file on the disk of this machine for as long as it is looked at: many may come in at once, and slowly.
type Upload struct {
	file *os.File
	size int64
}

// Receive takes a file as it comes in, and no more of it than MostUpload. Close it. The error is ErrTooLarge as soon as
// that is clear, ErrNoFile when nothing came, and otherwise that of the reader.
func Receive(content io.Reader) (*Upload, error) {
	file, err := os.CreateTemp("", "image-*")
	if err != nil {
		return nil, fmt.Errorf("keeping an upload: %w", err)
	}
	upload := &Upload{file: file}
	// It has no name from here on, so that it is gone whatever happens to this process.
	if err := os.Remove(file.Name()); err != nil {
		upload.Close()
		return nil, fmt.Errorf("keeping an upload: %w", err)
	}
	upload.size, err = io.Copy(file, io.LimitReader(content, MaxUpload+1))
	switch {
	case err != nil:
	case upload.size > MaxUpload:
		err = ErrTooLarge
	case upload.size == 0:
		err = ErrNoFile
	default:
		return upload, nil
	}
	upload.Close()
	return nil, err
}

// Close lets go of the file.
func (u *Upload) Close() { _ = u.file.Close() } // nothing is left of it
