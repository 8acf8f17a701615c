package stripelocal

import (
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func TestPages_ShowTextsInEveryLanguage(t *testing.T) {
	t.Parallel()
	rows := []row{
		{ID: "pi_1", Customer: "noor@voorbeeld.example", Price: "€9.95", Refundable: true},
		{Refusing: true},
		{RefusingOnce: true},
		{Disputed: true},
	}
	for _, l := range locale.All() {
		for _, v := range []view{
			{
				Page:     "pay",
				Methods:  []method{{Key: "ideal", Name: "iDEAL"}},
				AskEmail: true,
				Refused:  true,
				NoEmail:  true,
			},
			{Page: "pay", Once: true},
			{Page: "pay", Setup: true, Refused: true},
			{Page: "closed", Back: "/"},
			{Page: "invoice"},
			{Page: "overview"},
			{
				Page: "overview", Processing: rows, Subscriptions: rows, Paid: rows,
				Deliveries: []modeChoice{{Now: true}}, Faults: []modeChoice{{Text: "Storing"}},
			},
		} {
			v.Language = l
			var page strings.Builder
			if err := pages.Execute(&page, v); err != nil {
				t.Errorf("%s in %s: got error %v", v.Page, l, err)
			}
			if strings.Contains(page.String(), "stripelocal.") {
				t.Errorf("%s in %s contains a key: %s", v.Page, l, page.String())
			}
		}
	}
	if err := pages.Execute(io.Discard, struct{}{}); err == nil {
		t.Error("a page without values was written")
	}
}

func TestEvery_SaysHowOftenAPriceIsPaid(t *testing.T) {
	t.Parallel()
	recurring := func(interval string, count int64) object {
		return object{"type": "recurring", "recurring": object{"interval": interval, "interval_count": count}}
	}
	for want, price := range map[string]object{
		"per maand":     recurring("month", 1),
		"per 3 maanden": recurring("month", 3),
		"per jaar":      recurring("month", 12),
		"per keer":      recurring("week", 1),
		"één keer":      {"type": "one_time"},
	} {
		if got := intervalText(price).In(locale.Dutch); got != want {
			t.Errorf("%v: got %q, want %q", price, got, want)
		}
	}
}

func TestLanguageOf_PrefersTheSession(t *testing.T) {
	t.Parallel()
	request := httptest.NewRequest("GET", "/", nil)
	request.Header.Set("Accept-Language", "en")
	for session, want := range map[string]locale.Language{
		"nl":   locale.Dutch,
		"en":   locale.English,
		"auto": locale.English,
	} {
		if got := pageLanguage(object{"locale": session}, request); got != want {
			t.Errorf("session in %q: got page in %s, want %s", session, got, want)
		}
	}
}
