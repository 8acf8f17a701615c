package foodtable

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
)

// Note is a remark about a row: why it was refused, or what was derived. It is stored without text, so that it can be
// shown in any language.
type Note struct {
	Code    string    `json:"c"`
	Fields  []string  `json:"f,omitempty"` // fields of the table or columns of the catalogue
	Words   []string  `json:"w,omitempty"` // texts of the table
	Numbers []float64 `json:"n,omitempty"`
}

// Codes of notes: reasons for refusal, derivations, and results of the comparison with the database.
const (
	NoName               = "no-name"
	NoCode               = "no-code"
	DamagedCode          = "damaged-code"
	DuplicateCode        = "double-code"
	InvalidAmount        = "not-an-amount"
	FormulaCell          = "formula"
	NegativeAmount       = "negative"
	AmountTooLarge       = "too-much"
	UnknownNutrients     = "not-known"
	UnknownDensity       = "no-density"
	DensityNotApplicable = "not-like-water"

	BelowDetection        = "below-detection"
	TracesOnly            = "traces"
	EnergyFromKJ          = "energy-from-kj"
	EnergyCalculated      = "energy-worked-out"
	SaltFromSodium        = "salt-from-sodium"
	FibreSubtracted       = "fibre-subtracted"
	FibreIncluded         = "fibre-included"
	CarbohydrateBelowZero = "below-zero"
	ConvertedFromVolume   = "from-volume"
	TypicalDensity        = "usual-density"
	ConfiguredDensity     = "chosen-density"
	CodeFromName          = "code-from-name"
	NameShortened         = "name-shortened"
	GroupUnknown          = "group-unknown"
	AllergensUnclear      = "allergens-unclear"

	MaintainedElsewhere  = "kept-elsewhere"
	CorrectionKept       = "kept-by-hand"
	WithdrawalKept       = "kept-out"
	Reinstated           = "back-again"
	ChangedByHand        = "changed-by-hand"
	ChangedByLaterImport = "changed-by-other-import"
	InUse                = "in-use"  // in reports that are older than UsedIn
	UsedIn               = "used-in" // with the names of recipes
	AlreadyRemoved       = "gone-already"
	LikelyDouble         = "likely-double"  // with name and id of the existing ingredient
	DoubleSkipped        = "double-skipped" // likewise
)

// In returns the note as a sentence. A note of a newer version of the program is shown as its code.
func (n Note) In(l locale.Language) string {
	if doubt := (catalogue.Inconsistency{Code: n.Code, Numbers: n.Numbers}); doubt.Valid() {
		return sentence(doubt.Message().In(l))
	}
	message := locale.T("foodtable.note." + n.Code)
	if len(n.Fields) > 0 {
		names := make([]locale.Message, len(n.Fields))
		for i, field := range n.Fields {
			names[i] = FieldName(field)
		}
		message = message.With("Fields", locale.List(names...))
	}
	for i, name := range wordNames[n.Code] {
		if i < len(n.Words) {
			message = message.With(name, n.Words[i])
		}
	}
	for _, number := range n.Numbers {
		message = message.With("Number", number)
	}
	text := message.In(l)
	if text == message.Key {
		return n.Code
	}
	return sentence(text)
}

// wordNames are the names of a note's Words in its message.
var wordNames = map[string][]string{
	DamagedCode: {
		"Code",
	},
	DuplicateCode:    {"Code", "Line"},
	InvalidAmount:    {"Cell"},
	GroupUnknown:     {"Group"},
	AllergensUnclear: {"Words"},
	UsedIn:           {"Recipes"},
	LikelyDouble:     {"Name"},
	DoubleSkipped:    {"Name"},
}

// sentence capitalises a text and ends it with a full stop.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

// FieldName returns the name of a field or of a column of the catalogue.
func FieldName(field string) locale.Message {
	if l := Field(field).NameLanguage(); l != "" {
		return locale.T("foodtable.nameIn").With("Language", string(l))
	}
	return locale.T("foodtable.field." + field)
}

// Remarks returns the remarks that hold for every row of a table.
func (s Settings) Remarks() []locale.Message {
	var remarks []locale.Message
	remark := func(key string) { remarks = append(remarks, locale.T(key)) }
	if line := s.Format.Header; line > 0 {
		remarks = append(remarks, locale.T("foodtable.remark.header").With("Line", line))
	}
	switch s.Preset {
	case Ciqual:
		if !s.has(NameEN) {
			remark("foodtable.remark.frenchNames")
		}
		remark("foodtable.remark.ciqual")
	case USDA:
		remark("foodtable.remark.englishNames")
	case NEVO:
		remark("foodtable.remark.nevo")
	case OpenFoodFacts:
		remark("foodtable.remark.openFoodFacts")
	}
	if !s.has(Allergens) {
		remark("foodtable.remark.noAllergens")
	}
	if !s.has(Diet) {
		remark("foodtable.remark.noDiet")
	}
	return remarks
}
