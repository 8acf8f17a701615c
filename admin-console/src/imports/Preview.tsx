import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Failure } from '@/components/Failure';
import { Panel } from '@/components/Panel';
import { SkeletonRows } from '@/components/SkeletonRows';
import { useText } from '@/providers/i18n';
import type { Import, ImportProvider, PreviewRow, Settings } from './calls';
import { meaningsOf, meansSame, useFieldName } from './fields';

/** Returns the columns that are used; for an unknown table format also the unused ones. */
function columnsOf({ preset, columns = [] }: Settings, header: string[]) {
  const used = meaningsOf(columns).flatMap((meaning) =>
    columns.filter((one) => meansSame(one, meaning)).map(({ column }) => ({ meaning, column })),
  );
  const unused = preset === 'other' ? header.filter((name) => name && !used.some(({ column }) => column === name)) : [];
  return [...used, ...unused.map((column) => ({ meaning: undefined, column }))].map((one) => ({
    ...one,
    at: header.indexOf(one.column),
  }));
}

/** Preview shows the first ten rows of the file, each column under the field that it is used for. */
export function Preview({ record }: { record: Import }) {
  const t = useText();
  const data = useDataProvider<ImportProvider>();
  const { settings, header } = record;
  const preview = useQuery({
    queryKey: ['imports', 'preview', record.id, settings],
    queryFn: async ({ signal }) => (await data.previewImport(record.id, signal)).data,
    networkMode: 'always',
  });
  const used = columnsOf(settings, header);
  const nameOf = useFieldName();
  const title = t('resources.imports.preview.title');
  return (
    <Panel title={title}>
      {preview.error ? (
        <Failure error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <TableContainer tabIndex={0} role="group" aria-label={title}>
          <Table>
            <TableHead>
              <TableRow>
                <TableCell align="right">{t('resources.imports.fields.line')}</TableCell>
                {used.map(({ meaning, column }) => (
                  <TableCell key={`${meaning?.field} ${meaning?.language} ${column}`}>
                    {meaning ? nameOf(meaning) : t('resources.imports.noField')}
                    <Typography
                      component="span"
                      variant="caption"
                      sx={{ display: 'block', maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' }}
                    >
                      {column}
                    </Typography>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {preview.data ? (
                preview.data.map((row) => <Row key={row.line} row={row} at={used.map(({ at }) => at)} />)
              ) : (
                <SkeletonRows
                  rows={10}
                  columns={[{ label: 'line' }, ...used.map(({ column }) => ({ label: column }))]}
                />
              )}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  );
}

function Row({ row, at }: { row: PreviewRow; at: number[] }) {
  const t = useText();
  return (
    <>
      <TableRow>
        <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {row.line}
        </TableCell>
        {at.map((place) => (
          <TableCell key={place} sx={{ maxWidth: 240, overflowWrap: 'break-word', minWidth: 72 }}>
            {row.cells[place]}
          </TableCell>
        ))}
      </TableRow>
      {row.refused && (
        <TableRow>
          <TableCell />
          <TableCell colSpan={at.length}>
            <Box component="strong" sx={{ color: 'error.main' }}>
              {t('resources.imports.outcome.refused')}
            </Box>{' '}
            {row.notes.join(' ')}
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
