// Package media keeps the pictures that people upload. What is sent is read within limits of size, pixels and memory, found out by its
// content, and drawn anew: what is kept is a JPEG of our own in a few widths, without anything that a camera or a person wrote into the file.
// A picture is named after what it shows, so that its address never changes what it answers. Rows in the database say whose a picture is; its
// files lie in a Store. Files are written before their row and removed after it, under a lock of the picture, so that a row always has its
// files; files without a row are swept.
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
	MostUpload = 15 << 20   // bytes
	mostPixels = 40_000_000 // as a camera counts them: width times height
	leastSide  = 64         // pixels
	mostRatio  = 4          // of the longer side to the shorter one
)

// decodeMemory is how many bytes the pictures that are being decoded may take, all together. One that would take more alone is refused. The
// program may grow by twice as much, since what was let go of is cleared up later.
const decodeMemory = 128 << 20

// Refusals of what was sent.
var (
	ErrNoFile   = errs.New(errs.Invalid, "image-missing", "Kies een foto.", "Choose a photo.")
	ErrTooLarge = errs.New(errs.TooLarge, "image-too-large",
		"Deze foto is groter dan 15 MB. Kies een kleinere.", "This photo is larger than 15 MB. Choose a smaller one.")
	ErrNotPhoto = errs.New(errs.Invalid, "image-not-photo",
		"Dit is geen foto die we kunnen lezen. Kies een JPEG, PNG of WebP.", "This is not a photo that we can read. Choose a JPEG, PNG or WebP.")
	ErrHEIC = errs.New(errs.Invalid, "image-heic",
		"Dit is een HEIC- of AVIF-bestand. Dat kunnen we niet lezen. Bewaar de foto als JPEG en kies die.",
		"This is a HEIC or AVIF file, which we cannot read. Save the photo as a JPEG and choose that.")
	ErrGIF = errs.New(errs.Invalid, "image-gif",
		"Een GIF kunnen we niet gebruiken. Kies een JPEG, PNG of WebP.", "We cannot use a GIF. Choose a JPEG, PNG or WebP.")
	ErrAnimated      = errs.New(errs.Invalid, "image-animated", "Dit plaatje beweegt. Kies een gewone foto.", "This picture moves. Choose an ordinary photo.")
	ErrBroken        = errs.New(errs.Invalid, "image-broken", "Deze foto is beschadigd of niet compleet. Kies een andere.", "This photo is damaged or not complete. Choose another one.")
	ErrTooManyPixels = errs.New(errs.Invalid, "image-too-many-pixels",
		"Deze foto heeft te veel pixels. Maak hem kleiner, bijvoorbeeld 4000 pixels breed.", "This photo has too many pixels. Make it smaller, 4000 pixels wide for example.")
	ErrTooSmall = errs.New(errs.Invalid, "image-too-small",
		"Deze foto is te klein. Hij moet minstens 64 pixels breed en hoog zijn.", "This photo is too small. It must be at least 64 pixels wide and high.")
	ErrTooLong = errs.New(errs.Invalid, "image-too-long",
		"Deze foto is te langwerpig. Snijd hem bij of kies een andere.", "This photo is too long and narrow. Crop it or choose another one.")
	ErrNotFound = errs.New(errs.NotFound, "image-not-found", "Deze foto is er niet (meer).", "This photo is not there (any more).")
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
	DB    *postgres.DB
	Queue *jobs.Queue
	Store Store
	Now   func() time.Time
	Uses  []Use // what may show an owner's pictures

	decoding *semaphore.Weighted
}

// NewService makes a service that decodes within decodeMemory.
func NewService(db *postgres.DB, queue *jobs.Queue, store Store, now func() time.Time, uses ...Use) *Service {
	return &Service{DB: db, Queue: queue, Store: store, Now: now, Uses: uses, decoding: semaphore.NewWeighted(decodeMemory)}
}
