import { cancelReasonValues, dealKindValues } from '@lepelblad/api/enums';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { centsOf } from '@/components/money';
import type { RefusedField } from '@/components/useRefusal';
import { textIn, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { BrandDeal, BrandDealInput, WhitelabelProvider } from './calls';
import { languagesFrom, Words, wordsOf } from './Words';

interface DealQuestionProps {
  brand: string;
  /** The brand's language, in which a deal needs a title and a text. */
  language: string;
  /** The deal to change; without it a new one is made. */
  deal?: BrandDeal;
  onClose: () => void;
}

/** DealQuestion is the form of a deal for subscribers who are about to leave. */
export function DealQuestion({ brand, language, deal, onClose }: DealQuestionProps) {
  const t = useText();
  const current = useLanguage();
  const numbers = useNumbers();
  const data = useDataProvider<WhitelabelProvider>();
  const [kind, setKind] = useState<BrandDeal['kind']>(deal?.kind ?? 'percentOff');
  // What a taken deal gives is fixed; the server refuses a change too.
  const fixed = deal?.taken ?? false;
  const shown = languagesFrom(language);
  const save = (values: FormData) => {
    const number = (name: string, read: (text: string) => number) => {
      const value = read(String(values.get(name) ?? '').trim());
      // A number that is missing is left out, so that the server says that it is required.
      return Number.isNaN(value) ? {} : { [name]: value };
    };
    const whole = (text: string) => Number(text || Number.NaN);
    const gives = fixed
      ? { kind, percent: deal?.percent, cents: deal?.cents, months: deal?.months }
      : {
          kind,
          ...(kind === 'percentOff' ? number('percent', whole) : {}),
          ...(kind === 'amountOff' ? number('cents', centsOf) : {}),
          ...number('months', whole),
        };
    const input = {
      title: wordsOf(values, 'title'),
      text: wordsOf(values, 'text'),
      ...gives,
      reasons: values.getAll('reasons'),
      offered: deal?.offered ?? true,
    } as BrandDealInput;
    return deal ? data.changeDeal(brand, deal, input) : data.addDeal(brand, input);
  };
  const fields = [
    ...shown.map((each) => `title.${each}`),
    'title',
    ...shown.map((each) => `text.${each}`),
    'text',
    'kind',
    'percent',
    'cents',
    'months',
    'reasons',
  ];
  return (
    <ActionQuestion
      title={
        deal
          ? t('resources.whitelabels.deals.changeOf', { name: textIn(deal.title, current) })
          : t('resources.whitelabels.deals.add')
      }
      text={t(`resources.whitelabels.deals.${deal ? 'changeText' : 'addText'}`)}
      action={t(deal ? 'resources.whitelabels.deals.save' : 'resources.whitelabels.deals.add')}
      fields={fields}
      run={save}
      message={deal ? 'resources.whitelabels.deals.changeDone' : 'resources.whitelabels.deals.addDone'}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Words
            name="title"
            label={t('resources.whitelabels.deals.fields.title')}
            language={language}
            required
            maxLength={120}
            initial={deal?.title}
            field={field}
          />
          <Words
            name="text"
            label={t('resources.whitelabels.deals.fields.text')}
            language={language}
            required
            maxLength={300}
            initial={deal?.text}
            field={field}
          />
          {fixed && <Typography variant="body2">{t('resources.whitelabels.deals.fixed')}</Typography>}
          <TextField
            select
            {...field('kind')}
            disabled={fixed}
            label={t('resources.whitelabels.deals.fields.kind')}
            value={kind}
            onChange={({ target }) => {
              field('kind').onChange();
              setKind(target.value as BrandDeal['kind']);
            }}
            slotProps={{ select: { native: true } }}
          >
            {dealKindValues.map((each) => (
              <option key={each} value={each}>
                {t(`resources.whitelabels.deals.kind.${each}`)}
              </option>
            ))}
          </TextField>
          {kind === 'percentOff' && (
            <TextField
              {...field('percent')}
              required
              disabled={fixed}
              label={t('resources.whitelabels.deals.fields.percent')}
              defaultValue={deal?.percent ?? ''}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } }}
            />
          )}
          {kind === 'amountOff' && (
            <TextField
              {...field('cents')}
              required
              disabled={fixed}
              label={t('resources.whitelabels.deals.fields.amount')}
              defaultValue={deal?.cents ? numbers.hundredths(deal.cents / 100) : ''}
              slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8, autoComplete: 'off' } }}
            />
          )}
          <TextField
            {...field('months')}
            required
            disabled={fixed}
            label={t('resources.whitelabels.deals.fields.months')}
            defaultValue={deal?.months ?? 3}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } }}
          />
          <Reasons field={field('reasons')} initial={deal?.reasons ?? []} />
        </>
      )}
    </ActionQuestion>
  );
}

/** Reasons has a checkbox for each reason for leaving. */
function Reasons({ field, initial }: { field: RefusedField; initial: readonly string[] }) {
  const t = useText();
  return (
    <FormControl component="fieldset" error={field.error}>
      <FormLabel component="legend">{t('resources.whitelabels.deals.fields.reasons')}</FormLabel>
      {cancelReasonValues.map((reason) => (
        <FormControlLabel
          key={reason}
          control={
            <Checkbox
              name={field.name}
              value={reason}
              defaultChecked={initial.includes(reason)}
              onChange={field.onChange}
              slotProps={{ input: { 'aria-describedby': field.helperText ? `${field.id}-text` : undefined } }}
            />
          }
          label={t(`resources.whitelabels.deals.reasons.${reason}`)}
          // The words are written to stand within a sentence.
          slotProps={{ typography: { sx: { display: 'block', '&::first-letter': { textTransform: 'uppercase' } } } }}
        />
      ))}
      <FormHelperText id={`${field.id}-text`}>{field.helperText}</FormHelperText>
    </FormControl>
  );
}
