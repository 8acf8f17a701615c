package media

import (
	"bytes"
	"context"
	"embed"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

//go:embed testdata/*.webp
var webps embed.FS

var (
	red, green, blue, white = color.RGBA{
		R: 255,
		A: 255,
	}, color.RGBA{
		G: 255,
		A: 255,
	}, color.RGBA{
		B: 255,
		A: 255,
	}, color.RGBA{
		R: 255,
		G: 255,
		B: 255,
		A: 255,
	}
	names = map[color.RGBA]string{red: "R", green: "G", blue: "B", white: "W"}
)

// corners returns an image whose quarters are red and green above, blue and white below.
func corners(width, height int) *image.RGBA {
	drawn := image.NewRGBA(image.Rect(0, 0, width, height))
	for n, c := range []color.RGBA{red, green, blue, white} {
		quarter := image.Rect(0, 0, width/2, height/2).Add(image.Pt(n%2*width/2, n/2*height/2))
		draw.Draw(drawn, quarter, image.NewUniform(c), image.Point{}, draw.Src)
	}
	return drawn
}

func jpegOf(t testing.TB, source image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := jpeg.Encode(&file, source, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func pngOf(t testing.TB, source image.Image) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := png.Encode(&file, source); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func webpOf(t testing.TB, name string) []byte {
	t.Helper()
	file, err := webps.ReadFile("testdata/" + name + ".webp")
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// exifOf returns Exif data with an orientation and a location.
func exifOf(order binary.AppendByteOrder, orientation uint16) []byte {
	exif := []byte("II*\x00")
	if order == binary.AppendByteOrder(binary.BigEndian) {
		exif = []byte("MM\x00*")
	}
	exif = order.AppendUint32(exif, 8)
	exif = order.AppendUint16(exif, 2)
	exif = order.AppendUint16(
		order.AppendUint32(order.AppendUint16(order.AppendUint16(exif, 0x0112), 3), 1),
		orientation,
	)
	exif = append(exif, 0, 0)
	exif = order.AppendUint32(order.AppendUint32(order.AppendUint16(order.AppendUint16(exif, 0x8825), 4), 1), 38)
	return append(exif, "GPS: 52.0907 N, 5.1214 E"...)
}

// withSegment inserts a segment into a JPEG, where cameras put their Exif data.
func withSegment(file []byte, marker byte, content []byte) []byte {
	segment := binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(content)+2))
	return bytes.Join([][]byte{file[:2], segment, content, file[2:]}, nil)
}

func withExif(file []byte, exif []byte) []byte {
	return withSegment(file, markerAPP1, append([]byte("Exif\x00\x00"), exif...))
}

// withChunk inserts a chunk into a PNG, after its header.
func withChunk(file []byte, name string, content []byte) []byte {
	const header = 8 + 8 + 13 + 4
	body := append([]byte(name), content...)
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(content))), body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(body))
	return bytes.Join([][]byte{file[:header], chunk, file[header:]}, nil)
}

// withWebPChunk appends a chunk to a WebP.
func withWebPChunk(file []byte, name string, content []byte) []byte {
	file = append(
		binary.LittleEndian.AppendUint32(append(bytes.Clone(file), name...), uint32(len(content))),
		content...)
	if len(content)%2 == 1 {
		file = append(file, 0)
	}
	binary.LittleEndian.PutUint32(file[4:], uint32(len(file)-8))
	return file
}

func drawIn(t testing.TB, shape Shape, file []byte) (Rendered, error) {
	t.Helper()
	upload, err := Receive(bytes.NewReader(file))
	if err != nil {
		return Rendered{}, err
	}
	defer upload.Close()
	return NewService(nil, nil, nil, nil).Render(t.Context(), upload, shape)
}

func mustDraw(t testing.TB, shape Shape, file []byte) Rendered {
	t.Helper()
	rendered, err := drawIn(t, shape, file)
	if err != nil {
		t.Fatal(err)
	}
	return rendered
}

// cornersOf returns the colours of the corners of a stored file.
func cornersOf(t *testing.T, file []byte) string {
	t.Helper()
	shown, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	size, colours := shown.Bounds().Size(), ""
	for n := range 4 {
		r, g, b, _ := shown.At(size.X/4+n%2*size.X/2, size.Y/4+n/2*size.Y/2).RGBA()
		full := func(c uint32) uint8 { return uint8(255 * ((c + 0x8000) >> 16)) }
		colours += names[color.RGBA{full(r), full(g), full(b), 255}]
	}
	return colours
}

func TestRender_AppliesOrientation(t *testing.T) {
	// As the standard puts it: where row 0 and column 0 are shown.
	upright := []string{"RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"}
	stored := jpegOf(t, corners(128, 96))
	for n, want := range upright {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			exif := exifOf(order, uint16(n+1))
			rendered := mustDraw(t, Whole, withExif(stored, exif))
			wide, high := 128, 96
			if n >= 4 {
				wide, high = high, wide
			}
			if got := cornersOf(t, rendered.files[0]); got != want ||
				rendered.Width != wide || rendered.Height != high {
				t.Errorf(
					"orientation %d is rendered as %s, %d × %d, want %s, %d × %d",
					n+1,
					got,
					rendered.Width,
					rendered.Height,
					want,
					wide,
					high,
				)
			}
			if got := cornersOf(
				t, mustDraw(t, Whole, withChunk(pngOf(t, corners(128, 96)), "eXIf", exif)).files[0],
			); got != want {
				t.Errorf("PNG with orientation %d: got %s, want %s", n+1, got, want)
			}
			if got := cornersOf(
				t, mustDraw(t, Whole, withWebPChunk(webpOf(t, "lossy"), "EXIF", exif)).files[0],
			); got != want {
				t.Errorf("WebP with orientation %d: got %s, want %s", n+1, got, want)
			}
		}
	}
	for _, broken := range []string{
		"", "II*\x00\xff\xff\xff\xff\x01\x00", "MM\x00*\x00\x00\x00\x08\xff\xff\x01",
		string(exifOf(binary.BigEndian, 9)), string(exifOf(binary.BigEndian, 6)[:20]),
	} {
		if got := cornersOf(t, mustDraw(t, Whole, withExif(stored, []byte(broken))).files[0]); got != "RGBW" {
			t.Errorf("with orientation %q: got %s", broken, got)
		}
	}
}

func TestRender_DropsMetadata(t *testing.T) {
	exif := exifOf(binary.LittleEndian, 1)
	for name, file := range map[string][]byte{
		"JPEG": withSegment(
			withSegment(withExif(jpegOf(t, corners(128, 96)), exif), 0xe2, []byte("ICC_PROFILE GPS")), 0xfe,
			[]byte("GPS in a comment"),
		),
		"PNG": withChunk(withChunk(pngOf(t, corners(128, 96)), "eXIf", exif), "tEXt", []byte("Comment\x00GPS")),
		"WebP": withWebPChunk(
			withWebPChunk(webpOf(t, "lossy"), "EXIF", exif), "XMP ", []byte("<x:xmpmeta>GPS</x:xmpmeta>"),
		),
	} {
		if !bytes.Contains(file, []byte("GPS")) {
			t.Fatalf("the %s has no metadata to remove", name)
		}
		for _, data := range mustDraw(t, Whole, file).files {
			for _, marker := range []string{"GPS", "Exif", "ICC_PROFILE"} {
				if bytes.Contains(data, []byte(marker)) {
					t.Errorf("the rendered %s contains %q", name, marker)
				}
			}
			for i := 2; data[i+1] != markerSOS; i += 2 + int(binary.BigEndian.Uint16(data[i+2:])) {
				if marker := data[i+1]; marker >= 0xe1 && marker <= 0xef || marker == 0xfe {
					t.Errorf("the rendered %s has a segment %#x", name, marker)
				}
			}
		}
	}
}

func TestRender_NeverEnlarges(t *testing.T) {
	cases := []struct {
		name          string
		shape         Shape
		width, height int
		want          []image.Point
	}{
		{"a photo of a camera", Whole, 1600, 1200, []image.Point{{320, 240}, {640, 480}, {1280, 960}}},
		{"one that is no wider than the page", Whole, 900, 600, []image.Point{{320, 213}, {640, 427}, {900, 600}}},
		{"a small one", Whole, 100, 300, []image.Point{{100, 300}}},
		{"a square of a high one", Square, 500, 900, []image.Point{{128, 128}, {384, 384}}},
		{"a square of a small one", Square, 250, 70, []image.Point{{70, 70}}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			rendered := mustDraw(t, c.shape, jpegOf(t, corners(c.width, c.height)))
			var got []image.Point
			for n, file := range rendered.files {
				config, err := jpeg.DecodeConfig(bytes.NewReader(file))
				if err != nil || config.Width != rendered.Widths[n] {
					t.Fatalf("file %d: got width %d, want %d (%v)", n, config.Width, rendered.Widths[n], err)
				}
				got = append(got, image.Pt(config.Width, config.Height))
				if corners := cornersOf(t, file); corners != "RGBW" {
					t.Errorf("got corners %s", corners)
				}
			}
			if len(got) != len(c.want) {
				t.Fatalf("got colour %v, want %v", got, c.want)
			}
			for n := range got {
				if got[n] != c.want[n] {
					t.Errorf("got colour %v, want %v", got, c.want)
				}
			}
			if last := got[len(got)-1]; rendered.Width != last.X || rendered.Height != last.Y {
				t.Errorf("got %d × %d", rendered.Width, rendered.Height)
			}
		})
	}
}

func TestRender_IDFollowsFromContent(t *testing.T) {
	file := jpegOf(t, corners(200, 100))
	rendered, second := mustDraw(t, Whole, file), mustDraw(t, Whole, withExif(file, exifOf(binary.BigEndian, 1)))
	if rendered.ID != second.ID || len(rendered.ID) != 32 {
		t.Errorf("the same image has ids %s and %s", rendered.ID, second.ID)
	}
	if other := mustDraw(t, Whole, jpegOf(t, corners(200, 102))); other.ID == rendered.ID {
		t.Error("two images have the same id")
	}
}

func TestRender_SupportsEveryColourModel(t *testing.T) {
	half := image.NewNRGBA(image.Rect(0, 0, 128, 96)) // transparent: on white
	draw.Draw(half, image.Rect(0, 0, 64, 96), image.NewUniform(red), image.Point{}, draw.Src)
	gray := image.NewGray16(image.Rect(0, 0, 128, 96))
	draw.Draw(gray, gray.Rect, image.White, image.Point{}, draw.Src)
	few := image.NewPaletted(image.Rect(0, 0, 128, 96), color.Palette{red, green, blue, white})
	draw.Draw(few, few.Rect, corners(128, 96), image.Point{}, draw.Src)
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"transparent":  {pngOf(t, half), "RWRW"},
		"16 bits gray": {pngOf(t, gray), "WWWW"},
		"a palette":    {pngOf(t, few), "RGBW"},
		"WebP":         {webpOf(t, "lossy"), "RGBW"},
		"WebP exactly": {webpOf(t, "lossless"), "RGBW"},
	} {
		if got := cornersOf(t, mustDraw(t, Whole, c.file).files[0]); got != c.want {
			t.Errorf("%s: got colour %s, want %s", name, got, c.want)
		}
	}
	mustDraw(t, Whole, webpOf(t, "alpha"))
}

// The weights of a pixel add up to one: an image of a single colour keeps it in every size.
func TestShrink_KeepsColours(t *testing.T) {
	for width := 64; width < 400; width += 7 {
		source := image.NewRGBA(image.Rect(0, 0, width, width+13))
		draw.Draw(source, source.Rect, image.NewUniform(color.RGBA{200, 100, 50, 255}), image.Point{}, draw.Src)
		for _, size := range []int{1, 63, width / 2, width - 1, width} {
			drawn := shrink(source, source.Rect, size, size)
			for i := 0; i < len(drawn.Pix); i += 4 {
				if got := [4]byte(drawn.Pix[i:]); got != [4]byte{200, 100, 50, 255} {
					t.Fatalf("from %d to %d, pixel %d is %v", width, size, i/4, got)
				}
			}
		}
	}
}

// animated returns a PNG whose header announces two frames.
func animated(file []byte) []byte { return withChunk(file, "acTL", []byte{0, 0, 0, 2, 0, 0, 0, 0}) }

// headerOfPNG returns a PNG that ends after its header.
func headerOfPNG(width, height uint32, depth, colour byte) []byte {
	ihdr := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	body := append([]byte("IHDR"), append(ihdr, depth, colour, 0, 0, 0)...)
	file := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), body...)
	file = binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(body))
	return withChunk(file, "IDAT", []byte{0})
}

// headerOfJPEG returns a JPEG with a size and a number of scans, without image data.
func headerOfJPEG(width, height uint16, marker byte, scans int) []byte {
	frame := binary.BigEndian.AppendUint16(
		binary.BigEndian.AppendUint16([]byte{0xff, 0xd8, 0xff, marker, 0, 17, 8}, height),
		width,
	)
	file := append(frame, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1)
	for range scans {
		file = append(file, 0xff, markerSOS, 0, 8, 1, 1, 0, 0, 63, 0)
	}
	return append(file, 0xff, markerEOI)
}

func TestRender_RejectsInvalidFiles(t *testing.T) {
	photo, drawing := jpegOf(t, corners(128, 96)), pngOf(t, corners(128, 96))
	var still bytes.Buffer
	if err := gif.Encode(&still, corners(128, 96), nil); err != nil {
		t.Fatal(err)
	}
	huge := bytes.Clone(webpOf(t, "lossless"))
	copy(huge[24:], "\xff\x3f\x00\xff\x3f\x00") // 16384 × 16384, unlike its image
	twice := withSegment(photo, markerSOF0, []byte{8, 0, 96, 0, 128, 1, 1, 0x11, 0})
	for name, c := range map[string]struct {
		file []byte
		want *errs.Error
	}{
		"nothing":                      {nil, ErrNoFile},
		"a table that is called a PNG": {[]byte(strings.Repeat("naam;kcal\nrijst;350\n", 20)), ErrNotPhoto},
		"a drawing in SVG": {[]byte(
			`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
		), ErrNotPhoto},
		"a few bytes":                {[]byte{0xff, 0xd8, 0xff}, ErrNotPhoto},
		"a photo of a phone in HEIC": {append([]byte("\x00\x00\x00\x18ftypheic"), make([]byte, 100)...), ErrHEIC},
		"AVIF":                       {append([]byte("\x00\x00\x00\x18ftypavif"), make([]byte, 100)...), ErrHEIC},
		"a video": {append(
			[]byte("\x00\x00\x00\x18ftypisom"), make([]byte, 100)...,
		), ErrNotPhoto},
		"a GIF":                           {still.Bytes(), ErrGIF},
		"a PNG that moves":                {animated(drawing), ErrAnimated},
		"a WebP that moves":               {withWebPChunk(webpOf(t, "lossy"), "ANIM", make([]byte, 6)), ErrAnimated},
		"half a JPEG":                     {photo[:len(photo)/2], ErrBroken},
		"half a PNG":                      {drawing[:len(drawing)-30], ErrBroken},
		"half a WebP":                     {webpOf(t, "lossy")[:600], ErrBroken},
		"a JPEG without an image":         {headerOfJPEG(128, 96, markerSOF0, 0), ErrBroken},
		"a JPEG with two images":          {twice, ErrBroken},
		"a PNG without a header":          {append([]byte("\x89PNG\r\n\x1a\n"), make([]byte, 100)...), ErrBroken},
		"a WebP that says another size":   {huge, ErrTooManyPixels},
		"more than 15 MB":                 {append(bytes.Clone(photo), make([]byte, MaxUpload)...), ErrTooLarge},
		"an icon":                         {pngOf(t, corners(128, 60)), ErrTooSmall},
		"a ribbon":                        {pngOf(t, corners(500, 100)), ErrTooLong},
		"a PNG of 2.5 billion pixels":     {headerOfPNG(50_000, 50_000, 8, 6), ErrTooManyPixels},
		"a PNG as large as a header says": {headerOfPNG(1<<31-1, 1<<31-1, 16, 6), ErrTooManyPixels},
		"a PNG that takes 304 MB":         {headerOfPNG(6200, 6200, 16, 6), ErrTooManyPixels},
		"a JPEG of 4 billion pixels":      {headerOfJPEG(65_535, 65_535, markerSOF0, 1), ErrTooManyPixels},
		"a JPEG that takes 270 MB":        {headerOfJPEG(6000, 6000, markerSOF2, 1), ErrTooManyPixels},
		"a JPEG that is gone over often":  {headerOfJPEG(1000, 1000, markerSOF2, 1000), ErrBroken},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := drawIn(t, Whole, c.file)
			runtime.ReadMemStats(&after)
			if !errors.Is(err, c.want) {
				t.Errorf("got error %v, want %v", err, c.want)
			}
			// A header with a huge size is rejected before memory is allocated.
			if took := after.TotalAlloc - before.TotalAlloc; took > 8<<20 {
				t.Errorf("refusing took %d MB", took>>20)
			}
		})
	}
}

func TestRender_WaitEndsWithContext(t *testing.T) {
	s := NewService(nil, nil, nil, nil)
	if err := s.decoding.Acquire(t.Context(), decodeMemory); err != nil {
		t.Fatal(err)
	}
	upload, err := Receive(bytes.NewReader(jpegOf(t, corners(128, 96))))
	if err != nil {
		t.Fatal(err)
	}
	defer upload.Close()
	left, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.Render(left, upload, Whole); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
	s.decoding.Release(decodeMemory)
	if _, err := s.Render(t.Context(), upload, Whole); err != nil {
		t.Errorf("afterwards: got error %v", err)
	}
	if !s.decoding.TryAcquire(decodeMemory) {
		t.Error("the memory was not released")
	}
}

// FuzzDraw checks that any input is rejected with an error or rendered, without a panic.
func FuzzDraw(f *testing.F) {
	photo := jpegOf(f, corners(128, 96))
	for _, seed := range [][]byte{
		photo, withExif(
			photo, exifOf(binary.LittleEndian, 6),
		), pngOf(f, corners(96, 80)), webpOf(f, "lossy"), webpOf(f, "lossless"), webpOf(f, "alpha"),
		headerOfJPEG(128, 96, markerSOF2, 3), headerOfPNG(128, 96, 8, 3), []byte("GIF89a"),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		rendered, err := drawIn(t, Square, file)
		var refusal *errs.Error
		switch {
		case err != nil && !errors.As(err, &refusal):
			t.Errorf("got error %v", err)
		case err == nil && (len(rendered.files) != len(
			rendered.Widths,
		) || len(rendered.files) == 0 || rendered.Width != rendered.Height):
			t.Errorf("got image %+v", rendered.Image)
		}
	})
}
