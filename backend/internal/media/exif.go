package media

import "encoding/binary"

// orientation is the Exif orientation of a stored image (CIPA DC-008, tag 0x0112): 1 is upright, 2 to 4 are mirrored or
// rotated by 180 degrees, and 5 to 8 are rotated by 90 degrees as well.
type orientation int

const upright orientation = 1

// swapsAxes reports whether width and height are exchanged.
func (o orientation) swapsAxes() bool { return o >= 5 }

// source returns the stored pixel that is shown at x and y of the upright image; width and height are those of the
// stored image.
func (o orientation) source(x, y, width, height int) (int, int) {
	switch o {
	case 2:
		return width - 1 - x, y
	case 3:
		return width - 1 - x, height - 1 - y
	case 4:
		return x, height - 1 - y
	case 5:
		return y, x
	case 6:
		return y, height - 1 - x
	case 7:
		return width - 1 - y, height - 1 - x
	case 8:
		return width - 1 - y, x
	default:
		return x, y
	}
}

// readOrientation reads the orientation from Exif data, which is in TIFF format. It returns upright when there is none
// or it is invalid.
func readOrientation(exif []byte) orientation {
	if len(exif) < 8 {
		return upright
	}
	var order binary.ByteOrder
	switch string(exif[:2]) {
	case "II":
		order = binary.LittleEndian
	case "MM":
		order = binary.BigEndian
	default:
		return upright
	}
	offset := uint64(order.Uint32(exif[4:]))
	if offset+2 > uint64(len(exif)) {
		return upright
	}
	const (
		entrySize      = 12
		orientationTag = 0x0112
		short          = 3
	)
	entries := exif[offset+2:]
	for range order.Uint16(exif[offset:]) {
		if len(entries) < entrySize {
			return upright
		}
		if order.Uint16(entries) == orientationTag && order.Uint16(entries[2:]) == short {
			if o := orientation(order.Uint16(entries[8:])); o >= upright && o <= 8 {
				return o
			}
			return upright
		}
		entries = entries[entrySize:]
	}
	return upright
}
