package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// limits prints measurements with their limits and collects those that exceed them.
type limits struct {
	out    io.Writer
	missed []string
}

// check prints a figure with its limit and whether it is ok.
func (l *limits) check(name, figure, limit string, ok bool) {
	verdict := "ok"
	if !ok {
		verdict = "MISSED"
		l.missed = append(l.missed, fmt.Sprintf("%s: %s (%s)", name, figure, limit))
	}
	fmt.Fprintf(l.out, "  %-58s %12s  (%s) %s\n", name, figure, limit, verdict)
}

// report prints a figure without a limit.
func (l *limits) report(name, figure string) { fmt.Fprintf(l.out, "  %-58s %12s\n", name, figure) }

func (l *limits) atMost(name string, figure, limit float64, unit string) {
	l.check(name, fmt.Sprintf("%.2f%s", figure, unit), fmt.Sprintf("at most %g%s", limit, unit), figure <= limit)
}

func (l *limits) atLeast(name string, figure, limit float64, unit string) {
	l.check(name, fmt.Sprintf("%.1f%s", figure, unit), fmt.Sprintf("at least %g%s", limit, unit), figure >= limit)
}

func (l *limits) between(name string, figure, low, high float64) {
	l.check(name, fmt.Sprintf("%.2f", figure), fmt.Sprintf("%g to %g", low, high), figure >= low && figure <= high)
}

// err returns an error with the limits that were missed, or nil.
func (l *limits) err() error {
	if len(l.missed) == 0 {
		return nil
	}
	return errors.New("missed:\n  " + strings.Join(l.missed, "\n  "))
}
