import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { Panel } from '@/components/Panel';
import { languageName, languages, useText } from '@/providers/i18n';
import { problemAt } from '@/providers/refusal';
import { isColour, type LookForm } from './form';
import { ImageField } from './ImageField';

interface LookFieldsProps {
  tenant: string;
  values: LookForm;
  /** The server's messages by field. */
  problems: Record<string, string>;
  /** Whether the user may change fields that are not about the look. */
  internal: boolean;
  onChange: (change: Partial<LookForm>) => void;
}

type TextName =
  | 'name'
  | 'appName'
  | 'customTitle'
  | 'customDescription'
  | 'supportEmail'
  | 'companyAddress'
  | 'privacyPolicyUrl'
  | 'paths'
  | 'domains';
type ColourName = 'primaryColor' | 'buttonColor' | 'backgroundColor';

/** LookFields are the fields of a white-label. */
export function LookFields({ tenant, values, problems, internal, onChange }: LookFieldsProps) {
  const t = useText();
  const text = (name: TextName, props: { rows?: number; maxLength?: number; hint?: string } = {}) => (
    <TextField
      name={name}
      label={t(`resources.whitelabels.fields.${name}`)}
      value={values[name]}
      multiline={props.rows !== undefined}
      minRows={props.rows}
      error={problemAt(problems, name) !== undefined}
      helperText={problemAt(problems, name) ?? props.hint}
      onChange={({ target }) => onChange({ [name]: target.value })}
      slotProps={{ htmlInput: { maxLength: props.maxLength, autoComplete: 'off' } }}
    />
  );
  // The server refuses a colour in English, because that text is part of the contract.
  const colourProblem = (name: ColourName) =>
    values[name].trim() === '' || isColour(values[name]) ? problems[name] : t('resources.whitelabels.form.notColour');
  const colour = (name: ColourName) => (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box
        component="input"
        type="color"
        aria-label={t('resources.whitelabels.form.pick', { field: t(`resources.whitelabels.fields.${name}`) })}
        value={/^#[0-9a-f]{6}$/i.test(values[name]) ? values[name] : '#888888'}
        onChange={({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value })}
        sx={{ width: 48, height: 44, p: 0, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'transparent' }}
      />
      <TextField
        name={name}
        label={t(`resources.whitelabels.fields.${name}`)}
        value={values[name]}
        error={colourProblem(name) !== undefined}
        helperText={colourProblem(name)}
        onChange={({ target }) => onChange({ [name]: target.value })}
        sx={{ flex: 1 }}
        slotProps={{ htmlInput: { maxLength: 40, spellCheck: false, autoComplete: 'off' } }}
      />
    </Box>
  );
  const flag = (name: 'hideOriginalBranding' | 'showBackgroundImage') => (
    <FormControlLabel
      control={<Switch checked={values[name]} onChange={({ target }) => onChange({ [name]: target.checked })} />}
      label={t(`resources.whitelabels.fields.${name}`)}
    />
  );
  const fields = { display: 'grid', gap: 4, px: 4, pb: 4, pt: 2 };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Panel title={t('resources.whitelabels.form.colours')}>
        <Box sx={fields}>
          {colour('primaryColor')}
          {colour('buttonColor')}
          <ImageField
            tenant={tenant}
            kind="logo"
            name="logoUrl"
            label={t('resources.whitelabels.fields.logo')}
            value={values.logoUrl}
            problem={problems.logoUrl}
            onChange={(logoUrl) => onChange({ logoUrl })}
          />
          <ImageField
            tenant={tenant}
            kind="logo"
            name="customFavicon"
            label={t('resources.whitelabels.fields.customFavicon')}
            value={values.customFavicon}
            problem={problems.customFavicon}
            onChange={(customFavicon) => onChange({ customFavicon })}
          />
          {flag('hideOriginalBranding')}
        </Box>
      </Panel>
      <Panel title={t('resources.whitelabels.form.texts')}>
        <Box sx={fields}>
          {text('appName', { maxLength: 100 })}
          {text('customTitle', { maxLength: 100 })}
          {text('customDescription', { maxLength: 300, rows: 2 })}
          {text('supportEmail', { maxLength: 254 })}
          {text('companyAddress', { maxLength: 200 })}
          {text('privacyPolicyUrl', { maxLength: 500 })}
        </Box>
      </Panel>
      <Panel title={t('resources.whitelabels.form.background')}>
        <Box sx={fields}>
          {colour('backgroundColor')}
          <ImageField
            tenant={tenant}
            kind="photo"
            name="backgroundImage"
            label={t('resources.whitelabels.fields.backgroundImage')}
            value={values.backgroundImage}
            problem={problems.backgroundImage}
            onChange={(backgroundImage) =>
              onChange({ backgroundImage, showBackgroundImage: backgroundImage !== '' && values.showBackgroundImage })
            }
          />
          {values.backgroundImage && flag('showBackgroundImage')}
          <TextField
            type="number"
            name="backgroundOpacity"
            label={t('resources.whitelabels.form.opacity')}
            value={Math.round(values.backgroundOpacity * 100)}
            error={problems.backgroundOpacity !== undefined}
            helperText={problems.backgroundOpacity}
            onChange={({ target }) =>
              onChange({ backgroundOpacity: Math.min(1, Math.max(0, Number(target.value) / 100)) })
            }
            slotProps={{ htmlInput: { min: 0, max: 100, step: 5 } }}
          />
        </Box>
      </Panel>
      <Panel title={t('resources.whitelabels.place')}>
        <Box sx={fields}>
          {text('paths', { rows: 2, hint: t('resources.whitelabels.form.pathsHint') })}
          {internal && (
            <>
              {text('domains', { rows: 2, hint: t('resources.whitelabels.form.domainsHint') })}
              {text('name', { maxLength: 100 })}
              <TextField
                select
                name="language"
                label={t('resources.whitelabels.fields.language')}
                value={values.language}
                onChange={({ target }) => onChange({ language: target.value })}
                slotProps={{ select: { native: true } }}
              >
                {languages.map((language) => (
                  <option key={language} value={language} lang={language}>
                    {languageName(language)}
                  </option>
                ))}
              </TextField>
            </>
          )}
        </Box>
      </Panel>
    </Box>
  );
}
