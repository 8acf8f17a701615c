package main

import (
	"context"
	"fmt"
	"io"
)

// migrateCommand creates the roles and migrates the schema.
type migrateCommand struct{ Database }

// Run migrates the database.
func (c *migrateCommand) Run(ctx context.Context, out io.Writer) error {
	if err := c.migrate(ctx); err != nil {
		return err
	}
	fmt.Fprintln(out, "the database has the newest schema")
	return nil
}
