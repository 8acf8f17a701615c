import type { RecipeFacet, RecipeWish } from '@lepelblad/api';
import Box from '@mui/material/Box';
import { useText } from '@/lib/i18n';
import { ActiveFilter, Chips } from './FilterChip.tsx';
import { useFilterName } from './useFilterName.ts';
import type { RecipeSearch } from './useRecipeSearch.ts';

interface ActiveFiltersProps {
  search: RecipeSearch;
  /** What stood in the words. */
  wishes: readonly RecipeWish[];
  facets: readonly RecipeFacet[];
}

/** Filters that have a button of their own on the page. */
const onPage: readonly string[] = ['mealTime', 'favorites'];

/**
 * The filters that are on: those that were understood from the words, and those that were chosen elsewhere. Each can be
 * taken off.
 */
export function ActiveFilters({ search, wishes, facets }: ActiveFiltersProps) {
  const t = useText();
  const name = useFilterName();
  const ingredient = (value: string) =>
    facets.find(({ filter }) => filter === 'ingredients')?.values.find((one) => one.value === value)?.name;
  const chosen = search.chosen.filter(({ filter }) => !onPage.includes(filter));
  if (wishes.length === 0 && chosen.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Chips label={t('recipe.filter.active')}>
        {wishes.map((wish) => {
          const label = name.whole(wish);
          return (
            <ActiveFilter
              key={`wish ${wish.filter} ${wish.value}`}
              label={label}
              remove={t('recipe.filter.remove', { name: label })}
              onRemove={() => search.setText(wish.rest)}
            />
          );
        })}
        {chosen.map((one) => {
          const label = name.whole({ ...one, name: ingredient(one.value) });
          return (
            <ActiveFilter
              key={`${one.filter} ${one.value}`}
              label={label}
              remove={t('recipe.filter.remove', { name: label })}
              onRemove={() => search.toggle(one)}
            />
          );
        })}
      </Chips>
    </Box>
  );
}
