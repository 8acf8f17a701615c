package shopping_test

import (
	"errors"
	"maps"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/seed/seedtest"
	"github.com/lepelblad/lepelblad/backend/internal/shopping"
)

// shopper is an account of a tenant with the platform's catalogue.
type shopper struct {
	scope     postgres.Scope
	id        uuid.UUID
	snapshot  *catalogue.Snapshot
	catalogue *catalogue.Store
}

func newShopper(t *testing.T) shopper {
	t.Helper()
	t.Parallel()
	db := seedtest.New(t).Open(t)
	var tenant uuid.UUID
	err := db.Platform().QueryRow(t.Context(), `
		insert into tenants (slug, name, language, app_name, privacy_policy_url, support_email, company_address,
			primary_color, button_color)
		values ('fit', 'Fit', 'nl', 'Fit', '/', 'x', 'x', '#000', '#000') returning id`).Scan(&tenant)
	if err != nil {
		t.Fatal(err)
	}
	s := shopper{scope: db.Scope(tenant)}
	err = s.scope.QueryRow(t.Context(), `
		insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		values ($1, 'iemand@voorbeeld.example', 'Iemand', 'x', 'general', now()) returning id`, tenant).Scan(&s.id)
	if err != nil {
		t.Fatal(err)
	}
	s.catalogue = seedtest.Catalogue(t, db)
	if s.snapshot, err = s.catalogue.Snapshot(t.Context(), s.scope); err != nil {
		t.Fatal(err)
	}
	return s
}

// reach returns what the account may change.
func (s shopper) reach() shopping.Reach { return shopping.Reach{Account: s.id} }

// save saves the list of a Monday and a Tuesday for these amounts.
func (s shopper) save(t *testing.T, servings int, grams map[string]float64) shopping.List {
	t.Helper()
	return s.saveFrom(t, time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), servings, grams)
}

// saveFrom saves the list of a date and the day after for these amounts.
func (s shopper) saveFrom(t *testing.T, date time.Time, servings int, grams map[string]float64) shopping.List {
	t.Helper()
	var amounts []shopping.Amount
	for slug, weight := range grams {
		ingredient, ok := s.snapshot.IngredientBySlug(slug)
		if !ok {
			t.Fatalf("ingredient %s does not exist", slug)
		}
		amounts = append(
			amounts,
			shopping.Amount{
				Ingredient: ingredient,
				Grams:      weight,
				Quantity:   weight,
				Unit:       catalogue.Gram,
				Recipes:    []uuid.UUID{},
			},
		)
	}
	list, err := shopping.Save(
		t.Context(),
		s.scope,
		s.id,
		[]time.Time{date, date.AddDate(0, 0, 1)},
		servings,
		func([]shopping.Added) [][]shopping.Amount { return [][]shopping.Amount{amounts, amounts} },
		time.Now(),
	)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// ticks returns which items are ticked, by slug or name.
func (s shopper) ticks(list shopping.List) map[string]bool {
	ticked := map[string]bool{}
	for _, item := range list.Items {
		name := item.Name
		if item.IngredientID != nil {
			ingredient, _ := s.snapshot.Ingredient(*item.IngredientID)
			name = ingredient.Slug
		}
		ticked[name] = item.CheckedAt != nil
	}
	return ticked
}

func TestSave_KeepsTicks(t *testing.T) {
	cases := []struct {
		name  string
		grams map[string]float64 // initially 100 g of knoflook, ticked
		want  map[string]bool
	}{
		{
			"as much is needed as before",
			map[string]float64{"knoflook": 100},
			map[string]bool{"knoflook": true, "bloemen": true},
		},
		{
			"less is needed than before",
			map[string]float64{"knoflook": 40},
			map[string]bool{"knoflook": true, "bloemen": true},
		},
		{
			"hardly more is needed",
			map[string]float64{"knoflook": 100.4},
			map[string]bool{"knoflook": true, "bloemen": true},
		},
		{
			"more is needed, in as many packs",
			map[string]float64{"knoflook": 119},
			map[string]bool{"knoflook": true, "bloemen": true},
		},
		{
			"another pack is needed",
			map[string]float64{"knoflook": 130},
			map[string]bool{"knoflook": false, "bloemen": true},
		},
		{
			"something else is needed as well",
			map[string]float64{"knoflook": 100, "olijfolie": 30},
			map[string]bool{"knoflook": true, "olijfolie": false, "bloemen": true},
		},
		{
			"it is needed no longer",
			map[string]float64{"olijfolie": 30},
			map[string]bool{"olijfolie": false, "bloemen": true},
		},
		{"nothing is needed any more", nil, map[string]bool{"bloemen": true}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := newShopper(t)
			first := s.save(t, 2, map[string]float64{"knoflook": 100})
			own, err := shopping.AddItem(
				t.Context(),
				s.scope,
				s.id,
				first.ID,
				shopping.OwnItem{Name: "bloemen", Aisle: "produce"},
			)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range []uuid.UUID{first.Items[0].ID, own.ID} {
				if _, err := shopping.CheckItem(t.Context(), s.scope, s.reach(), id, true, time.Now()); err != nil {
					t.Fatal(err)
				}
			}
			anew := s.save(t, 3, c.grams)
			if anew.ID != first.ID || anew.Servings != 3 || !anew.Dates[0].Before(anew.Dates[1]) {
				t.Errorf("got list %s for %d people on %v", anew.ID, anew.Servings, anew.Dates)
			}
			if got := s.ticks(anew); !maps.Equal(got, c.want) {
				t.Errorf("got items %v, want %v", got, c.want)
			}
			for _, item := range anew.Items {
				if item.IngredientID == nil {
					continue
				}
				ingredient, _ := s.snapshot.Ingredient(*item.IngredientID)
				if *item.Grams != c.grams[ingredient.Slug] || *item.Quantity != c.grams[ingredient.Slug] {
					t.Errorf("%s: got %v g", ingredient.Slug, *item.Grams)
				}
			}
		})
	}
}

func TestCheckItem_LatestTimestampWins(t *testing.T) {
	type word struct {
		checked bool
		minute  int // of the change
	}
	cases := []struct {
		name  string
		words []word // in order of arrival
		want  bool
	}{
		{"said in order", []word{{true, 1}, {false, 2}}, false},
		{"a tick from before arrives late", []word{{false, 5}, {true, 1}}, false},
		{"a tick that was taken away before arrives late", []word{{true, 5}, {false, 1}}, true},
		{"the same word twice", []word{{true, 3}, {true, 3}}, true},
		{"at the same moment the last to arrive counts", []word{{true, 3}, {false, 3}}, false},
		{"three devices, the middle one last", []word{{true, 1}, {true, 9}, {false, 4}}, true},
	}
	s := newShopper(t)
	list := s.save(t, 2, nil)
	noon := time.Now().Truncate(time.Second)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			item, err := shopping.AddItem(
				t.Context(),
				s.scope,
				s.id,
				list.ID,
				shopping.OwnItem{Name: c.name, Aisle: "produce"},
			)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range c.words {
				if item, err = shopping.CheckItem(
					t.Context(), s.scope, s.reach(), item.ID, w.checked, noon.Add(time.Duration(w.minute)*time.Minute),
				); err != nil {
					t.Fatal(err)
				}
			}
			if got := item.CheckedAt != nil; got != c.want {
				t.Errorf("ticked: got %v, want %v", got, c.want)
			}
		})
	}
}

func TestCheckItem_IgnoresTicksOlderThanTheItem(t *testing.T) {
	s := newShopper(t)
	before := time.Now().Add(-time.Minute)
	item := s.save(t, 2, map[string]float64{"knoflook": 100}).Items[0]
	if _, err := shopping.CheckItem(t.Context(), s.scope, s.reach(), item.ID, true, before); err != nil {
		t.Fatal(err)
	}
	s.save(t, 4, map[string]float64{"knoflook": 200})
	late, err := shopping.CheckItem(t.Context(), s.scope, s.reach(), item.ID, true, before)
	if err != nil {
		t.Fatal(err)
	}
	if late.CheckedAt != nil {
		t.Error("an item is ticked though more is needed than was bought")
	}
}

func TestAddItem_TrimsNameAndDefaultsToPantry(t *testing.T) {
	s := newShopper(t)
	list := s.save(t, 2, nil)
	item, err := shopping.AddItem(t.Context(), s.scope, s.id, list.ID, shopping.OwnItem{Name: " koffie "})
	if err != nil || item.Aisle != "pantry" || item.Name != "koffie" {
		t.Errorf("got %+v (%v)", item, err)
	}
}

func TestAddItem_IsIdempotent(t *testing.T) {
	s := newShopper(t)
	list, own := s.save(t, 2, nil), shopping.OwnItem{ID: uuid.New(), Name: "koffie", Aisle: "drinks"}
	for range 2 {
		if added, err := shopping.AddItem(t.Context(), s.scope, s.id, list.ID, own); err != nil || added.ID != own.ID {
			t.Fatalf("adding %v: %v", added.ID, err)
		}
	}
	saved, err := shopping.Find(t.Context(), s.scope, s.id, list.ID)
	if err != nil || len(saved.Items) != 1 {
		t.Errorf("got %d items (%v)", len(saved.Items), err)
	}
	another, err := shopping.Save(
		t.Context(),
		s.scope,
		s.id,
		[]time.Time{time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)},
		2,
		func([]shopping.Added) [][]shopping.Amount { return [][]shopping.Amount{nil} },
		time.Now(),
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := shopping.AddItem(t.Context(), s.scope, s.id, another.ID, own); !errors.Is(err, shopping.ErrNotFound) {
		t.Errorf("an item of another list: got error %v", err)
	}
}
