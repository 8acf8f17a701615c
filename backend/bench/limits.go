package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// limits prints figures with what they may be, and keeps those that are not.
type limits struct {
	out    io.Writer
	missed []string
}

// say prints a figure with its limit, and whether it keeps to it.
func (l *limits) say(name, figure, limit string, kept bool) {
	mark := "ok"
	if !kept {
		mark = "MISSED"
		l.missed = append(l.missed, fmt.Sprintf("%s: %s (%s)", name, figure, limit))
	}
	fmt.Fprintf(l.out, "  %-58s %12s  (%s) %s\n", name, figure, limit, mark)
}

// tell prints a figure that may be anything.
func (l *limits) tell(name, figure string) { fmt.Fprintf(l.out, "  %-58s %12s\n", name, figure) }

func (l *limits) atMost(name string, figure, limit float64, unit string) {
	l.say(name, fmt.Sprintf("%.2f%s", figure, unit), fmt.Sprintf("at most %g%s", limit, unit), figure <= limit)
}

func (l *limits) atLeast(name string, figure, limit float64, unit string) {
	l.say(name, fmt.Sprintf("%.1f%s", figure, unit), fmt.Sprintf("at least %g%s", limit, unit), figure >= limit)
}

func (l *limits) between(name string, figure, least, most float64) {
	l.say(name, fmt.Sprintf("%.2f", figure), fmt.Sprintf("%g to %g", least, most), figure >= least && figure <= most)
}

// err names the limits that were missed; nil when none was.
func (l *limits) err() error {
	if len(l.missed) == 0 {
		return nil
	}
	return errors.New("missed:\n  " + strings.Join(l.missed, "\n  "))
}
