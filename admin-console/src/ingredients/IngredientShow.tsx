import Box from '@mui/material/Box';
import { Facts } from '@/components/Facts';
import { Panel } from '@/components/Panel';
import { Picture } from '@/components/Picture';
import { ShowPage } from '@/components/ShowPage';
import { useText } from '@/providers/i18n';
import { Allergens } from './Allergens';
import type { Ingredient } from './calls';
import { Nutrients } from './Nutrients';

/** One ingredient, with where its figures come from. */
export function IngredientShow() {
  const t = useText();
  return (
    <ShowPage<Ingredient>
      list={t('resources.ingredients.title')}
      header={({ name, nameEn, slug, picture }) => ({
        title: name,
        below: (
          <>
            <span lang="en">{nameEn}</span> · <code>{slug}</code>
          </>
        ),
        picture: <Picture code={picture} size={44} />,
      })}
    >
      {(ingredient) => (
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
            <Allergens ingredient={ingredient} />
            <Source ingredient={ingredient} />
          </Box>
        </Box>
      )}
    </ShowPage>
  );
}

/** Names of groups come in lower case, to stand in a sentence. */
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

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
