import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { AllergenAnswers } from './AllergenAnswers';
import { Section, type SectionProps } from './fields';

/** Fields for the fourteen allergens and for lactose. */
export function AllergenFields({ values, set, problems }: SectionProps) {
  const t = useText();
  return (
    <Panel title={t('resources.ingredients.allergens.title')}>
      <Section>
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={values.allergensUnknown}
                onChange={(event) => set({ allergensUnknown: event.target.checked })}
              />
            }
            label={t('resources.ingredients.form.allergensUnknown')}
          />
          {values.allergensUnknown && (
            <FormHelperText>{t('resources.ingredients.allergens.unknownText')}</FormHelperText>
          )}
        </Box>
        <AllergenAnswers
          nameOf={(allergen) => `allergens.${allergen}`}
          answers={values.allergens}
          unknown={values.allergensUnknown}
          problem={problems.allergens ?? problems.mayContain}
          onAnswer={(allergens) => set({ allergens })}
        />
        <FormControlLabel
          control={<Switch checked={values.lactose} onChange={(event) => set({ lactose: event.target.checked })} />}
          label={t('resources.ingredients.form.lactose')}
        />
      </Section>
    </Panel>
  );
}
