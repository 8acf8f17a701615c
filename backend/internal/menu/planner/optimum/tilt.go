package optimum

import (
	"fmt"
	"math"
)

// tilt is a plane under a kind's curves: what a day's amounts cost for lying away from their targets is at least a price for each unit and
// an offset. The plane's part of that cost belongs to the options one by one, so that options which cannot make a good day are expensive by
// themselves. Any plane would do; the closer it lies where good days are, the fewer days are looked at.
type tilt struct {
	price  [nutrients]float64
	least  [nutrients]float64 // what the curve costs beyond the plane at least
	lowest [nutrients]int32   // where it does
	mix    []corner
}

func (t *tilt) of(a *Amounts) float64 {
	return t.price[0]*float64(a[0]) + t.price[1]*float64(a[1]) + t.price[2]*float64(a[2]) + t.price[3]*float64(a[3])
}

func (t *tilt) offset() float64 { return t.least[0] + t.least[1] + t.least[2] + t.least[3] }

// beyond is what an amount costs beyond the plane.
func (t *tilt) beyond(kind *Kind, n int, amount int32) float64 {
	return kind.Curves[n].Cost(amount) - t.price[n]*float64(amount) - t.least[n]
}

// How often a plane is improved, and how often between that the days known so far are mixed anew.
const (
	tiltSteps = 20
	mixSteps  = 30
)

// corner is a day that takes the cheapest option of each slot at some prices.
type corner struct {
	sum          [nutrients]float64
	cost, weight float64
}

// fit finds a plane: the prices at the cheapest day that may mix options. It is found by simplicial decomposition (von Hohenbalken, Math.
// Program. 13 (1977) 49): the cheapest mix of some days gives prices, at which another day is cheapest, which joins the mix.
func (t *tilt) fit(kind *Kind, slots [][]priced) {
	last := t.price
	best := math.Inf(-1)
	try := func(price [nutrients]float64) corner {
		value, c := cheapest(slots, price)
		value += t.bound(kind, price)
		if DBG {
			fmt.Printf("    tilt %.4f\n", value)
		}
		if value > best {
			best, t.price = value, price
		}
		return c
	}
	t.mix = append(t.mix[:0], try([nutrients]float64{}))
	t.mix[0].weight = 1
	t.mix = append(t.mix, try(last))
	for range tiltSteps {
		price := t.blend(kind)
		t.mix = append(t.mix, try(price))
	}
	for n := range t.price {
		t.lowest[n] = kind.lowest(n, t.price[n])
		t.least[n] = kind.Curves[n].Cost(t.lowest[n]) - t.price[n]*float64(t.lowest[n])
	}
}

// blend makes the mix cheapest: step by step it moves weight from the corner that is dearest at the mix's prices to the one that is
// cheapest. It gives the prices at which it ended.
func (t *tilt) blend(kind *Kind) [nutrients]float64 {
	var day, price [nutrients]float64
	for n := range day {
		for i := range t.mix {
			day[n] += t.mix[i].weight * t.mix[i].sum[n]
		}
	}
	for range mixSteps {
		for n := range price {
			price[n] = kind.steepness(n, day[n])
		}
		from, to := -1, -1
		dearest, least := math.Inf(-1), math.Inf(1)
		for i := range t.mix {
			c := &t.mix[i]
			cost := c.cost + price[0]*c.sum[0] + price[1]*c.sum[1] + price[2]*c.sum[2] + price[3]*c.sum[3]
			if c.weight > 0 && cost > dearest {
				from, dearest = i, cost
			}
			if cost < least {
				to, least = i, cost
			}
		}
		if dearest-least < 1e-5 {
			break
		}
		a, b := &t.mix[from], &t.mix[to]
		var direction [nutrients]float64
		for n := range direction {
			direction[n] = b.sum[n] - a.sum[n]
		}
		low, high := 0.0, a.weight
		for range 16 {
			share := (low + high) / 2
			rise := b.cost - a.cost
			for n := range direction {
				rise += direction[n] * kind.steepness(n, day[n]+share*direction[n])
			}
			if rise < 0 {
				low = share
			} else {
				high = share
			}
		}
		if high == a.weight {
			low = high
		}
		a.weight -= low
		b.weight += low
		for n := range day {
			day[n] += low * direction[n]
		}
	}
	return price
}

// cheapest takes the cheapest option of each slot: what they cost with the plane's part, and the day.
func cheapest(slots [][]priced, price [nutrients]float64) (value float64, c corner) {
	for _, options := range slots {
		cheapest, least := 0, math.Inf(1)
		for i := range options {
			o := &options[i]
			cost := o.cost
			for n := range price {
				cost += price[n] * float64(o.amount[n])
			}
			if cost < least {
				cheapest, least = i, cost
			}
		}
		value += least
		c.cost += options[cheapest].cost
		for n, amount := range options[cheapest].amount {
			c.sum[n] += float64(amount)
		}
	}
	return value, c
}

// bound is the offset of a plane.
func (t *tilt) bound(kind *Kind, price [nutrients]float64) float64 {
	sum := 0.0
	for n := range price {
		at := kind.lowest(n, price[n])
		sum += kind.Curves[n].Cost(at) - price[n]*float64(at)
	}
	return sum
}

// While a plane is sought, what curves and bounds change at once comes little by little, over a share of the width, and lying outside the
// bounds costs as much as would never pay.
const (
	bend     = 0.25
	hardness = 30
)

// steepness is how the cost of an amount grows with it.
func (k *Kind) steepness(n int, amount float64) float64 {
	c := &k.Curves[n]
	rise := 0.0
	if c.Inside > 0 || c.Slope > 0 {
		width, sign := float64(max(1, c.High-c.Target)), 1.0
		if amount < float64(c.Target) {
			width, sign = float64(max(1, c.Target-c.Low)), -1
		}
		relative := (amount - float64(c.Target)) * sign / width
		rise = 2 * c.Inside * relative
		if k.Low[n] < c.Low-margin(c) || k.High[n] > c.High+margin(c) { // or else no day is outside
			rise += c.Slope * min(1, max(0, (relative-1)/bend))
		}
		rise *= sign / width
	}
	if high := float64(k.High[n]); amount > high {
		rise += hardness * (amount - high) / square(float64(max(1, k.High[n]-k.Low[n])))
	}
	if low := float64(k.Low[n]); amount < low {
		rise -= hardness * (low - amount) / square(float64(max(1, k.High[n]-k.Low[n])))
	}
	return rise
}

func margin(c *Curve) int32 { return (c.High - c.Low) / 50 }

func square(x float64) float64 { return x * x }

// lowest is the amount within the bounds at which a curve lies lowest above a line that rises so steeply.
func (k *Kind) lowest(n int, rise float64) int32 {
	low, high := k.Low[n], k.High[n]
	for low < high { // the curve is convex: where it rises less steeply, the lowest point lies further on
		middle := low + (high-low)/2
		if k.Curves[n].rise(middle) < rise {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if value := func(at int32) float64 { return k.Curves[n].Cost(at) - rise*float64(at) }; low > k.Low[n] && value(low-1) < value(low) {
		return low - 1
	}
	return low
}
