package httpapi

import (
	"bytes"
	"context"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/purchase"
)

func (h handlers) ListParcels(
	ctx context.Context,
	request api.ListParcelsRequestObject,
) (api.ListParcelsResponseObject, error) {
	p := request.Params
	_, scope, err := h.tenantOf(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	parcels, total, err := purchase.ListParcels(ctx, scope, p.Sent, page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.ListParcels200JSONResponse{Total: total, Data: make([]api.Parcel, len(parcels))}
	for n, parcel := range parcels {
		answer.Data[n] = api.Parcel{
			Id:       parcel.ID,
			Product:  parcel.Product.Name.In(requestContextOf(ctx).language),
			Seller:   parcel.Seller,
			BoughtAt: parcel.MadeAt,
			Address:  addressOf(parcel.Address),
			SentAt:   parcel.SentAt,
		}
	}
	return answer, nil
}

func (h handlers) DownloadParcels(
	ctx context.Context,
	request api.DownloadParcelsRequestObject,
) (api.DownloadParcelsResponseObject, error) {
	rc := requestContextOf(ctx)
	tenant, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	err = purchase.WriteParcels(ctx, scope, &file, request.Params.Sent, rc.language, rc.staff.ID, h.Now())
	if err != nil {
		return nil, err
	}
	return api.DownloadParcels200TextcsvResponse{
		Body: &file, ContentLength: int64(file.Len()),
		Headers: api.DownloadParcels200ResponseHeaders{
			ContentDisposition: new(
				`attachment; filename="` + tenant.Slug + "-" + h.today().Format("2006-01-02") + `.csv"`,
			),
		},
	}, nil
}

func (h handlers) MarkParcels(
	ctx context.Context,
	request api.MarkParcelsRequestObject,
) (api.MarkParcelsResponseObject, error) {
	_, scope, err := h.tenantOf(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	body, member := request.Body, requestContextOf(ctx).staff
	if err := purchase.MarkParcels(ctx, scope, body.Ids, body.Sent, member.ID, h.Now()); err != nil {
		return nil, err
	}
	return api.MarkParcels204Response{}, nil
}
