package tenancy

import (
	"math"

	"github.com/goccy/go-yaml/ast"

	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/yamlfile"
)

// Plan is something that a brand sells, as its file describes it.
type Plan struct {
	Slug        string // its name among the brand's plans; what it is called may change
	Name, Text  language.Text
	BilledEvery Interval
	Cents       int     // of a euro, tax included
	TaxPercent  float64 // of the price without tax, from 0 up to 100
}

// Interval is how often a plan is paid.
type Interval string

// The intervals.
const (
	Month   Interval = "month"
	Quarter Interval = "quarter"
	Year    Interval = "year"
)

var intervals = []Interval{Month, Quarter, Year}

// dearestPlan, in cents, keeps a price in which the point was forgotten from being sold.
const dearestPlan = 100_000

func (r *brandReader) plan(node ast.Node) {
	var p Plan
	lines := r.Mapping(node, yamlfile.Fields{
		"slug":       func(n ast.Node) { p.Slug = r.Slug(n) },
		"every":      func(n ast.Node) { p.BilledEvery = yamlfile.OneOf(&r.Reader, n, intervals) },
		"price":      func(n ast.Node) { p.Cents = r.cents(n) },
		"taxPercent": func(n ast.Node) { p.TaxPercent = r.taxPercent(n) },
		"name":       func(n ast.Node) { p.Name = r.both(n) },
		"text":       func(n ast.Node) { p.Text = r.both(n) },
	}, "slug", "every", "price", "taxPercent", "name")
	for _, other := range r.read.Plans {
		if p.Slug != "" && other.Slug == p.Slug {
			r.Complain(lines["slug"], "there is a plan %s already", p.Slug)
		}
	}
	r.read.Plans = append(r.read.Plans, p)
}

// cents reads a price in euro: 9.95.
func (r *brandReader) cents(node ast.Node) int {
	euro := r.Positive(node)
	cents := math.Round(euro * 100)
	switch {
	case math.Abs(euro*100-cents) > 1e-6:
		r.Complain(yamlfile.Line(node), "%v is no price: whole cents", euro)
	case cents > dearestPlan:
		r.Complain(yamlfile.Line(node), "%v euro is more than a plan may cost", euro)
	}
	return int(cents)
}

func (r *brandReader) taxPercent(node ast.Node) float64 {
	percent := r.Number(node)
	if percent >= 100 {
		r.Complain(yamlfile.Line(node), "%v is no percentage of tax", percent)
	}
	return percent
}

// both reads a text in both languages.
func (r *brandReader) both(node ast.Node) language.Text {
	var text language.Text
	r.Mapping(node, yamlfile.Fields{
		"nl": func(n ast.Node) { text.NL = r.Text(n) },
		"en": func(n ast.Node) { text.EN = r.Text(n) },
	}, "nl", "en")
	return text
}
