import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { BrandFilter } from '@/components/BrandFilter';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { SearchField } from '@/components/SearchField';
import { Status } from '@/components/Status';
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
      filters={
        <>
          <BrandFilter />
          <SearchField label={t('resources.consumers.search')} />
        </>
      }
      ask={{ title: t('resources.consumers.ask'), text: t('resources.consumers.askText') }}
    >
      <RecordTable label={t('resources.consumers.title')} columns={columns} />
    </ListPage>
  );
}
