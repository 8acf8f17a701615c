package optimum

import "math"

// row is a constraint of the master: the number of days of a kind, or a limit on the uses of a dish.
type row struct {
	kind     int // -1 for the row of a dish
	dish     int
	limit    float64 // days, or uses
	overCost float64 // cost of each use beyond limit, which bounds the dual price
}

// Variables other than columns are numbered down from -1, two for each row: its slack and its excess.
func slackOf(row int) int  { return -1 - 2*row }
func excessOf(row int) int { return -2 - 2*row }
func rowOf(variable int) (row int, over bool) {
	return (-1 - variable) / 2, (-1-variable)%2 == 1
}

// master is the restricted master problem, a linear programme over the columns found so far. It is solved by the
// revised simplex method with an explicit inverse. Rows of dishes are added when they are violated and are handled by
// the dual simplex method; new columns are handled by the primal one.
type master struct {
	columns       []column
	rows          []row
	rowsOfDish    [][2]int // rows of a dish: for FreeUses and for MaxUses; -1 for a row that was not added
	dishes        []Dish
	forbiddenCost float64 // cost of a use beyond MaxUses
	kinds         int

	basis   []int
	inverse [][]float64
	values  []float64 // values of the basic variables
	duals   []float64 // by row
	prices  []float64 // by dish: dual price of a use, zero or more
	bases   []float64 // by kind: dual value of a day

	perDish, direction []float64
	steps              int
}

// newMaster returns a master whose basis is the cheapest column of each kind.
func newMaster(problem *Problem, columns []column, forbid float64) *master {
	m := &master{
		columns:       columns,
		dishes:        problem.Dishes,
		forbiddenCost: forbid,
		kinds:         len(problem.Kinds),
		rowsOfDish:    make([][2]int, len(problem.Dishes)),
		prices:        make([]float64, len(problem.Dishes)),
		perDish:       make([]float64, len(problem.Dishes)),
		bases:         make([]float64, len(problem.Kinds)),
	}
	for dish := range m.rowsOfDish {
		m.rowsOfDish[dish] = [2]int{-1, -1}
	}
	for k := range problem.Kinds {
		m.rows = append(m.rows, row{kind: k, dish: -1, limit: float64(problem.Kinds[k].days())})
		best := -1
		for j := range columns {
			if int(columns[j].kind) == k && (best < 0 || columns[j].cost < columns[best].cost) {
				best = j
			}
		}
		m.basis = append(m.basis, best)
		m.values = append(m.values, m.rows[k].limit)
		unit := make([]float64, m.kinds)
		unit[k] = 1
		m.inverse = append(m.inverse, unit)
	}
	m.reprice()
	return m
}

// eachRow calls do for each row in which a column has a coefficient.
func (m *master) eachRow(c *column, do func(row int)) {
	do(int(c.kind))
	for _, dish := range c.dish() {
		for _, r := range m.rowsOfDish[dish] {
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
		return m.rows[r].overCost
	}
	return 0
}

// reprice computes the duals of the basis.
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

// value returns the objective of the programme, a lower bound on the cost of a week once no column is missing.
func (m *master) value() float64 {
	sum := 0.0
	for r := range m.rows {
		sum += m.duals[r] * m.rows[r].limit
	}
	return sum
}

// maxPivots guards against cycling.
const maxPivots = 4000

// solve solves the programme over the columns and all rows. It reports whether it succeeded.
func (m *master) solve() bool {
	for pivots := 0; pivots < maxPivots; pivots++ {
		if leaving := m.chooseLeaving(); leaving >= 0 {
			if !m.dualPivot(leaving) {
				return false
			}
			continue
		}
		if entering, ok := m.chooseEntering(); ok {
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

// addRows adds the rows that the solution violates, and reports whether there were any.
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
		limits := [2]row{
			{limit: float64(d.FreeUses), overCost: d.ExtraCost},
			{limit: float64(d.MaxUses), overCost: m.forbiddenCost},
		}
		for n, limit := range limits {
			redundant := n == 0 && (d.FreeUses == d.MaxUses || d.ExtraCost == 0)
			if uses <= limit.limit+1e-7 || m.rowsOfDish[dish][n] >= 0 || redundant {
				continue
			}
			m.addRow(row{kind: -1, dish: dish, limit: limit.limit, overCost: limit.overCost}, n)
			added = true
		}
	}
	if added {
		m.reprice()
	}
	return added
}

// addRow adds a row with its slack in the basis.
func (m *master) addRow(r row, n int) {
	at := len(m.rows)
	inverseRow := make([]float64, at+1)
	slack := r.limit
	for i, variable := range m.basis {
		if variable < 0 {
			continue
		}
		for _, dish := range m.columns[variable].dish() {
			if int(dish) == r.dish {
				slack -= m.values[i]
				for k, value := range m.inverse[i] {
					inverseRow[k] -= value
				}
			}
		}
	}
	inverseRow[at] = 1
	for i := range m.inverse {
		m.inverse[i] = append(m.inverse[i], 0)
	}
	m.rows, m.rowsOfDish[r.dish][n] = append(m.rows, r), at
	m.inverse, m.values, m.basis = append(m.inverse, inverseRow), append(m.values, slack), append(m.basis, slackOf(at))
}

// chooseLeaving returns the index in the basis of the most negative value; -1 when there is none.
func (m *master) chooseLeaving() int {
	worst, least := -1, -1e-9
	for i, value := range m.values {
		if value < least {
			worst, least = i, value
		}
	}
	return worst
}

// dualPivot removes a negative variable from the basis, for the one that keeps all reduced costs non-negative.
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
		offer(excessOf(r), -row[r], m.rows[r].overCost+m.duals[r])
	}
	m.steps += len(m.columns) / 12
	return found && m.pivot(best, leaving)
}

// chooseEntering returns the variable with the most negative reduced cost.
func (m *master) chooseEntering() (int, bool) {
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
		if reduced := m.rows[r].overCost + m.duals[r]; reduced < least {
			best, least, found = excessOf(r), reduced, true
		}
	}
	m.steps += len(m.columns) / 12
	return best, found
}

// setDirection sets direction to the change of the basic variables when a variable enters.
func (m *master) setDirection(variable int) {
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

// primalPivot adds a variable to the basis, for the one that reaches zero first.
func (m *master) primalPivot(entering int) bool {
	m.setDirection(entering)
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
	m.setDirection(entering)
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
