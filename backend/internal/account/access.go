package account

import (
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Access is what an account may use, where from, and until when.
type Access struct {
	Subscribed               bool       `db:"subscribed"`       // has a subscription that has not ended
	InviteUntil              *time.Time `db:"invite_until"`     // when the access ends that invites gave; nil for who used none
	InviteDetailsSubmitted   bool       `db:"invite_details"`   // those of the last invite
	PurchaseUntil            *time.Time `db:"purchase_until"`   // when the access ends that codes gave; nil for who used none
	PurchaseDetailsSubmitted bool       `db:"purchase_details"` // those of the last purchase
	StartedAt                *time.Time `db:"access_from"`      // when it began, or that of before if it has ended; nil for who never had any
}

// ErrNoAccess refuses what only those may do who have access. Whoever meets it is shown what a subscription brings.
var ErrNoAccess = errs.New(errs.NeedsAccess, "access-needed")

// HasAccess reports whether somebody has at now what subscribers have.
func (a Access) HasAccess(now time.Time) bool {
	return a.Subscribed || a.ByInvite(now) || a.ByPurchase(now)
}

// ByInvite reports whether an invite gives access at now.
func (a Access) ByInvite(now time.Time) bool {
	return a.InviteUntil != nil && now.Before(*a.InviteUntil)
}

// ByPurchase reports whether a purchase gives access at now, or will when what came before it ends.
func (a Access) ByPurchase(now time.Time) bool {
	return a.PurchaseUntil != nil && now.Before(*a.PurchaseUntil)
}

// AccessTerm is how long access lasts. One of the three is given.
type AccessTerm struct {
	Days, Months int
	LastDay      time.Time // a date: its zone does not matter
}

// StartedAt is when access ends that begins at an instant: after its last day, in the zone of the instant. The day on which
// it begins is a present. A month ends on the day of the same number, or on its own last day where it is too short for
// that.
func (l AccessTerm) End(begin time.Time) time.Time {
	year, month, day := begin.Date()
	switch {
	case l.Days > 0:
		day += l.Days
	case l.Months > 0:
		month += time.Month(l.Months)
		if longest := time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day(); day > longest {
			day = longest
		}
	default:
		year, month, day = l.LastDay.Date()
	}
	return time.Date(year, month, day+1, 0, 0, 0, 0, begin.Location())
}

// LastDay is the last day, in a zone, of access that ends at an instant; as midnight UTC.
func LastDay(end time.Time, zone *time.Location) time.Time {
	year, month, day := end.Add(-1).In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
