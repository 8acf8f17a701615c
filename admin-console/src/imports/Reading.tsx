import {
  importPresetValues,
  importSettingsBasisValues,
  importSettingsDecimalValues,
  importSettingsDelimiterValues,
  importSettingsEncodingValues,
} from '@lepelblad/api/enums';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Conflict } from '@/components/Conflict';
import { sameValue } from '@/components/conflict';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { useUnsaved } from '@/components/useUnsaved';
import { useVersioned } from '@/components/useVersioned';
import { useText } from '@/providers/i18n';
import { fieldTexts } from '@/providers/refusal';
import { Choice } from './Choice';
import type { Import, Settings } from './calls';
import { DensityChoice } from './DensityChoice';
import { keyOf, meaningsOf, meansSame, useFieldName } from './fields';
import { SheetChoice } from './SheetChoice';
import { useSettingTexts } from './settingTexts';

type VersionedImport = Import & { version?: string };

/**
 * Reading is the form with the settings that the server detected, and the column of each field. It shows the settings
 * that another user saved at once, unless something was changed here.
 */
export function Reading({ record }: { record: VersionedImport }) {
  const [start, setStart] = useState(record);
  return <ReadingForm key={start.version} record={record} start={start} onStart={setStart} />;
}

interface ReadingFormProps {
  record: VersionedImport;
  /** The version with which the form begins. */
  start: VersionedImport;
  /** Resets the form to a version. */
  onStart: (record: VersionedImport) => void;
}

function ReadingForm({ record, start, onStart }: ReadingFormProps) {
  const t = useText();
  const { labelOf, textOf } = useSettingTexts();
  const { base, changed: conflict, accept, save } = useVersioned<VersionedImport>('imports', start);
  const queries = useQueryClient();
  const problemOf = useProblem();
  const [settings, setSettings] = useState(start.settings);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problems = fieldTexts(error);
  const set = (change: Partial<Settings>) => setSettings((before) => ({ ...before, ...change }));
  const changed = !sameValue(settings, base.settings);
  const { question } = useUnsaved(changed && !busy);
  const outdated = record.version !== base.version && !changed && !busy;
  useEffect(() => {
    if (outdated) onStart(record);
  }, [outdated, record, onStart]);
  // These settings change the columns, so the server proposes them again.
  const columnsChange = (['preset', 'encoding', 'delimiter', 'sheet'] as const).some(
    (key) => settings[key] !== base.settings[key],
  );

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { columns, ...withoutColumns } = settings;
      const saved = await save({
        settings: columnsChange ? withoutColumns : { ...withoutColumns, ...(columns ? { columns } : {}) },
      });
      // No id when the session has ended; the sign-in page explains that.
      if (saved?.id) {
        await queries.invalidateQueries();
        onStart(saved);
      }
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel title={t('resources.imports.reading.title')}>
      <Box component="form" onSubmit={(event) => void send(event)} sx={{ px: 4, pb: 4, display: 'grid', gap: 4 }}>
        {question}
        {conflict && (
          <Conflict
            message={conflict.message}
            base={base.settings}
            mine={settings}
            theirs={conflict.current.settings}
            labelOf={labelOf}
            textOf={textOf}
            onChoose={(chosen) => {
              setSettings(chosen);
              accept();
            }}
          />
        )}
        <Grid>
          <SheetChoice record={record} sheet={settings.sheet} onChange={(sheet) => set({ sheet })} />
          <Choice
            label={t('resources.imports.fields.preset')}
            value={settings.preset}
            options={importPresetValues.map((value) => ({ value, text: t(`resources.imports.preset.${value}`) }))}
            onChange={(preset) => set({ preset })}
          />
          {settings.kind === 'text' && (
            <>
              <Choice
                label={t('resources.imports.fields.encoding')}
                value={settings.encoding ?? 'utf-8'}
                options={importSettingsEncodingValues.map((value) => ({
                  value,
                  text: t(`resources.imports.encoding.${value}`),
                }))}
                onChange={(encoding) => set({ encoding })}
              />
              <Choice
                label={t('resources.imports.fields.delimiter')}
                value={settings.delimiter ?? 'comma'}
                options={importSettingsDelimiterValues.map((value) => ({
                  value,
                  text: t(`resources.imports.delimiter.${value}`),
                }))}
                onChange={(delimiter) => set({ delimiter })}
              />
            </>
          )}
          <Choice
            label={t('resources.imports.fields.decimal')}
            value={settings.decimal}
            options={importSettingsDecimalValues.map((value) => ({
              value,
              text: t(`resources.imports.decimal.${value}`),
            }))}
            onChange={(decimal) => set({ decimal })}
          />
          <Choice
            label={t('resources.imports.fields.basis')}
            value={settings.basis}
            options={importSettingsBasisValues.map((value) => ({ value, text: t(`resources.imports.basis.${value}`) }))}
            onChange={(basis) => set({ basis })}
          />
          <DensityChoice
            record={record}
            settings={settings}
            onChange={(density) =>
              setSettings(({ density: _, ...unchanged }) => (density ? { ...unchanged, density } : unchanged))
            }
          />
          {settings.preset === 'other' && (
            <TextField
              label={t('resources.imports.fields.label')}
              value={settings.label ?? ''}
              error={Boolean(problems.label)}
              helperText={problems.label ?? t('resources.imports.labelHelp')}
              onChange={(event) => set({ label: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          )}
        </Grid>
        {!columnsChange && settings.preset === 'other' && (
          <Columns record={record} settings={settings} problems={problems} onChange={(columns) => set({ columns })} />
        )}
        <Box sx={{ display: 'grid' }}>
          <Switched
            label={t('resources.imports.fields.strict')}
            checked={settings.strict}
            onChange={(strict) => set({ strict })}
          />
          <Switched
            label={t('resources.imports.fields.overwrite')}
            checked={settings.overwrite}
            onChange={(overwrite) => set({ overwrite })}
          />
        </Box>
        {error !== null && (
          <Alert severity="error" role="alert">
            {problemOf(error).text}
          </Alert>
        )}
        <Box>
          <Button type="submit" variant="outlined" disabled={!changed || busy || !record.may.includes('change')}>
            {busy ? t('resources.imports.reading.busy') : t('resources.imports.reading.action')}
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}

/** Grid has as many fields in a row as fit. */
const Grid = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))', pt: 2 }}>
    {children}
  </Box>
);

function Switched({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <FormControlLabel
      control={<Checkbox checked={checked} onChange={(_, on) => onChange(on)} />}
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}

interface ColumnsProps {
  record: Import;
  settings: Settings;
  problems: Record<string, string>;
  onChange: (columns: NonNullable<Settings['columns']>) => void;
}

/** Columns chooses the column of each field. */
function Columns({ record, settings, problems, onChange }: ColumnsProps) {
  const t = useText();
  const columns = settings.columns ?? [];
  const nameOf = useFieldName();
  const none = { value: '', text: t('resources.imports.noColumn') };
  const options = [none, ...[...new Set(record.header)].filter(Boolean).map((value) => ({ value, text: value }))];
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ p: 0 }}>
        {t('resources.imports.reading.columns')}
      </Typography>
      <Grid>
        {meaningsOf(columns).map((meaning) => (
          <Choice
            key={keyOf(meaning)}
            label={nameOf(meaning)}
            value={columns.find((chosen) => meansSame(chosen, meaning))?.column ?? ''}
            options={options}
            error={problems[`columns.${keyOf(meaning)}`]}
            onChange={(column) => {
              const unchanged = columns.filter((chosen) => !meansSame(chosen, meaning));
              onChange(column === '' ? unchanged : [...unchanged, { ...meaning, column }]);
            }}
          />
        ))}
      </Grid>
    </Box>
  );
}
