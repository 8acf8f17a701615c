import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { sameValue } from '@/components/conflict';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Section } from './fields';
import { labelOf, textOf } from './fieldTexts';
import type { FormValues } from './form';

interface CorrectionsProps {
  values: FormValues;
  /** The value of the source. */
  origin: FormValues;
  onRestore: (change: Partial<FormValues>) => void;
}

/** Corrections lists the fields that differ from the source; each can have the source's value again. */
export function Corrections({ values, origin, onRestore }: CorrectionsProps) {
  const t = useText();
  const fields = (Object.keys(origin) as (keyof FormValues)[]).filter(
    (field) => !sameValue(values[field], origin[field]),
  );
  if (fields.length === 0) return null;
  return (
    <Panel title={t('resources.ingredients.form.corrections')}>
      <Section>
        {fields.map((field) => (
          <Box
            key={field}
            role="group"
            aria-label={labelOf(field, t)}
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'center',
              gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 2fr) auto' },
            }}
          >
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {labelOf(field, t)}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {t('resources.ingredients.form.inSource', { value: textOf(field, origin, t) || t('conflict.empty') })}
            </Typography>
            <Button
              variant="outlined"
              sx={{ justifySelf: 'start' }}
              onClick={() => onRestore({ [field]: origin[field] })}
            >
              {t('resources.ingredients.form.restore')}
            </Button>
          </Box>
        ))}
      </Section>
    </Panel>
  );
}
