package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"golang.org/x/image/webp"
)

// heifBrands are the major brands of HEIC and AVIF files.
var heifBrands = []string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"}

// kind is the format of a file, determined by its content.
type kind int

const (
	jpegFile kind = iota
	pngFile
	webpFile
)

// header is what is known of an image before decoding it.
type header struct {
	kind          kind
	width, height int         // in pixels, as stored
	orientation   orientation // of the stored image
	bytes         int64       // memory needed for decoding
}

// readHeader determines the format of a file and whether it may be decoded. The error is one of the package's or an I/O
// error.
func readHeader(file io.ReaderAt, size int64, shape Shape) (header, error) {
	start := make([]byte, 16)
	if n, err := file.ReadAt(start, 0); err != nil && !errors.Is(err, io.EOF) {
		return header{}, err
	} else if n < len(start) {
		return header{}, ErrNotPhoto
	}
	var h header
	var err error
	switch {
	case bytes.HasPrefix(start, []byte("\xff\xd8\xff")):
		h, err = readJPEG(bufio.NewReader(io.NewSectionReader(file, 0, size)))
	case bytes.HasPrefix(start, []byte("\x89PNG\r\n\x1a\n")):
		h, err = readPNG(bufio.NewReader(io.NewSectionReader(file, 8, size-8)))
	case bytes.HasPrefix(start, []byte("RIFF")) && string(start[8:12]) == "WEBP":
		h, err = readWebP(file, size)
	case bytes.HasPrefix(start, []byte("GIF8")):
		return header{}, ErrGIF // animated or not: no decoder is linked
	case string(start[4:8]) == "ftyp" && slices.Contains(heifBrands, string(start[8:12])):
		return header{}, ErrHEIC
	default:
		return header{}, ErrNotPhoto
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return header{}, ErrBroken
	}
	if err != nil {
		return header{}, err
	}
	return h, h.check(shape)
}

// check returns an error for sizes that may not be decoded or are not suitable.
func (h header) check(shape Shape) error {
	short, long := min(h.width, h.height), max(h.width, h.height)
	least, ratio := minSide, maxRatio
	if shape.drawing {
		least, ratio = minDrawingSide, maxDrawingRatio
	}
	switch {
	case short <= 0:
		return ErrBroken
	case int64(h.width)*int64(h.height) > maxPixels, h.bytes > decodeMemory:
		return ErrTooManyPixels
	case short < least:
		return ErrTooSmall
	case long > ratio*short:
		return ErrTooLong
	}
	return nil
}

// readPNG reads chunks, see https://www.w3.org/TR/png-3/.
func readPNG(file *bufio.Reader) (header, error) {
	h := header{kind: pngFile, orientation: upright}
	for first := true; ; first = false {
		var chunk struct {
			Length uint32
			Type   [4]byte
		}
		if err := binary.Read(file, binary.BigEndian, &chunk); err != nil {
			return header{}, err
		}
		name := string(chunk.Type[:])
		if first != (name == "IHDR") || chunk.Length > MaxUpload {
			return header{}, ErrBroken
		}
		switch {
		case name == "acTL":
			return header{}, ErrAnimated
		case name == "IDAT":
			return h, nil
		case name == "IHDR" && chunk.Length == 13, name == "eXIf" && chunk.Length < 1<<16:
			content := make([]byte, chunk.Length)
			if _, err := io.ReadFull(file, content); err != nil {
				return header{}, err
			}
			if name == "eXIf" {
				h.orientation = readOrientation(content)
			} else {
				h.width, h.height, h.bytes = sizeOfPNG(content)
			}
			chunk.Length = 0
		}
		if _, err := file.Discard(int(chunk.Length) + 4); err != nil { // including the checksum
			return header{}, err
		}
	}
}

// sizeOfPNG reads an IHDR chunk: width, height, and the memory that Go's decoder needs.
func sizeOfPNG(ihdr []byte) (width, height int, memory int64) {
	width, height = int(binary.BigEndian.Uint32(ihdr)), int(binary.BigEndian.Uint32(ihdr[4:]))
	if width > maxPixels || height > maxPixels {
		return width, height, decodeMemory + 1
	}
	depth, colour, interlaced := ihdr[8], ihdr[9], ihdr[12] != 0
	perPixel := int64(4)
	switch {
	case depth == 16:
		perPixel = 8
	case colour == 3: // palette
		perPixel = 1
	}
	if interlaced {
		perPixel *= 2 // each pass is decoded as an image first
	}
	return width, height, perPixel * int64(width) * int64(height)
}

// readWebP reads chunks, see https://developers.google.com/speed/webp/docs/riff_container.
func readWebP(file io.ReaderAt, size int64) (header, error) {
	const maxChunks = 200 // typical files have at most six
	h := header{kind: webpFile, orientation: upright}
	perPixel := int64(2) // bytes: 4:2:0 chroma takes a half each, luma one
	for n, at := 0, int64(12); n < maxChunks && at+8 <= size; n++ {
		var chunk [8]byte
		if _, err := file.ReadAt(chunk[:], at); err != nil {
			return header{}, err
		}
		length := int64(binary.LittleEndian.Uint32(chunk[4:]))
		switch string(chunk[:4]) {
		case "ANIM", "ANMF":
			return header{}, ErrAnimated
		case "VP8L":
			perPixel = 12 // the decoder keeps its input and output
		case "ALPH":
			perPixel = 8
		case "EXIF":
			content := make([]byte, min(length, 1<<16))
			n, err := file.ReadAt(content, at+8)
			if err != nil && !errors.Is(err, io.EOF) {
				return header{}, err
			}
			h.orientation = readOrientation(bytes.TrimPrefix(content[:n], []byte("Exif\x00\x00")))
		}
		at += 8 + length + length%2
	}
	config, err := webp.DecodeConfig(io.NewSectionReader(file, 0, size))
	if err != nil {
		return header{}, ErrBroken
	}
	h.width, h.height = config.Width, config.Height
	h.bytes = perPixel * int64(config.Width) * int64(config.Height)
	return h, nil
}
