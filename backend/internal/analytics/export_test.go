package analytics

// What the tests explain.
const (
	Steps  = steps
	Visits = visits
)
