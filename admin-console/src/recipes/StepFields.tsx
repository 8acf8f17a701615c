import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { TextByLanguageFields } from '@/components/TextByLanguageFields';
import { type Language, useText } from '@/providers/i18n';
import type { FormStep } from './form';

interface StepFieldsProps {
  /** Counts from 1. */
  number: number;
  step: FormStep;
  languages: readonly Language[];
  problems: Partial<Record<Language, string | undefined>>;
  /** The problem of the minutes. */
  problem: string | undefined;
  onChange: (step: FormStep) => void;
  onRemove: () => void;
}

/** The fields of a step: its text and the minutes of its timer. */
export function StepFields({ number, step, languages, problems, problem, onChange, onRemove }: StepFieldsProps) {
  const t = useText();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        pl: 1,
        pr: 4,
        py: 3,
        gridTemplateColumns: { xs: '1fr 44px', md: 'minmax(0, 1fr) 150px 44px' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridColumn: { xs: '1 / -1', md: 'auto' },
          // A translation is next to the text.
          gridTemplateColumns: { md: `repeat(${languages.length}, minmax(0, 1fr))` },
        }}
      >
        <TextByLanguageFields
          multiline
          name={`steps.${number - 1}.text`}
          required={languages.slice(0, 1)}
          label={t('resources.recipes.fields.step', { number })}
          languages={languages}
          texts={step.text}
          problems={problems}
          maxLength={2000}
          onChange={(text) => onChange({ ...step, text })}
        />
      </Box>
      <TextField
        name={`steps.${number - 1}.minutes`}
        label={t('resources.recipes.fields.timer')}
        value={step.minutes}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => onChange({ ...step, minutes: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <IconButton aria-label={t('resources.recipes.form.removeStep', { number })} sx={{ mt: 6 }} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
