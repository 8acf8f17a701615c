package mail

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Brand is the sender of a letter as its reader knows it.
type Brand struct {
	Name, Address, SupportEmail string
	Language                    locale.Language
	Site                        string // address of the tenant's canonical domain, such as https://fitpuur.example
	Button, ButtonText          string // CSS colours
	Picture                     string // absolute URL of a PNG of food, for reminders; may be empty
}

// Letter is the name of a letter. Its text is in package locale, in catalogues/<language>/letters/<name>.txt.
type Letter string

// The letters.
const (
	SignInCode            Letter = "sign-in-code"      // to the owner of an account
	AlreadyRegisteredCode Letter = "known-code"        // to the owner of an account who tried to register again
	RegisterCode          Letter = "register-code"     // to a visitor who registers
	ChangeEmailCode       Letter = "change-email-code" // to the new address
	EmailChanged          Letter = "email-changed"     // to the old address
	PasswordChanged       Letter = "password-changed"
	AccountErased         Letter = "account-erased"
	Subscribed            Letter = "subscribed"             // confirms a subscription
	TrialStarted          Letter = "trial-started"          // confirms a subscription with a trial
	TrialEnds             Letter = "trial-ends"             // three days before the first payment
	PaymentFailed         Letter = "payment-failed"         // the first payment failed, so there is no subscription
	RenewalFailed         Letter = "renewal-failed"         // a renewal was not paid and is retried
	RenewalPaid           Letter = "renewal-paid"           // after it had failed
	SubscriptionCancelled Letter = "subscription-cancelled" // it ends with its period
	SubscriptionResumed   Letter = "subscription-resumed"   // the cancellation was undone
	SubscriptionNotice    Letter = "subscription-notice"    // it ends after a month, and the rest is refunded
	SubscriptionWithdrawn Letter = "subscription-withdrawn" // confirms a withdrawal
	SubscriptionEnded     Letter = "subscription-ended"
	Goodwill              Letter = "goodwill" // support pays back part of an invoice
	SubscriptionPaused    Letter = "subscription-paused"
	PauseEnded            Letter = "pause-ended"
	DealTaken             Letter = "deal-taken"   // a discount in place of leaving
	PlanChanged           Letter = "plan-changed" // now, or from the end of the period
	PaymentMethodChanged  Letter = "payment-method-changed"
	RenewalReminder       Letter = "renewal-reminder"  // before a renewal for a year
	PurchaseMade          Letter = "purchase-made"     // confirms a single payment
	PurchaseCode          Letter = "purchase-code"     // confirms a single payment, with the code to begin with
	PurchaseFailed        Letter = "purchase-failed"   // a single payment failed
	PurchaseRefunded      Letter = "purchase-refunded" // a single payment was paid back
	PaymentReturned       Letter = "payment-returned"  // a payment for an overtaken checkout was paid back
	PaymentDisputed       Letter = "payment-disputed"  // its bank asks a payment back
	DisputeWon            Letter = "dispute-won"       // the payment stays with the brand
	DisputeLost           Letter = "dispute-lost"      // the bank gave the payment back
	Invitation            Letter = "invitation"        // to use what a sponsor pays for
	ReminderHour          Letter = "reminder-hour"     // the first to a visitor who did not complete a funnel
	ReminderDay           Letter = "reminder-day"
	ReminderDays          Letter = "reminder-days"
	ReminderWeek          Letter = "reminder-week" // the last
	StaffCode             Letter = "staff-code"
	StaffInvitation       Letter = "staff-invitation"
	StaffReset            Letter = "staff-reset" // with the link for choosing a new password

	StaffPasswordChanged      Letter = "staff-password-changed"
	StaffAuthenticatorChanged Letter = "staff-authenticator-changed"
	StaffAuthenticatorReset   Letter = "staff-authenticator-reset" // by another member
	StaffRecoveryCodeUsed     Letter = "staff-recovery-code-used"
	StaffEmailCode            Letter = "staff-email-code"    // to the new address
	StaffEmailChanged         Letter = "staff-email-changed" // to the old address
)

//go:embed letter.html
var layoutText string

var layout = template.Must(template.New("letter").Parse(layoutText))

// page is what the layout shows.
type page struct {
	Brand              Brand
	Subject            string
	Paragraphs         []string
	Code               string // the paragraph that is the code is set large
	Button, Link       string
	Unsubscribe        string
	Why, StopReminders string
}

// Compose returns a letter in the name and the language of a brand. It fails when there is no such letter, and when
// values lacks something that the letter uses.
func Compose(letter Letter, brand Brand, from, to string, values Values) (Message, error) {
	text, err := brand.Language.FillLetter(string(letter), values.placeholders(brand))
	if err != nil {
		return Message{}, err
	}
	shown := page{
		Brand:         brand,
		Subject:       text.Subject,
		Paragraphs:    text.Paragraphs,
		Code:          values.Code,
		Button:        text.Button,
		Link:          values.Link,
		Unsubscribe:   values.Unsubscribe,
		Why:           locale.T("mail.whyReminded").With("Brand", brand.Name).In(brand.Language),
		StopReminders: locale.T("mail.unsubscribe").In(brand.Language),
	}
	var html strings.Builder
	if err := layout.Execute(&html, shown); err != nil {
		return Message{}, fmt.Errorf("laying out letter %s: %w", letter, err)
	}
	return Message{
		FromName:    brand.Name,
		From:        from,
		ReplyTo:     brand.SupportEmail,
		To:          to,
		Subject:     text.Subject,
		Text:        shown.plain(),
		HTML:        html.String(),
		Unsubscribe: values.Unsubscribe,
	}, nil
}

// plain returns the page as plain text.
func (p page) plain() string {
	blocks := append([]string(nil), p.Paragraphs...)
	if p.Button != "" {
		blocks = append(blocks, p.Button+": "+p.Link)
	}
	if p.Unsubscribe != "" {
		blocks = append(blocks, p.Why+"\n"+p.StopReminders+": "+p.Unsubscribe)
	}
	signature := []string{"-- ", p.Brand.Name, p.Brand.Address, p.Brand.Site}
	if p.Brand.Address == "" {
		signature = []string{"-- ", p.Brand.Name, p.Brand.Site}
	}
	blocks = append(blocks, strings.Join(signature, "\n"))
	return strings.Join(blocks, "\n\n") + "\n"
}
