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
