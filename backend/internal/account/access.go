package account

import (
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
)

// Access describes what gives an account access, and until when.
type Access struct {
	Subscribed               bool       `db:"subscribed"`       // has a subscription that has not ended
	InviteUntil              *time.Time `db:"invite_until"`     // end of the access by invites; nil without invites
	InviteDetailsSubmitted   bool       `db:"invite_details"`   // for the last invite
	PurchaseUntil            *time.Time `db:"purchase_until"`   // end of the access by purchases; nil without purchases
	PurchaseDetailsSubmitted bool       `db:"purchase_details"` // for the last purchase
	StartedAt                *time.Time `db:"access_from"`      // start of the current or last access; nil without
}

// ErrNoAccess means that the operation needs access. The app offers a subscription.
var ErrNoAccess = errs.New(errs.NeedsAccess, "access-needed")

// HasAccess reports whether the account has access at now.
func (a Access) HasAccess(now time.Time) bool {
	return a.Subscribed || a.ByInvite(now) || a.ByPurchase(now)
}

// ByInvite reports whether an invite gives access at now.
func (a Access) ByInvite(now time.Time) bool {
	return a.InviteUntil != nil && now.Before(*a.InviteUntil)
}

// ByPurchase reports whether a purchase gives access at now, or will when other access ends.
func (a Access) ByPurchase(now time.Time) bool {
	return a.PurchaseUntil != nil && now.Before(*a.PurchaseUntil)
}

// AccessTerm is how long access lasts. Exactly one field is set.
type AccessTerm struct {
	Days, Months int
	LastDay      time.Time // a date; its zone is ignored
}

// End returns the end of access that starts at begin: midnight after its last day, in the zone of begin. The first day
// is free of charge. A month ends on the same day of the month, or on the last day of a shorter month.
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

// LastDay returns the last day, in a zone, of access that ends at end. The result is midnight UTC.
func LastDay(end time.Time, zone *time.Location) time.Time {
	year, month, day := end.Add(-1).In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}
