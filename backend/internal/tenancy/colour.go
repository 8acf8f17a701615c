package tenancy

import (
	"errors"
	"regexp"
	"strconv"
)

// ErrColour is the specified text.
var ErrColour = errors.New("Unsupported color format. Use hex, rgb, or rgba.") //nolint:staticcheck // the specification fixes its wording

var (
	hexColour = regexp.MustCompile(`^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$`)
	rgbColour = regexp.MustCompile(`^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$`)
	rgba      = regexp.MustCompile(`^rgba\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(0|1|0?\.\d+|1\.0+)\s*\)$`)
)

// CheckColour reports whether text is a colour as a brand may have it: hex of 3 or 6 digits, rgb or rgba. The error is ErrColour.
func CheckColour(text string) error {
	if hexColour.MatchString(text) {
		return nil
	}
	parts := rgbColour.FindStringSubmatch(text)
	if parts == nil {
		parts = rgba.FindStringSubmatch(text)
	}
	if parts == nil {
		return ErrColour
	}
	for _, part := range parts[1:4] {
		if value, err := strconv.Atoi(part); err != nil || value > 255 {
			return ErrColour
		}
	}
	return nil
}
