package catalogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Complaint is something wrong with a file or folder of a catalogue, whose path is relative to that of the catalogue.
// Line counts from 1; it is zero when the complaint is about the whole of it.
type Complaint struct {
	File string
	Line int
	Text string
}

// String gives the complaint as file:line: text.
func (c Complaint) String() string {
	if c.Line == 0 {
		return fmt.Sprintf("%s: %s", c.File, c.Text)
	}
	return fmt.Sprintf("%s:%d: %s", c.File, c.Line, c.Text)
}

// Complaints is the error of [Load]: everything that could not be read.
type Complaints []Complaint

// Error lists the complaints, one per line.
func (c Complaints) Error() string {
	lines := make([]string, len(c))
	for n, complaint := range c {
		lines[n] = complaint.String()
	}
	return strings.Join(lines, "\n")
}

func (c Complaints) sort() {
	slices.SortStableFunc(c, func(a, b Complaint) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// origin remembers where something was read, so that complaints about it can point there. The zero value is the
// origin of what was not read from a file.
type origin struct {
	file  string
	line  int            // of its beginning
	lines map[string]int // of each of its keys, and of list items as key.index
}

func (o origin) complain(key, format string, args ...any) Complaint {
	line, ok := o.lines[key]
	if !ok {
		line = o.line
	}
	return Complaint{File: o.file, Line: line, Text: fmt.Sprintf(format, args...)}
}
