package postgrestest_test

import (
	"context"
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/postgres/postgrestest"
)

func TestEachDatabaseIsMigratedAndAlone(t *testing.T) {
	begin := time.Now()
	first := postgrestest.New(t)
	t.Logf("first database after %v", time.Since(begin))
	begin = time.Now()
	second := postgrestest.New(t)
	t.Logf("second after %v", time.Since(begin))
	ctx := context.Background()
	one, two := first.Connect(t, ""), second.Connect(t, "")
	if _, err := one.Exec(ctx, `insert into versions (topic) values ('mine')`); err != nil {
		t.Fatal(err)
	}
	var count int
	if err := two.QueryRow(ctx, `select count(*) from versions where topic = 'mine'`).Scan(&count); err != nil || count != 0 {
		t.Errorf("the other database has %d rows of this one (%v)", count, err)
	}
	first.Open(t)
}
