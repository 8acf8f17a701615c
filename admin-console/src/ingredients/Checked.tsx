import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { type TextKey, useText } from '@/providers/i18n';
import type { IngredientCheck } from './calls';

/** What fields are called, by what the server calls them. Those that are called as in the list come from there. */
const names: Record<string, TextKey> = {
  name: 'resources.ingredients.form.name',
  nameEn: 'resources.ingredients.form.nameEn',
  kcal: 'resources.ingredients.fields.energy',
  protein: 'resources.ingredients.fields.protein',
  fat: 'resources.ingredients.fields.fat',
  saturated: 'resources.ingredients.fields.saturated',
  carbohydrate: 'resources.ingredients.fields.carbohydrate',
  sugars: 'resources.ingredients.fields.sugars',
  fibre: 'resources.ingredients.fields.fibre',
  salt: 'resources.ingredients.fields.salt',
  group: 'resources.ingredients.fields.group',
  diet: 'resources.ingredients.fields.diet',
  picture: 'resources.ingredients.form.picture',
  density: 'resources.ingredients.form.density',
  packs: 'resources.ingredients.form.packs',
  units: 'resources.ingredients.form.measures',
  adjusted: 'resources.ingredients.form.adjusted',
  allergensUnknown: 'resources.ingredients.fields.allergens',
  mayContain: 'resources.ingredients.fields.allergens',
  slug: 'resources.ingredients.fields.slug',
  'source.code': 'resources.ingredients.fields.code',
  'source.name': 'resources.ingredients.fields.sourceName',
  'source.how': 'resources.ingredients.fields.how',
};

/** What the server said of an ingredient that was looked over. */
export function Checked({ check, place }: { check: IngredientCheck; place: RefObject<HTMLDivElement | null> }) {
  const t = useText();
  const { acceptable, problems } = check;
  if (problems.length === 0) {
    return (
      <Alert ref={place} tabIndex={-1} severity="success" role="status">
        {t('resources.ingredients.form.checked.good')}
      </Alert>
    );
  }
  return (
    <Alert ref={place} tabIndex={-1} severity={acceptable ? 'warning' : 'error'} role="alert">
      {t(acceptable ? 'resources.ingredients.form.checked.doubtful' : 'resources.ingredients.form.checked.wrong')}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {problems.map(({ field = '', message }) => {
          const name = names[field];
          return (
            <li key={`${field} ${message}`}>
              {name && `${t(name)}: `}
              {message}
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
