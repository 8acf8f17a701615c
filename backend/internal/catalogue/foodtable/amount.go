package foodtable

import (
	"fmt"
	"math"
	"strings"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

const (
	kJPerKCal     = 4.184 // thermochemical calorie, Regulation (EU) No 1169/2011, annex XIV
	saltPerSodium = 2.5   // Regulation (EU) No 1169/2011, annex I
)

// kcal per g besides the macronutrients, Regulation (EU) No 1169/2011, annex XIV.
const (
	kcalPerAlcohol = 7
	kcalPerPolyol  = 2.4
	kcalPerAcid    = 3
)

// nutrientOfField are the nutrients of an ingredient by field.
var nutrientOfField = map[Field]catalogue.Nutrient{
	Protein:      catalogue.Protein,
	Fat:          catalogue.Fat,
	Saturated:    catalogue.Saturated,
	Carbohydrate: catalogue.Carbohydrate,
	Sugars:       catalogue.Sugars,
	Fibre:        catalogue.Fibre,
	Salt:         catalogue.Salt,
}

// amount returns the first amount of a field that is not missing.
func (r *rowReader) amount(field Field) spreadsheet.Amount {
	for _, at := range r.columns[field] {
		if at < len(r.cells) {
			if amount := spreadsheet.ParseAmount(
				r.cells[at], r.settings.Format.Decimal,
			); amount.Certainty != spreadsheet.Missing {
				return amount
			}
		}
	}
	return spreadsheet.Amount{}
}

// exactAmount returns an amount to calculate with; false when it is missing. Amounts below the detection limit and
// traces count as 0, with a note. Anything else is a reason for refusal.
func (r *rowReader) exactAmount(field Field) (float64, bool) {
	amount := r.amount(field)
	switch amount.Certainty {
	case spreadsheet.Exact:
		return amount.Value, true
	case spreadsheet.Below:
		r.note(Note{Code: BelowDetection, Fields: []string{string(field)}, Numbers: []float64{amount.Value}})
		return 0, true
	case spreadsheet.Traces:
		r.note(Note{Code: TracesOnly, Fields: []string{string(field)}})
		return 0, true
	case spreadsheet.Negative:
		r.refuse(Note{Code: NegativeAmount, Fields: []string{string(field)}, Numbers: []float64{amount.Value}})
	case spreadsheet.Formula:
		r.refuse(Note{Code: FormulaCell, Fields: []string{string(field)}})
	case spreadsheet.Invalid:
		cell, _ := shorten(tidy(r.cell(field)))
		r.refuse(Note{Code: InvalidAmount, Fields: []string{string(field)}, Words: []string{cell}})
	}
	return 0, false
}

// readComposition reads the composition per 100 g.
func (r *rowReader) readComposition() {
	composition := catalogue.Composition{}
	for _, field := range []Field{Protein, Fat, Saturated, Carbohydrate, Sugars, Fibre} {
		if value, ok := r.exactAmount(field); ok {
			composition[nutrientOfField[field]] = value
		}
	}
	r.readTotalCarbohydrate(composition)
	r.readSalt(composition)
	extra, why := r.extraEnergy()
	r.readEnergy(composition, extra)
	if len(r.refusals) > 0 {
		return
	}
	r.countColumns(composition, extra)
	var missing []string
	for _, nutrient := range []catalogue.Nutrient{catalogue.Protein, catalogue.Fat, catalogue.Carbohydrate} {
		if _, ok := composition[nutrient]; !ok {
			missing = append(missing, string(nutrient))
		}
	}
	if len(missing) > 0 {
		r.refuse(Note{Code: UnknownNutrients, Fields: missing})
		return
	}
	if !r.convertTo100g(composition, &extra) {
		return
	}
	for nutrient, value := range composition {
		if nutrient != catalogue.KCal && value > 100 {
			r.refuse(Note{Code: AmountTooLarge, Fields: []string{string(nutrient)}, Numbers: []float64{round(value)}})
		}
		composition[nutrient] = round(value)
	}
	r.ingredient.Composition = composition
	r.explainEnergy(extra, why)
}

// readTotalCarbohydrate derives carbohydrate from a total with fibre, when available carbohydrate is missing.
func (r *rowReader) readTotalCarbohydrate(composition catalogue.Composition) {
	if _, ok := composition[catalogue.Carbohydrate]; ok || !r.settings.has(CarbohydrateTotal) {
		return
	}
	if r.amount(CarbohydrateTotal).Certainty == spreadsheet.Negative {
		composition[catalogue.Carbohydrate] = 0
		r.note(Note{Code: CarbohydrateBelowZero})
		return
	}
	total, ok := r.exactAmount(CarbohydrateTotal)
	if !ok {
		return
	}
	fibre, known := composition[catalogue.Fibre]
	switch {
	case !known:
		composition[catalogue.Carbohydrate] = total
		r.note(Note{Code: FibreIncluded})
		r.derivations = append(r.derivations, "carbohydrate includes fibre, which is not known")
	case total < fibre:
		composition[catalogue.Carbohydrate] = 0
		r.note(Note{Code: CarbohydrateBelowZero})
	default:
		composition[catalogue.Carbohydrate] = total - fibre
		if fibre > 0 {
			r.note(Note{Code: FibreSubtracted, Numbers: []float64{total}})
		}
	}
}

func (r *rowReader) readSalt(composition catalogue.Composition) {
	if value, ok := r.exactAmount(Salt); ok {
		composition[catalogue.Salt] = value
		return
	}
	for field, perGram := range map[Field]float64{SodiumMg: saltPerSodium / 1000, Sodium: saltPerSodium} {
		if value, ok := r.exactAmount(field); ok {
			composition[catalogue.Salt] = value * perGram
			r.note(Note{Code: SaltFromSodium})
		}
	}
}

// energySource is a substance besides the macronutrients that contributes energy.
type energySource struct {
	field   Field
	name    string
	perGram float64
}

var energySources = []energySource{
	{Alcohol, "alcohol", kcalPerAlcohol},
	{Polyols, "polyols", kcalPerPolyol},
	{Acids, "organic acids", kcalPerAcid},
}

// extraEnergy returns the energy of alcohol, polyols and acids in kcal, and their amounts. Tables include polyols in
// carbohydrate, so only the difference counts.
func (r *rowReader) extraEnergy() (float64, string) {
	var kcal float64
	var why []string
	for _, source := range energySources {
		amount := r.amount(source.field)
		if amount.Certainty != spreadsheet.Exact || amount.Value == 0 {
			continue
		}
		perGram := source.perGram
		if source.field == Polyols {
			perGram -= 4
		}
		kcal += amount.Value * perGram
		why = append(why, fmt.Sprintf("%s %g g", source.name, amount.Value))
	}
	return kcal, strings.Join(why, ", ")
}

func (r *rowReader) readEnergy(composition catalogue.Composition, extra float64) {
	if kcal, ok := r.exactAmount(KCal); ok {
		composition[catalogue.KCal] = kcal
		return
	}
	if kJ, ok := r.exactAmount(KJ); ok {
		composition[catalogue.KCal] = kJ / kJPerKCal
		r.note(Note{Code: EnergyFromKJ, Numbers: []float64{kJ}})
		r.derivations = append(r.derivations, "energy converted from kJ")
		return
	}
	composition[catalogue.KCal] = max(0, composition.Nutrients().EnergyFromMacros()+extra)
	r.note(Note{Code: EnergyCalculated})
	r.derivations = append(r.derivations, "energy worked out from the nutrients")
}

// explainEnergy notes why energy differs from that of the macronutrients, when alcohol, polyols or acids account for
// it.
func (r *rowReader) explainEnergy(extra float64, why string) {
	if extra == 0 {
		return
	}
	n := r.ingredient.Composition.Nutrients()
	if calculated := n.EnergyFromMacros(); !catalogue.EnergyFits(n.KCal, calculated) &&
		catalogue.EnergyFits(n.KCal, calculated+extra) {
		r.ingredient.EnergyNote = why
	}
}

// round rounds to four decimals, more than any table measures, to remove binary rounding errors.
func round(value float64) float64 { return math.Round(value*1e4) / 1e4 }
