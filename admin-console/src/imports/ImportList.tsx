import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useListFilterContext, useTranslate } from 'react-admin';
import { ListPage } from '@/components/ListPage';
import { type Column, RecordTable } from '@/components/RecordTable';
import { Status } from '@/components/Status';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Import } from './calls';
import { useShelves } from './shelves';
import { Upload } from './Upload';
import { isImported, nameOf, useStateOf } from './words';

/** Tables that were imported, and a place to put the next one. */
export function ImportList() {
  const t = useText();
  const translate = useTranslate();
  const columns = useColumns();
  return (
    <ListPage
      title={t('resources.imports.title')}
      countOf={(total) => translate('resources.imports.name', { smart_count: total })}
      sort={{ field: 'createdAt', order: 'DESC' }}
      above={<ForWhom />}
    >
      <RecordTable label={t('resources.imports.title')} columns={columns} />
    </ListPage>
  );
}

/** Whose ingredients are looked at, and imported into. */
function ForWhom() {
  const t = useText();
  const shelves = useShelves();
  const { filterValues, setFilters } = useListFilterContext();
  const shelf: string = filterValues.shelf ?? '';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {shelves.length > 1 && (
        <TextField
          select
          sx={{ maxWidth: { sm: 320 } }}
          value={shelf}
          onChange={(event) => setFilters(event.target.value ? { shelf: event.target.value } : {})}
          slotProps={{
            select: { native: true },
            htmlInput: { 'aria-label': t('resources.imports.fields.shelf') },
          }}
        >
          {shelves.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      )}
      <Upload shelf={shelf} />
    </Box>
  );
}

function useColumns(): Column<Import>[] {
  const t = useText();
  const numbers = useNumbers();
  const stateOf = useStateOf();
  // What failed or was broken off keeps the counts of its check: they would read as rows that came in.
  const rowsOf = ({ state, counts }: Import) =>
    state === 'done'
      ? counts.map(({ outcome, rows }) => `${numbers.whole(rows)} ${t(`resources.imports.outcome.${outcome}`)}`)
      : [];
  return [
    {
      label: t('resources.imports.fields.file'),
      cell: nameOf,
      below: (found) => (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: { xs: 'block', md: 'none' }, fontWeight: 400 }}
        >
          {[numbers.moment(found.createdAt), ...rowsOf(found)].join(' · ')}
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
      cell: (found) => <Status filled={isImported(found)}>{stateOf(found)}</Status>,
    },
    { label: t('resources.imports.fields.rows'), from: 'md', cell: (found) => rowsOf(found).join(', ') },
    {
      label: t('resources.imports.fields.createdAt'),
      from: 'md',
      nowrap: true,
      cell: ({ createdAt }) => numbers.moment(createdAt),
    },
  ];
}
