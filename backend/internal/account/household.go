package account

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Household is who eats along with the person of an account, and how they cook.
type Household struct {
	Members   []Member `json:"members,omitempty"`   // beside the person, in the order in which they were added
	Leftovers int      `json:"leftovers,omitempty"` // how often a week a dinner is cooked for two meals, 0 to 3
	UsePacks  bool     `json:"usePacks,omitempty"`  // opened packs of what goes off are used up where that can be
}

// MaxMembers is how many may eat along: with the person of the account they are six.
const MaxMembers = 5

// Member is somebody who eats along and has no account. How much they eat is said in one of three ways: Portion, KCal
// or Body. Of a child it is a Portion.
type Member struct {
	ID           uuid.UUID   `json:"id"`
	Name         string      `json:"name"`
	BirthYear    int         `json:"birthYear"`
	Portion      float64     `json:"portion,omitempty"` // of an ordinary serving: ¼, ½, ¾ or 1
	KCal         float64     `json:"kcal,omitempty"`    // a day, as they know it
	Body         *MemberBody `json:"body,omitempty"`    // what the energy of their day is reckoned from
	Diet         EatingStyle `json:"diet"`              // Everything, Pescatarian, Vegetarian or Vegan
	Intolerances []string    `json:"intolerances"`      // as in Answers
	Dislikes     []string    `json:"dislikes"`          // as in Answers
	MealTimes    []string    `json:"mealTimes"`         // breakfast, lunch and dinner: when they eat along
	Days         []int       `json:"days"`              // on which days, 0 is Monday
	ConsentedAt  time.Time   `json:"consentedAt"`       // when the person said that the member knows of this and agrees
}

// MemberBody is what the energy of an adult's day is reckoned from.
type MemberBody struct {
	Sex      nutrition.Sex      `json:"sex"`
	HeightCm float64            `json:"heightCm"`
	WeightKg float64            `json:"weightKg"`
	Activity nutrition.Activity `json:"activity"`
	Goal     nutrition.Goal     `json:"goal"` // Lose, Healthier to keep their weight, or Gain

	// Steady means that to eat less or more than they need is unwise: somebody is pregnant, breastfeeding, or has or
	// had an eating disorder. Which of them is nobody's business here.
	MaintenanceOnly bool `json:"steady,omitempty"`
}

// Errors that people meet who change their household.
var (
	ErrMemberNotFound = errs.New(errs.NotFound, "member-not-found")
	ErrHouseholdFull  = errs.New(errs.Conflict, "household-full")
)

// age is how old somebody is at least: of the year of birth alone, the birthday is not known.
func (m Member) age(today time.Time) int { return today.Year() - m.BirthYear - 1 }

// Child reports whether somebody may be under eighteen. What we know of energy is about adults.
func (m Member) Child(today time.Time) bool { return m.age(today) < 18 }

// Energy is what a day of somebody holds, in kcal; zero when they eat by portions. Nobody of whom it would be unwise
// gets less than they need: see nutrition.Recommend.
func (m Member) Energy(today time.Time) float64 {
	if m.Body == nil || m.Child(today) {
		return m.KCal
	}
	goal := m.Body.Goal
	if m.Body.MaintenanceOnly {
		goal = nutrition.Healthier
	}
	return nutrition.Recommend(nutrition.Person{
		Body: nutrition.Body{
			Sex:      m.Body.Sex,
			AgeYears: m.age(today),
			HeightCm: m.Body.HeightCm,
			WeightKg: m.Body.WeightKg,
		},
		Situation: nutrition.NoSituation, Activity: m.Body.Activity, Goal: goal, Style: nutrition.Balanced,
	}).Target.KCal
}

// EatsAt reports whether somebody is at table on a day, 0 for Monday, at a meal time.
func (m Member) EatsAt(day int, mealTime string) bool {
	return slices.Contains(m.Days, day) && slices.Contains(m.MealTimes, mealTime)
}

// Validate checks what the contract cannot say. The error is of kind Invalid.
func (m Member) Validate(today time.Time) error {
	problems := errs.Fields{}
	switch age := today.Year() - m.BirthYear; {
	case age < 0 || age > 110:
		problems.Add("birthYear", locale.T("account.problem.fillYearBirthRight"))
	case age == 0:
		problems.Add("birthYear", locale.T("account.problem.babyDoesNotEat"))
	}
	ways := 0
	for _, given := range []bool{m.Portion != 0, m.KCal != 0, m.Body != nil} {
		if given {
			ways++
		}
	}
	switch {
	case m.Child(today) && (m.KCal != 0 || m.Body != nil):
		problems.Add("portion", locale.T("account.problem.reckonNoCaloriesFor"))
	case ways != 1:
		problems.Add("portion", locale.T("account.problem.chooseHowMuchPerson"))
	}
	if m.ConsentedAt.IsZero() {
		problems.Add("consent", locale.T("account.problem.tickIfSo"))
	}
	return problems.Err()
}

// AddMember adds somebody to a household, under an id of ours. Errors: those of Member.Validate, ErrTableFull.
func AddMember(member Member, today time.Time) func(*Account) error {
	return func(a *Account) error {
		member.ID = uuid.New()
		if len(a.Household.Members) >= MaxMembers {
			return ErrHouseholdFull
		}
		// What was there before the change keeps its own.
		a.Household.Members = append(slices.Clone(a.Household.Members), member)
		return a.Household.validate(len(a.Household.Members)-1, today)
	}
}

// UpdateMember puts what is told of somebody in the place of what was told before; the consent stays that of when they
// were added. Errors: ErrNoMember, those of Member.Validate.
func UpdateMember(member Member, today time.Time) func(*Account) error {
	return func(a *Account) error {
		at := a.Household.find(member.ID)
		if at < 0 {
			return ErrMemberNotFound
		}
		member.ConsentedAt = a.Household.Members[at].ConsentedAt
		a.Household.Members = slices.Clone(a.Household.Members)
		a.Household.Members[at] = member
		return a.Household.validate(at, today)
	}
}

// RemoveMember forgets somebody. The error is ErrNoMember when they are not there.
func RemoveMember(member uuid.UUID) func(*Account) error {
	return func(a *Account) error {
		at := a.Household.find(member)
		if at < 0 {
			return ErrMemberNotFound
		}
		a.Household.Members = slices.Delete(slices.Clone(a.Household.Members), at, at+1)
		return nil
	}
}

// SetCooking says how often a dinner is cooked for two meals, and whether opened packs are used up.
func SetCooking(leftovers int, usePacks bool) func(*Account) error {
	return func(a *Account) error {
		a.Household.Leftovers, a.Household.UsePacks = leftovers, usePacks
		return nil
	}
}

// HouseholdSize is for how many somebody cooks, as far as they said.
func (a Account) HouseholdSize() int {
	if members := len(a.Household.Members); members > 0 {
		return 1 + members
	}
	return max(1, a.Answers.Household)
}

// validate checks somebody of the household, and that they can be told from the others.
func (h Household) validate(at int, today time.Time) error {
	for n, other := range h.Members {
		if n != at && strings.EqualFold(other.Name, h.Members[at].Name) {
			problems := errs.Fields{}
			problems.Add("name", locale.T("account.problem.somebodyHasNameAlready"))
			return problems.Err()
		}
	}
	return h.Members[at].Validate(today)
}

func (h Household) find(member uuid.UUID) int {
	return slices.IndexFunc(h.Members, func(m Member) bool { return m.ID == member })
}
