import { nutrientValues } from '@lepelblad/api/enums';
import Button from '@mui/material/Button';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Nutrient } from './calls';
import { Choice, Row, Section, type SectionProps, Typed } from './fields';
import { emptyAdjustment, energyOf } from './form';
import { RemovableRow } from './RemovableRow';

const must: readonly Nutrient[] = ['kcal', 'fat', 'carbohydrate', 'protein'];

/** The nutrients per 100 g. An empty field means unknown, not zero. */
export function NutrientFields({ values, set, problems }: SectionProps) {
  const t = useText();
  const numbers = useNumbers();
  const energy = energyOf(values);
  const nameOf = (nutrient: Nutrient) =>
    nutrient === 'kcal' ? t('resources.ingredients.fields.energy') : t(`resources.ingredients.fields.${nutrient}`);
  const help = (nutrient: Nutrient) => {
    if (nutrient === 'kcal' && energy !== undefined) {
      return t('resources.ingredients.form.calculated', { kcal: numbers.whole(energy) });
    }
    return must.includes(nutrient) ? undefined : t('resources.ingredients.form.mayBeUnknown');
  };
  const adjust = (key: string, change: object) =>
    set({ adjusted: values.adjusted.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  return (
    <Panel title={t('resources.ingredients.nutrients.title')}>
      <Section>
        <Row>
          {nutrientValues.map((nutrient) => (
            <Typed
              key={nutrient}
              name={nutrient}
              required={must.includes(nutrient)}
              label={t(`resources.ingredients.form.${nutrient === 'kcal' ? 'inKcal' : 'inGrams'}`, {
                name: nameOf(nutrient),
              })}
              value={values.amounts[nutrient]}
              problem={problems[nutrient]}
              help={help(nutrient)}
              decimal
              onChange={(amount) => set({ amounts: { ...values.amounts, [nutrient]: amount } })}
            />
          ))}
        </Row>
        <Typed
          name="energyNote"
          label={t('resources.ingredients.form.energyNote')}
          value={values.energyNote}
          problem={problems.energyNote}
          help={t('resources.ingredients.form.energyNoteHelp')}
          maxLength={200}
          onChange={(energyNote) => set({ energyNote })}
        />
        {values.adjusted.map((one, index) => (
          <RemovableRow
            key={one.key}
            label={t('resources.ingredients.form.removeAdjustment', { number: index + 1 })}
            columns="minmax(0, 2fr) minmax(0, 3fr)"
            onRemove={() => set({ adjusted: values.adjusted.filter(({ key }) => key !== one.key) })}
          >
            <Choice
              name={`adjusted.${index}.nutrient`}
              required
              label={t('resources.ingredients.form.adjusted')}
              value={one.nutrient}
              empty={t('resources.ingredients.form.chooseOne')}
              problem={problems[`adjusted.${index}`] ?? problems[`adjusted.${index}.nutrient`] ?? problems.adjusted}
              options={nutrientValues.map((nutrient) => ({ value: nutrient, label: nameOf(nutrient) }))}
              onChoose={(nutrient) => adjust(one.key, { nutrient })}
            />
            <Typed
              name={`adjusted.${index}.reason`}
              required
              label={t('resources.ingredients.form.reason')}
              value={one.reason}
              problem={one.reason ? undefined : problems[`adjusted.${index}.reason`]}
              maxLength={300}
              onChange={(reason) => adjust(one.key, { reason })}
            />
          </RemovableRow>
        ))}
        <Button
          name="adjusted.more"
          variant="text"
          sx={{ justifySelf: 'start' }}
          onClick={() => set({ adjusted: [...values.adjusted, emptyAdjustment()] })}
        >
          {t('resources.ingredients.form.addAdjustment')}
        </Button>
      </Section>
    </Panel>
  );
}
