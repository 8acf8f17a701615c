package spreadsheet

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Certainty says what a cell knows of an amount.
type Certainty int

// What a cell may know.
const (
	Missing  Certainty = iota // nothing was measured, or nothing is told
	Exact                     // the amount
	Below                     // less than the amount: it could not be measured exactly
	Traces                    // hardly anything
	Formula                   // a formula whose result is not in the file
	Negative                  // an amount below zero, as a difference of two others may come out
	Invalid                   // no amount at all
)

// Amount is a number in a cell.
type Amount struct {
	Certainty Certainty
	Value     float64 // of Exact, Below and Negative; never infinite or not a number
}

// missingMarks are the ways to say that something is not known.
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

// ParseAmount reads an amount as tables write it: "-" for what is missing, "< 0,5" for what is too little to measure,
// "traces", and thousands divided by the mark that is not the decimal one or by spaces.
func ParseAmount(cell string, decimal string) Amount {
	// Nearly all cells are a number or nothing, and there are millions of them.
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

// Thousands are divided in threes, and never begin with a zero: 0,084 is less than one.
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
	// Only what looks like a decimal number: ParseFloat knows "inf", "0x1p-2" and "1_000" as well.
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
