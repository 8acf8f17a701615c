package httpapi_test

// planned lists the operations of the contract that are not built yet.
var planned = []string{
	"applyRetentionDeal",
	"cancelSubscription",
	"changePlan",
	"convertRetentionDeal",
	"createIngredient",
	"createWhitelabel",
	"deleteIngredient",
	"deleteWhitelabel",
	"getBestRetentionDeal",
	"getIngredientStats",
	"listActiveWhitelabels",
	"listBillingHistory",
	"listFoodGroups",
	"listRetentionDeals",
	"reactivateSubscription",
	"removeProfileImage",
	"testIngredient",
	"toggleWhitelabel",
	"updateIngredient",
	"updateWhitelabel",
	"uploadImage",
	"uploadProfileImage",
}
