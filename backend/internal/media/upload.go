package media

import (
	"fmt"
	"io"
	"os"
)

// Upload is a temporary file on disk: uploads may be many and slow.
type Upload struct {
	file *os.File
	size int64
}

// Receive reads an upload, at most MaxUpload bytes; the caller must close it. The error is ErrTooLarge as soon as there
// is more, ErrNoFile when there is nothing, or that of the reader.
func Receive(content io.Reader) (*Upload, error) {
	file, err := os.CreateTemp("", "image-*")
	if err != nil {
		return nil, fmt.Errorf("keeping an upload: %w", err)
	}
	upload := &Upload{file: file}
	// Unlink it now, so that it does not outlive the process.
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

// Close releases the file.
func (u *Upload) Close() { _ = u.file.Close() } // already unlinked
