import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { centsOf } from '@/components/money';
import { usePlanWords } from '@/components/useBrandPlans';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { BrandPlan, BrandPlanInput, WhitelabelProvider } from './calls';
import { languagesFrom, Words, wordsOf } from './Words';

const intervals = ['month', 'quarter', 'year', 'once'] as const;

/** Rate of a new plan, in percent: the general Dutch one. */
const usualTaxPercent = 21;

interface PlanQuestionProps {
  brand: string;
  /** The brand's language, in which a plan needs a name. */
  language: string;
  /** The plan to change; without it a new one is made. */
  plan?: BrandPlan;
  onClose: () => void;
}

/** PlanQuestion is the form of a plan that a white-label sells. */
export function PlanQuestion({ brand, language, plan, onClose }: PlanQuestionProps) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<WhitelabelProvider>();
  const { nameOf } = usePlanWords();
  const [interval, setInterval] = useState<BrandPlan['interval']>(plan?.interval ?? 'month');
  const once = interval === 'once';
  const shown = languagesFrom(language);
  const save = (values: FormData) => {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    // A number that is missing is left out, so that the server says that it is required.
    const number = (name: string, value: number) => (Number.isNaN(value) ? {} : { [name]: value });
    const input = {
      name: wordsOf(values, 'name'),
      text: wordsOf(values, 'text'),
      interval,
      ...number('cents', centsOf(text('cents'))),
      ...number('taxPercent', Number(text('taxPercent').replace(',', '.') || Number.NaN)),
      ...(once ? { ...number('months', Number(text('months') || Number.NaN)), parcel: values.has('parcel') } : {}),
      ...(once || !text('trialDays') ? {} : number('trialDays', Number(text('trialDays')))),
      ...(once || !text('firstCents') ? {} : number('firstCents', centsOf(text('firstCents')))),
      sold: plan?.sold ?? true,
    } as BrandPlanInput;
    return plan ? data.changePlan(brand, plan, input) : data.addPlan(brand, input);
  };
  const fields = [
    ...shown.map((each) => `name.${each}`),
    'name',
    'interval',
    'cents',
    'months',
    'trialDays',
    'firstCents',
    'taxPercent',
    ...shown.map((each) => `text.${each}`),
    'text',
  ];
  return (
    <ActionQuestion
      title={
        plan ? t('resources.whitelabels.plans.changeOf', { name: nameOf(plan) }) : t('resources.whitelabels.plans.add')
      }
      text={t(`resources.whitelabels.plans.${plan ? 'changeText' : 'addText'}`)}
      action={t(plan ? 'resources.whitelabels.plans.save' : 'resources.whitelabels.plans.add')}
      fields={fields}
      run={save}
      message={plan ? 'resources.whitelabels.plans.changeDone' : 'resources.whitelabels.plans.addDone'}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Words
            name="name"
            label={t('resources.whitelabels.plans.fields.name')}
            language={language}
            required
            maxLength={120}
            initial={plan?.name}
            field={field}
          />
          <TextField
            select
            {...field('interval')}
            disabled={plan !== undefined}
            label={t('resources.whitelabels.plans.fields.interval')}
            value={interval}
            onChange={({ target }) => {
              field('interval').onChange();
              setInterval(target.value as BrandPlan['interval']);
            }}
            slotProps={{ select: { native: true } }}
          >
            {intervals.map((each) => (
              <option key={each} value={each}>
                {t(`resources.whitelabels.plans.interval.${each}`)}
              </option>
            ))}
          </TextField>
          <TextField
            {...field('cents')}
            required
            label={t('resources.whitelabels.plans.fields.price')}
            defaultValue={plan ? numbers.hundredths(plan.cents / 100) : ''}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8, autoComplete: 'off' } }}
          />
          {once && (
            <TextField
              {...field('months')}
              required
              label={t('resources.whitelabels.plans.fields.months')}
              defaultValue={plan?.months ?? 3}
              slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } }}
            />
          )}
          {once && (
            <FormControlLabel
              control={<Checkbox name="parcel" defaultChecked={plan?.parcel ?? false} />}
              label={t('resources.whitelabels.plans.fields.parcel')}
            />
          )}
          {!once && (
            <>
              <TextField
                {...field('trialDays')}
                label={t('resources.whitelabels.plans.fields.trialDays')}
                defaultValue={plan?.trialDays}
                slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2, autoComplete: 'off' } }}
              />
              <TextField
                {...field('firstCents')}
                label={t('resources.whitelabels.plans.fields.firstPrice')}
                defaultValue={plan?.firstCents && numbers.hundredths(plan.firstCents / 100)}
                slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8, autoComplete: 'off' } }}
              />
            </>
          )}
          <TextField
            {...field('taxPercent')}
            required
            label={t('resources.whitelabels.plans.fields.taxPercent')}
            defaultValue={numbers.short(plan?.taxPercent ?? usualTaxPercent)}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 5, autoComplete: 'off' } }}
          />
          <Words
            name="text"
            label={t('resources.whitelabels.plans.fields.text')}
            language={language}
            maxLength={300}
            initial={plan?.text}
            field={field}
          />
        </>
      )}
    </ActionQuestion>
  );
}
