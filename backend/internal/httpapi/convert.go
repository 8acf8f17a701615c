package httpapi

import (
	"math"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/nutrition"
)

// Optional values are pointers in the generated types and zero values in the types of the services.

func deref[T any](pointer *T) T {
	if pointer == nil {
		var zero T
		return zero
	}
	return *pointer
}

func optional[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

// toStrings converts a list of string types. It returns nil for nil, and an empty list for an empty one.
func toStrings[T ~string](words *[]T) []string {
	if words == nil {
		return nil
	}
	return convertStrings[string](*words)
}

func fromStrings[T ~string](plain []string) *[]T {
	if plain == nil {
		return nil
	}
	words := convertStrings[T](plain)
	return &words
}

// convertStrings returns the values as another type. The result is never nil.
func convertStrings[To, From ~string](values []From) []To {
	converted := make([]To, len(values))
	for n, value := range values {
		converted[n] = To(value)
	}
	return converted
}

func dateOf(day time.Time) openapi_types.Date { return openapi_types.Date{Time: day} }

// roundToTenth rounds to one decimal.
func roundToTenth(value float64) float64 { return math.Round(value*10) / 10 }

func targetOf(t nutrition.Target) api.Target {
	return api.Target{
		Kcal:         math.Round(t.KCal),
		Protein:      math.Round(t.Protein),
		Fat:          math.Round(t.Fat),
		Carbohydrate: math.Round(t.Carbohydrate),
	}
}

func nutrientsOf(n nutrition.Nutrients) api.Nutrients {
	return api.Nutrients{
		Kcal:         math.Round(n.KCal),
		Protein:      roundToTenth(n.Protein),
		Fat:          roundToTenth(n.Fat),
		Saturated:    roundToTenth(n.Saturated),
		Carbohydrate: roundToTenth(n.Carbohydrate),
		Sugars:       roundToTenth(n.Sugars),
		Fibre:        roundToTenth(n.Fibre),
		Salt:         math.Round(n.Salt*100) / 100,
	}
}
