package media

import (
	"image"
	"image/draw"
	"math"
)

// shrink draws a part of a picture smaller, width by height pixels, which are no more than the part has. Each pixel is
// the mean of those that it takes the place of. What is transparent is on white. A row at a time is turned into
// colours, so that it takes little memory.
func shrink(source image.Image, part image.Rectangle, width, height int) *image.RGBA {
	drawn := image.NewRGBA(image.Rect(0, 0, width, height))
	row := image.NewRGBA(image.Rect(0, 0, part.Dx(), 1))
	var (
		across = weightsFor(part.Dx(), width)
		down   = weightsFor(part.Dy(), height)
		line   = make(
			[]float32,
			3*(width+1),
		) // a row of the source, as wide as the drawing; one more for what rounding leaves
		sum  = make([]float32, 3*(width+1)) // of the row of the drawing that is under way
		next = make([]float32, 3*(width+1)) // and of the one after it
	)
	for y, share := range down {
		draw.Draw(row, row.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(row, row.Rect, source, part.Min.Add(image.Pt(0, y)), draw.Over)
		clear(line)
		for x, s := range across {
			pixel := row.Pix[4*x : 4*x+3 : 4*x+3]
			here := line[3*s.at : 3*s.at+6 : 3*s.at+6]
			red, green, blue := float32(pixel[0]), float32(pixel[1]), float32(pixel[2])
			here[0] += red * s.here
			here[1] += green * s.here
			here[2] += blue * s.here
			here[3] += red * s.next
			here[4] += green * s.next
			here[5] += blue * s.next
		}
		for n, value := range line {
			sum[n] += value * share.here
			next[n] += value * share.next
		}
		if y+1 == len(down) || down[y+1].at > share.at {
			writeRow(drawn, share.at, sum)
			sum, next = next, sum
			clear(next)
		}
	}
	return drawn
}

// weight is how much a row or column of the source adds to the one of the drawing that it begins in, and to the next.
type weight struct {
	at         int
	here, next float32
}

func weightsFor(source, drawn int) []weight {
	shares := make([]weight, source)
	size := float64(drawn) / float64(source)
	for n := range shares {
		begin, end := float64(n)*size, float64(n+1)*size
		at := min(int(begin), drawn-1)
		here := math.Min(end, float64(at+1)) - begin
		shares[n] = weight{at: at, here: float32(here), next: float32(end - begin - here)}
	}
	return shares
}

func writeRow(drawn *image.RGBA, y int, sum []float32) {
	pixels := drawn.Pix[y*drawn.Stride : (y+1)*drawn.Stride]
	for x := 0; x < drawn.Rect.Dx(); x++ {
		for colour := range 3 {
			pixels[4*x+colour] = uint8(min(sum[3*x+colour]+0.5, 255))
		}
		pixels[4*x+3] = 255
	}
}

// stand turns a picture upright.
func applyOrientation(stored *image.RGBA, t orientation) *image.RGBA {
	if t == upright {
		return stored
	}
	width, height := stored.Rect.Dx(), stored.Rect.Dy()
	size := image.Rect(0, 0, width, height)
	if t.swapsAxes() {
		size = image.Rect(0, 0, height, width)
	}
	turned := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			fromX, fromY := t.source(x, y, width, height)
			from, to := stored.PixOffset(fromX, fromY), turned.PixOffset(x, y)
			copy(turned.Pix[to:to+4], stored.Pix[from:from+4])
		}
	}
	return turned
}

// centreSquare is the square in the middle of a picture.
func centreSquare(whole image.Rectangle) image.Rectangle {
	side := min(whole.Dx(), whole.Dy())
	corner := whole.Min.Add(image.Pt((whole.Dx()-side)/2, (whole.Dy()-side)/2))
	return image.Rectangle{Min: corner, Max: corner.Add(image.Pt(side, side))}
}
