package yamlfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong with a file or folder, whose path is relative to what was read. Line counts from 1; it
// is zero when the complaint is about the whole of it.
type Problem struct {
	File string
	Line int
	Text string
}

// String gives the complaint as file:line: text.
func (c Problem) String() string {
	if c.Line == 0 {
		return fmt.Sprintf("%s: %s", c.File, c.Text)
	}
	return fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Text)
}

// Problems is the error of whoever reads files: everything that is wrong with them.
type Problems []Problem

// Error lists the complaints, one per line.
func (c Problems) Error() string {
	lines := make([]string, len(c))
	for n, complaint := range c {
		lines[n] = complaint.String()
	}
	return strings.Join(lines, "\n")
}

// Sort puts the complaints in the order of files and lines. Those about one line keep theirs.
func (c Problems) Sort() {
	slices.SortStableFunc(c, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
