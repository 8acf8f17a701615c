import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useListFilterContext, useTranslate } from 'react-admin';
import { ActionQuestion } from '@/components/ActionQuestion';
import { ListPage } from '@/components/ListPage';
import { ReachFilter } from '@/components/ReachFilter';
import { type Column, RecordTable } from '@/components/RecordTable';
import { RowButton } from '@/components/RowButton';
import { useBrands } from '@/components/useBrands';
import { useText } from '@/providers/i18n';
import { useNumbers } from '@/providers/i18n/numbers';
import { type Job, type JobProvider, stateOf } from './calls';

/** JobList lists work behind requests: what failed, what waits and what is done. */
export function JobList() {
  const t = useText();
  const translate = useTranslate();
  const numbers = useNumbers();
  const data = useDataProvider<JobProvider>();
  const { data: brands = [] } = useBrands();
  const { canAccess: mayRetry = false } = useCanAccess({ action: 'edit' });
  const [again, setAgain] = useState<Job | null>(null);
  const kindOf = ({ kind }: Job) => translate(`resources.jobs.kind.${kind}`, { _: kind });
  const brandOf = ({ tenantId }: Job) => brands.find(({ id }) => id === tenantId)?.name ?? t('resources.jobs.platform');
  const triedAt = ({ triedAt, createdAt }: Job) => numbers.moment(triedAt ?? createdAt);
  const nextAt = ({ nextAt, state }: Job) =>
    nextAt ? numbers.moment(nextAt) : state === 'failed' ? t('resources.jobs.never') : '';
  const columns: Column<Job>[] = [
    {
      label: t('resources.jobs.fields.kind'),
      cell: kindOf,
      below: (job) => (
        <>
          <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', md: 'none' } }}>
            {brandOf(job)} · {triedAt(job)}
          </Typography>
          {job.error && (
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {job.error}
            </Typography>
          )}
        </>
      ),
    },
    { label: t('list.brand'), from: 'md', cell: brandOf },
    { label: t('resources.jobs.fields.triedAt'), from: 'md', nowrap: true, cell: triedAt },
    { label: t('resources.jobs.fields.nextAt'), from: 'lg', nowrap: true, cell: nextAt },
    {
      label: t('resources.jobs.fields.attempts'),
      align: 'right',
      from: 'lg',
      nowrap: true,
      cell: ({ attempt, maxAttempts }) =>
        t('resources.jobs.attemptsOf', { attempt: numbers.whole(attempt), most: numbers.whole(maxAttempts) }),
    },
    ...(mayRetry
      ? [
          {
            label: t('resources.jobs.fields.action'),
            align: 'right' as const,
            cell: (job: Job) =>
              job.state === 'failed' && (
                <RowButton
                  aria-label={t('resources.jobs.again.of', { kind: kindOf(job), at: triedAt(job) })}
                  onClick={() => setAgain(job)}
                >
                  {t('resources.jobs.again.action')}
                </RowButton>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('resources.jobs.title')}
        countOf={(total) => translate('resources.jobs.name', { smart_count: total })}
        sort={{ field: 'triedAt', order: 'DESC' }}
        filters={
          <>
            <ReachFilter />
            <StateChoice />
          </>
        }
        above={
          <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
            {t('resources.jobs.text')}
          </Typography>
        }
        empty={{ title: t('resources.jobs.none'), text: t('resources.jobs.noneText') }}
      >
        <RecordTable label={t('resources.jobs.title')} columns={columns} />
      </ListPage>
      {again && (
        <ActionQuestion
          title={t('resources.jobs.again.title', { kind: kindOf(again) })}
          text={t('resources.jobs.again.text')}
          action={t('resources.jobs.again.action')}
          run={() => data.retryJob(again)}
          message="resources.jobs.again.done"
          onClose={() => setAgain(null)}
        />
      )}
    </>
  );
}

/** StateChoice chooses between what failed, what waits and what is done. */
function StateChoice() {
  const t = useText();
  const { filterValues, setFilters } = useListFilterContext();
  return (
    <TextField
      select
      sx={{ flex: '0 1 200px', minWidth: { xs: '100%', sm: 0 } }}
      value={stateOf(filterValues)}
      onChange={({ target }) => {
        const { state: _, ...others } = filterValues;
        setFilters(target.value === 'failed' ? others : { ...others, state: target.value });
      }}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('resources.jobs.fields.state') } }}
    >
      <option value="failed">{t('resources.jobs.state.failed')}</option>
      <option value="waiting">{t('resources.jobs.state.waiting')}</option>
      <option value="done">{t('resources.jobs.state.done')}</option>
    </TextField>
  );
}
