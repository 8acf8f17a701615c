package search

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
)

// Moment is when and for whom recipes are listed, for a query without text.
type Moment struct {
	At     time.Time // local time; zero keeps the order of the catalogue
	Season catalogue.Season
	Person uuid.UUID // varies the order of recipes that suit equally well, by person and by day
}

// mealTimesFrom returns the meal times in the order in which they follow an hour of the day.
func mealTimesFrom(hour int) []catalogue.MealTime {
	switch {
	case hour >= 4 && hour < 10, hour >= 22:
		return []catalogue.MealTime{catalogue.Breakfast, catalogue.Lunch, catalogue.Snack, catalogue.Dinner}
	case hour >= 10 && hour < 14:
		return []catalogue.MealTime{catalogue.Lunch, catalogue.Snack, catalogue.Dinner, catalogue.Breakfast}
	case hour >= 14 && hour < 22:
		return []catalogue.MealTime{catalogue.Dinner, catalogue.Snack, catalogue.Breakfast, catalogue.Lunch}
	default:
		return []catalogue.MealTime{catalogue.Snack, catalogue.Breakfast, catalogue.Lunch, catalogue.Dinner}
	}
}

// sort orders recipes by how well they suit the moment: those of the next meal time first, then those of the season or
// of every season, then those of the kitchens of favourites.
func (m Moment) sort(entries []*catalogue.Entry, isFavorite func(uuid.UUID) bool) {
	if m.At.IsZero() {
		return
	}
	order := mealTimesFrom(m.At.Hour())
	liked := map[catalogue.Kitchen]bool{}
	for _, entry := range entries {
		if isFavorite != nil && isFavorite(entry.ID) {
			liked[entry.Dish.Recipe.Kitchen] = true
		}
	}
	lot := map[uuid.UUID]uint64{}
	for _, entry := range entries {
		hash := fnv.New64a()
		_ = binary.Write(hash, binary.BigEndian, int64(m.At.Year()*1000+m.At.YearDay()))
		hash.Write(m.Person[:])
		hash.Write(entry.ID[:])
		lot[entry.ID] = hash.Sum64()
	}
	offSeason := func(entry *catalogue.Entry) bool {
		seasons := entry.Dish.Recipe.Season
		return len(seasons) > 0 && !slices.Contains(seasons, m.Season)
	}
	slices.SortStableFunc(entries, func(a, b *catalogue.Entry) int {
		return cmp.Or(
			cmp.Compare(slices.Index(order, a.Dish.Recipe.MealTime), slices.Index(order, b.Dish.Recipe.MealTime)),
			compareTrueFirst(!offSeason(a), !offSeason(b)),
			compareTrueFirst(liked[a.Dish.Recipe.Kitchen], liked[b.Dish.Recipe.Kitchen]),
			cmp.Compare(lot[a.ID], lot[b.ID]),
		)
	})
}
