package yamlfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is a problem in a file or folder. Its path is relative to the folder that was read. Line counts from 1, and
// is 0 for the whole file.
type Problem struct {
	File string
	Line int
	Text string
}

// String returns the problem as file:line: text.
func (c Problem) String() string {
	if c.Line == 0 {
		return fmt.Sprintf("%s: %s", c.File, c.Text)
	}
	return fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Text)
}

// Problems is an error with all problems of the files.
type Problems []Problem

// Error returns the problems, one per line.
func (c Problems) Error() string {
	lines := make([]string, len(c))
	for n, complaint := range c {
		lines[n] = complaint.String()
	}
	return strings.Join(lines, "\n")
}

// Sort sorts by file and line. It is stable.
func (c Problems) Sort() {
	slices.SortStableFunc(c, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
