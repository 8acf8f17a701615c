package tenancy

import (
	"errors"
	"math"
	"regexp"
	"strconv"
)

// Colour is an sRGB colour. Brands store colours as text; see ParseColour.
type Colour struct {
	Red, Green, Blue uint8
	Alpha            float64 // 0 is transparent, 1 opaque
}

// ErrColour has the text that the specification fixes.
var ErrColour = errors.New("Unsupported color format. Use hex, rgb, or rgba.") //nolint:staticcheck // a fixed text

// The patterns accept what the theme in the browser accepts, so that a saved colour is never replaced by a fallback.
// They match nothing that could end a declaration in a style sheet.
var (
	hexColour = regexp.MustCompile(
		`^#(?:([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})|([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F]))$`,
	)
	rgbColour  = regexp.MustCompile(`^(?i:rgb)\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *\)$`)
	rgbaColour = regexp.MustCompile(`^(?i:rgba)\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *, *(0|1|0?\.\d+|1\.0+) *\)$`)
)

// ParseColour parses #abc, #aabbcc, rgb(1, 2, 3) and rgba(1, 2, 3, 0.5): channels 0 to 255, alpha 0 to 1. The error is
// ErrColour.
func ParseColour(text string) (Colour, error) {
	if digits := hexColour.FindStringSubmatch(text); digits != nil {
		pairs := digits[1:4]
		if digits[1] == "" { // #abc is #aabbcc
			pairs = []string{digits[4] + digits[4], digits[5] + digits[5], digits[6] + digits[6]}
		}
		return parseChannels(pairs, 16, "1")
	}
	if parts := rgbColour.FindStringSubmatch(text); parts != nil {
		return parseChannels(parts[1:4], 10, "1")
	}
	if parts := rgbaColour.FindStringSubmatch(text); parts != nil {
		return parseChannels(parts[1:4], 10, parts[4])
	}
	return Colour{}, ErrColour
}

func parseChannels(texts []string, base int, opacity string) (Colour, error) {
	var channels [3]uint8
	for n, text := range texts {
		value, err := strconv.ParseUint(text, base, 8)
		if err != nil {
			return Colour{}, ErrColour
		}
		channels[n] = uint8(value)
	}
	alpha, err := strconv.ParseFloat(opacity, 64)
	if err != nil {
		return Colour{}, ErrColour
	}
	return Colour{Red: channels[0], Green: channels[1], Blue: channels[2], Alpha: alpha}, nil
}

// TextColour returns black or white, whichever has the higher contrast ratio (WCAG 2.2) on the colour.
func (c Colour) TextColour() string {
	const black, white = "#000000", "#ffffff"
	luminance := c.luminance()
	if (luminance+0.05)/0.05 >= 1.05/(luminance+0.05) {
		return black
	}
	return white
}

// luminance returns the relative luminance (WCAG 2.2), from 0 for black to 1 for white.
func (c Colour) luminance() float64 {
	linear := func(channel uint8) float64 {
		value := float64(channel) / 255
		if value <= 0.04045 {
			return value / 12.92
		}
		return math.Pow((value+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.Red) + 0.7152*linear(c.Green) + 0.0722*linear(c.Blue)
}
