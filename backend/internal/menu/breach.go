package menu

import (
	"slices"
	"time"

	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// BreachOf returns the rule that a recipe would break if the account and its whole household ate it on a day.
func (s *Service) BreachOf(
	snapshot *catalogue.Snapshot,
	acct account.Account,
	entry *catalogue.Entry,
	day time.Time,
) Breach {
	pool, recipe := s.pool(snapshot), entry.ID.String()
	own := planner.BrokenRule(pool, Rules(acct.Answers), recipe)
	if own == planner.RuleUnknown {
		return Breach{}
	}
	return worstBreach(own, planner.BrokenRule(pool, householdRules(acct, day), recipe))
}

// worstBreach returns the breach of a rule of the account's own and of one of its household, both of which may be
// empty. One that may harm comes first, then the account's own.
func worstBreach(own, household planner.Rule) Breach {
	if own == "" || !own.Harms() && household.Harms() {
		return Breach{Rule: household}
	}
	return Breach{Rule: own, Own: true}
}

// householdRules returns the combined rules of the household members of an account on a day.
func householdRules(acct account.Account, day time.Time) planner.Rules {
	var rules planner.Rules
	for _, member := range acct.Household.Members {
		rules = planner.MergeRules(rules, memberRules(member, day))
	}
	if rules.Diet == "" {
		rules.Diet = catalogue.Omnivore
	}
	return rules
}

// SharedRules returns the combined rules of an account and its household members on a day.
func SharedRules(acct account.Account, day time.Time) planner.Rules {
	return planner.MergeRules(Rules(acct.Answers), householdRules(acct, day))
}

// Harm is a reason for which a dish may harm a person. One of Intolerance and Risk is set.
type Harm struct {
	Intolerance catalogue.Intolerance
	Risk        catalogue.Risk
	For         catalogue.Vulnerable // with Risk: the group for which the dish is unsafe
	From        []string             // slugs of the ingredients
	Unknown     bool                 // with Intolerance: it is not known whether the ingredients contain it
}

// Harms returns the reasons for which a recipe may harm a person with these rules, by intolerance and risk.
func Harms(rules planner.Rules, entry *catalogue.Entry) []Harm {
	var harms []Harm
	for _, excluded := range catalogue.Excluded(entry.Exclusions, rules.Intolerances) {
		harms = append(harms, Harm{Intolerance: excluded.Intolerance, From: excluded.From, Unknown: excluded.Unknown})
	}
	for _, finding := range entry.Risks {
		for _, group := range finding.Risk.UnsafeFor() {
			if slices.Contains(rules.Vulnerable, group) {
				harms = append(harms, Harm{Risk: finding.Risk, For: group, From: finding.From})
				break
			}
		}
	}
	return harms
}
