import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNavigate, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Allowed } from '@/components/Allowed';
import { PageHeader } from '@/components/PageHeader';
import { Panel } from '@/components/Panel';
import { useRefusal } from '@/components/useRefusal';
import { useUnsaved } from '@/components/useUnsaved';
import { languageName, languages, type TextKey, useText } from '@/providers/i18n';
import type { Whitelabel, WhitelabelDetail, WhitelabelProvider } from './calls';
import { formOf, inputOf, lines } from './form';

/** WhitelabelCreate is the page to make a white-label, empty or as a copy of the one in the URL. */
export function WhitelabelCreate() {
  const t = useText();
  return (
    <Allowed title={t('resources.whitelabels.form.create')}>
      <Making />
    </Allowed>
  );
}

function Making() {
  const t = useText();
  const data = useDataProvider<WhitelabelProvider>();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const [parameters] = useSearchParams();
  const from = parameters.get('from');
  const { form, field, problem, setRefusal } = useRefusal('whitelabel', ['name', 'slug', 'language', 'domains']);
  const [busy, setBusy] = useState(false);
  const [touched, setTouched] = useState(false);
  const { saving, question } = useUnsaved(touched);
  const original = useQuery({
    queryKey: ['whitelabels', 'copied', from],
    queryFn: async () => (await data.getOne<WhitelabelDetail>('whitelabels', { id: from ?? '' })).data,
    enabled: from !== null,
  });

  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const own = {
      name: values.name?.trim(),
      slug: values.slug?.trim(),
      language: values.language,
      domains: lines(values.domains ?? ''),
    };
    setBusy(true);
    setRefusal(null);
    try {
      const copied = original.data && inputOf(formOf(original.data, []), own.slug ?? '');
      // Uploaded images belong to the brand that has them.
      const uploads = copied && {
        ...copied,
        appName: own.name,
        logoUrl: shipped(copied.logoUrl),
        customFavicon: shipped(copied.customFavicon),
        backgroundImage: shipped(copied.backgroundImage),
        showBackgroundImage: shipped(copied.backgroundImage) !== '' && copied.showBackgroundImage,
      };
      const { data: made } = await data.create<Whitelabel>('whitelabels', { data: { ...uploads, ...own } });
      // Without an id the session has ended, which the sign-in page reports.
      if (!made.id) return;
      await queries.invalidateQueries();
      notify('resources.whitelabels.form.created' satisfies TextKey, {
        type: 'success',
        messageArgs: { name: made.name },
      });
      saving.current = true;
      navigate(`/whitelabels/${made.id}`);
    } catch (refusal) {
      setRefusal(refusal);
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 640 }}>
      <PageHeader
        back={{ to: '/whitelabels', label: t('resources.whitelabels.title') }}
        title={
          original.data
            ? t('resources.whitelabels.form.copyOf', { name: original.data.name })
            : t('resources.whitelabels.form.create')
        }
      />
      <Panel>
        <Box
          component="form"
          ref={form}
          noValidate
          onChange={() => setTouched(true)}
          onSubmit={(event: FormEvent<HTMLFormElement>) => void create(event)}
          sx={{ display: 'grid', gap: 4, p: 4 }}
        >
          {problem !== null && (
            <Alert severity="error" role="alert">
              {problem}
            </Alert>
          )}
          <TextField
            {...field('name')}
            required
            autoFocus
            label={t('resources.whitelabels.fields.name')}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <Hinted field={field('slug')} hint={t('resources.whitelabels.form.slugHint')}>
            {t('resources.whitelabels.fields.slug')}
          </Hinted>
          <TextField
            {...field('language')}
            select
            label={t('resources.whitelabels.fields.language')}
            defaultValue={languages[0]}
            slotProps={{ select: { native: true } }}
          >
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </TextField>
          <Hinted field={field('domains')} hint={t('resources.whitelabels.form.domainsHint')} multiline>
            {t('resources.whitelabels.fields.domains')}
          </Hinted>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || (from !== null && !original.data)}
            sx={{ justifySelf: 'end' }}
          >
            {t(busy ? 'resources.whitelabels.form.creating' : 'resources.whitelabels.form.make')}
          </Button>
        </Box>
      </Panel>
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
  children: string;
}

function Hinted({ field, hint, multiline = false, children }: HintedProps) {
  return (
    <TextField
      {...field}
      required
      multiline={multiline}
      label={children}
      helperText={field.helperText ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
