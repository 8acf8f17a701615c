package locale

import (
	"time"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// Euro formats a price in cents, with two decimals. The catalogue text "price" places the symbol and the minus sign.
func (l Language) Euro(cents int) string {
	sign := ""
	if cents < 0 {
		sign, cents = "-", -cents
	}
	return T("price").With("Sign", sign).With("Amount", l.decimal(float64(cents)/100, number.Scale(2))).In(l)
}

// Number formats a number with up to six decimals.
func (l Language) Number(value float64) string {
	const decimals = 6
	return l.decimal(value, number.MaxFractionDigits(decimals))
}

// Whole formats an integer with thousands separators: 1.672 in Dutch, 1,672 in English.
func (l Language) Whole(value int) string { return l.decimal(value) }

// Percent formats a percentage with up to two decimals: 21%.
func (l Language) Percent(value float64) string {
	const hundred, decimals = 100, 2
	return message.NewPrinter(language.Make(string(l))).
		Sprint(number.Percent(value/hundred, number.MaxFractionDigits(decimals)))
}

// decimal formats a number by the CLDR conventions.
func (l Language) decimal(value any, options ...number.Option) string {
	return message.NewPrinter(language.Make(string(l))).Sprint(number.Decimal(value, options...))
}

// Date formats the date of day in its time zone: 21 november 2026.
func (l Language) Date(day time.Time) string { return l.conventions().FmtDateLong(day) }

// Wait formats a waiting time, rounded up: in minutes, at least one, or in hours from two hours on.
func (l Language) Wait(wait time.Duration) string {
	const hours = 2 * time.Hour // hours are precise enough from here on
	if wait >= hours {
		return T("wait.hours").With("Count", roundUp(wait, time.Hour)).In(l)
	}
	return T("wait.minutes").With("Count", roundUp(wait, time.Minute)).In(l)
}

// roundUp returns the number of units in wait, rounded up and at least 1.
func roundUp(wait, unit time.Duration) int {
	return max(1, int((wait+unit-1)/unit))
}
