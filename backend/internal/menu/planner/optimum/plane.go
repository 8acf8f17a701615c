package optimum

import "math"

// plane is a plane below the convex part of a kind's curves: the curve costs of a day are at least a price for each
// unit of its amounts plus an offset. The plane's part of these costs is added to the options one by one, so that
// options that cannot be part of a good day are expensive by themselves. Any plane is valid; the closer it is to the
// curves at good days, the fewer days are searched.
type plane struct {
	price     [nutrients]float64
	least     [nutrients]float64 // least residual
	residuals [nutrients]residual
	slopes    [nutrients]slope
	mix       []corner
}

func (t *plane) cost(a *Amounts) float64 {
	return t.price[0]*float64(a[0]) + t.price[1]*float64(a[1]) + t.price[2]*float64(a[2]) + t.price[3]*float64(a[3])
}

func (t *plane) offset() float64 { return t.least[0] + t.least[1] + t.least[2] + t.least[3] }

// residual is the cost of an amount above the plane: a curve less a line, zero at its lowest point.
type residual struct {
	lowest               int32
	low, high            int32 // amounts beyond which outside is added
	outside              float64
	target, below, above float64 // below and above are the inverses of the widths
	inside, slope        float64
	price, least         float64
}

func (t *plane) newResidual(kind *Kind, n int) residual {
	c := &kind.Curves[n]
	v := residual{
		lowest:  kind.lowestPoint(n, t.price[n]),
		low:     c.Low,
		high:    c.High,
		outside: c.Outside,
		target:  float64(c.Target),
		below:   1 / float64(max(1, c.Target-c.Low)),
		above:   1 / float64(max(1, c.High-c.Target)),
		inside:  c.Inside,
		slope:   c.Slope,
		price:   t.price[n],
	}
	v.least = c.convex(v.lowest) - v.price*float64(v.lowest)
	return v
}

func (v *residual) at(amount int32) float64 {
	relative := (float64(amount) - v.target) * v.above
	if relative < 0 {
		relative = (v.target - float64(amount)) * v.below
	}
	return v.inside*relative*relative + v.slope*max(0, relative-1) - v.price*float64(amount) - v.least
}

// Numbers of improvements of a plane, and of steps of optimizing the mix for each.
const (
	planeSteps   = 20
	mixSteps     = 30
	mixTolerance = 0.002 // accepted error, as a cost
)

// corner is a day with the cheapest option of each slot at some prices.
type corner struct {
	sum          [nutrients]float64
	cost, weight float64
}

func (c *corner) at(price [nutrients]float64) float64 {
	return c.cost + price[0]*c.sum[0] + price[1]*c.sum[1] + price[2]*c.sum[2] + price[3]*c.sum[3]
}

// fit finds the plane at the cheapest day whose options may be mixed, by simplicial decomposition (von Hohenbalken,
// Math. Program. 13 (1977) 49): the cheapest mix of some corners gives prices, and the cheapest corner at these prices
// joins the mix.
func (t *plane) fit(kind *Kind, slots [][]priced) {
	for n := range t.slopes {
		t.slopes[n] = slopeOf(kind, n)
	}
	previous := t.price
	best := math.Inf(-1)
	evaluate := func(price [nutrients]float64) corner {
		value, c := cheapestCorner(slots, price)
		if value += planeOffset(kind, price); value > best {
			best, t.price = value, price
		}
		return c
	}
	t.mix = append(t.mix[:0], evaluate([nutrients]float64{}))
	t.mix[0].weight = 1
	t.mix = append(t.mix, evaluate(previous))
	for range planeSteps {
		price, least := t.optimizeMix()
		next := evaluate(price)
		if len(t.mix) > 3 && next.at(price) > least-mixTolerance {
			break
		}
		t.mix = append(t.mix, next)
	}
	for n := range t.price {
		t.residuals[n] = t.newResidual(kind, n)
		t.least[n] = t.residuals[n].least
	}
}

// optimizeMix moves weight from the most expensive corner at the mix's prices to the cheapest one, step by step. It
// returns the last prices, and the cost of the cheapest corner at these.
func (t *plane) optimizeMix() (price [nutrients]float64, least float64) {
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
		if dearest-least < mixTolerance/4 {
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

// cheapestCorner returns the corner of the cheapest options at some prices, and its cost including the plane's part.
func cheapestCorner(slots [][]priced, price [nutrients]float64) (value float64, c corner) {
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

// planeOffset returns the offset of the plane with some prices.
func planeOffset(kind *Kind, price [nutrients]float64) float64 {
	sum := 0.0
	for n := range price {
		at := kind.lowestPoint(n, price[n])
		sum += kind.Curves[n].convex(at) - price[n]*float64(at)
	}
	return sum
}

// slope is the derivative of the cost of an amount, smoothed for finding a plane: a step is spread over a share of the
// width, and amounts outside the bounds have a cost for each width.
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
		target: float64(c.Target),
		below:  float64(max(1, c.Target-c.Low)),
		above:  float64(max(1, c.High-c.Target)),
		inside: 2 * c.Inside,
		low:    float64(kind.Low[n]),
		high:   float64(kind.High[n]),
		hard:   hardness / (width * width),
	}
	if margin := (c.High - c.Low) / 50; kind.Low[n] < c.Low-margin ||
		kind.High[n] > c.High+margin { // otherwise no day is outside
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

// lowestPoint returns the amount within the bounds at which a curve is lowest above a line with slope rise.
func (k *Kind) lowestPoint(n int, rise float64) int32 {
	low, high := k.Low[n], k.High[n]
	for low < high { // the curve is convex: where it rises less than the line, the lowest point is further on
		middle := low + (high-low)/2
		if k.Curves[n].derivative(middle) < rise {
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
