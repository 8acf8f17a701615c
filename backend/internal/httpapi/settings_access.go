package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// givenAccess is what an invite and a code give somebody now; nil when neither does.
func (h handlers) givenAccess(ctx context.Context, known account.Account) (*[]api.GivenAccess, error) {
	v, now := visitOf(ctx), h.Now()
	var all []api.GivenAccess
	if known.ByInvite(now) {
		found, err := invite.Of(ctx, v.scope, known.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, api.GivenAccess{
			By: api.GivenAccessByInvite, Name: found.Inviter, Until: *lastDayOf(*known.InviteUntil), DetailsSubmitted: known.InviteDetailsSubmitted,
		})
	}
	if known.ByPurchase(now) {
		found, err := purchase.Of(ctx, v.scope, known.ID)
		if err != nil {
			return nil, err
		}
		all = append(all, api.GivenAccess{
			By: api.GivenAccessByPurchase, Name: found.Called().In(v.language), Until: *lastDayOf(*known.PurchaseUntil), DetailsSubmitted: known.PurchaseDetailsSubmitted,
		})
	}
	if all == nil {
		return nil, nil
	}
	return &all, nil
}
