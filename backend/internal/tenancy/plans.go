package tenancy

import (
	"math"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Plan is a plan that a brand sells, as its file describes it.
type Plan struct {
	Slug        string // identifies the plan within its brand; never changes
	Name, Text  locale.Text
	BilledEvery Interval
	Cents       int     // euro cents, tax included
	TaxPercent  float64 // of the price without tax, 0 to 100
	Months      int     // how long access lasts when paid once, 1 to 36; 0 for a plan that renews
	Parcel      bool    // something is sent by post; only for a plan that is paid once
	TrialDays   int     // free days before the first payment, 1 to 60; 0 without a trial or when paid once
	FirstCents  int     // price of the first period, less than Cents; 0 for Cents or when paid once
}

// Interval is how often a plan is paid.
type Interval string

// The intervals.
const (
	Month   Interval = "month"
	Quarter Interval = "quarter"
	Year    Interval = "year"
	Once    Interval = "once" // does not renew
)

var intervals = []Interval{Month, Quarter, Year, Once}

// maxPlanMonths is the longest access that can be paid once.
const maxPlanMonths = 36

// maxTrialDays is the longest trial.
const maxTrialDays = 60

// minFirstCents is the lowest first price: Stripe's minimum of a payment in euro.
const minFirstCents = 50

// maxPlanCents catches prices without a decimal point.
const maxPlanCents = 100_000

func (r *brandReader) plan(node ast.Node) {
	var p Plan
	lines := r.Mapping(node, yamlfile.Fields{
		"slug":       func(n ast.Node) { p.Slug = r.Slug(n) },
		"every":      func(n ast.Node) { p.BilledEvery = yamlfile.OneOf(&r.Reader, n, intervals) },
		"price":      func(n ast.Node) { p.Cents = r.cents(n) },
		"taxPercent": func(n ast.Node) { p.TaxPercent = r.taxPercent(n) },
		"name":       func(n ast.Node) { p.Name = r.Texts(n) },
		"text":       func(n ast.Node) { p.Text = r.Texts(n) },
		"months":     func(n ast.Node) { p.Months = r.months(n) },
		"parcel":     func(n ast.Node) { p.Parcel = r.Boolean(n) },
		"trialDays":  func(n ast.Node) { p.TrialDays = r.trialDays(n) },
		"firstPrice": func(n ast.Node) { p.FirstCents = r.cents(n) },
	}, "slug", "every", "price", "taxPercent", "name")
	_, long := lines["months"]
	switch _, sent := lines["parcel"]; {
	case p.BilledEvery == Once && !long:
		r.Reportf(lines["every"], "a plan that is paid once needs its months")
	case p.BilledEvery != Once && (long || sent):
		r.Reportf(lines["every"], "only a plan that is paid once has months or a parcel")
	}
	_, trial := lines["trialDays"]
	_, first := lines["firstPrice"]
	switch {
	case p.BilledEvery == Once && (trial || first):
		r.Reportf(lines["every"], "a plan that is paid once has no trial and no first price")
	case first && (p.FirstCents < minFirstCents || p.FirstCents >= p.Cents):
		r.Reportf(lines["firstPrice"], "a first price is 0.50 euro or more, and less than the price")
	}
	for _, other := range r.result.Plans {
		if p.Slug != "" && other.Slug == p.Slug {
			r.Reportf(lines["slug"], "there is a plan %s already", p.Slug)
		}
	}
	r.result.Plans = append(r.result.Plans, p)
	r.nameLines = append(r.nameLines, lines["name"])
}

// checkPlanNames checks that each plan has a name in the brand's own language.
func (r *brandReader) checkPlanNames() {
	for n, plan := range r.result.Plans {
		if plan.Name != nil && plan.Name[r.result.Language] == "" {
			r.Reportf(r.nameLines[n], "key %q is missing", string(r.result.Language))
		}
	}
}

// cents reads a price in euro, such as 9.95.
func (r *brandReader) cents(node ast.Node) int {
	euro := r.Positive(node)
	cents := math.Round(euro * 100)
	switch {
	case math.Abs(euro*100-cents) > 1e-6:
		r.Reportf(yamlfile.Line(node), "%v is no price: whole cents", euro)
	case cents > maxPlanCents:
		r.Reportf(yamlfile.Line(node), "%v euro is more than a plan may cost", euro)
	}
	return int(cents)
}

func (r *brandReader) months(node ast.Node) int {
	months := r.Integer(node)
	if months < 1 || months > maxPlanMonths {
		r.Reportf(yamlfile.Line(node), "%d is no number of months up to %d", months, maxPlanMonths)
	}
	return months
}

func (r *brandReader) trialDays(node ast.Node) int {
	days := r.Integer(node)
	if days < 1 || days > maxTrialDays {
		r.Reportf(yamlfile.Line(node), "%d is no number of days up to %d", days, maxTrialDays)
	}
	return days
}

func (r *brandReader) taxPercent(node ast.Node) float64 {
	percent := r.Number(node)
	if percent >= 100 {
		r.Reportf(yamlfile.Line(node), "%v is no percentage of tax", percent)
	}
	return percent
}
