package mail

import (
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Values are the data of a letter. Each letter uses some of them.
type Values struct {
	Name  string // of the reader; letters use its first word
	Code  string // one-time code of six digits, or a purchase code
	Email string // the new address, or the address that was invited
	Link  string // address that the button opens
	Role  string // of a member of staff, in the brand's language

	// ManagedBrand is the brand that a member of staff is invited to manage. It is empty for all brands.
	ManagedBrand string

	Purchase *Purchase // nil in letters about something else
	Invite   *Invite   // nil in letters about something else
	Progress *Progress // nil in letters about something else

	// Settlement is nil in letters about something else.
	Settlement *Settlement

	// Unsubscribe is the address that stops letters of this kind, for the reader and for mail programs (RFC 8058). It
	// is empty in letters that the reader asked for.
	Unsubscribe string
}

// Purchase is a payment for access. Prices are in euro cents and include tax. Days are those of the time zone of each
// time.
type Purchase struct {
	Plan            locale.Text `json:"plan"` // its name
	Cents, TaxCents int
	TaxPercent      float64   // of the price without tax
	Months          int       // between payments or, when paid once, of access
	PaidUntil       time.Time // day of renewal or, when paid once, last day of access
	LastWithdrawal  time.Time // last day on which the buyer may withdraw
	Processing      bool      // the payment has not arrived yet
	Parcel          bool      // the product includes a parcel
	Refund          int       // what is paid back, in cents
	Due             int       // what is paid at once for a change of plan, in cents
	PausedUntil     time.Time // end of a pause; zero without one
	NextCents       int       // the next payment of a subscription, with discounts
	FirstCents      int       // price of the first period, if it is lower than Cents; 0 otherwise
	Trial           bool      // nothing was paid yet: PaidUntil is the day of the first payment
	EndsOn          time.Time // last day of a subscription that was cancelled; zero while it renews
}

// Settlement is what happens to the money of an account that was erased, in euro cents.
type Settlement struct {
	Plan   locale.Text `json:"plan,omitempty"` // name of the subscription that ended; empty without one
	Refund int         // what is paid back
	Kept   int         // what was paid and is not paid back
	// ParcelSent is set when a parcel was sent that can be returned. What was paid for it is in neither.
	ParcelSent bool
}

// Invite is access that an inviter pays for, either for a number of days or until a day.
type Invite struct {
	Inviter   string
	Days      int       // from the day on which the invite is used; 0 when Until is set
	Until     time.Time // last day of access
	OpenUntil time.Time // last day on which the invite can be used
}

// Progress is how far a reader got in a funnel.
type Progress struct {
	StepsLeft  int  // steps with open questions; 0 at the result
	LookAround bool // the result offers a look around without paying
}

// placeholders returns what a letter may use between braces, such as {{.Name}}. A missing value has no placeholder, so
// that a letter that needs it fails instead of being sent with a gap.
func (v Values) placeholders(brand Brand) map[string]any {
	firstName, _, _ := strings.Cut(strings.TrimSpace(v.Name), " ")
	places := map[string]any{"Brand": brand, "Name": firstName}
	for name, value := range map[string]string{"Code": v.Code, "Email": v.Email, "Role": v.Role} {
		if value != "" {
			places[name] = value
		}
	}
	places["Brands"] = locale.T("mail.allBrands")
	if v.ManagedBrand != "" {
		places["Brands"] = v.ManagedBrand
	}
	if p := v.Purchase; p != nil {
		places["Plan"], places["Period"] = p.Plan, period(p.Months)
		places["Price"], places["Tax"] = locale.Cents(p.Cents), locale.Cents(p.TaxCents)
		places["TaxPercent"] = brand.Language.Percent(p.TaxPercent)
		places["LastWithdrawal"], places["Processing"], places["Parcel"] = p.LastWithdrawal, p.Processing, p.Parcel
		places["Refunded"], places["Refund"] = p.Refund > 0, locale.Cents(p.Refund)
		places["Charged"], places["Due"] = p.Due > 0, locale.Cents(p.Due)
		places["NextPrice"], places["Trial"] = locale.Cents(p.NextCents), p.Trial
		places["Lower"], places["FirstPrice"] = p.FirstCents > 0, locale.Cents(p.FirstCents)
		if !p.PausedUntil.IsZero() {
			places["PausedUntil"] = p.PausedUntil
		}
		places["Ends"] = !p.EndsOn.IsZero()
		if !p.EndsOn.IsZero() {
			places["EndsOn"] = p.EndsOn
		}
		if !p.PaidUntil.IsZero() {
			places["PaidUntil"] = p.PaidUntil
		}
	}
	if s := v.Settlement; s != nil {
		places["Subscribed"], places["Refunded"], places["Kept"] = len(s.Plan) > 0, s.Refund > 0, s.Kept > 0
		places["ParcelSent"] = s.ParcelSent
		places["Plan"], places["Refund"] = s.Plan, locale.Cents(s.Refund)
	}
	if i := v.Invite; i != nil {
		places["Inviter"], places["OpenUntil"] = i.Inviter, i.OpenUntil
		places["Days"], places["LastDay"] = "", ""
		if i.Days > 0 {
			places["Days"] = locale.T("mail.days").With("Count", i.Days)
		} else {
			places["LastDay"] = i.Until
		}
	}
	if p := v.Progress; p != nil {
		places["StepsLeft"], places["LookAround"] = "", p.LookAround
		if p.StepsLeft > 0 {
			places["StepsLeft"] = locale.T("mail.steps").With("Count", p.StepsLeft)
		}
	}
	return places
}

// period returns a number of months in words.
func period(months int) locale.Message {
	const year = 12
	if months == year {
		return locale.T("mail.year")
	}
	return locale.T("mail.months").With("Count", months)
}
