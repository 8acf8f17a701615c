// Package shipping holds addresses against the rules of the country that a parcel goes to. It asks nobody whether an address exists.
package shipping

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Country is where a parcel can go.
type Country string

// The countries.
const (
	Netherlands Country = "NL"
	Belgium     Country = "BE"
)

// Address is where a parcel goes. Once checked it is written as the country's post writes it.
type Address struct {
	Name        string  `json:"name,omitempty"`
	Country     Country `json:"country"`
	PostalCode  string  `json:"postalCode"`  // 3511 AB in the Netherlands, 2000 in Belgium
	HouseNumber int     `json:"houseNumber"` // 1 to 99999
	Addition    string  `json:"addition,omitempty"`
	Street      string  `json:"street,omitempty"`
	City        string  `json:"city,omitempty"`
}

// Typed is an address as somebody types it. Street, City and Name may be empty while they are not known yet.
type Typed struct {
	Name, PostalCode, HouseNumber, Addition, Street, City string
	Country                                               Country
}

// Check writes an address as its country does, and says what is wrong with each of its fields: country, postalCode, houseNumber, addition,
// street and city. What is wrong is left out of the address.
func Check(typed Typed) (Address, errs.Fields) {
	problems := errs.Fields{}
	written := Address{Country: typed.Country, Name: spaced(typed.Name)}
	number, rest := splitNumber(typed.HouseNumber, problems)
	written.HouseNumber = number
	addition := spaced(typed.Addition)
	if rest != "" && addition != "" && !strings.EqualFold(letters(rest), letters(addition)) {
		problems.Add("houseNumber", locale.T("shipping.problem.fillOnlyNumberHere"))
	}
	if addition == "" {
		addition = rest
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

// spaced is a text without spaces around it and with single ones in it.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// letters are the letters and digits of a text.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

var numberAndRest = regexp.MustCompile(`^([0-9]+)\s*(.*)$`)

// splitNumber takes the house number apart from what is typed behind it, as in 12-bis.
func splitNumber(typed string, problems errs.Fields) (number int, rest string) {
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

// dutchPostalCode keeps to NEN 5825: four digits of which the first is no 0, and two letters, never SA, SD or SS.
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

// belgianPostalCode keeps to bpost's rule: four digits of which the first is no 0.
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

// dutchAddition is a letter and an addition as the register of addresses (BAG) has them: a letter and at most four characters, with
// something in between.
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

var belgianExtra = regexp.MustCompile(`(?i)^(bis|ter|quater|[A-Z])?\s*(?:(?:\b(?:bus|bte|boite|boîte|box|b)\b\.?|/)\s*([0-9A-Z]{1,4}))?$`)

// belgianAddition is what follows the number in Belgium: a letter or bis, and the number of the box as bpost writes it: bus 3.
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

// boxApart is a box whose word and number stand together: bus3, b12.
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
		return parts[1] // the number was typed with the street as well
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

// Typed is an address as it would be typed anew.
func (a Address) Typed() Typed {
	return Typed{
		Name: a.Name, Country: a.Country, PostalCode: a.PostalCode, HouseNumber: strconv.Itoa(a.HouseNumber), Addition: a.Addition,
		Street: a.Street, City: a.City,
	}
}
