package language

import (
	"testing"
	"time"
)

func TestAWaitIsNeverToldTooShort(t *testing.T) {
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
			t.Errorf("%s in Dutch is %q, want %q", c.wait, got, c.nl)
		}
		if got := English.Wait(c.wait); got != c.en {
			t.Errorf("%s in English is %q, want %q", c.wait, got, c.en)
		}
	}
}
