package catalogue

import "github.com/lepelblad/lepelblad/backend/internal/locale"

// Name returns the name of the food group, in lower case.
func (g FoodGroup) Name() locale.Message { return locale.T("catalogue.foodGroup." + string(g)) }
