import { ApiError } from '@lepelblad/api';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCanAccess, useDataProvider, useNavigate, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Allowed } from '@/components/Allowed';
import { ErrorSummary } from '@/components/ErrorSummary';
import { Failure } from '@/components/Failure';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { RequiredNote } from '@/components/RequiredNote';
import { SaveBar } from '@/components/SaveBar';
import { useRefusal } from '@/components/useRefusal';
import { useUnsaved } from '@/components/useUnsaved';
import { languageName, languages, type TextKey, useText } from '@/providers/i18n';
import type { Whitelabel, WhitelabelDetail, WhitelabelProvider } from './calls';
import { formOf, hosts, inputOf, slugOf } from './form';

/** WhitelabelCreate is the page to make a white-label, empty or as a copy of the one in the URL. */
export function WhitelabelCreate() {
  const t = useText();
  return (
    <Allowed action="create" title={t('resources.whitelabels.form.create')}>
      <Making />
    </Allowed>
  );
}

const fields = ['name', 'slug', 'language', 'domains', 'managerName', 'managerEmail'] as const;

/** managerRefusal names the fields of a refused invitation as this form does. */
function managerRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { name, email, ...others } = error.fields;
  const own = { ...(name ? { managerName: name } : {}), ...(email ? { managerEmail: email } : {}) };
  return new ApiError(error.status, { message: error.message, code: error.code, fields: { ...others, ...own } });
}

function Making() {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const { canAccess: mayInvite = false } = useCanAccess({ resource: 'staff', action: 'create' });
  const { form, field, problem, setRefusal } = useRefusal('whitelabel', fields);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  /** The slug follows the name until the user changes it. */
  const [slug, setSlug] = useState<{ text: string; own: boolean }>({ text: '', own: false });
  /** Made already, when only the invitation was refused. */
  const [made, setMade] = useState<Whitelabel | null>(null);
  const { saving, question } = useUnsaved(touched);
  const original = useQuery({
    queryKey: ['whitelabels', 'copied', from],
    queryFn: async () => (await data.getOne<WhitelabelDetail>('whitelabels', { id: from ?? '' })).data,
    enabled: from !== null,
  });

  /** The white-label of the form, as a copy where there is an original. */
  const inputFrom = (values: Record<string, string>) => {
    const own = {
      name: values.name?.trim(),
      slug: values.slug?.trim(),
      language: values.language,
      domains: hosts(values.domains ?? ''),
      // Visitors see it once its domain is verified.
      isActive: true,
    };
    const copied = original.data && inputOf(formOf(original.data, []), own.slug ?? '');
    // Uploaded images belong to the brand that has them.
    const images = copied && {
      ...copied,
      appName: own.name,
      logoUrl: shipped(copied.logoUrl),
      customFavicon: shipped(copied.customFavicon),
      backgroundImage: shipped(copied.backgroundImage),
      showBackgroundImage: shipped(copied.backgroundImage) !== '' && copied.showBackgroundImage,
    };
    return { ...images, ...own, ...(original.data ? { copyOf: original.data.id } : {}) };
  };

  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const manager = { name: values.managerName?.trim() ?? '', email: values.managerEmail?.trim() ?? '' };
    const invites = manager.name !== '' || manager.email !== '';
    setBusy(true);
    setRefusal(null);
    let brand = made;
    try {
      brand ??= (await data.create<Whitelabel>('whitelabels', { data: inputFrom(values) })).data;
      // Without an id the session has ended, which the sign-in page reports.
      if (!brand.id) return;
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
      return;
    }
    setMade(brand);
    try {
      if (invites) await data.create('staff', { data: { ...manager, role: 'admin', tenantId: brand.id } });
    } catch (refusal) {
      setRefusal(managerRefusal(refusal));
      setBusy(false);
      return;
    }
    await queries.invalidateQueries();
    const done: TextKey = `resources.whitelabels.form.${invites ? 'createdAndInvited' : 'created'}`;
    notify(done, { type: 'success', messageArgs: { name: brand.name, manager: manager.name } });
    saving.current = true;
    navigate(`/whitelabels/${brand.id}${invites ? '/show' : ''}`);
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onChange={() => setTouched(true)}
      onSubmit={(event: FormEvent<HTMLFormElement>) => void create(event)}
      sx={{ display: 'grid', gap: 4, maxWidth: 640 }}
    >
      <PageHeader
        back={{ to: '/whitelabels', label: t('resources.whitelabels.title') }}
        title={
          original.data
            ? t('resources.whitelabels.form.copyOf', { name: original.data.name })
            : t('resources.whitelabels.form.create')
        }
      />
      {original.error && !original.data && <Failure error={original.error} onRetry={() => void original.refetch()} />}
      <RequiredNote />
      <ErrorSummary form={form} />
      {made && <Alert severity="info">{t('resources.whitelabels.form.onlyInvite', { name: made.name })}</Alert>}
      {problem !== null && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      <Panel title={t('resources.whitelabels.form.brand')}>
        <Box
          component="fieldset"
          disabled={made !== null}
          aria-label={t('resources.whitelabels.form.brand')}
          sx={{ display: 'grid', gap: 4, px: 4, pb: 4, pt: 1, m: 0, border: 0, minWidth: 0 }}
        >
          <TextField
            {...field('name')}
            required
            autoFocus
            label={t('resources.whitelabels.fields.name')}
            onChange={({ target }) => {
              field('name').onChange();
              if (!slug.own) setSlug({ text: slugOf(target.value), own: false });
            }}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <Hinted
            field={field('slug')}
            hint={t('resources.whitelabels.form.slugHint')}
            value={slug.text}
            onChange={(text) => setSlug({ text, own: text !== '' })}
          >
            {t('resources.whitelabels.fields.slug')}
          </Hinted>
          <Hinted field={field('domains')} hint={t('resources.whitelabels.form.domainsHint')} multiline>
            {t('resources.whitelabels.fields.domains')}
          </Hinted>
          <TextField
            {...field('language')}
            // The texts of a copy are in the language of the original.
            key={original.data?.language}
            select
            label={t('resources.whitelabels.fields.language')}
            defaultValue={original.data?.language ?? languages[0]}
            slotProps={{ select: { native: true } }}
          >
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </TextField>
        </Box>
      </Panel>
      {mayInvite && (
        <Panel title={t('resources.whitelabels.form.manager')}>
          <Box sx={{ display: 'grid', gap: 4, px: 4, pb: 4, pt: 1 }}>
            <Typography variant="body2" color="textSecondary">
              {t('resources.whitelabels.form.managerText')}
            </Typography>
            <TextField
              {...field('managerName')}
              label={t('resources.whitelabels.form.managerName')}
              slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
            />
            <TextField
              {...field('managerEmail')}
              type="email"
              label={t('resources.whitelabels.form.managerEmail')}
              slotProps={{
                htmlInput: { maxLength: 254, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
              }}
            />
          </Box>
        </Panel>
      )}
      <SaveBar>
        <Button type="submit" variant="contained" disabled={busy || (from !== null && !original.data)}>
          {t(busy ? 'resources.whitelabels.form.creating' : 'resources.whitelabels.form.make')}
        </Button>
      </SaveBar>
      {question}
    </Box>
  );
}

/** shipped returns the address of an image that comes with the program, and nothing for an uploaded one. */
const shipped = (url = '') => (url.startsWith('/brand/') ? url : '');

interface HintedProps {
  field: ReturnType<ReturnType<typeof useRefusal<string>>['field']>;
  hint: string;
  multiline?: boolean;
  /** For a field whose value the page decides. */
  value?: string;
  onChange?: (text: string) => void;
  children: string;
}

function Hinted({ field, hint, multiline = false, value, onChange, children }: HintedProps) {
  return (
    <TextField
      {...field}
      required
      multiline={multiline}
      label={children}
      helperText={field.helperText ?? hint}
      {...(value === undefined ? {} : { value })}
      onChange={({ target }) => {
        field.onChange();
        onChange?.(target.value);
      }}
      slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
