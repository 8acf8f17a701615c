import type { RecipeFacet, RecipeFilterName } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Chips, FilterChip } from '@/components/FilterChip';
import { Sheet } from '@/components/Sheet';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useFilterName } from './useFilterName.ts';
import { type RecipeSearch, sorts } from './useRecipeSearch.ts';

interface FilterSheetProps {
  open: boolean;
  onClose: () => void;
  search: RecipeSearch;
  facets: readonly RecipeFacet[];
  /** Number of recipes with the current filters. */
  total: number;
}

/** The filters in the order of the sheet. */
const groups = ['mealTime', 'maxMinutes', 'diet', 'kind', 'intolerances', 'ingredients', 'kitchen'] as const;
/** The most popular search words. */
const popular = ['chicken', 'salmon', 'pasta', 'casserole', 'airfryer'] as const;
const kinds: readonly RecipeFilterName[] = ['favorites', 'cheap', 'keto'];

/**
 * FilterSheet shows all filters with the number of recipes that each value would leave. A choice takes effect at once.
 */
export function FilterSheet({ open, onClose, search, facets, total }: FilterSheetProps) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('recipe.filter.title')}
      actions={
        <Box sx={{ display: 'flex', gap: 2 }}>
          {search.chosen.length > 0 && (
            <Button variant="soft" onClick={() => search.clearFilters(true)}>
              {t('recipe.filter.clear')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose} sx={{ flex: 1 }}>
            {t('recipe.filter.show', { count: total })}
          </Button>
        </Box>
      }
    >
      <Section title={t('recipe.filter.sort.title')}>
        {sorts.map((sort) => (
          <FilterChip
            key={sort}
            label={t(`recipe.filter.sort.${sort}`)}
            chosen={search.sort === sort}
            onToggle={() => search.sortBy(sort)}
          />
        ))}
      </Section>
      <Section title={t('recipe.filter.popular.title')}>
        {popular.map((kind) => {
          const words = t(`recipe.filter.popular.${kind}`);
          const chosen = search.text.toLowerCase() === words.toLowerCase();
          return (
            <FilterChip
              key={kind}
              label={words}
              chosen={chosen}
              onToggle={() => search.setText(chosen ? '' : words.toLowerCase())}
            />
          );
        })}
      </Section>
      {groups.map((group) => (
        <Group
          key={group}
          title={t(`recipe.filter.group.${group}`)}
          filters={group === 'kind' ? kinds : [group]}
          search={search}
          facets={facets}
        />
      ))}
    </Sheet>
  );
}

interface GroupProps {
  title: string;
  filters: readonly RecipeFilterName[];
  search: RecipeSearch;
  facets: readonly RecipeFacet[];
}

/**
 * Group shows the values of a filter that would find recipes, and those that are chosen. It is left out when it has
 * none.
 */
function Group({ title, filters, search, facets }: GroupProps) {
  const format = useFormat();
  const name = useFilterName();
  const values = filters.flatMap((filter) => {
    const counted = facets.find((one) => one.filter === filter)?.values ?? [];
    const lost = search.chosen.filter(
      (one) => one.filter === filter && counted.every(({ value }) => value !== one.value),
    );
    return [
      ...counted.map(({ value, name, total }) => ({ filter, value, name, total })),
      ...lost.map(({ value }) => ({ filter, value, name: undefined, total: 0 })),
    ];
  });
  if (values.length === 0) return null;
  return (
    <Section title={title}>
      {values.map(({ total, ...one }) => (
        <FilterChip
          key={`${one.filter} ${one.value}`}
          label={name.short(one)}
          count={format.whole(total)}
          chosen={search.has(one)}
          onToggle={() => search.toggle(one, true)}
        />
      ))}
    </Section>
  );
}

/** Section is a titled group of chips. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 5, '&:first-of-type': { mt: 1 } }}>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Chips label={title}>{children}</Chips>
    </Box>
  );
}
