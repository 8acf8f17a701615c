package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
)

// maxScans limits the scans of a progressive JPEG: decoding each takes as long as a whole image, however few bytes it
// has. Cameras and programs write about ten.
const maxScans = 64

// Markers, see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1.
const (
	markerSOF0  = 0xc0 // baseline frame
	markerSOF1  = 0xc1 // extended frame
	markerSOF2  = 0xc2 // progressive frame
	markerRST0  = 0xd0
	markerRST7  = 0xd7
	markerEOI   = 0xd9
	markerSOS   = 0xda
	markerTEM   = 0x01
	markerAPP1  = 0xe1 // Exif
	markerAPP14 = 0xee // Adobe
)

// jpegHeader is what is known of a JPEG from its segments.
type jpegHeader struct {
	header
	frame       []byte // the SOF segment
	progressive bool
	asRGB       bool // colours are RGB and not YCbCr, according to Adobe's segment
	scans       int
}

// readJPEG reads all segments of a file and skips the image data.
func readJPEG(file *bufio.Reader) (header, error) {
	h := jpegHeader{header: header{kind: jpegFile, orientation: upright}}
	if _, err := file.Discard(2); err != nil {
		return header{}, err
	}
	marker, err := nextMarker(file)
	for ; err == nil && marker != markerEOI; marker, err = nextMarker(file) {
		if marker == markerTEM || marker >= markerRST0 && marker <= markerRST7 {
			continue
		}
		if err := h.segment(file, marker); err != nil {
			return header{}, err
		}
	}
	if err != nil {
		return header{}, err
	}
	if h.frame == nil || h.scans == 0 {
		return header{}, ErrBroken
	}
	return h.header, nil
}

// nextMarker skips everything up to the next marker. Within image data, 0xff is followed by a zero.
func nextMarker(file *bufio.Reader) (byte, error) {
	for {
		_, err := file.ReadSlice(0xff)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return 0, err
		}
		marker := byte(0xff)
		for marker == 0xff { // fill bytes
			if marker, err = file.ReadByte(); err != nil {
				return 0, err
			}
		}
		if marker != 0 {
			return marker, nil
		}
	}
}

func (h *jpegHeader) segment(file *bufio.Reader, marker byte) error {
	var length uint16
	if err := binary.Read(file, binary.BigEndian, &length); err != nil {
		return err
	}
	if length < 2 {
		return ErrBroken
	}
	content := make([]byte, length-2)
	if _, err := io.ReadFull(file, content); err != nil {
		return err
	}
	switch marker {
	case markerSOF0, markerSOF1, markerSOF2:
		h.progressive = marker == markerSOF2
		return h.measure(content)
	case markerSOS:
		if h.scans++; h.scans > maxScans {
			return ErrBroken
		}
	case markerAPP1:
		if exif, ok := bytes.CutPrefix(content, []byte("Exif\x00\x00")); ok {
			h.orientation = readOrientation(exif)
		}
	case markerAPP14:
		h.asRGB = len(content) >= 12 && bytes.HasPrefix(content, []byte("Adobe")) && content[11] == 0
	}
	return nil
}

// measure reads a frame: precision, height, width, and the name and sampling factors of each component.
func (h *jpegHeader) measure(frame []byte) error {
	if h.frame != nil || len(frame) < 6 || len(frame) != 6+3*int(frame[5]) {
		return ErrBroken
	}
	h.frame = frame
	h.height, h.width = int(binary.BigEndian.Uint16(frame[1:])), int(binary.BigEndian.Uint16(frame[3:]))
	samples, limit, names := 0, 1, ""
	for component := frame[6:]; len(component) > 0; component = component[3:] {
		sampling := int(component[1]>>4) * int(component[1]&15)
		samples, limit, names = samples+sampling, max(limit, sampling), names+string(rune(component[0]))
	}
	pixels := int64(h.width) * int64(h.height)
	h.bytes = pixels * int64(samples) / int64(limit)
	if h.progressive {
		h.bytes *= 5 // plus four bytes per coefficient
	}
	if h.asRGB || names == "RGB" || len(frame) == 6+3*4 {
		h.bytes += 8 * pixels // converted to another image
	}
	return nil
}
