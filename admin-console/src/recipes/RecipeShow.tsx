import { nutrientValues } from '@lepelblad/api/enums';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCanAccess, useGetIdentity, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Cover } from '@/components/Cover';
import { Facts } from '@/components/Facts';
import { OutLink } from '@/components/OutLink';
import { Panel } from '@/components/Panel';
import { ShowPage } from '@/components/ShowPage';
import { textIn, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Allergens } from './Allergens';
import type { Recipe } from './calls';
import { nameOfField } from './fieldTexts';
import { appeals } from './form';
import { Lines } from './Lines';
import { Photo } from './Photo';
import { Risks } from './Risks';
import { StateButton } from './StateButton';
import { Versions } from './Versions';
import { mayEdit } from './words';

/** The page of a recipe, with the values derived from its ingredients. */
export function RecipeShow() {
  const t = useText();
  const numbers = useNumbers();
  const { identity } = useGetIdentity();
  const language = useLanguage();
  return (
    <ShowPage<Recipe>
      list={t('resources.recipes.title')}
      header={(recipe) => ({
        title: textIn(recipe.name, language),
        below: <code>{recipe.slug}</code>,
        picture: <Cover cover={recipe.cover} size={56} />,
        action: <Actions recipe={recipe} />,
      })}
    >
      {(recipe) => (
        <>
          {(recipe.platform || recipe.withdrawn) && (
            <Alert severity="info">
              {t(recipe.platform ? 'resources.recipes.show.platformText' : 'resources.recipes.show.withdrawnText')}
              {recipe.corrected &&
                ` ${t('resources.recipes.show.corrected', {
                  fields: numbers.list(recipe.corrected.map((field) => nameOfField(field, t))),
                })}`}
            </Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '6fr 5fr' },
              alignItems: 'start',
            }}
          >
            <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
              <Lines recipe={recipe} />
              <Steps recipe={recipe} />
            </Box>
            <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
              <Photo recipe={recipe} />
              <About recipe={recipe} />
              <Nutrition recipe={recipe} />
              <Allergens recipe={recipe} />
              <Risks recipe={recipe} />
              {mayEdit(recipe, identity) && <Versions recipe={recipe} />}
            </Box>
          </Box>
        </>
      )}
    </ShowPage>
  );
}

function Actions({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const { identity } = useGetIdentity();
  if (!canAccess || !mayEdit(recipe, identity)) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      {!recipe.platform && <StateButton recipe={recipe} />}
      <Button component={RouterLink} to={`/recipes/${encodeURIComponent(recipe.id)}`} variant="contained">
        {t('resources.recipes.show.edit')}
      </Button>
    </Box>
  );
}

function About({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const language = useLanguage();
  const diet = t(`resources.recipes.diet.${recipe.diet}`);
  const because = numbers.list(recipe.dietBecause);
  const { source } = recipe;
  return (
    <Panel title={t('resources.recipes.show.about')}>
      <Facts
        facts={[
          { label: t('resources.recipes.fields.summary'), value: textIn(recipe.summary, language) },
          { label: t('resources.recipes.fields.mealTime'), value: t(`resources.recipes.mealTime.${recipe.mealTime}`) },
          { label: t('resources.recipes.fields.minutes'), value: numbers.whole(recipe.minutes) },
          { label: t('resources.recipes.fields.kitchen'), value: t(`resources.recipes.kitchen.${recipe.kitchen}`) },
          {
            label: t('resources.recipes.fields.diet'),
            value: because ? translate('resources.recipes.dietBecause', { diet, ingredients: because }) : diet,
          },
          { label: t('resources.recipes.fields.storage'), value: textIn(recipe.storage, language) },
          { label: t('resources.recipes.fields.fridgeDays'), value: numbers.whole(recipe.fridgeDays) },
          {
            label: t('resources.recipes.fields.appeal'),
            value: t(`resources.recipes.appeal.${appeals[recipe.appeal] ?? 'unjudged'}`),
          },
          {
            label: t('resources.recipes.fields.occasion'),
            value: t(
              recipe.occasion ? `resources.recipes.occasion.${recipe.occasion}` : 'resources.recipes.appeal.unjudged',
            ),
          },
          {
            label: t('resources.recipes.fields.moments'),
            value: recipe.moments.map((moment) => t(`resources.recipes.moment.${moment}`)).join(', '),
          },
          {
            label: t('resources.recipes.fields.source'),
            value: source && <OutLink href={source}>{source}</OutLink>,
          },
        ]}
      />
    </Panel>
  );
}

const gramNutrients = nutrientValues.filter((nutrient) => nutrient !== 'kcal');

function Nutrition({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const numbers = useNumbers();
  const grams = (name: (typeof gramNutrients)[number]) => {
    const amount = numbers.tenths(recipe.nutrients[name]);
    const unsure = recipe.incomplete?.includes(name) ?? false;
    return t(unsure ? 'resources.recipes.show.atLeast' : 'resources.recipes.show.grams', { amount });
  };
  return (
    <Panel title={t('resources.recipes.show.nutrients')}>
      <Facts
        facts={[
          {
            label: t('resources.ingredients.fields.energy'),
            value: t('resources.ingredients.nutrients.kcal', { amount: numbers.whole(recipe.nutrients.kcal) }),
          },
          ...gramNutrients.map((name) => ({ label: t(`resources.ingredients.fields.${name}`), value: grams(name) })),
        ]}
      />
    </Panel>
  );
}

function Steps({ recipe }: { recipe: Recipe }) {
  const t = useText();
  const language = useLanguage();
  const numbers = useNumbers();
  return (
    <Panel title={t('resources.recipes.show.steps')}>
      <Box component="ol" sx={{ m: 0, pl: 10, pr: 4, pb: 4, display: 'grid', gap: 2 }}>
        {recipe.steps.map(({ text, minutes }) => (
          <Typography key={textIn(text, language)} component="li" variant="body2" sx={{ maxWidth: '68ch' }}>
            {textIn(text, language)}
            {minutes > 0 && (
              <Typography component="span" variant="body2" color="textSecondary">
                {' '}
                ({t('resources.recipes.show.timer', { minutes: numbers.whole(minutes) })})
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
    </Panel>
  );
}
