import type { Recipe } from '@lepelblad/api';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useNavigate } from 'react-router';
import { bottomEdge } from '@/components/bottomEdge';
import { Cover } from '@/components/Cover';
import { BackIcon } from '@/components/icons';
import { PageTitle } from '@/components/PageTitle';
import { Pending } from '@/components/Pending';
import { RoundButton } from '@/components/RoundButton';
import { RecipeSkeleton } from '@/components/Skeletons';
import { useSheet } from '@/components/useSheet';
import { UpgradeCard } from '@/features/billing';
import { PlaceSheet } from '@/features/menu';
import { PutOnList } from '@/features/shopping';
import { breakable, today, useFormat } from '@/lib/format';
import { useText } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import type { FromRecipe } from './CookingPage.tsx';
import { Allergens, Facts, Nutrients } from './Facts.tsx';
import { FavoriteButton } from './FavoriteButton.tsx';
import { Ingredients } from './Ingredients.tsx';
import { CookDouble, Leftover } from './Leftover.tsx';
import { Pan } from './Pan.tsx';
import { StepTimer } from './StepTimer.tsx';
import { TasteSection } from './TasteSection.tsx';
import { Unsuitable } from './Unsuitable.tsx';
import { useIsFavorite } from './useFavorite.ts';
import { isQuick, type People, usePeople, useRecipe } from './useRecipe.ts';
import { WrittenFor } from './WrittenFor.tsx';

/** Back goes to the previous page, or to the list of recipes when there is none. */
function Back() {
  const t = useText();
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <RoundButton
      label={t('app.action.back')}
      onClick={() => void (key === 'default' ? navigate(paths.recipes) : navigate(-1))}
    >
      <BackIcon />
    </RoundButton>
  );
}

/** RecipePage shows a recipe: facts, ingredients, steps and nutrients. */
export function RecipePage() {
  const t = useText();
  const { query, recipe, instead, meal } = useRecipe();
  if (recipe) return <Page recipe={recipe} instead={instead} planned={meal !== undefined && meal.date >= today()} />;
  return (
    <>
      <Box sx={{ position: 'absolute', zIndex: 1, mt: 2 }}>
        <Back />
      </Box>
      <Box sx={{ pt: query.error || query.fetchStatus === 'paused' ? 16 : 0 }}>
        <Pending heading={1} query={query} elsewhere={{ to: paths.recipes, label: t('recipe.list.all') }}>
          <RecipeSkeleton />
        </Pending>
      </Box>
    </>
  );
}

interface PageProps {
  recipe: Recipe;
  /** Whether another portion than the requested one is shown. */
  instead: boolean;
  /** Whether it is a meal of the menu that is not past. */
  planned: boolean;
}

function Page({ recipe, instead, planned }: PageProps) {
  const t = useText();
  const { search } = useLocation();
  const eating = usePeople(recipe);
  const open = recipe.preview?.open ?? true;
  const { leftoverOf } = recipe;
  const cook = open && !leftoverOf && (
    <Button
      component={Link}
      to={{ pathname: paths.cooking(recipe.slug), search }}
      state={{ fromRecipe: true } satisfies FromRecipe}
      variant="contained"
      fullWidth
    >
      {t(isQuick(recipe) ? 'recipe.prepare' : 'recipe.cook')}
    </Button>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
        columnGap: 12,
        alignItems: 'start',
      }}
    >
      <PageTitle>{recipe.name}</PageTitle>
      <Unsuitable recipe={recipe} />
      <Box sx={{ position: { md: 'sticky' }, top: { md: 24 } }}>
        <Box
          sx={{
            position: 'relative',
            mx: { xs: -5, md: 0 },
            mt: { xs: -2, md: 0 },
            borderRadius: { md: 5 },
            overflow: 'hidden',
            height: { xs: 300, md: 'min(380px, 42dvh)' },
          }}
        >
          <Cover
            {...recipe.cover}
            // One large drawing: SVG is sharp on every screen.
            widths={[]}
            sizes="(min-width: 900px) 480px, 100vw"
            alt={t('recipe.photo', { name: recipe.name })}
            eager
          />
          <Box sx={{ position: 'absolute', top: 16, left: { xs: 20, md: 16 } }}>
            <Back />
          </Box>
          <Box sx={{ position: 'absolute', top: 16, right: { xs: 20, md: 16 } }}>
            <Favorite recipe={recipe} />
          </Box>
        </Box>
        <Box
          sx={{
            position: 'relative',
            mx: { xs: -5, md: 0 },
            mt: { xs: -6, md: 0 },
            px: { xs: 5, md: 0 },
            pt: 6,
            borderRadius: { xs: '28px 28px 0 0', md: 0 },
            bgcolor: 'brand.ground',
          }}
        >
          <Typography variant="h1" sx={{ hyphens: 'auto' }}>
            {breakable(recipe.name)}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 2, mb: 5 }}>
            {recipe.summary}
          </Typography>
          <Facts recipe={recipe} />
          {(instead || !(recipe.pan || leftoverOf)) && <PortionNote portion={recipe.portion} instead={instead} />}
          <CookDouble recipe={recipe} />
          {!planned && !recipe.preview && (
            <>
              <PutInMenu recipe={recipe} />
              <PutOnList recipe={recipe} servings={recipe.quantitiesFor * eating.times} />
            </>
          )}
          {open && recipe.preview && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
              {t('billing.upgrade.left', { count: recipe.preview.left })}
            </Typography>
          )}
        </Box>
        {cook && <Box sx={{ display: { xs: 'none', md: 'block' }, mt: 6 }}>{cook}</Box>}
      </Box>
      <Box sx={{ mt: { xs: 8, md: 0 } }}>
        {!open && <UpgradeCard feature="recipe" />}
        {open &&
          (leftoverOf ? <Leftover recipe={recipe} of={leftoverOf} /> : <Ingredients recipe={recipe} eating={eating} />)}
        {open && <Pan recipe={recipe} />}
        <Allergens recipe={recipe} />
        {open && !leftoverOf && <Steps recipe={recipe} eating={eating} />}
        {open && <TasteSection recipe={recipe} />}
        <Nutrients recipe={recipe} />
        {recipe.storage && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 6 }}>
            {recipe.storage}
          </Typography>
        )}
      </Box>
      {cook && (
        <Box
          sx={(theme) => ({
            display: { md: 'none' },
            position: 'sticky',
            bottom: bottomEdge,
            mb: -8,
            pt: 8,
            pb: 'max(16px, env(safe-area-inset-bottom))',
            background: `linear-gradient(transparent, ${theme.vars.palette.brand.ground} 40%)`,
            pointerEvents: 'none',
            '& > *': { pointerEvents: 'auto' },
            '@media print': { display: 'none' }, // it would cover an ingredient
          })}
        >
          {cook}
        </Box>
      )}
    </Box>
  );
}

/** PutInMenu puts a recipe into the user's menu. */
function PutInMenu({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const sheet = useSheet<true>('place');
  return (
    <>
      <Button variant="soft" fullWidth sx={{ mt: 5 }} onClick={() => sheet.open(true)}>
        {t('menu.place.open')}
      </Button>
      <PlaceSheet
        recipe={recipe}
        warning={<Unsuitable recipe={recipe} />}
        open={sheet.value !== undefined}
        onClose={sheet.close}
      />
    </>
  );
}

/** Favorite is the favourite button on the cover, once its state is known. */
function Favorite({ recipe: { slug, name } }: { recipe: Recipe }) {
  const favorite = useIsFavorite(slug);
  if (favorite === undefined) return null;
  return <FavoriteButton slug={slug} name={name} favorite={favorite} floats />;
}

/** PortionNote says that the portion is not a whole serving, or that another portion is shown. */
function PortionNote({ portion, instead }: { portion: number; instead: boolean }) {
  const t = useText();
  const format = useFormat();
  if (portion === 1 && !instead) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
      {t(instead ? 'recipe.otherPortion' : 'recipe.portion', { portion: format.servings(portion) })}
    </Typography>
  );
}

function Steps({ recipe, eating }: { recipe: Recipe; eating: People }) {
  const t = useText();
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mt: 9, mb: 4 }}>
        {t('recipe.steps')}
      </Typography>
      <WrittenFor recipe={recipe} eating={eating} />
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
                  <StepTimer recipe={recipe} step={index} minutes={step.minutes} />
                </Box>
              )}
            </Box>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
