package httpapi

import (
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

// errWhitelabelNotFound has the specified text in every language, because clients recognise it by its message.
var errWhitelabelNotFound = errs.New(errs.NotFound, "whitelabel-not-found")

func (h handlers) GetBranding(
	ctx context.Context,
	_ api.GetBrandingRequestObject,
) (api.GetBrandingResponseObject, error) {
	brand, err := h.hostBrand(ctx, requestContextOf(ctx))
	if err != nil {
		return nil, err
	}
	answer := api.GetBranding200JSONResponse{}
	answer.Data.Branding = brandingOf(brand)
	return answer, nil
}

func (h handlers) GetCurrentWhitelabel(
	ctx context.Context,
	_ api.GetCurrentWhitelabelRequestObject,
) (api.GetCurrentWhitelabelResponseObject, error) {
	rc := requestContextOf(ctx)
	answer := api.GetCurrentWhitelabel200JSONResponse{}
	if brand := rc.sessionBrand(); !rc.onConsole && brand.IsWhitelabel() {
		whitelabel := whitelabelOf(brand)
		answer.Data.Whitelabel = &whitelabel
	}
	return answer, nil
}

func (h handlers) GetDomainHealth(
	ctx context.Context,
	_ api.GetDomainHealthRequestObject,
) (api.GetDomainHealthResponseObject, error) {
	rc := requestContextOf(ctx)
	health, err := h.Tenants.HostStatus(ctx, rc.domain)
	if err != nil {
		return nil, err
	}
	return api.GetDomainHealth200JSONResponse{Data: api.DomainHealth{
		Domain: rc.domain, Known: health.Configured, Verified: health.Verified, Active: health.Active,
	}}, nil
}

func (h handlers) GetWhitelabelBySlug(
	ctx context.Context,
	request api.GetWhitelabelBySlugRequestObject,
) (api.GetWhitelabelBySlugResponseObject, error) {
	tenant, ok, err := h.Tenants.BySlug(ctx, request.Slug)
	if err != nil {
		return nil, err
	}
	if !ok || !tenant.IsWhitelabel() {
		return nil, errWhitelabelNotFound
	}
	named, branding := whitelabelOf(tenant), brandingOf(tenant)
	named.Branding = &branding
	return api.GetWhitelabelBySlug200JSONResponse{Data: named}, nil
}

func (h handlers) GetWhitelabelForPath(
	ctx context.Context,
	request api.GetWhitelabelForPathRequestObject,
) (api.GetWhitelabelForPathResponseObject, error) {
	rc := requestContextOf(ctx)
	path := request.Path
	if path == "_" {
		path = ""
	}
	answer := api.GetWhitelabelForPath200JSONResponse{}
	brand := rc.sessionBrand()
	if !rc.onConsole && brand.IsWhitelabel() && brand.IsActive && brand.AppliesOn(path) {
		whitelabel := whitelabelOf(brand)
		answer.Data.Whitelabel = &whitelabel
	}
	return answer, nil
}

func (h handlers) ListTenants(
	ctx context.Context,
	_ api.ListTenantsRequestObject,
) (api.ListTenantsResponseObject, error) {
	tenants, err := tenancy.Names(ctx, h.DB.Platform(), requestContextOf(ctx).reach)
	if err != nil {
		return nil, err
	}
	answer := api.ListTenants200JSONResponse{Total: len(tenants), Data: make([]api.TenantChoice, len(tenants))}
	for n, tenant := range tenants {
		answer.Data[n] = api.TenantChoice{
			Id: tenant.ID, Slug: tenant.Slug, Name: tenant.Name, Language: string(tenant.Language),
		}
	}
	return answer, nil
}

func (h handlers) ListWhitelabels(
	ctx context.Context,
	request api.ListWhitelabelsRequestObject,
) (api.ListWhitelabelsResponseObject, error) {
	p := request.Params
	page, perPage := paging(p.Page, p.PerPage)
	records, total, err := tenancy.List(
		ctx,
		h.DB.Platform(),
		requestContextOf(ctx).reach,
		false,
		string(deref(p.Sort)),
		string(deref(p.Order)) == "desc",
		page,
		perPage,
	)
	if err != nil {
		return nil, err
	}
	answer := api.ListWhitelabels200JSONResponse{Total: total, Data: make([]api.WhitelabelRecord, len(records))}
	for n, record := range records {
		answer.Data[n] = recordOf(record)
	}
	return answer, nil
}

// hostBrand returns the brand of the host or of the session, or the default brand if that is inactive. The page checks
// the path.
func (s *Server) hostBrand(ctx context.Context, rc *requestContext) (tenancy.Tenant, error) {
	if rc.onConsole || !rc.sessionBrand().IsActive {
		return s.Tenants.Default(ctx)
	}
	return rc.sessionBrand(), nil
}

// brandingOf returns the branding of a tenant.
func brandingOf(t tenancy.Tenant) api.Branding {
	return api.Branding{
		AppName:              t.AppName,
		PrivacyPolicyUrl:     t.PrivacyPolicyURL,
		LogoUrl:              t.LogoURL,
		SupportEmail:         t.SupportEmail,
		CompanyAddress:       t.CompanyAddress,
		PrimaryColor:         t.PrimaryColor,
		ButtonColor:          t.ButtonColor,
		CustomTitle:          t.CustomTitle,
		CustomDescription:    t.CustomDescription,
		CustomFavicon:        iconOf(t),
		HideOriginalBranding: t.HideOriginalBranding,
	}
}

func whitelabelOf(t tenancy.Tenant) api.Whitelabel {
	return api.Whitelabel{
		Name:                 t.Name,
		Slug:                 t.Slug,
		Language:             string(t.Language),
		IsActive:             t.IsActive,
		Paths:                t.Paths,
		LogoUrl:              t.LogoURL,
		BackgroundColor:      t.BackgroundColor,
		BackgroundOpacity:    t.BackgroundOpacity,
		BackgroundImage:      t.BackgroundImage,
		ShowBackgroundImage:  t.ShowBackgroundImage,
		ButtonColor:          t.ButtonColor,
		HideOriginalBranding: t.HideOriginalBranding,
	}
}

func recordOf(r tenancy.Record) api.WhitelabelRecord {
	return api.WhitelabelRecord{
		Id:                   r.ID,
		Name:                 r.Name,
		Slug:                 r.Slug,
		Language:             string(r.Language),
		IsActive:             r.IsActive,
		Paths:                r.Paths,
		LogoUrl:              r.LogoURL,
		BackgroundColor:      r.BackgroundColor,
		BackgroundOpacity:    r.BackgroundOpacity,
		BackgroundImage:      r.BackgroundImage,
		ShowBackgroundImage:  r.ShowBackgroundImage,
		ButtonColor:          r.ButtonColor,
		HideOriginalBranding: r.HideOriginalBranding,
		AppName:              r.AppName,
		PrimaryColor:         r.PrimaryColor,
		Domains:              r.Domains,
	}
}
