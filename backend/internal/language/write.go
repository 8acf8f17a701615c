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

var dutchMonths = [...]string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"}

// Date writes a day, of the zone that it carries: 21 november 2026.
func (l Language) Date(day time.Time) string {
	if l == English {
		return day.Format("2 January 2006")
	}
	return fmt.Sprintf("%d %s %d", day.Day(), dutchMonths[day.Month()-1], day.Year())
}
