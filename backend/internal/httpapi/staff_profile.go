package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

func (h handlers) RequestStaffReset(
	ctx context.Context,
	request api.RequestStaffResetRequestObject,
) (api.RequestStaffResetResponseObject, error) {
	if !requestContextOf(ctx).onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitMail(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	if err := h.Staff.RequestReset(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	return api.RequestStaffReset204Response{}, nil
}

func (h handlers) ResetStaffPassword(
	ctx context.Context,
	request api.ResetStaffPasswordRequestObject,
) (api.ResetStaffPasswordResponseObject, error) {
	if !requestContextOf(ctx).onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitTokens(ctx); err != nil {
		return nil, err
	}
	if err := h.Staff.Reset(ctx, auth.Token(request.Body.Token), request.Body.Password, h.Now()); err != nil {
		return nil, err
	}
	return api.ResetStaffPassword204Response{}, nil
}

func (h handlers) GetStaffProfile(
	ctx context.Context,
	_ api.GetStaffProfileRequestObject,
) (api.GetStaffProfileResponseObject, error) {
	answer, err := h.staffProfile(ctx)
	if err != nil {
		return nil, err
	}
	return api.GetStaffProfile200JSONResponse{StaffProfileAnswerJSONResponse: answer}, nil
}

func (h handlers) UpdateStaffProfile(
	ctx context.Context,
	request api.UpdateStaffProfileRequestObject,
) (api.UpdateStaffProfileResponseObject, error) {
	if err := h.Staff.Rename(ctx, requestContextOf(ctx).staff.ID, request.Body.Name, h.Now()); err != nil {
		return nil, err
	}
	answer, err := h.staffProfile(ctx)
	if err != nil {
		return nil, err
	}
	return api.UpdateStaffProfile200JSONResponse{StaffProfileAnswerJSONResponse: answer}, nil
}

func (h handlers) staffProfile(ctx context.Context) (api.StaffProfileAnswerJSONResponse, error) {
	profile, err := h.Staff.Profile(ctx, requestContextOf(ctx).staff.ID)
	if err != nil {
		return api.StaffProfileAnswerJSONResponse{}, err
	}
	return api.StaffProfileAnswerJSONResponse{Data: api.StaffProfile{
		Name: profile.Name, Email: profile.Email, Authenticator: profile.Authenticator,
		RecoveryCodes: profile.RecoveryCodes,
	}}, nil
}

func (h handlers) ChangeStaffPassword(
	ctx context.Context,
	request api.ChangeStaffPasswordRequestObject,
) (api.ChangeStaffPasswordResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.limitSignIn(ctx, rc.staff.Email); err != nil {
		return nil, err
	}
	err := h.Staff.ChangePassword(ctx, staff.PasswordChange{
		Member: rc.staff, Session: rc.token, Present: request.Body.Current, Password: request.Body.Password,
	}, h.Now())
	if err != nil {
		return nil, err
	}
	return api.ChangeStaffPassword204Response{}, nil
}

func (h handlers) RequestStaffEmailChange(
	ctx context.Context,
	request api.RequestStaffEmailChangeRequestObject,
) (api.RequestStaffEmailChangeResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	if err := h.limitSignIn(ctx, rc.staff.Email); err != nil {
		return nil, err
	}
	if err := h.limitMail(ctx, body.Email); err != nil {
		return nil, err
	}
	err := h.Staff.RequestEmailChange(ctx, rc.staff, body.Current, body.Email, rc.visitor.Token, h.Now())
	if err != nil {
		return nil, err
	}
	return api.RequestStaffEmailChange204Response{}, nil
}

func (h handlers) ChangeStaffEmail(
	ctx context.Context,
	request api.ChangeStaffEmailRequestObject,
) (api.ChangeStaffEmailResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	if err := h.limitSignIn(ctx, rc.staff.Email); err != nil {
		return nil, err
	}
	err := h.Staff.ChangeEmail(ctx, staff.EmailChange{
		Member: rc.staff, Session: rc.token, Visitor: rc.visitor.Token, Email: body.Email, Code: body.Code,
	}, h.Now())
	if err != nil {
		return nil, err
	}
	return api.ChangeStaffEmail204Response{}, nil
}

func (h handlers) MakeRecoveryCodes(
	ctx context.Context,
	request api.MakeRecoveryCodesRequestObject,
) (api.MakeRecoveryCodesResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.limitSignIn(ctx, rc.staff.Email); err != nil {
		return nil, err
	}
	codes, err := h.Staff.MakeRecoveryCodes(ctx, rc.staff, request.Body.Current, h.Now())
	if err != nil {
		return nil, err
	}
	return api.MakeRecoveryCodes201JSONResponse{Data: api.RecoveryCodes{Codes: codes}}, nil
}

func (h handlers) RequestOwnStaffCode(
	ctx context.Context,
	_ api.RequestOwnStaffCodeRequestObject,
) (api.RequestOwnStaffCodeResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.limitMail(ctx, rc.staff.Email); err != nil {
		return nil, err
	}
	if err := h.Staff.RequestOwnCode(ctx, rc.staff.ID, rc.visitor.Token, h.Now()); err != nil {
		return nil, err
	}
	return api.RequestOwnStaffCode204Response{}, nil
}

func (h handlers) MakeAuthenticatorKey(
	ctx context.Context,
	_ api.MakeAuthenticatorKeyRequestObject,
) (api.MakeAuthenticatorKeyResponseObject, error) {
	key, err := h.Staff.NewAuthenticatorKey(ctx, requestContextOf(ctx).staff)
	if err != nil {
		return nil, err
	}
	return api.MakeAuthenticatorKey201JSONResponse{Data: api.AuthenticatorKey{Key: key.Key, Image: key.Image}}, nil
}

func (h handlers) ReplaceAuthenticator(
	ctx context.Context,
	request api.ReplaceAuthenticatorRequestObject,
) (api.ReplaceAuthenticatorResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	if err := h.limitSignIn(ctx, rc.staff.Email); err != nil {
		return nil, err
	}
	err := h.Staff.ReplaceAuthenticator(ctx, staff.AuthenticatorChange{
		Member: rc.staff, Session: rc.token, Visitor: rc.visitor.Token,
		Present: body.Current, OldCode: body.OldCode, Key: body.Key, Code: body.Code,
	}, h.Now())
	if err != nil {
		return nil, err
	}
	return api.ReplaceAuthenticator204Response{}, nil
}

func (h handlers) ListStaffSessions(
	ctx context.Context,
	_ api.ListStaffSessionsRequestObject,
) (api.ListStaffSessionsResponseObject, error) {
	rc := requestContextOf(ctx)
	sessions, err := h.Staff.Sessions(ctx, rc.staff.ID, rc.token, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListStaffSessions200JSONResponse{Data: make([]api.SessionRecord, len(sessions))}
	for n, session := range sessions {
		answer.Data[n] = api.SessionRecord{
			Id: session.ID, Device: session.Device, CreatedAt: session.CreatedAt, SeenAt: session.SeenAt,
			Here: session.Here,
		}
	}
	return answer, nil
}

func (h handlers) EndStaffSession(
	ctx context.Context,
	request api.EndStaffSessionRequestObject,
) (api.EndStaffSessionResponseObject, error) {
	rc := requestContextOf(ctx)
	own, err := h.Staff.EndSession(ctx, rc.staff.ID, request.Id, rc.token, h.Now())
	if err != nil {
		return nil, err
	}
	rc.sessionEnded = own
	return api.EndStaffSession204Response{}, nil
}

func (h handlers) EndOtherStaffSessions(
	ctx context.Context,
	_ api.EndOtherStaffSessionsRequestObject,
) (api.EndOtherStaffSessionsResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.Staff.EndOtherSessions(ctx, rc.staff.ID, rc.token, h.Now()); err != nil {
		return nil, err
	}
	return api.EndOtherStaffSessions204Response{}, nil
}
