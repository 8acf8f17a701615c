import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useCreatePath, useDataProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { download } from '@/components/csv';
import { Failure } from '@/components/Failure';
import { Notice } from '@/components/Notice';
import { Panel } from '@/components/Panel';
import { useProblem } from '@/components/problem';
import { SkeletonRows } from '@/components/SkeletonRows';
import { useFilePrefix } from '@/components/useFilePrefix';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { keyOf, type Owner, partsOf } from '@/providers/owner';
import type { Import, ImportProvider, Outcome, ReportFilter, Row } from './calls';
import { fileNameOf, isImported, ownerOf } from './words';

const perPage = 50;

/** Kind is a filter of rows other than by their outcome. */
type Kind = 'noted' | 'doubles';

/** Report lists the outcome of each row, with notes. */
export function Report({ record }: { record: Import }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<ImportProvider>();
  const [outcome, setOutcome] = useState<Outcome | Kind | ''>('');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const chosen = {
    ...(outcome === 'noted' || outcome === 'doubles' ? { [outcome]: true } : outcome ? { outcome } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
  };
  const filter = { ...chosen, page, perPage };
  const rows = useQuery({
    queryKey: ['imports', 'rows', record.id, record.task, record.finishedAt, filter],
    queryFn: ({ signal }) => data.importRows(record.id, filter, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  });
  // A failed or cancelled import has the report of its check.
  const task = record.task === 'import' && !isImported(record) ? 'check' : record.task;
  const title = t(`resources.imports.report.${task}`);
  const columns = (['line', 'outcome', 'name', 'notes'] as const).map((field) => ({
    label: t(`resources.imports.fields.${field}`),
  }));
  return (
    <Panel title={title}>
      <Box role="search" sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', px: 4, pb: 3 }}>
        <TextField
          placeholder={t('resources.imports.report.search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
          sx={{ flex: '0 1 280px', minWidth: { xs: '100%', sm: 0 } }}
          slotProps={{ htmlInput: { 'aria-label': t('resources.imports.report.search'), maxLength: 60 } }}
        />
        <TextField
          select
          value={outcome}
          onChange={(event) => {
            setOutcome(event.target.value as Outcome | Kind | '');
            setPage(1);
          }}
          sx={{ flex: '0 1 220px', minWidth: { xs: '100%', sm: 0 } }}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('resources.imports.fields.outcome') } }}
        >
          <option value="">{t('resources.imports.report.all')}</option>
          <option value="noted">{t('resources.imports.report.noted')}</option>
          {record.doubles > 0 && (
            <option value="doubles">
              {`${t('resources.imports.doubles.filter')} (${numbers.whole(record.doubles)})`}
            </option>
          )}
          {record.counts.map(({ outcome, rows }) => (
            <option key={outcome} value={outcome}>
              {`${t(`resources.imports.outcome.${outcome}`)} (${numbers.whole(rows)})`}
            </option>
          ))}
        </TextField>
        <Download record={record} filter={chosen} />
      </Box>
      {rows.error && !rows.data ? (
        <Failure error={rows.error} onRetry={() => void rows.refetch()} />
      ) : rows.data?.data.length === 0 ? (
        <Notice role="status" title={t('list.nothingFound')} text={t('list.nothingFoundText')} />
      ) : (
        <TableContainer>
          <Table aria-label={title} aria-busy={rows.isPending || rows.isPlaceholderData}>
            <TableHead>
              <TableRow>
                {columns.map(({ label }, at) => (
                  <TableCell
                    key={label}
                    align={at === 0 ? 'right' : 'left'}
                    sx={{ display: shown[at], width: at < 2 ? '1%' : undefined }}
                  >
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody sx={{ opacity: rows.isPlaceholderData ? 0.5 : 1 }}>
              {rows.data ? (
                rows.data.data.map((row) => (
                  <ReportRow
                    key={row.line}
                    row={row}
                    owner={partsOf(record.id).tenantId}
                    imported={isImported(record)}
                  />
                ))
              ) : (
                <SkeletonRows rows={10} columns={columns} />
              )}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {(rows.data?.total ?? 0) > perPage && (
        <TablePagination
          component="div"
          count={rows.data?.total ?? 0}
          page={page - 1}
          rowsPerPage={perPage}
          rowsPerPageOptions={[perPage]}
          onPageChange={(_, next) => setPage(next + 1)}
          labelDisplayedRows={({ from, to, count }) =>
            t('resources.imports.report.shown', {
              from: numbers.whole(from),
              to: numbers.whole(to),
              total: numbers.whole(count),
            })
          }
          getItemAriaLabel={(kind) =>
            t(kind === 'next' ? 'resources.imports.report.next' : 'resources.imports.report.previous')
          }
        />
      )}
    </Panel>
  );
}

/** Visibility by column: on narrow screens notes are below the name. */
const shown = [undefined, undefined, undefined, { xs: 'none', md: 'table-cell' }] as const;

interface ReportRowProps {
  row: Row;
  owner: Owner;
  /** Whether new rows are in the catalogue. */
  imported: boolean;
}

function ReportRow({ row, owner, imported }: ReportRowProps) {
  const t = useText();
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: 'ingredients', action: 'list' });
  const notes = row.notes.join(' ');
  const { canAccess: internal } = useCanAccess({ resource: 'ingredients', action: 'create' });
  // What a row of the platform is a double of is the platform's too.
  const double = internal && !owner ? row.doubleOf : undefined;
  const absent = row.outcome === 'removed' || (row.outcome === 'created' && !imported);
  const target = double ?? (absent ? undefined : row.ingredientId);
  const linked = target && canAccess;
  return (
    <TableRow sx={{ verticalAlign: 'top' }}>
      <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {row.line}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: row.outcome === 'refused' ? 'error.main' : undefined }}>
        {t(`resources.imports.outcome.${row.outcome}`)}
      </TableCell>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {linked ? (
          <Link
            component={RouterLink}
            underline="hover"
            color="textPrimary"
            to={createPath({ resource: 'ingredients', type: 'show', id: keyOf(owner, target) })}
          >
            {row.name}
          </Link>
        ) : (
          row.name
        )}{' '}
        <Box component="code" sx={{ color: 'text.secondary' }}>
          {row.code}
        </Box>
        <Box component="span" sx={{ display: { xs: 'block', md: 'none' }, fontWeight: 400, color: 'text.secondary' }}>
          {notes}
        </Box>
      </TableCell>
      <TableCell sx={{ display: shown[3], width: '50%' }}>{notes}</TableCell>
    </TableRow>
  );
}

/** Download saves the rows that match the filter as CSV. */
function Download({ record, filter }: { record: Import; filter: ReportFilter }) {
  const t = useText();
  const data = useDataProvider<ImportProvider>();
  const problemOf = useProblem();
  const prefix = useFilePrefix(ownerOf(record));
  const [error, setError] = useState<unknown>(null);

  const save = async () => {
    setError(null);
    try {
      const { data: report } = await data.importReport(record.id, filter);
      if (!(report instanceof Blob)) return; // the session has ended
      download(`${prefix}${t('resources.imports.report.file', { name: fileNameOf(record) })}.csv`, report);
    } catch (refusal) {
      setError(refusal);
    }
  };

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        onClick={() => void save()}
        sx={{ ml: { sm: 'auto' } }}
      >
        {t('resources.imports.report.download')}
      </Button>
      {error !== null && (
        <Alert severity="error" role="alert" sx={{ flex: '1 1 100%' }}>
          {problemOf(error).text}
        </Alert>
      )}
    </>
  );
}
