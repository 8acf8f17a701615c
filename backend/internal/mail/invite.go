package mail

import (
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// Invite is what somebody is invited to.
type Invite struct {
	Inviter   string    // who pays
	Days      int       // how long access lasts from using the invite, or
	Until     time.Time // its last day
	OpenUntil time.Time // the last day on which the invite can be used
}

// days says how long something lasts.
func days(count int) language.Text {
	if count == 1 {
		return language.Text{NL: "1 dag", EN: "1 day"}
	}
	return language.Text{NL: "%[1]d dagen", EN: "%[1]d days"}.With(count)
}
