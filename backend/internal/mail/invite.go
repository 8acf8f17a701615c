package mail

import (
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Invite is what somebody is invited to.
type Invite struct {
	Inviter   string    // who pays
	Days      int       // how long access lasts from using the invite, or
	Until     time.Time // its last day
	OpenUntil time.Time // the last day on which the invite can be used
}

// days says how long something lasts.
func days(count int) locale.Text {
	if count == 1 {
		return locale.Text{"nl": "1 dag", "en": "1 day"}
	}
	return locale.Text{"nl": "%[1]d dagen", "en": "%[1]d days"}.With(count)
}
