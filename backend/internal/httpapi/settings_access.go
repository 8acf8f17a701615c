package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// givenAccess is what an invite and a code give somebody now; nil when neither does.
func (h handlers) givenAccess(ctx context.Context, acct account.Account) (*[]api.GivenAccess, error) {
	v, now := visitOf(ctx), h.Now()
	var all []api.GivenAccess
	if acct.ByInvite(now) {
		inv, err := invite.Of(ctx, v.scope, acct.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, api.GivenAccess{
			By: api.GivenAccessByInvite, Name: inv.Inviter, Until: *lastDayOf(*acct.InviteUntil), DetailsSubmitted: acct.InviteDetailsSubmitted,
		})
	}
	if acct.ByPurchase(now) {
		bought, err := purchase.Of(ctx, v.scope, acct.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, api.GivenAccess{
			By: api.GivenAccessByPurchase, Name: bought.Called().In(v.language), Until: *lastDayOf(*acct.PurchaseUntil), DetailsSubmitted: acct.PurchaseDetailsSubmitted,
		})
	}
	if all == nil {
		return nil, nil
	}
	return &all, nil
}
