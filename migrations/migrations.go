// Package migrations has the migrations of the database's schema, for golang-migrate, and the roles that they need.
package migrations

import "embed"

// Files are the migrations, NNNN_<name>.up.sql and .down.sql.
//
//go:embed *.up.sql *.down.sql
var Files embed.FS

// Roles is SQL that creates the database's roles where they are missing. A role with CREATEROLE runs it.
//
//go:embed roles.sql
var Roles string
