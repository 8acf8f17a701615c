package imports

import (
	"errors"
	"io"

	"github.com/jackc/pgx/v5"
)

var errPartGone = errors.New("a part of the file is not there")

// partReader reads a file part by part.
type partReader struct {
	size int64 // bytes that are left
	part int
	rest []byte
	next func(part int) ([]byte, error)
}

func (r *partReader) Read(into []byte) (int, error) {
	if r.size == 0 {
		return 0, io.EOF
	}
	if len(r.rest) == 0 {
		content, err := r.next(r.part)
		if errors.Is(err, pgx.ErrNoRows) || err == nil && len(content) == 0 {
			return 0, errPartGone
		}
		if err != nil {
			return 0, err
		}
		r.rest = content
		r.part++
	}
	n := copy(into, r.rest)
	r.rest, r.size = r.rest[n:], r.size-int64(n)
	return n, nil
}
