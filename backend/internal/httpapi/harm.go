package httpapi

import (
	"strings"
	"time"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/menu"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// unsuitableOf returns why a dish does not suit an account or its household on a day; nil when breach has no rule.
func unsuitableOf(
	breach menu.Breach,
	acct account.Account,
	entry *catalogue.Entry,
	day time.Time,
	lang locale.Language,
) *api.UnsuitableMeal {
	if breach.Rule == "" {
		return nil
	}
	return &api.UnsuitableMeal{
		Own: breach.Own, Why: api.UnsuitableMealWhy(breach.Rule), Reasons: reasonsOf(acct, entry, day, lang),
	}
}

// reasonsOf returns a sentence for each intolerance and each risk of a dish that may harm the account or its household
// on a day.
func reasonsOf(acct account.Account, entry *catalogue.Entry, day time.Time, lang locale.Language) []string {
	rules := menu.SharedRules(acct, day)
	reasons := []string{}
	for _, harm := range menu.Harms(rules, entry) {
		var names []string
		for _, slug := range harm.From {
			if ingredient, ok := entry.Ingredient(slug); ok {
				names = append(names, ingredient.Name.In(lang))
			}
		}
		var message locale.Message
		switch {
		case harm.Unknown:
			message = locale.T("http.harm.unknown").With("Name", harm.Intolerance.Name())
		case harm.Intolerance != "":
			message = locale.T("http.harm.contains").With("Name", harm.Intolerance.Name())
		default:
			message = locale.T("http.harm.risk").
				With("Risk", harm.Risk.Reason()).
				With("For", locale.T("http.harm.for."+string(harm.For)))
		}
		reasons = append(reasons, message.With("From", strings.Join(names, ", ")).In(lang))
	}
	return reasons
}

// forbiddenOf returns a sentence that names the intolerances in rules for which an ingredient is unsuitable; empty for
// none.
func forbiddenOf(rules planner.Rules, ingredient *catalogue.Ingredient, lang locale.Language) string {
	var names []string
	for _, excluded := range catalogue.Excluded(ingredient.Exclusions(), rules.Intolerances) {
		names = append(names, excluded.Intolerance.Name().In(lang))
	}
	switch {
	case len(names) == 0:
		return ""
	case ingredient.Allergens.Unknown:
		return locale.T("http.harm.itemUnknown").With("Names", strings.Join(names, ", ")).In(lang)
	default:
		return locale.T("http.harm.item").With("Names", strings.Join(names, ", ")).In(lang)
	}
}
