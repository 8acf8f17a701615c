package httpapi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"slices"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/api"
	"github.com/lepelblad/lepelblad/backend/internal/auth"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/imports"
	"github.com/lepelblad/lepelblad/backend/internal/errs"
	"github.com/lepelblad/lepelblad/backend/internal/locale"
	"github.com/lepelblad/lepelblad/backend/internal/spreadsheet"
)

var errNotMultipart = errs.NewMessage(errs.UnsupportedMediaType, "wrong-content-type", locale.T("http.notMultipart"))

// importTarget returns the ingredients of the owner that a staff member requests.
func (s *Server) importTarget(ctx context.Context, tenant *uuid.UUID) (imports.Target, error) {
	owner, err := s.ownerOf(ctx, tenant)
	return imports.NewTarget(s.DB, owner), err
}

// receiveImport streams the uploaded files to disk, up to the limit, and starts an import.
func (s *Server) receiveImport(c fiber.Ctx) error {
	ctx := c.Context()
	tenant, err := idParam(c, "tenantId")
	if err != nil {
		return err
	}
	target, err := s.importTarget(ctx, tenant)
	if err != nil {
		return err
	}
	if err := auth.CountAttempts(ctx, s.DB, auth.Attempt{
		Limit: foodImportPerOwner,
		Key:   target.OwnerID.String(),
	}); err != nil {
		return err
	}
	upload := imports.NewUpload()
	defer upload.Close()
	if err := readForm(c, "file", imports.MaxUploadBytes, imports.ErrUploadTooLarge, upload.Add); err != nil {
		return err
	}
	correctionOf, err := idParam(c, "correctionOf")
	if err != nil {
		return err
	}
	imp, err := s.Imports.Create(ctx, target, upload, imports.Options{
		Preset:    foodtable.Preset(c.Query("preset")),
		Sheet:     c.Query("sheet"),
		Density:   fiber.Query[float64](c, "density"),
		Strict:    fiber.Query[bool](c, "strict"),
		Overwrite: fiber.Query[bool](c, "overwrite"),
		SkipCheck: !fiber.Query(c, "dryRun", true),

		CorrectionOf: deref(correctionOf),
	}, requestContextOf(ctx).staff.ID)
	if err != nil {
		return err
	}
	answer := importAnswerOf(imp, requestContextOf(ctx).language)
	c.Set(fiber.HeaderETag, *answer.Headers.ETag)
	return c.Status(fiber.StatusAccepted).JSON(answer.Body)
}

// readForm calls take for each file of a multipart form, as it is received. Fields of another name are an error. The
// files together have at most limit bytes; it returns tooLarge early if Content-Length says more.
func readForm(
	c fiber.Ctx,
	field string,
	limit int,
	tooLarge *errs.Error,
	take func(name string, content io.Reader) error,
) error {
	limit += maxBody // allow for boundaries and headers
	if c.Request().Header.ContentLength() > limit {
		return tooLarge
	}
	kind, parameters, err := mime.ParseMediaType(c.Get(fiber.HeaderContentType))
	if err != nil || kind != fiber.MIMEMultipartForm || parameters["boundary"] == "" {
		return errNotMultipart
	}
	var body io.Reader = bytes.NewReader(nil)
	if stream := c.Request().BodyStream(); stream != nil {
		body = stream
	}
	form := multipart.NewReader(io.LimitReader(body, int64(limit)), parameters["boundary"])
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errBadRequest
		}
		if part.FormName() != field {
			problems := errs.Fields{}
			problems.Add(part.FormName(), locale.T("http.problem.doNotKnowField"))
			return problems.Err()
		}
		if err := take(part.FileName(), part); err != nil {
			var refusal *errs.Error
			if errors.As(err, &refusal) {
				return refusal
			}
			return errBadRequest // the client disconnected, or the form is malformed
		}
	}
}

func (h handlers) ListIngredientImports(
	ctx context.Context,
	request api.ListIngredientImportsRequestObject,
) (api.ListIngredientImportsResponseObject, error) {
	target, err := h.importTarget(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(request.Params.Page, request.Params.PerPage)
	imps, total, err := h.Imports.List(ctx, target, page, perPage)
	if err != nil {
		return nil, err
	}
	answer := api.ListIngredientImports200JSONResponse{Total: total, Data: make([]api.IngredientImport, len(imps))}
	for n, imp := range imps {
		answer.Data[n] = importOf(imp, requestContextOf(ctx).language)
	}
	return answer, nil
}

func (h handlers) GetIngredientImport(
	ctx context.Context,
	request api.GetIngredientImportRequestObject,
) (api.GetIngredientImportResponseObject, error) {
	target, err := h.importTarget(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	imp, err := h.Imports.Get(ctx, target, request.Id)
	if err != nil {
		return nil, err
	}
	return api.GetIngredientImport200JSONResponse{
		IngredientImportAnswerJSONResponse: importAnswerOf(imp, requestContextOf(ctx).language),
	}, nil
}

func (h handlers) ChangeIngredientImport(
	ctx context.Context,
	request api.ChangeIngredientImportRequestObject,
) (api.ChangeIngredientImportResponseObject, error) {
	target, err := h.importTarget(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	imp, err := h.Imports.ChangeSettings(
		ctx,
		target,
		request.Id,
		versionFrom(request.Params.IfMatch),
		settingsFrom(*request.Body),
		requestContextOf(ctx).staff.ID,
	)
	if err != nil {
		return nil, h.conflict(ctx, err, target.OwnerID, "import", request.Id)
	}
	return api.ChangeIngredientImport202JSONResponse{
		IngredientImportAnswerJSONResponse: importAnswerOf(imp, requestContextOf(ctx).language),
	}, nil
}

// actOnImport calls act on an import.
func (h handlers) actOnImport(
	ctx context.Context,
	tenant *uuid.UUID,
	id uuid.UUID,
	act func(context.Context, imports.Target, uuid.UUID, uuid.UUID) (imports.Import, error),
) (api.IngredientImportAnswerJSONResponse, error) {
	target, err := h.importTarget(ctx, tenant)
	if err != nil {
		return api.IngredientImportAnswerJSONResponse{}, err
	}
	imp, err := act(ctx, target, id, requestContextOf(ctx).staff.ID)
	if err != nil {
		return api.IngredientImportAnswerJSONResponse{}, err
	}
	return importAnswerOf(imp, requestContextOf(ctx).language), nil
}

func (h handlers) StartIngredientImport(
	ctx context.Context,
	request api.StartIngredientImportRequestObject,
) (api.StartIngredientImportResponseObject, error) {
	answer, err := h.actOnImport(ctx, request.Params.TenantId, request.Id, h.Imports.Start)
	if err != nil {
		return nil, err
	}
	return api.StartIngredientImport202JSONResponse{IngredientImportAnswerJSONResponse: answer}, nil
}

func (h handlers) CancelIngredientImport(
	ctx context.Context,
	request api.CancelIngredientImportRequestObject,
) (api.CancelIngredientImportResponseObject, error) {
	answer, err := h.actOnImport(ctx, request.Params.TenantId, request.Id, h.Imports.Cancel)
	if err != nil {
		return nil, err
	}
	return api.CancelIngredientImport202JSONResponse{IngredientImportAnswerJSONResponse: answer}, nil
}

func (h handlers) ResumeIngredientImport(
	ctx context.Context,
	request api.ResumeIngredientImportRequestObject,
) (api.ResumeIngredientImportResponseObject, error) {
	answer, err := h.actOnImport(ctx, request.Params.TenantId, request.Id, h.Imports.Resume)
	if err != nil {
		return nil, err
	}
	return api.ResumeIngredientImport202JSONResponse{IngredientImportAnswerJSONResponse: answer}, nil
}

func (h handlers) UndoIngredientImport(
	ctx context.Context,
	request api.UndoIngredientImportRequestObject,
) (api.UndoIngredientImportResponseObject, error) {
	answer, err := h.actOnImport(ctx, request.Params.TenantId, request.Id, h.Imports.Undo)
	if err != nil {
		return nil, err
	}
	return api.UndoIngredientImport202JSONResponse{IngredientImportAnswerJSONResponse: answer}, nil
}

func (h handlers) PreviewIngredientImport(
	ctx context.Context,
	request api.PreviewIngredientImportRequestObject,
) (api.PreviewIngredientImportResponseObject, error) {
	target, err := h.importTarget(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	rows, err := h.Imports.Preview(ctx, target, request.Id)
	if err != nil {
		return nil, err
	}
	answer := api.PreviewIngredientImport200JSONResponse{Data: make([]api.ImportPreviewRow, len(rows))}
	for n, row := range rows {
		answer.Data[n] = previewRowOf(row, requestContextOf(ctx).language)
	}
	return answer, nil
}

func (h handlers) ListIngredientImportRows(
	ctx context.Context,
	request api.ListIngredientImportRowsRequestObject,
) (api.ListIngredientImportRowsResponseObject, error) {
	p := request.Params
	target, err := h.importTarget(ctx, p.TenantId)
	if err != nil {
		return nil, err
	}
	page, perPage := paging(p.Page, p.PerPage)
	rows, total, err := h.Imports.Rows(ctx, target, request.Id, imports.RowFilter{
		Outcome:   imports.Outcome(deref(p.Outcome)),
		WithNotes: deref(p.Noted),
		Doubles:   deref(p.Doubles),
		Text:      deref(p.Text),
		Page:      page,
		PerPage:   perPage,
	})
	if err != nil {
		return nil, err
	}
	answer := api.ListIngredientImportRows200JSONResponse{Total: total, Data: make([]api.ImportRow, len(rows))}
	for n, row := range rows {
		answer.Data[n] = api.ImportRow{
			Line:         row.Line,
			Outcome:      api.ImportOutcome(row.Outcome),
			Code:         row.Code,
			Name:         row.Name,
			IngredientId: row.IngredientID,
			Notes:        noteTexts(row.Notes, requestContextOf(ctx).language),
		}
		if double, ok := row.DoubleOf(); ok {
			answer.Data[n].DoubleOf = &double
		}
	}
	return answer, nil
}

func (h handlers) DownloadIngredientImportReport(
	ctx context.Context,
	request api.DownloadIngredientImportReportRequestObject,
) (api.DownloadIngredientImportReportResponseObject, error) {
	target, err := h.importTarget(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	filter := imports.RowFilter{
		Outcome:   imports.Outcome(deref(request.Params.Outcome)),
		WithNotes: deref(request.Params.Noted),
		Doubles:   deref(request.Params.Doubles),
		Text:      deref(request.Params.Text),
	}
	lang := requestContextOf(ctx).language
	if err := h.Imports.WriteReport(ctx, target, request.Id, filter, lang, &file); err != nil {
		return nil, err
	}
	return api.DownloadIngredientImportReport200TextcsvResponse{
		Body: &file, ContentLength: int64(file.Len()),
		Headers: api.DownloadIngredientImportReport200ResponseHeaders{
			ContentDisposition: new(`attachment; filename="import-` + request.Id.String()[:8] + `.csv"`),
		},
	}, nil
}

func (h handlers) DownloadRefusedRows(
	ctx context.Context,
	request api.DownloadRefusedRowsRequestObject,
) (api.DownloadRefusedRowsResponseObject, error) {
	target, err := h.importTarget(ctx, request.Params.TenantId)
	if err != nil {
		return nil, err
	}
	var file bytes.Buffer
	lang := requestContextOf(ctx).language
	if err := h.Imports.WriteRefused(ctx, target, request.Id, lang, &file); err != nil {
		return nil, err
	}
	return api.DownloadRefusedRows200TextcsvResponse{
		Body: &file, ContentLength: int64(file.Len()),
		Headers: api.DownloadRefusedRows200ResponseHeaders{
			ContentDisposition: new(`attachment; filename="refused-` + request.Id.String()[:8] + `.csv"`),
		},
	}, nil
}

func importAnswerOf(i imports.Import, lang locale.Language) api.IngredientImportAnswerJSONResponse {
	answer := api.IngredientImportAnswerJSONResponse{
		Headers: api.IngredientImportAnswerResponseHeaders{ETag: new(etagOf(i.Version()))},
	}
	answer.Body.Data = importOf(i, lang)
	return answer
}

func importOf(i imports.Import, lang locale.Language) api.IngredientImport {
	answer := api.IngredientImport{
		Id:         i.ID,
		CreatedAt:  i.CreatedAt,
		FinishedAt: i.FinishedAt,
		Files:      make([]api.ImportFile, len(i.Files)),
		Header:     append([]string{}, i.Header...),
		Sheets:     make([]api.ImportSheet, len(i.Sheets)),
		Volume:     api.ImportVolume{Reckoned: i.Volume.Converted, Refused: i.Volume.Refused},
		Detected:   settingsOf(i.Detected),
		Settings:   settingsOf(i.Settings),
		Task:       api.IngredientImportTask(i.Task),
		State:      api.IngredientImportState(i.State),
		Total:      i.Total,
		Processed:  i.Processed,
		Doubles:    i.Overlap.Doubles,
		Counts:     []api.ImportCount{},
		May:        []api.IngredientImportMay{},
		Remarks:    []string{},
	}
	for n, file := range i.Files {
		answer.Files[n] = api.ImportFile{Name: file.Name, Bytes: int(file.Bytes)}
	}
	for n, sheet := range i.Sheets {
		answer.Sheets[n] = api.ImportSheet{
			Name:   sheet.Name,
			Rows:   sheet.Rows,
			More:   sheet.More,
			Hidden: sheet.Hidden,
			Why:    optional(sheet.Reason().In(lang)),
		}
		if sheet.Problem != nil {
			answer.Sheets[n].Problem = new(sheet.Problem.In(lang))
		}
	}
	for _, outcome := range imports.Outcomes {
		if rows := i.Counts[outcome]; rows > 0 {
			answer.Counts = append(answer.Counts, api.ImportCount{Outcome: api.ImportOutcome(outcome), Rows: rows})
		}
	}
	for _, action := range i.Actions() {
		answer.May = append(answer.May, api.IngredientImportMay(action))
	}
	for _, remark := range i.Remarks() {
		answer.Remarks = append(answer.Remarks, remark.In(lang))
	}
	if i.Failure != nil {
		answer.Failure = new(i.Failure.In(lang))
	}
	return answer
}

// delimiters and decimals map characters to their enum values in the contract.
var (
	delimiters = map[string]api.ImportSettingsDelimiter{
		",":  api.ImportSettingsDelimiterComma,
		";":  api.ImportSettingsDelimiterSemicolon,
		"\t": api.ImportSettingsDelimiterTab,
		"|":  api.ImportSettingsDelimiterPipe,
	}
	decimals = map[string]api.ImportSettingsDecimal{
		",": api.ImportSettingsDecimalComma,
		".": api.ImportSettingsDecimalPoint,
	}
)

func settingsOf(s imports.Settings) api.ImportSettings {
	settings := api.ImportSettings{
		Preset:    api.ImportPreset(s.Preset),
		Kind:      api.ImportSettingsKind(s.Format.Kind),
		Encoding:  optional(api.ImportSettingsEncoding(s.Format.Encoding)),
		Delimiter: optional(delimiters[s.Format.Delimiter]),
		Quoted:    &s.Format.Quoted,
		Decimal:   decimals[s.Format.Decimal],
		Sheet:     optional(s.Format.Sheet),
		Basis:     api.ImportSettingsBasis(s.Basis),
		Density:   optional(s.Density),
		Label:     optional(s.Label),
		Strict:    s.Strict,
		Overwrite: s.Overwrite,

		SkipDoubles: &s.SkipDoubles,
	}
	columns := []api.ImportColumn{}
	for _, field := range foodtable.AllFields() {
		for _, name := range s.Columns[field] {
			column := api.ImportColumn{Field: api.ImportField(field), Column: name}
			if l := field.NameLanguage(); l != "" {
				column.Field, column.Language = api.ImportField(foodtable.Name), new(string(l))
			}
			columns = append(columns, column)
		}
	}
	settings.Columns = &columns
	return settings
}

func settingsFrom(s api.ImportSettings) imports.Settings {
	settings := imports.Settings{
		Strict:    s.Strict,
		Overwrite: s.Overwrite,

		SkipDoubles: deref(s.SkipDoubles),
		Settings: foodtable.Settings{
			Preset:  foodtable.Preset(s.Preset),
			Basis:   foodtable.Basis(s.Basis),
			Density: deref(s.Density),
			Label:   deref(s.Label),
			Format: spreadsheet.Format{
				Kind:     spreadsheet.Kind(s.Kind),
				Encoding: spreadsheet.Encoding(deref(s.Encoding)),
				Quoted:   deref(s.Quoted),
				Sheet:    deref(s.Sheet),
			},
		},
	}
	for character, name := range delimiters {
		if s.Delimiter != nil && *s.Delimiter == name {
			settings.Format.Delimiter = character
		}
	}
	for character, name := range decimals {
		if s.Decimal == name {
			settings.Format.Decimal = character
		}
	}
	if s.Columns != nil {
		settings.Columns = map[foodtable.Field][]string{}
		for _, column := range *s.Columns {
			field := foodtable.Field(column.Field)
			if field == foodtable.Name && column.Language != nil {
				field = foodtable.NameIn(locale.Language(*column.Language))
			}
			if !slices.Contains(settings.Columns[field], column.Column) {
				settings.Columns[field] = append(settings.Columns[field], column.Column)
			}
		}
	}
	return settings
}

func previewRowOf(row imports.PreviewRow, lang locale.Language) api.ImportPreviewRow {
	preview := api.ImportPreviewRow{
		Line:    row.Line,
		Cells:   row.Cells,
		Refused: row.Refused,
		Notes:   noteTexts(row.Notes, lang),
	}
	if i := row.Ingredient; i != nil {
		n := i.Composition.Nutrients()
		preview.Name, preview.Group = new(i.Name.In(lang)), new(i.Group.Name().In(lang))
		preview.Kcal, preview.Protein, preview.Fat, preview.Carbohydrate = &n.KCal, &n.Protein, &n.Fat, &n.Carbohydrate
	}
	return preview
}

func noteTexts(notes []foodtable.Note, lang locale.Language) []string {
	texts := make([]string, len(notes))
	for n, note := range notes {
		texts[n] = note.In(lang)
	}
	return texts
}
