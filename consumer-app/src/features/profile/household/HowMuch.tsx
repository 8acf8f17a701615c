import { householdBodyActivityValues, householdBodyGoalValues, householdBodySexValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ChoiceChips } from '@/components/ChoiceChips';
import { Consent } from '@/components/Consent';
import { Field } from '@/components/Field';
import { OptionCard, OptionGroup } from '@/components/OptionCard';
import { useText } from '@/lib/i18n';
import { isChild } from './member.ts';
import { type PartProps, PartTitle } from './part.tsx';
import { portionName, portionNames, portions } from './table.ts';

const ways = ['portion', 'kcal', 'body'] as const;

/** HowMuch sets how much a member eats. For a child this is a share of a whole portion. */
export function HowMuch(part: PartProps) {
  const t = useText();
  const { draft, change, fields } = part;
  const name = draft.name.trim();
  const title = name === '' ? t('household.form.amountUnknown') : t('household.form.amount', { name });
  if (isChild(draft)) {
    return (
      <Box component="section">
        <PartTitle>{title}</PartTitle>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          {t('household.form.childText')}
        </Typography>
        <Portion {...part} />
      </Box>
    );
  }
  return (
    <Box component="section">
      <PartTitle>{title}</PartTitle>
      <OptionGroup label={title} type="radio" {...(fields.portion ? { error: fields.portion } : {})}>
        {ways.map((way) => (
          <OptionCard
            key={way}
            title={t(`household.form.way.${way}`)}
            {...(way === 'body' ? { text: t('household.form.way.bodyText') } : {})}
            selected={draft.way === way}
            onChange={() => change({ way })}
          />
        ))}
      </OptionGroup>
      <Box sx={{ mt: 5 }}>
        {draft.way === 'portion' && <Portion {...part} />}
        {draft.way === 'kcal' && (
          <NumberField
            label={t('household.form.kcal')}
            name="kcal"
            unit={t('food.kcal')}
            value={draft.kcal}
            onChange={(kcal) => change({ kcal })}
            error={fields.kcal}
          />
        )}
        {draft.way === 'body' && <Body {...part} />}
      </Box>
    </Box>
  );
}

function Portion({ draft, change, fields }: PartProps) {
  const t = useText();
  return (
    <ChoiceChips
      label={t('household.form.portion')}
      type="radio"
      name="portion"
      options={portionNames.map((value) => ({ value, label: t(`household.form.sizes.${value}`) }))}
      chosen={[portionName(draft.portion)]}
      onChange={([size = 'whole']) => change({ portion: portions[size] })}
      error={isChild(draft) ? fields.portion : undefined}
    />
  );
}

function Body({ draft, change, fields }: PartProps) {
  const t = useText();
  return (
    <Stack spacing={6}>
      <ChoiceChips
        label={t('household.form.sex')}
        type="radio"
        name="body.sex"
        options={householdBodySexValues.map((value) => ({ value, label: t(`household.form.sexes.${value}`) }))}
        chosen={draft.sex ? [draft.sex] : []}
        onChange={([sex]) => change({ sex })}
        error={fields['body.sex']}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', gap: 4 }}>
        <NumberField
          label={t('household.form.height')}
          name="body.heightCm"
          unit={t('food.unit.cm')}
          value={draft.height}
          onChange={(height) => change({ height })}
          error={fields['body.heightCm']}
        />
        <NumberField
          label={t('household.form.weight')}
          name="body.weightKg"
          unit={t('food.unit.kg')}
          value={draft.weight}
          onChange={(weight) => change({ weight })}
          error={fields['body.weightKg']}
        />
      </Box>
      <ChoiceChips
        label={t('household.form.activity')}
        type="radio"
        options={householdBodyActivityValues.map((value) => ({
          value,
          label: t(`household.form.activities.${value}`),
        }))}
        chosen={[draft.activity]}
        onChange={([activity = draft.activity]) => change({ activity })}
      />
      <ChoiceChips
        label={t('household.form.goal')}
        type="radio"
        options={householdBodyGoalValues.map((value) => ({ value, label: t(`household.form.goals.${value}`) }))}
        chosen={[draft.goal]}
        onChange={([goal = draft.goal]) => change({ goal })}
      />
      {draft.goal !== 'healthier' && (
        <Consent
          name="body.steady"
          checked={draft.steady}
          onChange={(steady) => change({ steady })}
          label={t(draft.sex === 'male' ? 'household.form.steadyMale' : 'household.form.steady')}
          reason={t(draft.sex === 'male' ? 'household.form.steadyMaleText' : 'household.form.steadyText')}
        />
      )}
    </Stack>
  );
}

interface NumberFieldProps {
  label: string;
  name: string;
  unit: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function NumberField({ label, name, unit, value, onChange, error }: NumberFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ input: { inputMode: 'decimal', maxLength: 6, autoComplete: 'off' } }}
      endAdornment={<InputAdornment position="end">{unit}</InputAdornment>}
    />
  );
}
