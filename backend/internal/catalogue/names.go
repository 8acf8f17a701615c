package catalogue

import "github.com/lepelblad/lepelblad/backend/internal/locale"

// Name is what people call the food group, in lower case.
func (g FoodGroup) Name() locale.Message { return locale.T("catalogue.foodGroup." + string(g)) }
