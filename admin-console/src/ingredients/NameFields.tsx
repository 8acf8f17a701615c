import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { Part, type PartProps, Row, Typed } from './fields';
import { slugOf } from './form';

/** What it is called. A slug follows from the name until somebody writes another; one that is there stays. */
export function NameFields({ values, set, said, existing }: PartProps & { existing: boolean }) {
  const t = useText();
  const field = (
    name: 'name' | 'nameEn' | 'plural' | 'pluralEn' | 'synonyms' | 'synonymsEn',
    lang: 'nl' | 'en',
    help?: string,
  ) => (
    <Typed
      label={t(`resources.ingredients.form.${name}`)}
      value={values[name]}
      problem={said[name]}
      help={help}
      lang={lang}
      onChange={(value) => {
        const follows = name === 'name' && !existing && values.slug === slugOf(values.name);
        set({ [name]: value, ...(follows ? { slug: slugOf(value) } : {}) });
      }}
    />
  );
  const commas = t('resources.ingredients.form.commas');
  return (
    <Panel title={t('resources.ingredients.form.names')}>
      <Part>
        <Row>
          {field('name', 'nl')}
          {field('nameEn', 'en')}
          {field('plural', 'nl')}
          {field('pluralEn', 'en')}
          {field('synonyms', 'nl', commas)}
          {field('synonymsEn', 'en', commas)}
        </Row>
        {!existing && (
          <Typed
            label={t('resources.ingredients.fields.slug')}
            value={values.slug}
            problem={said.slug}
            help={t('resources.ingredients.form.slugHelp')}
            maxLength={80}
            onChange={(slug) => set({ slug })}
          />
        )}
      </Part>
    </Panel>
  );
}
