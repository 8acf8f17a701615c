package menu

import (
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/menu/planner"
)

// mildUnder is the age in years of a child who eats along for whom food is mild.
const mildUnder = 8

// rhythmOf returns the rhythm of an account for a week: the one that it answered, or else the default one.
func rhythmOf(acct account.Account, week Week) *planner.Rhythm {
	rhythm := planner.DefaultRhythm
	if minutes := acct.Answers.CookingMinutes; minutes > 0 {
		rhythm.WorkdayMinutes = minutes
	}
	if own := acct.Answers.Rhythm; own != nil {
		rhythm.Breakfast, rhythm.Lunch = planner.Repeat(own.Breakfast), planner.LunchKind(own.Lunch)
		rhythm.Made, rhythm.Cooked = own.Snacks == "made", own.CookedDinners
		rhythm.WeekendMinutes, rhythm.Heat = own.WeekendMinutes, own.Heat
	}
	for _, member := range acct.Household.Members {
		if member.UnderAge(mildUnder, week.Monday) {
			rhythm.Heat = catalogue.HeatMild
		}
	}
	return &rhythm
}
