import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCanAccess, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Cover } from '@/components/Cover';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { textIn, useLanguage, useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { platform, type Recipe } from './calls';
import { ImportButton } from './Import';
import { RecipeFilters } from './RecipeFilters';

/** The list of recipes of a brand or of the platform. */
export function RecipeList() {
  const t = useText();
  const translate = useTranslate();
  return (
    <ListPage
      title={t('resources.recipes.title')}
      countOf={(total) => translate('resources.recipes.name', { smart_count: total })}
      sort={{ field: 'name', order: 'ASC' }}
      filters={<RecipeFilters />}
      make={<Make />}
      empty={{ title: t('resources.recipes.none'), text: t('resources.recipes.noneText') }}
    >
      <RecordTable label={t('resources.recipes.title')} columns={useColumns()} />
    </ListPage>
  );
}

/** Buttons to create or import a recipe for the chosen brand. Platform recipes are files. */
function Make() {
  const t = useText();
  const { canAccess } = useCanAccess({ action: 'create' });
  const { filterValues } = useListContext();
  const owner: string | undefined = filterValues.owner;
  if (!canAccess) return null;
  if (!owner || owner === platform) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {t('resources.recipes.chooseBrand')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <ImportButton owner={owner} />
      <Button
        component={RouterLink}
        to={`/recipes/create?brand=${owner}`}
        variant="contained"
        startIcon={<AddOutlined />}
      >
        {t('resources.recipes.form.create')}
      </Button>
    </Box>
  );
}

function useColumns(): Column<Recipe>[] {
  const t = useText();
  const numbers = useNumbers();
  const language = useLanguage();
  const mealOf = ({ mealTime }: Recipe) => t(`resources.recipes.mealTime.${mealTime}`);
  return [
    {
      label: t('resources.recipes.fields.name'),
      sort: 'name',
      cell: ({ name, cover }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle' }}>
          <Cover cover={cover} size={32} />
          {textIn(name, language)}
        </Box>
      ),
      below: (recipe) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' }, pl: 7 }}>
          {mealOf(recipe)}
        </Typography>
      ),
    },
    { label: t('resources.recipes.fields.mealTime'), sort: 'mealTime', from: 'sm', nowrap: true, cell: mealOf },
    {
      label: t('resources.recipes.fields.minutes'),
      sort: 'minutes',
      align: 'right',
      from: 'sm',
      cell: ({ minutes }) => numbers.whole(minutes),
    },
    {
      label: t('resources.recipes.fields.kcal'),
      sort: 'kcal',
      align: 'right',
      nowrap: true,
      cell: ({ nutrients }) => numbers.whole(nutrients.kcal),
    },
    {
      label: t('resources.recipes.fields.diet'),
      from: 'md',
      nowrap: true,
      cell: ({ diet }) => t(`resources.recipes.diet.${diet}`),
    },
    {
      label: t('resources.recipes.fields.kitchen'),
      from: 'lg',
      nowrap: true,
      cell: ({ kitchen }) => t(`resources.recipes.kitchen.${kitchen}`),
    },
  ];
}
