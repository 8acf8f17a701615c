package analytics

// Exported for tests of query plans.
const (
	Steps  = selectSteps
	Visits = selectVisits
)
