package tenancy

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// internalEditor may change everything.
func internalEditor() Editor {
	return Editor{StaffID: uuid.New(), Tenants: AllTenants, Now: morning}
}

// nothing happens when a white-label is created.
func nothing(postgres.Tx, uuid.UUID) error { return nil }

func (b bench) record(t *testing.T, id uuid.UUID) Record {
	t.Helper()
	record, err := Get(t.Context(), b.Platform(), AllTenants, id)
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// update changes a white-label and fails the test on an error.
func (b bench) update(t *testing.T, id uuid.UUID, by Editor, change func(*Brand)) {
	t.Helper()
	current := b.record(t, id)
	brand := current.brand()
	change(&brand)
	if err := Update(t.Context(), b.Platform(), id, current.Version(), brand, by); err != nil {
		t.Fatal(err)
	}
}

func TestCreate_StoresWhitelabelWithUnverifiedDomains(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	id, err := Create(t.Context(), b.Platform(), validBrand(), internalEditor(), nothing)
	if err != nil {
		t.Fatal(err)
	}
	if _, found, err := b.store(t).ByHost(t.Context(), "nieuw.example"); found || err != nil {
		t.Errorf("the domain works before it is verified (%v)", err)
	}
	want := validBrand()
	want.Tenant.ID, want.CreatedAt = id, b.record(t, id).CreatedAt
	if got := b.record(t, id).brand(); !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
	for name, change := range map[string]func(*Brand){
		"a slug that exists":            func(b *Brand) { b.Domains = []string{"anders.example"} },
		"a domain of another brand":     func(b *Brand) { b.Slug, b.Domains = "anders", []string{"tak.example"} },
		"a domain of the default brand": func(b *Brand) { b.Slug, b.Domains = "anders", []string{"stam.example"} },
	} {
		brand := validBrand()
		change(&brand)
		if _, err := Create(t.Context(), b.Platform(), brand, internalEditor(), nothing); !errors.Is(err, errTaken) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestUpdate_PublishesOneOfTwoChangesOfOneVersion(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	tak := b.read(t, "tak")
	before := b.record(t, tak.ID)
	brand := before.brand()
	brand.ButtonColor = "#123456"
	results := make(chan error)
	for range 2 {
		go func() {
			results <- Update(t.Context(), b.Platform(), tak.ID, before.Version(), brand, internalEditor())
		}()
	}
	first, second := <-results, <-results
	if (first == nil) == (second == nil) || !errors.Is(errors.Join(first, second), catalogue.ErrChanged) {
		t.Errorf("got %v and %v", first, second)
	}
	if got := b.record(t, tak.ID); got.ButtonColor != "#123456" || got.Version() == before.Version() {
		t.Errorf("got %+v", got)
	}
}

func TestUpdate_ManagerChangesOnlyLookTextsAndPaths(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	id := b.read(t, "tak").ID
	manager := Editor{StaffID: uuid.New(), Tenants: Selection{IDs: []uuid.UUID{id}}, Now: morning}
	b.update(t, id, manager, func(b *Brand) {
		b.AppName, b.ButtonColor, b.CustomTitle, b.Paths = "Nieuw", "#123", "Titel", []string{"start"}
	})
	for name, change := range map[string]func(*Brand){
		"name":             func(b *Brand) { b.Name = "Anders" },
		"language":         func(b *Brand) { b.Language = "nl" },
		"isActive":         func(b *Brand) { b.IsActive = !b.IsActive },
		"domains":          func(b *Brand) { b.Domains = append(b.Domains, "anders.example") },
		"consentMode":      func(b *Brand) { b.ConsentMode = ConsentImplicit },
		"weightIndication": func(b *Brand) { b.WeightIndication = IndicationEvidence },
		"tagManager":       func(b *Brand) { b.TagManager = "" },
	} {
		current := b.record(t, id)
		brand := current.brand()
		change(&brand)
		err := Update(t.Context(), b.Platform(), id, current.Version(), brand, manager)
		if !errors.Is(err, ErrSettings) || b.record(t, id).Version() != current.Version() {
			t.Errorf("%s: got %v", name, err)
		}
	}
	stranger := Editor{StaffID: uuid.New(), Tenants: Selection{IDs: []uuid.UUID{uuid.New()}}, Now: morning}
	current := b.record(t, id)
	err := Update(t.Context(), b.Platform(), id, current.Version(), current.brand(), stranger)
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("a manager of another brand: got %v", err)
	}
}

func TestRollback_PublishesEarlierLook(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	id := b.read(t, "tak").ID
	before := b.record(t, id)
	b.update(t, id, internalEditor(), func(b *Brand) { b.ButtonColor, b.Name = "#123456", "Anders" })
	history, err := History(t.Context(), b.Platform(), AllTenants, id)
	if err != nil || len(history) != 2 || history[0].Look.ButtonColor != "#123456" || history[1].StaffID != nil {
		t.Fatalf("got history %+v (%v)", history, err)
	}
	version := b.record(t, id).Version()
	err = Rollback(t.Context(), b.Platform(), id, version, history[1].Number, internalEditor())
	if err != nil {
		t.Fatal(err)
	}
	if got := b.record(t, id); got.ButtonColor != before.ButtonColor || got.Name != "Anders" {
		t.Errorf("got button %s and name %s", got.ButtonColor, got.Name)
	}
	err = Rollback(t.Context(), b.Platform(), id, b.record(t, id).Version(), 99, internalEditor())
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("an unknown version: got %v", err)
	}
}

func TestDraft_IsNotPublished(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	id := b.read(t, "tak").ID
	look := b.record(t, id).Tenant
	look.ButtonColor, look.Language = "#123456", "nl"
	manager := Editor{StaffID: uuid.New(), Tenants: Selection{IDs: []uuid.UUID{id}}, Now: morning}
	if err := SaveDraft(t.Context(), b.Platform(), id, look, manager); err != nil {
		t.Fatal(err)
	}
	draft, err := DraftOf(t.Context(), b.Platform(), id)
	if err != nil || draft == nil || draft.Look.ButtonColor != "#123456" || draft.Look.Language != "en" {
		t.Fatalf("got draft %+v (%v)", draft, err)
	}
	if tenant, _, _ := b.store(t).BySlug(t.Context(), "tak"); tenant.ButtonColor == "#123456" {
		t.Error("the draft is published")
	}
	look.ButtonColor = "red;}"
	if err := SaveDraft(t.Context(), b.Platform(), id, look, manager); err == nil {
		t.Error("a hostile draft was accepted")
	}
	b.update(t, id, manager, func(b *Brand) { b.ButtonColor = "#123456" })
	if draft, err := DraftOf(t.Context(), b.Platform(), id); err != nil || draft != nil {
		t.Errorf("publishing leaves draft %+v (%v)", draft, err)
	}
}

func TestDelete_IsRestorableForThirtyDays(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	store := b.store(t)
	remove := func(id uuid.UUID) error {
		return Delete(t.Context(), b.DB, id, b.record(t, id).Version(), internalEditor())
	}
	if err := remove(b.read(t, "tak").ID); !errors.Is(err, ErrShipped) {
		t.Errorf("a brand of a file: got %v", err)
	}
	brand := validBrand()
	brand.IsActive = true
	id, err := Create(t.Context(), b.Platform(), brand, internalEditor(), nothing)
	if err != nil {
		t.Fatal(err)
	}
	b.exec(t, `update tenant_domains set verified_at = now() where domain = 'nieuw.example'`)
	if _, found, _ := store.ByHost(t.Context(), "nieuw.example"); !found {
		t.Fatal("the white-label is not found before it is deleted")
	}
	if err := remove(id); err != nil {
		t.Fatal(err)
	}
	for name, found := range map[string]bool{
		"host": second(store.ByHost(t.Context(), "nieuw.example")),
		"slug": second(store.BySlug(t.Context(), "nieuw")),
		"id":   second(store.ByID(t.Context(), id)),
	} {
		if found {
			t.Errorf("a deleted white-label is found by its %s", name)
		}
	}
	if _, err := Get(t.Context(), b.Platform(), AllTenants, id); !errors.Is(err, ErrNotFound) {
		t.Errorf("the console still lists the deleted white-label: %v", err)
	}
	late := internalEditor()
	late.Now = morning.Add(Retention)
	if err := Restore(t.Context(), b.Platform(), id, late); !errors.Is(err, ErrNotFound) {
		t.Errorf("after 30 days: got %v", err)
	}
	if err := Restore(t.Context(), b.Platform(), id, internalEditor()); err != nil {
		t.Fatal(err)
	}
	if tenant, found, _ := store.ByHost(t.Context(), "nieuw.example"); !found || tenant.IsActive {
		t.Errorf("restored: found %v, active %v", found, tenant.IsActive)
	}
	if err := remove(id); err != nil {
		t.Fatal(err)
	}
	if err := Sweep(t.Context(), b.Platform(), late.Now); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(t.Context(), b.Platform(), brand, late, nothing); err != nil {
		t.Errorf("slug and domain are not free again: %v", err)
	}
}

// second returns the second of three results.
func second[A, C any](_ A, found bool, _ C) bool { return found }

func TestDelete_KeepsWhitelabelWithConsumers(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	id, err := Create(t.Context(), b.Platform(), validBrand(), internalEditor(), nothing)
	if err != nil {
		t.Fatal(err)
	}
	b.exec(t, `insert into accounts (tenant_id, email, name, password_hash, registration_source, terms_accepted_at)
		values ($1, 'a@b.example', 'A', '', 'general', now())`, id)
	err = Delete(t.Context(), b.DB, id, b.record(t, id).Version(), internalEditor())
	if !errors.Is(err, ErrInUse) {
		t.Errorf("got %v", err)
	}
}

func TestApply_KeepsChangesByStaff(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	id := b.read(t, "tak").ID
	b.update(t, id, internalEditor(), func(b *Brand) {
		b.ButtonColor, b.IsActive, b.Domains = "#123456", true, append(b.Domains, "extra.example")
	})
	if changes := b.apply(t, loaded(t)...); changes.Any() {
		t.Errorf("the same files change %+v", changes)
	}
	next := partnerBrand(t)
	next.ButtonColor, next.CustomTitle = "#654321", "A new title"
	if changes := b.apply(t, standardBrand(t), next); !slices.Equal(changes.Changed, []string{"tak"}) {
		t.Errorf("a new release changes %+v", changes)
	}
	got := b.record(t, id)
	if got.ButtonColor != "#123456" || !got.IsActive || got.CustomTitle != "A new title" || len(got.Domains) != 2 {
		t.Errorf("got %+v", got)
	}
	if b.read(t, "tak").isVerified("extra.example") {
		t.Error("a release verifies a domain of the console")
	}
	file, err := FileOf(t.Context(), b.Platform(), id)
	if err != nil || !file.Shipped || !slices.Equal(file.Kept, []string{"buttonColor"}) {
		t.Errorf("got file %+v (%v)", file, err)
	}
	if changes := b.apply(t, standardBrand(t), next); changes.Any() {
		t.Errorf("the same release changes %+v", changes)
	}
	b.update(t, id, internalEditor(), func(b *Brand) { b.ButtonColor = "#654321" })
	if file, _ := FileOf(t.Context(), b.Platform(), id); len(file.Kept) > 0 {
		t.Errorf("after a decision: got %+v", file)
	}
	next.ButtonColor = "#111111"
	b.apply(t, standardBrand(t), next)
	if got := b.record(t, id).ButtonColor; got != "#111111" {
		t.Errorf("a field with the file's value does not follow it: got %s", got)
	}
}

func TestStore_ReloadsOnTheNextVersion(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	store, version := b.store(t), b.version(t)
	id := b.read(t, "tak").ID
	if tenant, _, _ := store.ByID(t.Context(), id); tenant.ButtonColor != "#0f8" {
		t.Fatal(tenant.ButtonColor)
	}
	b.update(t, id, Editor{StaffID: uuid.New(), Tenants: AllTenants, Now: morning.Add(time.Hour)},
		func(b *Brand) { b.ButtonColor = "#123456" })
	if b.version(t) == version {
		t.Error("other copies do not notice")
	}
	if tenant, _, _ := store.ByID(t.Context(), id); tenant.ButtonColor != "#123456" {
		t.Errorf("got %s", tenant.ButtonColor)
	}
}
