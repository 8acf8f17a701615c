import type { MealTime } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '@/components/EmptyState';
import { SearchIcon } from '@/components/icons';
import { MealCard } from '@/components/MealCard';
import { PageHeader } from '@/components/PageHeader';
import { Problem } from '@/components/Problem';
import { Loading, MealCardSkeletons } from '@/components/Skeletons';
import { api } from '@/lib/api';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';

const mealTimes: readonly MealTime[] = ['breakfast', 'lunch', 'dinner', 'snack'];
const quick = 20;
const pageSize = 24;

/** All recipes that suit the person, to look through. */
export function RecipesPage() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchParams();
  const [pages, setPages] = useState(1);
  const text = search.get('text') ?? '';
  const mealTime = mealTimes.find((time) => time === search.get('mealTime'));
  const onlyQuick = search.get('quick') !== null;
  const set = (key: string, value: string | undefined) => {
    setPages(1);
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  };
  const words = useDeferredValue(text.slice(0, 60));
  const query = {
    ...(words ? { text: words } : {}),
    ...(mealTime ? { mealTime } : {}),
    ...(onlyQuick ? { maxMinutes: quick } : {}),
    perPage: Math.min(100, pages * pageSize),
  };
  const { data, error, refetch, isFetching } = api.useQuery(
    'get',
    '/receipts',
    { params: { query } },
    { placeholderData: keepPreviousData },
  );

  return (
    <>
      <PageHeader title={t('recipe.list.title')} />
      <TextField
        type="search"
        label={t('recipe.list.search')}
        value={text}
        onChange={(event) => set('text', event.target.value)}
        slotProps={{
          htmlInput: { maxLength: 60 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }} role="group" aria-label={t('recipe.list.filter')}>
        {mealTimes.map((time) => (
          <Chip
            key={time}
            label={format.mealTime(time)}
            color={time === mealTime ? 'primary' : 'default'}
            aria-pressed={time === mealTime}
            onClick={() => set('mealTime', time === mealTime ? undefined : time)}
          />
        ))}
        <Chip
          label={t('recipe.list.quick', { minutes: quick })}
          color={onlyQuick ? 'primary' : 'default'}
          aria-pressed={onlyQuick}
          onClick={() => set('quick', onlyQuick ? undefined : '1')}
        />
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" role="status" sx={{ my: 4 }}>
        {data ? t('recipe.list.count', { count: data.total }) : ' '}
      </Typography>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading>
          <MealCardSkeletons count={6} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState
          picture={interfacePictures.search}
          title={t('recipe.list.none')}
          text={t('recipe.list.noneText')}
          action={
            <Button variant="soft" onClick={() => setSearch({}, { replace: true })}>
              {t('recipe.list.all')}
            </Button>
          }
        />
      )}
      {data && (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' } }}>
          {data.data.map((recipe, index) => (
            <MealCard
              key={recipe.slug}
              label={format.mealTime(recipe.mealTime)}
              name={recipe.name}
              minutes={recipe.minutes}
              kcal={recipe.nutrients.kcal}
              pictures={recipe.cover.pictures}
              hue={recipe.cover.hue}
              heading={2}
              eager={index < 4}
              to={paths.recipe(recipe.slug)}
            />
          ))}
        </Box>
      )}
      {data && data.data.length < data.total && (
        <Button variant="soft" sx={{ mt: 5 }} loading={isFetching} onClick={() => setPages(pages + 1)}>
          {t('recipe.list.more')}
        </Button>
      )}
    </>
  );
}
