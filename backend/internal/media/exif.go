package media

import "encoding/binary"

// orientation is how a stored picture is turned to stand upright, by the number that Exif has for it (CIPA DC-008, tag
// 0x0112): 1 as it is, 2 to 4 mirrored or upside down, 5 to 8 lying on its side as well.
type orientation int

const upright orientation = 1

// swapsAxes reports whether width and height change places.
func (t orientation) swapsAxes() bool { return t >= 5 }

// source is where the pixel comes from that stands at x and y of the upright picture; width and height are those of the
// stored one.
func (t orientation) source(x, y, width, height int) (int, int) {
	switch t {
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

// readOrientation reads how a picture stands from its Exif data, which is a TIFF file. What it does not tell, or tells wrongly,
// is upright.
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
	at := uint64(order.Uint32(exif[4:]))
	if at+2 > uint64(len(exif)) {
		return upright
	}
	const (
		entrySize      = 12
		orientationTag = 0x0112
		short          = 3
	)
	entries := exif[at+2:]
	for range order.Uint16(exif[at:]) {
		if len(entries) < entrySize {
			return upright
		}
		if order.Uint16(entries) == orientationTag && order.Uint16(entries[2:]) == short {
			if t := orientation(order.Uint16(entries[8:])); t >= upright && t <= 8 {
				return t
			}
			return upright
		}
		entries = entries[entrySize:]
	}
	return upright
}
