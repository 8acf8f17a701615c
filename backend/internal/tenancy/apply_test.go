package tenancy

import (
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestApply_CreatesAndChangesTenants(t *testing.T) {
	t.Parallel()
	for _, mode := range statementModes {
		t.Run("with statements sent as "+mode, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, mode)
			standard, partner := standardBrand(t), partnerBrand(t)
			if got, want := b.apply(
				t, standard, partner,
			), (Changes{Added: []string{"stam", "tak"}}); !reflect.DeepEqual(
				got,
				want,
			) {
				t.Errorf("first apply: got %+v", got)
			}
			for _, brand := range []Brand{standard, partner} {
				if got := b.read(t, brand.Slug); !got.equal(brand, brand.Domains) {
					t.Errorf("got brands %+v", got)
				}
			}
			partner.ButtonColor, partner.Domains = "#123456", []string{"nieuw.tak.example", "tak.example"}
			if got, want := b.apply(t, standard, partner), (Changes{Changed: []string{"tak"}}); !reflect.DeepEqual(
				got,
				want,
			) {
				t.Errorf("after a change: got %+v", got)
			}
			if got := b.read(t, "tak"); !got.equal(partner, partner.Domains) {
				t.Errorf("after a change: got brands %+v", got)
			}
		})
	}
}

func TestApply_SameBrandsWriteNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	before := b.version(t)
	id := b.read(t, "tak").ID
	if changes := b.apply(t, loaded(t)...); changes.Any() {
		t.Errorf("got changes %+v, want none", changes)
	}
	if after := b.version(t); after != before {
		t.Errorf("the version changed from %d to %d", before, after)
	}
	if b.read(t, "tak").ID != id {
		t.Error("the tenant's id changed")
	}
}

// A field that Apply does not handle would never be stored, or be written every time.
func TestApply_DetectsChangesOfEveryField(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	kind := reflect.TypeFor[Tenant]()
	for n := range kind.NumField() {
		field := kind.Field(n).Name
		brand := partnerBrand(t)
		value := reflect.ValueOf(&brand.Tenant).Elem().Field(n)
		switch field {
		case "ID", "CreatedAt", "Slug", "IsDefault": // set by the database, the key, and unique among brands
			continue
		case "Language":
			value.SetString("nl")
		case "ConsentMode":
			brand.ConsentMode = ConsentImplicit
		case "WeightIndication":
			brand.WeightIndication = IndicationEvidence
		case "TagManager":
			brand.TagManager = "GTM-XYZ9876"
		case "Paths":
			brand.Paths = []string{"start"}
		default:
			switch value.Kind() {
			case reflect.String:
				value.SetString("another")
			case reflect.Bool:
				value.SetBool(!value.Bool())
			case reflect.Float64:
				value.SetFloat(value.Float() / 2)
			default:
				t.Fatalf("field %s has no change in this test", field)
			}
		}
		if changes := b.apply(t, standardBrand(t), brand); !reflect.DeepEqual(
			changes,
			Changes{Changed: []string{"tak"}},
		) {
			t.Errorf("%s: got changes %+v", field, changes)
		}
		if got := b.read(t, "tak"); !got.equal(brand, brand.Domains) {
			t.Errorf("%s: got brands %+v", field, got)
		}
	}
}

func TestApply_VerifiesDomains(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	var verified time.Time
	const at = `select verified_at from tenant_domains where domain = 'tak.example'`
	if err := b.admin.QueryRow(t.Context(), at).Scan(&verified); err != nil || !verified.Equal(morning) {
		t.Errorf("got verified at %v (%v), want %v", verified, err, morning)
	}
	b.exec(t, `update tenant_domains set verified_at = null where domain = 'tak.example'`)
	if changes := b.apply(t, loaded(t)...); len(changes.Changed) != 1 {
		t.Errorf("an unverified domain in the files: got changes %+v", changes)
	}
	if err := b.admin.QueryRow(t.Context(), at).Scan(&verified); err != nil || !verified.Equal(morning) {
		t.Errorf("verifying again: got %v (%v), want %v", verified, err, morning)
	}
	later := morning.Add(time.Hour)
	brands := loaded(t)
	brands[1].Name = "Takje"
	if _, err := Apply(t.Context(), b.Platform(), brands, later); err != nil {
		t.Fatal(err)
	}
	if err := b.admin.QueryRow(t.Context(), at).Scan(&verified); err != nil || !verified.Equal(morning) {
		t.Errorf("a domain verified at %v: got %v (%v)", morning, verified, err)
	}
}

func TestApply_BrandsExchangeDomainsAndDefault(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(standard, partner *Brand){
		"the first domain of the second brand": func(standard, partner *Brand) {
			standard.Domains = append(standard.Domains, "tak.example")
			partner.Domains = []string{"twijg.example"}
		},
		"the canonical domain of the first brand": func(standard, partner *Brand) {
			standard.Domains = []string{"www.stam.example"}
			partner.Domains = append([]string{"stam.example"}, partner.Domains...)
		},
		"each other's domains": func(standard, partner *Brand) {
			standard.Domains, partner.Domains = partner.Domains, standard.Domains
		},
		"being the default": func(standard, partner *Brand) {
			standard.IsDefault, partner.IsDefault = false, true
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, "cache_statement", loaded(t)...)
			brands := loaded(t)
			change(&brands[0], &brands[1])
			if changes := b.apply(t, brands...); len(changes.Changed) != 2 {
				t.Errorf("got changes %+v", changes)
			}
			for _, brand := range brands {
				if got := b.read(t, brand.Slug); !got.equal(brand, brand.Domains) {
					t.Errorf("got brands %+v", got)
				}
			}
			if changes := b.apply(t, brands...); changes.Any() {
				t.Errorf("second apply: got changes %+v", changes)
			}
		})
	}
}

func TestApply_KeepsTenantsWithoutBrand(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement", loaded(t)...)
	other := partnerBrand(t)
	other.Slug, other.Domains = "ander", []string{"ander.example"}
	b.apply(t, other) // as the console creates it
	before := b.read(t, "ander")
	b.apply(t, loaded(t)...)
	if got := b.read(t, "ander"); !reflect.DeepEqual(got, before) {
		t.Errorf("before\n%+v\nafter\n%+v", before, got)
	}
}

func TestApply_ErrorChangesNothing(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(brands []Brand)
		want   string
	}{
		"a domain of a tenant that has no file": {
			func(brands []Brand) { brands[1].Domains = append(brands[1].Domains, "ander.example") },
			"saving brand tak: domain ander.example belongs to another tenant",
		},
		"a brand without a domain": {func(brands []Brand) {
			brands[1].Domains = nil
		}, "brand tak has no domain"},
		"what the database refuses": {func(brands []Brand) {
			brands[1].BackgroundOpacity = 2
		}, "saving brand tak: "},
		"a language that is no tag": {func(brands []Brand) {
			brands[1].Language = "Frans!"
		}, "saving brand tak: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, "cache_statement", loaded(t)...)
			other := partnerBrand(t)
			other.Slug, other.Domains = "ander", []string{"ander.example"}
			b.apply(t, other)
			before := []stored{b.read(t, "stam"), b.read(t, "tak"), b.read(t, "ander")}
			version := b.version(t)
			brands := loaded(t)
			brands[0].Name = "Boom"
			test.change(brands)
			changes, err := Apply(t.Context(), b.Platform(), brands, morning)
			if err == nil || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("got error %v", err)
			}
			if changes.Any() {
				t.Errorf("got changes %+v, want none", changes)
			}
			if after := []stored{b.read(t, "stam"), b.read(t, "tak"), b.read(t, "ander")}; !reflect.DeepEqual(
				after,
				before,
			) {
				t.Errorf("before\n%+v\nafter\n%+v", before, after)
			}
			if b.version(t) != version {
				t.Error("the version changed")
			}
		})
	}
}

func TestApply_ConcurrentInstancesAgree(t *testing.T) {
	t.Parallel()
	b := newBench(t, "cache_statement")
	const copies = 4
	added := make([]int, copies)
	var all sync.WaitGroup
	for n := range copies {
		all.Go(func() {
			changes, err := Apply(t.Context(), b.Platform(), loaded(t), morning)
			if err != nil {
				t.Error(err)
			}
			added[n] = len(changes.Added)
		})
	}
	all.Wait()
	sum := 0
	for _, count := range added {
		sum += count
	}
	if sum != 2 {
		t.Errorf("concurrent runs added %v brands", added)
	}
}
