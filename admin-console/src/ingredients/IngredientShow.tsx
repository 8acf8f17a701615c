import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Facts } from '@/components/Facts';
import { Panel } from '@/components/Panel';
import { Picture } from '@/components/Picture';
import { ShowPage } from '@/components/ShowPage';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { Allergens } from './Allergens';
import type { Ingredient } from './calls';
import { MergeButton } from './MergeButton';
import { Nutrients } from './Nutrients';
import { OfferButton } from './OfferButton';
import { OtherNames } from './OtherNames';
import { Risks } from './Risks';
import { Uses } from './Uses';
import { Versions } from './Versions';
import { WithdrawButton } from './WithdrawButton';
import { capital } from './words';

/** The page of an ingredient, with the source of its figures. */
export function IngredientShow() {
  const t = useText();
  const numbers = useNumbers();
  // Only the platform's ingredients have a history.
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit' });
  return (
    <ShowPage<Ingredient>
      always
      list={t('resources.ingredients.title')}
      header={(ingredient) => ({
        title: ingredient.name,
        below: (
          <>
            <OtherNames ingredient={ingredient} /> · <code>{ingredient.slug}</code>
          </>
        ),
        picture: <Picture code={ingredient.picture} size={44} />,
        action: <Actions ingredient={ingredient} />,
      })}
    >
      {(ingredient) => (
        <>
          {ingredient.withdrawn && (
            <Alert severity="info" action={<OfferButton ingredient={ingredient} />}>
              {t('resources.ingredients.withdraw.withdrawn')}
            </Alert>
          )}
          {ingredient.corrected.length > 0 && (
            <Alert severity="info">
              {t('resources.ingredients.corrected', { what: numbers.list(ingredient.corrected) })}
            </Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '5fr 6fr' },
              alignItems: 'start',
            }}
          >
            <Nutrients ingredient={ingredient} />
            <Box sx={{ display: 'grid', gap: 4 }}>
              <Place ingredient={ingredient} />
              <Names ingredient={ingredient} />
              <Allergens ingredient={ingredient} />
              <Risks ingredient={ingredient} />
              <Source ingredient={ingredient} />
              <Uses ingredient={ingredient} />
              {mayEdit && <Versions ingredient={ingredient} />}
            </Box>
          </Box>
        </>
      )}
    </ShowPage>
  );
}

function Place({ ingredient: { aisle, group, diet } }: { ingredient: Ingredient }) {
  const t = useText();
  return (
    <Panel>
      <Box sx={{ pt: 4 }}>
        <Facts
          facts={[
            { label: t('resources.ingredients.fields.aisle'), value: t(`resources.ingredients.aisle.${aisle}`) },
            { label: t('resources.ingredients.fields.group'), value: capital(group) },
            { label: t('resources.ingredients.fields.diet'), value: t(`resources.ingredients.diet.${diet}`) },
          ]}
        />
      </Box>
    </Panel>
  );
}

function Actions({ ingredient }: { ingredient: Ingredient }) {
  const t = useText();
  const { canAccess: mayEdit } = useCanAccess({ action: 'edit' });
  const { canAccess: mayWithdraw } = useCanAccess({ action: 'delete' });
  if (ingredient.withdrawn) return null;
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {/* An ingredient of the files would return with the next deployment. */}
      {mayWithdraw && ingredient.keeper !== 'files' && (
        <>
          <MergeButton ingredient={ingredient} />
          <WithdrawButton ingredient={ingredient} />
        </>
      )}
      {mayEdit && (
        <Button component={RouterLink} to={`/ingredients/${ingredient.id}`} variant="contained">
          {t('resources.ingredients.form.action')}
        </Button>
      )}
    </Box>
  );
}

/** Other names and weights, which records of a list lack. */
function Names({ ingredient: { input } }: { ingredient: Ingredient }) {
  const t = useText();
  const numbers = useNumbers();
  if (!input) return null;
  const all = (texts: string[]) => texts.filter(Boolean).join(' · ');
  const weights = (input.units ?? []).map(({ unit, grams }) =>
    t('resources.ingredients.weight', {
      unit: t(`resources.recipes.unit.${unit}`, { smart_count: 1 }),
      grams: numbers.short(grams),
    }),
  );
  if (input.density) weights.push(t('resources.ingredients.density', { grams: numbers.short(input.density) }));
  const packs = (input.packs ?? []).map((grams) =>
    t('resources.ingredients.nutrients.grams', { amount: numbers.short(grams) }),
  );
  const facts = [
    { label: t('resources.ingredients.form.plural'), value: all(Object.values(input.plural ?? {})) },
    {
      label: t('resources.ingredients.synonyms'),
      value: all(Object.values(input.synonyms ?? {}).map((words) => words.join(', '))),
    },
    { label: t('resources.ingredients.form.measures'), value: weights.join(', ') },
    { label: t('resources.ingredients.packs'), value: packs.join(', ') },
  ];
  if (facts.every(({ value }) => value === '')) return null;
  return (
    <Panel title={t('resources.ingredients.namesTitle')}>
      <Facts facts={facts} />
    </Panel>
  );
}

function Source({ ingredient: { source, certainty } }: { ingredient: Ingredient }) {
  const t = useText();
  return (
    <Panel title={t('resources.ingredients.sourceTitle')}>
      <Facts
        facts={[
          { label: t('resources.ingredients.fields.source'), value: t(`resources.ingredients.source.${source.table}`) },
          { label: t('resources.ingredients.fields.code'), value: source.code && <code>{source.code}</code> },
          { label: t('resources.ingredients.fields.sourceName'), value: source.name },
          { label: t('resources.ingredients.fields.how'), value: source.how },
          {
            label: t('resources.ingredients.fields.certainty'),
            value: t(`resources.ingredients.certainty.${certainty}`),
          },
        ]}
      />
    </Panel>
  );
}
