import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { languageName, useLanguage, useText } from '@/providers/i18n';
import type { Language } from './calls';
import type { FormStep } from './form';

interface StepFieldsProps {
  /** From 1. */
  number: number;
  step: FormStep;
  languages: readonly Language[];
  problem: string | undefined;
  onChange: (step: FormStep) => void;
  onRemove: () => void;
}

/** One step, with a timer where one helps. */
export function StepFields({ number, step, languages, problem, onChange, onRemove }: StepFieldsProps) {
  const t = useText();
  const current = useLanguage();
  const field = t('resources.recipes.fields.step', { number });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        gridTemplateColumns: { xs: '1fr 44px', md: 'minmax(0, 1fr) 150px 44px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        {languages.map((language, index) => (
          <TextField
            key={language}
            multiline
            minRows={2}
            label={
              languages.length === 1
                ? field
                : t('resources.recipes.form.inLanguage', {
                    field,
                    language: languageName(language, current),
                  })
            }
            value={step.text[language]}
            error={index === 0 && problem !== undefined}
            helperText={index === 0 ? problem : undefined}
            onChange={(event) => onChange({ ...step, text: { ...step.text, [language]: event.target.value } })}
            slotProps={{ htmlInput: { lang: language, maxLength: 2000 } }}
          />
        ))}
      </Box>
      <TextField
        label={t('resources.recipes.fields.timer')}
        value={step.minutes}
        onChange={(event) => onChange({ ...step, minutes: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
      <IconButton aria-label={t('resources.recipes.form.removeStep', { number })} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
