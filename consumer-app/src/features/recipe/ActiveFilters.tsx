import type { RecipeFacet, RecipeWish } from '@lepelblad/api';
import Box from '@mui/material/Box';
import { ActiveFilter, Chips } from '@/components/FilterChip';
import { useText } from '@/lib/i18n';
import { useFilterName } from './useFilterName.ts';
import type { RecipeSearch } from './useRecipeSearch.ts';

interface ActiveFiltersProps {
  search: RecipeSearch;
  /** Filters that the server read from the search text. */
  wishes: readonly RecipeWish[];
  facets: readonly RecipeFacet[];
}

/** Filters that have a button on the page. */
const onPage: readonly string[] = ['mealTime', 'favorites'];

/**
 * ActiveFilters shows the order of the list and the filters that were read from the search text or chosen in the sheet.
 * Each can be removed.
 */
export function ActiveFilters({ search, wishes, facets }: ActiveFiltersProps) {
  const t = useText();
  const name = useFilterName();
  const ingredient = (value: string) =>
    facets.find(({ filter }) => filter === 'ingredients')?.values.find((one) => one.value === value)?.name;
  const chosen = search.chosen.filter(({ filter }) => !onPage.includes(filter));
  const { sort } = search;
  if (wishes.length === 0 && chosen.length === 0 && !sort) return null;
  const order = sort && t(`recipe.filter.sort.${sort}`);
  return (
    <Box sx={{ mt: 3 }}>
      <Chips label={t('recipe.filter.active')}>
        {sort && order && (
          <ActiveFilter
            label={t('recipe.filter.sort.active', { order })}
            remove={t('recipe.filter.sort.remove', { order })}
            onRemove={() => search.sortBy(sort)}
          />
        )}
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
