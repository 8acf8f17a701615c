import { mealTimeValues } from '@lepelblad/api/enums';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Field } from '@/components/Field';
import { Chips, FilterChip } from '@/components/FilterChip';
import { flushText } from '@/components/flushText';
import { CloseIcon, FilterIcon, HeartIcon, SearchIcon } from '@/components/icons';
import { MealCard } from '@/components/MealCard';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Problem } from '@/components/Problem';
import { MealCardSkeletons } from '@/components/Skeletons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { NothingFound } from './NothingFound.tsx';
import { RecipeTile } from './RecipeTile.tsx';
import { UnsuitableShort } from './UnsuitableShort.tsx';
import { longestText, type RecipeSearch, useRecipeSearch } from './useRecipeSearch.ts';
import { useRecipes, useTyped } from './useRecipes.ts';

/** RecipesPage lists and searches the recipes that suit the user. */
export function RecipesPage() {
  const t = useText();
  const search = useRecipeSearch();
  const { query, recipes, found } = useRecipes(search);
  const facets = found?.facets ?? [];
  const [filtering, setFiltering] = useState(false);

  return (
    <>
      <PageHeader title={t('recipe.list.title')} />
      <SearchField search={search} />
      <QuickChoices search={search} onFilter={() => setFiltering(true)} />
      <ActiveFilters search={search} wishes={found?.wishes ?? []} facets={facets} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44, my: 1.5 }}>
        <Typography variant="caption" component="p" color="textSecondary" role="status" sx={{ flex: 1 }}>
          {found?.corrected && `${t('recipe.list.corrected', { text: found.corrected })} · `}
          {found?.total ? t('recipe.list.count', { count: found.total }) : ''}
        </Typography>
        {!search.sort && (
          <Button
            size="small"
            onClick={() => setFiltering(true)}
            aria-haspopup="dialog"
            sx={{ flex: 'none', mr: flushText.small }}
          >
            {t('recipe.filter.sort.title')}
          </Button>
        )}
      </Box>
      {found?.alternative && (
        <Button
          variant="soft"
          size="small"
          onClick={() => search.setText(found.alternative ?? '')}
          sx={{ alignSelf: 'flex-start', mb: 4 }}
        >
          {t('recipe.list.alternative', { text: found.alternative })}
        </Button>
      )}
      {!recipes && (
        <Pending query={query}>
          <MealCardSkeletons count={6} />
        </Pending>
      )}
      {recipes?.length === 0 && <NothingFound search={search} ways={found?.loosen ?? []} />}
      {recipes && recipes.length > 0 && <Recipes recipes={recipes} />}
      {recipes && query.error && (
        <Box sx={{ mt: 5 }}>
          <Problem
            error={query.error}
            onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          />
        </Box>
      )}
      {query.hasNextPage && !query.error && (
        <Box sx={{ mt: 6, textAlign: 'center' }}>
          <Button variant="soft" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('recipe.list.more')}
          </Button>
        </Box>
      )}
      <FilterSheet
        open={filtering}
        onClose={() => setFiltering(false)}
        search={search}
        facets={facets}
        total={found?.total ?? 0}
      />
    </>
  );
}

/** SearchField is the field for the search text. The results follow while the user types. */
function SearchField({ search }: { search: RecipeSearch }) {
  const t = useText();
  const [typed, setTyped] = useTyped(search.text, search.setText);
  return (
    <Field
      type="search"
      label={t('recipe.list.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      sx={{ maxWidth: 640, '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{ input: { maxLength: longestText, enterKeyHint: 'search', style: { paddingLeft: 4 } } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon />
        </InputAdornment>
      }
      endAdornment={
        typed !== '' && (
          <InputAdornment position="end">
            <IconButton edge="end" onClick={() => setTyped('')} aria-label={t('recipe.list.clearSearch')}>
              <CloseIcon size={20} />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}

/** QuickChoices are the most used filters, and a button for all filters. */
function QuickChoices({ search, onFilter }: { search: RecipeSearch; onFilter: () => void }) {
  const t = useText();
  const format = useFormat();
  const favorites = { filter: 'favorites', value: 'true' } as const;
  const count = search.chosen.length;
  return (
    <Box sx={{ mt: 4 }}>
      <Chips label={t('recipe.list.choices')} oneRow>
        <Button
          variant="soft"
          onClick={onFilter}
          startIcon={<FilterIcon size={20} />}
          aria-haspopup="dialog"
          aria-label={t('recipe.filter.open', { count })}
          sx={{ minHeight: 44, height: 44, borderRadius: 6, px: 4, fontSize: '0.9375rem', fontWeight: 500 }}
        >
          {t('recipe.filter.title')}
          {count > 0 && (
            <Box
              component="span"
              sx={{
                ml: 2,
                minWidth: 22,
                px: 1.5,
                borderRadius: 3,
                bgcolor: 'brand.deep',
                color: 'brand.onDeep',
                fontSize: '0.8125rem',
                lineHeight: '22px',
              }}
            >
              {format.whole(count)}
            </Box>
          )}
        </Button>
        <FilterChip
          label={t('recipe.filter.favorites')}
          icon={<HeartIcon size={18} filled={search.has(favorites)} />}
          chosen={search.has(favorites)}
          onToggle={() => search.toggle(favorites)}
        />
        {mealTimeValues.map((time) => {
          const choice = { filter: 'mealTime', value: time } as const;
          return (
            <FilterChip
              key={time}
              label={format.mealTime(time)}
              chosen={search.has(choice)}
              onToggle={() => search.toggle(choice)}
            />
          );
        })}
      </Chips>
    </Box>
  );
}

function Recipes({ recipes }: { recipes: NonNullable<ReturnType<typeof useRecipes>['recipes']> }) {
  const format = useFormat();
  const theme = useTheme();
  const wide = useMediaQuery(theme.breakpoints.up('sm'), { noSsr: true });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, sm: 4 },
        gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(220px, 1fr))' },
      }}
    >
      {recipes.map((recipe, index) =>
        wide ? (
          <RecipeTile key={recipe.slug} recipe={recipe} eager={index < 8} />
        ) : (
          <MealCard
            key={recipe.slug}
            label={format.mealTime(recipe.mealTime)}
            name={recipe.name}
            minutes={recipe.minutes}
            kcal={recipe.nutrients.kcal}
            {...recipe.cover}
            heading={2}
            action={<FavoriteButton slug={recipe.slug} name={recipe.name} favorite={recipe.favorite ?? false} />}
            eager={index < 4}
            to={paths.recipe(recipe.slug)}
            note={recipe.unsuitable && <UnsuitableShort {...recipe.unsuitable} />}
          />
        ),
      )}
    </Box>
  );
}
