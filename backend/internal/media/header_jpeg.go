package media

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
)

// maxScans is how many times a progressive picture may be gone over: each takes as long as the whole picture, however
// few bytes it is. Cameras and programs write about ten.
const maxScans = 64

// Markers, see https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1.
const (
	markerSOF0  = 0xc0 // a frame: baseline,
	markerSOF1  = 0xc1 // extended,
	markerSOF2  = 0xc2 // progressive
	markerRST0  = 0xd0
	markerRST7  = 0xd7
	markerEOI   = 0xd9
	markerSOS   = 0xda
	markerTEM   = 0x01
	markerAPP1  = 0xe1 // Exif
	markerAPP14 = 0xee // Adobe
)

// jpegHeader is what a JPEG's segments tell.
type jpegHeader struct {
	header
	frame       []byte // the SOF segment
	progressive bool
	asRGB       bool // Adobe says that its colours are not brightness and two differences
	scans       int
}

// readJPEG walks through all segments of a file. The picture itself is passed over.
func readJPEG(file *bufio.Reader) (header, error) {
	found := jpegHeader{header: header{kind: jpegFile, orientation: upright}}
	if _, err := file.Discard(2); err != nil {
		return header{}, err
	}
	marker, err := nextMarker(file)
	for ; err == nil && marker != markerEOI; marker, err = nextMarker(file) {
		if marker == markerTEM || marker >= markerRST0 && marker <= markerRST7 {
			continue
		}
		if err := found.segment(file, marker); err != nil {
			return header{}, err
		}
	}
	if err != nil {
		return header{}, err
	}
	if found.frame == nil || found.scans == 0 {
		return header{}, ErrBroken
	}
	return found.header, nil
}

// nextMarker passes over everything up to the next marker. What looks like one inside a picture is followed by a zero.
func nextMarker(file *bufio.Reader) (byte, error) {
	for {
		_, err := file.ReadSlice(0xff)
		if err == bufio.ErrBufferFull { //nolint:errorlint // ReadSlice gives it bare
			continue
		}
		if err != nil {
			return 0, err
		}
		marker := byte(0xff)
		for marker == 0xff { // it may be filled up
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

// measure reads a frame: precision, height, width, and of each component its name and how often it is sampled.
func (h *jpegHeader) measure(frame []byte) error {
	if h.frame != nil || len(frame) < 6 || len(frame) != 6+3*int(frame[5]) {
		return ErrBroken
	}
	h.frame = frame
	h.height, h.width = int(binary.BigEndian.Uint16(frame[1:])), int(binary.BigEndian.Uint16(frame[3:]))
	samples, most, names := 0, 1, ""
	for component := frame[6:]; len(component) > 0; component = component[3:] {
		each := int(component[1]>>4) * int(component[1]&15)
		samples, most, names = samples+each, max(most, each), names+string(rune(component[0]))
	}
	pixels := int64(h.width) * int64(h.height)
	h.bytes = pixels * int64(samples) / int64(most)
	if h.progressive {
		h.bytes *= 5 // four more for each coefficient
	}
	if h.asRGB || names == "RGB" || len(frame) == 6+3*4 {
		h.bytes += 8 * pixels // it is made into another picture
	}
	return nil
}
