import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { Facts } from '@/components/Facts';
import { Failure } from '@/components/Failure';
import { Loading } from '@/components/Loading';
import { Panel } from '@/components/Panel';
import { ShowPage } from '@/components/ShowPage';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import type { Batch, BatchProvider } from './calls';
import { lengthOf } from './words';

const perPage = 50;

/** BatchShow is the page of a batch of purchase codes, with the beginnings of its codes. */
export function BatchShow() {
  const t = useText();
  return (
    <ShowPage<Batch>
      list={t('resources.batches.title')}
      header={(batch) => ({ title: batch.name, below: batch.product, action: <Withdraw batch={batch} /> })}
    >
      {(batch) => (
        <>
          <About batch={batch} />
          <Codes batch={batch} />
        </>
      )}
    </ShowPage>
  );
}

function About({ batch }: { batch: Batch }) {
  const t = useText();
  const numbers = useNumbers();
  const { seller, parcel, lastDay, codes, used, withdrawn, createdAt } = batch;
  return (
    <Panel title={t('resources.batches.about')}>
      <Facts
        facts={[
          { label: t('resources.batches.fields.length'), value: lengthOf(batch, t) },
          { label: t('resources.batches.fields.seller'), value: seller },
          { label: t('resources.batches.fields.parcel'), value: t(`value.${parcel ? 'yes' : 'no'}`) },
          { label: t('resources.batches.fields.lastDay'), value: lastDay && numbers.date(lastDay) },
          { label: t('resources.batches.fields.codes'), value: numbers.whole(codes) },
          { label: t('resources.batches.fields.used'), value: numbers.whole(used) },
          { label: t('resources.batches.fields.withdrawn'), value: numbers.whole(withdrawn) },
          { label: t('resources.batches.fields.createdAt'), value: numbers.moment(createdAt) },
        ]}
      />
    </Panel>
  );
}

/** Withdraw withdraws the unused codes of a shop. Codes that were paid for here are refunded instead. */
function Withdraw({ batch }: { batch: Batch }) {
  const t = useText();
  const data = useDataProvider<BatchProvider>();
  const { canAccess } = useCanAccess({ action: 'edit' });
  const [asking, setAsking] = useState(false);
  const unused = batch.codes - batch.used - batch.withdrawn;
  if (!canAccess || batch.planId !== undefined || unused === 0) return null;
  const count = { smart_count: unused };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('resources.batches.withdraw.action')}
      </Button>
      {asking && (
        <ActionQuestion
          warning
          title={t('resources.batches.withdraw.title', count)}
          text={t('resources.batches.withdraw.text')}
          action={t('resources.batches.withdraw.action')}
          run={() => data.withdrawBatch(batch.id)}
          message="resources.batches.withdraw.done"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Codes({ batch: { id } }: { batch: Batch }) {
  const t = useText();
  const numbers = useNumbers();
  const data = useDataProvider<BatchProvider>();
  const [page, setPage] = useState(0);
  const codes = useQuery({
    queryKey: ['batches', 'codes', id, page],
    queryFn: async ({ signal }) => (await data.codesOfBatch(id, page + 1, perPage, signal)).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t('resources.batches.codes')}>
      {codes.error && <Failure error={codes.error} onRetry={() => void codes.refetch()} />}
      {codes.isPending && (
        <Box sx={{ p: 4 }}>
          <Loading />
        </Box>
      )}
      {codes.data && (
        <TableContainer>
          <Table aria-label={t('resources.batches.codes')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('resources.batches.fields.prefix')}</TableCell>
                <TableCell>{t('resources.batches.fields.state')}</TableCell>
                <TableCell>{t('resources.batches.fields.usedAt')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {codes.data.rows.map(({ id: code, prefix, state, usedAt }) => (
                <TableRow key={code}>
                  <TableCell component="th" scope="row">
                    <code>{prefix}…</code>
                  </TableCell>
                  <TableCell>{t(`resources.batches.state.${state}`)}</TableCell>
                  <TableCell>{usedAt && numbers.moment(usedAt)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {codes.data.total > perPage && (
            <TablePagination
              component="div"
              count={codes.data.total}
              page={page}
              rowsPerPage={perPage}
              rowsPerPageOptions={[perPage]}
              onPageChange={(_, next) => setPage(next)}
            />
          )}
        </TableContainer>
      )}
    </Panel>
  );
}
