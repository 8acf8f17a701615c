package mail

import (
	"text/template"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/language"
)

// Purchase is what somebody bought. Prices are in cents of a euro, tax included; days are those of the zone that the times carry.
type Purchase struct {
	Plan            language.Text `json:"plan"`
	Cents, TaxCents int
	TaxPercent      float64   // of the price without tax
	Months          int       // from one payment to the next
	PaidUntil       time.Time // when it renews
	LastWithdrawal  time.Time // the last day on which the person may withdraw
	Processing      bool      // the payment is still on its way
}

// inWords are what letters write numbers and days with, in a language.
func inWords(speak language.Language) template.FuncMap {
	return template.FuncMap{
		"words":   func(text language.Text) string { return text.In(speak) },
		"money":   speak.Euro,
		"percent": func(value float64) string { return speak.Number(value) + "%" },
		"date":    speak.Date,
		"months":  func(count int) string { return months(count).In(speak) },
		"steps":   func(count int) string { return steps(count).In(speak) },
		"days":    func(count int) string { return days(count).In(speak) },
	}
}

// months is a length of time, as people say it.
func months(count int) language.Text {
	switch count {
	case 1:
		return language.Text{NL: "een maand", EN: "a month"}
	case 12:
		return language.Text{NL: "een jaar", EN: "a year"}
	default:
		return language.Text{NL: "%[1]d maanden", EN: "%[1]d months"}.With(count)
	}
}
