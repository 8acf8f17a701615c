// Package media keeps the pictures that people upload. What is sent is read within limits of size, pixels and memory,
// found out by its content, and drawn anew: what is kept is a JPEG of our own in a few widths, without anything that a
// camera or a person wrote into the file. A picture is named after what it shows, so that its address never changes
// what it answers. Rows in the database say whose a picture is; its files lie in a Store. Files are written before
// their row and removed after it, under a lock of the picture, so that a row always has its files; files without a row
// are swept.
package media

import (
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// What a file may be.
const (
	MaxUpload = 15 << 20   // bytes
	maxPixels = 40_000_000 // as a camera counts them: width times height
	minSide   = 64         // pixels
	maxRatio  = 4          // of the longer side to the shorter one
)

// decodeMemory is how many bytes the pictures that are being decoded may take, all together. One that would take more
// alone is refused. The program may grow by twice as much, since what was let go of is cleared up later.
const decodeMemory = 128 << 20

// Refusals of what was sent.
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

// Image is a picture as it is kept.
type Image struct {
	ID     string // 32 hexadecimal digits, which follow from what it shows
	Width  int    // of the widest file, in pixels
	Height int    // of the same
	Widths []int  // of all files, in pixels, the narrowest first
}

// Service keeps pictures.
type Service struct {
	DB         *postgres.DB
	Queue      *jobs.Queue
	Store      Store
	Now        func() time.Time
	References []ReferenceFunc // what may show an owner's pictures

	decoding *semaphore.Weighted
}

// NewService makes a service that decodes within decodeMemory.
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
