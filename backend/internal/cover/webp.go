package cover

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/gen2brain/webp"
	"golang.org/x/image/draw"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// widths of a cover as WebP in pixels, ascending: for cards on screens of one to three device pixels.
var widths = []int{200, 400, 600}

// schemes are the suffixes of the colour schemes in which a cover is drawn. In the dark one the table is dark.
var schemes = []string{"", "-dark"}

// webpOptions are the options of the encoder. A card looks the same at quality 80 and takes a fifth more bytes.
var webpOptions = webp.Options{Quality: 70, Method: 4}

// maxWanted is how many covers wait to be drawn as WebP because they were requested.
const maxWanted = 200

// Widths returns the widths in pixels in which covers are drawn as WebP, ascending.
func Widths() []int { return slices.Clone(widths) }

// webpNames returns the names of the files of a cover as WebP, in the order of schemes and widths.
func webpNames(key string) []string {
	var names []string
	for _, scheme := range schemes {
		for _, width := range widths {
			names = append(names, fmt.Sprintf("%s-%d%s.webp", key, width, scheme))
		}
	}
	return names
}

// WebP returns a file of the cover of a dish by its name, <key>-<width>.webp or <key>-<width>-dark.webp. If that is not
// drawn yet, WebP returns false, and [Artist.DrawAll] draws it.
func (a *Artist) WebP(dish catalogue.Dish, name string) ([]byte, bool) {
	if !slices.Contains(webpNames(subjectOf(dish).key()), name) {
		return nil, false
	}
	content, ok := a.folder.read(name)
	if !ok {
		select {
		case a.wanted <- dish:
		default: // the next request asks again
		}
	}
	return content, ok
}

// keepWebP draws the files of a cover as WebP, unless the folder has them.
func (a *Artist) keepWebP(ctx context.Context, dish catalogue.Dish) error {
	names := webpNames(subjectOf(dish).key())
	if a.folder.has(names[len(names)-1]) {
		return nil
	}
	drawn, err := a.Draw(dish)
	if err != nil {
		return err
	}
	for _, scheme := range schemes {
		svg := string(drawn.SVG)
		if scheme != "" {
			svg = darken(svg)
		}
		largest, err := a.raster.pixels(ctx, svg, widths[len(widths)-1])
		if err != nil {
			return fmt.Errorf("rasterising the cover of %s: %w", dish.Recipe.Slug, err)
		}
		for _, width := range widths {
			var content bytes.Buffer
			if err := webp.Encode(&content, scale(largest, width), webpOptions); err != nil {
				return fmt.Errorf("encoding the cover of %s: %w", dish.Recipe.Slug, err)
			}
			a.folder.write(names[0], content.Bytes())
			names = names[1:]
		}
	}
	return nil
}

// darkRule begins the style of the dark scheme in a cover.
const darkRule = "@media(prefers-color-scheme:dark){"

// darken returns a cover in its dark scheme: it removes the condition of the rule, which ends the style.
func darken(svg string) string {
	return strings.Replace(strings.Replace(svg, darkRule, "", 1), "}}</style>", "}</style>", 1)
}

func scale(square *image.RGBA, width int) *image.RGBA {
	if square.Bounds().Dx() == width {
		return square
	}
	scaled := image.NewRGBA(image.Rect(0, 0, width, width))
	draw.CatmullRom.Scale(scaled, scaled.Bounds(), square, square.Bounds(), draw.Src, nil)
	return scaled
}
