package httpapi

import (
	"context"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/account"
	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/support"
)

// supportPage is the page of the consumer app that begins a support session with the token in its fragment.
const supportPage = "/support"

// supportOf returns what a member of staff asked of a consumer, or was allowed.
func (h handlers) supportOf(
	ctx context.Context,
	scope postgres.Scope,
	consumer uuid.UUID,
) (api.SupportSessionAnswerJSONResponse, error) {
	session, ok, err := support.Find(ctx, scope, consumer, h.Now())
	if err != nil {
		return api.SupportSessionAnswerJSONResponse{}, err
	}
	answer := api.SupportSession{State: api.SupportSessionStateNone}
	if ok {
		answer = api.SupportSession{
			State:  api.SupportSessionStateRequested,
			Own:    session.Staff == requestContextOf(ctx).staff.ID,
			By:     &session.StaffName,
			Until:  &session.ExpiresAt,
			Health: session.Health,
		}
		if session.Allowed() {
			answer.State = api.SupportSessionStateAllowed
		}
	}
	return api.SupportSessionAnswerJSONResponse{Data: answer}, nil
}

// supportScope returns the scope of a tenant that has a consumer.
func (h handlers) supportScope(ctx context.Context, tenant, consumer uuid.UUID) (postgres.Scope, error) {
	_, scope, err := h.tenantOf(ctx, tenant)
	if err != nil {
		return postgres.Scope{}, err
	}
	_, err = account.Find(ctx, scope, consumer)
	return scope, err
}

func (h handlers) GetSupportSession(
	ctx context.Context,
	request api.GetSupportSessionRequestObject,
) (api.GetSupportSessionResponseObject, error) {
	scope, err := h.supportScope(ctx, request.Params.TenantId, request.Id)
	if err != nil {
		return nil, err
	}
	answer, err := h.supportOf(ctx, scope, request.Id)
	return api.GetSupportSession200JSONResponse{SupportSessionAnswerJSONResponse: answer}, err
}

func (h handlers) RequestSupportSession(
	ctx context.Context,
	request api.RequestSupportSessionRequestObject,
) (api.RequestSupportSessionResponseObject, error) {
	scope, err := h.supportScope(ctx, request.Params.TenantId, request.Id)
	if err != nil {
		return nil, err
	}
	member := requestContextOf(ctx).staff
	by := support.Member{ID: member.ID, Name: member.Name}
	if err := support.Request(ctx, scope, request.Id, by, h.Now()); err != nil {
		return nil, err
	}
	answer, err := h.supportOf(ctx, scope, request.Id)
	return api.RequestSupportSession200JSONResponse{SupportSessionAnswerJSONResponse: answer}, err
}

func (h handlers) EndSupportSession(
	ctx context.Context,
	request api.EndSupportSessionRequestObject,
) (api.EndSupportSessionResponseObject, error) {
	scope, err := h.supportScope(ctx, request.Params.TenantId, request.Id)
	if err != nil {
		return nil, err
	}
	if err := h.endSupport(ctx, scope, request.Id, requestContextOf(ctx).staff.ID); err != nil {
		return nil, err
	}
	answer, err := h.supportOf(ctx, scope, request.Id)
	return api.EndSupportSession200JSONResponse{SupportSessionAnswerJSONResponse: answer}, err
}

// endSupport ends the support session of an account. by is the member of staff who ends it, or uuid.Nil when its owner
// does.
func (h handlers) endSupport(ctx context.Context, scope postgres.Scope, consumer, by uuid.UUID) error {
	return support.End(ctx, scope, consumer, func(ctx context.Context, tx postgres.Tx) error {
		if by != uuid.Nil {
			return audit.ForAccount(ctx, tx, audit.SupportEnded, consumer, by, h.Now(), nil)
		}
		return audit.Record(ctx, tx, audit.SupportEnded, consumer, h.Now(), nil)
	})
}

func (h handlers) OpenSupportSession(
	ctx context.Context,
	request api.OpenSupportSessionRequestObject,
) (api.OpenSupportSessionResponseObject, error) {
	tenant := request.Params.TenantId
	scope, err := h.supportScope(ctx, tenant, request.Id)
	if err != nil {
		return nil, err
	}
	token, err := support.Open(ctx, scope, request.Id, requestContextOf(ctx).staff.ID, h.Now())
	if err != nil {
		return nil, err
	}
	site, err := h.SiteOf(ctx, tenant)
	if err != nil {
		return nil, err
	}
	var answer api.OpenSupportSession200JSONResponse
	answer.Data.Url = site + supportPage + "#" + string(token)
	return answer, nil
}

func (h handlers) EnterSupportSession(
	ctx context.Context,
	request api.EnterSupportSessionRequestObject,
) (api.EnterSupportSessionResponseObject, error) {
	rc := requestContextOf(ctx)
	if rc.onConsole {
		return nil, errPathNotFound
	}
	token, err := support.Enter(ctx, rc.scope, auth.Token(request.Body.Token), rc.visitor.Device, h.Now())
	if err != nil {
		return nil, err
	}
	return api.EnterSupportSession204Response{}, h.startSession(ctx, token, "")
}

func (h handlers) AllowSupportSession(
	ctx context.Context,
	request api.AllowSupportSessionRequestObject,
) (api.AllowSupportSessionResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := support.Allow(ctx, rc.scope, rc.accountID, request.Body.Health, h.Now()); err != nil {
		return nil, err
	}
	return api.AllowSupportSession204Response{}, nil
}

func (h handlers) EndOwnSupportSession(
	ctx context.Context,
	_ api.EndOwnSupportSessionRequestObject,
) (api.EndOwnSupportSessionResponseObject, error) {
	rc := requestContextOf(ctx)
	if err := h.endSupport(ctx, rc.scope, rc.accountID, uuid.Nil); err != nil {
		return nil, err
	}
	rc.sessionEnded = rc.session.OfSupport()
	return api.EndOwnSupportSession204Response{}, nil
}

// supportHere returns what the consumer app shows of a support session, or nil if there is none.
func (s *Server) supportHere(ctx context.Context) (*api.SupportSessionHere, error) {
	rc := requestContextOf(ctx)
	session, ok, err := support.Find(ctx, rc.scope, rc.accountID, s.Now())
	if err != nil || !ok {
		return nil, err
	}
	here := api.SupportSessionHere{
		State:   api.SupportSessionHereStateRequested,
		By:      session.StaffName,
		Until:   session.ExpiresAt,
		Viewing: rc.session.OfSupport(),
		Health:  session.Health,
	}
	if session.Allowed() {
		here.State = api.SupportSessionHereStateAllowed
	}
	if here.Viewing {
		here.Console = new(rc.console + "/consumers/" + rc.tenant.ID.String() + "." + rc.accountID.String() + "/show")
	}
	return &here, nil
}
