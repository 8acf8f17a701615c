package cover

import (
	"bytes"
	"context"
	"image"
	"slices"
	"strconv"
	"testing"
	"time"

	"golang.org/x/image/webp"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

func decodeWebP(t *testing.T, a *Artist, dish catalogue.Dish, name string) image.Image {
	t.Helper()
	content, ok := a.WebP(dish, name)
	if !ok {
		t.Fatalf("%s is not drawn", name)
	}
	picture, err := webp.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// brightness returns the sum of the colours of the point, 0 to 3 * 65535.
func brightness(picture image.Image, at image.Point) int {
	red, green, blue, _ := picture.At(at.X, at.Y).RGBA()
	return int(red + green + blue)
}

func TestArtist_DrawsTheWebPThatIsRequested(t *testing.T) {
	folder := t.TempDir()
	dish := dishOf(t, "champignonomelet-met-maasdammer")
	a := newArtist(t, folder)
	key := subjectOf(dish).key()
	if _, ok := a.WebP(dish, key+"-400.webp"); ok {
		t.Fatal("a cover is there before it is drawn")
	}
	ctx, cancel := context.WithCancel(t.Context())
	a.DrawAll(ctx, nil, func(time.Duration) { cancel() })
	for _, width := range Widths() {
		picture := decodeWebP(t, a, dish, key+"-"+strconv.Itoa(width)+".webp")
		if size := picture.Bounds().Size(); size != image.Pt(width, width) {
			t.Errorf("the picture of %d pixels is %v", width, size)
		}
		// The middle is the yellow of the omelette: much more red than blue.
		if red, _, blue, _ := picture.At(width/2, width/2).RGBA(); red < 3*blue/2 {
			t.Errorf("the middle has red %d and blue %d", red>>8, blue>>8)
		}
	}
	light, dark := decodeWebP(t, a, dish, key+"-200.webp"), decodeWebP(t, a, dish, key+"-200-dark.webp")
	if corner := image.Pt(198, 2); brightness(light, corner) < 3*brightness(dark, corner)/2 {
		t.Errorf("the table is %d in the light scheme and %d in the dark one", brightness(light, corner),
			brightness(dark, corner))
	}
	middle := image.Pt(100, 100)
	if l, d := brightness(light, middle), brightness(dark, middle); max(l, d)-min(l, d) > l/20 {
		t.Errorf("the dish is %d in the light scheme and %d in the dark one", l, d)
	}
	for _, absent := range []string{key + "-300.webp", key + "-200-blue.webp", "0123456789abcdef-200.webp"} {
		if _, ok := a.WebP(dish, absent); ok {
			t.Errorf("%s exists", absent)
		}
	}
}

func TestArtist_DrawsWebPAhead(t *testing.T) {
	folder := t.TempDir()
	dishes := []catalogue.Dish{dishOf(t, "champignonomelet-met-maasdammer")}
	a := newArtist(t, folder)
	ctx, cancel := context.WithCancel(t.Context())
	drawn := 0
	a.DrawAll(ctx, dishes, func(time.Duration) {
		if drawn++; drawn == 2 {
			cancel()
		}
	})
	names := webpNames(subjectOf(dishes[0]).key())
	if missing := slices.DeleteFunc(names, a.folder.has); len(missing) > 0 {
		t.Errorf("%v are not drawn", missing)
	}
}
