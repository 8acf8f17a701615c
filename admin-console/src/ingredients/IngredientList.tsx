import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCanAccess, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ListPage } from '@/components/ListPage';
import { Picture } from '@/components/Picture';
import { type Column, RecordTable } from '@/components/RecordTable';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { BulkBar } from './BulkBar';
import type { Ingredient } from './calls';
import { ExportButton } from './ExportButton';
import { IngredientFilters } from './IngredientFilters';
import { OtherNames } from './OtherNames';

/** The list of the platform's ingredients, or of a brand's own imported ones. */
export function IngredientList() {
  const t = useText();
  const translate = useTranslate();
  return (
    <ListPage
      title={t('resources.ingredients.title')}
      countOf={(total) => translate('resources.ingredients.name', { smart_count: total })}
      sort={{ field: 'name', order: 'ASC' }}
      filters={<IngredientFilters />}
      above={<BulkBar />}
      action={<Ways />}
      make={<ToImports />}
      empty={{ title: t('resources.ingredients.none'), text: t('resources.ingredients.noneText') }}
    >
      <IngredientTable />
    </ListPage>
  );
}

function IngredientTable() {
  const t = useText();
  const { filterValues } = useListContext();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const selectable = canAccess && !filterValues.withdrawn;
  return (
    <RecordTable
      label={t('resources.ingredients.title')}
      columns={useColumns()}
      {...(selectable ? { select: ({ name }: Ingredient) => name } : {})}
    />
  );
}

/** Buttons to save the list as a file, to open the statistics and to create an ingredient. */
function Ways() {
  const t = useText();
  const { filterValues } = useListContext();
  const { canAccess } = useCanAccess({ action: 'create' });
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      <ExportButton />
      {canAccess && !filterValues.owner && (
        <>
          <Button component={RouterLink} to="/ingredients/stats" variant="outlined">
            {t('resources.ingredients.stats.action')}
          </Button>
          <Button component={RouterLink} to="/ingredients/create" variant="contained" startIcon={<AddOutlined />}>
            {t('resources.ingredients.form.create')}
          </Button>
        </>
      )}
    </Box>
  );
}

/** ToImports leads a brand without ingredients to where they come from. */
function ToImports() {
  const t = useText();
  const { filterValues, total } = useListContext();
  const { canAccess } = useCanAccess({ resource: 'imports', action: 'list' });
  if (!canAccess || total !== 0) return null;
  const filter = filterValues.owner
    ? `?filter=${encodeURIComponent(JSON.stringify({ owner: filterValues.owner }))}`
    : '';
  return (
    <Button component={RouterLink} to={`/imports${filter}`} variant="contained">
      {t('resources.ingredients.toImports')}
    </Button>
  );
}

function useColumns(): Column<Ingredient>[] {
  const t = useText();
  const numbers = useNumbers();
  const field = (name: 'kcal' | 'protein' | 'fat' | 'carbohydrate') => ({
    label: t(`resources.ingredients.fields.${name}`),
    sort: name,
    align: 'right' as const,
    nowrap: true,
  });
  return [
    {
      label: t('resources.ingredients.fields.name'),
      sort: 'name',
      cell: ({ name, picture }) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, verticalAlign: 'middle' }}>
          <Picture code={picture} size={20} />
          {name}
        </Box>
      ),
      below: ({ aisle }) => (
        <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' }, pl: 7 }}>
          {t(`resources.ingredients.aisle.${aisle}`)}
        </Typography>
      ),
    },
    {
      label: t('resources.ingredients.fields.names'),
      from: 'xl',
      cell: (ingredient) => <OtherNames ingredient={ingredient} />,
    },
    {
      label: t('resources.ingredients.fields.aisle'),
      sort: 'aisle',
      from: 'sm',
      nowrap: true,
      cell: ({ aisle }) => t(`resources.ingredients.aisle.${aisle}`),
    },
    { label: t('resources.ingredients.fields.group'), sort: 'group', from: 'xl', cell: ({ group }) => group },
    { ...field('kcal'), cell: ({ kcal }) => numbers.whole(kcal) },
    { ...field('protein'), from: 'sm', cell: ({ protein }) => numbers.tenths(protein) },
    { ...field('fat'), from: 'sm', cell: ({ fat }) => numbers.tenths(fat) },
    { ...field('carbohydrate'), from: 'sm', cell: ({ carbohydrate }) => numbers.tenths(carbohydrate) },
    {
      label: t('resources.ingredients.fields.allergens'),
      from: 'md',
      cell: ({ allergens, allergensUnknown }) =>
        allergensUnknown ? <em>{t('resources.ingredients.allergens.unknown')}</em> : allergens.join(', '),
    },
    {
      label: t('resources.ingredients.fields.source'),
      from: 'lg',
      cell: ({ source }) => [t(`resources.ingredients.source.${source.table}`), source.code].filter(Boolean).join(' '),
    },
  ];
}
