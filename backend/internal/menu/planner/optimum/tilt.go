package optimum

import "math"

// tilt is a plane under the convex part of a kind's curves: what a day's amounts cost for lying away from their targets
// is at least a price for each unit and an offset. The plane's part of that cost belongs to the options one by one, so
// that options which cannot make a good day are expensive by themselves. Any plane would do; the closer it lies where
// good days are, the fewer days are looked at.
type tilt struct {
	price   [nutrients]float64
	least   [nutrients]float64 // what the curve costs beyond the plane at least
	valleys [nutrients]valley
	slopes  [nutrients]slope
	mix     []corner
}

func (t *tilt) of(a *Amounts) float64 {
	return t.price[0]*float64(a[0]) + t.price[1]*float64(a[1]) + t.price[2]*float64(a[2]) + t.price[3]*float64(a[3])
}

func (t *tilt) offset() float64 { return t.least[0] + t.least[1] + t.least[2] + t.least[3] }

// valley is what an amount costs beyond the plane: a curve less a line, zero at its lowest.
type valley struct {
	lowest               int32
	low, high            int32 // beyond which lying outside costs at once
	outside              float64
	target, below, above float64 // below and above are one over the widths
	inside, slope        float64
	price, least         float64
}

func (t *tilt) valley(kind *Kind, n int) valley {
	c := &kind.Curves[n]
	v := valley{
		lowest: kind.lowest(n, t.price[n]), low: c.Low, high: c.High, outside: c.Outside, target: float64(c.Target),
		below: 1 / float64(
			max(1, c.Target-c.Low),
		), above: 1 / float64(max(1, c.High-c.Target)), inside: c.Inside, slope: c.Slope, price: t.price[n],
	}
	v.least = c.convex(v.lowest) - v.price*float64(v.lowest)
	return v
}

func (v *valley) at(amount int32) float64 {
	relative := (float64(amount) - v.target) * v.above
	if relative < 0 {
		relative = (v.target - float64(amount)) * v.below
	}
	return v.inside*relative*relative + v.slope*max(0, relative-1) - v.price*float64(amount) - v.least
}

// How often a plane is improved, and how often between that the days known so far are mixed anew.
const (
	tiltSteps = 20
	mixSteps  = 30
	enough    = 0.002 // cost by which a plane may fall short
)

// corner is a day that takes the cheapest option of each slot at some prices.
type corner struct {
	sum          [nutrients]float64
	cost, weight float64
}

func (c *corner) at(price [nutrients]float64) float64 {
	return c.cost + price[0]*c.sum[0] + price[1]*c.sum[1] + price[2]*c.sum[2] + price[3]*c.sum[3]
}

// fit finds a plane: the prices at the cheapest day that may mix options. It is found by simplicial decomposition (von
// Hohenbalken, Math. Program. 13 (1977) 49): the cheapest mix of some days gives prices, at which another day is
// cheapest, which joins the mix.
func (t *tilt) fit(kind *Kind, slots [][]priced) {
	for n := range t.slopes {
		t.slopes[n] = slopeOf(kind, n)
	}
	last := t.price
	best := math.Inf(-1)
	try := func(price [nutrients]float64) corner {
		value, c := cheapest(slots, price)
		if value += bound(kind, price); value > best {
			best, t.price = value, price
		}
		return c
	}
	t.mix = append(t.mix[:0], try([nutrients]float64{}))
	t.mix[0].weight = 1
	t.mix = append(t.mix, try(last))
	for range tiltSteps {
		price, least := t.blend()
		next := try(price)
		if len(t.mix) > 3 && next.at(price) > least-enough {
			break
		}
		t.mix = append(t.mix, next)
	}
	for n := range t.price {
		t.valleys[n] = t.valley(kind, n)
		t.least[n] = t.valleys[n].least
	}
}

// blend makes the mix cheapest: step by step it moves weight from the corner that is dearest at the mix's prices to the
// one that is cheapest. It gives the prices at which it ended, and what the cheapest corner costs at them.
func (t *tilt) blend() (price [nutrients]float64, least float64) {
	var day [nutrients]float64
	for n := range day {
		for i := range t.mix {
			day[n] += t.mix[i].weight * t.mix[i].sum[n]
		}
	}
	for range mixSteps {
		for n := range price {
			price[n] = t.slopes[n].at(day[n])
		}
		from, to := -1, -1
		var dearest float64
		dearest, least = math.Inf(-1), math.Inf(1)
		for i := range t.mix {
			c := &t.mix[i]
			cost := c.at(price)
			if c.weight > 0 && cost > dearest {
				from, dearest = i, cost
			}
			if cost < least {
				to, least = i, cost
			}
		}
		if dearest-least < enough/4 {
			break
		}
		a, b := &t.mix[from], &t.mix[to]
		var direction [nutrients]float64
		for n := range direction {
			direction[n] = b.sum[n] - a.sum[n]
		}
		low, high := 0.0, a.weight
		for range 12 {
			share := (low + high) / 2
			rise := b.cost - a.cost
			for n := range direction {
				rise += direction[n] * t.slopes[n].at(day[n]+share*direction[n])
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
	return price, least
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
func bound(kind *Kind, price [nutrients]float64) float64 {
	sum := 0.0
	for n := range price {
		at := kind.lowest(n, price[n])
		sum += kind.Curves[n].convex(at) - price[n]*float64(at)
	}
	return sum
}

// slope is how the cost of an amount grows with it while a plane is sought. What curves and bounds change at once comes
// little by little, over a share of the width, and lying outside the bounds costs so much for each width.
type slope struct {
	target, below, above float64 // below and above are widths
	inside, outside      float64
	low, high, hard      float64
}

const (
	bend     = 0.25
	hardness = 30
)

func slopeOf(kind *Kind, n int) slope {
	c := &kind.Curves[n]
	width := float64(max(1, kind.High[n]-kind.Low[n]))
	s := slope{
		target: float64(
			c.Target,
		), below: float64(max(1, c.Target-c.Low)), above: float64(max(1, c.High-c.Target)), inside: 2 * c.Inside,
		low: float64(kind.Low[n]), high: float64(kind.High[n]), hard: hardness / (width * width),
	}
	if margin := (c.High - c.Low) / 50; kind.Low[n] < c.Low-margin ||
		kind.High[n] > c.High+margin { // or else no day is outside
		s.outside = c.Slope
	}
	return s
}

func (s *slope) at(amount float64) float64 {
	rise := 0.0
	if s.inside > 0 || s.outside > 0 {
		width, sign := s.above, 1.0
		if amount < s.target {
			width, sign = s.below, -1
		}
		relative := (amount - s.target) * sign / width
		rise = s.inside * relative
		if relative > 1 && s.outside > 0 {
			rise += s.outside * min(1, (relative-1)/bend)
		}
		rise *= sign / width
	}
	switch {
	case amount > s.high:
		rise += s.hard * (amount - s.high)
	case amount < s.low:
		rise -= s.hard * (s.low - amount)
	}
	return rise
}

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
	if value := func(at int32) float64 { return k.Curves[n].convex(at) - rise*float64(at) }; low > k.Low[n] &&
		value(low-1) < value(low) {
		return low - 1
	}
	return low
}
