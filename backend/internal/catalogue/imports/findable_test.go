package imports_test

import (
	"testing"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
)

func TestWhatSearchDoesNotFindYetIsMadeFindableByWhoeverComesBy(t *testing.T) {
	d := newDesk(t)
	const (
		missing  = `select count(*) from ingredients where words = '{}'`
		postings = `select count(distinct ingredient_id) from ingredient_postings where lemma = 'product'`
	)
	done := d.bring(shop(40, 5), imports.Options{})
	if got := d.ask(postings); got != "40" {
		t.Fatalf("search finds %s of 40", got)
	}
	for name, comeBy := range map[string]func(){
		"the job that was cut off": func() { d.work(done.ID) },
		"the sweeper": func() {
			if err := imports.Sweep(t.Context(), d.shelf, time.Now()); err != nil {
				t.Fatal(err)
			}
		},
	} {
		d.exec(`update ingredients set words = '{}', lemmas = '{}', weights = '{}' where owner_id = $1`, d.shelf.Owner)
		if lost, found := d.ask(missing), d.ask(postings); lost != "40" || found != "0" {
			t.Fatalf("%s of 40 were made unfindable, search finds %s", lost, found)
		}
		comeBy()
		if lost, found := d.ask(missing), d.ask(postings); lost != "0" || found != "40" {
			t.Errorf("%s left %s that search does not find, it finds %s", name, lost, found)
		}
	}
	if corrected := d.ask(`select count(*) from ingredients where corrected <> '{}'`); corrected != "0" {
		t.Errorf("%s count as corrected by hand", corrected)
	}
}
