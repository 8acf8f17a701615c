import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { FieldLink } from '@/components/FieldLink';
import { type TextKey, useText } from '@/providers/i18n';

/** Labels of fields by their names in the API. Items of a list have the label of the list. */
const names: Record<string, TextKey> = {
  name: 'resources.ingredients.form.name',
  plural: 'resources.ingredients.form.plural',
  synonyms: 'resources.ingredients.form.synonyms',
  slug: 'resources.ingredients.fields.slug',
  group: 'resources.ingredients.fields.group',
  aisle: 'resources.ingredients.fields.aisle',
  diet: 'resources.ingredients.fields.diet',
  picture: 'resources.ingredients.form.picture',
  hue: 'resources.ingredients.form.hue',
  kcal: 'resources.ingredients.fields.energy',
  protein: 'resources.ingredients.fields.protein',
  fat: 'resources.ingredients.fields.fat',
  saturated: 'resources.ingredients.stats.nutrient.saturated',
  carbohydrate: 'resources.ingredients.fields.carbohydrate',
  sugars: 'resources.ingredients.stats.nutrient.sugars',
  fibre: 'resources.ingredients.fields.fibre',
  salt: 'resources.ingredients.fields.salt',
  energyNote: 'resources.ingredients.form.energyNote',
  adjusted: 'resources.ingredients.form.adjusted',
  density: 'resources.ingredients.form.density',
  packs: 'resources.ingredients.form.packs',
  units: 'resources.ingredients.form.measures',
  allergens: 'resources.ingredients.fields.allergens',
  mayContain: 'resources.ingredients.fields.allergens',
  allergensUnknown: 'resources.ingredients.fields.allergens',
  'source.table': 'resources.ingredients.fields.source',
  'source.code': 'resources.ingredients.fields.code',
  'source.name': 'resources.ingredients.fields.sourceName',
  'source.how': 'resources.ingredients.fields.how',
};

const inOrder = Object.keys(names);

const keyOf = (field: string): TextKey | undefined => names[field] ?? names[field.split('.')[0] ?? ''];

/** A list of problems, each message once with the fields that it is about, which it goes to. */
export function ProblemList({ problems }: { problems: { field: string; message: string }[] }) {
  const t = useText();
  const fields = new Map<string, { name: string; label: string }[]>();
  // In the order of the form.
  const sorted = [...problems].sort((one, other) => inOrder.indexOf(one.field) - inOrder.indexOf(other.field));
  for (const { field, message } of sorted) {
    const key = keyOf(field);
    const named = fields.get(message) ?? [];
    if (key && !named.some(({ label }) => label === t(key))) named.push({ name: field, label: t(key) });
    fields.set(message, named);
  }
  return (
    <Box component="ul" sx={{ m: 0, pl: 5 }}>
      {[...fields].map(([message, named]) => (
        <li key={message}>
          {named.map(({ name, label }, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <FieldLink name={name === 'mayContain' || name === 'allergensUnknown' ? 'allergens' : name}>
                {label}
              </FieldLink>
            </Fragment>
          ))}
          {named.length > 0 && ': '}
          {message}
        </li>
      ))}
    </Box>
  );
}
