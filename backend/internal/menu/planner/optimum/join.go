package optimum

import "math"

// joiner combines half-days into days within a limit. It branches over pairs of nodes of the two trees, in the order of
// their bounds.
type joiner struct {
	*pricer
	query
	first, second *tree

	limit    float64 // largest sum of the options' costs at the plane and the residuals
	least    float64
	complete bool
	budget   int // steps
}

// join lists the days made of the half-days of two trees.
func (p *pricer) join(w query, trees *[2]tree, budget *int) listing {
	j := &p.joiner
	*j = joiner{
		pricer:   p,
		query:    w,
		first:    &trees[0],
		second:   &trees[1],
		limit:    w.limit + w.base - p.plane.offset(),
		least:    math.Inf(1),
		complete: true,
		budget:   *budget,
	}
	p.queue = p.queue[:0]
	if w.quota > 0 {
		p.count = append(p.count[:0], make([]int32, len(trees[0].halves))...) // days, by half-day of the first tree
	}
	j.push(0, 0)
	for len(j.queue) > 0 {
		next := j.pop()
		j.budget -= 3
		if j.budget < 0 || len(p.days) >= w.maxDays {
			j.least, j.complete = min(j.least, next.bound), false
			break
		}
		j.expand(next)
	}
	*budget = j.budget
	least := j.least + p.plane.offset() - w.base
	if j.complete {
		least = min(w.limit, least)
	}
	return listing{days: p.days, bound: least, complete: j.complete}
}

// pair is a node of each tree. bound is a lower bound on the cost of days made of their half-days.
type pair struct {
	bound float64
	x, y  int32
}

// push adds a pair to the queue unless its bound exceeds the limit.
func (j *joiner) push(x, y int32) {
	j.budget--
	bound := j.bound(&j.first.nodes[x], &j.second.nodes[y])
	if bound > j.limit {
		return
	}
	at := len(j.queue)
	j.queue = append(j.queue, pair{bound, x, y})
	for at > 0 {
		above := (at - 1) / 2
		if j.queue[above].bound <= j.queue[at].bound {
			break
		}
		j.queue[above], j.queue[at] = j.queue[at], j.queue[above]
		at = above
	}
}

// pop removes the pair with the least bound.
func (j *joiner) pop() pair {
	top, last := j.queue[0], len(j.queue)-1
	j.queue[0] = j.queue[last]
	j.queue = j.queue[:last]
	for at := 0; ; {
		least := at
		for below := 2*at + 1; below <= 2*at+2 && below < last; below++ {
			if j.queue[below].bound < j.queue[least].bound {
				least = below
			}
		}
		if least == at {
			return top
		}
		j.queue[least], j.queue[at] = j.queue[at], j.queue[least]
		at = least
	}
}

// bound returns a lower bound on the cost of days of two nodes; infinite when they make none.
func (j *joiner) bound(a, b *node) float64 {
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
		valley := &j.plane.residuals[n]
		cost += valley.at(min(max(valley.lowest, low), high))
		if high < valley.low || low > valley.high {
			cost += valley.outside
		}
	}
	return cost
}

// expand pushes the children of a pair, or lists the days of two leaves.
func (j *joiner) expand(p pair) {
	a, b := &j.first.nodes[p.x], &j.second.nodes[p.y]
	switch {
	case a.firstChild == 0 && b.firstChild == 0:
		j.joinLeaves(a, b)
	case b.firstChild == 0 || a.firstChild > 0 && a.size >= b.size:
		j.push(a.firstChild, p.y)
		j.push(a.firstChild+1, p.y)
	default:
		j.push(p.x, b.firstChild)
		j.push(p.x, b.firstChild+1)
	}
}

// joinLeaves lists the days of two leaves.
func (j *joiner) joinLeaves(a, b *node) {
	j.budget -= int((a.to - a.from) * (b.to - b.from) / 6)
	for i := a.from; i < a.to; i++ {
		x := &j.first.halves[i]
		if x.cost+b.least > j.limit {
			continue
		}
		for k := b.from; k < b.to; k++ {
			y := &j.second.halves[k]
			if x.cost+y.cost > j.limit {
				continue
			}
			cost, ok := j.dayCost(x, y)
			if !ok {
				continue
			}
			j.least = min(j.least, cost)
			if j.quota > 0 && j.count[i] >= int32(j.quota) {
				j.complete = false
				continue
			}
			if j.addDay(x, y, cost+j.plane.offset()-j.base) && j.quota > 0 {
				j.count[i]++
			}
		}
	}
}

// dayCost returns the cost of the day made of two half-days, and whether it is feasible and within the limit.
func (j *joiner) dayCost(a, b *half) (float64, bool) {
	cost := a.cost + b.cost
	for n := range a.amount {
		sum := a.amount[n] + b.amount[n]
		if sum < j.kind.Low[n] || sum > j.kind.High[n] {
			return 0, false
		}
		valley := &j.plane.residuals[n]
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
