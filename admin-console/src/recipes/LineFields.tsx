import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { TextByLanguageFields } from '@/components/TextByLanguageFields';
import { type Language, useText } from '@/providers/i18n';
import type { Unit } from './calls';
import { type FormLine, unitFits } from './form';
import { IngredientChoice } from './IngredientChoice';

interface LineFieldsProps {
  owner: string;
  /** Counts from 1. */
  number: number;
  line: FormLine;
  languages: readonly Language[];
  problem: string | undefined;
  advice: string | undefined;
  onChange: (line: FormLine) => void;
  onRemove: () => void;
}

/** The fields of a line: an ingredient and its quantity. */
export function LineFields({ owner, number, line, languages, problem, advice, onChange, onRemove }: LineFieldsProps) {
  const t = useText();
  const { unit, ingredient } = line;
  const units: readonly Unit[] = ingredient?.units ?? ['g'];
  // An imported unit is kept until another is chosen, because the quantity is in that unit.
  const misfit = unit !== '' && !unitFits(line);
  return (
    <Box
      role="group"
      aria-label={`${t('resources.recipes.fields.ingredient')} ${number}`}
      sx={{ display: 'grid', gap: 2, pl: 1, pr: 4, py: 3 }}
    >
      {line.source && (
        <Typography variant="caption" color="textSecondary">
          {t('resources.recipes.form.found', { text: line.source })}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr 1fr 44px', md: 'minmax(0, 3fr) 96px 120px 44px' },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <IngredientChoice
            name={`ingredients.${number - 1}.ingredient`}
            owner={owner}
            label={t('resources.recipes.fields.ingredient')}
            value={line.ingredient}
            problem={problem}
            advice={advice}
            onChoose={(ingredient) => onChange({ ...line, ingredient })}
          />
        </Box>
        <TextField
          name={`ingredients.${number - 1}.quantity`}
          required
          label={t('resources.recipes.fields.quantity')}
          value={line.quantity}
          onChange={(event) => onChange({ ...line, quantity: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <TextField
          select
          required
          name={`ingredients.${number - 1}.unit`}
          label={t('resources.recipes.fields.unit')}
          value={unit}
          error={misfit || (ingredient !== null && unit === '')}
          onChange={(event) => onChange({ ...line, unit: event.target.value as Unit })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {unit === '' && <option value="">{t('resources.recipes.form.chooseUnit')}</option>}
          {(unit === '' || units.includes(unit) ? units : [unit, ...units]).map((unit) => (
            <option key={unit} value={unit}>
              {t(`resources.recipes.unit.${unit}`, { smart_count: 2 })}
            </option>
          ))}
        </TextField>
        {/* Next to the fields, whose labels are above them. */}
        <IconButton aria-label={t('resources.recipes.form.removeLine', { number })} sx={{ mt: 6 }} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {misfit && ingredient && (
        <FormHelperText error>
          {t('resources.recipes.form.unitMisfit', {
            name: ingredient.name,
            unit: t(`resources.recipes.unit.${unit}`, { smart_count: 1 }),
          })}
        </FormHelperText>
      )}
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        <TextByLanguageFields
          name={`ingredients.${number - 1}.note`}
          label={t('resources.recipes.fields.note')}
          languages={languages}
          texts={line.note}
          maxLength={200}
          sx={{ flex: '1 1 200px' }}
          onChange={(note) => onChange({ ...line, note })}
        />
        <FormControlLabel
          label={t('resources.recipes.fields.optional')}
          control={
            <Checkbox
              checked={line.optional}
              onChange={(event) => onChange({ ...line, optional: event.target.checked })}
            />
          }
        />
        {ingredient?.unsafeRaw && (
          <FormControlLabel
            label={t('resources.recipes.fields.heated')}
            control={
              <Checkbox
                checked={line.heated}
                onChange={(event) => onChange({ ...line, heated: event.target.checked })}
              />
            }
          />
        )}
      </Box>
    </Box>
  );
}
