package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
)

func (h handlers) AdminLogin(
	ctx context.Context,
	request api.AdminLoginRequestObject,
) (api.AdminLoginResponseObject, error) {
	answer, err := h.staffLogin(ctx, *request.Body, "")
	if err != nil {
		return nil, err
	}
	return api.AdminLogin200JSONResponse{StaffSessionAnswerJSONResponse: answer}, nil
}

func (h handlers) SupportLogin(
	ctx context.Context,
	request api.SupportLoginRequestObject,
) (api.SupportLoginResponseObject, error) {
	answer, err := h.staffLogin(ctx, *request.Body, auth.Support)
	if err != nil {
		return nil, err
	}
	return api.SupportLogin200JSONResponse{StaffSessionAnswerJSONResponse: answer}, nil
}

func (h handlers) staffLogin(
	ctx context.Context,
	body api.StaffLogin,
	only auth.Role,
) (api.StaffSessionAnswerJSONResponse, error) {
	rc := requestContextOf(ctx)
	if !rc.onConsole {
		return api.StaffSessionAnswerJSONResponse{}, errPathNotFound
	}
	if err := h.limitSignIn(ctx, body.Email); err != nil {
		return api.StaffSessionAnswerJSONResponse{}, err
	}
	member, token, err := h.Staff.SignIn(ctx, staff.Credentials{
		Email: body.Email, Password: body.Password, Code: body.Code, Visitor: rc.visitor.Token, RequiredRole: only,
		Device: rc.visitor.Device, OldSession: rc.token,
	}, h.Now())
	if err != nil {
		return api.StaffSessionAnswerJSONResponse{}, err
	}
	rc.newSession, rc.signedInWith = token, member.Email
	return api.StaffSessionAnswerJSONResponse{Data: h.staffSessionOf(member)}, nil
}

func (h handlers) RequestStaffCode(
	ctx context.Context,
	request api.RequestStaffCodeRequestObject,
) (api.RequestStaffCodeResponseObject, error) {
	rc := requestContextOf(ctx)
	if !rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitMail(ctx, request.Body.Email); err != nil {
		return nil, err
	}
	body := request.Body
	if err := h.Staff.RequestCode(ctx, body.Email, body.Password, rc.visitor.Token, h.Now()); err != nil {
		return nil, err
	}
	return api.RequestStaffCode204Response{}, nil
}

func (h handlers) DecodeStaffSession(
	ctx context.Context,
	_ api.DecodeStaffSessionRequestObject,
) (api.DecodeStaffSessionResponseObject, error) {
	session := h.staffSessionOf(requestContextOf(ctx).staff)
	return api.DecodeStaffSession200JSONResponse{
		StaffSessionAnswerJSONResponse: api.StaffSessionAnswerJSONResponse{Data: session},
	}, nil
}

func (h handlers) AcceptInvitation(
	ctx context.Context,
	request api.AcceptInvitationRequestObject,
) (api.AcceptInvitationResponseObject, error) {
	rc := requestContextOf(ctx)
	if !rc.onConsole {
		return nil, errPathNotFound
	}
	if err := h.limitTokens(ctx); err != nil {
		return nil, err
	}
	accepted, err := h.Staff.Accept(ctx, auth.Token(request.Body.Token), request.Body.Password, h.Now())
	if err != nil {
		return nil, err
	}
	return api.AcceptInvitation200JSONResponse{Data: api.InvitationAccepted{
		Email: accepted.Email, PasswordSet: accepted.PasswordSet,
	}}, nil
}

func (h handlers) ListStaff(ctx context.Context, _ api.ListStaffRequestObject) (api.ListStaffResponseObject, error) {
	rc := requestContextOf(ctx)
	listings, err := h.Staff.List(ctx, rc.reach, h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListStaff200JSONResponse{Total: len(listings), Data: make([]api.StaffMembership, len(listings))}
	for n, listing := range listings {
		answer.Data[n] = membershipOf(listing, rc.staff)
	}
	return answer, nil
}

func (h handlers) InviteStaff(
	ctx context.Context,
	request api.InviteStaffRequestObject,
) (api.InviteStaffResponseObject, error) {
	rc, body := requestContextOf(ctx), request.Body
	if err := h.limitMail(ctx, body.Email); err != nil {
		return nil, err
	}
	listing, err := h.Staff.Invite(ctx, rc.staff, rc.reach, staff.Invitation{
		Name:       body.Name,
		Email:      body.Email,
		Membership: staff.Membership{Role: auth.Role(body.Role), Tenant: deref(body.TenantId)},
	}, h.Now())
	if err != nil {
		return nil, err
	}
	return api.InviteStaff201JSONResponse{Data: membershipOf(listing, rc.staff)}, nil
}

func (h handlers) RemoveStaff(
	ctx context.Context,
	request api.RemoveStaffRequestObject,
) (api.RemoveStaffResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.Staff.Remove(ctx, rc.staff, rc.reach, request.Id, h.Now()); err != nil {
		return nil, err
	}
	return api.RemoveStaff204Response{}, nil
}

func (h handlers) ResetAuthenticator(
	ctx context.Context,
	request api.ResetAuthenticatorRequestObject,
) (api.ResetAuthenticatorResponseObject, error) {
	if err := h.Staff.ResetAuthenticator(ctx, requestContextOf(ctx).staff, request.Id, h.Now()); err != nil {
		return nil, err
	}
	return api.ResetAuthenticator204Response{}, nil
}

func membershipOf(listing staff.Listed, viewer staff.Member) api.StaffMembership {
	own := listing.Member != nil && *listing.Member == viewer.ID
	membership := api.StaffMembership{
		Id:      listing.ID,
		Name:    listing.Name,
		Email:   listing.Email,
		Role:    api.StaffRole(listing.Role),
		Invited: listing.Member == nil,
		You:     &own,

		Authenticator: listing.Authenticator,
	}
	if listing.Tenant != nil {
		membership.Tenant = &api.TenantName{Id: *listing.Tenant, Name: *listing.TenantName}
	}
	return membership
}

func (s *Server) staffSessionOf(member staff.Member) api.StaffSession {
	session := api.StaffSession{
		Id:    member.ID,
		Name:  member.Name,
		Email: member.Email,
		Role:  api.Support,
		May:   []string{},
	}
	for _, op := range s.operations {
		anyone := op.allowed[auth.Grant{Role: auth.Anyone, Reach: auth.Own}]
		if !anyone && member.Reach(func(grant auth.Grant) bool { return op.allowed[grant] }).Any() {
			session.May = append(session.May, op.id)
		}
	}
	for _, membership := range member.Memberships {
		if membership.Role == auth.Admin {
			session.Role = api.Admin
		}
		session.AllTenants = session.AllTenants || membership.Tenant == uuid.Nil
	}
	return session
}
