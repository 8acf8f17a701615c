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
func (p Problem) String() string {
	if p.Line == 0 {
		return fmt.Sprintf("%s: %s", p.File, p.Text)
	}
	return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text)
}

// Problems is an error with all problems of the files.
type Problems []Problem

// Error returns the problems, one per line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for n, problem := range p {
		lines[n] = problem.String()
	}
	return strings.Join(lines, "\n")
}

// Sort sorts by file and line. It is stable.
func (p Problems) Sort() {
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
