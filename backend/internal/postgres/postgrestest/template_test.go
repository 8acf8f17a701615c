package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"github.com/jackc/pgx/v5"
)

func testServerURL(t testing.TB) string {
	t.Helper()
	address, err := serverURL()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func TestTemplateName_ChangesWithContent(t *testing.T) {
	t.Parallel()
	files := func(pairs ...string) fstest.MapFS {
		m := fstest.MapFS{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
		}
		return m
	}
	seen := map[string]int{}
	for i, c := range []struct {
		text  string
		files fstest.MapFS
	}{
		{"roles", files("1.sql", "a", "2.sql", "b")},
		{"roles ", files("1.sql", "a", "2.sql", "b")},
		{"roles", files("1.sql", "b", "2.sql", "a")},
		{"roles", files("1.sql", "a", "3.sql", "b")},
		{"roles", files("1.sql", "a\n2.sql 1 b")},
		{"", files("1.sql", "a", "2.sql", "b")},
	} {
		name, err := TemplateName("migrated", c.text, c.files)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := TemplateName("migrated", c.text, c.files); again != name {
			t.Errorf("case %d has names %s and %s", i, name, again)
		}
		if other, ok := seen[name]; ok {
			t.Errorf("cases %d and %d have the same name %s", other, i, name)
		}
		seen[name] = i
	}
}

func TestTemplate_FailsOncePerProcess(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	var calls atomic.Int32
	template := Template{Name: "broken", Make: func(context.Context, string) error {
		calls.Add(1)
		return broken
	}}
	for range 3 {
		if _, err := ensureTemplate(testServerURL(t), template); !errors.Is(err, broken) {
			t.Errorf("got error %v", err)
		}
	}
	if calls.Load() != 1 {
		t.Errorf("Make was called %d times", calls.Load())
	}
	// Another process tries again, and replaces the incomplete database.
	template.Make = func(ctx context.Context, url string) error { return execSQL(ctx, url, `create table whole ()`) }
	if _, err := makeTemplate(t.Context(), testServerURL(t), template); err != nil {
		t.Fatal(err)
	}
	conn := NewFromTemplate(t, Template{Name: "broken again", Make: template.Make}).Connect(t, "")
	if _, err := conn.Exec(t.Context(), `table whole`); err != nil {
		t.Error(err)
	}
}

func TestTemplate_InvalidIsRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		template Template
		message  string
	}{
		{Template{Name: strings.Repeat("long", 20), Make: migrate}, "longer than 54 bytes"},
		{Template{Name: "unmade"}, "its Make is nil"},
	} {
		if _, err := makeTemplate(t.Context(), testServerURL(t), c.template); err == nil ||
			!strings.Contains(err.Error(), c.message) {
			t.Errorf("%s: %v", c.template.Name, err)
		}
	}
}

// BenchmarkClone compares the strategies for cloning a template, one at a time and in parallel.
func BenchmarkClone(b *testing.B) {
	source, err := ensureTemplate(testServerURL(b), Migrated())
	if err != nil {
		b.Fatal(err)
	}
	var count atomic.Int64
	clone := func(b *testing.B, strategy string) {
		name := fmt.Sprintf("clone_%s_%d", strategy, count.Add(1))
		create := "create database " + name + " template " + source + " strategy " + strategy
		if err := execSQL(b.Context(), testServerURL(b), create); err != nil {
			b.Error(err)
			return
		}
		conn, err := pgx.Connect(b.Context(), withDatabase(testServerURL(b), name))
		if err != nil {
			b.Error(err)
			return
		}
		if _, err := conn.Exec(b.Context(), `insert into versions (topic) values ('work')`); err != nil {
			b.Error(err)
		}
		_ = conn.Close(b.Context())
		if err := execSQL(b.Context(), testServerURL(b), "drop database "+name+" with (force)"); err != nil {
			b.Error(err)
		}
	}
	for _, strategy := range []string{"wal_log", "file_copy"} {
		b.Run(strategy+"/alone", func(b *testing.B) {
			for b.Loop() {
				clone(b, strategy)
			}
		})
		b.Run(strategy+"/parallel", func(b *testing.B) {
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					clone(b, strategy)
				}
			})
		})
	}
}
