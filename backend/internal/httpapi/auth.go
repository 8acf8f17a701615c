package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
)

// handlers has one method for each operation that is built.
type handlers struct{ *Server }

var _ api.StrictServerInterface = handlers{}

func (h handlers) Login(ctx context.Context, request api.LoginRequestObject) (api.LoginResponseObject, error) {
	v := visitOf(ctx)
	if v.console {
		return nil, errNoPath
	}
	known, token, err := account.SignIn(ctx, v.scope, request.Body.Email, request.Body.Password, h.Now())
	if err != nil {
		return nil, err
	}
	v.opened = token
	return api.Login200JSONResponse{SessionAnswerJSONResponse: api.SessionAnswerJSONResponse{Data: sessionOf(known)}}, nil
}

func (h handlers) DecodeSession(ctx context.Context, _ api.DecodeSessionRequestObject) (api.DecodeSessionResponseObject, error) {
	known, err := visitOf(ctx).who(ctx)
	if err != nil {
		return nil, err
	}
	return api.DecodeSession200JSONResponse(sessionOf(known)), nil
}

func (h handlers) Logout(ctx context.Context, _ api.LogoutRequestObject) (api.LogoutResponseObject, error) {
	v := visitOf(ctx)
	if v.token != "" {
		var err error
		if v.console {
			err = auth.EndStaffSession(ctx, h.DB.Platform(), v.token)
		} else {
			err = auth.EndSession(ctx, v.scope, v.token)
		}
		if err != nil {
			return nil, err
		}
	}
	v.ended = true
	return api.Logout204Response{}, nil
}

func (h handlers) AdminLogin(ctx context.Context, request api.AdminLoginRequestObject) (api.AdminLoginResponseObject, error) {
	v := visitOf(ctx)
	if !v.console {
		return nil, errNoPath
	}
	found, token, err := auth.SignInStaff(ctx, h.DB.Platform(), request.Body.Email, request.Body.Password, request.Body.Code, h.Now())
	if err != nil {
		return nil, err
	}
	v.opened = token
	return api.AdminLogin200JSONResponse{StaffSessionAnswerJSONResponse: api.StaffSessionAnswerJSONResponse{Data: staffSessionOf(found)}}, nil
}

func (h handlers) DecodeStaffSession(ctx context.Context, _ api.DecodeStaffSessionRequestObject) (api.DecodeStaffSessionResponseObject, error) {
	found := staffSessionOf(visitOf(ctx).staff)
	return api.DecodeStaffSession200JSONResponse{StaffSessionAnswerJSONResponse: api.StaffSessionAnswerJSONResponse{Data: found}}, nil
}

func staffSessionOf(found auth.Staff) api.StaffSession {
	session := api.StaffSession{Id: found.ID, Name: found.Name, Email: found.Email, Role: api.Support}
	for _, membership := range found.Memberships {
		if membership.Role == auth.Admin {
			session.Role = api.Admin
		}
		session.AllTenants = session.AllTenants || membership.Tenant == uuid.Nil
	}
	return session
}

// sessionOf is an account as the session fields tell it.
func sessionOf(known account.Account) api.Session {
	return api.Session{
		Id:                 known.ID,
		CaloriesSubmitted:  known.CaloriesSubmitted(),
		RegistrationSource: api.RegistrationSource(known.RegistrationSource),
	}
}
