import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import InputAdornment from '@mui/material/InputAdornment';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { Field } from '@/components/Field';
import { focusRing } from '@/components/focusRing';
import { SearchIcon } from '@/components/icons';
import { MealCard } from '@/components/MealCard';
import { PageHeader } from '@/components/PageHeader';
import { Pending } from '@/components/Pending';
import { Problem } from '@/components/Problem';
import { MealCardSkeletons } from '@/components/Skeletons';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { interfacePictures } from '@/lib/pictures';
import { RecipeTile } from './RecipeTile.tsx';
import { longestText, mealTimes, minutes, useRecipes, useTyped, useWanted } from './useRecipes.ts';

/** All recipes that suit the person, to look through. */
export function RecipesPage() {
  const t = useText();
  const format = useFormat();
  const wanted = useWanted();
  const [typed, setTyped] = useTyped(wanted.text, (words) => wanted.set('text', words));
  const { query, recipes, total } = useRecipes(wanted);

  return (
    <>
      <PageHeader title={t('recipe.list.title')} />
      <Field
        type="search"
        label={t('recipe.list.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ maxWidth: 640 }}
        slotProps={{ input: { maxLength: longestText, enterKeyHint: 'search', style: { paddingLeft: 4 } } }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon />
          </InputAdornment>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, mt: 4 }}>
        <Choices label={t('recipe.list.when')}>
          {mealTimes.map((time) => (
            <Choice
              key={time}
              label={format.mealTime(time)}
              chosen={time === wanted.mealTime}
              onToggle={(chosen) => wanted.set('mealTime', chosen ? time : undefined)}
            />
          ))}
        </Choices>
        <Choices label={t('recipe.list.howLong')}>
          {minutes.map((most) => (
            <Choice
              key={most}
              label={t('recipe.list.quick', { minutes: most })}
              chosen={most === wanted.maxMinutes}
              onToggle={(chosen) => wanted.set('maxMinutes', chosen ? String(most) : undefined)}
            />
          ))}
        </Choices>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" role="status" sx={{ my: 4 }}>
        {total ? t('recipe.list.count', { count: total }) : ''}
      </Typography>
      {!recipes && (
        <Pending query={query}>
          <MealCardSkeletons count={6} />
        </Pending>
      )}
      {recipes?.length === 0 && <NoRecipes wanted={wanted} />}
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
    </>
  );
}

/** Nothing was found; or nothing is there to be found, and then no other search helps. */
function NoRecipes({ wanted: { anything, clear } }: { wanted: ReturnType<typeof useWanted> }) {
  const t = useText();
  if (anything) return <EmptyState picture={interfacePictures.search} title={t('recipe.list.noneSuit')} />;
  return (
    <EmptyState
      picture={interfacePictures.search}
      title={t('recipe.list.none')}
      text={t('recipe.list.noneText')}
      action={
        <Button variant="soft" onClick={clear}>
          {t('recipe.list.all')}
        </Button>
      }
    />
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {children}
    </Box>
  );
}

function Choice({ label, chosen, onToggle }: { label: string; chosen: boolean; onToggle: (chosen: boolean) => void }) {
  return (
    <Chip
      label={label}
      color={chosen ? 'primary' : 'default'}
      aria-pressed={chosen}
      onClick={() => onToggle(!chosen)}
      sx={[focusRing, chosen && { '&&': { bgcolor: 'brand.deep', color: 'brand.onDeep' } }]}
    />
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
            pictures={recipe.cover.pictures}
            hue={recipe.cover.hue}
            heading={2}
            eager={index < 4}
            to={paths.recipe(recipe.slug)}
          />
        ),
      )}
    </Box>
  );
}
