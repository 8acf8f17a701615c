// Package shipping validates addresses by the rules of the country that a parcel goes to. It does not check that an
// address exists.
package shipping

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Country is a country that parcels are sent to, as an ISO 3166-1 code.
type Country string

// The countries.
const (
	Netherlands Country = "NL"
	Belgium     Country = "BE"
)

// Address is the address of a parcel. After Check it is in the form that the country's postal service uses.
type Address struct {
	Name        string  `json:"name,omitempty"`
	Country     Country `json:"country"`
	PostalCode  string  `json:"postalCode"`  // 3511 AB in the Netherlands, 2000 in Belgium
	HouseNumber int     `json:"houseNumber"` // 1 to 99999
	Addition    string  `json:"addition,omitempty"`
	Street      string  `json:"street,omitempty"`
	City        string  `json:"city,omitempty"`
}

// Typed is an address as a user types it. Street, City and Name may be empty while they are unknown.
type Typed struct {
	Name, PostalCode, HouseNumber, Addition, Street, City string
	Country                                               Country
}

// Check returns an address in the form that its country uses, and the problems of its fields: country, postalCode,
// houseNumber, addition, street and city. Fields with problems are empty in the address.
func Check(typed Typed) (Address, errs.Fields) {
	problems := errs.Fields{}
	written := Address{Country: typed.Country, Name: spaced(typed.Name)}
	number, remainder := splitNumber(typed.HouseNumber, problems)
	written.HouseNumber = number
	addition := spaced(typed.Addition)
	if remainder != "" && addition != "" && !strings.EqualFold(letters(remainder), letters(addition)) {
		problems.Add("houseNumber", locale.T("shipping.problem.fillOnlyNumberHere"))
	}
	if addition == "" {
		addition = remainder
	}
	switch typed.Country {
	case Netherlands:
		written.PostalCode = dutchPostalCode(typed.PostalCode, problems)
		written.Addition = dutchAddition(addition, problems)
	case Belgium:
		written.PostalCode = belgianPostalCode(typed.PostalCode, problems)
		written.Addition = belgianAddition(addition, problems)
	default:
		problems.Add("country", locale.T("shipping.problem.deliverNetherlandsAndBelgium"))
	}
	written.Street = street(typed.Street, number, problems)
	written.City = city(typed.City, problems)
	return written, problems
}

// spaced trims a text and replaces runs of spaces by one space.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// letters returns the letters and digits of a text.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

var numberAndRest = regexp.MustCompile(`^([0-9]+)\s*(.*)$`)

// splitNumber splits a text such as 12-bis into a house number and what follows it.
func splitNumber(typed string, problems errs.Fields) (number int, remainder string) {
	typed = spaced(typed)
	if typed == "" {
		problems.Add("houseNumber", locale.T("shipping.problem.fillHouseNumber"))
		return 0, ""
	}
	parts := numberAndRest.FindStringSubmatch(typed)
	if parts == nil {
		problems.Add("houseNumber", locale.T("shipping.problem.houseNumberBeginsDigit"))
		return 0, ""
	}
	number, err := strconv.Atoi(parts[1])
	if err != nil || number < 1 || number > 99999 {
		problems.Add("houseNumber", locale.T("shipping.problem.fillHouseNumberFrom"))
		return 0, ""
	}
	return number, parts[2]
}

var (
	dutchCode   = regexp.MustCompile(`^([1-9][0-9]{3})([A-Z]{2})$`)
	belgianCode = regexp.MustCompile(`^(?:B-?)?([1-9][0-9]{3})$`)
)

// dutchPostalCode follows NEN 5825: four digits, the first of which is not 0, and two letters, which are not SA, SD or
// SS.
func dutchPostalCode(typed string, problems errs.Fields) string {
	code := strings.ToUpper(strings.NewReplacer(" ", "", "\u00a0", "", "-", "", ".", "").Replace(typed))
	code = strings.TrimPrefix(code, "NL")
	parts := dutchCode.FindStringSubmatch(code)
	switch {
	case code == "":
		problems.Add("postalCode", locale.T("shipping.problem.fillPostcodeSuchAs"))
	case belgianCode.MatchString(code):
		problems.Add("postalCode", locale.T("shipping.problem.twoLettersMissingPostcode"))
	case parts == nil:
		problems.Add("postalCode", locale.T("shipping.problem.postcodeHasFourDigits"))
	case parts[2] == "SA" || parts[2] == "SD" || parts[2] == "SS":
		problems.Add("postalCode", locale.T("shipping.problem.noPostcodesTheseTwo"))
	default:
		return parts[1] + " " + parts[2]
	}
	return ""
}

// belgianPostalCode follows bpost: four digits, the first of which is not 0.
func belgianPostalCode(typed string, problems errs.Fields) string {
	code := strings.ToUpper(strings.NewReplacer(" ", "", "\u00a0", "").Replace(typed))
	parts := belgianCode.FindStringSubmatch(code)
	switch {
	case code == "":
		problems.Add("postalCode", locale.T("shipping.problem.fillPostcodeSuchAs2"))
	case dutchCode.MatchString(code):
		problems.Add("postalCode", locale.T("shipping.problem.dutchPostcodeDoLive"))
	case parts == nil:
		problems.Add("postalCode", locale.T("shipping.problem.belgianPostcodeHasFour"))
	default:
		return parts[1]
	}
	return ""
}

var dutchExtra = regexp.MustCompile(`^[0-9A-Za-z]+(?:[ /-][0-9A-Za-z]+)*$`)

// dutchAddition follows the Dutch register of addresses (BAG): a letter and an addition of at most four characters,
// with a separator between them.
func dutchAddition(typed string, problems errs.Fields) string {
	addition := strings.TrimLeft(typed, "-/., ")
	switch {
	case addition == "":
		return ""
	case len(addition) > 6 || !dutchExtra.MatchString(addition):
		problems.Add("addition", locale.T("shipping.problem.additionHasAtMost"))
		return ""
	case len(addition) == 1:
		return strings.ToUpper(addition)
	default:
		return addition
	}
}

var belgianExtra = regexp.MustCompile(
	`(?i)^(bis|ter|quater|[A-Z])?\s*(?:(?:\b(?:bus|bte|boite|boîte|box|b)\b\.?|/)\s*([0-9A-Z]{1,4}))?$`,
)

// belgianAddition follows bpost: a letter or bis, and the number of a box, such as bus 3.
func belgianAddition(typed string, problems errs.Fields) string {
	addition := strings.TrimLeft(typed, "-., ")
	if addition == "" {
		return ""
	}
	parts := belgianExtra.FindStringSubmatch(boxApart.ReplaceAllString(addition, "bus $1"))
	if parts == nil {
		problems.Add("addition", locale.T("shipping.problem.fillLetterBoxOr"))
		return ""
	}
	letter, box := parts[1], strings.ToUpper(parts[2])
	if len(letter) == 1 {
		letter = strings.ToUpper(letter)
	} else {
		letter = strings.ToLower(letter)
	}
	if box != "" {
		box = "bus " + box
	}
	return strings.TrimSpace(letter + " " + box)
}

// boxApart matches a box without a space before its number, such as bus3 and b12.
var boxApart = regexp.MustCompile(`(?i)\b(?:bus|bte|box|b)([0-9]{1,4})\b`)

var (
	postBox   = regexp.MustCompile(`(?i)^(postbus|post bus|po box|p\.o\. box|boite postale|boîte postale|bp)\b`)
	endNumber = regexp.MustCompile(`^(.*\S)\s+([0-9]+)$`)
)

func street(typed string, number int, problems errs.Fields) string {
	street := spaced(typed)
	parts := endNumber.FindStringSubmatch(street)
	switch {
	case street == "":
	case postBox.MatchString(street):
		problems.Add("street", locale.T("shipping.problem.parcelCannotGoPo"))
		return ""
	case strings.IndexFunc(street, unicode.IsLetter) < 0:
		problems.Add("street", locale.T("shipping.problem.fillNameStreetHere"))
		return ""
	case parts != nil && number != 0 && parts[2] == strconv.Itoa(number):
		return parts[1] // without the house number
	}
	return street
}

func city(typed string, problems errs.Fields) string {
	city := spaced(typed)
	if city != "" && (strings.IndexFunc(city, unicode.IsLetter) < 0 || strings.IndexFunc(city, unicode.IsDigit) >= 0) {
		problems.Add("city", locale.T("shipping.problem.fillOnlyNameTown"))
		return ""
	}
	return city
}

// Typed returns the address as a user would type it.
func (a Address) Typed() Typed {
	return Typed{
		Name:        a.Name,
		Country:     a.Country,
		PostalCode:  a.PostalCode,
		HouseNumber: strconv.Itoa(a.HouseNumber),
		Addition:    a.Addition,
		Street:      a.Street,
		City:        a.City,
	}
}
