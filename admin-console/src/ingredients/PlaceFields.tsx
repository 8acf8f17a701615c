import { aisleValues, ingredientInputDietValues } from '@lepelblad/api/enums';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Choice, Row, Section, type SectionProps, Typed } from './fields';
import { PictureChoice } from './PictureChoice';
import { useFoodGroups } from './useFoodGroups';
import { capital } from './words';

/** Fields for food group, aisle, diet and picture. */
export function PlaceFields({ values, set, problems }: SectionProps) {
  const t = useText();
  const groups = useFoodGroups().data ?? [];
  // The chosen group is shown before the groups have loaded.
  const known = groups.some(({ key }) => key === values.group) || values.group === '';
  return (
    <Panel title={t('resources.ingredients.form.place')}>
      <Section>
        <Row>
          <Choice
            name="group"
            required
            label={t('resources.ingredients.fields.group')}
            value={values.group}
            problem={problems.group}
            empty={t('resources.ingredients.form.choose')}
            options={[
              ...(known ? [] : [{ value: values.group, label: values.group }]),
              ...groups.map(({ key, name }) => ({ value: key, label: capital(name) })),
            ]}
            onChoose={(group) => set({ group })}
          />
          <Choice
            name="aisle"
            required
            label={t('resources.ingredients.fields.aisle')}
            value={values.aisle}
            problem={problems.aisle}
            empty={t('resources.ingredients.form.chooseOne')}
            options={aisleValues.map((aisle) => ({ value: aisle, label: t(`resources.ingredients.aisle.${aisle}`) }))}
            onChoose={(aisle) => set({ aisle })}
          />
          <Choice
            name="diet"
            required
            label={t('resources.ingredients.fields.diet')}
            value={values.diet}
            problem={problems.diet}
            empty={t('resources.ingredients.form.chooseOne')}
            options={ingredientInputDietValues.map((diet) => ({
              value: diet,
              label: t(`resources.ingredients.diet.${diet}`),
            }))}
            onChoose={(diet) => set({ diet })}
          />
          <PictureChoice value={values.picture} problem={problems.picture} onChoose={(picture) => set({ picture })} />
        </Row>
        <Typed
          name="hue"
          label={t('resources.ingredients.form.hue')}
          value={values.hue}
          problem={problems.hue}
          help={t('resources.ingredients.form.hueHelp')}
          decimal
          onChange={(hue) => set({ hue })}
        />
      </Section>
    </Panel>
  );
}
