package migrations_test

import (
	"io/fs"
	"regexp"
	"testing"

	"github.com/lepelblad/lepelblad/migrations"
)

// Two branches may each add a migration with the next number. The server would not start with both.
func TestMigrations_EachNumberIsUsedOnce(t *testing.T) {
	t.Parallel()
	pattern := regexp.MustCompile(`^(\d{4})_(\w+)\.(up|down)\.sql$`)
	names := map[string]string{} // by number
	directions := map[string]map[string]bool{}
	files, err := fs.Glob(migrations.Files, "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		parts := pattern.FindStringSubmatch(file)
		if parts == nil {
			t.Errorf("%s is not named as 0001_name.up.sql", file)
			continue
		}
		number, name, direction := parts[1], parts[2], parts[3]
		if other, used := names[number]; used && other != name {
			t.Errorf("%s_%s and %s_%s have the same number: rename one", number, other, number, name)
		}
		if directions[number] == nil {
			directions[number] = map[string]bool{}
		}
		names[number], directions[number][direction] = name, true
	}
	if len(names) < 50 {
		t.Errorf("got %d migrations", len(names))
	}
	for number, name := range names {
		if len(directions[number]) != 2 {
			t.Errorf("%s_%s lacks its up or down file", number, name)
		}
	}
}
