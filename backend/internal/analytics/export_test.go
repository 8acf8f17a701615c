package analytics

// What the tests explain.
const (
	Steps  = selectSteps
	Visits = selectVisits
)
