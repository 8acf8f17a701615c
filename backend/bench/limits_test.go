package main

import (
	"io"
	"strings"
	"testing"
)

func TestLimits_ErrListsMissedLimits(t *testing.T) {
	t.Parallel()
	l := &limits{out: io.Discard}
	l.atMost("memory", 99, 100, " MB")
	l.atLeast("found", 95, 95, " %")
	l.between("known to unknown", 1.1, 0.9, 1.1)
	l.report("bare", "3 s")
	if err := l.err(); err != nil {
		t.Errorf("no limit was missed, the error is %v", err)
	}
	l.atMost("memory", 101, 100, " MB")
	l.between("known to unknown", 1.2, 0.9, 1.1)
	err := l.err()
	if err == nil || !strings.Contains(err.Error(), "memory: 101.00 MB (at most 100 MB)") ||
		!strings.Contains(err.Error(), "known to unknown: 1.20 (0.9 to 1.1)") {
		t.Errorf("two limits were missed, the error is %v", err)
	}
}
