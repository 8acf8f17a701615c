package httpapi

import (
	"math"
	"slices"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/language"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// relaxedWords say what a week does not keep to; the sentence goes on, or ends there.
var relaxedWords = map[planner.SoftRule]language.Text{
	planner.SoftSeason:   {NL: "Niet elk gerecht is er een van dit seizoen", EN: "Not every dish is one of this season"},
	planner.SoftRecent:   {NL: "Een gerecht van de afgelopen weken komt terug", EN: "A dish of the last weeks comes back"},
	planner.SoftVariety:  {NL: "Op twee dagen na elkaar eet je een keer iets met hetzelfde hoofdingrediënt", EN: "On two days running you once eat something with the same main ingredient"},
	planner.SoftMinutes:  {NL: "Op een doordeweekse dag kook je langer dan je wilde", EN: "On a weekday you cook longer than you wanted"},
	planner.SoftReturns:  {NL: "Een gerecht komt binnen zeven dagen terug", EN: "A dish comes back within seven days"},
	planner.SoftDisliked: {NL: "Er staat een gerecht in dat je niet lekker vond", EN: "There is a dish in it that you did not like"},
	planner.SoftMacros:   {NL: "Niet op elke dag kloppen alle voedingsstoffen helemaal", EN: "Not every day has exactly the right balance"},
	planner.SoftEnergy:   {NL: "Niet op elke dag halen we je calorieën precies", EN: "Not every day hits your calories exactly"},
}

// reasonWords say why something gave way, in the second half of a sentence.
var reasonWords = map[planner.Reason]language.Text{
	planner.ReasonImpossible: {NL: "met de recepten die bij je passen, kan het niet anders.", EN: "with the recipes that suit you there is no other way."},
	planner.ReasonOutweighed: {NL: "anders zou iets wat belangrijker is, minder goed kloppen.", EN: "otherwise something that matters more would no longer be right."},
	planner.ReasonNotFound:   {NL: "een week waarin dat beter gaat, vonden we niet.", EN: "we found no week in which that goes better."},
}

// fewPercent is up to which gap its size is told: beyond it, it says that little is known.
const fewPercent = 0.25

// whyWeek says in sentences why a week is as it is: what it keeps to, how sure it is that there is no better, and why something gave way.
// What is proven is that of the week as it was made; what its days do not come to is told as they are now, unless the person changed them.
func whyWeek(found menu.Menu, snapshot *catalogue.Snapshot, known account.Account, speak language.Language) []string {
	var said []language.Text
	say := func(nl, en string, args ...any) { said = append(said, language.Text{NL: nl, EN: en}.With(args...)) }
	switch unsuitable := slices.ContainsFunc(found.Meals, menu.Meal.Unsuitable); {
	case unsuitable:
		say("Een gerecht past niet meer bij hoe jij eet. Je ziet erbij welk.", "A dish no longer suits the way you eat. It says so beside it.")
	case len(known.Answers.Intolerances)+len(known.Answers.Dislikes) > 0:
		say("Elk gerecht past bij hoe jij eet. Er zit niets in wat je niet verdraagt of niet lust.", "Every dish suits the way you eat. It holds nothing that you cannot or do not want to eat.")
	case len(known.Household.Members) > 0:
		say("Elk gerecht past bij hoe jij eet, en bij wie er mee-eet.", "Every dish suits the way you eat, and whoever eats along.")
	default:
		say("Elk gerecht past bij hoe jij eet.", "Every dish suits the way you eat.")
	}
	proof := found.Proof
	missed := missedIn(found, snapshot)
	if missed.Days > 0 && (proof == nil || !found.Changed) {
		said = append(said, missedText(missed))
	}
	if proof == nil {
		return in(said, speak)
	}
	within := 0
	for _, day := range proof.Days {
		if day.InBands {
			within++
		}
	}
	switch {
	case missed.Days > 0 && !found.Changed: // which was told
	case within == len(proof.Days):
		say("Op alle zeven dagen kloppen je calorieën, en je eiwit, vet en koolhydraten ook.", "On all seven days your calories are right, and so are protein, fat and carbohydrate.")
	case within > 0:
		say("Op %d van de 7 dagen kloppen je calorieën, en je eiwit, vet en koolhydraten ook.", "On %d of the 7 days your calories are right, and so are protein, fat and carbohydrate.", within)
	}
	for _, gave := range proof.GaveWay {
		what, told := relaxedWords[gave.Rule]
		if why, ok := reasonWords[gave.Reason]; ok && told {
			said = append(said, language.Text{NL: what.NL + ": " + why.NL, EN: what.EN + ": " + why.EN})
		}
	}
	switch {
	case proof.Proven:
		say("We hebben nagerekend dat er geen week is die beter bij je past.", "We worked out that there is no week that suits you better.")
	case proof.Gap <= fewPercent:
		say("Misschien is er een week die nog iets beter past: hoogstens %d procent. We hebben hem niet gevonden.",
			"There may be a week that suits you a little better: by %d per cent at most. We did not find it.", max(1, int(math.Ceil(proof.Gap*100))))
	default:
		say("Misschien is er een week die nog beter past. Van alles wat we bekeken, was dit de beste.", "There may be a week that suits you better. Of all that we looked at, this was the best.")
	}
	if found.Changed {
		say("Je hebt zelf iets veranderd. Wat hier staat, gaat over de week zoals wij hem maakten.", "You changed something yourself. What is said here is about the week as we made it.")
	}
	return in(said, speak)
}

// whyDay says how a day lies to its target, and why something gave way on it.
func whyDay(found menu.Menu, snapshot *catalogue.Snapshot, day int, told api.MenuDay, speak language.Language) []string {
	var said []string
	kcal, target := int(told.Nutrients.Kcal), int(told.Target.Kcal)
	energy := language.Text{NL: "Deze dag is %s kcal, precies je doel.", EN: "This day is %s kcal, exactly your target."}.With(speak.Whole(kcal))
	switch {
	case kcal > target:
		energy = language.Text{NL: "Deze dag is %s kcal, %s meer dan je doel.", EN: "This day is %s kcal, %s more than your target."}.With(speak.Whole(kcal), speak.Whole(kcal-target))
	case kcal < target:
		energy = language.Text{NL: "Deze dag is %s kcal, %s minder dan je doel.", EN: "This day is %s kcal, %s less than your target."}.With(speak.Whole(kcal), speak.Whole(target-kcal))
	}
	said = append(said, energy.In(speak))
	if told.WithinBands {
		said = append(said, language.Text{NL: "Je eiwit, vet en koolhydraten kloppen ook.", EN: "Protein, fat and carbohydrate are right as well."}.In(speak))
	}
	if len(told.Meals) > 0 {
		for _, miss := range missesOn(found, snapshot, day) {
			if miss.Nutrient != planner.Energy { // which was told
				said = append(said, missText(miss).In(speak))
			}
		}
	}
	if found.Proof == nil || found.Changed {
		return said
	}
	for _, gave := range found.Proof.GaveWay {
		what, ok := relaxedWords[gave.Rule]
		if why, known := reasonWords[gave.Reason]; ok && known && slices.Contains(gave.Days, day) {
			said = append(said, what.In(speak)+": "+why.In(speak))
		}
	}
	return said
}

func in(texts []language.Text, speak language.Language) []string {
	said := make([]string, len(texts))
	for n, text := range texts {
		said[n] = text.In(speak)
	}
	return said
}
