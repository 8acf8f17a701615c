package cover

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

func TestArtist_DrawsAPNGOfTheCover(t *testing.T) {
	folder := t.TempDir()
	dish := dishOf(t, "champignonomelet-met-maasdammer")
	a := newArtist(t, folder)
	content, key, err := a.DrawPNG(t.Context(), dish)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != Width || size.Y != Height {
		t.Errorf("the picture is %v", size)
	}
	// The middle is the yellow of the omelette: much more red than blue.
	if red, _, blue, _ := picture.At(Width/2, Height/2).RGBA(); red < 3*blue/2 {
		t.Errorf("the middle has red %d and blue %d", red>>8, blue>>8)
	}
	again, err := a.raster.rasterise(t.Context(), widen(mustDraw(t, a, "champignonomelet-met-maasdammer").SVG))
	if err != nil || !bytes.Equal(content, again) {
		t.Errorf("the same cover gives other bytes, error %v", err)
	}
	if kept, err := os.ReadFile(filepath.Join(folder, key+".png")); err != nil || !bytes.Equal(kept, content) {
		t.Errorf("the folder has another picture, error %v", err)
	}
	if _, err := a.raster.rasterise(t.Context(), "<svg"); err == nil {
		t.Error("a broken SVG is rasterised")
	}
}
