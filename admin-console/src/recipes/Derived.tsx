import { Facts } from '@/components/Facts';
import { Panel } from '@/components/Panel';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { DrawnCover } from './calls';

const shown = ['protein', 'fat', 'carbohydrate', 'fibre', 'salt'] as const;

/** Derived shows what a serving of the recipe in the form has, by its complete lines. */
export function Derived({ drawn }: { drawn: DrawnCover }) {
  const t = useText();
  const numbers = useNumbers();
  const { nutrients, incomplete, diet, keto, allergens } = drawn;
  const named = (certainty: (typeof allergens)[number]['certainty']) =>
    numbers.list(allergens.filter((one) => one.certainty === certainty).map(({ name }) => name));
  return (
    <Panel title={t('resources.recipes.derived.title')}>
      <Facts
        facts={[
          {
            label: t('resources.ingredients.fields.energy'),
            value: t('resources.ingredients.nutrients.kcal', { amount: numbers.whole(nutrients.kcal) }),
          },
          ...shown.map((name) => ({
            label: t(`resources.ingredients.fields.${name}`),
            value: t(incomplete.includes(name) ? 'resources.recipes.show.atLeast' : 'resources.recipes.show.grams', {
              amount: numbers.tenths(nutrients[name]),
            }),
          })),
          {
            label: t('resources.recipes.fields.diet'),
            value: [t(`resources.recipes.diet.${diet}`), keto && 'keto'].filter(Boolean).join(', '),
          },
          {
            label: t('resources.recipes.show.allergens'),
            value: named('contains') || t('resources.recipes.show.noAllergens'),
          },
          { label: t('resources.recipes.derived.traces'), value: named('mayContain') },
          { label: t('resources.recipes.derived.unknown'), value: named('unknown') },
        ].filter(({ value }) => value !== '')}
      />
    </Panel>
  );
}
