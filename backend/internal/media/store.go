package media

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"
)

// Store stores files. Their names are slash-separated paths of lower-case letters, digits, hyphens and dots.
type Store interface {
	// Put stores a file and replaces one of the same name.
	Put(ctx context.Context, name string, content []byte) error
	// Get reads a file. The error is errNotExist when there is none.
	Get(ctx context.Context, name string) ([]byte, error)
	// Remove deletes all files in a folder. It is not an error when there are none.
	Remove(ctx context.Context, folder string) error
	// Walk visits all files, sorted by folder, with their modification times.
	Walk(ctx context.Context, visit func(name string, at time.Time) error) error
}

// errNotExist means that a file does not exist.
var errNotExist = errors.New("there is no such file")

// OpenStore opens the store with an address: file:/var/lib/lepelblad/media for a local folder, s3://bucket for Amazon
// S3 with the machine's credentials and region, and s3://bucket?endpoint=https://… for another service with the same
// protocol.
func OpenStore(ctx context.Context, address string) (Store, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("reading where images are kept: %w", err)
	}
	switch {
	case parsed.Scheme == "file" && parsed.Path != "":
		return openFolder(parsed.Path)
	case parsed.Scheme == "s3" && parsed.Host != "":
		return openBucket(ctx, parsed.Host, parsed.Query().Get("endpoint"))
	default:
		return nil, fmt.Errorf("images cannot be kept in %q: use file:/a/folder or s3://bucket", address)
	}
}
