package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/invite"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

// accessGrants returns the access that an account has by an invite or a purchase. It returns nil if there is none.
func (h handlers) accessGrants(ctx context.Context, acct account.Account) (*[]api.GivenAccess, error) {
	rc, now := requestContextOf(ctx), h.Now()
	var grants []api.GivenAccess
	if acct.ByInvite(now) {
		inv, err := invite.Of(ctx, rc.scope, acct.ID)
		if err != nil {
			return nil, err
		}
		grants = append(grants, api.GivenAccess{
			By:               api.GivenAccessByInvite,
			Name:             inv.Inviter,
			Until:            *lastAccessDay(*acct.InviteUntil),
			DetailsSubmitted: acct.InviteDetailsSubmitted,
		})
	}
	if acct.ByPurchase(now) {
		p, err := purchase.Of(ctx, rc.scope, acct.ID)
		if err != nil {
			return nil, err
		}
		grants = append(grants, api.GivenAccess{
			By:               api.GivenAccessByPurchase,
			Name:             p.Product.Name.In(rc.language),
			Until:            *lastAccessDay(*acct.PurchaseUntil),
			DetailsSubmitted: acct.PurchaseDetailsSubmitted,
		})
	}
	if grants == nil {
		return nil, nil
	}
	return &grants, nil
}
