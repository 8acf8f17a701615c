import { Panel } from '@/components/Panel';
import { TextByLanguageFields } from '@/components/TextByLanguageFields';
import { defaultLanguage, languagesWith, type TextByLanguage, useText } from '@/providers/i18n';
import { Row, Section, type SectionProps, Typed } from './fields';
import { slugOf } from './form';

/** Names of an ingredient. Of a new one they set the slug, until the slug is edited. An existing slug is fixed. */
export function NameFields({ values, set, problems, existing }: SectionProps & { existing: boolean }) {
  const t = useText();
  const languages = languagesWith(values.name, values.plural, values.synonyms);
  const field = (name: 'name' | 'plural' | 'synonyms', onChange: (texts: TextByLanguage) => void, help?: string) => (
    <TextByLanguageFields
      name={name}
      required={name === 'name' ? languages.slice(0, 1) : []}
      label={t(`resources.ingredients.form.${name}`)}
      languages={languages}
      texts={values[name]}
      problems={Object.fromEntries(
        languages.map((language, index) => [
          language,
          problems[`${name}.${language}`] ?? (index === 0 ? problems[name] : undefined),
        ]),
      )}
      onChange={onChange}
      {...(help === undefined ? {} : { help })}
    />
  );
  const slugIn = (name: TextByLanguage) => slugOf(name[defaultLanguage] ?? '');
  return (
    <Panel title={t('resources.ingredients.form.names')}>
      <Section>
        <Row>
          {field('name', (name) => {
            const follows = !existing && values.slug === slugIn(values.name);
            set({ name, ...(follows ? { slug: slugIn(name) } : {}) });
          })}
          {field('plural', (plural) => set({ plural }))}
          {field('synonyms', (synonyms) => set({ synonyms }), t('resources.ingredients.form.commas'))}
        </Row>
        {!existing && (
          <Typed
            name="slug"
            required
            label={t('resources.ingredients.fields.slug')}
            value={values.slug}
            problem={problems.slug}
            help={t('resources.ingredients.form.slugHelp')}
            maxLength={80}
            onChange={(slug) => set({ slug })}
          />
        )}
      </Section>
    </Panel>
  );
}
