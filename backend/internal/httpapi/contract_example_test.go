package httpapi_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
)

// example returns a valid body of an actor for an operation whose rules generated bodies rarely satisfy, or nil. For an
// update it reads the current version of the record from target.
func (f *fuzzer) example(op contractOperation, actor *fuzzActor, target string) map[string]any {
	if op.method == http.MethodPut {
		envelope := struct{ Data map[string]any }{}
		got, err := actor.b.roundTrip(http.MethodGet, target, nil, nil)
		if err == nil && got.status == http.StatusOK && json.Unmarshal(got.body, &envelope) == nil {
			maps.DeleteFunc(envelope.Data, func(name string, _ any) bool { return op.body().Properties[name] == nil })
			return envelope.Data
		}
	}
	switch op.OperationID {
	case "saveOnboarding", "saveInviteOnboarding", "savePurchaseOnboarding":
		return map[string]any{"answers": completeAnswers, "health": true}
	case "createRecipe", "updateRecipe", "testRecipe":
		return porridgeInput(pick(f.generator, words))
	case "createIngredient", "updateIngredient", "testIngredient":
		return tofuInput()
	case "submitShippingAddress":
		return maps.Clone(homeAddress)
	case "setAttendance":
		return map[string]any{"date": now.Format(time.DateOnly), "people": 1 + f.IntN(4)}
	case "addHouseholdMember", "changeHouseholdMember":
		return householdMember("Noor", child)
	case "updateMealTimes":
		return map[string]any{"mealTimes": []any{map[string]any{"slot": "breakfast"}, map[string]any{"slot": "lunch"},
			map[string]any{"slot": "dinner"}}}
	case "updateCustomMacros":
		return map[string]any{"protein": 90, "fat": 60, "carbohydrate": 210}
	case "createPurchaseBatch":
		return map[string]any{"tenantId": f.tenant, "name": "Zomer",
			"product": map[string]any{"nl": "Doos", "en": "Box"}, "accessDays": 30, "parcel": true,
			"lastDay": "2026-12-31", "codes": 2}
	case "createSponsorship":
		return map[string]any{"tenantId": f.tenant, "name": "De zaak", "accessDays": 30, "seats": 3}
	case "invitePeople":
		return map[string]any{"emails": []string{pick(f.generator, words[:3]) + "@voorbeeld.example"}}
	case "ingestEvents":
		return map[string]any{"visit": uuid.NewString(), "events": []any{map[string]any{"id": uuid.NewString(),
			"name": "pageView", "at": now.Add(-time.Minute).Format(time.RFC3339), "path": "/"}}}
	case "markParcels":
		return map[string]any{"ids": []any{f.candidate(openapi3.NewStringSchema(), "id of /user/admin/parcels")},
			"sent": f.IntN(2) == 0}
	case "verifyOneTimeCode":
		f.DoJobs()
		for _, mail := range f.Outbox.Newest() {
			if code := sixDigits.FindString(mail.Text); code != "" && f.IntN(2) == 0 {
				return map[string]any{"email": mail.To, "code": code}
			}
		}
	case "changeStaffPassword":
		return map[string]any{"current": staffPassword, "password": newPassphrase}
	case "makeRecoveryCodes":
		return map[string]any{"current": staffPassword}
	case "requestStaffEmailChange":
		return map[string]any{"current": staffPassword, "email": uuid.NewString() + "@lepelblad.example"}
	case "requestStaffCode":
		return map[string]any{"email": staffEmail, "password": staffPassword}
	case "importRecipe":
		return map[string]any{"text": "Pap\nIngrediënten\n100 g havermout\n2 dl melk\nBereiding\nKook de pap."}
	case "generateShoppingList":
		return map[string]any{"dates": []string{now.Format(time.DateOnly)}}
	}
	return f.menuExample(op.OperationID, actor.week)
}

// menuExample returns a valid body for an operation on a week menu, or nil.
func (f *fuzzer) menuExample(op string, week api.WeeklyMenu) map[string]any {
	days := slices.DeleteFunc(slices.Clone(week.Days), func(day api.MenuDay) bool { return len(day.Meals) == 0 })
	if len(days) == 0 {
		return nil
	}
	day, other := pick(f.generator, days), pick(f.generator, days)
	meal, recipes := pick(f.generator, day.Meals), []string{}
	for _, planned := range other.Meals {
		recipes = append(recipes, planned.Recipe.Slug)
	}
	switch op {
	case "surpriseMeal":
		return map[string]any{"date": day.Date, "slot": meal.Slot, "replaces": meal.Recipe.Slug}
	case "swapMeal":
		return map[string]any{"date": day.Date, "slot": meal.Slot, "replaces": meal.Recipe.Slug,
			"recipe": f.candidate(openapi3.NewStringSchema(), "slug")}
	case "setMealInstead":
		return map[string]any{"date": day.Date, "slot": meal.Slot, "replaces": meal.Recipe.Slug,
			"kind": pick(f.generator, []string{"skipped", "eatenOut", "own"}), "kcal": 1 + f.IntN(2000)}
	case "moveMeal":
		with := ""
		for _, planned := range other.Meals {
			if planned.Slot == meal.Slot {
				with = planned.Recipe.Slug
			}
		}
		return map[string]any{"date": day.Date, "slot": meal.Slot, "replaces": meal.Recipe.Slug,
			"to": other.Date, "with": with}
	case "lockMeal":
		return map[string]any{"date": day.Date, "slot": meal.Slot, "recipe": meal.Recipe.Slug, "locked": f.IntN(2) == 0}
	case "regenerateMenuDay":
		return map[string]any{"date": other.Date, "replaces": recipes}
	case "regenerateMenuWeek":
		var all []string
		for _, each := range week.Days {
			all = append(all, dishNames(each)...)
		}
		return map[string]any{"date": day.Date, "replaces": all}
	case "takeOverMenuDay":
		return map[string]any{"from": day.Date, "to": other.Date, "replaces": recipes}
	case "undoMenuChange":
		if week.Undo != nil {
			return map[string]any{"change": week.Undo.Change, "date": week.Undo.Date}
		}
	}
	return nil
}

// fit replaces parts of a generated body by those of an example.
func (f *fuzzer) fit(body any, example map[string]any) any {
	generated, ok := body.(map[string]any)
	if !ok || example == nil || f.IntN(4) == 0 {
		return body
	}
	fitted := maps.Clone(example)
	for _, name := range sortedKeys(generated) {
		if f.IntN(6) == 0 || f.Float64() < f.faults {
			fitted[name] = generated[name]
		}
	}
	return fitted
}

// rememberWeek keeps the menu in a response for the actor's next requests.
func (a *fuzzActor) rememberWeek(target string, got response) {
	envelope := struct{ Data api.WeeklyMenu }{}
	if strings.HasPrefix(target, "/api/v1/receipts/weekly-menu") && got.status == http.StatusOK &&
		json.Unmarshal(got.body, &envelope) == nil && len(envelope.Data.Days) > 0 {
		a.week = envelope.Data
	}
}
