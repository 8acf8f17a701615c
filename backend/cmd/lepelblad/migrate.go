package main

import (
	"context"
	"fmt"
	"io"
)

// migrateCommand makes the roles and brings the schema up to date.
type migrateCommand struct{ Database }

// Run migrates.
func (c *migrateCommand) Run(ctx context.Context, out io.Writer) error {
	if err := c.migrate(ctx); err != nil {
		return err
	}
	fmt.Fprintln(out, "the database has the newest schema")
	return nil
}
