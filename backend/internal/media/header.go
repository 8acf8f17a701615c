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

// kind is what a file is, whatever it is called.
type kind int

const (
	jpegFile kind = iota
	pngFile
	webpFile
)

// header is what a file tells before its picture is decoded.
type header struct {
	kind          kind
	width, height int         // in pixels, as they are stored
	orientation   orientation // how to turn it to stand upright
	bytes         int64       // of memory that decoding it takes
}

// readHeader finds out what a file is and whether it may be decoded. The error is one of the refusals.
func readHeader(file io.ReaderAt, size int64) (header, error) {
	start := make([]byte, 16)
	if n, err := file.ReadAt(start, 0); err != nil && !errors.Is(err, io.EOF) {
		return header{}, err
	} else if n < len(start) {
		return header{}, ErrNotPhoto
	}
	var found header
	var err error
	switch {
	case bytes.HasPrefix(start, []byte("\xff\xd8\xff")):
		found, err = readJPEG(bufio.NewReader(io.NewSectionReader(file, 0, size)))
	case bytes.HasPrefix(start, []byte("\x89PNG\r\n\x1a\n")):
		found, err = readPNG(bufio.NewReader(io.NewSectionReader(file, 8, size-8)))
	case bytes.HasPrefix(start, []byte("RIFF")) && string(start[8:12]) == "WEBP":
		found, err = readWebP(file, size)
	case bytes.HasPrefix(start, []byte("GIF8")):
		return header{}, ErrGIF // whether or not it moves: nothing here reads one
	case string(start[4:8]) == "ftyp" && slices.Contains([]string{"heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"}, string(start[8:12])):
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
	return found, found.check()
}

// check refuses what may not be decoded or makes no picture to show.
func (h header) check() error {
	short, long := min(h.width, h.height), max(h.width, h.height)
	switch {
	case short <= 0:
		return ErrBroken
	case int64(h.width)*int64(h.height) > maxPixels, h.bytes > decodeMemory:
		return ErrTooManyPixels
	case short < minSide:
		return ErrTooSmall
	case long > maxRatio*short:
		return ErrTooLong
	}
	return nil
}

// Chunks of PNG, see https://www.w3.org/TR/png-3/.
func readPNG(file *bufio.Reader) (header, error) {
	found := header{kind: pngFile, orientation: upright}
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
			return found, nil
		case name == "IHDR" && chunk.Length == 13, name == "eXIf" && chunk.Length < 1<<16:
			content := make([]byte, chunk.Length)
			if _, err := io.ReadFull(file, content); err != nil {
				return header{}, err
			}
			if name == "eXIf" {
				found.orientation = readOrientation(content)
			} else {
				found.width, found.height, found.bytes = sizeOfPNG(content)
			}
			chunk.Length = 0
		}
		if _, err := file.Discard(int(chunk.Length) + 4); err != nil { // with the check sum
			return header{}, err
		}
	}
}

// sizeOfPNG reads an IHDR chunk: width and height, and what Go's decoder takes for them.
func sizeOfPNG(ihdr []byte) (width, height int, memory int64) {
	width, height = int(binary.BigEndian.Uint32(ihdr)), int(binary.BigEndian.Uint32(ihdr[4:]))
	if width > maxPixels || height > maxPixels {
		return width, height, decodeMemory + 1
	}
	depth, colour, interlaced := ihdr[8], ihdr[9], ihdr[12] != 0
	each := int64(4)
	switch {
	case depth == 16:
		each = 8
	case colour == 3: // of a palette
		each = 1
	}
	if interlaced {
		each *= 2 // each pass is a picture of its own first
	}
	return width, height, each * int64(width) * int64(height)
}

// readWebP reads chunks, see https://developers.google.com/speed/webp/docs/riff_container.
func readWebP(file io.ReaderAt, size int64) (header, error) {
	const most = 200 // chunks: an ordinary file has six at most
	found := header{kind: webpFile, orientation: upright}
	each := int64(2) // bytes for a pixel: a half for each of two colours, one for brightness
	for n, at := 0, int64(12); n < most && at+8 <= size; n++ {
		var chunk [8]byte
		if _, err := file.ReadAt(chunk[:], at); err != nil {
			return header{}, err
		}
		length := int64(binary.LittleEndian.Uint32(chunk[4:]))
		switch string(chunk[:4]) {
		case "ANIM", "ANMF":
			return header{}, ErrAnimated
		case "VP8L":
			each = 12 // what it was made from is kept while it is made
		case "ALPH":
			each = 8
		case "EXIF":
			content := make([]byte, min(length, 1<<16))
			read, err := file.ReadAt(content, at+8)
			if err != nil && !errors.Is(err, io.EOF) {
				return header{}, err
			}
			found.orientation = readOrientation(bytes.TrimPrefix(content[:read], []byte("Exif\x00\x00")))
		}
		at += 8 + length + length%2
	}
	config, err := webp.DecodeConfig(io.NewSectionReader(file, 0, size))
	if err != nil {
		return header{}, ErrBroken
	}
	found.width, found.height = config.Width, config.Height
	found.bytes = each * int64(config.Width) * int64(config.Height)
	return found, nil
}
