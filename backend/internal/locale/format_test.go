package locale

import (
	"testing"
	"time"
)

func TestLanguage_WaitRoundsUp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wait   time.Duration
		nl, en string
	}{
		{0, "1 minuut", "1 minute"},
		{time.Second, "1 minuut", "1 minute"},
		{time.Minute, "1 minuut", "1 minute"},
		{time.Minute + time.Second, "2 minuten", "2 minutes"},
		{33*time.Minute + 10*time.Second, "34 minuten", "34 minutes"},
		{time.Hour, "60 minuten", "60 minutes"},
		{2*time.Hour - time.Second, "120 minuten", "120 minutes"},
		{2 * time.Hour, "2 uur", "2 hours"},
		{23*time.Hour + time.Minute, "24 uur", "24 hours"},
	} {
		if got := Dutch.Wait(c.wait); got != c.nl {
			t.Errorf("%s in Dutch: got %q, want %q", c.wait, got, c.nl)
		}
		if got := English.Wait(c.wait); got != c.en {
			t.Errorf("%s in English: got %q, want %q", c.wait, got, c.en)
		}
	}
}

func TestLanguage_WritesNumbersPricesAndDates(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		language                                  Language
		price, large, credit, number, whole, date string
	}{
		{Dutch, "€\u00a09,95", "€\u00a01.234,50", "€\u00a0-8,22", "0,25", "-1.672", "21 november 2026"},
		{English, "€9.95", "€1,234.50", "-€8.22", "0.25", "-1,672", "21 November 2026"},
		{"de", "", "", "", "0,25", "-1.672", "21. November 2026"}, // its catalogue, if there is one, writes prices
		{"xx", "€9.95", "€1,234.50", "-€8.22", "0.25", "-1,672", "21 November 2026"},
	} {
		l := c.language
		got := []string{l.Euro(995), l.Euro(123450), l.Euro(-822), l.Number(0.25), l.Whole(-1672), l.Date(day)}
		want := []string{c.price, c.large, c.credit, c.number, c.whole, c.date}
		for n := range want {
			if want[n] != "" && got[n] != want[n] {
				t.Errorf("%s: got %q, want %q", l, got[n], want[n])
			}
		}
	}
}
