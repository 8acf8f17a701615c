package httpapi

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

func (h handlers) Login(ctx context.Context, request api.LoginRequestObject) (api.LoginResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	scope, err := h.signInScope(ctx, request.Body.Email)
	if err != nil {
		return nil, err
	}
	if err := h.limitSignIn(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	acct, token, err := h.Accounts.SignIn(ctx, scope, request.Body.Email, request.Body.Password, rc.visitor, h.Now())
	if err != nil {
		return nil, err
	}
	if err := h.startSession(ctx, token, acct.Email); err != nil {
		return nil, err
	}
	return api.Login200JSONResponse{
		SessionAnswerJSONResponse: api.SessionAnswerJSONResponse{Data: h.sessionOf(acct)},
	}, nil
}

// startSession sets the cookie of a new session. It ends the session that the browser had. email is the address that
// was proved with a password or a code, or empty.
func (h handlers) startSession(ctx context.Context, token auth.Token, email string) error {
	rc := requestContextOf(ctx)
	rc.newSession, rc.signedInWith = token, email
	if rc.accountID == uuid.Nil {
		return nil
	}
	_, err := auth.EndSession(ctx, rc.scope, rc.accountID, rc.session.ID)
	return err
}

func (h handlers) RequestOneTimeCode(
	ctx context.Context,
	request api.RequestOneTimeCodeRequestObject,
) (api.RequestOneTimeCodeResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	scope, err := h.signInScope(ctx, request.Body.Email)
	if err != nil {
		return nil, err
	}
	if err := h.limitMail(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	if err := h.Accounts.RequestCode(ctx, scope, request.Body.Email, rc.visitor, h.Now()); err != nil {
		return nil, err
	}
	return api.RequestOneTimeCode204Response{}, nil
}

func (h handlers) VerifyOneTimeCode(
	ctx context.Context,
	request api.VerifyOneTimeCodeRequestObject,
) (api.VerifyOneTimeCodeResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	own := *rc
	if _, err := h.signInScope(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	if err := h.limitSignIn(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	verify := func() (account.Account, auth.Token, error) {
		email, code := request.Body.Email, request.Body.Code
		return h.Accounts.Verify(ctx, rc.scope, email, code, rc.visitor, h.Now(), h.today())
	}
	acct, token, err := verify()
	if errors.Is(err, auth.ErrCode) && rc.tenant.ID != own.tenant.ID {
		// The code may be of a registration with the brand of the page.
		rc.tenant, rc.scope = own.tenant, own.scope
		acct, token, err = verify()
	}
	if err != nil {
		return nil, err
	}
	if err := h.startSession(ctx, token, acct.Email); err != nil {
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
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitSignIn(ctx, request.Params.Email); err != nil {
		return nil, err
	}
	token := auth.Token(deref(request.Params.XAutoLoginToken))
	opened, err := h.Accounts.SignInWithLink(ctx, rc.scope, token, request.Params.Email, rc.visitor, h.Now())
	if err != nil {
		return nil, err
	}
	if opened != "" {
		if err := h.startSession(ctx, opened, ""); err != nil {
			return nil, err
		}
	}
	return api.SignInAutomatically200JSONResponse{Success: opened != ""}, nil
}

func (h handlers) DecodeSession(
	ctx context.Context,
	_ api.DecodeSessionRequestObject,
) (api.DecodeSessionResponseObject, error) {
	acct, err := requestContextOf(ctx).findAccount(ctx)
	if err != nil {
		return nil, err
	}
	session := h.sessionOf(acct)
	session.Support, err = h.supportHere(ctx)
	return api.DecodeSession200JSONResponse(session), err
}

func (h handlers) Logout(ctx context.Context, _ api.LogoutRequestObject) (api.LogoutResponseObject, error) {
	rc := requestContextOf(ctx)
	switch {
	case rc.isStaff:
		if err := h.Staff.SignOut(ctx, rc.staff, rc.token, h.Now()); err != nil {
			return nil, err
		}
	case rc.accountID != uuid.Nil && rc.session.OfSupport():
		if err := h.endSupport(ctx, rc.scope, rc.accountID, uuid.Nil); err != nil {
			return nil, err
		}
	case rc.accountID != uuid.Nil:
		err := rc.scope.Tx(ctx, func(tx postgres.Tx) error {
			if _, err := auth.EndSession(ctx, tx, rc.accountID, rc.session.ID); err != nil {
				return err
			}
			return audit.Record(ctx, tx, audit.Logout, rc.accountID, h.Now(), nil)
		})
		if err != nil {
			return nil, err
		}
	}
	rc.sessionEnded = true
	return api.Logout204Response{}, nil
}

func (h handlers) ListSessions(
	ctx context.Context,
	_ api.ListSessionsRequestObject,
) (api.ListSessionsResponseObject, error) {
	rc := requestContextOf(ctx)
	sessions, err := auth.Sessions(ctx, rc.scope, rc.accountID, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListSessions200JSONResponse{Data: make([]api.SessionRecord, len(sessions))}
	for n, session := range sessions {
		answer.Data[n] = api.SessionRecord{
			Id:        session.ID,
			Device:    session.Device,
			CreatedAt: session.CreatedAt,
			SeenAt:    session.SeenAt,
			Here:      session.ID == rc.session.ID,
		}
	}
	return answer, nil
}

func (h handlers) EndSession(
	ctx context.Context,
	request api.EndSessionRequestObject,
) (api.EndSessionResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := account.SignOut(ctx, rc.scope, rc.accountID, request.Id, h.Now()); err != nil {
		return nil, err
	}
	rc.sessionEnded = request.Id == rc.session.ID
	return api.EndSession204Response{}, nil
}

func (h handlers) LogoutElsewhere(
	ctx context.Context,
	_ api.LogoutElsewhereRequestObject,
) (api.LogoutElsewhereResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := account.SignOutOthers(ctx, rc.scope, rc.accountID, rc.session.ID, h.Now()); err != nil {
		return nil, err
	}
	return api.LogoutElsewhere204Response{}, nil
}

// sessionOf returns the session of a signed-in account.
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
