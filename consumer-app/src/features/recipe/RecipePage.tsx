import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Cover } from '@/components/Cover';
import { BackIcon } from '@/components/icons';
import { PageTitle } from '@/components/PageTitle';
import { Problem } from '@/components/Problem';
import { RoundButton } from '@/components/RoundButton';
import { Loading, RecipeSkeleton } from '@/components/Skeletons';
import { Stepper } from '@/components/Stepper';
import { TickRow } from '@/components/TickRow';
import { useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { Timer } from './Timer.tsx';
import { useRecipe } from './useRecipe.ts';

export function RecipePage() {
  const { data, error, refetch } = useRecipe();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading>
        <RecipeSkeleton />
      </Loading>
    );
  }
  return <Sheet recipe={data.data} />;
}

function Sheet({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const [people, setPeople] = useState(recipe.servings);
  const facts = [
    { value: format.minutes(recipe.minutes), name: t('recipe.fact.time') },
    { value: format.whole(recipe.nutrients.kcal), name: t('food.kcal') },
    { value: format.grams(recipe.nutrients.protein), name: t('food.macro.protein') },
    { value: format.grams(recipe.nutrients.carbohydrate), name: t('food.macro.carbohydrate') },
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { md: '5fr 6fr' }, columnGap: 12, alignItems: 'start' }}>
      <PageTitle>{recipe.name}</PageTitle>
      <Box sx={{ position: { md: 'sticky' }, top: { md: 24 } }}>
        <Box
          sx={{
            position: 'relative',
            mx: { xs: -5, md: 0 },
            mt: { xs: -2, md: 0 },
            borderRadius: { md: 5 },
            overflow: 'hidden',
            height: { xs: 300, md: 420 },
          }}
        >
          <Cover
            pictures={recipe.cover.pictures}
            hue={recipe.cover.hue}
            sizes="(min-width: 900px) 480px, 100vw"
            eager
          />
          <Box sx={{ position: 'absolute', top: 16, left: 16 }}>
            <RoundButton
              label={t('app.action.back')}
              onClick={() => (window.history.length > 1 ? navigate(-1) : navigate(paths.recipes))}
            >
              <BackIcon />
            </RoundButton>
          </Box>
        </Box>
        <Typography variant="h1" sx={{ mt: 6 }}>
          {recipe.name}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {recipe.summary}
        </Typography>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2, my: 6 }}>
          {facts.map(({ value, name }) => (
            <Box key={name} sx={{ display: 'flex', flexDirection: 'column-reverse', minWidth: 0 }}>
              <Typography
                component="dt"
                variant="caption"
                color="textSecondary"
                sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {name}
              </Typography>
              <Typography component="dd" variant="subtitle1" sx={{ m: 0 }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        {recipe.portion !== 1 && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 6 }}>
            {t('recipe.portion', { portion: format.servings(recipe.portion) })}
          </Typography>
        )}
      </Box>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
          <Typography variant="h2">{t('recipe.ingredients')}</Typography>
          <Stepper
            name={t('recipe.people')}
            value={people}
            onChange={setPeople}
            label={(value) => t('recipe.peopleCount', { count: value })}
          />
        </Box>
        <Ingredients recipe={recipe} times={people / recipe.servings} />
        <Allergens recipe={recipe} />
        <Typography variant="h2" sx={{ mt: 9, mb: 4 }}>
          {t('recipe.steps')}
        </Typography>
        <Stack component="ol" spacing={6} sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {recipe.steps.map((step, index) => (
            <Box component="li" key={step.text} sx={{ display: 'flex', gap: 4 }}>
              <Typography component="span" variant="h2" aria-hidden="true" sx={{ color: 'brand.deep', minWidth: 24 }}>
                {index + 1}
              </Typography>
              <Box>
                <Typography>{step.text}</Typography>
                {step.minutes !== undefined && (
                  <Box sx={{ mt: 2 }}>
                    <Timer minutes={step.minutes} name={recipe.name} />
                  </Box>
                )}
              </Box>
            </Box>
          ))}
        </Stack>
        <Nutrients recipe={recipe} />
        {recipe.storage && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 6 }}>
            {recipe.storage}
          </Typography>
        )}
      </Box>
      <Box
        sx={(theme) => ({
          position: 'sticky',
          bottom: 0,
          gridColumn: '1 / -1',
          pt: 6,
          pb: 'max(16px, env(safe-area-inset-bottom))',
          background: `linear-gradient(transparent, ${theme.vars.palette.brand.ground} 30%)`,
        })}
      >
        <Button
          component={Link}
          to={{ pathname: paths.cooking(recipe.slug), search: window.location.search }}
          variant="contained"
          fullWidth
          sx={{ maxWidth: { md: 420 } }}
        >
          {t('recipe.cook')}
        </Button>
      </Box>
    </Box>
  );
}

function Ingredients({ recipe, times }: { recipe: Recipe; times: number }) {
  const t = useText();
  const format = useFormat();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  return (
    <Box>
      {recipe.ingredients.map(({ slug, name, quantity, unit, note, optional }, index) => {
        const key = `${slug} ${index}`;
        const detail = [note, optional ? t('recipe.optional') : undefined].filter(Boolean).join(', ');
        return (
          <TickRow
            key={key}
            name={name}
            quantity={format.quantity(quantity * times, unit)}
            {...(detail ? { detail } : {})}
            checked={ticked.includes(key)}
            onChange={(checked) => setTicked(checked ? [...ticked, key] : ticked.filter((other) => other !== key))}
            line
          />
        );
      })}
    </Box>
  );
}

function Allergens({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const of = (certainty: 'contains' | 'unknown' | 'mayContain') =>
    recipe.allergens.filter((allergen) => allergen.certainty === certainty).map(({ name }) => name);
  const lines = (['contains', 'unknown', 'mayContain'] as const)
    .map((certainty) => ({ certainty, names: of(certainty) }))
    .filter(({ names }) => names.length > 0);
  return (
    <Box sx={{ mt: 5 }}>
      {lines.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('recipe.allergens.none')}
        </Typography>
      )}
      {lines.map(({ certainty, names }) => (
        <Typography key={certainty} variant="body2" color="textSecondary">
          {t(`recipe.allergens.${certainty}`, { names: names.join(', ') })}
        </Typography>
      ))}
    </Box>
  );
}

const rows = ['kcal', 'protein', 'fat', 'saturated', 'carbohydrate', 'sugars', 'fibre', 'salt'] as const;

function Nutrients({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const format = useFormat();
  return (
    <Box sx={{ mt: 9 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('recipe.nutrients.title')}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map((row) => (
          <Box
            key={row}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              py: 1.5,
              borderBottom: '1px solid',
              borderColor: 'brand.line',
            }}
          >
            <Typography component="dt" variant="body2">
              {t(`recipe.nutrients.${row}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {recipe.incomplete?.includes(row) ? '≥ ' : ''}
              {row === 'kcal' ? format.kcal(recipe.nutrients.kcal) : format.grams(recipe.nutrients[row])}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
