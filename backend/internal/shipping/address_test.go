package shipping

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

func TestCheck_WritesAddressesAsTheirCountryDoes(t *testing.T) {
	t.Parallel()
	nl := func(code string, number int, addition, street, city string) Address {
		return Address{
			Country:     Netherlands,
			PostalCode:  code,
			HouseNumber: number,
			Addition:    addition,
			Street:      street,
			City:        city,
		}
	}
	be := func(code string, number int, addition, street, city string) Address {
		return Address{
			Country:     Belgium,
			PostalCode:  code,
			HouseNumber: number,
			Addition:    addition,
			Street:      street,
			City:        city,
		}
	}
	for name, c := range map[string]struct {
		typed Typed
		want  Address
	}{
		"a plain one": {
			Typed{Country: "NL", PostalCode: "3511 AB", HouseNumber: "12", Street: "Oudegracht", City: "Utrecht"},
			nl("3511 AB", 12, "", "Oudegracht", "Utrecht"),
		},
		"small letters, no space": {
			Typed{Country: "NL", PostalCode: "3511ab", HouseNumber: "12", Street: "Oudegracht", City: "Utrecht"},
			nl("3511 AB", 12, "", "Oudegracht", "Utrecht"),
		},
		"a country before the code": {
			Typed{Country: "NL", PostalCode: "NL-1017 XN", HouseNumber: "1"},
			nl("1017 XN", 1, "", "", ""),
		},
		"spaces everywhere": {
			Typed{
				Country:     "NL",
				PostalCode:  " 3511  ab ",
				HouseNumber: " 12 ",
				Street:      "  Oude   gracht ",
				City:        " Den  Haag ",
			},
			nl("3511 AB", 12, "", "Oude gracht", "Den Haag"),
		},
		"a letter typed behind": {
			Typed{Country: "NL", PostalCode: "1016 DV", HouseNumber: "263a"},
			nl("1016 DV", 263, "A", "", ""),
		},
		"bis": {
			Typed{Country: "NL", PostalCode: "3581 KP", HouseNumber: "14", Addition: "bis"},
			nl("3581 KP", 14, "bis", "", ""),
		},
		"bis behind the number": {
			Typed{Country: "NL", PostalCode: "3581 KP", HouseNumber: "14 bis"},
			nl("3581 KP", 14, "bis", "", ""),
		},
		"a floor": {
			Typed{Country: "NL", PostalCode: "1053 LT", HouseNumber: "88", Addition: "2-hg"},
			nl("1053 LT", 88, "2-hg", "", ""),
		},
		"a number behind a dash": {
			Typed{Country: "NL", PostalCode: "1053 LT", HouseNumber: "88-3"},
			nl("1053 LT", 88, "3", "", ""),
		},
		"an addition with its dash": {
			Typed{Country: "NL", PostalCode: "1053 LT", HouseNumber: "88", Addition: "-III"},
			nl("1053 LT", 88, "III", "", ""),
		},
		"the addition typed twice": {
			Typed{Country: "NL", PostalCode: "1053 LT", HouseNumber: "88a", Addition: "A"},
			nl("1053 LT", 88, "A", "", ""),
		},
		"red of Haarlem": {
			Typed{Country: "NL", PostalCode: "2011 WC", HouseNumber: "7", Addition: "rood"},
			nl("2011 WC", 7, "rood", "", ""),
		},
		"the number with the street": {
			Typed{Country: "NL", PostalCode: "8011 AA", HouseNumber: "4", Street: "Grote Markt 4", City: "Zwolle"},
			nl("8011 AA", 4, "", "Grote Markt", "Zwolle"),
		},
		"a street with a year": {
			Typed{Country: "NL", PostalCode: "6511 LE", HouseNumber: "2", Street: "Plein 1944", City: "Nijmegen"},
			nl("6511 LE", 2, "", "Plein 1944", "Nijmegen"),
		},
		"a street that begins so": {
			Typed{
				Country:     "NL",
				PostalCode:  "1091 GN",
				HouseNumber: "11",
				Street:      "1e Oosterparkstraat",
				City:        "Amsterdam",
			},
			nl("1091 GN", 11, "", "1e Oosterparkstraat", "Amsterdam"),
		},
		"an apostrophe and a dash": {
			Typed{
				Country:     "NL",
				PostalCode:  "5211 KA",
				HouseNumber: "5",
				Street:      "Sint-Jorisstraat",
				City:        "’s-Hertogenbosch",
			},
			nl("5211 KA", 5, "", "Sint-Jorisstraat", "’s-Hertogenbosch"),
		},
		"a Frisian town": {
			Typed{
				Country:     "NL",
				PostalCode:  "8801 KC",
				HouseNumber: "3",
				Street:      "Bredeplaats",
				City:        "Franeker/Frjentsjer",
			},
			nl("8801 KC", 3, "", "Bredeplaats", "Franeker/Frjentsjer"),
		},
		"the highest number": {
			Typed{Country: "NL", PostalCode: "9999 ZZ", HouseNumber: "99999"},
			nl("9999 ZZ", 99999, "", "", ""),
		},
		"Antwerp": {
			Typed{Country: "BE", PostalCode: "2000", HouseNumber: "15", Street: "Meir", City: "Antwerpen"},
			be("2000", 15, "", "Meir", "Antwerpen"),
		},
		"a country before four": {
			Typed{Country: "BE", PostalCode: "B-9000", HouseNumber: "1"},
			be("9000", 1, "", "", ""),
		},
		"a box": {
			Typed{Country: "BE", PostalCode: "1000", HouseNumber: "15", Addition: "bus 3"},
			be("1000", 15, "bus 3", "", ""),
		},
		"a box in French": {
			Typed{Country: "BE", PostalCode: "1000", HouseNumber: "15", Addition: "bte 3"},
			be("1000", 15, "bus 3", "", ""),
		},
		"a box behind the number": {
			Typed{Country: "BE", PostalCode: "1000", HouseNumber: "15 bus 0301"},
			be("1000", 15, "bus 0301", "", ""),
		},
		"a box behind a stroke": {
			Typed{Country: "BE", PostalCode: "1000", HouseNumber: "15/3"},
			be("1000", 15, "bus 3", "", ""),
		},
		"a box in one word": {
			Typed{Country: "BE", PostalCode: "1000", HouseNumber: "15", Addition: "bus3"},
			be("1000", 15, "bus 3", "", ""),
		},
		"a box by its letter": {
			Typed{Country: "BE", PostalCode: "1000", HouseNumber: "15", Addition: "b12"},
			be("1000", 15, "bus 12", "", ""),
		},
		"a letter and a box": {
			Typed{Country: "BE", PostalCode: "3000", HouseNumber: "15a bus 3"},
			be("3000", 15, "A bus 3", "", ""),
		},
		"a letter in Belgium": {
			Typed{Country: "BE", PostalCode: "3000", HouseNumber: "15", Addition: "c"},
			be("3000", 15, "C", "", ""),
		},
		"the letter of a box, alone": {
			Typed{Country: "BE", PostalCode: "3000", HouseNumber: "15", Addition: "B"},
			be("3000", 15, "B", "", ""),
		},
		"bis in Belgium": {
			Typed{Country: "BE", PostalCode: "3000", HouseNumber: "15BIS"},
			be("3000", 15, "bis", "", ""),
		},
		"a street of Brussels": {
			Typed{Country: "BE", PostalCode: "1050", HouseNumber: "8", Street: "Chaussée d’Ixelles", City: "Elsene"},
			be("1050", 8, "", "Chaussée d’Ixelles", "Elsene"),
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			written, problems := Check(c.typed)
			if len(problems) != 0 || written != c.want {
				t.Errorf("got %+v with problems %v, want %+v", written, problems, c.want)
			}
			// Checking is idempotent.
			again, problems := Check(written.Typed())
			if len(problems) != 0 || again != written {
				t.Errorf("normalised again: got %+v with problems %v", again, problems)
			}
		})
	}
}

func TestCheck_ReturnsProblemsByField(t *testing.T) {
	t.Parallel()
	good := Typed{Country: "NL", PostalCode: "3511 AB", HouseNumber: "12", Street: "Oudegracht", City: "Utrecht"}
	with := func(change func(*Typed)) Typed {
		typed := good
		change(&typed)
		return typed
	}
	belgian := with(func(a *Typed) { a.Country, a.PostalCode = Belgium, "2000" })
	for name, c := range map[string]struct {
		typed Typed
		field string
		word  string // of the Dutch text
	}{
		"no postcode": {
			with(func(a *Typed) { a.PostalCode = "" }),
			"postalCode", "Vul je postcode in",
		},
		"a postcode that begins with 0": {
			with(func(a *Typed) { a.PostalCode = "0511 AB" }),
			"postalCode", "vier cijfers",
		},
		"letters that were never given out": {
			with(func(a *Typed) { a.PostalCode = "3511 SS" }),
			"postalCode", "bestaan niet",
		},
		"others of those": {
			with(func(a *Typed) { a.PostalCode = "3511 sa" }),
			"postalCode", "bestaan niet",
		},
		"one letter": {
			with(func(a *Typed) { a.PostalCode = "3511 A" }),
			"postalCode", "twee letters",
		},
		"three digits": {
			with(func(a *Typed) { a.PostalCode = "351 AB" }),
			"postalCode", "vier cijfers",
		},
		"a zero in the place of a letter": {
			with(func(a *Typed) { a.PostalCode = "3511 A0" }),
			"postalCode", "geen letter O",
		},
		"only digits in the Netherlands": {
			with(func(a *Typed) { a.PostalCode = "2000" }),
			"postalCode", "Kies dan België",
		},
		"a Dutch postcode in Belgium": {
			with(func(a *Typed) { a.Country = Belgium }),
			"postalCode", "Kies dan Nederland",
		},
		"five digits in Belgium": {
			with(func(a *Typed) { a.Country, a.PostalCode = Belgium, "20000" }),
			"postalCode", "vier cijfers",
		},
		"a Belgian postcode that is 0": {
			with(func(a *Typed) { a.Country, a.PostalCode = Belgium, "0100" }),
			"postalCode", "vier cijfers",
		},
		"no house number": {
			with(func(a *Typed) { a.HouseNumber = " " }),
			"houseNumber", "Vul je huisnummer in",
		},
		"a house number of letters": {
			with(func(a *Typed) { a.HouseNumber = "bis" }),
			"houseNumber", "begint met een cijfer",
		},
		"house number 0": {with(func(a *Typed) { a.HouseNumber = "0" }), "houseNumber", "van 1 tot"},
		"a house number below 0": {
			with(func(a *Typed) { a.HouseNumber = "-4" }),
			"houseNumber", "begint met een cijfer",
		},
		"a house number without end": {
			with(func(a *Typed) { a.HouseNumber = "99999999999999999999" }),
			"houseNumber", "van 1 tot",
		},
		"two different additions": {
			with(func(a *Typed) { a.HouseNumber, a.Addition = "12a", "b" }),
			"houseNumber", "alleen het nummer",
		},
		"an addition that is too long": {with(func(a *Typed) { a.Addition = "achterom" }), "addition", "zes"},
		"an addition that is none":     {with(func(a *Typed) { a.Addition = "?" }), "addition", "zes"},
		"a box without a number": {
			with(func(a *Typed) { *a = belgian; a.Addition = "bus" }),
			"addition", "bus 3",
		},
		"a box that is too long": {
			with(func(a *Typed) { *a = belgian; a.Addition = "bus 12345" }),
			"addition", "bus 3",
		},
		"a PO box": {with(func(a *Typed) { a.Street = "Postbus 12" }), "street", "postbus"},
		"a PO box in French": {
			with(func(a *Typed) { *a = belgian; a.Street = "Boîte postale 4" }),
			"street", "postbus",
		},
		"a street of digits": {with(func(a *Typed) { a.Street = "12" }), "street", "naam van de straat"},
		"a town with its postcode": {
			with(func(a *Typed) { a.City = "3511 AB Utrecht" }),
			"city", "naam van de plaats",
		},
		"a country where we do not deliver": {
			with(func(a *Typed) { a.Country = "DE" }),
			"country", "Nederland en België",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, problems := Check(c.typed)
			if fields := slices.Sorted(maps.Keys(problems)); !slices.Equal(fields, []string{c.field}) {
				t.Fatalf("got problems with %q, want %q", fields, c.field)
			}
			text := problems[c.field]
			if !strings.Contains(text.In(locale.Dutch), c.word) || text.In(locale.English) == "" {
				t.Errorf("%q is missing from %q", c.word, text.In(locale.Dutch))
			}
		})
	}
}
