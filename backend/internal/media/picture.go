package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"runtime"

	"golang.org/x/image/webp"
)

// Shape is how a picture is drawn.
type Shape struct {
	widths []int // in pixels, the narrowest first
	square bool  // the middle of it
}

// The shapes. A recipe's widths are those of a card and of the whole page, on screens of one to three pixels a point.
var (
	Whole  = Shape{widths: []int{320, 640, 1280}}
	Square = Shape{widths: []int{128, 384}, square: true}
)

// renderMemory is how many bytes drawing a picture takes, beside decoding it.
func (s Shape) renderMemory(h header) int64 {
	const colours, drawings = 4, 3 // as it is stored, upright, and the next smaller one
	widest := int64(s.widths[len(s.widths)-1])
	longer := int64(max(h.width, h.height) / min(h.width, h.height))
	return colours * drawings * widest * widest * (longer + 1) / 2
}

// quality of the JPEGs that are kept, of 100: in photos of food nothing is seen of it, and half as many bytes as at 92.
// There is no encoder of WebP or AVIF with loss in Go alone.
const quality = 80

// Rendered is a picture that was drawn anew, before it is kept.
type Rendered struct {
	Image
	files [][]byte // of Image.Widths
}

// Render reads what was sent and draws it anew. It waits while others take the memory that it needs. The error is one of
// the refusals, or that of a context that ended.
func (s *Service) Render(ctx context.Context, upload *Upload, shape Shape) (Rendered, error) {
	header, err := readHeader(upload.file, upload.size)
	if err != nil {
		return Rendered{}, err
	}
	memory := min(max(header.bytes+shape.renderMemory(header), minDecodeMemory()), decodeMemory)
	if err := s.decoding.Acquire(ctx, memory); err != nil {
		return Rendered{}, err
	}
	defer s.decoding.Release(memory)
	stored, err := decode(header.kind, io.NewSectionReader(upload.file, 0, upload.size))
	if err != nil {
		return Rendered{}, ErrBroken
	}
	if size := stored.Bounds().Size(); size != image.Pt(header.width, header.height) {
		return Rendered{}, ErrBroken // it was not what it was let in as
	}
	return renderAll(stored, header.orientation, shape)
}

// minDecodeMemory is how much of decodeMemory a picture takes, however small it is: half of the processors stay free for
// other requests.
func minDecodeMemory() int64 { return decodeMemory / int64(max(1, runtime.GOMAXPROCS(0)/2)) }

// decode decodes a whole picture. Somebody may have made it to break a decoder: what panics is an error.
func decode(kind kind, file io.Reader) (decoded image.Image, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("decoding a picture: %v", fault)
		}
	}()
	switch kind {
	case jpegFile:
		return jpeg.Decode(file)
	case pngFile:
		return png.Decode(file)
	default:
		return webp.Decode(file)
	}
}

// drawAnew draws a decoded picture upright in all widths of a shape that it is wide enough for.
func renderAll(stored image.Image, t orientation, shape Shape) (Rendered, error) {
	part := stored.Bounds()
	if shape.square {
		part = centreSquare(part)
	}
	width, height := part.Dx(), part.Dy()
	if t.swapsAxes() {
		width, height = height, width
	}
	var picture Rendered
	widest := shape.widths[len(shape.widths)-1]
	for _, each := range shape.widths {
		if each < min(width, widest) {
			picture.Widths = append(picture.Widths, each)
		}
	}
	picture.Width = min(width, widest)
	picture.Widths = append(picture.Widths, picture.Width)
	picture.Height = scaledHeight(picture.Width, width, height)
	storedWidth, storedHeight := picture.Width, picture.Height
	if t.swapsAxes() {
		storedWidth, storedHeight = storedHeight, storedWidth
	}
	drawn := applyOrientation(shrink(stored, part, storedWidth, storedHeight), t)
	sum := sha256.New()
	for _, each := range picture.Widths {
		smaller := drawn
		if each < picture.Width {
			smaller = shrink(drawn, drawn.Rect, each, scaledHeight(each, picture.Width, picture.Height))
		}
		var file bytes.Buffer
		if err := jpeg.Encode(&file, smaller, &jpeg.Options{Quality: quality}); err != nil {
			return Rendered{}, fmt.Errorf("encoding a picture: %w", err)
		}
		sum.Write(file.Bytes())
		picture.files = append(picture.files, file.Bytes())
	}
	picture.ID = hex.EncodeToString(sum.Sum(nil)[:16])
	return picture, nil
}

// scaledHeight is how high a picture of a size is when it is drawn in another width, which is no greater.
func scaledHeight(drawn, width, height int) int {
	return max(1, int(math.Round(float64(height)*float64(drawn)/float64(width))))
}
