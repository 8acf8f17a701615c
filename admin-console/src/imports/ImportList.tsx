import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListFilterContext, useTranslate } from 'react-admin';
import { ListPage } from '@/components/ListPage';
import { OwnerFilter } from '@/components/OwnerFilter';
import { type Column, RecordTable } from '@/components/RecordTable';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Import } from './calls';
import { Upload } from './Upload';
import { isImported, nameOf, useStateOf } from './words';

/** ImportList lists imports and uploads new ones. */
export function ImportList() {
  const t = useText();
  const translate = useTranslate();
  const columns = useColumns();
  return (
    <ListPage
      title={t('resources.imports.title')}
      countOf={(total) => translate('resources.imports.name', { smart_count: total })}
      sort={{ field: 'createdAt', order: 'DESC' }}
      above={<OwnerAndUpload />}
      empty={{ title: t('resources.imports.none'), text: t('resources.imports.noneText') }}
    >
      <RecordTable label={t('resources.imports.title')} columns={columns} />
    </ListPage>
  );
}

/** Selects the owner of the ingredients, and uploads a table for them. */
function OwnerAndUpload() {
  const { filterValues } = useListFilterContext();
  const owner: string = filterValues.owner ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <OwnerFilter />
      <Upload owner={owner} />
    </Box>
  );
}

function useColumns(): Column<Import>[] {
  const t = useText();
  const numbers = useNumbers();
  const stateOf = useStateOf();
  // Failed and cancelled imports have the counts of their check, which would be mistaken for imported rows.
  const rowsOf = ({ state, counts }: Import) =>
    state === 'done'
      ? counts.map(({ outcome, rows }) => `${numbers.whole(rows)} ${t(`resources.imports.outcome.${outcome}`)}`)
      : [];
  return [
    {
      label: t('resources.imports.fields.file'),
      cell: nameOf,
      below: (record) => (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'block', md: 'none' }, fontWeight: 400 }}
        >
          {[numbers.moment(record.createdAt), ...rowsOf(record)].join(' · ')}
        </Typography>
      ),
    },
    {
      label: t('resources.imports.fields.preset'),
      from: 'lg',
      nowrap: true,
      cell: ({ settings }) => t(`resources.imports.preset.${settings.preset}`),
    },
    {
      label: t('resources.imports.fields.state'),
      cell: (record) => <Status filled={isImported(record)}>{stateOf(record)}</Status>,
    },
    { label: t('resources.imports.fields.rows'), from: 'md', cell: (record) => rowsOf(record).join(', ') },
    {
      label: t('resources.imports.fields.createdAt'),
      from: 'md',
      nowrap: true,
      cell: ({ createdAt }) => numbers.moment(createdAt),
    },
  ];
}
