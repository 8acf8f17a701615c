package imports

import (
	"errors"
	"io"

	"github.com/jackc/pgx/v5"
)

var errPartMissing = errors.New("a part of the file is missing")

// partReader reads a stored file part by part.
type partReader struct {
	remaining int64 // bytes
	part      int
	buffer    []byte
	next      func(part int) ([]byte, error)
}

func (r *partReader) Read(into []byte) (int, error) {
	if r.remaining == 0 {
		return 0, io.EOF
	}
	if len(r.buffer) == 0 {
		content, err := r.next(r.part)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && len(content) == 0 {
			return 0, errPartMissing
		}
		if err != nil {
			return 0, err
		}
		r.buffer = content
		r.part++
	}
	n := copy(into, r.buffer)
	r.buffer, r.remaining = r.buffer[n:], r.remaining-int64(n)
	return n, nil
}
