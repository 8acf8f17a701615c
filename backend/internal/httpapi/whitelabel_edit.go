package httpapi

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/billing"
	"github.com/lepelblad/lepelblad/backend/internal/jobs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/media"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
	"github.com/lepelblad/lepelblad/backend/internal/staff"
	"github.com/lepelblad/lepelblad/backend/internal/tenancy"
)

func (h handlers) ListActiveWhitelabels(
	ctx context.Context,
	request api.ListActiveWhitelabelsRequestObject,
) (api.ListActiveWhitelabelsResponseObject, error) {
	p := request.Params
	page, perPage := paging(p.Page, p.PerPage)
	records, total, err := tenancy.List(
		ctx,
		h.DB.Platform(),
		requestContextOf(ctx).reach,
		true,
		string(deref(p.Sort)),
		string(deref(p.Order)) == "desc",
		page,
		perPage,
	)
	if err != nil {
		return nil, err
	}
	answer := api.ListActiveWhitelabels200JSONResponse{Total: total, Data: make([]api.WhitelabelRecord, len(records))}
	for n, record := range records {
		answer.Data[n] = recordOf(record)
	}
	return answer, nil
}

func (h handlers) GetWhitelabel(
	ctx context.Context,
	request api.GetWhitelabelRequestObject,
) (api.GetWhitelabelResponseObject, error) {
	answer, err := h.whitelabelAnswer(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	return api.GetWhitelabel200JSONResponse{WhitelabelAnswerJSONResponse: answer}, nil
}

func (h handlers) CreateWhitelabel(
	ctx context.Context,
	request api.CreateWhitelabelRequestObject,
) (api.CreateWhitelabelResponseObject, error) {
	empty := tenancy.Brand{Tenant: tenancy.Tenant{
		Slug: request.Body.Slug, AppName: request.Body.Name, Paths: []string{}, BackgroundOpacity: 1,
		ConsentMode: tenancy.ConsentAsk, WeightIndication: tenancy.IndicationEvidence,
	}}
	by := h.brandEditor(ctx)
	if original := request.Body.CopyOf; original != nil {
		if _, err := tenancy.Get(ctx, h.DB.Platform(), by.Tenants, *original); err != nil {
			return nil, err
		}
	}
	from, err := h.plansToCopy(ctx, request.Body.CopyOf)
	if err != nil {
		return nil, err
	}
	plans := billing.CopyPlansArgs{From: from}
	onCreated := func(tx postgres.Tx, id uuid.UUID) error {
		plans.Tenant = jobs.Tenant{ID: id}
		return h.Queue.Add(ctx, tx, plans)
	}
	id, err := tenancy.Create(ctx, h.DB.Platform(), brandFrom(*request.Body, empty), by, onCreated)
	if err != nil {
		return nil, err
	}
	if err := h.Billing.CopyPlans(ctx, plans); err != nil {
		h.Log.Error("the plans of a white-label wait for their job", slog.Any("error", err))
	}
	answer, err := h.whitelabelAnswer(ctx, id)
	if err != nil {
		return nil, err
	}
	return api.CreateWhitelabel201JSONResponse{WhitelabelAnswerJSONResponse: answer}, nil
}

func (h handlers) UpdateWhitelabel(
	ctx context.Context,
	request api.UpdateWhitelabelRequestObject,
) (api.UpdateWhitelabelResponseObject, error) {
	by := h.brandEditor(ctx)
	current, err := tenancy.Get(ctx, h.DB.Platform(), by.Tenants, request.Id)
	if err != nil {
		return nil, err
	}
	brand := brandFrom(*request.Body, tenancy.Brand{Tenant: current.Tenant})
	version := versionFrom(request.Params.IfMatch)
	if err := tenancy.Update(ctx, h.DB.Platform(), request.Id, version, brand, by); err != nil {
		return nil, h.conflict(ctx, err, request.Id, "brand", request.Id)
	}
	answer, err := h.whitelabelAnswer(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	return api.UpdateWhitelabel200JSONResponse{WhitelabelAnswerJSONResponse: answer}, nil
}

func (h handlers) ToggleWhitelabel(
	ctx context.Context,
	request api.ToggleWhitelabelRequestObject,
) (api.ToggleWhitelabelResponseObject, error) {
	version, active := versionFrom(request.Params.IfMatch), request.Body.IsActive
	err := tenancy.SetActive(ctx, h.DB.Platform(), request.Id, version, active, h.brandEditor(ctx))
	if err != nil {
		return nil, h.conflict(ctx, err, request.Id, "brand", request.Id)
	}
	answer, err := h.whitelabelAnswer(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	return api.ToggleWhitelabel200JSONResponse{WhitelabelAnswerJSONResponse: answer}, nil
}

func (h handlers) DeleteWhitelabel(
	ctx context.Context,
	request api.DeleteWhitelabelRequestObject,
) (api.DeleteWhitelabelResponseObject, error) {
	err := tenancy.Delete(ctx, h.DB, request.Id, versionFrom(request.Params.IfMatch), h.brandEditor(ctx))
	if err != nil {
		return nil, h.conflict(ctx, err, request.Id, "brand", request.Id)
	}
	return api.DeleteWhitelabel204Response{}, h.Tenants.Refresh(ctx)
}

func (h handlers) RestoreWhitelabel(
	ctx context.Context,
	request api.RestoreWhitelabelRequestObject,
) (api.RestoreWhitelabelResponseObject, error) {
	if err := tenancy.Restore(ctx, h.DB.Platform(), request.Id, h.brandEditor(ctx)); err != nil {
		return nil, err
	}
	return api.RestoreWhitelabel204Response{}, h.Tenants.Refresh(ctx)
}

func (h handlers) ListDeletedWhitelabels(
	ctx context.Context,
	_ api.ListDeletedWhitelabelsRequestObject,
) (api.ListDeletedWhitelabelsResponseObject, error) {
	deleted, err := tenancy.ListDeleted(ctx, h.DB.Platform(), h.Now())
	if err != nil {
		return nil, err
	}
	answer := api.ListDeletedWhitelabels200JSONResponse{Data: make([]api.DeletedWhitelabel, len(deleted))}
	for n, each := range deleted {
		answer.Data[n] = api.DeletedWhitelabel{
			Id: each.ID, Name: each.Name, Slug: each.Slug, DeletedAt: each.DeletedAt,
			RestorableUntil: each.DeletedAt.Add(tenancy.Retention),
		}
	}
	return answer, nil
}

func (h handlers) SaveWhitelabelDraft(
	ctx context.Context,
	request api.SaveWhitelabelDraftRequestObject,
) (api.SaveWhitelabelDraftResponseObject, error) {
	by := h.brandEditor(ctx)
	current, err := tenancy.Get(ctx, h.DB.Platform(), by.Tenants, request.Id)
	if err != nil {
		return nil, err
	}
	look := brandFrom(*request.Body, tenancy.Brand{Tenant: current.Tenant}).Tenant
	if err := tenancy.SaveDraft(ctx, h.DB.Platform(), request.Id, look, by); err != nil {
		return nil, err
	}
	return api.SaveWhitelabelDraft204Response{}, nil
}

func (h handlers) DiscardWhitelabelDraft(
	ctx context.Context,
	request api.DiscardWhitelabelDraftRequestObject,
) (api.DiscardWhitelabelDraftResponseObject, error) {
	if err := tenancy.DiscardDraft(ctx, h.DB.Platform(), request.Id, h.brandEditor(ctx)); err != nil {
		return nil, err
	}
	return api.DiscardWhitelabelDraft204Response{}, nil
}

func (h handlers) ListWhitelabelVersions(
	ctx context.Context,
	request api.ListWhitelabelVersionsRequestObject,
) (api.ListWhitelabelVersionsResponseObject, error) {
	versions, err := tenancy.History(ctx, h.DB.Platform(), requestContextOf(ctx).reach, request.Id)
	if err != nil {
		return nil, err
	}
	answer := api.ListWhitelabelVersions200JSONResponse{Data: make([]api.WhitelabelVersion, len(versions))}
	for n, version := range versions {
		answer.Data[n] = api.WhitelabelVersion{
			Number: version.Number, Look: lookOf(version.Look), PublishedAt: version.PublishedAt,
		}
		if version.StaffID == nil {
			continue
		}
		name, err := staff.NameOf(ctx, h.DB.Platform(), *version.StaffID)
		if err != nil {
			return nil, err
		}
		answer.Data[n].PublishedBy = &name
	}
	return answer, nil
}

func (h handlers) PublishWhitelabelVersion(
	ctx context.Context,
	request api.PublishWhitelabelVersionRequestObject,
) (api.PublishWhitelabelVersionResponseObject, error) {
	version := versionFrom(request.Params.IfMatch)
	err := tenancy.Rollback(ctx, h.DB.Platform(), request.Id, version, request.Number, h.brandEditor(ctx))
	if err != nil {
		return nil, h.conflict(ctx, err, request.Id, "brand", request.Id)
	}
	answer, err := h.whitelabelAnswer(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	return api.PublishWhitelabelVersion200JSONResponse{WhitelabelAnswerJSONResponse: answer}, nil
}

func (h handlers) CheckWhitelabel(
	ctx context.Context,
	request api.CheckWhitelabelRequestObject,
) (api.CheckWhitelabelResponseObject, error) {
	current, err := tenancy.Get(ctx, h.DB.Platform(), requestContextOf(ctx).reach, request.Id)
	if err != nil {
		return nil, err
	}
	brand := brandFrom(*request.Body, tenancy.Brand{Tenant: current.Tenant})
	if err := tenancy.Check(brand); err != nil {
		return nil, err
	}
	inspector := tenancy.Inspector{HasImage: h.hasImage, Links: h.Fetcher}
	findings, err := inspector.Inspect(ctx, brand.Tenant)
	if err != nil {
		return nil, err
	}
	lang := requestContextOf(ctx).language
	answer := api.CheckWhitelabel200JSONResponse{Data: make([]api.WhitelabelFinding, len(findings))}
	for n, finding := range findings {
		answer.Data[n] = api.WhitelabelFinding{
			Field: finding.Field, Kind: api.WhitelabelFindingKind(finding.Kind), Message: finding.Message.In(lang),
		}
	}
	return answer, nil
}

// hasImage reports whether the server has an image of a brand.
func (s *Server) hasImage(ctx context.Context, tenant uuid.UUID, url string) (bool, error) {
	url, _, _ = strings.Cut(url, "?")
	if name, ok := strings.CutPrefix(url, "/brand/"); ok {
		_, err := fs.Stat(s.Brands, name)
		return err == nil, nil
	}
	id, file, ok := strings.Cut(strings.TrimPrefix(url, "/media/"), "/")
	name, _, _ := strings.Cut(file, ".")
	width, err := strconv.Atoi(name)
	if !ok || err != nil {
		return false, nil
	}
	_, err = s.Media.Open(ctx, tenant, id, width)
	if errors.Is(err, media.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

func (h handlers) PreviewWhitelabel(
	ctx context.Context,
	request api.PreviewWhitelabelRequestObject,
) (api.PreviewWhitelabelResponseObject, error) {
	rc := requestContextOf(ctx)
	if _, err := tenancy.Get(ctx, h.DB.Platform(), rc.reach, request.Id); err != nil {
		return nil, err
	}
	domain, err := tenancy.CanonicalDomain(ctx, h.DB.Platform(), request.Id)
	if errors.Is(err, tenancy.ErrNotFound) { // not verified yet: the platform's own host shows it
		defaultBrand, failure := h.Tenants.Default(ctx)
		if failure != nil {
			return nil, failure
		}
		domain, err = tenancy.CanonicalDomain(ctx, h.DB.Platform(), defaultBrand.ID)
	}
	if err != nil {
		return nil, err
	}
	expires := h.Now().Add(previewTime)
	return api.PreviewWhitelabel200JSONResponse{Data: api.WhitelabelPreview{
		Domain: domain, Token: previewToken(h.Key, request.Id, expires), ExpiresAt: expires,
	}}, nil
}

func (h handlers) VerifyWhitelabelDomain(
	ctx context.Context,
	request api.VerifyWhitelabelDomainRequestObject,
) (api.VerifyWhitelabelDomainResponseObject, error) {
	verifier := tenancy.Verifier{
		Platform: h.DB.Platform(), Records: net.DefaultResolver, Files: h.Fetcher, Dev: h.Dev,
	}
	if err := verifier.Verify(ctx, request.Id, request.Body.Domain, h.brandEditor(ctx)); err != nil {
		return nil, err
	}
	answer, err := h.whitelabelAnswer(ctx, request.Id)
	if err != nil {
		return nil, err
	}
	return api.VerifyWhitelabelDomain200JSONResponse{WhitelabelAnswerJSONResponse: answer}, nil
}

// brandEditor returns the staff member and the time to record with a change, and which tenants may be changed.
func (h handlers) brandEditor(ctx context.Context) tenancy.Editor {
	rc := requestContextOf(ctx)
	return tenancy.Editor{StaffID: rc.staff.ID, Tenants: rc.reach, Now: h.Now()}
}

// whitelabelAnswer returns a white-label with everything that its page shows.
func (h handlers) whitelabelAnswer(ctx context.Context, id uuid.UUID) (api.WhitelabelAnswerJSONResponse, error) {
	platform := h.DB.Platform()
	var answer api.WhitelabelAnswerJSONResponse
	if err := h.Tenants.Refresh(ctx); err != nil { // this request may have changed it
		return answer, err
	}
	record, err := tenancy.Get(ctx, platform, requestContextOf(ctx).reach, id)
	if err != nil {
		return answer, err
	}
	domains, err := tenancy.Domains(ctx, platform, id)
	if err != nil {
		return answer, err
	}
	file, err := tenancy.FileOf(ctx, platform, id)
	if err != nil {
		return answer, err
	}
	contents, err := tenancy.ContentsOf(ctx, h.DB, id)
	if err != nil {
		return answer, err
	}
	draft, err := tenancy.DraftOf(ctx, platform, id)
	if err != nil {
		return answer, err
	}
	answer.Headers.ETag = new(etagOf(record.Version()))
	answer.Body.Data = detailOf(record)
	detail := &answer.Body.Data
	detail.Shipped, detail.Kept = file.Shipped, append([]string{}, file.Kept...)
	detail.Contents = api.WhitelabelContents{
		Consumers: contents.Consumers, Recipes: contents.Recipes, Ingredients: contents.Ingredients,
		Invites: contents.Invites, Codes: contents.Codes, Images: contents.Images,
	}
	for _, domain := range domains {
		detail.DomainStates = append(detail.DomainStates, domainOf(domain))
	}
	if draft != nil {
		name, err := staff.NameOf(ctx, platform, draft.StaffID)
		if err != nil {
			return answer, err
		}
		detail.Draft = &api.WhitelabelDraft{Look: lookOf(draft.Look), SavedAt: draft.SavedAt, SavedBy: name}
	}
	return answer, nil
}

func domainOf(d tenancy.DomainState) api.DomainState {
	state := api.DomainState{Domain: d.Domain, Verified: d.Verified, Challenge: d.Challenge, CheckedAt: d.CheckedAt}
	if d.Problem != "" {
		state.Problem = new(api.DomainStateProblem(d.Problem))
	}
	return state
}

func detailOf(r tenancy.Record) api.WhitelabelDetail {
	return api.WhitelabelDetail{
		Id:                   r.ID,
		Name:                 r.Name,
		Slug:                 r.Slug,
		Language:             string(r.Language),
		IsActive:             r.IsActive,
		Paths:                r.Paths,
		AppName:              r.AppName,
		PrivacyPolicyUrl:     r.PrivacyPolicyURL,
		LogoUrl:              r.LogoURL,
		SupportEmail:         r.SupportEmail,
		CompanyAddress:       r.CompanyAddress,
		PrimaryColor:         r.PrimaryColor,
		ButtonColor:          r.ButtonColor,
		CustomTitle:          r.CustomTitle,
		CustomDescription:    r.CustomDescription,
		CustomFavicon:        r.CustomFavicon,
		HideOriginalBranding: r.HideOriginalBranding,
		BackgroundColor:      r.BackgroundColor,
		BackgroundOpacity:    r.BackgroundOpacity,
		BackgroundImage:      r.BackgroundImage,
		ShowBackgroundImage:  r.ShowBackgroundImage,
		ConsentMode:          api.ConsentMode(r.ConsentMode),
		WeightIndication:     api.WeightIndicationMode(r.WeightIndication),
		Domains:              r.Domains,
		DomainStates:         []api.DomainState{},
	}
}

func lookOf(t tenancy.Tenant) api.WhitelabelLook {
	return api.WhitelabelLook{
		Name:                 t.Name,
		Language:             string(t.Language),
		Paths:                append([]string{}, t.Paths...),
		AppName:              t.AppName,
		PrivacyPolicyUrl:     t.PrivacyPolicyURL,
		LogoUrl:              t.LogoURL,
		SupportEmail:         t.SupportEmail,
		CompanyAddress:       t.CompanyAddress,
		PrimaryColor:         t.PrimaryColor,
		ButtonColor:          t.ButtonColor,
		CustomTitle:          t.CustomTitle,
		CustomDescription:    t.CustomDescription,
		CustomFavicon:        t.CustomFavicon,
		HideOriginalBranding: t.HideOriginalBranding,
		BackgroundColor:      t.BackgroundColor,
		BackgroundOpacity:    t.BackgroundOpacity,
		BackgroundImage:      t.BackgroundImage,
		ShowBackgroundImage:  t.ShowBackgroundImage,
		ConsentMode:          api.ConsentMode(t.ConsentMode),
		WeightIndication:     api.WeightIndicationMode(t.WeightIndication),
	}
}

// brandFrom returns a brand with the values of a request. Fields that the request omits are unchanged.
func brandFrom(body api.WhitelabelInput, brand tenancy.Brand) tenancy.Brand {
	brand.Name, brand.Language = strings.TrimSpace(body.Name), locale.Language(body.Language)
	brand.Domains = body.Domains
	for _, text := range []struct {
		to   *string
		from *string
	}{
		{&brand.AppName, body.AppName},
		{&brand.PrivacyPolicyURL, body.PrivacyPolicyUrl},
		{&brand.LogoURL, body.LogoUrl},
		{&brand.CompanyAddress, body.CompanyAddress},
		{&brand.SupportEmail, body.SupportEmail},
		{&brand.PrimaryColor, body.PrimaryColor},
		{&brand.ButtonColor, body.ButtonColor},
		{&brand.CustomTitle, body.CustomTitle},
		{&brand.CustomDescription, body.CustomDescription},
		{&brand.CustomFavicon, body.CustomFavicon},
		{&brand.BackgroundColor, body.BackgroundColor},
		{&brand.BackgroundImage, body.BackgroundImage},
	} {
		if text.from != nil {
			*text.to = strings.TrimSpace(*text.from)
		}
	}
	set(&brand.IsActive, body.IsActive)
	set(&brand.HideOriginalBranding, body.HideOriginalBranding)
	set(&brand.BackgroundOpacity, body.BackgroundOpacity)
	set(&brand.ShowBackgroundImage, body.ShowBackgroundImage)
	if body.Paths != nil {
		brand.Paths = append([]string{}, *body.Paths...)
	}
	if body.ConsentMode != nil {
		brand.ConsentMode = tenancy.ConsentMode(*body.ConsentMode)
	}
	if body.WeightIndication != nil {
		brand.WeightIndication = tenancy.WeightIndication(*body.WeightIndication)
	}
	return brand
}

// set assigns a value that a request has.
func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}
