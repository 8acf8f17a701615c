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

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/webp"
)

// Shape is the form in which an image is rendered.
type Shape struct {
	widths  []int // in pixels, ascending
	square  bool  // crop to the square in the centre
	drawing bool  // small and long ones are fine, and what is transparent stays so: PNG
}

// The shapes. The widths of recipe images are for cards and whole pages, on screens of one to three device pixels.
var (
	Whole  = Shape{widths: []int{320, 640, 1280}}
	Square = Shape{widths: []int{128, 384}, square: true}
	Logo   = Shape{widths: []int{192, 512}, drawing: true}
)

// renderMemory returns how many bytes rendering takes, without decoding.
func (s Shape) renderMemory(h header) int64 {
	const colours, drawings = 4, 3 // stored, upright, and the next smaller one
	widest := int64(s.widths[len(s.widths)-1])
	longer := int64(max(h.width, h.height) / min(h.width, h.height))
	return colours * drawings * widest * widest * (longer + 1) / 2
}

// quality of the stored JPEGs, of 100. Photos of food look the same at 92 and take twice as many bytes. There is no
// lossy encoder of WebP or AVIF in pure Go.
const quality = 80

// Rendered is an image that is rendered and not stored yet.
type Rendered struct {
	Image
	files [][]byte // by index of Image.Widths
}

// Render decodes an upload and renders it in a shape. It waits while others use the memory that it needs. The error is
// one of the package's, or that of ctx.
func (s *Service) Render(ctx context.Context, upload *Upload, shape Shape) (Rendered, error) {
	header, err := readHeader(upload.file, upload.size, shape)
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
		return Rendered{}, ErrBroken // the header did not match
	}
	if shape.drawing {
		return renderDrawing(stored, shape)
	}
	return renderAll(stored, header.orientation, shape)
}

// minDecodeMemory is the minimal share of decodeMemory of an image, however small, so that half of the processors stay
// available for other requests.
func minDecodeMemory() int64 { return decodeMemory / int64(max(1, runtime.GOMAXPROCS(0)/2)) }

// decode decodes an image. It returns an error when the decoder panics on a malicious file.
func decode(kind kind, file io.Reader) (decoded image.Image, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("decoding an image: %v", fault)
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

// renderAll renders a decoded image upright, in all widths of a shape that it is wide enough for.
func renderAll(stored image.Image, t orientation, shape Shape) (Rendered, error) {
	crop := stored.Bounds()
	if shape.square {
		crop = centreSquare(crop)
	}
	width, height := crop.Dx(), crop.Dy()
	if t.swapsAxes() {
		width, height = height, width
	}
	var rendered Rendered
	widest := shape.widths[len(shape.widths)-1]
	for _, each := range shape.widths {
		if each < min(width, widest) {
			rendered.Widths = append(rendered.Widths, each)
		}
	}
	rendered.Width = min(width, widest)
	rendered.Widths = append(rendered.Widths, rendered.Width)
	rendered.Height = scaledHeight(rendered.Width, width, height)
	storedWidth, storedHeight := rendered.Width, rendered.Height
	if t.swapsAxes() {
		storedWidth, storedHeight = storedHeight, storedWidth
	}
	drawn := applyOrientation(shrink(stored, crop, storedWidth, storedHeight), t)
	sum := sha256.New()
	for _, each := range rendered.Widths {
		smaller := drawn
		if each < rendered.Width {
			smaller = shrink(drawn, drawn.Rect, each, scaledHeight(each, rendered.Width, rendered.Height))
		}
		var file bytes.Buffer
		if err := jpeg.Encode(&file, smaller, &jpeg.Options{Quality: quality}); err != nil {
			return Rendered{}, fmt.Errorf("encoding an image: %w", err)
		}
		sum.Write(file.Bytes())
		rendered.files = append(rendered.files, file.Bytes())
	}
	rendered.ID = hex.EncodeToString(sum.Sum(nil)[:16])
	return rendered, nil
}

// renderDrawing renders a decoded drawing in all widths of a shape that it is wide enough for, as PNGs.
func renderDrawing(stored image.Image, shape Shape) (Rendered, error) {
	size := stored.Bounds().Size()
	widest := min(size.X, shape.widths[len(shape.widths)-1])
	rendered := Rendered{Image: Image{Width: widest, Height: scaledHeight(widest, size.X, size.Y)}}
	for _, each := range shape.widths {
		if each < widest {
			rendered.Widths = append(rendered.Widths, each)
		}
	}
	rendered.Widths = append(rendered.Widths, widest)
	sum := sha256.New()
	for _, each := range rendered.Widths {
		target := image.NewNRGBA(image.Rect(0, 0, each, scaledHeight(each, size.X, size.Y)))
		xdraw.CatmullRom.Scale(target, target.Rect, stored, stored.Bounds(), xdraw.Src, nil)
		var file bytes.Buffer
		if err := png.Encode(&file, target); err != nil {
			return Rendered{}, fmt.Errorf("encoding an image: %w", err)
		}
		sum.Write(file.Bytes())
		rendered.files = append(rendered.files, file.Bytes())
	}
	rendered.ID = hex.EncodeToString(sum.Sum(nil)[:16])
	return rendered, nil
}

// scaledHeight returns the height of an image of width by height when it is scaled to the width target.
func scaledHeight(target, width, height int) int {
	return max(1, int(math.Round(float64(height)*float64(target)/float64(width))))
}
