import { unitWeightUnitValues } from '@lepelblad/api/enums';
import Button from '@mui/material/Button';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Choice, Row, Section, type SectionProps, Typed } from './fields';
import { emptyUnit } from './form';
import { RemovableRow } from './RemovableRow';

/** Fields for weights of units, density and packs. */
export function MeasureFields({ values, set, problems }: SectionProps) {
  const t = useText();
  const change = (key: string, changes: object) =>
    set({ units: values.units.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  return (
    <Panel title={t('resources.ingredients.form.measures')}>
      <Section>
        <Row>
          <Typed
            name="density"
            label={t('resources.ingredients.form.density')}
            value={values.density}
            problem={problems.density}
            help={t('resources.ingredients.form.densityHelp')}
            decimal
            onChange={(density) => set({ density })}
          />
          <Typed
            name="packs"
            label={t('resources.ingredients.form.packs')}
            value={values.packs}
            problem={problems.packs}
            help={t('resources.ingredients.form.packsHelp')}
            onChange={(packs) => set({ packs })}
          />
        </Row>
        {values.units.map((one, index) => (
          <RemovableRow
            key={one.key}
            label={t('resources.ingredients.form.removeUnit', { number: index + 1 })}
            columns="minmax(0, 1fr) minmax(0, 1fr)"
            onRemove={() => set({ units: values.units.filter(({ key }) => key !== one.key) })}
          >
            <Choice
              name={`units.${index}.unit`}
              required
              label={t('resources.recipes.fields.unit')}
              value={one.unit}
              empty={t('resources.ingredients.form.chooseOne')}
              problem={problems[`units.${index}`] ?? problems[`units.${index}.unit`] ?? problems.units}
              options={unitWeightUnitValues.map((unit) => ({
                value: unit,
                label: t(`resources.recipes.unit.${unit}`, { smart_count: 1 }),
              }))}
              onChoose={(unit) => change(one.key, { unit })}
            />
            <Typed
              name={`units.${index}.grams`}
              required
              label={t('resources.ingredients.form.grams')}
              value={one.grams}
              problem={problems[`units.${index}.grams`]}
              decimal
              onChange={(grams) => change(one.key, { grams })}
            />
          </RemovableRow>
        ))}
        <Button
          name="units.more"
          variant="text"
          sx={{ justifySelf: 'start' }}
          onClick={() => set({ units: [...values.units, emptyUnit()] })}
        >
          {t('resources.ingredients.form.addUnit')}
        </Button>
      </Section>
    </Panel>
  );
}
