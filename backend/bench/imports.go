package main

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// What an import of so many rows may take, from the file that was sent to all of its rows in the catalogue and in the
// report.
const (
	importRows    = 100_000
	mostImport    = 5 * time.Second
	mostGrowth    = 100 // MB
	importSamples = 3   // the middle one counts
)

// benchImport imports a table for a tenant as the role that serves its requests, and copies the same rows without
// anything around it.
func benchImport(ctx context.Context, l *limits, db *postgres.DB, admin string) error {
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return err
	}
	defer conn.Close(ctx) //nolint:errcheck // nothing is lost with this connection
	table := foods(importRows)
	service := &imports.Service{DB: db, Now: time.Now}
	var all, found, bare, again []time.Duration
	growth := uint64(0)
	for range importSamples {
		shelf := imports.NewTarget(db, uuid.New())
		heap := watchMemory()
		done, findable, err := importOnce(ctx, service, shelf, table)
		if err != nil {
			return err
		}
		all, found = append(all, done), append(found, findable)
		growth = max(growth, heap())
		if done, _, err = importOnce(ctx, service, shelf, table); err != nil {
			return err
		}
		again = append(again, done)
		copied, err := copyBare(ctx, conn, shelf.OwnerID)
		if err != nil {
			return err
		}
		bare = append(bare, copied)
	}
	l.say(
		fmt.Sprintf("import of %d rows", importRows),
		round(median(all)).String(),
		fmt.Sprintf("at most %s", mostImport),
		median(all) <= mostImport,
	)
	l.tell("until search finds all of them", round(median(found)).String())
	l.tell("the same once more", round(median(again)).String())
	l.tell("bare COPY of the rows", round(median(bare)).String())
	l.tell("ratio of the medians", fmt.Sprintf("%.2f", float64(median(all))/float64(median(bare))))
	l.atMost("memory that it takes", float64(growth)/(1<<20), mostGrowth, " MB")
	fmt.Fprintln(l.out)
	return nil
}

// foods is a table of n foods with all that a table may have.
func foods(n int) []byte {
	var table bytes.Buffer
	table.WriteString(
		"code;naam;engelse naam;groep;kcal;eiwit;vet;verzadigd vet;koolhydraten;suikers;vezels;zout;allergenen\n",
	)
	for k := range n {
		protein, fat, carbohydrate := float64(k%30), float64(k%40)/2, float64(k%37)
		fmt.Fprintf(
			&table,
			"%08d;Product nummer %d met een naam;Product number %d with a name;Groente;%.1f;%.1f;%.1f;%.2f;%.1f;%.1f;< 0.5;0.25;melk, soja\n",
			k,
			k,
			k,
			protein*4+fat*9+carbohydrate*4,
			protein,
			fat,
			fat/3,
			carbohydrate,
			carbohydrate/2,
		)
	}
	return table.Bytes()
}

// importOnce imports a table, and gives how long it took until the import said that it was done, as the console asks
// it, and until search found all of it as well.
func importOnce(
	ctx context.Context,
	service *imports.Service,
	shelf imports.Target,
	table []byte,
) (done, findable time.Duration, err error) {
	begin := time.Now()
	upload := imports.NewUpload()
	defer upload.Close()
	if err := upload.Add("foods.csv", bytes.NewReader(table)); err != nil {
		return 0, 0, err
	}
	sent, err := service.Create(ctx, shelf, upload, imports.Options{SkipCheck: true}, uuid.Nil)
	if err != nil {
		return 0, 0, err
	}
	ended := make(chan error, 1)
	go func() {
		ended <- service.Run(ctx, imports.Args{Tenant: jobs.Tenant{ID: shelf.OwnerID}, Import: sent.ID})
	}()
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for sent.State == imports.Waiting || sent.State == imports.Running {
		select {
		case err := <-ended:
			if err != nil {
				return 0, 0, err
			}
			ended <- nil
		case <-ticker.C:
		}
		if sent, err = service.Get(ctx, shelf, sent.ID); err != nil {
			return 0, 0, err
		}
	}
	done = time.Since(begin)
	if sent.State != imports.Done || sent.Counts[imports.Created]+sent.Counts[imports.Unchanged] != importRows {
		return 0, 0, fmt.Errorf("the import is %s with %v: %v", sent.State, sent.Counts, sent.Failure)
	}
	err = <-ended
	return done, time.Since(begin), err
}

// copyBare copies the rows that an owner has into a table like theirs that nothing watches over, and gives how long
// that took.
func copyBare(ctx context.Context, conn *pgx.Conn, owner uuid.UUID) (time.Duration, error) {
	if _, err := conn.Exec(ctx, `drop table if exists bare; create table bare (like ingredients)`); err != nil {
		return 0, err
	}
	var text bytes.Buffer
	if _, err := conn.PgConn().CopyTo(ctx, &text, `copy (select * from ingredients where owner_id = '`+owner.String()+`') to stdout`); err != nil {
		return 0, err
	}
	begin := time.Now()
	_, err := conn.PgConn().CopyFrom(ctx, &text, `copy bare from stdin`)
	return time.Since(begin), err
}

// watchMemory begins to look at how much memory this process holds; the function that it gives ends that and says by
// how much it grew at most.
func watchMemory() func() uint64 {
	held := func() uint64 {
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapInuse + stats.StackInuse
	}
	runtime.GC()
	before, most := held(), uint64(0)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(10 * time.Millisecond)
		defer ticker.Stop()
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				most = max(most, held())
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-stopped
		return max(most, before) - before
	}
}
