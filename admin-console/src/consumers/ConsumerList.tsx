import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useListFilterContext, useTranslate } from 'react-admin';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { SearchField } from '@/components/SearchField';
import { Status } from '@/components/Status';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import type { Consumer } from './calls';

/** ConsumerList finds consumers of a brand. */
export function ConsumerList() {
  const t = useText();
  const translate = useTranslate();
  const columns: Column<Consumer>[] = [
    {
      label: t('resources.consumers.fields.name'),
      cell: ({ name }) => name,
      below: ({ email }) => (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'block', sm: 'none' }, overflowWrap: 'anywhere' }}
        >
          {email}
        </Typography>
      ),
    },
    { label: t('resources.consumers.fields.email'), from: 'sm', cell: ({ email }) => email },
    {
      label: t('resources.consumers.fields.access'),
      nowrap: true,
      cell: ({ hasAccess }) => (
        <Status filled={hasAccess}>{t(`resources.consumers.access.${hasAccess ? 'yes' : 'no'}`)}</Status>
      ),
    },
  ];
  return (
    <ListPage
      title={t('resources.consumers.title')}
      countOf={(total) => translate('resources.consumers.name', { smart_count: total })}
      sort={{ field: 'name', order: 'ASC' }}
      filters={<Filters />}
      ask={{ title: t('resources.consumers.ask'), text: t('resources.consumers.askText') }}
    >
      <RecordTable label={t('resources.consumers.title')} columns={columns} />
    </ListPage>
  );
}

/** Filters chooses the brand, the first one by default, and the text. */
function Filters() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  const { data: brands = [] } = useBrands();
  const brand: string | undefined = filterValues.brand;
  const first = brands[0]?.id;
  useEffect(() => {
    if (!brand && first) setFilters({ ...filterValues, brand: first });
  }, [brand, first, filterValues, setFilters]);
  return (
    <>
      {brands.length > 1 && (
        <TextField
          select
          sx={{ flex: '0 1 180px', minWidth: { xs: '100%', sm: 0 } }}
          value={brand ?? ''}
          onChange={({ target }) => setFilters({ ...filterValues, brand: target.value })}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('resources.consumers.fields.brand') } }}
        >
          {brands.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <SearchField label={t('resources.consumers.search')} />
    </>
  );
}
