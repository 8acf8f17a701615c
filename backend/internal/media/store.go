package media

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// Store keeps files. Their names are paths of small letters, digits, hyphens and dots, with slashes between them.
type Store interface {
	// Put keeps a file. One of the same name is replaced.
	Put(ctx context.Context, name string, content []byte) error
	// Get reads a file. The error is errGone when there is none.
	Get(ctx context.Context, name string) ([]byte, error)
	// Remove takes everything away whose name begins with a folder and a slash. It is no error when there is nothing.
	Remove(ctx context.Context, folder string) error
	// Walk visits all files in the order of their folders' names, each with the moment when it was put there.
	Walk(ctx context.Context, visit func(name string, at time.Time) error) error
}

var errNotExist = errors.New("there is no such file")

// OpenStore opens the store that an address names: file:/var/lib/lepelblad/media for a folder of this machine,
// s3://bucket for Amazon's service with the credentials and region of this machine, and s3://bucket?endpoint=https://…
// for another that speaks its protocol.
func OpenStore(ctx context.Context, address string) (Store, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("reading where pictures are kept: %w", err)
	}
	switch {
	case parsed.Scheme == "file" && parsed.Path != "":
		return openFolder(parsed.Path)
	case parsed.Scheme == "s3" && parsed.Host != "":
		return openBucket(ctx, parsed.Host, parsed.Query().Get("endpoint"))
	default:
		return nil, fmt.Errorf("pictures cannot be kept in %q: use file:/a/folder or s3://bucket", address)
	}
}
