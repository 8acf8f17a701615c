package optimum

import "math"

// joining goes through the pairs of half-days that may make a day within a limit: those that may make the cheapest
// first, branch by branch of their trees.
type joining struct {
	*pricer
	wanted
	first, second *tree

	limit float64 // of what options cost tilted, with what curves cost beyond that
	least float64
	all   bool
	left  int // steps
}

// join lists the days that the half-days in two trees make.
func (p *pricer) join(w wanted, trees *[2]tree, budget *int) listed {
	j := &p.joining
	*j = joining{
		pricer: p,
		wanted: w,
		first:  &trees[0],
		second: &trees[1],
		limit:  w.limit + w.base - p.tilt.offset(),
		least:  math.Inf(1),
		all:    true,
		left:   *budget,
	}
	p.open = p.open[:0]
	if w.quota > 0 {
		p.count = append(p.count[:0], make([]int32, len(trees[0].halves))...) // days, by half-day of the first kind
	}
	j.offer(0, 0)
	for len(j.open) > 0 {
		next := j.pop()
		j.left -= 3
		if j.left < 0 || len(p.found) >= w.most {
			j.least, j.all = min(j.least, next.bound), false
			break
		}
		j.divide(next)
	}
	*budget = j.left
	least := j.least + p.tilt.offset() - w.base
	if j.all {
		least = min(w.limit, least)
	}
	return listed{days: p.found, least: least, all: j.all}
}

// pair is a node of each tree, whose half-days may make days that cost no less than bound.
type pair struct {
	bound float64
	x, y  int32
}

// offer keeps a pair for later unless it makes no day within the limit.
func (j *joining) offer(x, y int32) {
	j.left--
	bound := j.bound(&j.first.nodes[x], &j.second.nodes[y])
	if bound > j.limit {
		return
	}
	at := len(j.open)
	j.open = append(j.open, pair{bound, x, y})
	for at > 0 {
		above := (at - 1) / 2
		if j.open[above].bound <= j.open[at].bound {
			break
		}
		j.open[above], j.open[at] = j.open[at], j.open[above]
		at = above
	}
}

// pop takes the pair with the least bound.
func (j *joining) pop() pair {
	top, last := j.open[0], len(j.open)-1
	j.open[0] = j.open[last]
	j.open = j.open[:last]
	for at := 0; ; {
		least := at
		for below := 2*at + 1; below <= 2*at+2 && below < last; below++ {
			if j.open[below].bound < j.open[least].bound {
				least = below
			}
		}
		if least == at {
			return top
		}
		j.open[least], j.open[at] = j.open[at], j.open[least]
		at = least
	}
}

// bound is what a day of two nodes costs at least; infinite when they make none.
func (j *joining) bound(a, b *node) float64 {
	cost := a.least + b.least
	if cost > j.limit {
		return math.Inf(1)
	}
	kind := j.kind
	for n := range a.low {
		low, high := max(a.low[n]+b.low[n], kind.Low[n]), min(a.high[n]+b.high[n], kind.High[n])
		if low > high {
			return math.Inf(1)
		}
		valley := &j.tilt.valleys[n]
		cost += valley.at(min(max(valley.lowest, low), high))
		if high < valley.low || low > valley.high {
			cost += valley.outside
		}
	}
	return cost
}

// divide goes on with the parts of a pair, or lists the days of two leaves.
func (j *joining) divide(p pair) {
	a, b := &j.first.nodes[p.x], &j.second.nodes[p.y]
	switch {
	case a.more == 0 && b.more == 0:
		j.pairs(a, b)
	case b.more == 0 || a.more > 0 && a.size >= b.size:
		j.offer(a.more, p.y)
		j.offer(a.more+1, p.y)
	default:
		j.offer(p.x, b.more)
		j.offer(p.x, b.more+1)
	}
}

// pairs lists the days of two leaves.
func (j *joining) pairs(a, b *node) {
	j.left -= int((a.to - a.from) * (b.to - b.from) / 6)
	for i := a.from; i < a.to; i++ {
		one := &j.first.halves[i]
		if one.cost+b.least > j.limit {
			continue
		}
		for k := b.from; k < b.to; k++ {
			other := &j.second.halves[k]
			if one.cost+other.cost > j.limit {
				continue
			}
			cost, ok := j.fits(one, other)
			if !ok {
				continue
			}
			j.least = min(j.least, cost)
			if j.quota > 0 && j.count[i] >= int32(j.quota) { //nolint:gosec // small
				j.all = false
				continue
			}
			if j.take(one, other, cost+j.tilt.offset()-j.base) && j.quota > 0 {
				j.count[i]++
			}
		}
	}
}

// fits reports whether two halves make a day within the limit, and what it costs.
func (j *joining) fits(a, b *half) (float64, bool) {
	cost := a.cost + b.cost
	for n := range a.amount {
		sum := a.amount[n] + b.amount[n]
		if sum < j.kind.Low[n] || sum > j.kind.High[n] {
			return 0, false
		}
		valley := &j.tilt.valleys[n]
		cost += valley.at(sum)
		if sum < valley.low || sum > valley.high {
			cost += valley.outside
		}
		if cost > j.limit {
			return 0, false
		}
	}
	return cost, true
}
