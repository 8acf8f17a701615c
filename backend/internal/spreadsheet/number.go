package spreadsheet

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Certainty says what a cell means as an amount.
type Certainty int

// The certainties.
const (
	Missing  Certainty = iota // not measured or not stated
	Exact                     // the amount
	Below                     // less than Value: below the detection limit
	Traces                    // a trace
	Formula                   // a formula without a stored result
	Negative                  // below zero, as differences may be
	Invalid                   // not an amount
)

// Amount is an amount in a cell.
type Amount struct {
	Certainty Certainty
	Value     float64 // of Exact, Below and Negative; finite
}

// missingMarks are the notations of a missing value.
var missingMarks = []string{
	"",
	"-",
	"–",
	"—",
	".",
	"?",
	"na",
	"n/a",
	"n.a.",
	"nd",
	"n.d.",
	"null",
	"none",
	"nan",
	"onbekend",
	"unknown",
	"inconnu",
}

var traceMarks = []string{"traces", "trace", "tr", "tr.", "sporen", "spoor", "sp", "sp."}

// ParseAmount parses the usual notations of amounts: "-" for a missing value, "< 0,5" for one below the detection
// limit, "traces", and numbers whose thousands are separated by spaces or by the mark that is not the decimal one.
func ParseAmount(cell string, decimal string) Amount {
	// Fast path: nearly all of millions of cells are a number or empty.
	text := strings.TrimSpace(cell)
	if text == "" {
		return Amount{}
	}
	if text[0] == '=' {
		return Amount{Certainty: Formula}
	}
	certainty := Exact
	if text[0] == '<' || strings.HasPrefix(text, "≤") {
		certainty, text = Below, strings.TrimSpace(strings.TrimLeft(text, "<≤= "))
	}
	if value, ok := number(text, decimal); ok {
		if value < 0 {
			certainty = Negative
		}
		return Amount{Certainty: certainty, Value: value}
	}
	switch word := strings.ToLower(text); {
	case certainty == Below:
		return Amount{Certainty: Invalid}
	case slices.Contains(missingMarks, word):
		return Amount{}
	case slices.Contains(traceMarks, word):
		return Amount{Certainty: Traces}
	}
	return Amount{Certainty: Invalid}
}

// byPoints and byCommas match numbers with thousands separators. These never start with a zero: 0,084 is less than one.
var (
	byPoints = regexp.MustCompile(`^[1-9][0-9]{0,2}(\.[0-9]{3})+(,[0-9]+)?$`)
	byCommas = regexp.MustCompile(`^[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]+)?$`)
)

func number(text, decimal string) (float64, bool) {
	plain := text
	if strings.ContainsAny(plain, " \u00a0\u202f'") {
		plain = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "'", "").Replace(plain)
	}
	if strings.ContainsRune(plain, ',') {
		switch {
		case decimal == "," && byPoints.MatchString(plain):
			plain = strings.Replace(strings.ReplaceAll(plain, ".", ""), ",", ".", 1)
		case decimal == "." && byCommas.MatchString(plain):
			plain = strings.ReplaceAll(plain, ",", "")
		default:
			plain = strings.Replace(plain, ",", ".", 1)
		}
	} else if decimal == "," && byPoints.MatchString(plain) {
		plain = strings.ReplaceAll(plain, ".", "")
	}
	// ParseFloat also accepts "inf", "0x1p-2" and "1_000".
	for n := range len(plain) {
		if c := plain[n]; (c < '0' || c > '9') && c != '.' && c != 'e' && c != 'E' && c != '+' && c != '-' {
			return 0, false
		}
	}
	value, err := strconv.ParseFloat(plain, 64)
	if err != nil || math.IsInf(value, 0) {
		return 0, false
	}
	return value, true
}
