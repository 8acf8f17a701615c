package imports

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/lepelblad/lepelblad/backend/internal/audit"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue"
	"github.com/lepelblad/lepelblad/backend/internal/catalogue/foodtable"
	"github.com/lepelblad/lepelblad/backend/internal/postgres"
)

// ChangeSettings replaces a version of the settings of an import and queues a new check. Missing columns are proposed.
// The error is catalogue.ErrChanged when the settings have another version by now, and an *errs.Error when the table
// cannot be read with the settings.
func (s *Service) ChangeSettings(
	ctx context.Context,
	target Target,
	id uuid.UUID,
	version catalogue.Version,
	settings Settings,
	by uuid.UUID,
) (Import, error) {
	before, err := s.Get(ctx, target, id)
	if err != nil {
		return Import{}, err
	}
	if before.Version() != version {
		return Import{}, catalogue.ErrChanged
	}
	files, err := s.fetch(ctx, target, before)
	if err != nil {
		return Import{}, err
	}
	defer files.Close()
	settings.File, settings.Format.Header = before.Settings.File, before.Settings.Format.Header
	settings.Joined = before.Settings.Joined
	if settings.Format.Sheet != before.Settings.Format.Sheet {
		if settings, err = settingsForSheet(files, before.Settings, settings); err != nil {
			return Import{}, err
		}
	}
	header, err := foodtable.ReadHeader(files.Files(), settings.Settings)
	if err != nil {
		return Import{}, err
	}
	if settings.Columns == nil {
		settings.Columns = foodtable.ProposeColumns(settings.Preset, header)
	} else if err := settings.Validate(header); err != nil {
		return Import{}, err
	}
	return s.runAction(ctx, target, id, ActionChange, func(tx postgres.Tx, locked Import) error {
		if locked.Version() != version {
			return catalogue.ErrChanged
		}
		const sql = `update ingredient_imports set settings = $3, header = $4 where owner_id = $1 and id = $2`
		if _, err := tx.Exec(ctx, sql, tx.Tenant(), id, asJSON(settings), header); err != nil {
			return fmt.Errorf("changing an import: %w", err)
		}
		if err := s.audit(ctx, tx, audit.ImportChanged, by, id, nil); err != nil {
			return err
		}
		return s.queue(ctx, tx, id, TaskCheck, by)
	})
}

// settingsForSheet returns settings for another sheet of the workbook. The header is detected again; without columns,
// so are all settings that were not changed together with the sheet.
func settingsForSheet(files *Upload, before, chosen Settings) (Settings, error) {
	recognised, err := foodtable.Recognise(files.Files(), chosen.Format.Sheet)
	if err != nil {
		return Settings{}, err
	}
	chosen.Format.Sheet, chosen.Format.Header = recognised.Settings.Format.Sheet, recognised.Settings.Format.Header
	if chosen.Columns != nil {
		return chosen, nil
	}
	if chosen.Preset == before.Preset {
		chosen.Preset = recognised.Settings.Preset
	}
	if chosen.Format.Decimal == before.Format.Decimal {
		chosen.Format.Decimal = recognised.Settings.Format.Decimal
	}
	if chosen.Preset == foodtable.Other && chosen.Label == "" {
		chosen.Label = recognised.Settings.Label
	}
	return chosen, nil
}
