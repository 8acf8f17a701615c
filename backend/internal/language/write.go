package language

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Euro writes a price, given in cents: € 9,95 in Dutch, with a space that does not break, and €9.95 in English.
func (l Language) Euro(cents int) string {
	amount := fmt.Sprintf("%d.%02d", cents/100, cents%100)
	if l == English {
		return "€" + amount
	}
	return "€\u00a0" + l.point(amount)
}

// Number writes a number with as many decimals as it has.
func (l Language) Number(value float64) string {
	return l.point(strconv.FormatFloat(value, 'f', -1, 64))
}

// Whole writes a whole number with its thousands apart: 1.672 in Dutch, 1,672 in English. A negative one keeps its sign.
func (l Language) Whole(value int) string {
	mark := "."
	if l == English {
		mark = ","
	}
	text := strconv.Itoa(max(value, -value))
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + mark + text[at:]
	}
	if value < 0 {
		return "-" + text
	}
	return text
}

func (l Language) point(number string) string {
	if l == English {
		return number
	}
	return strings.Replace(number, ".", ",", 1)
}

// Wait writes how long to wait, never too short: whole minutes, rounded up, or whole hours from two hours on. Anything under a minute is
// one minute.
func (l Language) Wait(wait time.Duration) string {
	const hours = 2 * time.Hour // from where minutes are more than one needs to know
	number, one, more := upTo(wait, time.Minute), "minuut", "minuten"
	if l == English {
		one, more = "minute", "minutes"
	}
	if wait >= hours {
		number, one, more = upTo(wait, time.Hour), "uur", "uur"
		if l == English {
			one, more = "hour", "hours"
		}
	}
	if number == 1 {
		return "1 " + one
	}
	return l.Whole(number) + " " + more
}

// upTo is how many units a time takes: one at least, and the last one whole.
func upTo(wait, unit time.Duration) int {
	return max(1, int((wait+unit-1)/unit))
}

var dutchMonths = [...]string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"}

// Date writes a day, of the zone that it carries: 21 november 2026.
func (l Language) Date(day time.Time) string {
	if l == English {
		return day.Format("2 January 2006")
	}
	return fmt.Sprintf("%d %s %d", day.Day(), dutchMonths[day.Month()-1], day.Year())
}
