package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
)

func (h handlers) StopReminders(
	ctx context.Context,
	request api.StopRemindersRequestObject,
) (api.StopRemindersResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	// The link leads to the host of the mail's tenant. The session may be of another tenant.
	if err := h.Reminders.Stop(ctx, h.DB.Scope(rc.hostTenant.ID), request.Params.Token, h.Now()); err != nil {
		return nil, err
	}
	return api.StopReminders204Response{}, nil
}
