import type { RecipeCard } from '@lepelblad/api';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/Field';
import { FilterChip } from '@/components/FilterChip';
import { HeartIcon, SearchIcon } from '@/components/icons';
import { Pending } from '@/components/Pending';
import { MealCardSkeletons } from '@/components/Skeletons';
import { SwapOption } from '@/components/SwapOption';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { useDebounced } from '@/lib/useDebounced';
import type { usePreview } from './changeRequest.ts';
import { DayChange } from './DayChange.tsx';
import { mealTimeOf, type Place } from './useMenu.ts';

/** The number of recipes that are listed; a longer text finds fewer. */
const most = 20;
/** The longest text that the server searches. */
const longestText = 100;

export interface SwapSearchProps {
  place: Place;
  /** The recipe whose effect is shown. */
  chosen: RecipeCard | undefined;
  /** The effect of eating it. */
  preview: ReturnType<typeof usePreview>;
  onChoose: (recipe: RecipeCard) => void;
}

/** SwapSearch searches the whole catalogue for a recipe to eat instead, and shows its effect before it is chosen. */
export function SwapSearch({ place: { day, meal }, chosen, preview, onChoose }: SwapSearchProps) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [favorites, setFavorites] = useState(false);
  const text = useDebounced(typed.trim());
  const filters = { mealTime: mealTimeOf[meal.slot], perPage: most, ...(favorites ? { favorites } : {}) };
  const query = api.useQuery(
    'get',
    '/receipts',
    { params: { query: { ...filters, ...(text ? { text } : {}) } } },
    { placeholderData: keepPreviousData, staleTime: 5 * 60_000 },
  );
  const recipes = query.data?.data.filter(({ slug }) => slug !== meal.recipe.slug);

  if (chosen) {
    const now = preview.isPlaceholderData ? undefined : preview.data;
    const next = now?.day.meals.find(({ slot }) => slot === meal.slot);
    const facts = [
      next && next.portion !== 1 && format.servings(next.portion),
      format.minutes(chosen.minutes),
      format.kcal((next?.recipe ?? chosen).nutrients.kcal),
    ];
    return (
      <>
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(' · ')}
          <br />
          {t('menu.place.instead', { name: meal.recipe.name })}
        </Typography>
        {now ? (
          <DayChange now={day} change={now} />
        ) : (
          <Pending query={preview}>
            <MealCardSkeletons count={2} />
          </Pending>
        )}
      </>
    );
  }
  return (
    <>
      <Field
        label={t('menu.swap.field')}
        type="search"
        sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
        value={typed}
        onChange={({ target: { value } }) => setTyped(value)}
        slotProps={{ input: { maxLength: longestText, enterKeyHint: 'search', style: { paddingLeft: 4 } } }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon />
          </InputAdornment>
        }
      />
      <Box>
        <FilterChip
          icon={<HeartIcon size={18} />}
          label={t('menu.swap.favorites')}
          chosen={favorites}
          onToggle={() => setFavorites(!favorites)}
        />
      </Box>
      {!recipes && (
        <Pending query={query}>
          <MealCardSkeletons count={3} />
        </Pending>
      )}
      {recipes?.length === 0 && <Typography color="textSecondary">{t('menu.swap.nothing')}</Typography>}
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {recipes?.map((recipe) => (
          <li key={recipe.slug}>
            <SwapOption
              name={recipe.name}
              {...recipe.cover}
              effect={`${format.minutes(recipe.minutes)} · ${format.kcal(recipe.nutrients.kcal)}`}
              onChoose={() => onChoose(recipe)}
            />
          </li>
        ))}
      </Stack>
    </>
  );
}
