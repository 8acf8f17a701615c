package optimum

import "math"

// row is a constraint of the master: so many days of a kind, or so many uses of a dish.
type row struct {
	kind int // -1 for a row of a dish
	dish int
	most float64 // days, or uses
	over float64 // cost of each use beyond; the price of a dish never rises above it
}

// Variables beside the columns are counted down from -1, two for each row: what is left of it, and what goes beyond.
func slackOf(row int) int { return -1 - 2*row }
func overOf(row int) int  { return -2 - 2*row }
func rowOf(variable int) (row int, over bool) {
	return (-1 - variable) / 2, (-1-variable)%2 == 1
}

// master is the linear programme over the days found so far, solved by the revised simplex method with an explicit
// inverse. Rows of dishes join when they are broken: the dual method takes them in, as the primal one does with
// columns.
type master struct {
	columns []column
	rows    []row
	byDish  [][2]int // rows of a dish: beyond what is free, and beyond what may be; -1 for one that is not there
	dishes  []Dish
	forbid  float64 // cost of a use too many
	kinds   int

	basis   []int
	inverse [][]float64
	values  []float64 // of the basis
	duals   []float64 // by row
	prices  []float64 // by dish: what using it costs in scarcity, zero or more
	bases   []float64 // by kind: what a day is worth

	perDish, direction []float64
	steps              int
}

// newMaster begins with the cheapest column of each kind, as often as the week has days of it.
func newMaster(problem *Problem, columns []column, forbid float64) *master {
	m := &master{
		columns: columns, dishes: problem.Dishes, forbid: forbid, kinds: len(problem.Kinds),
		byDish: make(
			[][2]int,
			len(problem.Dishes),
		), prices: make([]float64, len(problem.Dishes)), perDish: make([]float64, len(problem.Dishes)),
		bases: make([]float64, len(problem.Kinds)),
	}
	for dish := range m.byDish {
		m.byDish[dish] = [2]int{-1, -1}
	}
	for k := range problem.Kinds {
		m.rows = append(m.rows, row{kind: k, dish: -1, most: float64(problem.Kinds[k].days())})
		best := -1
		for j := range columns {
			if int(columns[j].kind) == k && (best < 0 || columns[j].cost < columns[best].cost) {
				best = j
			}
		}
		m.basis = append(m.basis, best)
		m.values = append(m.values, m.rows[k].most)
		unit := make([]float64, m.kinds)
		unit[k] = 1
		m.inverse = append(m.inverse, unit)
	}
	m.reprice()
	return m
}

// eachRow calls do with every row that a column stands in.
func (m *master) eachRow(c *column, do func(row int)) {
	do(int(c.kind))
	for _, dish := range c.dish() {
		for _, r := range m.byDish[dish] {
			if r >= 0 {
				do(r)
			}
		}
	}
}

func (m *master) costOf(variable int) float64 {
	if variable >= 0 {
		return m.columns[variable].cost
	}
	if r, over := rowOf(variable); over {
		return m.rows[r].over
	}
	return 0
}

// reprice reckons the duals of the basis.
func (m *master) reprice() {
	m.duals = append(m.duals[:0], make([]float64, len(m.rows))...)
	for i, variable := range m.basis {
		if cost := m.costOf(variable); cost != 0 {
			for r, value := range m.inverse[i] {
				m.duals[r] += cost * value
			}
		}
	}
	for dish := range m.prices {
		m.prices[dish] = 0
	}
	for r := range m.rows {
		if m.rows[r].kind >= 0 {
			m.bases[m.rows[r].kind] = m.duals[r]
		} else {
			m.prices[m.rows[r].dish] -= m.duals[r]
		}
	}
	m.steps += len(m.rows) * len(m.rows) / 24
}

func (m *master) reduced(c *column) float64 {
	cost := c.cost - m.bases[c.kind]
	for _, dish := range c.dish() {
		cost += m.prices[dish]
	}
	return cost
}

// value of the programme: a bound on what a week costs, once no column is missing.
func (m *master) value() float64 {
	sum := 0.0
	for r := range m.rows {
		sum += m.duals[r] * m.rows[r].most
	}
	return sum
}

// mostPivots ends a programme that does not end by itself.
const mostPivots = 4000

// solve finds the optimum over the columns and all rows; false when it gave up.
func (m *master) solve() bool {
	for pivots := 0; pivots < mostPivots; pivots++ {
		if leaving := m.violated(); leaving >= 0 {
			if !m.dualPivot(leaving) {
				return false
			}
			continue
		}
		if entering, ok := m.improving(); ok {
			if !m.primalPivot(entering) {
				return false
			}
			continue
		}
		if !m.addRows() {
			return true
		}
	}
	return false
}

// addRows adds the rows that the solution breaks; false when it breaks none.
func (m *master) addRows() bool {
	clear(m.perDish)
	for i, variable := range m.basis {
		if variable >= 0 {
			for _, dish := range m.columns[variable].dish() {
				m.perDish[dish] += m.values[i]
			}
		}
	}
	added := false
	for dish, uses := range m.perDish {
		d := &m.dishes[dish]
		limits := [2]row{{most: float64(d.FreeUses), over: d.ExtraCost}, {most: float64(d.MaxUses), over: m.forbid}}
		for n, limit := range limits {
			beside := n == 0 && (d.FreeUses == d.MaxUses || d.ExtraCost == 0)
			if uses <= limit.most+1e-7 || m.byDish[dish][n] >= 0 || beside {
				continue
			}
			m.addRow(row{kind: -1, dish: dish, most: limit.most, over: limit.over}, n)
			added = true
		}
	}
	if added {
		m.reprice()
	}
	return added
}

// addRow adds a row with what is left of it in the basis.
func (m *master) addRow(r row, n int) {
	at := len(m.rows)
	fresh := make([]float64, at+1)
	left := r.most
	for i, variable := range m.basis {
		if variable < 0 {
			continue
		}
		for _, dish := range m.columns[variable].dish() {
			if int(dish) == r.dish {
				left -= m.values[i]
				for k, value := range m.inverse[i] {
					fresh[k] -= value
				}
			}
		}
	}
	fresh[at] = 1
	for i := range m.inverse {
		m.inverse[i] = append(m.inverse[i], 0)
	}
	m.rows, m.byDish[r.dish][n] = append(m.rows, r), at
	m.inverse, m.values, m.basis = append(m.inverse, fresh), append(m.values, left), append(m.basis, slackOf(at))
}

// violated is the place in the basis with the most negative value; -1 when there is none.
func (m *master) violated() int {
	worst, least := -1, -1e-9
	for i, value := range m.values {
		if value < least {
			worst, least = i, value
		}
	}
	return worst
}

// dualPivot takes a variable below zero out of the basis, for the one that keeps all reduced costs at zero or more.
func (m *master) dualPivot(leaving int) bool {
	row := m.inverse[leaving]
	clear(m.perDish)
	for r := m.kinds; r < len(m.rows); r++ {
		m.perDish[m.rows[r].dish] += row[r]
	}
	best, ratio, size := 0, math.Inf(1), 0.0
	found := false
	offer := func(variable int, alpha, reduced float64) {
		if alpha > -1e-9 {
			return
		}
		step := max(0, reduced) / -alpha
		if step < ratio-1e-12 || step <= ratio+1e-12 && -alpha > size {
			best, ratio, size, found = variable, step, -alpha, true
		}
	}
	for j := range m.columns {
		c := &m.columns[j]
		alpha := row[c.kind]
		for _, dish := range c.dish() {
			alpha += m.perDish[dish]
		}
		if alpha < -1e-9 {
			offer(j, alpha, m.reduced(c))
		}
	}
	for r := m.kinds; r < len(m.rows); r++ {
		offer(slackOf(r), row[r], -m.duals[r])
		offer(overOf(r), -row[r], m.rows[r].over+m.duals[r])
	}
	m.steps += len(m.columns) / 12
	return found && m.pivot(best, leaving)
}

// improving is the variable with the most negative reduced cost.
func (m *master) improving() (int, bool) {
	best, least, found := 0, -1e-8, false
	for j := range m.columns {
		if reduced := m.reduced(&m.columns[j]); reduced < least {
			best, least, found = j, reduced, true
		}
	}
	for r := m.kinds; r < len(m.rows); r++ {
		if reduced := -m.duals[r]; reduced < least {
			best, least, found = slackOf(r), reduced, true
		}
		if reduced := m.rows[r].over + m.duals[r]; reduced < least {
			best, least, found = overOf(r), reduced, true
		}
	}
	m.steps += len(m.columns) / 12
	return best, found
}

// along is how the basis changes with a variable.
func (m *master) along(variable int) {
	m.direction = append(m.direction[:0], make([]float64, len(m.basis))...)
	add := func(r int, sign float64) {
		for i := range m.inverse {
			m.direction[i] += sign * m.inverse[i][r]
		}
	}
	if variable >= 0 {
		m.eachRow(&m.columns[variable], func(r int) { add(r, 1) })
	} else if r, over := rowOf(variable); over {
		add(r, -1)
	} else {
		add(r, 1)
	}
}

// primalPivot takes a variable into the basis, for the one that reaches zero first.
func (m *master) primalPivot(entering int) bool {
	m.along(entering)
	leaving, ratio := -1, math.Inf(1)
	for i, d := range m.direction {
		if d <= 1e-9 {
			continue
		}
		step := max(0, m.values[i]) / d
		if step < ratio-1e-12 || step <= ratio+1e-12 && leaving >= 0 && d > m.direction[leaving] {
			leaving, ratio = i, step
		}
	}
	return leaving >= 0 && m.pivot(entering, leaving)
}

// pivot exchanges a variable of the basis for another.
func (m *master) pivot(entering, leaving int) bool {
	m.along(entering)
	at := m.direction[leaving]
	if math.Abs(at) < 1e-10 {
		return false
	}
	row := m.inverse[leaving]
	for r := range row {
		row[r] /= at
	}
	m.values[leaving] /= at
	for i, d := range m.direction {
		if i == leaving || math.Abs(d) < 1e-13 {
			continue
		}
		for r, value := range row {
			m.inverse[i][r] -= d * value
		}
		m.values[i] -= d * m.values[leaving]
	}
	m.basis[leaving] = entering
	m.steps += len(m.rows) * len(m.rows) / 12
	m.reprice()
	return true
}
