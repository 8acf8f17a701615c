package tenancy

import (
	"slices"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Deal is a discount that a brand offers to subscribers who are about to leave.
type Deal struct {
	Slug        string // identifies the deal within its brand; never changes
	Title, Text locale.Text
	Kind        DealKind
	Percent     int      // of PercentOff, 1 to 100
	Cents       int      // of AmountOff: euro cents for each month
	Months      int      // how long it lasts, 1 to 12
	Reasons     []string // of cancelling, which it suits
}

// DealKind is what a deal gives.
type DealKind string

// The kinds of deals.
const (
	PercentOff DealKind = "percentOff"
	AmountOff  DealKind = "amountOff"
	FreeMonths DealKind = "freeMonths"
)

// cancelReason is a reason for cancelling, as in the contract.
type cancelReason string

var (
	dealKinds     = []DealKind{PercentOff, AmountOff, FreeMonths}
	cancelReasons = []cancelReason{
		"tooExpensive", "tooLittleTime", "tooLittleVariety", "goalReached", "technicalProblem", "other",
	}
)

// maxDealMonths is the longest deal: an account gets at most one in that time.
const maxDealMonths = 12

func (r *brandReader) deal(node ast.Node) {
	var d Deal
	lines := r.Mapping(node, yamlfile.Fields{
		"slug":    func(n ast.Node) { d.Slug = r.Slug(n) },
		"kind":    func(n ast.Node) { d.Kind = yamlfile.OneOf(&r.Reader, n, dealKinds) },
		"percent": func(n ast.Node) { d.Percent = r.between(n, 1, 100) },
		"price":   func(n ast.Node) { d.Cents = r.cents(n) },
		"months":  func(n ast.Node) { d.Months = r.between(n, 1, maxDealMonths) },
		"title":   func(n ast.Node) { d.Title = r.Texts(n) },
		"text":    func(n ast.Node) { d.Text = r.Texts(n) },
		"reasons": func(n ast.Node) {
			r.List(n, func(n ast.Node) {
				d.Reasons = append(d.Reasons, string(yamlfile.OneOf(&r.Reader, n, cancelReasons)))
			})
		},
	}, "slug", "kind", "months", "title", "text", "reasons")
	_, percent := lines["percent"]
	_, price := lines["price"]
	if percent != (d.Kind == PercentOff) || price != (d.Kind == AmountOff) {
		r.Reportf(lines["kind"], "percentOff needs its percent, and amountOff its price; no other kind has them")
	}
	if slices.ContainsFunc(r.result.Deals, func(other Deal) bool { return other.Slug == d.Slug && d.Slug != "" }) {
		r.Reportf(lines["slug"], "there is a deal %s already", d.Slug)
	}
	r.result.Deals = append(r.result.Deals, d)
}

// between reads an integer from least to most.
func (r *brandReader) between(node ast.Node, least, most int) int {
	number := r.Integer(node)
	if number < least || number > most {
		r.Reportf(yamlfile.Line(node), "%d is not from %d to %d", number, least, most)
	}
	return number
}
