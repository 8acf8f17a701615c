import { ApiError } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useDataProvider, useGetIdentity, useNavigate } from 'react-admin';
import { flushSync } from 'react-dom';
import { EditPage } from '@/components/EditPage';
import { ErrorSummary } from '@/components/ErrorSummary';
import { focusField } from '@/components/FieldLink';
import { saveButton } from '@/components/keys';
import { PageHeader } from '@/components/PageHeader';
import { useProblem } from '@/components/problem';
import { SaveBar } from '@/components/SaveBar';
import { useDone } from '@/components/useDone';
import { useUnsaved } from '@/components/useUnsaved';
import { useVersioned } from '@/components/useVersioned';
import { type TextKey, useText } from '@/providers/i18n';
import { fieldTexts } from '@/providers/refusal';
import type { Finding, WhitelabelDetail, WhitelabelProvider } from './calls';
import { formOf, inputOf, type LookForm, shownOf } from './form';
import { LookFields } from './LookFields';
import { Preview } from './Preview';
import { Status } from './Status';

/** WhitelabelEdit is the page to edit a white-label, next to its real site. */
export function WhitelabelEdit() {
  const t = useText();
  return (
    <EditPage<WhitelabelDetail> list={t('resources.whitelabels.title')}>
      {(record) => <Editing key={record.id} record={record} />}
    </EditPage>
  );
}

/** How long after the last change a draft is saved, in milliseconds. */
const pause = 1200;

type DraftState = 'none' | 'saving' | 'saved' | 'failed';

function Editing({ record }: { record: WhitelabelDetail }) {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notifyDone = useDone();
  const problemOf = useProblem();
  const { identity } = useGetIdentity();
  const { base, changed, accept, save } = useVersioned('whitelabels', record);
  const published = formOf(base, base.domains);
  const [values, setValues] = useState<LookForm>(() =>
    record.draft ? formOf(record.draft.look, record.domains) : formOf(record, record.domains),
  );
  const [touched, setTouched] = useState(false);
  const [draft, setDraft] = useState<DraftState>(record.draft ? 'saved' : 'none');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState('');
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const internal = identity?.allTenants === true;
  const page = `/whitelabels/${record.id}/show`;
  const different = JSON.stringify(values) !== JSON.stringify(published);
  const { saving, question } = useUnsaved(touched && draft !== 'saved' && different);
  const shown = useMemo(() => shownOf(values, base), [values, base]);

  const refused = (error: unknown) => {
    const fields = fieldTexts(error);
    setProblems(fields);
    setRefusal(Object.keys(fields).length > 0 ? t('resources.whitelabels.form.refused') : problemOf(error).text);
  };

  useEffect(() => {
    if (!touched) return;
    setDraft('saving');
    const timer = setTimeout(() => {
      data.saveDraft(record.id, inputOf(values, record.slug)).then(
        () => {
          setDraft('saved');
          setProblems({});
          setRefusal('');
        },
        (error: unknown) => {
          setDraft('failed');
          if (error instanceof ApiError) setProblems(error.fields);
        },
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [values, touched, data, record.id, record.slug]);

  const change = (part: Partial<LookForm>) => {
    setTouched(true);
    setValues((before) => {
      // Buttons have the brand's colour until they get one of their own.
      const follows = part.primaryColor !== undefined && ['', before.primaryColor].includes(before.buttonColor);
      return { ...before, ...(follows ? { buttonColor: part.primaryColor ?? '' } : {}), ...part };
    });
  };
  const check = async () => {
    setBusy(true);
    setRefusal('');
    try {
      setFindings((await data.checkLook(record.id, inputOf(values, record.slug))).data);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  };
  const publish = async () => {
    setBusy(true);
    saving.current = true;
    try {
      const saved = await save({ ...inputOf(values, record.slug) });
      setFindings(null);
      // Without an id the session has ended, or the record was changed meanwhile.
      if (!saved?.id) return;
      await queries.invalidateQueries();
      const done: TextKey = 'resources.whitelabels.form.published';
      const undo = async () => {
        const { data: versions } = await data.whitelabelVersions(saved.id);
        if (versions[1]) await data.publishVersion(saved.id, saved.version, versions[1].number);
      };
      notifyDone(done, { name: saved.name }, undo);
      navigate(page);
    } catch (error) {
      setFindings(null);
      refused(error);
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const discard = async () => {
    await data.discardDraft(record.id);
    setTouched(false);
    setDraft('none');
    setProblems({});
    setValues(published);
    notifyDone('resources.whitelabels.form.discarded', {}, async () => change(values));
    await queries.invalidateQueries({ queryKey: ['whitelabels'] });
  };

  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {question}
      <PageHeader
        back={{ to: page, label: record.name }}
        title={t('resources.whitelabels.form.edit', { name: record.name })}
        aside={<Status active={record.isActive} domains={record.domainStates} />}
      />
      {changed && (
        <Alert
          severity="warning"
          role="alert"
          action={<Button onClick={accept}>{t('resources.whitelabels.form.overwrite')}</Button>}
        >
          {changed.message}
        </Alert>
      )}
      {base.kept.length > 0 && (
        <Alert severity="warning">
          {t('resources.whitelabels.form.kept', {
            fields: base.kept.map((field) => t(`resources.whitelabels.fields.${field}` as TextKey)).join(', '),
          })}
        </Alert>
      )}
      {refusal && (
        <Alert severity="error" role="alert">
          {refusal}
        </Alert>
      )}
      <ErrorSummary form={place} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(320px, 2fr) minmax(0, 3fr)' },
          alignItems: 'start',
        }}
      >
        <Box ref={place} sx={{ minWidth: 0 }}>
          <LookFields tenant={record.id} values={values} problems={problems} internal={internal} onChange={change} />
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 16 }, minWidth: 0 }}>
          <Preview id={record.id} shown={shown} />
        </Box>
      </Box>
      <SaveBar status={t(`resources.whitelabels.form.draft.${different || draft === 'failed' ? draft : 'none'}`)}>
        {draft === 'saved' && (
          <Button variant="text" color="error" disabled={busy} onClick={() => void discard()}>
            {t('resources.whitelabels.form.discard')}
          </Button>
        )}
        <Button {...saveButton} variant="contained" disabled={busy || !different} onClick={() => void check()}>
          {t('resources.whitelabels.form.check')}
        </Button>
      </SaveBar>
      {findings && (
        <Findings
          findings={findings}
          busy={busy}
          onPublish={() => void publish()}
          onReach={(field) => {
            // The dialog gives the focus back before the field gets it.
            flushSync(() => setFindings(null));
            focusField(place.current, field);
          }}
          onClose={() => setFindings(null)}
        />
      )}
    </Box>
  );
}

interface FindingsProps {
  findings: Finding[];
  busy: boolean;
  onPublish: () => void;
  /** Goes to a field. */
  onReach: (field: string) => void;
  onClose: () => void;
}

/** Findings lists the problems of a look before it is published. */
function Findings({ findings, busy, onPublish, onReach, onClose }: FindingsProps) {
  const t = useText();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} variant="h2">
        {t('resources.whitelabels.form.publishTitle')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Typography variant="body2">
          {t(findings.length > 0 ? 'resources.whitelabels.form.findings' : 'resources.whitelabels.form.noFindings')}
        </Typography>
        {findings.map(({ field, message }) => (
          <Alert key={`${field} ${message}`} severity="warning">
            <Link component="button" type="button" variant="body2" color="inherit" onClick={() => onReach(field)}>
              <strong>{t(`resources.whitelabels.fields.${field}` as TextKey)}</strong>
            </Link>
            : {message}
          </Alert>
        ))}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="text" onClick={onClose}>
          {t('resources.whitelabels.form.back')}
        </Button>
        <Button variant="contained" disabled={busy} onClick={onPublish}>
          {t('resources.whitelabels.form.publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
