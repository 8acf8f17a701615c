package stripelocal

import (
	"io"
	"net/http"
	"time"
)

// fault is how the API fails, to test a shop whose payment service does. The zero value does not fail.
type fault string

// The faults.
const (
	faultSlow    fault = "slow"    // answers after slowDelay, and does what was asked
	faultDown    fault = "down"    // does nothing, and answers 503
	faultGarbled fault = "garbled" // does nothing, and answers what is not JSON
)

// slowDelay is longer than the shop waits.
const slowDelay = 20 * time.Second

// fail makes a request of the API fail as was chosen, and reports whether it is answered.
func (s *Server) fail(w http.ResponseWriter) bool {
	s.mutex.Lock()
	chosen := s.state.Fault
	s.mutex.Unlock()
	switch chosen {
	case faultSlow:
		time.Sleep(slowDelay)
	case faultDown:
		writeJSON(w, http.StatusServiceUnavailable, errorBody(&problem{Type: "api_error", Message: "Try again later."}))
		return true
	case faultGarbled:
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "<html><body>Bad gateway</body></html>")
		return true
	}
	return false
}
