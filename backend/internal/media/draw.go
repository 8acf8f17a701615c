package media

import (
	"image"
	"image/draw"
	"math"
)

// shrink scales the part crop of source down to width by height pixels, which must not exceed its size. Each pixel is
// the mean of those that it replaces. Transparency becomes white. Colours are converted a row at a time, to save
// memory.
func shrink(source image.Image, crop image.Rectangle, width, height int) *image.RGBA {
	target := image.NewRGBA(image.Rect(0, 0, width, height))
	row := image.NewRGBA(image.Rect(0, 0, crop.Dx(), 1))
	var (
		across = weightsFor(crop.Dx(), width)
		down   = weightsFor(crop.Dy(), height)
		line   = make([]float32, 3*(width+1)) // a source row at the target's width; one pixel more for rounding
		sum    = make([]float32, 3*(width+1)) // the current target row
		next   = make([]float32, 3*(width+1)) // the target row after it
	)
	for y, wy := range down {
		draw.Draw(row, row.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(row, row.Rect, source, crop.Min.Add(image.Pt(0, y)), draw.Over)
		clear(line)
		for x, wx := range across {
			pixel := row.Pix[4*x : 4*x+3 : 4*x+3]
			sums := line[3*wx.i : 3*wx.i+6 : 3*wx.i+6]
			red, green, blue := float32(pixel[0]), float32(pixel[1]), float32(pixel[2])
			sums[0] += red * wx.own
			sums[1] += green * wx.own
			sums[2] += blue * wx.own
			sums[3] += red * wx.next
			sums[4] += green * wx.next
			sums[5] += blue * wx.next
		}
		for n, value := range line {
			sum[n] += value * wy.own
			next[n] += value * wy.next
		}
		if y+1 == len(down) || down[y+1].i > wy.i {
			writeRow(target, wy.i, sum)
			sum, next = next, sum
			clear(next)
		}
	}
	return target
}

// weight is the share of a source row or column that belongs to the target row or column i, and to the next one.
type weight struct {
	i         int
	own, next float32
}

// weightsFor returns the weights for scaling source rows or columns down to target.
func weightsFor(source, target int) []weight {
	weights := make([]weight, source)
	size := float64(target) / float64(source)
	for n := range weights {
		begin, end := float64(n)*size, float64(n+1)*size
		i := min(int(begin), target-1)
		own := math.Min(end, float64(i+1)) - begin
		weights[n] = weight{i: i, own: float32(own), next: float32(end - begin - own)}
	}
	return weights
}

func writeRow(target *image.RGBA, y int, sum []float32) {
	pixels := target.Pix[y*target.Stride : (y+1)*target.Stride]
	for x := 0; x < target.Rect.Dx(); x++ {
		for colour := range 3 {
			pixels[4*x+colour] = uint8(min(sum[3*x+colour]+0.5, 255))
		}
		pixels[4*x+3] = 255
	}
}

// applyOrientation returns the image upright.
func applyOrientation(stored *image.RGBA, o orientation) *image.RGBA {
	if o == upright {
		return stored
	}
	width, height := stored.Rect.Dx(), stored.Rect.Dy()
	size := image.Rect(0, 0, width, height)
	if o.swapsAxes() {
		size = image.Rect(0, 0, height, width)
	}
	result := image.NewRGBA(size)
	for y := range size.Dy() {
		for x := range size.Dx() {
			fromX, fromY := o.source(x, y, width, height)
			from, to := stored.PixOffset(fromX, fromY), result.PixOffset(x, y)
			copy(result.Pix[to:to+4], stored.Pix[from:from+4])
		}
	}
	return result
}

// centreSquare returns the square in the centre of an image.
func centreSquare(bounds image.Rectangle) image.Rectangle {
	side := min(bounds.Dx(), bounds.Dy())
	corner := bounds.Min.Add(image.Pt((bounds.Dx()-side)/2, (bounds.Dy()-side)/2))
	return image.Rectangle{Min: corner, Max: corner.Add(image.Pt(side, side))}
}
