// Package media stores uploaded images. An upload is read within limits of size, pixels and memory, recognised by its
// content, and rendered as JPEGs in a few widths, without its metadata. The id of an image is a hash of its content, so
// that its URL can be cached. A row says who owns an image; its files are in a Store. Files are written before the row
// and removed after it, under a lock, so that a row always has its files. Files without a row are swept.
package media

import (
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// Limits of a file.
const (
	MaxUpload = 15 << 20   // bytes
	maxPixels = 40_000_000 // width times height
	minSide   = 64         // pixels
	maxRatio  = 4          // of the longer to the shorter side

	minDrawingSide  = 24 // of a logo, in pixels
	maxDrawingRatio = 10 // of a logo
)

// decodeMemory is how many bytes all images that are being decoded may take together. An image that needs more is
// rejected. The process may grow by twice as much before garbage is collected.
const decodeMemory = 128 << 20

// Errors of uploads and lookups.
var (
	ErrNoFile        = errs.New(errs.Invalid, "image-missing")
	ErrTooLarge      = errs.New(errs.TooLarge, "image-too-large")
	ErrNotPhoto      = errs.New(errs.Invalid, "image-not-photo")
	ErrHEIC          = errs.New(errs.Invalid, "image-heic")
	ErrGIF           = errs.New(errs.Invalid, "image-gif")
	ErrAnimated      = errs.New(errs.Invalid, "image-animated")
	ErrBroken        = errs.New(errs.Invalid, "image-broken")
	ErrTooManyPixels = errs.New(errs.Invalid, "image-too-many-pixels")
	ErrTooSmall      = errs.New(errs.Invalid, "image-too-small")
	ErrTooLong       = errs.New(errs.Invalid, "image-too-long")
	ErrNotFound      = errs.New(errs.NotFound, "image-not-found")
)

// Image is a stored image.
type Image struct {
	ID     string // 32 hexadecimal digits of a hash of the content
	Width  int    // of the widest file, in pixels
	Height int    // of the widest file, in pixels
	Widths []int  // of all files, in pixels, ascending
}

// Service stores images.
type Service struct {
	DB         *postgres.DB
	Queue      *jobs.Queue
	Store      Store
	Now        func() time.Time
	References []ReferenceFunc // find the images that an owner uses

	decoding *semaphore.Weighted
}

// NewService returns a service that decodes within decodeMemory.
func NewService(db *postgres.DB, queue *jobs.Queue, store Store, now func() time.Time, uses ...ReferenceFunc) *Service {
	return &Service{
		DB:         db,
		Queue:      queue,
		Store:      store,
		Now:        now,
		References: uses,
		decoding:   semaphore.NewWeighted(decodeMemory),
	}
}
