import { certaintyValues, ingredientTableValues } from '@lepelblad/api/enums';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Choice, Row, Section, type SectionProps, Typed } from './fields';

/** Fields for the source of the figures. */
export function SourceFields({ values, set, problems }: SectionProps) {
  const t = useText();
  return (
    <Panel title={t('resources.ingredients.sourceTitle')}>
      <Section>
        <Row>
          <Choice
            name="source.table"
            required
            label={t('resources.ingredients.fields.source')}
            value={values.table}
            problem={problems['source.table']}
            empty={t('resources.ingredients.form.chooseOne')}
            options={ingredientTableValues.map((table) => ({
              value: table,
              label: t(`resources.ingredients.source.${table}`),
            }))}
            onChoose={(table) => set({ table })}
          />
          <Choice
            name="certainty"
            required
            label={t('resources.ingredients.fields.certainty')}
            value={values.certainty}
            problem={problems.certainty}
            empty={t('resources.ingredients.form.chooseOne')}
            options={certaintyValues.map((one) => ({ value: one, label: t(`resources.ingredients.certainty.${one}`) }))}
            onChoose={(certainty) => set({ certainty })}
          />
          <Typed
            name="source.code"
            label={t('resources.ingredients.fields.code')}
            value={values.code}
            problem={problems['source.code']}
            maxLength={200}
            onChange={(code) => set({ code })}
          />
          <Typed
            name="source.name"
            label={t('resources.ingredients.fields.sourceName')}
            value={values.sourceName}
            problem={problems['source.name']}
            maxLength={1000}
            onChange={(sourceName) => set({ sourceName })}
          />
        </Row>
        <Typed
          name="source.how"
          label={t('resources.ingredients.fields.how')}
          value={values.how}
          problem={problems['source.how']}
          maxLength={500}
          onChange={(how) => set({ how })}
        />
      </Section>
    </Panel>
  );
}
