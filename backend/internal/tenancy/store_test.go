package tenancy

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

func TestStore_FindsTenants(t *testing.T) {
	t.Parallel()
	for _, mode := range statementModes {
		t.Run("with statements sent as "+mode, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, mode, loaded(t)...)
			b.exec(
				t,
				`insert into tenant_domains (domain, tenant_id) select 'nieuw.example', id from tenants
					where slug = 'tak'`,
			)
			store := b.store(t)
			id := b.read(t, "tak").ID
			host := func(host string) func(context.Context) (Tenant, bool, error) {
				return func(ctx context.Context) (Tenant, bool, error) { return store.ByHost(ctx, host) }
			}
			slug := func(slug string) func(context.Context) (Tenant, bool, error) {
				return func(ctx context.Context) (Tenant, bool, error) { return store.BySlug(ctx, slug) }
			}
			for name, test := range map[string]struct {
				find func(context.Context) (Tenant, bool, error)
				want string // slug; empty for none
			}{
				"a host is its tenant's":            {host("tak.example"), "tak"},
				"a second host is its tenant's":     {host("www.stam.example"), "stam"},
				"an unknown host is nobody's":       {host("onbekend.example"), ""},
				"a host below a domain is nobody's": {host("a.tak.example"), ""},
				"a domain that is not verified":     {host("nieuw.example"), ""},
				"an empty host":                     {host(""), ""},
				"a host with a zero byte":           {host("tak.example\x00"), ""},
				"a host that is no text":            {host("tak\xff.example"), ""},
				"a host longer than any":            {host(strings.Repeat("a", 254)), ""},
				"a slug":                            {slug("tak"), "tak"},
				"an unknown slug":                   {slug("onbekend"), ""},
				"a slug with a zero byte":           {slug("tak\x00"), ""},
				"a slug that is no text":            {slug("tak\xff"), ""},
				"an empty slug":                     {slug(""), ""},
				"a slug longer than any":            {slug(strings.Repeat("a", 61)), ""},
				"an id": {func(ctx context.Context) (Tenant, bool, error) {
					return store.ByID(ctx, id)
				}, "tak"},
				"an unknown id": {func(ctx context.Context) (Tenant, bool, error) {
					return store.ByID(ctx, uuid.New())
				}, ""},
			} {
				t.Run(name, func(t *testing.T) {
					for _, when := range []string{"asked", "remembered"} {
						got, ok, err := test.find(t.Context())
						if err != nil || ok != (test.want != "") || got.Slug != test.want {
							t.Errorf("%s: got %q, %v and error %v", when, got.Slug, ok, err)
						}
					}
				})
			}
			standard, err := store.Default(t.Context())
			if err != nil || standard.Slug != "stam" || standard.IsWhitelabel() {
				t.Errorf("got default brand %+v (%v)", standard, err)
			}
			tenant, _, err := store.ByHost(t.Context(), "tak.example")
			if want := b.read(t, "tak").Tenant; err != nil || !reflect.DeepEqual(tenant, want) {
				t.Errorf("got\n%+v (%v)\nwant\n%+v", tenant, err, want)
			}
		})
	}
}

func TestStore_DefaultNeedsBrands(t *testing.T) {
	t.Parallel()
	if _, err := newBench(t, "cache_statement").store(t).Default(t.Context()); !errors.Is(err, ErrNoDefault) {
		t.Errorf("got error %v", err)
	}
}

func TestStore_WhitelabelFallsBackOnTheDefaultBrand(t *testing.T) {
	t.Parallel()
	partner := partnerBrand(t)
	partner.PrivacyPolicyURL, partner.SupportEmail, partner.CompanyAddress = "", "", ""
	partner.PrimaryColor, partner.ButtonColor = "", ""
	partner.LogoURL, partner.CustomTitle = "", ""
	standard := standardBrand(t)
	b := newBench(t, "cache_statement", standard, partner)
	want := b.read(t, "tak").Tenant
	want.PrivacyPolicyURL, want.SupportEmail = standard.PrivacyPolicyURL, standard.SupportEmail
	want.PrimaryColor, want.ButtonColor = standard.PrimaryColor, standard.ButtonColor
	store := b.store(t)
	if got, _, err := store.BySlug(t.Context(), "tak"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v (%v)\nwant\n%+v", got, err, want)
	}
	standard.SupportEmail = "nieuw@stam.example"
	b.apply(t, standard)
	if got, _, err := store.BySlug(t.Context(), "tak"); err != nil || got.SupportEmail != "nieuw@stam.example" {
		t.Errorf("after the default brand changed, got %q (%v)", got.SupportEmail, err)
	}
}

func TestStore_CachesUntilATenantChanges(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	store := b.store(t)
	name := func(host string) string {
		t.Helper()
		tenant, _, err := store.ByHost(t.Context(), host)
		if err != nil {
			t.Fatal(err)
		}
		return tenant.Name
	}
	if got := name("tak.example"); got != "Tak" {
		t.Fatalf("got tenant %q", got)
	}
	if got := name("twijg.example"); got != "" {
		t.Fatalf("twijg.example belongs to %q", got)
	}
	// Without a new version both the hit and the miss stay cached.
	b.exec(t, `set session_replication_role = replica`)
	b.exec(t, `update tenants set name = 'Takje' where slug = 'tak'`)
	b.exec(
		t,
		`insert into tenant_domains (domain, tenant_id, verified_at) select 'twijg.example', id, now() from tenants
			where slug = 'tak'`,
	)
	b.exec(t, `set session_replication_role = origin`)
	if got := name("tak.example"); got != "Tak" {
		t.Errorf("a hit was not cached: got %q", got)
	}
	if got := name("twijg.example"); got != "" {
		t.Errorf("a miss was not cached: got %q", got)
	}
	// Any change of a tenant or a domain makes a new version.
	b.exec(t, `update tenant_domains set verified_at = now() where domain = 'www.stam.example'`)
	if got := name("tak.example"); got != "Takje" {
		t.Errorf("a change did not invalidate a hit: got %q", got)
	}
	if got := name("twijg.example"); got != "Takje" {
		t.Errorf("a change did not invalidate a miss: got %q", got)
	}
}

func TestStore_UnknownHostsDoNotEvictUsedOnes(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	version := b.version(t)
	store := b.store(t)
	store.version = func() int64 { return version }
	if _, ok, err := store.ByHost(t.Context(), "tak.example"); !ok || err != nil {
		t.Fatal(ok, err)
	}
	for n := range 3 * maxCached {
		store.put(version, lookup{postgres.TenantByHost, fmt.Sprintf("%d.example", n)}, nil)
		if n%100 == 0 {
			if _, ok := store.cached(version, lookup{postgres.TenantByHost, "tak.example"}); !ok {
				t.Fatalf("evicted after %d lookups", n)
			}
		}
	}
	if count := store.cache.Len(); count != maxCached {
		t.Errorf("got %d cached lookups", count)
	}
}

func TestStore_HostStatusIsCurrent(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	b.exec(
		t,
		`insert into tenant_domains (domain, tenant_id) select 'nieuw.example', id from tenants where slug = 'stam'`,
	)
	store := b.store(t)
	for name, test := range map[string]struct {
		host string
		want HostStatus
	}{
		"verified and active":     {"stam.example", HostStatus{Configured: true, Verified: true, Active: true}},
		"switched off":            {"tak.example", HostStatus{Configured: true, Verified: true}},
		"not verified":            {"nieuw.example", HostStatus{Configured: true, Active: true}},
		"unknown":                 {"onbekend.example", HostStatus{}},
		"what cannot be a domain": {"\x00", HostStatus{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got, err := store.HostStatus(t.Context(), test.host); err != nil || got != test.want {
				t.Errorf("got %+v and error %v", got, err)
			}
		})
	}
}

func TestList_SortsAndPages(t *testing.T) {
	t.Parallel()
	brands := loaded(t)
	for n, slug := range []string{"beuk", "eik"} {
		brand := partnerBrand(t)
		brand.Slug, brand.Name, brand.Domains = slug, []string{"Zeta", "Alfa"}[n], []string{
			"www." + slug + ".example",
			slug + ".example",
		}
		brand.IsActive, brand.Language = true, "nl"
		brands = append(brands, brand)
	}
	b := newBench(t, "cache_statement", brands...)
	for name, test := range map[string]struct {
		sort          string
		descending    bool
		page, perPage int
		want          []string
	}{
		"by name when nothing is asked":     {"", false, 1, 10, []string{"eik", "tak", "beuk"}},
		"by name, backwards":                {"name", true, 1, 10, []string{"beuk", "tak", "eik"}},
		"by slug":                           {"slug", false, 1, 10, []string{"beuk", "eik", "tak"}},
		"by language, then by slug":         {"language", false, 1, 10, []string{"tak", "beuk", "eik"}},
		"those that are active last":        {"isActive", false, 1, 10, []string{"tak", "beuk", "eik"}},
		"the second page":                   {"slug", false, 2, 2, []string{"tak"}},
		"a page after the last has nothing": {"slug", false, 3, 2, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			records, total, err := List(
				t.Context(),
				b.Platform(),
				AllTenants,
				false,
				test.sort,
				test.descending,
				test.page,
				test.perPage,
			)
			if err != nil || total != 3 {
				t.Fatalf("got total %d and error %v", total, err)
			}
			var slugs []string
			for _, record := range records {
				slugs = append(slugs, record.Slug)
			}
			if !slices.Equal(slugs, test.want) {
				t.Errorf("got slugs %v", slugs)
			}
		})
	}
	_, _, err := List(t.Context(), b.Platform(), AllTenants, false, "name; drop table tenants", false, 1, 10)
	if err == nil {
		t.Error("an unknown sort order was accepted")
	}
}

func TestList_IsLimitedToTheSelection(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	tak, eik := b.read(t, "tak"), b.read(t, "eik")
	own := Selection{IDs: []uuid.UUID{tak.ID}}
	records, total, err := List(t.Context(), b.Platform(), own, false, "", false, 1, 10)
	if err != nil || total != 1 || len(records) != 1 || records[0].Slug != "tak" {
		t.Errorf("got %d of %d records: %+v (%v)", len(records), total, records, err)
	}
	if _, err := Get(t.Context(), b.Platform(), own, tak.ID); err != nil {
		t.Error(err)
	}
	if _, err := Get(t.Context(), b.Platform(), own, eik.ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("a record of another tenant: got error %v", err)
	}
	_, total, err = List(t.Context(), b.Platform(), Selection{}, false, "", false, 1, 10)
	if err != nil || total != 0 {
		t.Errorf("an unknown tenant has %d records (%v)", total, err)
	}
}

func TestGet_ReturnsAWhitelabelOfTheSelection(t *testing.T) {
	t.Parallel()
	brands := loaded(t)
	brands[1].Domains = []string{"www.tak.example", "tak.example", "a.tak.example"}
	b := newBench(t, "cache_statement", brands...)
	tak := b.read(t, "tak")
	got, err := Get(t.Context(), b.Platform(), AllTenants, tak.ID)
	want := Record{Tenant: tak.Tenant, Domains: []string{"www.tak.example", "a.tak.example", "tak.example"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v (%v)\nwant\n%+v", got, err, want)
	}
	for name, id := range map[string]uuid.UUID{"an unknown id": uuid.New(), "the default brand": b.read(t, "stam").ID} {
		if _, err := Get(t.Context(), b.Platform(), AllTenants, id); !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}
