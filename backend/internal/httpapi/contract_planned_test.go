package httpapi_test

// planned lists the operations of the contract that are not built yet.
var plannedOperations = []string{
	"applyRetentionDeal",
	"cancelSubscription",
	"changePlan",
	"convertRetentionDeal",
	"createWhitelabel",
	"deleteWhitelabel",
	"getBestRetentionDeal",
	"listActiveWhitelabels",
	"listBillingHistory",
	"listRetentionDeals",
	"reactivateSubscription",
	"toggleWhitelabel",
	"updateWhitelabel",
}
