package account

import "github.com/lepelblad/lepelblad/backend/internal/catalogue"

// Rhythm is how a consumer wants to eat over a week, with the fields and values of the OpenAPI contract. How long they
// cook on a working day is [Answers.CookingMinutes].
type Rhythm struct {
	Breakfast      string         `json:"breakfast"`      // same, turns or varied
	Lunch          string         `json:"lunch"`          // plain, leftover or warm
	Snacks         string         `json:"snacks"`         // plain or made
	CookedDinners  int            `json:"cookedDinners"`  // evenings a week, 4 to 7
	WeekendMinutes int            `json:"weekendMinutes"` // the longest that they cook on a Saturday or Sunday
	Heat           catalogue.Heat `json:"heat"`           // the hottest that a dish may be
}
