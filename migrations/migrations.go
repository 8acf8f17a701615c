// Package migrations holds the database's schema as steps that golang-migrate takes, and the roles that must be there
// before the first.
package migrations

import "embed"

// Files are the steps, NNNN_<what>.up.sql and .down.sql.
//
//go:embed *.up.sql *.down.sql
var Files embed.FS

// Roles is SQL that makes the database's roles where they are missing. It is run by a role that may create roles.
//
//go:embed roles.sql
var Roles string
