package account

import (
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Household is who eats with the owner of an account.
type Household struct {
	Members    []Member     `json:"members,omitempty"`    // in the order in which they were added
	Attendance []Attendance `json:"attendance,omitempty"` // by date, only of days that differ from the usual
}

// MaxMembers is the maximum number of members, without the owner of the account.
const MaxMembers = 5

// Member is a person who eats with the owner of an account and has no account. Exactly one of Portion, KCal and Body
// says how much they eat; for a child it must be Portion.
type Member struct {
	ID           uuid.UUID               `json:"id"`
	Name         string                  `json:"name"`
	BirthYear    int                     `json:"birthYear"`
	Portion      float64                 `json:"portion,omitempty"` // of a standard serving: ¼, ½, ¾ or 1
	KCal         float64                 `json:"kcal,omitempty"`    // energy need in kcal a day, as they entered it
	Body         *MemberBody             `json:"body,omitempty"`    // what their energy need is computed from
	Diet         EatingStyle             `json:"diet"`              // Everything, Pescatarian, Vegetarian or Vegan
	Intolerances []catalogue.Intolerance `json:"intolerances"`
	Dislikes     []string                `json:"dislikes"`    // as in Answers
	MealTimes    []string                `json:"mealTimes"`   // of breakfast, lunch and dinner, those that they eat
	Days         []int                   `json:"days"`        // 0 is Monday
	ConsentedAt  time.Time               `json:"consentedAt"` // when the owner confirmed that the member agrees
}

// MemberBody is the input for an adult's energy need.
type MemberBody struct {
	Sex      nutrition.Sex      `json:"sex"`
	HeightCm float64            `json:"heightCm"`
	WeightKg float64            `json:"weightKg"`
	Activity nutrition.Activity `json:"activity"`
	Goal     nutrition.Goal     `json:"goal"` // Lose, Healthier (keep weight) or Gain

	// MaintenanceOnly means that the target is the energy need, whatever the goal: the member is pregnant,
	// breastfeeding, or has or had an eating disorder. Which one is not stored.
	MaintenanceOnly bool `json:"steady,omitempty"`
}

// Errors of changes to a household.
var (
	ErrMemberNotFound = errs.New(errs.NotFound, "member-not-found")
	ErrHouseholdFull  = errs.New(errs.Conflict, "household-full")
)

// age returns the lowest possible age in years, since only the year of birth is known.
func (m Member) age(today time.Time) int { return today.Year() - m.BirthYear - 1 }

// UnderAge reports whether the member may be younger than some years on a day.
func (m Member) UnderAge(years int, day time.Time) bool { return m.age(day) < years }

// Child reports whether the member may be under eighteen. The nutrition equations are for adults.
func (m Member) Child(today time.Time) bool { return m.UnderAge(18, today) }

// Energy returns the target in kcal a day, or 0 for a member who eats by portion. See nutrition.Recommend for when it
// does not go below the energy need.
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

// Validate checks what the OpenAPI contract cannot express. The error is of kind Invalid.
func (m Member) Validate(today time.Time) error {
	problems := errs.Fields{}
	switch age := today.Year() - m.BirthYear; {
	case age < 0 || age > 110:
		problems.Add("birthYear", locale.T("account.problem.fillYearBirthRight"))
	case age == 0:
		problems.Add("birthYear", locale.T("account.problem.babyDoesNotEat"))
	}
	amounts := 0
	for _, set := range []bool{m.Portion != 0, m.KCal != 0, m.Body != nil} {
		if set {
			amounts++
		}
	}
	switch {
	case m.Child(today) && (m.KCal != 0 || m.Body != nil):
		problems.Add("portion", locale.T("account.problem.reckonNoCaloriesFor"))
	case amounts != 1:
		problems.Add("portion", locale.T("account.problem.chooseHowMuchPerson"))
	}
	if m.ConsentedAt.IsZero() {
		problems.Add("consent", locale.T("account.problem.tickIfSo"))
	}
	return problems.Err()
}

// AddMember returns a change that adds a member under a new id. Errors: those of Member.Validate, ErrHouseholdFull.
func AddMember(member Member, today time.Time) func(*Account) error {
	return func(a *Account) error {
		member.ID = uuid.New()
		if len(a.Household.Members) >= MaxMembers {
			return ErrHouseholdFull
		}
		// Clone: the account before the change must keep its members.
		a.Household.Members = append(slices.Clone(a.Household.Members), member)
		return a.Household.validate(len(a.Household.Members)-1, today)
	}
}

// UpdateMember returns a change that replaces a member and keeps the time of consent. Errors: ErrMemberNotFound, those
// of Member.Validate.
func UpdateMember(member Member, today time.Time) func(*Account) error {
	return func(a *Account) error {
		i := a.Household.find(member.ID)
		if i < 0 {
			return ErrMemberNotFound
		}
		member.ConsentedAt = a.Household.Members[i].ConsentedAt
		a.Household.Members = slices.Clone(a.Household.Members)
		a.Household.Members[i] = member
		return a.Household.validate(i, today)
	}
}

// RemoveMember returns a change that removes a member. The error is ErrMemberNotFound when there is no such member.
func RemoveMember(member uuid.UUID) func(*Account) error {
	return func(a *Account) error {
		i := a.Household.find(member)
		if i < 0 {
			return ErrMemberNotFound
		}
		a.Household.Members = slices.Delete(slices.Clone(a.Household.Members), i, i+1)
		a.Household.Attendance = slices.Clone(a.Household.Attendance)
		for n := range a.Household.Attendance {
			away := &a.Household.Attendance[n].Away
			*away = slices.DeleteFunc(slices.Clone(*away), func(id uuid.UUID) bool { return id == member })
		}
		return nil
	}
}

// HouseholdSize returns the number of people that are cooked for, at least 1.
func (a Account) HouseholdSize() int {
	if members := len(a.Household.Members); members > 0 {
		return 1 + members
	}
	return max(1, a.Answers.Household)
}

// validate checks member i, and that no other member has the same name.
func (h Household) validate(i int, today time.Time) error {
	for n, other := range h.Members {
		if n != i && strings.EqualFold(other.Name, h.Members[i].Name) {
			problems := errs.Fields{}
			problems.Add("name", locale.T("account.problem.somebodyHasNameAlready"))
			return problems.Err()
		}
	}
	return h.Members[i].Validate(today)
}

// find returns the index of a member, or -1.
func (h Household) find(member uuid.UUID) int {
	return slices.IndexFunc(h.Members, func(m Member) bool { return m.ID == member })
}
