// Commonpasswords writes the filter of common passwords to standard output. Its argument is a file with a password on
// each line. README.md names the source of that file and its licence.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: commonpasswords FILE > common.bin")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the filter of the passwords in a file to standard output. It leaves out passwords that are refused as
// too short anyway.
func write(file string) error {
	source, err := os.Open(file)
	if err != nil {
		return fmt.Errorf("opening the list: %w", err)
	}
	defer source.Close() //nolint:errcheck // it is only read
	var prints []uint32
	lines := bufio.NewScanner(source)
	for lines.Scan() {
		if utf8.RuneCountInString(lines.Text()) >= auth.MinPasswordLength {
			prints = append(prints, auth.PasswordPrint(lines.Text()))
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading the list: %w", err)
	}
	slices.Sort(prints)
	prints = slices.Compact(prints)
	if err := binary.Write(os.Stdout, binary.BigEndian, prints); err != nil {
		return fmt.Errorf("writing the filter: %w", err)
	}
	return nil
}
