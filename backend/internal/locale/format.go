package locale

import (
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// Euro writes a price, given in cents, with two decimals. The catalogue says where the symbol goes, under "price".
func (l Language) Euro(cents int) string {
	return T("price").With("Amount", l.decimal(float64(cents)/100, number.Scale(2))).In(l)
}

// Number writes a number with as many decimals as it has, at most six.
func (l Language) Number(value float64) string {
	const decimals = 6
	return l.decimal(value, number.MaxFractionDigits(decimals))
}

// Whole writes a whole number with its thousands apart: 1.672 in Dutch, 1,672 in English.
func (l Language) Whole(value int) string { return l.decimal(value) }

// Percent writes a percentage with at most two decimals: 21%.
func (l Language) Percent(value float64) string {
	const hundred, decimals = 100, 2
	return message.NewPrinter(language.Make(string(l))).
		Sprint(number.Percent(value/hundred, number.MaxFractionDigits(decimals)))
}

// decimal writes a number by the conventions of CLDR.
func (l Language) decimal(value any, options ...number.Option) string {
	return message.NewPrinter(language.Make(string(l))).Sprint(number.Decimal(value, options...))
}

// Date writes a day, in the time zone that it carries: 21 november 2026.
func (l Language) Date(day time.Time) string { return l.conventions().FmtDateLong(day) }

// Wait writes how long to wait, never too short: whole minutes, rounded up, or whole hours from two hours on. Anything
// under a minute is one minute.
func (l Language) Wait(wait time.Duration) string {
	const hours = 2 * time.Hour // from where minutes are more than one needs to know
	if wait >= hours {
		return T("wait.hours").With("Count", roundUp(wait, time.Hour)).In(l)
	}
	return T("wait.minutes").With("Count", roundUp(wait, time.Minute)).In(l)
}

// roundUp returns how many units a time takes, rounded up, at least 1.
func roundUp(wait, unit time.Duration) int {
	return max(1, int((wait+unit-1)/unit))
}
