package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

func (h handlers) Login(ctx context.Context, request api.LoginRequestObject) (api.LoginResponseObject, error) {
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	if err := h.mayTry(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	acct, token, err := h.Accounts.SignIn(ctx, v.scope, request.Body.Email, request.Body.Password, v.visitor, h.Now())
	if err != nil {
		return nil, err
	}
	if err := h.open(ctx, token); err != nil {
		return nil, err
	}
	return api.Login200JSONResponse{
		SessionAnswerJSONResponse: api.SessionAnswerJSONResponse{Data: h.sessionOf(acct)},
	}, nil
}

// open gives the visitor the cookie of a session that was opened. The one that they had ends: a browser has one at a
// time.
func (h handlers) open(ctx context.Context, token auth.Token) error {
	v := visitOf(ctx)
	v.opened = token
	if v.account == uuid.Nil {
		return nil
	}
	_, err := auth.EndSession(ctx, v.scope, v.account, v.session.ID)
	return err
}

func (h handlers) RequestOneTimeCode(
	ctx context.Context,
	request api.RequestOneTimeCodeRequestObject,
) (api.RequestOneTimeCodeResponseObject, error) {
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	if err := h.maySend(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	if err := h.Accounts.RequestCode(ctx, v.scope, request.Body.Email, v.visitor, h.Now()); err != nil {
		return nil, err
	}
	return api.RequestOneTimeCode204Response{}, nil
}

func (h handlers) VerifyOneTimeCode(
	ctx context.Context,
	request api.VerifyOneTimeCodeRequestObject,
) (api.VerifyOneTimeCodeResponseObject, error) {
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	if err := h.mayTry(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	acct, token, err := h.Accounts.Verify(
		ctx,
		v.scope,
		request.Body.Email,
		request.Body.Code,
		v.visitor,
		h.Now(),
		h.today(),
	)
	if err != nil {
		return nil, err
	}
	if err := h.open(ctx, token); err != nil {
		return nil, err
	}
	return api.VerifyOneTimeCode200JSONResponse{
		SessionAnswerJSONResponse: api.SessionAnswerJSONResponse{Data: h.sessionOf(acct)},
	}, nil
}

func (h handlers) SignInAutomatically(
	ctx context.Context,
	request api.SignInAutomaticallyRequestObject,
) (api.SignInAutomaticallyResponseObject, error) {
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	if err := h.mayTry(ctx, request.Params.Email); err != nil {
		return nil, err
	}
	token := auth.Token(value(request.Params.XAutoLoginToken))
	opened, err := h.Accounts.SignInWithLink(ctx, v.scope, token, request.Params.Email, v.visitor, h.Now())
	if err != nil {
		return nil, err
	}
	if opened != "" {
		if err := h.open(ctx, opened); err != nil {
			return nil, err
		}
	}
	return api.SignInAutomatically200JSONResponse{Success: opened != ""}, nil
}

func (h handlers) DecodeSession(
	ctx context.Context,
	_ api.DecodeSessionRequestObject,
) (api.DecodeSessionResponseObject, error) {
	acct, err := visitOf(ctx).who(ctx)
	if err != nil {
		return nil, err
	}
	return api.DecodeSession200JSONResponse(h.sessionOf(acct)), nil
}

func (h handlers) Logout(ctx context.Context, _ api.LogoutRequestObject) (api.LogoutResponseObject, error) {
	v := visitOf(ctx)
	switch {
	case v.isStaff:
		if err := h.Staff.SignOut(ctx, v.staff, v.token, h.Now()); err != nil {
			return nil, err
		}
	case v.account != uuid.Nil:
		err := v.scope.Tx(ctx, func(tx postgres.Tx) error {
			if _, err := auth.EndSession(ctx, tx, v.account, v.session.ID); err != nil {
				return err
			}
			return audit.Record(ctx, tx, audit.Logout, v.account, h.Now(), nil)
		})
		if err != nil {
			return nil, err
		}
	}
	v.ended = true
	return api.Logout204Response{}, nil
}

func (h handlers) ListSessions(
	ctx context.Context,
	_ api.ListSessionsRequestObject,
) (api.ListSessionsResponseObject, error) {
	v := visitOf(ctx)
	found, err := auth.Sessions(ctx, v.scope, v.account, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListSessions200JSONResponse{Data: make([]api.SessionRecord, len(found))}
	for n, session := range found {
		answer.Data[n] = api.SessionRecord{
			Id: session.ID, Device: session.Device, CreatedAt: session.CreatedAt, SeenAt: session.SeenAt, Here: session.ID == v.session.ID,
		}
	}
	return answer, nil
}

func (h handlers) EndSession(
	ctx context.Context,
	request api.EndSessionRequestObject,
) (api.EndSessionResponseObject, error) {
	v := visitOf(ctx)
	if err := account.SignOut(ctx, v.scope, v.account, request.Id, h.Now()); err != nil {
		return nil, err
	}
	v.ended = request.Id == v.session.ID
	return api.EndSession204Response{}, nil
}

func (h handlers) LogoutElsewhere(
	ctx context.Context,
	_ api.LogoutElsewhereRequestObject,
) (api.LogoutElsewhereResponseObject, error) {
	v := visitOf(ctx)
	if err := account.SignOutOthers(ctx, v.scope, v.account, v.session.ID, h.Now()); err != nil {
		return nil, err
	}
	return api.LogoutElsewhere204Response{}, nil
}

// sessionOf is an account as the session fields tell it.
func (s *Server) sessionOf(acct account.Account) api.Session {
	now := s.Now()
	return api.Session{
		Id:                         acct.ID,
		Subscribed:                 acct.HasAccess(now),
		CaloriesSubmitted:          acct.CaloriesSubmitted(),
		RegistrationSource:         api.RegistrationSource(acct.RegistrationSource),
		IsInvite:                   acct.ByInvite(now),
		IsInviteDetailsSubmitted:   acct.ByInvite(now) && acct.InviteDetailsSubmitted,
		IsPurchase:                 acct.ByPurchase(now),
		IsPurchaseDetailsSubmitted: acct.ByPurchase(now) && acct.PurchaseDetailsSubmitted,
	}
}
