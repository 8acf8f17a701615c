import { allergenValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Choice, Section, type SectionProps } from './fields';
import type { Presence } from './form';

const presences: readonly Presence[] = ['none', 'contains', 'mayContain'];

/** Fields for the fourteen allergens and for lactose. */
export function AllergenFields({ values, set, problems }: SectionProps) {
  const t = useText();
  const options = presences.map((value) => ({ value, label: t(`resources.ingredients.form.presence.${value}`) }));
  const problem = problems.allergens ?? problems.mayContain;
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
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
          }}
        >
          {allergenValues.map((allergen) => (
            <Choice
              key={allergen}
              name={`allergens.${allergen}`}
              label={t(`resources.ingredients.allergen.${allergen}`)}
              value={values.allergens[allergen]}
              options={options}
              onChoose={(presence) => set({ allergens: { ...values.allergens, [allergen]: presence } })}
            />
          ))}
        </Box>
        {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
        <FormControlLabel
          control={<Switch checked={values.lactose} onChange={(event) => set({ lactose: event.target.checked })} />}
          label={t('resources.ingredients.form.lactose')}
        />
      </Section>
    </Panel>
  );
}
